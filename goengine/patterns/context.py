"""What can be said of a move besides its shape: where it is, how near to the last moves, what it does tactically, ...

... which groups it is beside and how they stand, and whether it is joseki (`standing`).

Every legal move gets one value in each of the `GROUPS`; the last of these, `PAIRS`, say two things at once, because
what one of them is worth depends on the other. The records of the analysis (`goengine.influence.analysis`) must belong
to the board.
"""
from __future__ import annotations

from goengine.board.layout import DIAGONALS, NEIGHBORS
from goengine.board.shape import liberties_after, takes_ko
from goengine.board.stones import is_single_eye
from goengine.kernel import Layout, kernel_module, table
from goengine.patterns.standing import (FATES, GROUP_SIZES, SHARE_CLASS, SHARES, fate_and_size, fate_of,
                                        weakest_beside)
from goengine.reading.layout import DEAD, LOST, THREATENED
from goengine.vertex import POINTS, STRIDE

PHASE_ENDS = (8, 20, 40, 70, 110, 160, 220)     # moves played when the next phase of the game begins
PHASES = len(PHASE_ENDS) + 1
FAR = 17                                # a distance from which on all are the same
SINGLES = (                             # what is said, and how many values there are
    ("place", 55 * PHASES),
    ("last", (FAR + 1) * PHASES // 2),
    ("before", (FAR + 1) * PHASES // 2),
    ("near", 9),
    ("both", 81),
    ("older", 81),
    ("breath", 160),
    ("denied", 36),
    ("capture", 1 + 2 * 3 * 3 * 2),
    ("escape", 1 + 2 * 3 * 3),
    ("atari", 1 + 2 * 3 * 4 * 2),
    ("self-atari", 9),
    ("reading", 64),
    ("ko", 1 + 9 * 3),
    ("strings", 144),
    ("contact", 20),
    ("life", FATES * FATES),
    ("own-group", FATES * GROUP_SIZES),
    ("enemy-group", FATES * GROUP_SIZES),
    ("joseki", SHARES),
)
PAIRS = (("reading", "near"), ("contact", "breath"), ("both", "older"), ("strings", "contact"), ("place", "near"),
         ("capture", "near"), ("life", "near"))
_COUNT_OF = dict(SINGLES)
GROUPS = SINGLES + tuple((f"{first}+{second}", _COUNT_OF[first] * _COUNT_OF[second]) for first, second in PAIRS)
COUNT = len(GROUPS)
(PLACE, LAST, BEFORE, NEAR, BOTH, OLDER, BREATH, DENIED, CAPTURE, ESCAPE, ATARI, SELF_ATARI, READING, KO, STRINGS,
 CONTACT, LIFE, OWN_GROUP, ENEMY_GROUP, JOSEKI) = range(len(SINGLES))

CONTEXT = Layout(__name__, "context", [
    ("value", POINTS * COUNT),          # COUNT * point + group
    ("moves", 4),                       # the last four moves, the last first; 0 for a pass or none
    ("played", 1),                      # moves played so far
    ("share", POINTS),                  # point -> percentage of the games in which the joseki book has a move there
    ("kill", POINTS),                   # point -> 1 to 3 by the size of the enemy's string that dies by a move there
    ("save", POINTS),                   # point -> the same for one of the mover's that is saved
])
BUCKET = table([0, 1, 1, 2, 3, 4, 4, 5, 5, 6, 6, 6, 6, 7, 7, 7, 7, 8])      # distance -> one of nine
PHASE = table([sum(1 for end in PHASE_ENDS if n >= end) for n in range(PHASE_ENDS[-1] + 1)])
LAST_PHASE_BEGINS = PHASE_ENDS[-1]
_NUMBER = {name: number for number, (name, _) in enumerate(SINGLES)}
FIRST_PAIR = len(SINGLES)
FIRST_OF = table([_NUMBER[first] for first, _ in PAIRS])
SECOND_OF = table([_NUMBER[second] for _, second in PAIRS])
SECOND_COUNT = table([_COUNT_OF[second] for _, second in PAIRS])

kernel = kernel_module(__name__)


@kernel
def distance_between(p, q):
    """The distance of two points, at most `FAR`; 0 if `q` is none."""
    if q <= 0:
        return 0
    dy = abs(p // STRIDE - q // STRIDE)
    dx = abs(p % STRIDE - q % STRIDE)
    return min(dx + dy + max(dx, dy), FAR)


@kernel
def size_class(stones):
    """0 for one stone, 1 for two or three, 2 for more."""
    return 0 if stones == 1 else 1 if stones <= 3 else 2


@kernel
def place_class(b, p):
    """The lines that a point is on, counted from the two nearer sides up to the tenth, as one number."""
    size = b.size[0]
    row = p // STRIDE
    column = p % STRIDE
    row = min(row, size + 1 - row, 10)
    column = min(column, size + 1 - column, 10)
    high = max(row, column)
    return (high - 1) * high // 2 + min(row, column) - 1


@kernel
def note_readings(b, r, context, c):
    """Note where colour `c` kills or saves a string by the word of the reader."""
    for p in range(POINTS):
        context.kill[p] = 0
        context.save[p] = 0
    for i in range(r.count[0]):
        h = r.heads[i]
        if r.state[h] != THREATENED:
            continue
        worth = 1 + size_class(b.stones[h])
        if b.color[h] == c:
            p = r.defend_move[h]
            context.save[p] = max(context.save[p], worth)
        else:
            p = r.attack_move[h]
            context.kill[p] = max(context.kill[p], worth)


@kernel
def touches_atari(b, h, c):
    """1 if the string with head `h` touches one of colour `c` that is in atari."""
    q = h
    while True:
        for d in NEIGHBORS:
            if b.color[q + d] == c and b.liberty_count[b.head[q + d]] == 1:
                return 1
        q = b.next[q]
        if q == h:
            return 0


@kernel
def describe_place(b, context, p):
    """Where a move is, and how far from those before it."""
    v = COUNT * p
    phase = PHASE[min(context.played[0], LAST_PHASE_BEGINS)]
    d1 = distance_between(p, context.moves[0])
    d2 = distance_between(p, context.moves[1])
    d3 = distance_between(p, context.moves[2])
    d4 = distance_between(p, context.moves[3])
    context.value[v + PLACE] = 55 * phase + place_class(b, p)
    context.value[v + LAST] = (FAR + 1) * (phase // 2) + d1
    context.value[v + BEFORE] = (FAR + 1) * (phase // 2) + d2
    context.value[v + NEAR] = BUCKET[d1]
    context.value[v + BOTH] = 9 * BUCKET[d1] + BUCKET[d2]
    context.value[v + OLDER] = 9 * BUCKET[d3] + BUCKET[d4]


@kernel
def describe_enemy(b, r, context, p, c, after):
    """What a move does to the enemy's strings beside it; 1 if one of them is dead already."""
    v = COUNT * p
    last = context.moves[0]
    free = 1 if after > 1 else 0
    ko = takes_ko(b, p, c)
    capture = 0
    atari = 0
    doomed = 0
    for d in NEIGHBORS:
        if b.color[p + d] != 3 - c:
            continue
        h = b.head[p + d]
        recent = 1 if last > 0 and b.color[last] == 3 - c and b.head[last] == h else 0
        dead = 1 if r.state[h] == DEAD else 0
        stones = size_class(b.stones[h])
        if b.liberty_count[h] == 1:
            kind = 2 if ko else dead
            capture = max(capture, 1 + recent + 2 * (kind + 3 * (stones + 3 * touches_atari(b, h, c))))
        elif b.liberty_count[h] == 2:
            works = 0 if dead else 3 if r.attack_move[h] == p else 2 if r.attack[h] != LOST else 1
            atari = max(atari, 1 + recent + 2 * (stones + 3 * (works + 4 * free)))
        doomed |= dead
    context.value[v + CAPTURE] = capture
    context.value[v + ATARI] = atari
    return doomed


@kernel
def is_first(b, p, d):
    """1 if no neighbour of `p` before that in direction `d` belongs to the same string."""
    for e in NEIGHBORS:
        if e == d:
            return 1
        if b.color[p + e] == b.color[p + d] and b.head[p + e] == b.head[p + d]:
            return 0
    return 1


@kernel
def describe_own(b, r, context, p, c, after):
    """What a move does for the strings of its own colour beside it; 1 if one of them is dead already."""
    v = COUNT * p
    escape = 0
    doomed = 0
    own = 1
    for d in NEIGHBORS:
        if b.color[p + d] != c:
            continue
        h = b.head[p + d]
        dead = 1 if r.state[h] == DEAD else 0
        if is_first(b, p, d):
            own += b.stones[h]
        if b.liberty_count[h] == 1:
            works = 0 if dead else 2 if r.defend_move[h] == p else 1
            escape = max(escape, 1 + touches_atari(b, h, 3 - c) + 2 * (size_class(b.stones[h]) + 3 * works))
        doomed |= dead
    context.value[v + ESCAPE] = escape
    context.value[v + SELF_ATARI] = 0
    if after <= 1:
        atari = 1 if context.value[v + ATARI] else 0
        context.value[v + SELF_ATARI] = 1 + min(own - 1, 3) + 4 * atari
    return doomed


@kernel
def describe_breath(b, context, p, c, after):
    """Liberties and strings around a move."""
    v = COUNT * p
    last = context.moves[0]
    mine = 0
    theirs = 0
    strings = 0
    enemies = 0
    recent = 0
    pressed = 0
    for d in NEIGHBORS:
        s = b.color[p + d]
        if s != c and s != 3 - c:
            continue
        h = b.head[p + d]
        libs = min(b.liberty_count[h], 3)
        if s == c:
            mine = libs if mine == 0 else min(mine, libs)
            strings += is_first(b, p, d)
        else:
            theirs = libs if theirs == 0 else min(theirs, libs)
            enemies += is_first(b, p, d)
            if last > 0 and b.color[last] == s and h == b.head[last]:
                recent = min(b.liberty_count[h], 4)
    if last > 0:
        for d in NEIGHBORS:
            if b.color[last + d] == c:
                h = b.head[last + d]
                for e in NEIGHBORS:
                    if b.color[p + e] == c and b.head[p + e] == h:
                        pressed = max(pressed, 4 - min(b.liberty_count[h], 3))
    corners = 0
    broken = 0
    for d in DIAGONALS:
        if b.color[p + d] == c:
            corners += 1
        elif b.color[p + d] == 3 - c:
            broken += 1
    context.value[v + BREATH] = mine + 4 * (theirs + 4 * (min(after, 4) + 5 * is_single_eye(b, p, c)))
    context.value[v + DENIED] = 6 * min(after, 5) + min(liberties_after(b, p, 3 - c), 5)
    context.value[v + STRINGS] = min(strings, 3) + 4 * (min(enemies, 3) + 4 * (min(corners, 2) + 3 * min(broken, 2)))
    context.value[v + CONTACT] = pressed + 4 * recent if pressed or recent else 0


@kernel
def describe_standing(b, g, f, context, p, c):
    """How the groups beside a move stand, and whether it is joseki."""
    v = COUNT * p
    mine = weakest_beside(b, g, f, p, c)
    theirs = weakest_beside(b, g, f, p, 3 - c)
    context.value[v + LIFE] = FATES * fate_of(f, mine) + fate_of(f, theirs)
    context.value[v + OWN_GROUP] = fate_and_size(g, f, mine)
    context.value[v + ENEMY_GROUP] = fate_and_size(g, f, theirs)
    context.value[v + JOSEKI] = SHARE_CLASS[context.share[p]]


@kernel
def describe(b, r, g, f, context, p, c):
    """Fill the values of a legal move of colour `c` at `p`; `note_readings` was done."""
    v = COUNT * p
    after = liberties_after(b, p, c)
    describe_place(b, context, p)
    theirs = describe_enemy(b, r, context, p, c, after)
    mine = describe_own(b, r, context, p, c, after)
    describe_breath(b, context, p, c, after)
    describe_standing(b, g, f, context, p, c)
    context.value[v + READING] = context.kill[p] + 4 * (context.save[p] + 4 * (theirs + 2 * mine))
    context.value[v + KO] = 0
    if b.ko[0]:
        threat = 2 if context.kill[p] or context.value[v + CAPTURE] else 1 if context.value[v + ATARI] else 0
        context.value[v + KO] = 1 + BUCKET[distance_between(p, b.ko[0] // 4)] + 9 * threat
    for k in range(COUNT - FIRST_PAIR):
        first = context.value[v + FIRST_OF[k]]
        context.value[v + FIRST_PAIR + k] = SECOND_COUNT[k] * first + context.value[v + SECOND_OF[k]]
