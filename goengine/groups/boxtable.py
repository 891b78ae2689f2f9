"""The transposition table of the life search in a box."""
from __future__ import annotations

from goengine.groups.boxlayout import BOX, TABLE
from goengine.kernel import fetch, kernel_module

kernel = kernel_module(__name__)

INFINITE = 1 << 28
PROBES = 4
FIRST_KEY = BOX.offset["table_key"]
MASK = (1 << 62) - 1
FACTORS = (0x1E3779B97F4A7C15, 0x32B2AE3D27D4EB4F, 0x165667B19E3779F9, 0x27D4EB2F165667C5)
WON, LOST, UNKNOWN = 1, 0, 2            # for the side to move


@kernel
def key_in_box(box, prey, hunter, ko, side):
    """A position as one number, different in each question."""
    x = (prey * FACTORS[0] ^ (ko + 1) * FACTORS[2]) & MASK
    x ^= x >> 31
    x = (x * FACTORS[1] + hunter * FACTORS[2]) & MASK
    x ^= x >> 29
    x = (x * FACTORS[0] + side * FACTORS[3] + box.question[0]) & MASK
    x ^= x >> 32
    x = x * FACTORS[1] & MASK
    return x ^ x >> 28


@kernel
def fetch_in_box(box, key):
    """Have the memory fetched where a key would be."""
    fetch(box, FIRST_KEY + (key & (TABLE - PROBES)))


@kernel
def find_in_box(box, key):
    """The slot that holds a key, -1 if none does."""
    base = key & (TABLE - PROBES)
    for i in range(base, base + PROBES):
        if box.table_key[i] == key:
            return i
    return -1


@kernel
def slot_in_box(box, key):
    """The slot that holds a key, or where it should go: one of another question, or that took least work."""
    base = key & (TABLE - PROBES)
    free = base
    for i in range(base, base + PROBES):
        if box.table_key[i] == key:
            return i
        if box.table_age[i] < box.question[0]:
            free = i
        elif box.table_age[free] >= box.question[0] and box.table_work[i] < box.table_work[free]:
            free = i
    return free


@kernel
def holds(box, slot, side):
    """1 if the slot found for a position has something to say about it with `side` to move.

    What an earlier search of the same question found holds if it did not depend on whose the kos are, or if the side
    that asked won even then: with each search the kos become better for it.
    """
    if slot < 0 or box.table_age[slot] < box.question[0]:
        return 0
    if box.table_age[slot] == box.age[0]:
        return 1
    asking = 1 if side == box.side[0] else 0
    if box.table_phi[slot] == 0:
        return 1 if asking or box.table_free[slot] else 0
    if box.table_delta[slot] == 0:
        return 1 if asking == 0 or box.table_free[slot] else 0
    return 0


@kernel
def known(box, key, side):
    """What the table says of a position: `WON`, `LOST` or `UNKNOWN`."""
    slot = find_in_box(box, key)
    if holds(box, slot, side) == 0:
        return UNKNOWN
    return WON if box.table_phi[slot] == 0 else LOST if box.table_delta[slot] == 0 else UNKNOWN


@kernel
def store_solved(box, key, won, move):
    """Enter a position that is solved."""
    slot = slot_in_box(box, key)
    box.table_key[slot] = key
    box.table_age[slot] = box.age[0]
    box.table_phi[slot] = 0 if won else INFINITE
    box.table_delta[slot] = INFINITE if won else 0
    box.table_move[slot] = move
    box.table_work[slot] = 1
    box.table_free[slot] = 0
