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


def _tables() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    word = np.zeros(POINTS, np.int64)
    bit = np.zeros(POINTS, np.int64)
    point = np.zeros(WORDS * 64, np.int64)
    for p in board_points(MAX_SIZE):
        dense = MAX_SIZE * (row_of(p) - 1) + column_of(p) - 1
        word[p] = dense // BITS
        bit[p] = 1 << dense % BITS
        point[64 * (dense // BITS) + dense % BITS] = p
    return word, bit, point


def _near() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """For each point, the first word of the set of it and its neighbours, that word, and the next one."""
    first = np.zeros(POINTS, np.int64)
    low = np.zeros(POINTS, np.int64)
    high = np.zeros(POINTS, np.int64)
    for p in board_points(MAX_SIZE):
        near = [q for q in (p, p + 1, p - 1, p + STRIDE, p - STRIDE) if BIT_OF[q]]
        first[p] = min(WORD_OF[q] for q in near)
        for q in near:
            (low if WORD_OF[q] == first[p] else high)[p] |= BIT_OF[q]
    return first, low, high


WORD_OF, BIT_OF, POINT_OF = map(table, _tables())     # p -> word, p -> mask, 64 * word + bit -> p
# The set of a point and its neighbours: p -> word, p -> mask there, p -> mask in the word behind it.
NEAR_WORD, NEAR_LOW, NEAR_HIGH = map(table, _near())


def points_of(words: np.ndarray) -> list[int]:
    """The points in a set of six words, in board order."""
    found = []
    for w, bits in enumerate(int(x) for x in words):
        while bits:
            low = bits & -bits
            found.append(int(POINT_OF[64 * w + low.bit_length() - 1]))
            bits ^= low
    return found
