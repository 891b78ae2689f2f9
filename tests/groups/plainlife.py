"""Enclosed life and death by trying everything: every legal move and every pass of either side, to the end of play.

Nothing is shared with the search for life but the question: the prey is lost when the last of its stones in question
is taken. A ko is given to one side, which may always take it back at once; play that goes round in circles serves
that side too. So the other side must reach its goal in a finite number of moves; where it cannot is found in sweeps: in
each a position met again counts as not won, until a sweep finds no position won that was not known to be.

Points are bits of one word: of those inside the wall, of which there may be 62.
"""
from __future__ import annotations

import numpy as np

from goengine.board.position import Position
from goengine.kernel import JIT, lowest_bit
from goengine.reading.layout import KO_FIRST, LOST, UNCLEAR, WON
from goengine.vertex import STRIDE, other

if JIT:
    from numba import njit
else:
    def njit(function):
        return function

SLOTS = 1 << 21                         # of the table of positions
MOST = 3 * SLOTS // 4                   # positions looked at before a question is given up
PREY, HUNTER = 0, 1                     # sides
STACK = np.zeros((MOST, 6), np.int64)
KEYS = np.zeros((SLOTS, 4), np.int64)
WIN = -1                                # in the table: who does not own the kos wins
YES, NO, OPEN, TOO_LARGE = 1, 0, 2, 3


@njit
def touching(near, string):
    """The points beside some points."""
    found = 0
    while string:
        found |= near[lowest_bit(string)]
        string &= string - 1
    return found


@njit
def string_with(near, start, stones):
    """The string that some of its stones belong to."""
    string = start
    while True:
        more = touching(near, string) & stones & ~string
        if more == 0:
            return string
        string |= more


@njit
def place(near, strong, prey, hunter, side, p, after):
    """Play on a point: the stones after that and the point of a ko (or -1) go to ``after``; 0 if it is illegal.

    `strong` are the points on which a stone of the hunter belongs to the wall.
    """
    stone = 1 << p
    own, foe = (prey | stone, hunter) if side == PREY else (hunter | stone, prey)
    taken = 0
    beside = near[p] & foe
    while beside:
        string = string_with(near, beside & -beside, foe)
        beside &= ~string
        if touching(near, string) & ~(own | foe) == 0 and (side == HUNTER or string & strong == 0):
            taken |= string
    foe &= ~taken
    string = string_with(near, stone, own)
    open_points = touching(near, string) & ~(own | foe)
    safe = side == HUNTER and string & strong != 0
    if open_points == 0 and not safe:
        return 0
    single = taken != 0 and taken & (taken - 1) == 0
    after[0], after[1] = (own, foe) if side == PREY else (foe, own)
    after[2] = lowest_bit(taken) if single and string == stone and open_points == taken and not safe else -1
    return 1


@njit
def find(keys, prey, hunter, rest):
    """The slot of a position, or the free one where it should go."""
    mix = (prey * 0x1E3779B97F4A7C15) ^ (hunter * 0x3F58476D1CE4E5B9) ^ (rest * 0x14D049BB133111EB)
    slot = (mix ^ (mix >> 31)) & (len(keys) - 1)
    while keys[slot, 3] and (keys[slot, 0] != prey or keys[slot, 1] != hunter or keys[slot, 2] != rest):
        slot = (slot + 1) & (len(keys) - 1)
    return slot


@njit
def begin(stack, keys, top, prey, hunter, side, ko, slot, stamp):
    """Put a position on the stack, and note that this sweep has seen it."""
    stack[top, 0], stack[top, 1], stack[top, 2], stack[top, 3], stack[top, 4], stack[top, 5] = (
        prey, hunter, side, ko, 0, slot)
    keys[slot, 0], keys[slot, 1], keys[slot, 2], keys[slot, 3] = prey, hunter, side + 2 * ko + 2, stamp


