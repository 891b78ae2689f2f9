"""The arena of a capturing race: the points where two groups that are shut in fight it out.

It spreads from both groups over the empty points near them and through every string that is weak like themselves.
Strings that stand firm, by two eyes or out in the open, are left outside: they keep a liberty outside the arena, so
no fight in it can capture them.
"""
from __future__ import annotations

from goengine.board.layout import NEIGHBORS
from goengine.board.shape import touches
from goengine.groups.eyesneeded import is_strong
from goengine.groups.layout import LIFE_ALIVE
from goengine.groups.racelayout import DUEL         # noqa: F401  (kernels here know its record)
from goengine.groups.survival import has_two_eyes, room_of
from goengine.groups.zone import in_zone, start_from_string, take_string
from goengine.groups.zonelayout import MOST_AREA
from goengine.kernel import kernel_module
from goengine.pointset import BIT_OF, WORD_OF, WORDS
from goengine.reading.region import look_around
from goengine.vertex import EDGE, EMPTY, POINTS, STRIDE

kernel = kernel_module(__name__)

FREE = 12                               # freedom (see zone.py) with which a string is out in the open
FEW = 2                                 # liberties with which a string is not taken at its group's word
REACH = 3                               # steps over empty points from the two groups


@kernel
def has_space(b, z, h):
    """1 if the points that a string reaches, not over the enemy, are too many for an eye of the enemy's."""
    tail = start_from_string(b, z, h)
    stamp = z.stamp[0]
    front = 0
    while front < tail and tail <= MOST_AREA:
        p = z.queue[front]
        front += 1
        for d in NEIGHBORS:
            q = p + d
            if b.color[q] != EDGE and b.color[q] != 3 - b.color[h] and z.seen[q] != stamp:
                z.seen[q] = stamp
                z.queue[tail] = q
                tail += 1
    return 1 if tail > MOST_AREA else 0


@kernel
def stands_firm(b, g, m, z, h, prey, rival):
    """1 if a string lives without help: by two eyes, or in the open, or with a group that is not in the race."""
    if room_of(b, m, z, h, FREE, 1) >= FREE or has_two_eyes(b, m, z, h):
        return 1
    k = g.group[h]
    if b.liberty_count[h] <= FEW or g.life[k] < LIFE_ALIVE or k == g.group[prey] or k == g.group[rival]:
        return 0
    return has_space(b, z, h)


@kernel
def find_firm(b, g, m, z, duel, prey, rival):
    """Note which strings of the board stand firm beside a race."""
    for w in range(WORDS):
        z.zone[w] = 0
    for row in range(1, b.size[0] + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + b.size[0] + 1):
            z.zone[WORD_OF[p]] |= BIT_OF[p]
    for row in range(1, b.size[0] + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + b.size[0] + 1):
            if b.color[p] != EMPTY and b.head[p] == p:
                duel.firm[p] = stands_firm(b, g, m, z, p, prey, rival)


@kernel
def spread_arena(b, m, z, duel, tail):
    """Spread from the `tail` points in ``z.queue``, level by level: from one empty point to the next is a step."""
    front = 0
    for steps in range(REACH + 1):
        waiting = 0
        while front < tail:
            p = z.queue[front]
            front += 1
            z.zone[WORD_OF[p]] |= BIT_OF[p]
            look_around(m, p)
            for d in NEIGHBORS:
                q = p + d
                if b.color[q] == EDGE or z.steps[q] >= 0:
                    continue
                if b.color[q] != EMPTY:
                    if duel.firm[b.head[q]] == 0:
                        tail = take_string(b, z, q, steps, tail)
                elif b.color[p] != EMPTY:
                    z.steps[q] = steps
                    z.queue[tail] = q
                    tail += 1
                else:
                    z.later[waiting] = q
                    waiting += 1
        if steps == REACH:
            return
        for i in range(waiting):
            p = z.later[i]
            if z.steps[p] < 0:
                z.steps[p] = steps + 1
                z.queue[tail] = p
                tail += 1


@kernel
def note_side(b, z, p):
    """Take down in ``z.string`` the strings of the arena that a side reaches from its stone, not over the enemy.

    So the stones that it has put into an eye of the enemy's do not count.
    """
    c = b.color[p]
    z.strings[0] = 0
    tail = start_from_string(b, z, p)
    stamp = z.stamp[0]
    front = 0
    while front < tail:
        at = z.queue[front]
        front += 1
        if b.color[at] == c and b.head[at] == at:
            z.string[z.strings[0]] = at
            z.strings[0] += 1
        for d in NEIGHBORS:
            q = at + d
            if b.color[q] != EDGE and b.color[q] != 3 - c and in_zone(z, q) and z.seen[q] != stamp:
                z.seen[q] = stamp
                z.queue[tail] = q
                tail += 1


@kernel
def find_arena(b, g, m, z, duel, prey, rival):
    """Fill ``z.zone`` with the arena of a race between the groups of two stones, and note the strings of the first.

    Returns how many points of it are empty.
    """
    find_firm(b, g, m, z, duel, prey, rival)
    duel.firm[b.head[prey]] = 0
    duel.firm[b.head[rival]] = 0
    for p in range(POINTS):
        z.steps[p] = -1
    for w in range(WORDS):
        z.zone[w] = 0
    z.prey[0] = prey
    duel.rival[0] = rival
    tail = take_string(b, z, prey, 0, 0)
    if z.steps[rival] < 0:
        tail = take_string(b, z, rival, 0, tail)
    spread_arena(b, m, z, duel, tail)
    note_side(b, z, prey)
    empty = 0
    for p in range(POINTS):
        if b.color[p] == EMPTY and in_zone(z, p):
            empty += 1
    return empty


@kernel
def is_between(b, z, p, side, target):
    """1 if the empty point `p` lies between a string and firm stones of `side`, and beside no other stone."""
    firm = 0
    beside = 0
    for d in NEIGHBORS:
        q = p + d
        s = b.color[q]
        if s == EDGE or s == EMPTY:
            continue
        if s == side and is_strong(b, z, q):
            firm = 1
        elif s != side and b.head[q] == target:
            beside = 1
        else:
            return 0
    return firm & beside


@kernel
def is_pocket(b, z, p, side, target):
    """1 if an empty point lies beside firm stones of `side` and leads nowhere else but to liberties of a string.

    A play next to it wins the string no more than this one liberty.
    """
    firm = 0
    for d in NEIGHBORS:
        q = p + d
        if b.color[q] == side and is_strong(b, z, q):
            firm = 1
        elif b.color[q] == EMPTY:
            if touches(b, q, target) == 0:
                return 0
        elif b.color[q] != EDGE:
            return 0
    return firm


@kernel
def plain_target(b, z, p, side):
    """The enemy string of which `p` is a plain liberty, or 0.

    A plain liberty can be filled at leisure: a firm friend stands beside it, and no play of the enemy's there gains
    anything.
    """
    target = 0
    for d in NEIGHBORS:
        if b.color[p + d] == 3 - side:
            target = b.head[p + d]
    if target == 0 or is_strong(b, z, target) or is_between(b, z, p, side, target) == 0:
        return 0
    for d in NEIGHBORS:
        q = p + d
        if b.color[q] == EMPTY and is_between(b, z, q, side, target) == 0 and is_pocket(b, z, q, side, target) == 0:
            return 0
    return target
