"""Eye shapes by their graph: one key for a shape wherever and however it lies, and the values known by key.

A vertex is coloured by what it is, then again and again by the colours of the vertices beside it; the key is made of
all colours. Vertices of one colour are equivalent; a rank numbers the colours from 0.
"""
from __future__ import annotations

from goengine.groups import layout      # noqa: F401  (declares the record g)
from goengine.groups.shapelayout import (ATTACKS, DEFENCES, ENEMY, FREE, INNER, IS_KNOWN, KNOWN, MOST_OUTSIDE,
                                         MOST_VERTICES, OWN)
from goengine.groups.shapemoves import POWER, stoned
from goengine.groups.shapesolver import solve, value_of
from goengine.kernel import kernel_module, lowest_bit

kernel = kernel_module(__name__)

MASK = (1 << 61) - 1
FACTOR = 0x1E3779B97F4A7C15             # odd, under 2^61
PROBES = 16
HALF = 8                                # where the second half of shape_color begins
KEPT_BITS = (1 << DEFENCES) - 1 | IS_KNOWN      # of a value: what names no vertex


@kernel
def mixed(h, x):
    """A hash of two numbers. Only the low bits of the product count, so Python and compiled code agree."""
    h = (h ^ x >> 7) * FACTOR + x & MASK
    return (h ^ h >> 29) * FACTOR & MASK


@kernel
def color_shape(g):
    """Colour the vertices; the shape's key."""
    n = g.shape_n[0]
    for v in range(n):
        g.shape_color[v] = mixed(16 * g.shape_kind[v] + 4 * g.shape_digit[v] + (g.shape_wall[0] >> v & 1), n)
    for _ in range(n - 1):
        for v in range(n):
            total = 0
            near = g.shape_near[v]
            while near:
                total += mixed(g.shape_color[lowest_bit(near)], 1)
                near &= near - 1
            g.shape_color[HALF + v] = mixed(g.shape_color[v], total & MASK)
        for v in range(n):
            g.shape_color[v] = g.shape_color[HALF + v]
    total = 0
    for v in range(n):
        total += mixed(g.shape_color[v], 2)
    return mixed(total & MASK, g.shape_filled[0]) | 1


@kernel
def rank_of(g, v):
    """How many colours come before that of a vertex."""
    rank = 0
    for u in range(g.shape_n[0]):
        if g.shape_color[u] < g.shape_color[v]:
            first = 1
            for w in range(u):
                if g.shape_color[w] == g.shape_color[u]:
                    first = 0
            rank += first
    return rank


@kernel
def moved_bits(value, start, end):
    """The marks of a value for the moves of one vertex, put in the place of another."""
    return (value >> DEFENCES + start & 1) << DEFENCES + end | (value >> ATTACKS + start & 1) << ATTACKS + end


@kernel
def by_rank(g, value):
    """A value with the vertices of its moves named by rank."""
    ranked = value & KEPT_BITS
    for v in range(g.shape_n[0]):
        ranked |= moved_bits(value, v, rank_of(g, v))
    return ranked


@kernel
def by_vertex(g, value):
    """The reverse of `by_rank`."""
    named = value & KEPT_BITS
    for v in range(g.shape_n[0]):
        named |= moved_bits(value, rank_of(g, v), v)
    return named


@kernel
def slot_of(g, key):
    """Where a key is, or may be put, in the table of known shapes."""
    slot = key >> 1 & KNOWN - 1
    for _ in range(PROBES):
        if g.shape_key[slot] == 0 or g.shape_key[slot] == key:
            return slot
        slot = slot + 1 & KNOWN - 1
    return key >> 1 & KNOWN - 1


@kernel
def learn_shape(g, key, value):
    """Enter a value, its vertices by rank."""
    slot = slot_of(g, key)
    g.shape_key[slot] = key
    g.shape_value[slot] = value


@kernel
def position_of(g):
    """The position of the shape as it is described in ``g``."""
    position = g.shape_filled[0]
    for v in range(g.shape_n[0] - 1, -1, -1):
        position = 3 * position + g.shape_digit[v]
    return position


@kernel
def solve_and_learn(g):
    """Solve the shape described in ``g`` and enter it with every set of enemy stones and of outside liberties."""
    n = g.shape_n[0]
    position = position_of(g)
    filled = g.shape_filled[0]
    learn_shape(g, color_shape(g), 0)           # for a position that cannot be
    solve(g, position)
    for subset in range(1 << n):
        stones = stoned(g, position, subset)
        if stones < 0:
            continue
        for v in range(n):
            if g.shape_kind[v] == INNER and g.shape_digit[v] != OWN:
                g.shape_digit[v] = ENEMY if subset >> v & 1 else FREE
        for outside in range(MOST_OUTSIDE + 1):
            g.shape_filled[0] = outside
            key = color_shape(g)
            learn_shape(g, key, by_rank(g, value_of(g, stones % POWER[n] + outside * POWER[n])))
    for v in range(n):
        g.shape_digit[v] = position // POWER[v] % 3
    g.shape_filled[0] = filled


@kernel
def known_value(g):
    """The value of the shape described in ``g``, its moves as vertices; 0 if it has too many vertices."""
    if g.shape_n[0] > MOST_VERTICES:
        return 0
    key = color_shape(g)
    slot = slot_of(g, key)
    if g.shape_key[slot] != key:
        solve_and_learn(g)
        color_shape(g)
        slot = slot_of(g, key)
    return by_vertex(g, g.shape_value[slot])
