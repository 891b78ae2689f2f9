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
from goengine.groups.eyespace import shape_value, solid_value
from goengine.groups.nearness import belongs, is_free, is_more_urgent, spread
from goengine.groups.shapelayout import (ATTACKS, DEFENCES, ENEMY_MOVES, EYES_IF_LOST, EYES_IF_WON, INNER,
                                         MOST_VERTICES, OWNER_MOVES)
from goengine.kernel import kernel_module, table
from goengine.reading import layout as reading      # noqa: F401  (declares the record r)
from goengine.vertex import BLACK, EDGE, EMPTY, PASS, POINTS, STRIDE, WHITE

kernel = kernel_module(__name__)

LOOSE = 4                                       # points for each stone around it from which an enclosed area is open
INNER_EYES = table((0, 1, 2, 2, 2, 3, 3, 4))         # half eyes of an open space, enemy first, by its inner points
OPEN_EYES = table((0, 1, 2, 3, 4, 4, 4, 4))          # half eyes of an open space, owner first, by all its points
SEEN, UNKNOWN = -1, -1


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
    best = PASS
    for v in range(g.shape_n[0]):
        if moves >> v & 1 and is_more_urgent(b, g, g.shape_cut[v], best, c):
            best = g.shape_cut[v]
    return best


@kernel
def half_eyes(value, side):
    """Half eyes of a shape if a side moves first; a ko counts as half an eye."""
    return (value >> EYES_IF_LOST[side] & 3) + (value >> EYES_IF_WON[side] & 3)


@kernel
def solved_eyes(b, g, c, value):
    """What the solver says of a shape, coded as by `coded`."""
    sure = half_eyes(value, ENEMY_MOVES)
    possible = half_eyes(value, OWNER_MOVES)
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
        return
    g.swing_second[k] = max(g.swing_second[k], swing)
    if swing and swing == g.swing_first[k] and is_more_urgent(b, g, vital, g.vital[k], b.color[k]):
        g.vital[k] = vital


@kernel
def share_swings(g, k):
    """Settle a group's eye spaces in turn, the largest swing first, for either side moving first."""
    rest = (g.swing[k] - g.swing_first[k] - g.swing_second[k]) // 2
    g.eyes_first[k] = g.eyes[k] + g.swing_first[k] + rest
    g.eyes[k] += g.swing_second[k] + rest


@kernel
def measure_areas(b, g, c):
    """For each point, how large the area free of living stones of colour `c` is that it lies in, in ``g.area``."""
    start = c * POINTS
    size = b.size[0]
    for row in range(1, size + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + size + 1):
            g.area[start + p] = 0 if b.color[p] == c and g.gone[b.head[p]] == 0 else UNKNOWN
    for row in range(1, size + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + size + 1):
            if g.area[start + p] != UNKNOWN:
                continue
            g.area[start + p] = 0
            g.queue[0] = p
            n = 1
            front = 0
            while front < n:
                for d in NEIGHBORS:
                    q = g.queue[front] + d
                    if b.color[q] != EDGE and g.area[start + q] == UNKNOWN:
                        g.area[start + q] = 0
                        g.queue[n] = q
                        n += 1
                front += 1
            for i in range(n):
                g.area[start + g.queue[i]] = n


@kernel
def enclosed(b, g, start, c):
    """How many points has the small area around one, living enemies in it or not, that only `c` walls in? Else 0.

    The points are put into ``g.queue``.
    """
    size = g.area[c * POINTS + start]
    if size > MOST_VERTICES or size == 0:
        return 0
    g.queue[0] = start
    n = 1
    front = 0
    while n < size:
        for d in NEIGHBORS:
            q = g.queue[front] + d
            known = 1 if b.color[q] == EDGE or g.area[c * POINTS + q] == 0 else 0
            for i in range(n):
                if g.queue[i] == q:
                    known = 1
            if known == 0:
                g.queue[n] = q
                n += 1
        front += 1
    return n


@kernel
def nearest(b, g, start, c):
    """The free points around one that lie nearest to the colour `c`, put into ``g.queue``; how many they are."""
    g.queue[0] = start
    g.seen[start] = SEEN
    n = 1
    front = 0
    while front < n:
        for d in NEIGHBORS:
            q = g.queue[front] + d
            if b.color[q] != EDGE and g.seen[q] != SEEN and g.region[q] == 0 and belongs(b, g, q, c):
                g.seen[q] = SEEN
                g.queue[n] = q
                n += 1
        front += 1
    return n


