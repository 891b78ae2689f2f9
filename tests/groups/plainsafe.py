"""Whether a side holds points and stones on a small board, by trying everything: every legal move and every pass.

The enemy moves first and may retake kos at once, the owner not. Play that goes round in circles serves the owner. It
ends when the owner passes after the enemy: then no enemy stone may stand on the points, nor be reached from one of them
over empty points. Found in sweeps, as in `plainlife`: the enemy must get there in a finite number of moves.
"""
from __future__ import annotations

from collections.abc import Collection

import numpy as np

from goengine.board.position import Position
from goengine.groups.safe import Safety
from goengine.vertex import BLACK, WHITE, beside, board_points, connected, other
from tests.groups.plainlife import find, njit, place, string_with, touching

SLOTS = 1 << 20                         # of the table of states
STACK = np.zeros((SLOTS, 7), np.int64)
KEYS = np.zeros((SLOTS, 4), np.int64)
OWNER, ENEMY = 0, 1                     # sides, as prey and hunter in `place`
OPEN, HELD, BROKEN = 0, 1, 2            # what a move led to
DONE = -1                               # in the table: the enemy gets there


@njit
def is_lost(near, board, points, own, foe):
    """Whether the enemy is on some points at the end, or comes to one over empty points."""
    around = string_with(near, points & ~own, board & ~own & ~foe) if points & ~own else 0
    return points & foe != 0 or touching(near, around) & foe != 0


@njit
def begin(stack, keys, top, own, foe, side, passed, ko, slot, stamp):
    """Put a state on the stack, and note that this sweep has seen it."""
    stack[top, 0], stack[top, 1], stack[top, 2], stack[top, 3], stack[top, 4], stack[top, 5], stack[top, 6] = (
        own, foe, side, passed, ko, 0, slot)
    keys[slot, 0], keys[slot, 1], keys[slot, 2], keys[slot, 3] = own, foe, rest(side, passed, ko), stamp


@njit
def rest(side, passed, ko):
    """What makes a state but its stones."""
    return side + 2 * passed + 4 * (ko + 1)


@njit
def next_move(near, row, after):
    """Play the next legal move of a state to ``after``: 2 if it is the pass, which comes first, 0 if none is left.

    All moves come twice, for they are tried first that need no further look.
    """
    while row[5] < 2 * (len(near) + 1):
        p = row[5] % (len(near) + 1) - 1
        row[5] += 1
        if p < 0:
            after[0], after[1], after[2] = row[0], row[1], -1
            return 2
        if (row[0] | row[1]) >> p & 1 == 0 and p != row[4] and place(near, 0, row[0], row[1], row[2], p, after):
            return 1
    return 0


@njit
def sweep(near, points, stones, most, stack, keys, stamp, count):
    """Look once at the states from that in ``stack[0]`` on; notes in ``count`` the states and where the enemy wins."""
    after = np.zeros(3, np.int64)
    board = (1 << len(near)) - 1
    top = 0
    back = OPEN
    while top >= 0:
        side = stack[top, 2]
        seeks = HELD if side == OWNER else BROKEN
        how = 0 if back == seeks else next_move(near, stack[top], after)
        if how == 0:
            back = seeks if back == seeks else HELD + BROKEN - seeks
            if back == BROKEN:
                keys[stack[top, 6], 3] = DONE
                count[1] += 1
            top -= 1
            continue
        if how == 2 and side == OWNER and stack[top, 3]:
            back = BROKEN if is_lost(near, board, points, after[0], after[1]) else HELD
            continue
        if after[0] & stones != stones:
            back = BROKEN
            continue
        passed = 1 if how == 2 and side == ENEMY else 0
        ko = after[2] if side == ENEMY else -1
        slot = find(keys, after[0], after[1], rest(1 - side, passed, ko))
        if keys[slot, 3] == DONE or keys[slot, 3] == stamp:
            back = BROKEN if keys[slot, 3] == DONE else HELD
            continue
        back = OPEN
        if stack[top, 5] <= len(near) + 1:
            continue
        if keys[slot, 3] == 0:
            count[0] += 1
            if count[0] > most:
                return
        top += 1
        begin(stack, keys, top, after[0], after[1], 1 - side, passed, ko, slot, stamp)


def owner_holds(position: Position, color: int, points: Collection[int], stones: Collection[int],
                most: int = SLOTS // 2) -> bool | None:
    """Whether a side keeps its stones on some points, and in the end has all of certain points; see above.

    None if there are more than `most` states.
    """
    everywhere = board_points(position.size)
    number = {p: i for i, p in enumerate(everywhere)}

    def bits(some: Collection[int]) -> int:
        return sum(1 << number[p] for p in some)
    near = np.array([bits([q for q in beside([p]) if q in number]) for p in everywhere], np.int64)
    own, foe = (bits([p for p in everywhere if position.color_at(p) == c]) for c in (color, other(color)))
    count, stamp = np.zeros(2, np.int64), 0
    KEYS[:] = 0
    while True:
        stamp += 1
        count[1] = 0
        root = find(KEYS, own, foe, rest(ENEMY, 0, -1))
        begin(STACK, KEYS, 0, own, foe, ENEMY, 0, -1, root, stamp)
        sweep(near, bits(points), bits(stones), most, STACK, KEYS, stamp, count)
        if count[0] > most:
            return None
        if KEYS[root, 3] == DONE:
            return False
        if count[1] == 0:
            return True


def owned(position: Position, prover: Safety) -> dict[int, int]:
    """Whose each point is by a prover."""
    proved = prover.of(position)
    return {p: proved.owner(p) for p in proved.points}


def claims(position: Position, prover: Safety) -> list[bool | None]:
    """Whether each side holds all that is proved to be its own, by trying everything; None where that is too much.

    That is, all the points, and of its strings there as many as can be kept together but for one, which may have to be
    given up to take what is in its own territory.
    """
    found, told = owned(position, prover), []
    for color in (BLACK, WHITE):
        mine = [p for p, owner in found.items() if owner == color]
        strings = sorted(connected({p for p in mine if position.color_at(p) == color}), key=len, reverse=True)
        holds = owner_holds(position, color, mine, set().union(*strings))
        if holds is False:
            kept = {kept_together(position, color, [first, *strings]) for first in strings}
            kept |= {stones - string for stones in kept for string in strings}
            tried = [owner_holds(position, color, mine, stones) for stones in kept]
            holds = True if True in tried else None if None in tried else False
        if mine:
            told.append(holds)
    return told


def kept_together(position: Position, color: int, strings: list[frozenset[int]]) -> frozenset[int]:
    """The stones of as many of some strings as can be kept together; those come first that are named first."""
    kept: frozenset[int] = frozenset()
    for string in strings:
        if owner_holds(position, color, [], kept | string) is not False:
            kept |= string
    return kept
