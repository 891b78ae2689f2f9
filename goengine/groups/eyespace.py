"""Eye spaces of the board as eye shapes: their points, the parts of their wall, and where they are open.

Where one point decides whether the wall hangs together (see walls.py), it is a gate of the shape; what hangs to the
wall by nothing but the eye space itself is a side wall, and makes the eye a false one, unless it is alive for sure.
"""
from __future__ import annotations

from goengine.board.layout import NEIGHBORS
from goengine.groups.nearness import belongs, is_free
from goengine.groups.shapelayout import (BREATHES, ENEMY, FREE, GATE, INNER, MOST_OPEN, MOST_OUTSIDE, MOST_VERTICES,
                                         OWN, SHORT, SIDE)
from goengine.groups.shapes import known_value
from goengine.groups.walls import is_wall, join_walls, main_part, outside_liberties, part_of, unite, wall_at
from goengine.kernel import kernel_module
from goengine.reading import layout as reading      # noqa: F401  (declares the record r)
from goengine.reading.layout import THREATENED
from goengine.vertex import EDGE, EMPTY

kernel = kernel_module(__name__)

# How an eye space is described: with the owner's points behind its gates; as it is; its wall as one solid string.
WIDE, PLAIN, SOLID = 0, 1, 2


@kernel
def add_vertex(g, kind, p, digit):
    """Enter a vertex at the point `p`; its index, or -1 if there is no room."""
    v = g.shape_n[0]
    if v >= (MOST_VERTICES if kind == INNER else MOST_OPEN):
        return -1
    g.shape_n[0] = v + 1
    g.shape_kind[v] = kind
    g.shape_point[v] = p
    g.shape_cut[v] = p
    g.shape_join[v] = p
    g.shape_digit[v] = digit
    g.shape_near[v] = 0
    return v


@kernel
def join_vertices(g, u, v):
    """Note that two vertices lie side by side."""
    g.shape_near[u] |= 1 << v
    g.shape_near[v] |= 1 << u


@kernel
def touch_wall(g, v, i, main):
    """Note that a vertex touches the string `i` of the wall, which is part of the main wall or a side wall."""
    part = part_of(g, i)
    if part == main:
        g.shape_wall[0] |= 1 << v
        return
    for u in range(g.shape_n[0]):
        if g.shape_kind[u] == SIDE and g.shape_point[u] == g.shape_head[part] and u != v:
            join_vertices(g, u, v)


@kernel
def add_point(g, p, digit):
    """Enter an inner point if it is new; 1 if it is in."""
    if g.shape_vertex[p] == 0:
        v = add_vertex(g, INNER, p, digit)
        if v < 0:
            return 0
        g.shape_vertex[p] = v + 1
    return 1


@kernel
def is_island(b, g, h):
    """1 if there is nothing around the string with head `h` but the eye space and the edge."""
    p = h
    while True:
        for d in NEIGHBORS:
            q = p + d
            if b.color[q] != EDGE and g.shape_vertex[q] == 0 and b.color[q] != b.color[h]:
                return 0
        p = b.next[p]
        if p == h:
            return 1


@kernel
def add_beside(b, g, v, q, c, how):
    """Enter what lies at `q`, beside the inner vertex `v`; 1 if there is room for it.

    That is a string of the wall; a stone of the owner with nothing around it but the eye space; the last liberty of a
    captured stone; or, where there is a gate, the owner's points behind it.
    """
    if b.color[q] == c and g.gone[b.head[q]] == 0:
        if b.stones[b.head[q]] < MOST_VERTICES and is_island(b, g, b.head[q]):
            return add_point(g, q, OWN)
        return 1 if wall_at(g, b.head[q]) >= 0 else 0
    if is_free(b, g, q) == 0:
        return 1
    if g.shape_digit[v] == ENEMY or belongs(b, g, q, c):
        return add_point(g, q, ENEMY if b.color[q] == 3 - c else FREE)
    if how == WIDE:
        for d in NEIGHBORS:
            if g.shape_vertex[q + d] == 0 and belongs(b, g, q + d, c):
                if add_point(g, q + d, ENEMY if b.color[q + d] == 3 - c else FREE) == 0:
                    return 0
    return 1


@kernel
def add_inner(b, g, n, c, how):
    """Enter the points of the eye space and the strings around it; 1 if there is room for them."""
    for i in range(n):
        s = b.color[g.queue[i]]
        if add_point(g, g.queue[i], FREE if s == EMPTY else OWN if s == c else ENEMY) == 0:
            return 0
    v = 0
    while v < g.shape_n[0]:
        for d in NEIGHBORS:
            q = g.shape_point[v] + d
            if g.shape_vertex[q] == 0 and b.color[q] != EDGE and add_beside(b, g, v, q, c, how) == 0:
                return 0
        v += 1
    for v in range(g.shape_n[0]):
        for d in NEIGHBORS:
            if g.shape_vertex[g.shape_point[v] + d]:
                g.shape_near[v] |= 1 << g.shape_vertex[g.shape_point[v] + d] - 1
    return 1


