"""The zone of a life-and-death question: the points where either side may play in it.

The zone spreads from the group in question over the empty points near it, and through strings of either colour that
are shut in themselves; strings that are out in the open, or alive, are left outside unless the next move captures them
within, so they keep a liberty outside the zone throughout. That is how the search knows them: a string of the hunter
with a liberty outside cannot be captured, and a string of the prey that reaches one has got out, or is joined to a
friend that lives.
"""
from __future__ import annotations

from goengine.board.layout import DIAGONALS, NEIGHBORS
from goengine.groups.layout import CUTTABLE, HOLDS, LIFE_ALIVE, PROVED_SAFE
from goengine.groups.zonelayout import MOST_FRIENDS, MOST_NUMBERED
from goengine.kernel import kernel_module, lowest_bit
from goengine.pointset import BIT_OF, POINT_OF, WORD_OF, WORDS
from goengine.reading.tactician import only_liberty
from goengine.vertex import EDGE, EMPTY, POINTS, STRIDE

kernel = kernel_module(__name__)

AROUND = 6                              # steps around a group to the points that may still be its own
FREE = 20                               # freedom with which a group is out in the open
BY_EYES, OUT = 1, 2                     # why a group needs nobody's help
TWICE = 8                               # half eyes with which a group lives without any one of its eye spaces


@kernel
def in_zone(z, p):
    """1 if a point belongs to the zone."""
    return 1 if z.zone[WORD_OF[p]] & BIT_OF[p] else 0


@kernel
def reaches_out(b, z, h):
    """1 if the string with head `h` has a liberty outside the zone."""
    for w in range(WORDS):
        if b.liberties[WORDS * h + w] & ~z.zone[w]:
            return 1
    return 0


@kernel
def is_clear(b, p, enemy):
    """1 if the empty point `p` has no enemy stone beside it."""
    for d in NEIGHBORS:
        if b.color[p + d] == enemy:
            return 0
    return 1


@kernel
def is_way_out(b, p, enemy):
    """1 if the empty point `p` leads into the open: no enemy beside it, and not on the first line."""
    for d in NEIGHBORS:
        if b.color[p + d] == enemy or b.color[p + d] == EDGE:
            return 0
    return 1


@kernel
def freedom(b, p, enemy):
    """How free a side is at the empty point `p` that has no enemy stone beside it, 0 to 3.

    3 with no enemy within two steps, 2 with none around, half of that on the second line and nothing on the first.
    """
    edge = 0
    free = 3
    for d in DIAGONALS:
        if b.color[p + d] == enemy:
            free = 1
    for d in NEIGHBORS:
        if b.color[p + d] == EDGE:
            edge = 1
        elif free == 3 and b.color[p + d] == EMPTY and b.color[p + 2 * d] == enemy:
            free = 2
    if edge:
        return 0
    for d in NEIGHBORS:
        if b.color[p + 2 * d] == EDGE:
            return (free + 1) // 2
    return free


@kernel
def open_room(b, g, k, most):
    """Empty points, away from the enemy, that a group reaches over such points and its own stones; at most `most`."""
    g.stamp[0] += 1
    stamp = g.stamp[0]
    c = b.color[k]
    tail = 0
    for row in range(1, b.size[0] + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + b.size[0] + 1):
            if g.group[p] == k:
                g.stamped[p] = stamp
                g.queue[tail] = p
                tail += 1
    room = 0
    front = 0
    while front < tail and room < most:
        p = g.queue[front]
        front += 1
        for d in NEIGHBORS:
            q = p + d
            if g.stamped[q] == stamp or b.color[q] == EDGE or b.color[q] == 3 - c:
                continue
            g.stamped[q] = stamp
            if b.color[q] == EMPTY:
                if is_clear(b, q, 3 - c) == 0:
                    continue
                free = freedom(b, q, 3 - c)
                if free == 0:
                    continue
                room += free
            g.queue[tail] = q
            tail += 1
    return room


@kernel
def stands_alone(b, g, k):
    """`OUT` or `BY_EYES` if a group needs nobody's help, being out in the open or else alive; 0 if it does."""
    if open_room(b, g, k, FREE) >= FREE:
        return OUT
    return BY_EYES if g.life[k] >= LIFE_ALIVE else 0


@kernel
def note_alone(b, g):
    """Note in ``g.alone`` the groups that need nobody's help; each is looked at once a survey."""
    if g.weighed[0] == 0:
        for i in range(g.count[0]):
            g.stands[g.ids[i]] = stands_alone(b, g, g.ids[i])
        g.weighed[0] = 1
    for i in range(g.count[0]):
        g.alone[g.ids[i]] = 1 if g.stands[g.ids[i]] else 0


