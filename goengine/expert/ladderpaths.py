"""Where ladders would run: the strip of points before a string that a ladder would catch.

A ladder runs along a diagonal, three points wide, until it meets a stone or the edge. Whether a stone in its way breaks
it is left to the reader; here only the way is drawn.
"""
from __future__ import annotations

from goengine.expert import layout      # noqa: F401  (kernels here know its records)
from goengine.kernel import kernel_module
from goengine.reading.layout import WON
from goengine.vertex import EMPTY, POINTS, STRIDE

kernel = kernel_module(__name__)

LEAST_STEPS = 3                         # a ladder that meets something before is a matter of the place where it begins


@kernel
def note_path(b, facts, p, h):
    """Note that the ladder of a string runs over a point; where two strings of one size meet, neither counts."""
    if b.color[p] != EMPTY:
        return
    old = facts.point_ladder_over[p]
    if old == h:
        return
    if old == 0 or b.stones[h] > b.stones[old]:
        facts.point_ladder_over[p] = h
    elif b.stones[h] == b.stones[old]:
        facts.tied[p] = b.stones[h]


@kernel
def draw_path(b, facts, start, d, e, h):
    """Note the strip from a point in the direction of `d` and `e`, as far as it is empty and if it is long enough."""
    length = 0
    p = start
    while b.color[p] == EMPTY and b.color[p + d] == EMPTY and b.color[p + e] == EMPTY:
        length += 1
        p += d + e
    if length < LEAST_STEPS:
        return
    p = start
    for i in range(length):
        if i > 0:
            note_path(b, facts, p, h)
            note_path(b, facts, p + d, h)
            note_path(b, facts, p + e, h)
        p += d + e


@kernel
def fill_ladder_paths(b, r, facts):
    """For each empty point the largest string, caught if the other side moves first, whose ladder runs over it."""
    for p in range(POINTS):
        facts.point_ladder_over[p] = 0
        facts.tied[p] = 0
    for i in range(r.count[0]):
        h = r.heads[i]
        if r.attack[h] != WON or b.liberty_count[h] > 2:
            continue
        q = h
        while True:
            for d in (1, -1):
                for e in (STRIDE, -STRIDE):
                    if b.liberty_count[h] == 2 and b.color[q + d] == EMPTY and b.color[q + e] == EMPTY:
                        draw_path(b, facts, q + d + e, d, e, h)
                    elif b.liberty_count[h] == 1 and b.color[q + d] == EMPTY and b.color[q + d + e] == EMPTY:
                        draw_path(b, facts, q + 2 * d + e, d, e, h)
                    elif b.liberty_count[h] == 1 and b.color[q + e] == EMPTY and b.color[q + d + e] == EMPTY:
                        draw_path(b, facts, q + d + 2 * e, d, e, h)
            q = b.next[q]
            if q == h:
                break
    for p in range(POINTS):
        if facts.tied[p] and b.stones[facts.point_ladder_over[p]] == facts.tied[p]:
            facts.point_ladder_over[p] = 0
