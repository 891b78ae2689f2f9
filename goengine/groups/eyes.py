"""Eye spaces: the areas that a side's stones enclose or are nearest to, and how many eyes they give.

A free point (empty, or under a stone taken for captured) belongs to the side whose living stones are nearer,
counted in steps over free points. Eyes are counted in half eyes, once for the enemy moving first (what is
certain) and once for the owner moving first (what is possible).

Small eye spaces are solved (see eyespace.py and shapesolver.py); larger ones are judged by their points.

Source: own analysis.
"""
from __future__ import annotations

from goengine.board.layout import NEIGHBORS
from goengine.groups import layout      # noqa: F401  (declares the record g)
from goengine.groups.eyespace import shape_value
from goengine.groups.nearness import belongs, is_free, spread, urgency
from goengine.groups.shapelayout import ATTACKS, DEFENCES, EYES_IF_LOST, EYES_IF_WON, MOST_VERTICES
from goengine.kernel import kernel_module, table
from goengine.reading import layout as reading      # noqa: F401  (declares the record r)
from goengine.vertex import BLACK, EDGE, EMPTY, POINTS, STRIDE, WHITE

kernel = kernel_module(__name__)

LOOSE = 4                                       # points for each stone around it from which an enclosed area is open
INNER = table((0, 1, 2, 2, 2, 3, 3, 4))         # half eyes of an open space, enemy first, by its inner points
OPEN = table((0, 1, 2, 3, 4, 4, 4, 4))          # half eyes of an open space, owner first, by all its points


@kernel
def coded(sure, possible, vital):
    """Half eyes if the enemy moves first, if the owner does, and the point that decides, in one number."""
    return sure + 8 * possible + 64 * vital


@kernel
def likeliest(b, g, value, c):
    """Of the moves that decide a shape, the one that both sides want, and the most urgent of these."""
    defences = value >> DEFENCES & 255
    attacks = value >> ATTACKS & 255
    moves = attacks & defences or attacks or defences
    best = -1
    most = 0
    for v in range(g.shape_n[0]):
        if moves >> v & 1 and urgency(b, g, g.shape_cut[v], c) > most:
            most = urgency(b, g, g.shape_cut[v], c)
            best = g.shape_cut[v]
    return max(best, 0)


@kernel
def half_eyes(value, side):
    """Half eyes of a shape if a side moves first; a ko counts as half an eye."""
    return (value >> EYES_IF_LOST[side] & 3) + (value >> EYES_IF_WON[side] & 3)


@kernel
def closed_eyes(b, r, g, c, n):
    """Half eyes of a closed eye space whose `n` points are in ``g.queue``, coded as by `coded`."""
    if n > MOST_VERTICES:
        return coded(4, 4, 0)
    value = shape_value(b, r, g, n, c, 0)
    if value == 0 and n == 1:
        return coded(0, 2, 0)
    if value == 0:
        value = shape_value(b, r, g, n, c, 1)
    sure = half_eyes(value, 1)
    possible = half_eyes(value, 0)
    return coded(sure, possible, likeliest(b, g, value, c) if possible > sure else 0)


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
def one_eye_space(b, r, g, c, start, number):
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
        value = closed_eyes(b, r, g, c, n)
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
def find_eyes(b, r, g):
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
                    one_eye_space(b, r, g, c, p, number)
                    break
    for i in range(g.count[0]):
        share_swings(g, g.ids[i])


@kernel
def eye_at(b, r, g, p):
    """The value of the eye space that the point `p` lies in, as `shape_value` gives it; 0 if there is none so small.

    ``g`` is filled by `find_eyes`; the points of the space are left in ``g.queue``, their number in ``g.space[0]``.
    """
    g.queue[0] = p
    n = 1
    front = 0
    while front < n:
        for d in NEIGHBORS:
            q = g.queue[front] + d
            if b.color[q] == EDGE or g.region[q] != g.region[p]:
                continue
            known = 0
            for i in range(n):
                if g.queue[i] == q:
                    known = 1
            if known == 0:
                g.queue[n] = q
                n += 1
        front += 1
    g.space[0] = n
    return shape_value(b, r, g, n, g.eye[p], 0)
