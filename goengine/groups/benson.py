"""Benson's unconditional life: strings that no number of enemy moves in a row can capture.

Source: Benson 1976, "Life in the game of Go", with regions taken as maximal areas free of the owner's stones.
A region is healthy for a string if all its empty points are liberties of that string. (The clause that is
often printed for rules without suicide is unsound and is not used.) Where suicide is allowed, all its points must touch
the string: the enemy may take off his own stones inside.
"""
from __future__ import annotations

from goengine.board.layout import NEIGHBORS
from goengine.groups.areas import clear_regions, own_areas
from goengine.groups.layout import ALIVE_SO_FAR, MOST_BORDERS
from goengine.kernel import kernel_module
from goengine.vertex import BLACK, EDGE, EMPTY, STRIDE, WHITE

kernel = kernel_module(__name__)


@kernel
def border(g, first, region, h):
    """The number of the border between a region and a string, looked for from `first` on; made where new."""
    for i in range(first, g.borders[0]):
        if g.border_head[i] == h:
            return i
    i = g.borders[0]
    if i >= MOST_BORDERS:
        return -1
    g.borders[0] = i + 1
    g.border_region[i] = region
    g.border_head[i] = h
    g.border_points[i] = 0
    return i


@kernel
def visit(b, g, c, p, region, first):
    """Count one point of a region against the strings beside it."""
    counts = 1 if b.color[p] == EMPTY or b.suicide[0] else 0
    g.region_points[region] += counts
    for i in range(4):
        q = p + NEIGHBORS[i]
        if b.color[q] != c:
            continue
        h = b.head[q]
        seen = 0
        for j in range(i):
            s = p + NEIGHBORS[j]
            if b.color[s] == c and b.head[s] == h:
                seen = 1
        if seen:
            continue
        number = border(g, first, region, h)
        if number >= 0:
            g.border_points[number] += counts


@kernel
def find_regions(b, g, c):
    """Number the areas free of colour `c` in ``g.region`` (from 1), with their borders; how many there are."""
    size = b.size[0]
    clear_regions(b, g)
    g.borders[0] = 0
    n = 0
    for row in range(1, size + 1):
        for start in range(STRIDE * row + 1, STRIDE * row + size + 1):
            if b.color[start] == c or g.region[start]:
                continue
            n += 1
            first = g.borders[0]
            g.region[start] = n
            g.region_points[n] = 0
            g.region_good[n] = 1
            g.queue[0] = start
            top = 1
            while top:
                top -= 1
                p = g.queue[top]
                visit(b, g, c, p, n, first)
                for d in NEIGHBORS:
                    q = p + d
                    if b.color[q] != EDGE and b.color[q] != c and g.region[q] == 0:
                        g.region[q] = n
                        g.queue[top] = q
                        top += 1
    return n


@kernel
def sure_life(b, r, g, c):
    """Mark in ``g.sure`` the unconditionally alive stones of colour `c` and the areas they alone enclose."""
    find_regions(b, g, c)
    for i in range(r.count[0]):
        g.mark[r.heads[i]] = ALIVE_SO_FAR
    changed = 1
    while changed:
        changed = 0
        for i in range(r.count[0]):
            h = r.heads[i]
            if b.color[h] != c or g.mark[h] != ALIVE_SO_FAR:
                continue
            vital = 0
            for k in range(g.borders[0]):
                region = g.border_region[k]
                if g.border_head[k] == h and g.region_good[region]:
                    if g.border_points[k] == g.region_points[region]:
                        vital += 1
            if vital < 2:
                g.mark[h] = 0
                changed = 1
                for k in range(g.borders[0]):
                    if g.border_head[k] == h:
                        g.region_good[g.border_region[k]] = 0
    own_areas(b, g, c, 0)
    for i in range(r.count[0]):
        h = r.heads[i]
        if b.color[h] == c:
            g.living[h] = g.mark[h]
        g.mark[h] = 0


@kernel
def find_sure(b, r, g):
    """Fill ``g.sure`` for both colours."""
    size = b.size[0]
    for row in range(1, size + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + size + 1):
            g.sure[p] = EMPTY
    sure_life(b, r, g, BLACK)
    sure_life(b, r, g, WHITE)
