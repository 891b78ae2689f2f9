"""Eye spaces: the areas that a side's stones enclose or are nearest to, and how many eyes they give.

A free point (empty, or under a stone taken for captured) belongs to the side whose living stones are nearer,
counted in steps over free points. Eyes are counted in half eyes, once for the enemy moving first (what is
certain) and once for the owner moving first (what is possible).

Source: nakade shapes as every book on life and death lists them; the rest own analysis.
"""
from __future__ import annotations

from goengine.board.layout import DIAGONALS, NEIGHBORS
from goengine.groups import layout      # noqa: F401  (declares the record g)
from goengine.kernel import kernel_module, table
from goengine.vertex import BLACK, EDGE, EMPTY, PASS, POINTS, STRIDE, WHITE

kernel = kernel_module(__name__)

FAR = 99
NEARNESS = 15                                   # steps beyond which the enemy counts as far off
REACH = 4                                       # steps from its owner's stones that an eye space extends
LOOSE = 4                                       # points for each stone around it from which an enclosed area is open
INNER = table((0, 1, 2, 2, 2, 3, 3, 4))         # half eyes of an open space, enemy first, by its inner points
OPEN = table((0, 1, 2, 3, 4, 4, 4, 4))          # half eyes of an open space, owner first, by all its points


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
def coded(sure, possible, vital):
    """Half eyes if the enemy moves first, if the owner does, and the point that decides, in one number."""
    return sure + 8 * possible + 64 * vital


@kernel
def single_eye(b, g, p, c):
    """Half eyes of an eye space of one point, coded as by `coded`."""
    broken = 0
    weak = 0
    edge = 0
    for d in DIAGONALS:
        q = p + d
        if b.color[q] == EDGE:
            edge = 1
        elif b.color[q] == 3 - c and is_free(b, g, q) == 0:
            broken += 1
        elif is_free(b, g, q) and g.near[c * POINTS + q] >= g.near[(3 - c) * POINTS + q]:
            weak += 1
    allowed = 1 - edge
    if broken > allowed:
        return coded(0, 0, 0)
    if broken + weak <= allowed:
        return coded(2, 2, 0)
    if broken + weak == allowed + 1:
        return coded(0 if weak == 1 else 1, 2, 0)
    return coded(0, 1, 0)


@kernel
def closed_eyes(b, g, c, n):
    """Half eyes of a closed eye space whose `n` points are in ``g.queue``, coded as by `coded`."""
    if n == 1:
        return single_eye(b, g, g.queue[0], c)
    if n == 2:
        return coded(2, 2, 0)
    if n >= 7:
        return coded(4, 4, 0)
    ends = 0                                    # twice the number of neighbouring pairs
    most = 0
    vital = 0
    filled = 0
    for i in range(n):
        p = g.queue[i]
        degree = 0
        for d in NEIGHBORS:
            if g.region[p + d] == g.region[p]:
                degree += 1
        ends += degree
        if degree > most:
            most = degree
            vital = p
        if b.color[p] == 3 - c:
            filled += 1
    if n == 4 and ends == 8:
        return coded(2, 2, 0)                        # a square of four is one eye
    nakade = n == 3 or (n == 4 and most == 3) or (n == 5 and (most == 4 or ends == 10)) or (
        n == 6 and most == 4 and ends == 12)
    if nakade:
        if b.color[vital] == 3 - c:
            return coded(2, 2, 0)
        return coded(2, 4, vital)
    if filled and n <= 5:
        return coded(2, 4, 0)
    return coded(4, 4, 0)


