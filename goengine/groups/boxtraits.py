"""What a move in a box looks like: its traits, whose worths say how likely it is to win.

The traits are the same however the box is turned, and each side has worths of its own: what makes an eye is no move
that takes one. They were learnt from the moves that won in searches of our own (`learn.boxtraits`;
knowledge/boxtraits.yaml keeps them).

Source: Coulom, "Computing Elo ratings of move patterns in the game of Go" (2007); the choice of traits is our own.
"""
from __future__ import annotations

from goengine.groups.boxfate import eye_points, safe_stones, stones_needed
from goengine.groups.boxlayout import PREY
from goengine.groups.boxstones import flood, spread
from goengine.groups.boxtraitlayout import (ATARI, BESIDE, BEST, BEYOND, EYES, LIBERTIES, MOST_BEFORE, MOST_BESIDE,
                                            MOST_LIBERTIES, MOST_REGION, MOST_TAKEN, NO_STRING, ROOM, SAFE_LIBERTIES,
                                            SAVES, TAKES, TRAITS_OF_MOVE, TRAIT_COUNT, WORST)
from goengine.kernel import kernel_module, popcount

kernel = kernel_module(__name__)

FIRST_TAKES, FIRST_SAVES, FIRST_ATARI, FIRST_LIBERTIES = TAKES.begin, SAVES.begin, ATARI.begin, LIBERTIES.begin
FIRST_BEYOND, FIRST_BESIDE, FIRST_EYES, FIRST_ROOM = BEYOND.begin, BESIDE.begin, EYES.begin, ROOM.begin
NEVER = 3                               # beside strings that are never captured


@kernel
def stands(box, x, own, theirs):
    """What stands on a point: 0 nothing, 1 a friend, 2 an enemy, 3 where the area ends."""
    if x & box.all[0] == 0:
        return 3
    return 1 if x & own else 2 if x & theirs else 0


@kernel
def note_surroundings(box, bit, own, theirs):
    """Note the ring around a point, and what stands two points away."""
    w = box.width[0]
    up = bit << w
    down = bit >> w
    right = bit << 1 & box.not_first[0]
    left = bit >> 1 & box.not_last[0]
    a = stands(box, right, own, theirs)
    b = stands(box, left, own, theirs)
    c = stands(box, up, own, theirs)
    d = stands(box, down, own, theirs)
    ring = a | b << 2 | c << 4 | d << 6
    ring |= stands(box, up << 1 & box.not_first[0], own, theirs) << 8
    ring |= stands(box, up >> 1 & box.not_last[0], own, theirs) << 10
    ring |= stands(box, down << 1 & box.not_first[0], own, theirs) << 12
    ring |= stands(box, down >> 1 & box.not_last[0], own, theirs) << 14
    box.trait[0] = ring
    box.trait[1] = FIRST_BEYOND + 4 * a + stands(box, right << 1 & box.not_first[0], own, theirs)
    box.trait[2] = FIRST_BEYOND + 4 * b + stands(box, left >> 1 & box.not_last[0], own, theirs)
    box.trait[3] = FIRST_BEYOND + 4 * c + stands(box, up << w, own, theirs)
    box.trait[4] = FIRST_BEYOND + 4 * d + stands(box, down >> w, own, theirs)


@kernel
def look_beside(box, near, stones, safe, empty, later):
    """Look at the strings of a set beside a move: ``box.beside``, ``nearest``, ``in_atari`` and ``put_in_atari``.

    `empty` are the empty points, `later` those after the move; strings on `safe` are never captured.
    """
    box.beside[0] = 0
    box.nearest[0] = NO_STRING
    box.in_atari[0] = 0
    box.put_in_atari[0] = 0
    rest = near & stones
    while rest:
        s = flood(box, rest & -rest, stones)
        rest &= ~s
        box.beside[0] += 1
        if s & safe:
            box.nearest[0] = min(box.nearest[0], NEVER)
            continue
        around = spread(box, s)
        liberties = popcount(around & empty)
        box.nearest[0] = min(box.nearest[0], min(liberties, NEVER) - 1)
        if liberties == 1:
            box.in_atari[0] += popcount(s)
        elif popcount(around & later) == 1:
            box.put_in_atari[0] += popcount(s)


@kernel
def begin_moves(box, prey, hunter):
    """Note what all moves of a position are seen against."""
    box.eyes_before[0] = eye_points(box, prey, safe_stones(box, hunter))
    box.need_before[0] = stones_needed(box, prey, hunter, box.eyes_before[0])
    box.region[0] = 0


@kernel
def describe_move(box, bit, side, prey, hunter, to_prey, to_hunter, need):
    """Note the traits of a side's move in ``box.trait``.

    It led to `to_prey` and `to_hunter`, where two eyes need `need` stones. Before the first move of a position comes
    `begin_moves`.
    """
    own = prey if side == PREY else hunter
    theirs = hunter if side == PREY else prey
    own_after = to_prey if side == PREY else to_hunter
    theirs_after = to_hunter if side == PREY else to_prey
    own_safe = box.home[0] if side == PREY else box.wall[0]
    theirs_safe = box.wall[0] if side == PREY else box.home[0]
    empty = box.all[0] & ~own & ~theirs
    later = box.all[0] & ~own_after & ~theirs_after
    near = spread(box, bit)
    note_surroundings(box, bit, own, theirs)
    mine = flood(box, bit, own_after)
    size = popcount(mine)
    liberties = SAFE_LIBERTIES if mine & own_safe else min(popcount(spread(box, mine) & later), MOST_LIBERTIES)
    row = 0 if size == 1 else 1 if size < 4 else 2
    look_beside(box, near, theirs, theirs_safe, empty, later)
    enemies = min(box.beside[0], MOST_BESIDE)
    enemy = box.nearest[0]
    box.trait[5] = FIRST_ATARI + min(box.put_in_atari[0], MOST_TAKEN)
    look_beside(box, near, own, own_safe, empty, later)
    box.trait[6] = FIRST_SAVES + min(box.in_atari[0], MOST_TAKEN)
    box.trait[7] = FIRST_TAKES + min(popcount(theirs & ~theirs_after), MOST_TAKEN)
    box.trait[8] = FIRST_LIBERTIES + (SAFE_LIBERTIES + 1) * row + liberties
    box.trait[9] = FIRST_BESIDE + (MOST_BESIDE + 1) * min(box.beside[0], MOST_BESIDE) + enemies
    row = ((NO_STRING + 1) * box.nearest[0] + enemy) * (MOST_BEFORE + 1) + min(box.need_before[0], MOST_BEFORE)
    box.trait[10] = FIRST_EYES + 10 * row + (5 if bit & box.eyes_before[0] else 0) + popcount(near & box.eyes_before[0])
    if box.region[0] & bit == 0:
        box.region[0] = flood(box, bit, box.all[0] & ~prey)
    change = max(WORST, min(BEST, need - box.need_before[0])) - WORST
    row = 2 * ((BEST - WORST + 1) * need + change) + (1 if box.region[0] & box.wall[0] else 0)
    box.trait[11] = FIRST_ROOM + (MOST_REGION + 1) * row + min(popcount(box.region[0]), MOST_REGION)


@kernel
def worth_in_box(box, side):
    """What the traits of the move described last are worth to a side, in hundredths of a natural logarithm."""
    worth = 0
    for k in range(TRAITS_OF_MOVE):
        worth += box.worth[TRAIT_COUNT * side + box.trait[k]]
    return worth
