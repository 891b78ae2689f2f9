"""The moves of a capturing race, for either side, best first."""
from __future__ import annotations

from goengine.board.layout import NEIGHBORS
from goengine.board.shape import liberties_after, stones_captured
from goengine.board.stones import is_legal
from goengine.groups.arena import plain_target
from goengine.groups.eyesneeded import is_strong
from goengine.groups.racelayout import DUEL         # noqa: F401  (kernels here know its record)
from goengine.kernel import kernel_module, lowest_bit, table
from goengine.pointset import POINT_OF, WORDS
from goengine.reading.moves import add, fills_eye, keep_best
from goengine.vertex import EDGE, EMPTY

kernel = kernel_module(__name__)

DEEP = 15                               # unforced plies beyond which the table below stays the same
BREADTH = table((31, 28, 24, 22, 20, 18, 16, 16, 14, 14, 12, 12, 12, 12, 12, 12))     # moves by unforced plies
PLAIN = 12                              # worth of filling a plain liberty


@kernel
def race_score(b, z, p, side):
    """How much a move looks like winning a race: it takes liberties, or takes stones, or makes or takes an eye."""
    score = -4 * max(z.steps[p], 0)
    empty = 0
    for d in NEIGHBORS:
        q = p + d
        s = b.color[q]
        if s == EMPTY:
            empty += 1
        elif s != EDGE and is_strong(b, z, q) == 0:
            libs = b.liberty_count[b.head[q]]
            size = min(b.stones[b.head[q]], 8)
            if libs == 1:
                score += 8 + 2 * size
            elif libs == 2:
                score += 4 + size
            else:
                score += 3 + size // 2
    score += 3 * empty + 3 * stones_captured(b, p, side)
    libs = liberties_after(b, p, side)
    return score + min(libs, 4) - (10 if libs <= 1 else 0)


@kernel
def touches_weak(b, z, p):
    """1 if a string that can be captured stands beside the point."""
    for d in NEIGHBORS:
        s = b.color[p + d]
        if s != EDGE and s != EMPTY and is_strong(b, z, p + d) == 0:
            return 1
    return 0


@kernel
def is_far(b, z, p):
    """1 if a play at the point neither touches a string that can be captured nor comes near one of its liberties.

    Nobody needs to come near a plain liberty first.
    """
    if touches_weak(b, z, p):
        return 0
    for d in NEIGHBORS:
        q = p + d
        if b.color[q] == EMPTY and touches_weak(b, z, q) and plain_target(b, z, q, 1) + plain_target(b, z, q, 2) == 0:
            return 0
    return 1


@kernel
def race_moves(b, m, z, duel, ply):
    """The moves of a ply, best first; their number. Of the plain liberties of a string one stands for all."""
    side = m.side[ply]
    duel.stamp[0] += 1
    n = 0
    for w in range(WORDS):
        words = z.zone[w]
        while words:
            p = POINT_OF[64 * w + lowest_bit(words)]
            words &= words - 1
            if b.color[p] != EMPTY or is_legal(b, p, side) == 0 or plain_target(b, z, p, 3 - side):
                continue
            target = plain_target(b, z, p, side)
            if target:
                if duel.taken[target] != duel.stamp[0]:
                    duel.taken[target] = duel.stamp[0]
                    n = add(m, n, p, PLAIN)
            elif fills_eye(b, m, p, side) == 0 and is_far(b, z, p) == 0:
                n = add(m, n, p, race_score(b, z, p, side))
    return keep_best(m, n, ply, BREADTH[min(m.depth[ply], DEEP)])
