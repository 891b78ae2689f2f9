"""Which free points lie nearer to which side's living stones.

A point is free if it is empty or under a stone taken for captured. Steps are counted over free points.
"""
from __future__ import annotations

from goengine.board.layout import DIAGONALS, NEIGHBORS
from goengine.groups import layout      # noqa: F401  (declares the record g)
from goengine.kernel import kernel_module
from goengine.vertex import EDGE, EMPTY, PASS, POINTS, STRIDE

kernel = kernel_module(__name__)

FAR = 99
NEARNESS = 15                                   # steps beyond which the enemy counts as far off
MOST_URGENCY = 1 << 28                          # more than any urgency
ALIKE = 8                                       # steps around points up to which their surroundings are compared
SQUARE = 128                                    # more than the points of a square of so many steps
REACH = 4                                       # steps from its owner's stones that an eye space extends


@kernel
def is_free(b, g, p):
    """1 if a point is empty or under a stone taken for captured."""
    c = b.color[p]
    if c == EMPTY:
        return 1
    return 0 if c == EDGE else g.gone[b.head[p]]


@kernel
def spread(b, g, c):
    """Steps from the nearest living stone of colour `c`, over free points, into ``g.near``."""
    size = b.size[0]
    start = c * POINTS
    tail = 0
    for row in range(1, size + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + size + 1):
            g.near[start + p] = FAR
            if b.color[p] == c and g.gone[b.head[p]] == 0:
                g.near[start + p] = 0
                g.queue[tail] = p
                tail += 1
    front = 0
    while front < tail:
        p = g.queue[front]
        front += 1
        for d in NEIGHBORS:
            q = p + d
            if b.color[q] != EDGE and g.near[start + q] == FAR and is_free(b, g, q):
                g.near[start + q] = g.near[start + p] + 1
                g.queue[tail] = q
                tail += 1


@kernel
def belongs(b, g, p, c):
    """1 if the free point `p` lies in an eye space of colour `c`."""
    near = g.near[c * POINTS + p]
    return 1 if near <= REACH and near < g.near[(3 - c) * POINTS + p] and is_free(b, g, p) else 0


@kernel
def urgency(b, g, p, c):
    """Chooses between points of equal worth in the eye spaces of colour `c`: where the enemy is nearer comes first.

    Then come the enemy's nearness to the eight points around, the distances from the nearest edge of the board and
    from the nearest one across, and the owner's nearness to the points around: so few are left that are chosen between
    by how the board is turned. It is less than `MOST_URGENCY`.
    """
    if p == PASS:
        return 0
    enemy = (3 - c) * POINTS
    theirs = 0
    own = 0
    for d in NEIGHBORS + DIAGONALS:
        if b.color[p + d] != EDGE:
            theirs += NEARNESS - min(g.near[enemy + p + d], NEARNESS)
            own += NEARNESS - min(g.near[c * POINTS + p + d], NEARNESS)
    row = min(p // STRIDE, b.size[0] + 1 - p // STRIDE)
    column = min(p % STRIDE, b.size[0] + 1 - p % STRIDE)
    urgent = 256 * (NEARNESS - min(g.near[enemy + p], NEARNESS)) + theirs
    return 256 * (16 * (16 * urgent + min(row, column)) + max(row, column)) + own


@kernel
def stones_around(b, p, steps, c):
    """The stones on the square around a point that is so many steps away, those of colour `c` counting least."""
    found = 0
    size = b.size[0]
    row = p // STRIDE
    column = p % STRIDE
    for i in range(max(1, row - steps), min(size, row + steps) + 1):
        step = 1 if abs(i - row) == steps else 2 * steps
        for j in range(column - steps, column + steps + 1, step):
            if 1 <= j <= size:
                color = b.color[STRIDE * i + j]
                found += 1 if color == c else SQUARE if color == 3 - c else 0
    return found


@kernel
def is_more_urgent(b, g, p, q, c):
    """1 if a point comes before another by `urgency`, or where they are alike by the stones farther off.

    Only what is alike for `ALIKE` steps around is chosen by how the board is turned.
    """
    one = urgency(b, g, p, c)
    two = urgency(b, g, q, c)
    steps = 1
    while one == two and p != q and steps <= ALIKE:
        one = stones_around(b, p, steps, c)
        two = stones_around(b, q, steps, c)
        steps += 1
    return 1 if one > two else 0
