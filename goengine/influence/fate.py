"""The chance of each group to live, read off its eyes, room, stones and surroundings, from games that were played out.

The static word on life (groups/life.py) says how a group looks; this says how often such a group was on the board in
the end. What is proved stays proved.
"""
from __future__ import annotations

import numpy as np

from goengine.board.layout import NEIGHBORS
from goengine.influence.features import (AROUND, CLOSED, DEAD, ENEMY_LIBERTIES, EYES, EYES_SHARE, EYES_SHARE_TABLE,
                                         EYES_STAGED_TABLE, EYES_TABLE, FEATURES, LIBERTIES, LIFE_TABLE, LONGEST, ROOM,
                                         SAFETY, SHARE, STAGE, STAGE_TABLE, STAGED_TABLES, STONES, STONES_COARSE,
                                         STONES_SHARE, STONES_SHARE_TABLE, STRONGEST, TABLE_AT, THREATENED, TOUCHING,
                                         WEAKEST, bin_of, bins)
from goengine.influence.layout import BASE, OPEN_SHARE, WHOLE
from goengine.kernel import kernel_module, table
from goengine.reading.layout import DEAD as CAPTURED, THREATENED as HANGING
from goengine.vertex import BLACK, EDGE, EMPTY, POINTS, STRIDE

kernel = kernel_module(__name__)

MOST_ODDS = 1200
HELD = table(np.rint(WHOLE * np.tanh(np.arange(MOST_ODDS + 1) / 200)))
NO_ENEMY = 99                           # liberties of the enemy beside a group that has none
MOST_EYES = 5
STATIC_SHARE = 60                       # percent of the static odds that count beside a verdict of the search


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
    f.stage[0] = bin_of(STAGE, 361 * open_points // (size * size))


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
    """Add an empty point to the tallies of the groups beside it."""
    near = share_beside(b, g, f, p)
    for i in range(4):
        q = p + NEIGHBORS[i]
        c = b.color[q]
        if c == EMPTY or c == EDGE or met_before(b, g, p, i, g.group[q]):
            continue
        k = g.group[q]
        f.tally[LIBERTIES * POINTS + k] += 1
        f.tally[SHARE * POINTS + k] += f.share[p] if c == BLACK else -f.share[p]
        f.tally[AROUND * POINTS + k] += near if c == BLACK else -near
        if g.closed[p] == c:
            f.tally[CLOSED * POINTS + k] += 1


@kernel
def count_stone(b, r, g, f, p):
    """Add a stone to the tallies of its own group and of the enemy groups beside it."""
    k = g.group[p]
    h = b.head[p]
    state = r.state[h]
    f.tally[STONES * POINTS + k] += 1
    if state == CAPTURED:
        f.tally[DEAD * POINTS + k] += 1
    if state == HANGING:
        f.tally[THREATENED * POINTS + k] += 1
    f.tally[LONGEST * POINTS + k] = max(f.tally[LONGEST * POINTS + k], b.liberty_count[h])
    safety = 0 if g.gone[h] else g.safety[k]
    for i in range(4):
        q = p + NEIGHBORS[i]
        if b.color[q] != 3 - b.color[p]:
            continue
        e = g.group[q]
        f.tally[WEAKEST * POINTS + e] = min(f.tally[WEAKEST * POINTS + e], safety)
        f.tally[STRONGEST * POINTS + e] = max(f.tally[STRONGEST * POINTS + e], safety)
        f.tally[ENEMY_LIBERTIES * POINTS + e] = min(f.tally[ENEMY_LIBERTIES * POINTS + e], g.liberties[k])
        if met_before(b, g, p, i, e) == 0:
            f.tally[TOUCHING * POINTS + e] += 1


@kernel
def per(total, count):
    """A mean, rounded towards 0."""
    mean = abs(total) // max(count, 1)
    return mean if total >= 0 else -mean


@kernel
def odds_of_group(g, f, k):
    """Odds that a group lives, in hundredths of their natural logarithm, from its tallies."""
    stones = f.tally[STONES * POINTS + k]
    liberties = f.tally[LIBERTIES * POINTS + k]
    for j in (DEAD, THREATENED, TOUCHING):
        f.tally[j * POINTS + k] = 100 * f.tally[j * POINTS + k] // stones
    for j in (SHARE, AROUND):
        f.tally[j * POINTS + k] = per(f.tally[j * POINTS + k], liberties)
    f.tally[SAFETY * POINTS + k] = g.safety[k]
    f.tally[ROOM * POINTS + k] = g.room[k]
    share = f.tally[SHARE * POINTS + k]
    odds = 0
    for j in range(FEATURES):
        odds += f.odds[TABLE_AT[j] + bin_of(j, f.tally[j * POINTS + k])]
    stage = f.stage[0]
    eyes = 6 * min(g.eyes[k], MOST_EYES) + min(g.eyes_first[k], MOST_EYES)
    odds += f.odds[TABLE_AT[EYES_TABLE] + eyes]
    odds += f.odds[TABLE_AT[LIFE_TABLE] + g.life[k]]
    odds += f.odds[TABLE_AT[EYES_SHARE_TABLE] + 4 * min(g.eyes[k], 4) + bin_of(EYES_SHARE, share)]
    odds += f.odds[TABLE_AT[STONES_SHARE_TABLE] + 4 * bin_of(STONES_COARSE, stones) + bin_of(STONES_SHARE, share)]
    i = 0
    for j in (SAFETY, ROOM, SHARE, AROUND):
        odds += f.odds[TABLE_AT[STAGED_TABLES + i] + stage * bins(j) + bin_of(j, f.tally[j * POINTS + k])]
        i += 1
    odds += f.odds[TABLE_AT[EYES_STAGED_TABLE] + stage * EYES + eyes]
    return odds + f.odds[TABLE_AT[STAGE_TABLE] + stage]


@kernel
def find_fates(b, r, g, f):
    """Fill ``f.share``, ``f.stage``, and ``f.fate`` by group: 1000 if it lives for sure, -1000 if it is dead."""
    find_shares(b, f)
    for i in range(g.count[0]):
        k = g.ids[i]
        for j in range(FEATURES):
            f.tally[j * POINTS + k] = 0
        f.tally[WEAKEST * POINTS + k] = 101
        f.tally[STRONGEST * POINTS + k] = -1
        f.tally[ENEMY_LIBERTIES * POINTS + k] = NO_ENEMY
    size = b.size[0]
    for row in range(1, size + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + size + 1):
            if b.color[p] == EMPTY:
                count_liberty(b, g, f, p)
            else:
                count_stone(b, r, g, f, p)
    for i in range(g.count[0]):
        k = g.ids[i]
        odds = odds_of_group(g, f, k)
        f.fate[k] = held(g.said[k] + STATIC_SHARE * odds // 100 if g.heard[k] else odds)
