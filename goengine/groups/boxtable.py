"""The transposition table of the life search in a box: three words an entry, so that millions of them fit.

A search of some seconds meets more positions than a small table holds, and then has to find again what it has lost.
"""
from __future__ import annotations

from goengine.groups.boxlayout import BOX, PROBES
from goengine.kernel import fetch, kernel_module, lowest_bit

kernel = kernel_module(__name__)

INFINITE = 1 << 28
FIRST_KEY = BOX.offset["table_key"]
FIRST_NUMBERS = BOX.offset["table_numbers"]
# The bits of an entry's second word, besides the proof number; and of its third, besides the move.
DELTA, FREE = 29, 58
AGE, WORK = 7, 33
NUMBER = (1 << DELTA) - 1
MOVE = (1 << AGE) - 1
AGES = (1 << WORK - AGE) - 1
MOST_WORK = (1 << 30) - 1
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
def phi_in_table(box, slot):
    """The proof number of an entry."""
    return box.table_numbers[slot] & NUMBER


@kernel
def delta_in_table(box, slot):
    """The disproof number of an entry."""
    return box.table_numbers[slot] >> DELTA & NUMBER


@kernel
def free_in_table(box, slot):
    """1 if what an entry says does not depend on whose the kos are."""
    return box.table_numbers[slot] >> FREE


@kernel
def move_in_table(box, slot):
    """The move of an entry as a bit, 0 for a pass."""
    n = box.table_rest[slot] & MOVE
    return 1 << n - 1 if n else 0


@kernel
def age_in_table(box, slot):
    """The number of the search that made an entry."""
    return box.table_rest[slot] >> AGE & AGES


@kernel
def work_in_table(box, slot):
    """The nodes that an entry took."""
    return box.table_rest[slot] >> WORK


@kernel
def forget_table(box):
    """Empty the part of the table that is in use, once the numbers of searches are used up."""
    for i in range(box.mask[0] + PROBES):
        box.table_key[i] = 0
        box.table_rest[i] = 0


@kernel
def fetch_in_box(box, key):
    """Have the memory fetched where a key would be."""
    base = key & box.mask[0]
    fetch(box, FIRST_KEY + base)
    fetch(box, FIRST_NUMBERS + base)


@kernel
def find_in_box(box, key):
    """The slot that holds a key, -1 if none does."""
    base = key & box.mask[0]
    for i in range(base, base + PROBES):
        if box.table_key[i] == key:
            return i
    return -1


@kernel
def worth_keeping(box, slot):
    """What it would cost to lose an entry: the nodes that it took, none if it says nothing any more.

    That is so if it is of another question, or of a search of this one that has ended, and was left open.
    """
    age = age_in_table(box, slot)
    if age < box.question[0] or age < box.age[0] and phi_in_table(box, slot) and delta_in_table(box, slot):
        return -1
    return work_in_table(box, slot)


@kernel
def slot_in_box(box, key):
    """The slot that holds a key, or where it should go: the one that is least worth keeping."""
    base = key & box.mask[0]
    free = base
    least = MOST_WORK + 1
    for i in range(base, base + PROBES):
        if box.table_key[i] == key:
            return i
        worth = worth_keeping(box, i)
        if worth < least:
            least = worth
            free = i
    return free


@kernel
def write_in_table(box, slot, key, phi, delta, free, move, work):
    """Fill an entry."""
    box.table_key[slot] = key
    box.table_numbers[slot] = phi | delta << DELTA | free << FREE
    n = lowest_bit(move) + 1 if move else 0
    box.table_rest[slot] = n | box.age[0] << AGE | min(work, MOST_WORK) << WORK


@kernel
def holds(box, slot, side):
    """1 if the slot found for a position has something to say about it with `side` to move.

    What an earlier search of the same question found holds if it did not depend on whose the kos are, or if the side
    that asked won even then: with each search the kos become better for it.
    """
    if slot < 0:
        return 0
    age = age_in_table(box, slot)
    if age < box.question[0]:
        return 0
    if age == box.age[0]:
        return 1
    asking = 1 if side == box.side[0] else 0
    if phi_in_table(box, slot) == 0:
        return 1 if asking or free_in_table(box, slot) else 0
    if delta_in_table(box, slot) == 0:
        return 1 if asking == 0 or free_in_table(box, slot) else 0
    return 0


@kernel
def known(box, key, side):
    """What the table says of a position: `WON`, `LOST` or `UNKNOWN`."""
    slot = find_in_box(box, key)
    if holds(box, slot, side) == 0:
        return UNKNOWN
    return WON if phi_in_table(box, slot) == 0 else LOST if delta_in_table(box, slot) == 0 else UNKNOWN


@kernel
def store_solved(box, key, won, move):
    """Enter a position that is solved."""
    phi = 0 if won else INFINITE
    write_in_table(box, slot_in_box(box, key), key, phi, INFINITE - phi, 0, move, 1)
