"""The moves of a life-and-death search that judges at a glance where it ends: those that strong players would look at.

Thought of are the points around the group and in its eye spaces; they are ordered by what is learnt of such moves
(see movetraits.py), with more for the point that decides an eye space, and for what captures or saves a string.
"""
from __future__ import annotations

from goengine.board.layout import DIAGONALS, NEIGHBORS
from goengine.board.stones import is_legal
from goengine.groups.glancelayout import MOVES
from goengine.groups.movetraits import learnt_worth
from goengine.kernel import kernel_module, table
from goengine.pointset import BIT_OF, WORD_OF
from goengine.reading.layout import THREATENED
from goengine.reading.moves import add, keep_best
from goengine.vertex import EDGE, EMPTY, PASS, STRIDE

kernel = kernel_module(__name__)

WIDTH = table((8, 6, 5, 4, 3, 3, 2, 2, 1))      # moves tried, by plies above
NARROWEST = 8                           # plies beyond which the table above stays the same
VITAL, THEIRS, OWN = 250, 200, 150      # more for the vital point, an enemy string, an own one: as in lifetraits.yaml
SMALL_SPACE = 30                        # points up to which all of an eye space is thought of


@kernel
def is_part(g, o, p):
    """1 if the stone on `p` belongs to what is left of the group in question."""
    for i in range(o.parts[0]):
        if g.group[p] == o.part[i]:
            return 1
    return 0


@kernel
def come_near(b, m, o, n, p):
    """Think of a move at `p`, if it is empty and new; the number of moves thought of."""
    if b.color[p] != EMPTY or o.seen[p] == o.stamp[0]:
        return n
    o.seen[p] = o.stamp[0]
    o.looked[WORD_OF[p]] |= BIT_OF[p]
    return add(m, n, p, 0)


@kernel
def near_stone(b, m, g, o, n, p):
    """Think of the points around a stone of the group, over enemy stones as well; note the eye spaces beside it."""
    o.looked[WORD_OF[p]] |= BIT_OF[p]
    for d in DIAGONALS:
        n = come_near(b, m, o, n, p + d)
    for d in NEIGHBORS:
        q = p + d
        if b.color[q] == EDGE:
            continue
        o.space[g.region[q]] = o.stamp[0]
        n = come_near(b, m, o, n, q)
        if b.color[q] != b.color[p]:
            for e in NEIGHBORS:
                n = come_near(b, m, o, n, q + e)
    return n


@kernel
def near_points(b, m, g, o):
    """Think of all moves near what is left of the group; their number."""
    o.stamp[0] += 1
    n = 0
    for row in range(1, b.size[0] + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + b.size[0] + 1):
            if b.color[p] == o.color[0] and is_part(g, o, p):
                n = near_stone(b, m, g, o, n, p)
    for row in range(1, b.size[0] + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + b.size[0] + 1):
            k = g.region[p]
            if k and o.space[k] == o.stamp[0] and g.eye[p] == o.color[0] and g.space[k] < SMALL_SPACE:
                n = come_near(b, m, o, n, p)
    return n


@kernel
def touches_group(b, g, o, h):
    """1 if the string with head `h` lies beside what is left of the group."""
    p = h
    while True:
        for d in NEIGHBORS:
            if b.color[p + d] == o.color[0] and is_part(g, o, p + d):
                return 1
        p = b.next[p]
        if p == h:
            return 0


@kernel
def prefer(b, m, n, p, score):
    """Think more of a move at `p`, if there is one to think of; the number of moves."""
    return add(m, n, p, score) if p > 0 and b.color[p] == EMPTY else n


@kernel
def prefer_tactics(b, m, r, g, o, n, side):
    """Think more of moves that capture or save a string of the group or beside it; the number of moves."""
    for i in range(r.count[0]):
        h = r.heads[i]
        if r.state[h] != THREATENED:
            continue
        mine = 1 if b.color[h] == o.color[0] else 0
        if mine and is_part(g, o, h) == 0 or mine == 0 and touches_group(b, g, o, h) == 0:
            continue
        n = prefer(b, m, n, r.defend_move[h] if side == b.color[h] else r.attack_move[h], OWN if mine else THEIRS)
    return n


@kernel
def glance_moves(b, m, r, g, traits, o, ply):
    """Put the moves of a ply into ``o.moves``, best first; their number."""
    side = o.side[ply]
    n = near_points(b, m, g, o)
    for i in range(o.parts[0]):
        n = prefer(b, m, n, g.vital[o.part[i]], VITAL)
    n = prefer_tactics(b, m, r, g, o, n, side)
    legal = 0
    for i in range(n):
        p = m.found[i]
        if is_legal(b, p, side):
            m.scores[legal] = m.scores[i] + learnt_worth(b, traits, p, side, PASS)
            m.found[legal] = p
            legal += 1
    for i in range(3):
        m.frame[i] = o.frame[i]
    n = keep_best(m, legal, 0, WIDTH[min(ply, NARROWEST)])
    for i in range(n):
        o.moves[MOVES * ply + i] = m.moves[i]
    return n
