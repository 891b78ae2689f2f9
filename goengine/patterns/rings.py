"""Fully drawn shapes: nested diamonds around a move, hashed ring by ring.

The distance of a point from the move is ``|dx| + |dy| + max(|dx|, |dy|)``; a shape of one of the `SIZES` is all that
lies within it, beyond the edge of the board too. Colours are seen from the side to move, and the hash of a shape is
the least of those of its eight symmetries, so that it is the same however the board is turned and whoever moves.
An *answer* is a shape that holds the stone which the other side has just played, marked as such.

Source: Stern, Herbrich and Graepel 2006; Coulom 2007.
"""
from __future__ import annotations

import numpy as np

from goengine.board import layout as board      # noqa: F401  (kernels here know boards)
from goengine.kernel import Layout, kernel_module, table
from goengine.vertex import EMPTY, MAX_SIZE, POINTS, STRIDE, board_points, column_of, row_of

SIZES = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 18)
LEVELS = len(SIZES)
REACH = SIZES[-1] // 2                          # lines from the move to the corners of the largest diamond
WIDTH = MAX_SIZE + 2 * REACH                    # of a board with room around it: no step leads out of it
MINE, THEIRS, BEYOND, LAST = 1, 2, 3, 4         # what a point holds; LAST: theirs, and played just now
SIGNS = 5
NO_KEY = 0

RINGS = Layout(__name__, "rings", [
    ("padded", WIDTH * WIDTH),          # what each point holds, for the side to move
    ("size", 1),                        # of the board that lies in it
    ("turned", 8),                      # hash of the diamond so far, in each symmetry
    ("marked", 8),                      # what to XOR to it where the last move is marked
    ("holds_last", 1),                  # 1 if the diamond so far holds the last move
    ("shape_key", LEVELS),              # what `find_keys` found
    ("answer_key", LEVELS),             # or `NO_KEY`
])


def distance(dx: int, dy: int) -> int:
    """The distance between two points that are so many columns and rows apart."""
    return abs(dx) + abs(dy) + max(abs(dx), abs(dy))


def diamond(size: int) -> list[tuple[int, int]]:
    """The steps (rows up, columns to the right) to all points of a diamond but the move, the nearest first."""
    reach = range(-(size // 2), size // 2 + 1)
    steps = [(dy, dx) for dy in reach for dx in reach if 0 < distance(dx, dy) <= size]
    return sorted(steps, key=lambda step: (distance(*step), step))


def turn(step: tuple[int, int], symmetry: int) -> tuple[int, int]:
    """A step under one of the eight symmetries, as `vertex.transform` numbers them."""
    up, right = step
    if symmetry & 4:
        up, right = right, up
    return (-up if symmetry & 2 else up), (-right if symmetry & 1 else right)


STEPS = diamond(SIZES[-1])


def _keys() -> np.ndarray:
    """Keys by place, sign and symmetry; an empty point counts nothing."""
    generator = np.random.Generator(np.random.PCG64(2007))
    plain = generator.integers(1, 1 << 62, (len(STEPS), SIGNS))
    plain[:, EMPTY] = 0
    number = {step: index for index, step in enumerate(STEPS)}
    keys = np.zeros((len(STEPS), SIGNS, 8), np.int64)
    for symmetry in range(8):
        keys[:, :, symmetry] = plain[[number[turn(step, symmetry)] for step in STEPS]]
    return keys.ravel()


def _padded_places() -> np.ndarray:
    places = np.zeros(POINTS, np.int64)
    for p in board_points(MAX_SIZE):
        places[p] = WIDTH * (row_of(p) - 1 + REACH) + column_of(p) - 1 + REACH
    return places


KEYS = table(_keys())
LEVEL_KEYS = table(np.random.Generator(np.random.PCG64(2006)).integers(1, 1 << 62, LEVELS))
STEP = table([WIDTH * up + right for up, right in STEPS])
FIRST = table([0] + [sum(1 for step in STEPS if distance(*step) <= size) for size in SIZES])    # level -> its ring
PLACE = table(_padded_places())                 # point -> where it lies in the padded board

kernel = kernel_module(__name__)


@kernel
def draw_board(b, rings, c, last):
    """Fill the padded board as colour `c` sees it, who is to move; `last` is the enemy's last move, or 0."""
    size = b.size[0]
    if rings.size[0] != size:
        rings.size[0] = size
        for i in range(WIDTH * WIDTH):
            rings.padded[i] = BEYOND
    for row in range(1, size + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + size + 1):
            s = b.color[p]
            if s != EMPTY:
                s = MINE if s == c else THEIRS
            rings.padded[PLACE[p]] = s
    if last > 0 and b.color[last] == 3 - c:
        rings.padded[PLACE[last]] = LAST


@kernel
def start(rings):
    """Begin a new diamond."""
    rings.holds_last[0] = 0
    for s in range(8):
        rings.turned[s] = 0
        rings.marked[s] = 0


@kernel
def grow(rings, p, level):
    """Add to the diamond around the point `p` the ring of a level."""
    centre = PLACE[p]
    for i in range(FIRST[level], FIRST[level + 1]):
        sign = rings.padded[centre + STEP[i]]
        if sign == EMPTY:
            continue
        if sign == LAST:
            sign = THEIRS
            rings.holds_last[0] = 1
            for s in range(8):
                rings.marked[s] = KEYS[8 * (SIGNS * i + THEIRS) + s] ^ KEYS[8 * (SIGNS * i + LAST) + s]
        k = 8 * (SIGNS * i + sign)
        for s in range(8):
            rings.turned[s] ^= KEYS[k + s]


@kernel
def shape_key(rings, level):
    """The hash of the diamond so far, the same in all symmetries."""
    least = rings.turned[0]
    for s in range(1, 8):
        least = min(least, rings.turned[s])
    return least ^ LEVEL_KEYS[level]


@kernel
def answer_key(rings, level):
    """The hash of the diamond so far with the last move marked, or `NO_KEY` if it is not in it."""
    if rings.holds_last[0] == 0:
        return NO_KEY
    least = rings.turned[0] ^ rings.marked[0]
    for s in range(1, 8):
        least = min(least, rings.turned[s] ^ rings.marked[s])
    return least ^ LEVEL_KEYS[level]


@kernel
def find_keys(rings, p):
    """Fill ``rings.shape_key`` and ``rings.answer_key`` for the point `p` of the padded board, all sizes."""
    start(rings)
    for level in range(LEVELS):
        grow(rings, p, level)
        rings.shape_key[level] = shape_key(rings, level)
        rings.answer_key[level] = answer_key(rings, level)