@kernel
def survey(b, g, c, n, number):
    """Number the eye space whose `n` points are in ``g.queue``; find the stones and groups beside it, and its leaks."""
    g.beside_count[0] = 0
    g.wall_count[0] = 0
    g.leaks[0] = 0
    g.leak[0] = PASS
    for i in range(n):
        g.region[g.queue[i]] = number
        if is_free(b, g, g.queue[i]):
            g.eye[g.queue[i]] = c
    for i in range(n):
        p = g.queue[i]
        open_here = 0
        for d in NEIGHBORS:
            q = p + d
            if b.color[q] == c and g.gone[b.head[q]] == 0:
                k = g.group[q]
                if g.mark[k] != number:
                    g.mark[k] = number
                    g.walls[k] = 0
                    g.beside[g.beside_count[0]] = k
                    g.beside_count[0] += 1
                if g.seen[q] != number:
                    g.seen[q] = number
                    g.walls[k] += 1
                    g.wall_count[0] += 1
            elif b.color[q] != EDGE and g.region[q] != number and is_free(b, g, q):
                open_here = 1
        if open_here:
            g.leaks[0] += 1
            if is_more_urgent(b, g, p, g.leak[0], c):
                g.leak[0] = p


@kernel
def one_eye_space(b, r, g, c, n, number):
    """Value the eye space of colour `c` whose `n` points are in ``g.queue``, and credit the groups beside it."""
    value = shape_value(b, r, g, n, c)
    if value:
        for v in range(g.shape_n[0]):
            p = g.shape_point[v]
            if v >= n and g.shape_kind[v] == INNER and g.region[p] == 0 and belongs(b, g, p, c):
                g.queue[n] = p
                n += 1
    survey(b, g, c, n, number)
    leaks = g.leaks[0]
    g.space[number] = n if 3 * leaks <= n else POINTS
    closed = leaks == 0 and n < LOOSE * g.wall_count[0]
    if value == 0 and closed and n > 1:
        value = solid_value(b, r, g, n, c)
    if value and (closed or leaks):
        value = solved_eyes(b, g, c, value)
        if leaks and value // 8 % 8 < OPEN_EYES[min(n, 7)]:         # it may yet grow
            value = coded(value % 8, OPEN_EYES[min(n, 7)], value // 64 or g.leak[0])
    elif closed:
        value = coded(4, 4, 0)
    else:
        value = coded(INNER_EYES[min(n - (leaks + 2) // 2, 7)], OPEN_EYES[min(n, 7)], g.leak[0])
    for i in range(n):
        closed = closed and is_free(b, g, g.queue[i])
    for i in range(n if closed else 0):
        g.closed[g.queue[i]] = c
    for i in range(g.beside_count[0]):
        k = g.beside[i]
        if leaks:                               # an open space is worth no more than the walls a group has around it
            credit(b, g, k, min(value % 8, g.walls[k] // 2), min(value // 8 % 8, g.walls[k]), value // 64)
        else:
            credit(b, g, k, value % 8, value // 8 % 8, value // 64)


@kernel
def holds_enemy(b, g, n, c):
    """1 if there is a living enemy of colour `c` among the `n` points in ``g.queue``."""
    for i in range(n):
        if b.color[g.queue[i]] == 3 - c and is_free(b, g, g.queue[i]) == 0:
            return 1
    return 0


@kernel
def owner_of(b, r, g, p):
    """Whose eye space a point lies in, or `EMPTY`.

    Its points are put into ``g.queue``, their number into ``g.space[0]``. Of two areas that enclose it the larger one
    counts; one with living enemies counts only if it can be solved.
    """
    white = enclosed(b, g, p, WHITE)
    black = enclosed(b, g, p, BLACK)
    n = black
    c = BLACK
    if white > black:
        n = enclosed(b, g, p, WHITE)
        c = WHITE
    if white == black or (holds_enemy(b, g, n, c) and shape_value(b, r, g, n, c) == 0):
        c = BLACK if belongs(b, g, p, BLACK) else WHITE if belongs(b, g, p, WHITE) else EMPTY
        n = nearest(b, g, p, c) if c else 0
    g.space[0] = n
    return c


@kernel
def find_eyes(b, r, g):
    """Find all eye spaces and count the eyes of every group."""
    spread(b, g, BLACK)
    spread(b, g, WHITE)
    measure_areas(b, g, BLACK)
    measure_areas(b, g, WHITE)
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
            c = owner_of(b, r, g, p)
            if c:
                number += 1
                one_eye_space(b, r, g, c, g.space[0], number)
    for i in range(g.count[0]):
        share_swings(g, g.ids[i])


@kernel
def eye_at(b, r, g, p):
    """The value of the eye space that the point `p` lies in, as `shape_value` gives it; 0 if there is none so small.

    ``g`` is filled by `find_eyes`; the points of the space are left in ``g.queue``, their number in ``g.space[0]``.
    """
    n = 0
    size = b.size[0]
    for row in range(1, size + 1):
        for q in range(STRIDE * row + 1, STRIDE * row + size + 1):
            if g.region[q] == g.region[p] and g.region[p]:
                g.queue[n] = q
                n += 1
    g.space[0] = n
    return shape_value(b, r, g, n, g.eye[p]) if n else 0