@kernel
def add_sides(b, g, main, c):
    """Enter the side walls, and what touches which wall; 1 if there is room for them."""
    n = g.shape_n[0]
    outside = 0
    for i in range(g.shape_walls[0]):
        part = part_of(g, i)
        liberties = outside_liberties(b, g, i)
        if part == main:
            outside += liberties
            continue
        side = -1
        for v in range(n, g.shape_n[0]):
            if g.shape_point[v] == g.shape_head[part]:
                side = v
        if side < 0:
            side = add_vertex(g, SIDE, g.shape_head[part], SHORT)
        if side < 0:
            return 0
        if liberties:
            g.shape_digit[side] = BREATHES
    g.shape_filled[0] = MOST_OUTSIDE - min(outside, MOST_OUTSIDE)
    for v in range(n):
        for d in NEIGHBORS:
            q = g.shape_point[v] + d
            if is_wall(b, g, q, c):
                touch_wall(g, v, wall_at(g, b.head[q]), main)
    return 1


@kernel
def gate_at(g, cut, join):
    """The gate at a point, made new where there is none; -1 if there is no room."""
    for v in range(g.shape_n[0]):
        if g.shape_kind[v] == GATE and g.shape_cut[v] == cut and g.shape_join[v] == join:
            return v
    v = add_vertex(g, GATE, cut, FREE)
    if v >= 0:
        g.shape_join[v] = join
    return v


@kernel
def add_ties(g, main):
    """Enter the gates that join parts of the wall; 1 if there is room for them."""
    for k in range(g.shape_ties[0]):
        i = g.shape_tie[4 * k]
        j = g.shape_tie[4 * k + 1]
        if part_of(g, i) == part_of(g, j):
            continue
        v = gate_at(g, g.shape_tie[4 * k + 2], g.shape_tie[4 * k + 3])
        if v < 0:
            return 0
        touch_wall(g, v, i, main)
        touch_wall(g, v, j, main)
    return 1


@kernel
def touch_at(b, g, v, q, main, c):
    """Note that a vertex touches the wall at `q`, if there is one."""
    if is_wall(b, g, q, c):
        i = wall_at(g, b.head[q])
        if i >= 0:
            touch_wall(g, v, i, main)


@kernel
def add_leaks(b, r, g, main, c):
    """Enter the gates through which the eye space is open; 1 if there is room for them."""
    for v in range(g.shape_n[0]):
        if g.shape_kind[v] != INNER:
            continue
        for d in NEIGHBORS:
            q = g.shape_point[v] + d
            if g.shape_vertex[q] or is_free(b, g, q) == 0 or g.shape_digit[v] == ENEMY:
                continue                                # a captured stone stays captured
            gate = gate_at(g, q, q)
            if gate < 0:
                return 0
            join_vertices(g, v, gate)
            for e in NEIGHBORS:
                touch_at(b, g, gate, q + e, main, c)
                h = b.head[q + e]
                if b.color[q + e] == 3 - c and r.state[h] == THREATENED and r.attack_move[h] == q:
                    p = h
                    while True:                         # a stone at the gate captures it, and joins what is around it
                        for f in NEIGHBORS:
                            touch_at(b, g, gate, p + f, main, c)
                        p = b.next[p]
                        if p == h:
                            break
    return 1


@kernel
def describe(b, r, g, n, c, how):
    """Describe the eye space of colour `c` whose `n` points are in ``g.queue``; 1 if it has room in a shape.

    `how` is WIDE, PLAIN or SOLID.
    """
    g.shape_n[0] = 0
    g.shape_walls[0] = 0
    g.shape_ties[0] = 0
    g.shape_wall[0] = 0
    fits = 1 if n <= MOST_VERTICES and add_inner(b, g, n, c, how) and g.shape_walls[0] else 0
    if fits:
        if how != SOLID:
            join_walls(b, r, g, c)
        main = main_part(b, g, c)
        for i in range(g.shape_walls[0]):
            if how == SOLID or g.sure[g.shape_head[i]] == c:
                unite(g, i, main)
        main = part_of(g, main)
        fits = add_sides(b, g, main, c)
        if fits and how != SOLID:
            fits = add_ties(g, main) and add_leaks(b, r, g, main, c)
    for v in range(g.shape_n[0]):
        if g.shape_kind[v] == INNER:
            g.shape_vertex[g.shape_point[v]] = 0
    return fits


@kernel
def shape_value(b, r, g, n, c):
    """The value of the eye space of colour `c` whose `n` points are in ``g.queue``, its moves as vertices.

    It is 0 if the space is too large or too open for a shape. The bits are those of shapelayout.py; the points of
    the vertices stay in ``shape_point``, those of the moves in ``shape_cut`` and ``shape_join``.
    """
    return known_value(g) if describe(b, r, g, n, c, WIDE) or describe(b, r, g, n, c, PLAIN) else 0


@kernel
def solid_value(b, r, g, n, c):
    """The same, the wall taken for one string without gaps."""
    return known_value(g) if describe(b, r, g, n, c, SOLID) else 0