@kernel
def is_shut_in(g, p):
    """1 if the stone on `p` belongs to the zone that reaches it: its group is not sure to hold, or the string falls."""
    return 1 if g.alone[g.group[p]] == 0 or g.falls[p] else 0


@kernel
def take_string(b, z, h, steps, tail):
    """Put the stones of a string into the queue of the zone, at so many steps; the new end of the queue."""
    p = h
    while True:
        z.steps[p] = steps
        z.queue[tail] = p
        tail += 1
        p = b.next[p]
        if p == h:
            return tail


@kernel
def start_from_string(b, z, h):
    """Begin to spread from a string: put its stones into the queue, marked as seen with a new stamp; how many."""
    z.stamp[0] += 1
    tail = 0
    p = h
    while True:
        z.seen[p] = z.stamp[0]
        z.queue[tail] = p
        tail += 1
        p = b.next[p]
        if p == h:
            return tail


@kernel
def is_watched(b, g, p, c):
    """1 if the empty point `p` lies beside a stone of colour `c` whose group needs nobody's help."""
    for d in NEIGHBORS:
        if b.color[p + d] == c and g.alone[g.group[p + d]]:
            return 1
    return 0


@kernel
def spread_zone(b, g, z, tail, most, hunter):
    """Spread from the `tail` points in ``z.queue``: from one empty point to the next is a step, two if watched."""
    front = 0
    waiting = 0
    for steps in range(most + 1):
        while front < tail:
            p = z.queue[front]
            front += 1
            z.zone[WORD_OF[p]] |= BIT_OF[p]
            for d in NEIGHBORS:
                q = p + d
                if b.color[q] == EDGE or z.steps[q] >= 0:
                    continue
                if b.color[q] != EMPTY:
                    if is_shut_in(g, q):
                        tail = take_string(b, z, q, steps, tail)
                elif b.color[p] != EMPTY:
                    z.steps[q] = steps
                    z.queue[tail] = q
                    tail += 1
                elif waiting < 4 * POINTS:
                    z.later[waiting] = q
                    z.due[waiting] = steps + 1 + is_watched(b, g, q, hunter)
                    waiting += 1
        left = 0
        for i in range(waiting):
            p = z.later[i]
            if z.due[i] > steps + 1:
                z.later[left] = p
                z.due[left] = z.due[i]
                left += 1
            elif z.steps[p] < 0 and steps < most:
                z.steps[p] = steps + 1
                z.queue[tail] = p
                tail += 1
        waiting = left


@kernel
def take_enclosed(b, z, c):
    """Put into the zone the strings of colour `c` in atari whose last liberty lies there.

    They are captured there, whatever their groups are; else the points under them would look like a way out.
    """
    for row in range(1, b.size[0] + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + b.size[0] + 1):
            h = b.head[p]
            if b.color[p] == c and in_zone(z, p) == 0 and b.liberty_count[h] == 1 and reaches_out(b, z, h) == 0:
                z.zone[WORD_OF[p]] |= BIT_OF[p]
                z.steps[p] = z.steps[only_liberty(b, h)]


@kernel
def gets_out(b, z, h):
    """The liberties outside the zone by which the string with head `h` gets into the open."""
    enemy = 3 - b.color[h]
    count = 0
    for w in range(WORDS):
        words = b.liberties[WORDS * h + w] & ~z.zone[w]
        while words:
            if is_way_out(b, POINT_OF[64 * w + lowest_bit(words)], enemy):
                count += 1
            words &= words - 1
    return count


@kernel
def note_friends(b, g, z, c):
    """Note a stone of each string of colour `c` beside the zone whose group is alive.

    Those in the open are not: who is joined to them is as free as the liberties that it then has, see `gets_out`.
    """
    z.stamp[0] += 1
    z.friends[0] = 0
    for row in range(1, b.size[0] + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + b.size[0] + 1):
            if in_zone(z, p) == 0:
                continue
            for d in NEIGHBORS:
                q = p + d
                if b.color[q] != c or in_zone(z, q) or z.seen[b.head[q]] == z.stamp[0]:
                    continue
                if g.stands[g.group[q]] == BY_EYES and z.friends[0] < MOST_FRIENDS:
                    z.seen[b.head[q]] = z.stamp[0]
                    z.friend[z.friends[0]] = q
                    z.friends[0] += 1


@kernel
def is_with_friend(b, z, h):
    """1 if the string with head `h` is joined to a friend beside the zone that is alive."""
    for i in range(z.friends[0]):
        p = z.friend[i]
        if b.color[p] == b.color[h] and b.head[p] == h:
            return 1
    return 0


@kernel
def is_shut(b, z, c):
    """1 if no point beside the zone leads into the open or bears a stone of colour `c`."""
    for row in range(1, b.size[0] + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + b.size[0] + 1):
            if in_zone(z, p):
                for d in NEIGHBORS:
                    q = p + d
                    if in_zone(z, q) == 0 and (b.color[q] == c or b.color[q] == EMPTY and is_way_out(b, q, 3 - c)):
                        return 0
    return 1


