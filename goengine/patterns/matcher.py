"""The matcher: finds all drawn patterns that fit on a board, and keeps what no change has touched.

The library is a discrimination tree: a node looks at one point beside the move and goes on with the patterns that want
what is there, and with those to which it does not matter. What was found for a side to move stays until a stone changes
within the lines that were looked at, so that a second position after one move costs little.
"""
from __future__ import annotations

from goengine.kernel import kernel_module
from goengine.patterns.drawn import FARTHEST
from goengine.patterns.layout import BRANCHES, MOST_STACK, PADDED, SLOTS, WIDTH
from goengine.vertex import EMPTY, POINTS, STRIDE

kernel = kernel_module(__name__)

BEYOND = 3                              # on the padded board
MANY = 24                               # changed points beyond which the whole board is matched again


@kernel
def padded_at(p):
    """A point's place on the padded board."""
    return WIDTH * (p // STRIDE - 1 + FARTHEST) + p % STRIDE - 1 + FARTHEST


@kernel
def clear_hits(b, hits, side):
    """Begin anew with a board of this size: nothing is known of it yet."""
    size = b.size[0]
    hits.size[side] = size
    for i in range(PADDED):
        hits.padded[PADDED * side + i] = BEYOND
    for row in range(1, size + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + size + 1):
            hits.padded[PADDED * side + padded_at(p)] = 0
    for p in range(POINTS):
        hits.count[POINTS * side + p] = 0
        hits.reach[POINTS * side + p] = FARTHEST + 1


@kernel
def take_over(b, hits, side):
    """Copy the board's stones to the padded board; lists the points that differ, and gives their number."""
    size = b.size[0]
    n = 0
    for row in range(1, size + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + size + 1):
            c = b.color[p]
            if c != EMPTY and side == 1:
                c = 3 - c
            at = PADDED * side + padded_at(p)
            if hits.padded[at] != c:
                hits.padded[at] = c
                hits.changed[n] = p
                n += 1
    return n


@kernel
def fits(lib, hits, at, v):
    """1 if what is left to look at of a variant fits around a place of the padded board."""
    for i in range(lib.first_cell[v], lib.first_cell[v + 1]):
        if (lib.cell_mask[i] >> hits.padded[at + lib.cell_step[i]]) & 1 == 0:
            return 0
    return 1


@kernel
def match_point(lib, hits, side, p):
    """Find the variants that fit with the move at an empty point."""
    at = PADDED * side + padded_at(p)
    slot = POINTS * side + p
    n = 0
    reach = 0
    hits.stack[0] = 1
    top = 0
    while top >= 0:
        node = hits.stack[top]
        top -= 1
        reach = max(reach, lib.reach[node])
        for v in range(lib.first_leaf[node], lib.last_leaf[node]):
            if fits(lib, hits, at, v):
                if n == SLOTS:
                    hits.lost[side] += 1
                else:
                    hits.variant[SLOTS * slot + n] = v
                    n += 1
        first = BRANCHES * node
        for branch in (hits.padded[at + lib.step[node]], BRANCHES - 1):
            child = lib.child[first + branch]
            if child and top + 1 < MOST_STACK:
                top += 1
                hits.stack[top] = child
    hits.count[slot] = n
    hits.reach[slot] = reach


@kernel
def is_touched(hits, side, p, changes):
    """1 if one of the changed points lies within the lines that were looked at around `p`."""
    reach = hits.reach[POINTS * side + p]
    for i in range(changes):
        q = hits.changed[i]
        if max(abs(q // STRIDE - p // STRIDE), abs(q % STRIDE - p % STRIDE)) <= reach:
            return 1
    return 0


@kernel
def match_board(b, lib, hits, c):
    """Find all patterns that fit on a board with `c` to move, looking again only near what has changed.

    Parameters
    ----------
    b, lib : records
        Board and library; only read.
    hits : record
        What fits where, for each side to move; brought up to date for `c`.
    """
    side = c - 1
    whole = 0
    if hits.size[side] != b.size[0]:
        clear_hits(b, hits, side)
        whole = 1
    changes = take_over(b, hits, side)
    if changes > MANY:
        whole = 1
    hits.looked[0] = 0
    if changes == 0 and whole == 0:
        return
    size = b.size[0]
    for row in range(1, size + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + size + 1):
            if b.color[p] != EMPTY:
                hits.count[POINTS * side + p] = 0
                hits.reach[POINTS * side + p] = 0
            elif whole or is_touched(hits, side, p, changes):
                match_point(lib, hits, side, p)
                hits.looked[0] += 1