@kernel
def urgency(b, g, p, c):
    """Chooses between points of equal worth in the eye spaces of colour `c`: where the enemy is nearer comes first.

    Then come the enemy's nearness to the eight points around, and distance from the edge of the board.
    """
    if p == PASS:
        return 0
    enemy = (3 - c) * POINTS
    total = 0
    for d in NEIGHBORS + DIAGONALS:
        if b.color[p + d] != EDGE:
            total += NEARNESS - min(g.near[enemy + p + d], NEARNESS)
    line = min(p // STRIDE, p % STRIDE, b.size[0] + 1 - p // STRIDE, b.size[0] + 1 - p % STRIDE)
    return 16 * (256 * (NEARNESS - min(g.near[enemy + p], NEARNESS)) + total) + line


@kernel
def credit(b, g, k, sure, possible, vital):
    """Count an eye space for the group `k`."""
    g.eyes[k] += sure
    swing = possible - sure
    g.swing[k] += swing
    if swing > g.swing_first[k]:
        g.swing_second[k] = g.swing_first[k]
        g.swing_first[k] = swing
        g.vital[k] = vital
    elif swing > g.swing_second[k]:
        g.swing_second[k] = swing
        c = b.color[k]
        if swing == g.swing_first[k] and urgency(b, g, vital, c) > urgency(b, g, g.vital[k], c):
            g.vital[k] = vital


@kernel
def share_swings(g, k):
    """Settle a group's eye spaces in turn, the largest swing first, for either side moving first."""
    rest = (g.swing[k] - g.swing_first[k] - g.swing_second[k]) // 2
    g.eyes_first[k] = g.eyes[k] + g.swing_first[k] + rest
    g.eyes[k] += g.swing_second[k] + rest


@kernel
def one_eye_space(b, g, c, start, number):
    """Collect the eye space around a point, value it, and credit the groups beside it."""
    g.region[start] = number
    g.eye[start] = c
    g.queue[0] = start
    n = 1
    front = 0
    edge = 0                                    # points from which an open point is next
    edge_point = 0
    most = 0                                    # urgency of that point
    groups = 0
    walls = 0
    while front < n:
        p = g.queue[front]
        front += 1
        leaks = 0
        for d in NEIGHBORS:
            q = p + d
            if b.color[q] == EDGE:
                continue
            if b.color[q] == c and g.gone[b.head[q]] == 0:
                k = g.group[q]
                if g.mark[k] != number:
                    g.mark[k] = number
                    g.walls[k] = 0
                    g.beside[groups] = k
                    groups += 1
                if g.seen[q] != number:
                    g.seen[q] = number
                    g.walls[k] += 1
                    walls += 1
            elif belongs(b, g, q, c):
                if g.region[q] == 0:
                    g.region[q] = number
                    g.eye[q] = c
                    g.queue[n] = q
                    n += 1
            elif is_free(b, g, q):
                leaks = 1
        if leaks:
            edge += 1
            rank = urgency(b, g, p, c)
            if rank > most:
                most = rank
                edge_point = p
    closed = edge == 0 and n < LOOSE * walls
    if closed:
        for i in range(n):
            g.closed[g.queue[i]] = c
        value = closed_eyes(b, g, c, n)
    else:
        value = coded(INNER[min(n - (edge + 2) // 2, 7)], OPEN[min(n, 7)], edge_point)
    sure = value % 8
    possible = value // 8 % 8
    vital = value // 64
    g.space[number] = n if 3 * edge <= n else POINTS
    for i in range(groups):
        k = g.beside[i]
        if not closed:                          # an open space is worth no more than the walls a group has around it
            credit(b, g, k, min(sure, g.walls[k] // 2), min(possible, g.walls[k]), vital)
        else:
            credit(b, g, k, sure, possible, vital)


@kernel
def find_eyes(b, g):
    """Find all eye spaces and count the eyes of every group."""
    spread(b, g, BLACK)
    spread(b, g, WHITE)
    size = b.size[0]
    for row in range(1, size + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + size + 1):
            g.region[p] = 0
            g.eye[p] = EMPTY
            g.seen[p] = 0
            g.closed[p] = EMPTY
    for i in range(g.count[0]):
        k = g.ids[i]
        g.eyes[k] = 0
        g.swing[k] = 0
        g.swing_first[k] = 0
        g.swing_second[k] = 0
        g.vital[k] = 0
        g.mark[k] = 0
    number = 0
    for row in range(1, size + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + size + 1):
            if g.region[p]:
                continue
            for c in (BLACK, WHITE):
                if belongs(b, g, p, c):
                    number += 1
                    one_eye_space(b, g, c, p, number)
                    break
    for i in range(g.count[0]):
        share_swings(g, g.ids[i])
