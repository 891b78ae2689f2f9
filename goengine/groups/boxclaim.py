"""Points that a side claims in a box: all of them are to be its own once it has answered the enemy's moves.

    . . . . X O         Black's wall stands for good. He claims all points left of it: White, who begins, shall not make
    . . . . X O         life there, nor take a stone of the wall, nor stay in seki.
    X X X X X O
    O O O O O O

The prey's side has reached its aim where each string that has to live has two eyes for sure, or touches what is the
prey's for good, and each part of the rest that has a claimed point in it is shut by such strings and gives the enemy no
room. No room is

- a part of seven points, in which nobody lives; or
- one with none of the prey's own stones, in which all points but one, or but two side by side, lie beside the strings
  that shut it. The enemy has no second eye then. Each of his other liberties can be filled by a stone joined to such a
  string, which does not fall: either it has its two eyes elsewhere, or all empty points of this part are its
  liberties, and so none of them is an eye of the enemy's.

Where the enemy has no move that does him any good, he passes. If none of his stones in the area can be captured, there
are none that would live there, and the claim holds as the area lies. If there are such, a pass has to be tried as well:
without it they might be in seki.

Source: own analysis; two eyes for sure as in Benson 1976.
"""
from __future__ import annotations

from goengine.groups.boxfate import (DIES, LIVES, OPEN, are_one_eye, closed_in, drop_weak, fate, join_strings,
                                     list_rooms, list_strings, note_eyes, room_for_eyes)
from goengine.groups.boxlayout import MOST_ROOMS
from goengine.groups.boxstones import flood, spread
from goengine.groups.safesearch import TOO_SMALL
from goengine.kernel import kernel_module, popcount

kernel = kernel_module(__name__)


@kernel
def sure_stones(box, prey, hunter):
    """The prey's strings that have two eyes for sure, or touch what is its for good; none if there are too many."""
    rooms = list_rooms(box, closed_in(box, prey), prey, hunter)
    strings = list_strings(box, prey)
    if rooms >= MOST_ROOMS or strings >= MOST_ROOMS - 1:
        return 0
    join_strings(box, strings, 0)
    while drop_weak(box, strings, rooms, hunter):
        continue
    return box.lasting[0]


@kernel
def count_unsettled(box, prey, sure):
    """Points where the enemy may have an eye, in parts of the claim that give him room; 0 if there is no such part."""
    around = spread(box, sure) | box.home[0]
    rest = box.claim[0] & ~sure
    free = box.all[0] & ~sure
    count = 0
    while rest:
        part = flood(box, rest & -rest, free)
        rest &= ~part
        if part & box.wall[0] == 0:
            if popcount(part) <= TOO_SMALL or part & prey == 0 and are_one_eye(box, part & ~around):
                continue
        count += 1 + popcount(part & ~around)
    return count


@kernel
def fate_of_claim(box, prey, hunter):
    """`LIVES` if the claim is settled, `DIES` if it cannot be any more; if neither, `OPEN`, and eyes are noted."""
    if box.target[0] & ~prey:
        return DIES
    note_eyes(box, prey, hunter)
    if box.claim[0] & box.safe[0]:
        return DIES
    if box.target[0] and box.home[0] == 0 and are_one_eye(box, room_for_eyes(box, box.eyes[0], box.safe[0])):
        return DIES
    sure = sure_stones(box, prey, hunter)
    box.unsettled[0] = count_unsettled(box, prey, sure) + popcount(box.target[0] & ~sure)
    return OPEN if box.unsettled[0] else LIVES


@kernel
def verdict(box, prey, hunter, ko, side):
    """What is seen at once of a position in a box (`boxfate.fate`), or of a claim there."""
    return fate_of_claim(box, prey, hunter) if box.claim[0] else fate(box, prey, hunter, ko, side)


@kernel
def is_lost(box):
    """1 if a claim cannot be met as the area was drawn: the search looks only at what moves lead to."""
    return 1 if box.claim[0] and fate_of_claim(box, box.prey[0], box.hunter[0]) == DIES else 0
