"""The frame of a question: which way round the board is held while it is read.

Moves of equal worth are tried in the order of their places in the frame, so a board that is turned, mirrored or seen
with the colours swapped is read in the same way, and gets the same answer even where a limit cuts the reading short.

The frame is fixed by what is asked about alone: of the eight ways to hold the board, the one in which the stones in
question come to lie on the points with the least number, by Zobrist's keys. Where several ways do (a string that is
its own mirror image), the points around them decide, step by step, up to a few steps off; what is looked at then
belongs to what the answer depends on, as do the points where the stones in question might be joined by others.
"""
from __future__ import annotations

from goengine.board.layout import NEIGHBORS
from goengine.board.zobrist import KEY
from goengine.kernel import kernel_module, lowest_bit
from goengine.reading import memory     # noqa: F401  (kernels here know its record)
from goengine.reading.region import look_around
from goengine.vertex import EDGE, EMPTY, STRIDE

kernel = kernel_module(__name__)

ALL_WAYS = 255                          # a bit for each of the eight
STEPS = 4                               # from what is asked about: what is alike so far is read alike, whichever way
OWN, ENEMY, MARKED = 1, 2, 3            # what is on a point, seen from the side asked about; empty is 0


@kernel
def new_stamp(m):
    """A stamp that no point bears yet."""
    m.stamp[0] += 1
    return m.stamp[0]


@kernel
def turned(size, symmetry, p):
    """Where a point comes to lie under one of the eight symmetries of a board, numbered as by `vertex.transform`."""
    row = p // STRIDE
    column = p % STRIDE
    if symmetry & 4:
        row, column = column, row
    if symmetry & 1:
        column = size + 1 - column
    if symmetry & 2:
        row = size + 1 - row
    return STRIDE * row + column


@kernel
def hold(b, m, way):
    """Hold the board in one of the eight ways."""
    size = b.size[0]
    corner = turned(size, way, STRIDE + 1)
    m.frame[1] = turned(size, way, 2 * STRIDE + 1) - corner         # from a row to the next
    m.frame[2] = turned(size, way, STRIDE + 2) - corner             # from a column to the next
    m.frame[0] = corner - m.frame[1] - m.frame[2]


@kernel
def place_of(m, p):
    """The place of a point in the frame."""
    return m.frame[0] + m.frame[1] * (p // STRIDE) + m.frame[2] * (p % STRIDE)


@kernel
def enlist(b, m, n, p, stamp):
    """Queue the string on the point `p`, or the point if it is empty; the new length of the queue."""
    q = p
    while m.mark[q] != stamp:
        m.mark[q] = stamp
        look_around(m, q)
        m.front[n] = q
        n += 1
        if b.color[q] != EMPTY:
            q = b.next[q]
    return n


@kernel
def least_ways(b, m, ways, first, n, c, fixed):
    """Of some ways to hold the board, those with the least number for the points ``m.front[first:n]``.

    They are seen from colour `c`; from the place `fixed` in the queue on, they are no more than marked.
    """
    for way in range(8):
        m.folds[way] = 0
    for i in range(first, n):
        p = m.front[i]
        kind = b.color[p]
        if kind != EMPTY:
            kind = OWN if kind == c else ENEMY
        if i >= fixed or p == b.ko[0] // 4:
            kind = MARKED
        for way in range(8):
            if ways >> way & 1:
                m.folds[way] ^= KEY[4 * turned(b.size[0], way, p) + kind]
    best = lowest_bit(ways)
    least = 0
    for way in range(best, 8):
        if ways >> way & 1 and m.folds[way] <= m.folds[best]:
            least = least | 1 << way if m.folds[way] == m.folds[best] else 1 << way
            best = way
    return least


@kernel
def find_frame(b, m, preys, second):
    """Fix the frame of a question about the first strings of ``m.prey``, and a second end (a point, or 0)."""
    c = b.color[m.prey[0]]
    stamp = new_stamp(m)
    n = 0
    for i in range(preys):
        n = enlist(b, m, n, m.prey[i], stamp)
    fixed = n
    if second > 0:
        n = enlist(b, m, n, second, stamp)
    ways = least_ways(b, m, ALL_WAYS, 0, n, c, fixed)
    first = 0
    for _ in range(STEPS):
        if ways & ways - 1 == 0:
            break
        end = n
        for i in range(first, end):
            look_around(m, m.front[i])
            for d in NEIGHBORS:
                q = m.front[i] + d
                if b.color[q] != EDGE and m.mark[q] != stamp:
                    m.mark[q] = stamp
                    m.front[n] = q
                    n += 1
        first = end
        ways = least_ways(b, m, ways, first, n, c, n)
    hold(b, m, lowest_bit(ways))
