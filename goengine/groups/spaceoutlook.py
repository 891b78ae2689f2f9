"""What the outlook of a group sees of the eye spaces beside it: how large they are, how whole, how far the enemy is in.
"""
from __future__ import annotations

from goengine.board.layout import DIAGONALS, NEIGHBORS
from goengine.groups.layout import GROUPS       # noqa: F401  (declares the record g)
from goengine.groups.nearness import is_free
from goengine.groups.outlooklayout import CLOSED, FALSE, INNER, INSIDE, JOINED, RIM, SINGLE, SPACES, THROWN
from goengine.kernel import kernel_module
from goengine.vertex import EDGE, EMPTY, STRIDE

kernel = kernel_module(__name__)

WIDE = 30                               # points of an eye space beyond which more do not count


@kernel
def note_spaces(b, g, k):
    """Stamp the eye spaces beside a group, and note their size and its liberties there."""
    c = b.color[k]
    g.stamp[0] += 1
    for row in range(1, b.size[0] + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + b.size[0] + 1):
            if g.region[p] == 0 or g.eye[p] != c or is_free(b, g, p) == 0:
                continue
            beside = 0
            for d in NEIGHBORS:
                if b.color[p + d] == c and g.group[p + d] == k:
                    beside = 1
            if beside == 0:
                continue
            if b.color[p] == EMPTY:
                g.trait[INSIDE] += 1
            if g.closed[p] == c:
                g.trait[CLOSED] += 1
            if g.stamped[g.region[p]] != g.stamp[0]:
                g.stamped[g.region[p]] = g.stamp[0]
                g.trait[SPACES] += min(g.space[g.region[p]], WIDE)


@kernel
def is_inside(b, g, p, c):
    """1 if a point lies in one of the eye spaces that are stamped, of colour `c`."""
    k = g.region[p]
    return 1 if k and g.stamped[k] == g.stamp[0] and g.eye[p] == c and b.color[p] != c else 0


@kernel
def is_inner(b, g, p, c):
    """1 if a point lies in a stamped eye space of colour `c` and no enemy stone is on it or beside it."""
    if is_inside(b, g, p, c) == 0 or b.color[p] == 3 - c:
        return 0
    for d in NEIGHBORS:
        if b.color[p + d] == 3 - c:
            return 0
    return 1


@kernel
def note_single(b, g, p, c):
    """Note whether nothing but stones of colour `c` and the edge is around an empty point, and whether it is false."""
    edges = 0
    for d in NEIGHBORS:
        if b.color[p + d] == EDGE:
            edges += 1
        elif b.color[p + d] != c:
            return
    held = 0
    for d in DIAGONALS:
        q = p + d
        if b.color[q] == 3 - c and g.gone[b.head[q]] == 0:
            held += 1
    g.trait[SINGLE] += 1
    g.trait[FALSE] += 1 if held > 1 or held and edges else 0


@kernel
def look_inward(b, g, k):
    """Note the eye spaces beside a group."""
    note_spaces(b, g, k)
    if g.trait[SPACES] == 0:
        return
    c = b.color[k]
    size = b.size[0]
    for row in range(1, size + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + size + 1):
            if is_inside(b, g, p, c) == 0:
                continue
            if b.color[p] == 3 - c:
                g.trait[THROWN] += 1
                continue
            column = p - STRIDE * row
            g.trait[RIM] += 1 if row == 1 or row == size or column == 1 or column == size else 0
            note_single(b, g, p, c)
            if is_inner(b, g, p, c):
                g.trait[INNER] += 1
                g.trait[JOINED] += is_inner(b, g, p + 1, c) + is_inner(b, g, p + STRIDE, c)
