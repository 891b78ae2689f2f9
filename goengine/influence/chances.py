"""The chance that each point becomes Black's, from -1000 (White's for sure) to 1000 (Black's), calibrated on games.

Stones go by the fate of their groups. Empty points are judged in two rounds: by influence, nearness, the stones about
them and what encloses them; then once more, knowing what the first round said of them and of the points about them.
Their sum over the board is so the expected difference of areas, by which the judgement goes. What is proved counts in
full. The rules' conditions go by the sharper `radiation.find_control`, for which they were written.
"""
from __future__ import annotations

from goengine.board.layout import NEIGHBORS
from goengine.influence.fate import find_fates, held
from goengine.influence.features import (AGAIN_FROM, MOST_LINES, MOST_STEPS, POINT_AGAIN, POINT_AROUND, POINT_BESIDE,
                                         POINT_CLOSED, POINT_EYE, POINT_SHARE, TABLE_AT, bin_of, bins)
from goengine.influence.layout import WHOLE
from goengine.kernel import kernel_module
from goengine.vertex import BLACK, EDGE, EMPTY, POINTS, STRIDE, WHITE

kernel = kernel_module(__name__)


@kernel
def proved_owner(g, p):
    """The colour that owns a point for sure, or 0."""
    return g.safe[p] if g.safe[p] else g.sure[p]


@kernel
def stone_value(b, g, f, p):
    """What is held at a stone: the fate of its group in thousandths, Black's view."""
    proved = proved_owner(g, p)
    if proved:
        return WHOLE if proved == BLACK else -WHOLE
    fate = f.fate[g.group[p]]
    return fate if b.color[p] == BLACK else -fate


@kernel
def sum_beside(b, f):
    """Fill ``f.beside`` with the sum of ``f.value`` over the neighbours of each point."""
    size = b.size[0]
    for row in range(1, size + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + size + 1):
            total = 0
            for d in NEIGHBORS:
                if b.color[p + d] != EDGE:
                    total += f.value[p + d]
            f.beside[p] = total


@kernel
def sum_around(b, f, p):
    """The sum of ``f.beside`` over the neighbours of a point."""
    total = 0
    for d in NEIGHBORS:
        if b.color[p + d] != EDGE:
            total += f.beside[p + d]
    return total


@kernel
def signed(f, at, bin, value):
    """A figure of a table, for the side that a value's sign favours."""
    if value == 0:
        return 0
    return f.odds[at + bin] if value > 0 else -f.odds[at + bin]


@kernel
def staged(f, at, feature, value):
    """The same for a feature by stage, whose bins go by the value's size."""
    return signed(f, at, f.stage[0] * bins(feature) + bin_of(feature, abs(value)), value)


@kernel
def side(c):
    """1 for Black, -1 for White, 0 for nobody."""
    return 1 if c == BLACK else -1 if c == WHITE else 0


@kernel
def odds_of_point(b, g, f, p, first):
    """Odds that an empty point becomes Black's, from the tables that begin with number `first`."""
    share = f.share[p]
    odds = staged(f, TABLE_AT[first], POINT_SHARE, share)
    black = min(g.near[BLACK * POINTS + p], MOST_STEPS)
    white = min(g.near[WHITE * POINTS + p], MOST_STEPS)
    odds += signed(f, TABLE_AT[first + 1], (MOST_STEPS + 1) * min(black, white) + max(black, white), white - black)
    odds += staged(f, TABLE_AT[first + 2], POINT_BESIDE, f.stones_beside[p])
    odds += staged(f, TABLE_AT[first + 3], POINT_AROUND, f.stones_around[p])
    encloser = side(g.closed[p])
    inside = f.stage[0] * bins(POINT_CLOSED) + bin_of(POINT_CLOSED, encloser * f.stones_beside[p])
    odds += signed(f, TABLE_AT[first + 4], inside, encloser)
    space = g.space[g.region[p]] if g.region[p] else 0
    odds += signed(f, TABLE_AT[first + 5], f.stage[0] * bins(POINT_EYE) + bin_of(POINT_EYE, space), side(g.eye[p]))
    row = min(p // STRIDE, b.size[0] + 1 - p // STRIDE)
    line = min(min(row, min(p % STRIDE, b.size[0] + 1 - p % STRIDE)), MOST_LINES)
    on_line = (line - 1) * bins(POINT_SHARE) + bin_of(POINT_SHARE, abs(share))
    return odds + signed(f, TABLE_AT[first + 6], on_line, share)


@kernel
def odds_again(b, f, p):
    """What the first round, at a point and about it, adds to the odds in the second."""
    beside = 0
    for d in NEIGHBORS:
        if b.color[p + d] != EDGE:
            beside += 1
    total = f.beside[p]
    mean = abs(total) // beside
    odds = staged(f, TABLE_AT[AGAIN_FROM + 7], POINT_AGAIN, mean if total > 0 else -mean)
    total = sum_around(b, f, p)
    mean = abs(total) // (4 * beside)
    odds += staged(f, TABLE_AT[AGAIN_FROM + 8], POINT_AGAIN, mean if total > 0 else -mean)
    return odds + staged(f, TABLE_AT[AGAIN_FROM + 9], POINT_AGAIN, f.value[p])


@kernel
def point_value(b, g, f, p, again):
    """What is held at an empty point, in thousandths; `again` in the second round."""
    proved = proved_owner(g, p)
    if proved:
        return WHOLE if proved == BLACK else -WHOLE
    if again == 0:
        return held(odds_of_point(b, g, f, p, 0))
    return held(odds_of_point(b, g, f, p, AGAIN_FROM) + odds_again(b, f, p))


@kernel
def find_chances(b, r, g, f):
    """Fill ``f.fate`` and ``f.value``; the groups and the influence must be there."""
    find_fates(b, r, g, f)
    size = b.size[0]
    for row in range(1, size + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + size + 1):
            f.value[p] = 0 if b.color[p] == EMPTY else stone_value(b, g, f, p)
    sum_beside(b, f)
    for row in range(1, size + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + size + 1):
            f.stones_beside[p] = f.beside[p]
            f.stones_around[p] = sum_around(b, f, p)
    for turn in range(2):
        for row in range(1, size + 1):
            for p in range(STRIDE * row + 1, STRIDE * row + size + 1):
                if b.color[p] == EMPTY:
                    f.next[p] = point_value(b, g, f, p, turn)
        for row in range(1, size + 1):
            for p in range(STRIDE * row + 1, STRIDE * row + size + 1):
                if b.color[p] == EMPTY:
                    f.value[p] = f.next[p]
        if turn == 0:
            sum_beside(b, f)