@kernel
def number_points(b, z, most):
    """Number the points of the zone, which are up to `most` steps from the group, those near it first."""
    n = 0
    for p in range(POINTS):
        z.number[p] = -1
    for steps in range(most + 1):
        for row in range(1, b.size[0] + 1):
            for p in range(STRIDE * row + 1, STRIDE * row + b.size[0] + 1):
                if z.steps[p] == steps and in_zone(z, p) and n < MOST_NUMBERED and b.color[p] != b.color[z.prey[0]]:
                    z.number[p] = n
                    z.point[n] = p
                    n += 1
    z.numbered[0] = n


@kernel
def note_near(b, z):
    """Note in ``z.near`` the points up to `AROUND` steps from the group in question, whatever lies between."""
    z.stamp[0] += 1
    n = 0
    for i in range(z.strings[0]):
        p = z.string[i]
        while True:
            z.seen[p] = z.stamp[0]
            z.near[n] = p
            n += 1
            p = b.next[p]
            if p == z.string[i]:
                break
    front = 0
    for _ in range(AROUND):
        end = n
        while front < end:
            for d in NEIGHBORS:
                q = z.near[front] + d
                if b.color[q] != EDGE and z.seen[q] != z.stamp[0]:
                    z.seen[q] = z.stamp[0]
                    z.near[n] = q
                    n += 1
            front += 1
    z.near_count[0] = n


@kernel
def find_home(b, g, z, prey):
    """Mark in ``z.home`` the groups that are one with that of the stone on `prey` as long as its owner answers cuts."""
    for i in range(g.count[0]):
        z.home[g.ids[i]] = 0
    z.home[g.group[prey]] = 1
    changed = 1
    while changed:
        changed = 0
        for link in range(g.links[0]):
            if g.link_state[link] != HOLDS and g.link_state[link] != CUTTABLE:
                continue
            a = g.group[g.link_a[link]]
            c = g.group[g.link_b[link]]
            if z.home[a] != z.home[c] and g.alone[a] == 0 and g.alone[c] == 0:
                z.home[a] = 1
                z.home[c] = 1
                changed = 1


@kernel
def note_shared_eyes(b, g, prey):
    """Take back from ``g.alone`` the friends that look alive by an eye space of the group of the stone on `prey`.

    They live or die with it, unless they have eyes enough elsewhere: so they cannot be what it is saved by.
    """
    c = b.color[prey]
    g.stamp[0] += 1
    shared = g.stamp[0]
    for row in range(1, b.size[0] + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + b.size[0] + 1):
            if g.region[p] and g.eye[p] == c:
                for d in NEIGHBORS:
                    if b.color[p + d] == c and g.group[p + d] == g.group[prey]:
                        g.stamped[g.region[p]] = shared
    for row in range(1, b.size[0] + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + b.size[0] + 1):
            if g.region[p] == 0 or g.eye[p] != c or g.stamped[g.region[p]] != shared:
                continue
            for d in NEIGHBORS:
                k = g.group[p + d]
                if b.color[p + d] == c and g.stands[k] == BY_EYES and g.safety[k] < PROVED_SAFE and g.eyes[k] < TWICE:
                    g.alone[k] = 0


@kernel
def start_zone(b, g, z, prey):
    """Begin a zone: put the strings of the group of the stone on `prey` into ``z.queue``; how many stones."""
    for p in range(POINTS):
        z.steps[p] = -1
    for w in range(WORDS):
        z.zone[w] = 0
    note_alone(b, g)
    z.prey[0] = prey
    g.alone[g.group[prey]] = 0
    note_shared_eyes(b, g, prey)
    find_home(b, g, z, prey)
    tail = 0
    z.strings[0] = 0
    for row in range(1, b.size[0] + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + b.size[0] + 1):
            if b.color[p] != EMPTY and z.home[g.group[p]] and z.steps[p] < 0:
                z.string[z.strings[0]] = b.head[p]
                z.strings[0] += 1
                tail = take_string(b, z, p, 0, tail)
    return tail


@kernel
def find_zone(b, g, z, prey, most):
    """Fill ``z.zone`` with the points up to `most` steps around the group of the stone on `prey`."""
    tail = start_zone(b, g, z, prey)
    spread_zone(b, g, z, tail, most, 3 - b.color[prey])
    take_enclosed(b, z, 3 - b.color[prey])
    number_points(b, z, most)
    note_near(b, z)
    note_friends(b, g, z, b.color[prey])
    z.shut[0] = is_shut(b, z, b.color[prey])
    z.closed[0] = 0
