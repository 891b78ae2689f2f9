"""Life of groups, judged without reading ahead: sure life, eyes, running room, and a first word on capturing races.

Safety runs from 0 (dead) to 100 (cannot be killed): 50 means that who moves first decides.
"""
from __future__ import annotations

from goengine.board.layout import NEIGHBORS
from goengine.groups.benson import find_sure
from goengine.groups.eyes import find_eyes
from goengine.groups.layout import LIFE_ALIVE, LIFE_CRITICAL, LIFE_DEAD, LIFE_SURE, LIFE_UNSETTLED, PROVED_SAFE
from goengine.groups.links import find_links, join_groups
from goengine.groups.nearness import is_free
from goengine.groups.safety import find_safe
from goengine.groups.verdicts import apply_verdicts
from goengine.kernel import kernel_module
from goengine.reading.layout import DEAD, THREATENED
from goengine.vertex import EDGE, EMPTY, POINTS

kernel = kernel_module(__name__)

FREE_ROOM = 22                          # running room with which a group without eyes is in no danger
LITTLE_ROOM = 3                         # running room with which it cannot get out
EYE_SPACE = 8                           # points up to which an eye space is no running room
STEPS = 4                               # how far the running room reaches


@kernel
def list_stones(b, r, g, k):
    """Put the stones of a group into ``g.queue``; how many they are."""
    n = 0
    for i in range(r.count[0]):
        h = r.heads[i]
        if g.group[h] != k:
            continue
        p = h
        while True:
            g.queue[n] = p
            n += 1
            p = b.next[p]
            if p == h:
                break
    return n


@kernel
def count_room(b, r, g, k, stamp):
    """Free points that the stones of a group reach in a few steps without entering the enemy's area.

    A friendly group met on the way counts as much room as its eyes are worth.
    """
    tail = list_stones(b, r, g, k)
    c = b.color[k]
    for i in range(tail):
        g.mark[g.queue[i]] = stamp
    front = 0
    room = 0
    liberties = 0
    end = tail
    for step in range(STEPS):
        while front < end:
            p = g.queue[front]
            front += 1
            for d in NEIGHBORS:
                q = p + d
                if b.color[q] == EDGE or g.mark[q] == stamp:
                    continue
                g.mark[q] = stamp
                if b.color[q] == c and g.gone[b.head[q]] == 0:
                    room += 1 + g.eyes[g.group[q]]
                    continue
                if is_free(b, g, q) == 0:
                    continue
                if step == 0 and b.color[q] == EMPTY:
                    liberties += 1
                own = g.near[c * POINTS + q]
                theirs = g.near[(3 - c) * POINTS + q]
                if own > theirs or (g.region[q] and g.space[g.region[q]] <= EYE_SPACE):
                    continue
                room += 1
                if theirs > 1:
                    g.queue[tail] = q
                    tail += 1
        end = tail
    g.room[k] = room
    g.liberties[k] = liberties


@kernel
def proved_strings(b, r, g, k, unconditionally):
    """2 if all strings of a group are proved to live, 1 if some are, else 0; under alternating play, or whatever the
    owner does."""
    some = 0
    others = 0
    for i in range(r.count[0]):
        h = r.heads[i]
        if g.group[h] == k:
            owner = g.sure[h] if unconditionally else g.safe[h]
            if owner == b.color[h]:
                some = 1
            else:
                others = 1
    return some * (2 - others)


@kernel
def group_is_gone(b, r, g, k):
    """1 if every string of a group is captured, 2 if half its stones hang on the next move, else 0."""
    alive = 0
    hanging = 0
    for i in range(r.count[0]):
        h = r.heads[i]
        if g.group[h] == k:
            if r.state[h] != DEAD:
                alive = 1
            if r.state[h] == THREATENED and 2 * b.stones[h] >= g.size[k]:
                hanging = 2
    return hanging if alive else 1


