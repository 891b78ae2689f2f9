"""The wall of an eye space: its strings, and which of them hang together outside the eye space.

Two strings of a wall hang together if they share a free point outside the eye space that the enemy cannot come to
first, or two that he can, or if an enemy stone at the corner between them is captured.
"""
from __future__ import annotations

from goengine.board.layout import DIAGONALS, NEIGHBORS
from goengine.board.shape import is_self_atari, stones_captured
from goengine.groups import layout      # noqa: F401  (declares the record g)
from goengine.groups.nearness import MOST_URGENCY, belongs, is_free, urgency
from goengine.groups.shapelayout import MOST_OUTSIDE, MOST_WALLS
from goengine.kernel import kernel_module, lowest_bit
from goengine.pointset import POINT_OF, WORDS
from goengine.reading import layout as reading      # noqa: F401  (declares the record r)
from goengine.reading.layout import THREATENED
from goengine.vertex import EMPTY, STRIDE

kernel = kernel_module(__name__)

TOGETHER, APART = -1, 0                 # what `bond` says where no point decides


@kernel
def wall_at(g, h):
    """The index of the string with head `h` among the walls, entered if it is new and there is room; else -1."""
    for i in range(g.shape_walls[0]):
        if g.shape_head[i] == h:
            return i
    i = g.shape_walls[0]
    if i == MOST_WALLS:
        return -1
    g.shape_walls[0] = i + 1
    g.shape_head[i] = h
    g.shape_part[i] = i
    return i


@kernel
def is_wall(b, g, p, c):
    """1 if a living stone of colour `c` is on the point `p`, and not as part of the eye space."""
    return 1 if b.color[p] == c and g.gone[b.head[p]] == 0 and g.shape_vertex[p] == 0 else 0


@kernel
def part_of(g, i):
    """The part of the wall that the string `i` hangs to, by its first string."""
    while g.shape_part[i] != i:
        i = g.shape_part[i]
    return i


@kernel
def unite(g, i, j):
    """Note that two strings of the wall hang together."""
    i = part_of(g, i)
    j = part_of(g, j)
    g.shape_part[max(i, j)] = min(i, j)


@kernel
def tie(g, i, j, cut, join):
    """Note a point that decides whether two strings of the wall hang together."""
    n = g.shape_ties[0]
    if n < MOST_WALLS:
        g.shape_ties[0] = n + 1
        g.shape_tie[4 * n] = i
        g.shape_tie[4 * n + 1] = j
        g.shape_tie[4 * n + 2] = cut
        g.shape_tie[4 * n + 3] = join


@kernel
def outside_liberties(b, g, i):
    """Liberties of a string of the wall outside the eye space, as far as they count."""
    h = g.shape_head[i]
    count = b.liberty_count[h]
    for v in range(g.shape_n[0]):
        p = g.shape_point[v]
        if b.color[p] == EMPTY:
            for d in NEIGHBORS:
                if b.color[p + d] == b.color[h] and b.head[p + d] == h:
                    count -= 1
                    break
    return min(count, MOST_OUTSIDE)


@kernel
def is_guarded(b, g, p, c):
    """1 if the free point `p` is nearer to `c`, or an enemy only gives himself up there; and captures nothing."""
    if b.color[p] == EMPTY and stones_captured(b, p, 3 - c):
        return 0
    return 1 if belongs(b, g, p, c) or is_self_atari(b, p, 3 - c) else 0


@kernel
def bond(b, g, i, j, c):
    """Whether two strings of the wall hang together by points that touch both: TOGETHER, APART, or what decides."""
    a = WORDS * g.shape_head[i]
    z = WORDS * g.shape_head[j]
    decides = APART
    for w in range(WORDS):
        common = b.liberties[a + w] & b.liberties[z + w]
        while common:
            p = POINT_OF[64 * w + lowest_bit(common)]
            common &= common - 1
            if g.shape_vertex[p]:
                continue
            if decides or is_guarded(b, g, p, c):
                return TOGETHER
            decides = p
    return decides


@kernel
def bond_at_corner(b, r, g, p, c):
    """Look at the corners of the point `p` of the eye space: an enemy stone there may be captured."""
    for d in DIAGONALS:
        x = p + d
        if b.color[x] != 3 - c:
            continue
        row = STRIDE if d > 0 else -STRIDE
        one = p + row
        two = p + d - row
        if is_wall(b, g, one, c) == 0 or is_wall(b, g, two, c) == 0:
            continue
        i = wall_at(g, b.head[one])
        j = wall_at(g, b.head[two])
        if i < 0 or j < 0 or i == j:
            continue
        if is_free(b, g, x):
            unite(g, i, j)
        elif r.state[b.head[x]] == THREATENED:
            tie(g, i, j, r.defend_move[b.head[x]], r.attack_move[b.head[x]])


@kernel
def join_walls(b, r, g, c):
    """Find which strings of the wall hang together, and where that is open."""
    n = g.shape_walls[0]
    for i in range(n):
        for j in range(i + 1, n):
            decides = bond(b, g, i, j, c)
            if decides == TOGETHER:
                unite(g, i, j)
            elif decides != APART:
                tie(g, i, j, decides, decides)
    for v in range(g.shape_n[0]):
        bond_at_corner(b, r, g, g.shape_point[v], c)


@kernel
def main_part(b, g, c):
    """The part of the wall that touches most of the eye space; of such, the one with most liberties, most stones, ...

    ... and where the enemy is nearest.
    """
    best = -1
    most = -1
    for i in range(g.shape_walls[0]):
        if part_of(g, i) != i:
            continue
        touching = 0
        pressed = 0
        for v in range(g.shape_n[0]):
            for d in NEIGHBORS:
                q = g.shape_point[v] + d
                if is_wall(b, g, q, c) and part_of(g, wall_at(g, b.head[q])) == i:
                    touching += 1
                    pressed += urgency(b, g, q, c)
        liberties = 0
        stones = 0
        for j in range(g.shape_walls[0]):
            if part_of(g, j) == i:
                liberties += b.liberty_count[g.shape_head[j]]
                stones += b.stones[g.shape_head[j]]
        rank = ((touching * 1000 + liberties) * 1000 + stones) * 64 * MOST_URGENCY + pressed
        if rank > most:
            most = rank
            best = i
    return best
