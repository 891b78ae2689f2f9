"""The moves of a life-and-death question, for either side, best first."""
from __future__ import annotations

from goengine.board.layout import DIAGONALS, NEIGHBORS
from goengine.board.shape import liberties_after, stones_captured
from goengine.board.stones import is_legal
from goengine.groups.eyesneeded import stones_for_two_eyes
from goengine.groups.zone import in_zone
from goengine.kernel import kernel_module, lowest_bit, table
from goengine.pointset import POINT_OF, WORDS
from goengine.reading.memory import MOST_MOVES
from goengine.reading.moves import add, fills_eye, keep_best
from goengine.reading.region import look_around
from goengine.vertex import EDGE, EMPTY, STRIDE

kernel = kernel_module(__name__)

DEEP = 15                               # unforced plies beyond which the table below stays the same
BREADTH = table((31, 28, 24, 22, 20, 18, 16, 16, 14, 14, 12, 12, 12, 12, 12, 12))     # moves found by unforced plies
WORTH = table((8, 16, 12, 8, 4, 2, 1))  # of an eye, by the stones it still needs
FILLED = 40                             # off for a move that fills an eye of one's own
MOST_WORTH = 24                         # of all eyes that a point matters for


@kernel
def line_of_point(b, p):
    """The line a point lies on: 1 is the edge."""
    return min(p // STRIDE, p % STRIDE, b.size[0] + 1 - p // STRIDE, b.size[0] + 1 - p % STRIDE)


@kernel
def shape_score(b, z, p, side, prey):
    """How much a move looks like life or death: vital for the eye space, beside the prey, short of liberties."""
    score = 12 - 4 * min(z.steps[p], 3) if z.steps[p] >= 0 else 0
    empty = 0
    own = 0
    other = 0
    for d in NEIGHBORS:
        q = p + d
        s = b.color[q]
        if s == EMPTY:
            empty += 1
            continue
        if s == EDGE:
            continue
        libs = b.liberty_count[b.head[q]]
        if s == side:
            own += 1
            if libs == 1:
                score += 8 + 2 * min(b.stones[b.head[q]], 6)
            elif libs == 2:
                score += 4
        else:
            other += 1
            if libs == 2:
                score += 5 + min(b.stones[b.head[q]], 6)
            elif libs == 3:
                score += 3
        if s == prey and in_zone(z, q):
            score += 3
    score += 3 * empty
    for d in DIAGONALS:
        s = b.color[p + d]
        if s == EMPTY:
            score += 1
        elif s == side:
            score += 2
    if own and other:
        score += 3
    score += 3 * stones_captured(b, p, side) + (10 if stones_captured(b, p, side) else 0)
    libs = liberties_after(b, p, side)
    if libs == 1:
        score -= 8
    elif libs > 2:
        score += 2
    line = line_of_point(b, p)
    if line == 2:
        score += 3
    return score


@kernel
def count_eyes_at(b, m, z, c):
    """Note in ``z.worth`` what each numbered point means for the eyes that colour `c` could make."""
    z.need[0] = stones_for_two_eyes(b, m, z, c)
    for k in range(z.numbered[0]):
        z.worth[k] = 0
    for i in range(z.eyes[0]):
        worth = WORTH[z.eye_cost[i]]
        words = z.eye_walls[i]
        while words:
            z.worth[lowest_bit(words)] += worth
            words &= words - 1
        words = z.eye_points[i]
        while words:
            z.worth[lowest_bit(words)] += worth
            words &= words - 1
        words = z.eye_corners[i]
        while words:
            z.worth[lowest_bit(words)] += worth // 4
            words &= words - 1


@kernel
def life_moves(b, m, z, ply):
    """The moves of a ply, best first; their number."""
    side = m.side[ply]
    prey = m.prey_color[0]
    n = 0
    count_eyes_at(b, m, z, prey)
    for w in range(WORDS):
        words = z.zone[w]
        while words:
            p = POINT_OF[64 * w + lowest_bit(words)]
            words &= words - 1
            if b.color[p] != EMPTY or is_legal(b, p, side) == 0:
                continue
            look_around(m, p)
            fills = fills_eye(b, m, p, side)
            if fills and z.closed[0] == 0:
                continue
            score = shape_score(b, z, p, side, prey) - (FILLED if fills else 0)
            if z.number[p] >= 0:
                score += min(z.worth[z.number[p]] // 2, MOST_WORTH)
            n = add(m, n, p, score)
    width = MOST_MOVES - 1 if z.closed[0] else BREADTH[min(m.depth[ply], DEEP)]
    if n > width:
        z.cut[0] = 1
    return keep_best(m, n, ply, width)
