"""What can be said at once of a group in question: it lives, it is dead, or that has to be found out.

Where the answer is known, what it depends on is left in ``z.proof`` (see relevance.py).
"""
from __future__ import annotations

from goengine.groups.eyesneeded import NEVER, steps_out, stones_for_two_eyes
from goengine.groups.relevance import depend_on_all, note_death, note_eyes
from goengine.groups.space import own_space
from goengine.groups.survival import has_two_eyes, moves_behind, room_of
from goengine.groups.threats import find_answers, lives_at_once
from goengine.groups.zone import gets_out, is_with_friend, reaches_out
from goengine.kernel import kernel_module, lowest_bit, table
from goengine.pointset import POINT_OF, WORDS
from goengine.reading.goals import FOR_HUNTER, FOR_PREY, OPEN
from goengine.reading.region import look_at
from goengine.reading.tactician import takes_for_good
from goengine.vertex import PASS

kernel = kernel_module(__name__)

DEEP = 15                               # unforced plies beyond which the table below stays the same
# Stones in a row that the prey's side needs to live, beyond which it is dead; by side to move (the enemy, the prey's
# side) and unforced plies above.
DEAD_AT = table((5, 5, 5, 5, 4, 4, 4, 4, 4, 4, 4, 4, 3, 3, 3, 3,
                 6, 6, 6, 6, 5, 5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 4))
ROOMY = table((16, 12))                 # freedom (see zone.py) with which the prey lives, by the same sides to move
# Liberties with which a string may be said to live because it comes out, one fewer with its side to move. Of 2,218
# groups in 35 games with GNU Go on 13x13 34 were said to live with less than that; 64 % of these did, of all so read
# 95 %.
LEAST_LIBERTIES = 4
SPACE = 8                               # points of its own with which a group is not dead, whatever it needs


@kernel
def is_prey(m, p):
    """1 if a stone that was asked about stood on a point."""
    for i in range(m.prey_count[0]):
        if m.prey[i] == p:
            return 1
    return 0


@kernel
def string_fate(b, m, z, h, side, need):
    """`life_fate` of the string with head `h`, whose side needs so many stones for two eyes."""
    own = 1 if side == b.color[h] else 0
    if b.liberty_count[h] == 1:
        return FOR_HUNTER if own == 0 and takes_for_good(b, m, h, side) != PASS else OPEN
    tight = 1 if b.liberty_count[h] < LEAST_LIBERTIES - own else 0
    if is_with_friend(b, z, h) or tight == 0 and gets_out(b, z, h) > (0 if own else 1):
        return FOR_PREY
    if need < 3 and has_two_eyes(b, m, z, h):
        note_eyes(b, z)
        return FOR_PREY
    if z.closed[0] or tight:
        return OPEN
    return FOR_PREY if room_of(b, m, z, h, ROOMY[own], 2 - own) >= ROOMY[own] else OPEN


@kernel
def has_guests(b, z, c):
    """1 if a string of colour `c` stands in the zone and might be captured there."""
    for w in range(WORDS):
        words = z.zone[w]
        while words:
            p = POINT_OF[64 * w + lowest_bit(words)]
            words &= words - 1
            if b.color[p] == c and reaches_out(b, z, b.head[p]) == 0:
                return 1
    return 0


@kernel
def life_fate(b, m, z, side, depth):
    """What can be said at once of the prey with `side` to move; the stones it needs to live are left in ``m.steps``.

    The prey lives if one of its strings does.
    """
    c = m.prey_color[0]
    own = 1 if side == c else 0
    most = DEAD_AT[(DEEP + 1) * own + min(depth, DEEP)]
    two_eyes = stones_for_two_eyes(b, m, z, c)
    if two_eyes <= 1:
        if own and lives_at_once(b, m, z, c) or own == 0 and find_answers(b, m, z, c) == 2:
            return FOR_PREY
    depend_on_all(z)
    need = two_eyes
    left = 0
    z.free[0] = 0
    caught = 0
    z.stamp[0] += 1
    stamp = z.stamp[0]
    for i in range(m.prey_count[0]):
        p = m.prey[i]
        look_at(m, p)
        h = b.head[p]
        if b.color[p] != c or z.tried[h] == stamp:
            continue
        z.tried[h] = stamp
        value = string_fate(b, m, z, h, side, two_eyes)
        if value == FOR_PREY:
            return FOR_PREY
        if value == FOR_HUNTER:
            caught += 1                 # by the next move: of several such strings one escapes that
            continue
        left += 1
        z.free[0] += b.liberty_count[h]
        if need > 1 and z.shut[0] == 0:
            need = min(need, steps_out(b, m, z, h, min(most, need) + 1))
        if need > most:
            need = moves_behind(b, z, h, need)
    m.steps[0] = need
    if left == 0 and caught > 1:
        return OPEN
    if left == 0:
        if m.retaken[0] and is_prey(m, m.retaken[0]):
            return FOR_PREY
        note_death(b, m, z, c)
        return FOR_HUNTER
    if z.closed[0]:
        if need < NEVER or z.false_eyes[0] or has_guests(b, z, 3 - c):
            return OPEN
    elif need <= most or own_space(b, m, z, c, own) >= SPACE:
        return OPEN
    if z.shut[0]:
        note_death(b, m, z, c)
    return FOR_HUNTER
