"""Sets of points as six int64 words of 61 bits, for kernels.

A point has a dense index, 19 * (row - 1) + (column - 1), whatever the size of the board; word and bit
follow from it. 61 bits a word keep every word positive, so that plain Python and compiled code agree.
"""
from __future__ import annotations

import numpy as np

from goengine.kernel import table
from goengine.vertex import MAX_SIZE, POINTS, STRIDE, board_points, column_of, row_of

WORDS = 6
BITS = 61


def _tables() -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    word = np.zeros(POINTS, np.int64)
    bit = np.zeros(POINTS, np.int64)
    point = np.zeros(WORDS * 64, np.int64)
    for p in board_points(MAX_SIZE):
        dense = MAX_SIZE * (row_of(p) - 1) + column_of(p) - 1
        word[p] = dense // BITS
        bit[p] = 1 << dense % BITS
        point[64 * (dense // BITS) + dense % BITS] = p
    near = np.zeros(WORDS * POINTS, np.int64)
    for p in board_points(MAX_SIZE):
        for q in (p, p + 1, p - 1, p + STRIDE, p - STRIDE):
            near[WORDS * p + word[q]] |= bit[q]
    return word, bit, point, near


# p -> word, p -> mask, 64 * word + bit -> p, 6 * p + word -> the point and its neighbours
WORD_OF, BIT_OF, POINT_OF, NEAR = map(table, _tables())


def points_of(words: np.ndarray) -> list[int]:
    """The points in a set of six words, in board order."""
    found = []
    for w, bits in enumerate(int(x) for x in words):
        while bits:
            low = bits & -bits
            found.append(int(POINT_OF[64 * w + low.bit_length() - 1]))
            bits ^= low
    return found