@kernel
def judge_group(b, r, g, k):
    """Note life and safety of one group from its eyes and room."""
    gone = group_is_gone(b, r, g, k)
    sure = g.eyes[k]
    possible = g.eyes_first[k]
    room = g.room[k]
    certain = proved_strings(b, r, g, k, 1)
    safe = proved_strings(b, r, g, k, 0)
    if certain == 2:
        life = LIFE_SURE
        safety = 100
    elif safe == 2:
        life = LIFE_ALIVE
        safety = PROVED_SAFE
    elif gone == 1:
        life = LIFE_DEAD
        safety = 0
    elif sure >= 4 or certain or safe:
        life = LIFE_ALIVE
        safety = 94
    elif gone == 2:
        life = LIFE_CRITICAL
        safety = 50
    elif possible >= 4:
        safety = min(90, 55 + 8 * sure + room)
        life = LIFE_CRITICAL if sure <= 2 and room <= LITTLE_ROOM else LIFE_ALIVE if safety >= 80 else LIFE_UNSETTLED
    else:
        safety = min(88, 8 + 5 * possible + 3 * sure + 3 * min(room, FREE_ROOM))
        life = LIFE_DEAD if room <= LITTLE_ROOM else LIFE_UNSETTLED
    g.life[k] = life
    g.safety[k] = safety


@kernel
def race(b, r, g, k):
    """Let a group that has no way to live count its liberties against the enemy groups that enclose it."""
    best = -1
    least = 0
    for i in range(list_stones(b, r, g, k)):
        for d in NEIGHBORS:
            q = g.queue[i] + d
            if b.color[q] == 3 - b.color[k] and g.life[g.group[q]] <= LIFE_UNSETTLED:
                e = g.group[q]
                if g.eyes[e] < 4 and g.room[e] <= LITTLE_ROOM + 3 and g.gone[b.head[q]] == 0:
                    rank = 2 * g.liberties[e] + (1 if g.eyes[e] >= 2 else 0)
                    if best < 0 or rank < least:
                        best = e
                        least = rank
    if best < 0:
        return 0
    theirs = g.liberties[best]
    own = g.liberties[k] + 2 * (g.eyes[k] >= 2) - 2 * (g.eyes[best] >= 2)
    if own > theirs + 1:
        return 80
    if own > theirs:
        return 65
    if own == theirs:
        return 50
    return 0


@kernel
def judge_lives(b, r, g):
    """Find eyes, room and life of the groups; which strings are proved to live is known."""
    g.weighed[0] = 0
    for i in range(r.count[0]):
        h = r.heads[i]
        g.gone[h] = 1 if r.state[h] == DEAD else 0
    for turn in range(2):
        find_eyes(b, r, g)
        for p in range(POINTS):
            g.mark[p] = 0
        for i in range(g.count[0]):
            count_room(b, r, g, g.ids[i], i + 1)
            judge_group(b, r, g, g.ids[i])
        for i in range(g.count[0]):
            k = g.ids[i]
            if g.life[k] == LIFE_DEAD and g.safety[k] > 0:
                chance = race(b, r, g, k)
                if chance:
                    g.safety[k] = chance
        for i in range(g.count[0]):
            k = g.ids[i]
            if g.life[k] == LIFE_DEAD and g.safety[k] >= 50:
                g.life[k] = LIFE_CRITICAL if g.safety[k] == 50 else LIFE_UNSETTLED
        changed = 0
        for i in range(r.count[0]):
            h = r.heads[i]
            gone = 1 if r.state[h] == DEAD or g.life[g.group[h]] == LIFE_DEAD else 0
            if gone != g.gone[h]:
                g.gone[h] = gone
                changed = 1
        if changed == 0:
            break


@kernel
def judge_groups(b, r, g):
    """Fill the record of groups from board, readings and links: groups, proved life, eyes, room, life."""
    join_groups(b, r, g)
    find_sure(b, r, g)
    find_safe(b, r, g, 0)
    judge_lives(b, r, g)


@kernel
def find_life(b, m, r, g):
    """Fill the record of groups from board and readings, and from verdicts of the search that hold on this board."""
    find_links(b, m, r, g)
    judge_groups(b, r, g)
    apply_verdicts(b, m, r, g)
