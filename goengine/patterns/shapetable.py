"""The table of known shapes, and the largest one at each point of a board."""
from __future__ import annotations

from typing import Any

import numpy as np

from goengine.board.stones import is_legal
from goengine.kernel import Layout, kernel_module
from goengine.patterns.rings import LEVELS, NO_KEY, answer_key, draw_board, grow, shape_key, start
from goengine.vertex import POINTS, STRIDE

SLOTS = 1 << 19                         # a power of two, at most half of it used
NOTHING = 0                             # the number of no shape; shapes count from 1

LEARNED = Layout(__name__, "learned", [
    ("key", SLOTS),
    ("shape", SLOTS),                   # the number of the shape that has this key
    ("largest", POINTS),                # what `find_shapes` found: point -> the largest shape that fits there
    ("answer", POINTS),                 # point -> the largest shape with the last move in it that fits there
    ("points", 1),                      # legal moves
    ("point_list", POINTS),
])


def fill_table(learned: Any, keys: np.ndarray) -> None:
    """Enter keys; the first gets number 1.

    Raises
    ------
    ValueError
        If there are too many.
    """
    if 2 * len(keys) > SLOTS:
        raise ValueError(f"{len(keys)} shapes; there is room for {SLOTS // 2}")
    table_key, shape = learned["key"], learned["shape"]
    table_key[:] = NO_KEY
    shape[:] = NOTHING
    slots = keys & SLOTS - 1
    waiting = np.arange(len(keys))
    while len(waiting):                 # all at once; whoever finds a slot taken goes on to the next
        here = slots[waiting]
        _, first = np.unique(here, return_index=True)
        free = first[table_key[here[first]] == NO_KEY]
        chosen = waiting[free]
        table_key[slots[chosen]] = keys[chosen]
        shape[slots[chosen]] = chosen + 1
        left = np.ones(len(waiting), bool)
        left[free] = False
        waiting = waiting[left]
        slots[waiting] = slots[waiting] + (table_key[slots[waiting]] != NO_KEY) & SLOTS - 1


kernel = kernel_module(__name__)


@kernel
def find_shape(learned, key):
    """The number of the shape with a key, or `NOTHING`."""
    slot = key & SLOTS - 1
    while learned.key[slot] != NO_KEY:
        if learned.key[slot] == key:
            return learned.shape[slot]
        slot = slot + 1 & SLOTS - 1
    return NOTHING


@kernel
def largest_shapes(rings, learned, p):
    """Find the largest known shape at `p`, and the largest known answer.

    A shape is known only if all smaller ones around the same move are.
    """
    start(rings)
    largest = NOTHING
    answer = NOTHING
    known = 1
    answered = 1
    for level in range(LEVELS):
        grow(rings, p, level)
        if known:
            found = find_shape(learned, shape_key(rings, level))
            if found:
                largest = found
            known = found
        if answered and rings.holds_last[0]:
            found = find_shape(learned, answer_key(rings, level))
            if found:
                answer = found
            answered = found
        if known == 0 and (answered == 0 or rings.holds_last[0] == 0):
            break
    learned.largest[p] = largest
    learned.answer[p] = answer


@kernel
def find_shapes(b, rings, learned, c, last):
    """Find the largest shapes at all points where colour `c` may move; `last` is the enemy's last move, or 0."""
    draw_board(b, rings, c, last)
    n = 0
    size = b.size[0]
    for row in range(1, size + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + size + 1):
            if is_legal(b, p, c):
                learned.point_list[n] = p
                n += 1
                largest_shapes(rings, learned, p)
    learned.points[0] = n
