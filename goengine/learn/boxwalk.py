"""Going over what a search in a box has solved: the positions it knows, who wins there, and with which move."""
from __future__ import annotations

from goengine.groups.boxfate import note_eyes, stones_needed
from goengine.groups.boxlayout import PREY
from goengine.groups.boxodds import look_at
from goengine.groups.boxstones import moves_in_box, play_in_box
from goengine.groups.boxtable import (delta_in_table, find_in_box, holds, key_in_box, move_in_table, phi_in_table,
                                      work_in_table)
from goengine.groups.boxtraitlayout import TRAITS_OF_MOVE
from goengine.groups.boxtraits import begin_moves, describe_move
from goengine.kernel import kernel_module
from goengine.learn.boxwalklayout import MOST_SOLVED, SEEN, STACK

kernel = kernel_module(__name__)


@kernel
def wait_for(box, walk, prey, hunter, ko, side):
    """Put a position on the stack, if the search knows it and there is room."""
    key = key_in_box(box, prey, hunter, ko, side)
    n = walk.waiting[0]
    if n >= STACK or holds(box, find_in_box(box, key), side) == 0:
        return
    walk.next_prey[n] = prey
    walk.next_hunter[n] = hunter
    walk.next_ko[n] = ko
    walk.next_side[n] = side
    walk.waiting[0] = n + 1


@kernel
def is_new(walk, key):
    """Note a key; 1 if it had not been noted."""
    i = key & (SEEN - 1)
    while walk.seen[i] and walk.seen[i] != key:
        i = (i + 1) & (SEEN - 1)
    new = 1 if walk.seen[i] == 0 else 0
    walk.seen[i] = key
    return new


@kernel
def note_solved(box, walk, prey, hunter, ko, side, slot, least):
    """Note a position that is solved, if that took work."""
    n = walk.solved[0]
    won = 1 if phi_in_table(box, slot) == 0 else 0
    if won == 0 and delta_in_table(box, slot) or work_in_table(box, slot) < least or n >= MOST_SOLVED:
        return
    walk.prey[n] = prey
    walk.hunter[n] = hunter
    walk.ko[n] = ko
    walk.side[n] = side
    walk.won[n] = won
    walk.move[n] = move_in_table(box, slot) if won else 0
    walk.work[n] = work_in_table(box, slot)
    walk.solved[0] = n + 1


@kernel
def walk_solved(box, walk, least):
    """List in ``walk`` the positions below that of the last question which are solved, by `least` nodes or more."""
    for i in range(SEEN):
        walk.seen[i] = 0
    walk.waiting[0] = 0
    walk.solved[0] = 0
    wait_for(box, walk, box.prey[0], box.hunter[0], box.ko[0], box.side[0])
    visited = 0
    while walk.waiting[0] and visited < SEEN // 2:
        walk.waiting[0] -= 1
        t = walk.waiting[0]
        prey = walk.next_prey[t]
        hunter = walk.next_hunter[t]
        ko = walk.next_ko[t]
        side = walk.next_side[t]
        key = key_in_box(box, prey, hunter, ko, side)
        if is_new(walk, key) == 0:
            continue
        visited += 1
        note_solved(box, walk, prey, hunter, ko, side, find_in_box(box, key), least)
        rest = moves_in_box(box, prey, hunter, ko)
        while rest:
            bit = rest & -rest
            rest ^= bit
            if play_in_box(box, bit, prey, hunter, side):
                wait_for(box, walk, box.to_prey[0], box.to_hunter[0], box.to_ko[0], 1 - side)
        if side == PREY:
            wait_for(box, walk, prey, hunter, 0, 1 - side)
    return walk.solved[0]


@kernel
def needed_after(box):
    """Stones that the prey needs for two eyes after the move played last."""
    note_eyes(box, box.to_prey[0], box.to_hunter[0])
    return stones_needed(box, box.to_prey[0], box.to_hunter[0], box.eyes[0])


@kernel
def describe_options(box, walk, i):
    """Write the moves of the solved position `i` and their traits into ``walk.option`` and ``trait``; how many."""
    prey = walk.prey[i]
    hunter = walk.hunter[i]
    side = walk.side[i]
    begin_moves(box, prey, hunter)
    rest = moves_in_box(box, prey, hunter, walk.ko[i])
    n = 0
    while rest:
        bit = rest & -rest
        rest ^= bit
        if play_in_box(box, bit, prey, hunter, side):
            describe_move(box, bit, side, prey, hunter, box.to_prey[0], box.to_hunter[0], needed_after(box))
            walk.option[n] = bit
            for k in range(TRAITS_OF_MOVE):
                walk.trait[TRAITS_OF_MOVE * n + k] = box.trait[k]
            n += 1
    return n


@kernel
def describe_position(box, walk, i):
    """Note in ``box.sight`` what is seen of the solved position `i`."""
    note_eyes(box, walk.prey[i], walk.hunter[i])
    look_at(box, walk.prey[i], walk.hunter[i], walk.ko[i])
