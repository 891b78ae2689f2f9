"""The chance of each group to live, read off its eyes, room, stones and surroundings, from games that were played out.

The static word on life (groups/life.py) says how a group looks; this says how often such a group was on the board in
the end, by the decision trees of knowledge/fates-small.yaml or fates-large.yaml. What is proved stays proved.
"""
from __future__ import annotations

import numpy as np

from goengine.board.layout import NEIGHBORS
from goengine.groups.outlook import look_at_group, odds_by
from goengine.groups.outlooklayout import (AROUND, CAPTURED, END_ON_LARGE, END_ON_SMALL, FOE, LARGEST_SMALL, SHARE,
                                           STAGE)
from goengine.influence.features import STAGE as OF_GAME, bin_of
from goengine.influence.layout import BASE, OPEN_SHARE, WHOLE
from goengine.kernel import kernel_module, table
from goengine.reading.layout import DEAD
from goengine.vertex import BLACK, EDGE, EMPTY, STRIDE

kernel = kernel_module(__name__)

MOST_ODDS = 1200
HELD = table(np.rint(WHOLE * np.tanh(np.arange(MOST_ODDS + 1) / 200)))
NO_FOE = 99                             # liberties of the enemy beside a group that has none
STATIC_SHARE = 50                       # percent of these odds that count beside a verdict of the search


@kernel
def held(odds):
    """The mean of +1000 and -1000 at these odds, in hundredths of their natural logarithm."""
    value = HELD[min(abs(odds), MOST_ODDS)]
    return value if odds >= 0 else -value


@kernel
def find_shares(b, f):
    """Each empty point's share of influence, Black's less White's, in thousandths; the stage of the game."""
    size = b.size[0]
    open_points = 0
    for row in range(1, size + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + size + 1):
            black = f.black[p]
            white = f.white[p]
            share = WHOLE * abs(black - white) // (black + white + BASE)
            f.share[p] = share if black >= white else -share
            if b.color[p] == EMPTY and share < OPEN_SHARE:
                open_points += 1
    f.stage[0] = bin_of(OF_GAME, 361 * open_points // (size * size))


@kernel
def share_beside(b, g, f, p):
    """Shares of the empty points and worth of the stones beside a point, summed, Black's view."""
    total = 0
    for d in NEIGHBORS:
        q = p + d
        c = b.color[q]
        if c == EMPTY:
            total += f.share[q]
        elif c != EDGE:
            for_black = 1 if c == BLACK else -1
            total += -WHOLE * for_black if g.gone[b.head[q]] else WHOLE * for_black
    return total


@kernel
def met_before(b, g, p, i, k):
    """1 if one of the first `i` neighbours of a point is a stone of group `k`."""
    for j in range(i):
        q = p + NEIGHBORS[j]
        if b.color[q] != EMPTY and b.color[q] != EDGE and g.group[q] == k:
            return 1
    return 0


@kernel
def count_liberty(b, g, f, p):
    """Add an empty point to the sums of the groups beside it."""
    near = share_beside(b, g, f, p)
    for i in range(4):
        q = p + NEIGHBORS[i]
        c = b.color[q]
        if c == EMPTY or c == EDGE or met_before(b, g, p, i, g.group[q]):
            continue
        k = g.group[q]
        f.liberties[k] += 1
        f.shares[k] += f.share[p] if c == BLACK else -f.share[p]
        f.around[k] += near if c == BLACK else -near


@kernel
def count_stone(b, r, g, f, p):
    """Add a stone to the sums of its own group, and let the enemy groups beside it know its group's liberties."""
    k = g.group[p]
    if r.state[b.head[p]] == DEAD:
        f.captured[k] += 1
    for i in range(4):
        q = p + NEIGHBORS[i]
        if b.color[q] == 3 - b.color[p]:
            f.foe[g.group[q]] = min(f.foe[g.group[q]], g.liberties[k])


@kernel
def per(total, count):
    """A mean, rounded towards 0."""
    mean = abs(total) // max(count, 1)
    return mean if total >= 0 else -mean


@kernel
def sum_by_groups(b, r, g, f):
    """Sum up influence and captured stones by groups."""
    for i in range(g.count[0]):
        k = g.ids[i]
        f.liberties[k] = 0
        f.shares[k] = 0
        f.around[k] = 0
        f.captured[k] = 0
        f.foe[k] = NO_FOE
    size = b.size[0]
    for row in range(1, size + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + size + 1):
            if b.color[p] == EMPTY:
                count_liberty(b, g, f, p)
            else:
                count_stone(b, r, g, f, p)


@kernel
def look_at_fate(b, r, g, f, k):
    """Note in ``g.trait`` all that is seen of a group; `sum_by_groups` came before."""
    look_at_group(b, r, g, k)
    g.trait[SHARE] = per(f.shares[k], f.liberties[k])
    g.trait[AROUND] = per(f.around[k], f.liberties[k])
    g.trait[CAPTURED] = 100 * f.captured[k] // g.size[k]
    g.trait[FOE] = f.foe[k]
    g.trait[STAGE] = f.stage[0]


@kernel
def find_fates(b, r, g, f):
    """Fill ``f.share``, ``f.stage``, and ``f.fate`` by group: 1000 if it lives for sure, -1000 if it is dead."""
    find_shares(b, f)
    sum_by_groups(b, r, g, f)
    forest = END_ON_LARGE if b.size[0] > LARGEST_SMALL else END_ON_SMALL
    for i in range(g.count[0]):
        k = g.ids[i]
        look_at_fate(b, r, g, f, k)
        odds = odds_by(g, forest)
        f.fate[k] = held(g.said[k] + STATIC_SHARE * odds // 100 if g.heard[k] else odds)