@njit
def next_move(near, strong, row, after):
    """Play the next legal move of a position into ``after``; 0 if there is none left. A pass is the prey's first move.

    A pass of the hunter would be the end, since the prey could pass as well: it is none.
    """
    prey, hunter, side = row[0], row[1], row[2]
    while row[4] <= len(near):
        p = row[4] - 1
        row[4] += 1
        if p < 0:
            if side == PREY:
                after[0], after[1], after[2] = prey, hunter, -1
                return 1
        elif (prey | hunter) >> p & 1 == 0 and p != row[3] and place(near, strong, prey, hunter, side, p, after):
            return 1
    return 0


@njit
def sweep(near, strong, targets, owner, stack, keys, stamp, count):
    """Look once at the positions from that in ``stack[0]`` on; notes in ``count`` the positions and the new wins.

    A row of the stack is a position: stones of the prey and of the hunter, side to move, point of a ko, the move to
    try next, slot.
    """
    after = np.zeros(3, np.int64)
    top = 0
    back = OPEN                                     # what the last move of the position at hand led to
    while top >= 0:
        side = stack[top, 2]
        seeks = NO if side == owner else YES        # what the mover wants to hear
        if back == seeks or next_move(near, strong, stack[top], after) == 0:
            back = seeks if back == seeks else YES - seeks
            if back == YES:
                keys[stack[top, 5], 3] = WIN
                count[1] += 1
            top -= 1
            continue
        if after[0] & targets == 0:
            back = YES if owner == PREY else NO
            continue
        ko = after[2] if 1 - side != owner else -1
        slot = find(keys, after[0], after[1], 1 - side + 2 * ko + 2)
        if keys[slot, 3] == WIN or keys[slot, 3] == stamp:
            back = YES if keys[slot, 3] == WIN else NO
            continue
        if keys[slot, 3] == 0:
            count[0] += 1
            if count[0] >= MOST:
                return
        top += 1
        begin(stack, keys, top, after[0], after[1], 1 - side, ko, slot, stamp)
        back = OPEN


class PlainLife:
    """The life and death of the stones on some points, by plain Go within a sealed wall.

    Parameters
    ----------
    position : Position
    inside : sequence of int
        The points within the wall, which no move can kill; at most 62.
    targets : sequence of int
        Stones of the prey, all of which the hunter must take.
    """

    def __init__(self, position: Position, inside: tuple[int, ...], targets: list[int]):
        number = {p: i for i, p in enumerate(inside)}
        color = position.color_at(targets[0])
        self.near = np.zeros(len(inside), np.int64)
        self.strong = self.prey = self.hunter = 0
        for p, i in number.items():
            for q in (p - STRIDE, p - 1, p + 1, p + STRIDE):
                if q in number:
                    self.near[i] |= 1 << number[q]
                elif 0 < q % STRIDE <= position.size and 0 < q // STRIDE <= position.size:
                    self.strong |= 1 << i
            self.prey |= (position.color_at(p) == color) << i
            self.hunter |= (position.color_at(p) == other(color)) << i
        self.targets = sum(1 << number[p] for p in targets)
        self.positions = 0                          # looked at for the last question

    def ask(self, attacking: bool) -> int:
        """The outcome for the side that moves first; a ko that the mover can win is `KO_FIRST`, whoever takes it first.

        `UNCLEAR` where there are too many positions.
        """
        side = HUNTER if attacking else PREY
        won = self._wins(side, 1 - side)
        if won == TOO_LARGE:
            return UNCLEAR
        if won == YES:
            return WON
        won = self._wins(side, side)
        return UNCLEAR if won == TOO_LARGE else KO_FIRST if won == YES else LOST

    def _wins(self, side: int, owner: int) -> int:
        """Whether a side that moves first reaches its goal if all kos go to `owner`."""
        stack, keys = STACK, KEYS
        keys[:] = 0
        count = np.zeros(2, np.int64)
        stamp = 0
        while True:
            stamp += 1
            count[1] = 0
            root = find(keys, self.prey, self.hunter, side)
            begin(stack, keys, 0, self.prey, self.hunter, side, -1, root, stamp)
            sweep(self.near, self.strong, self.targets, owner, stack, keys, stamp, count)
            self.positions = int(count[0])
            if count[0] >= MOST:
                return TOO_LARGE
            won = keys[root, 3] == WIN
            if won or count[1] == 0:
                return YES if won == (side != owner) else NO
