"""Radiation of influence by 1/distance, and the control of each point.

Every stone radiates over free points, 1/steps, as far as `REACH`; stones of either colour stop it, and so does a
point that links two enemy strings for good. A stone's strength follows the safety of its group; the stones of a
dead group radiate for the enemy.

Source: Burmeister and Wiles's account of The Many Faces of Go; figures own analysis.
"""
from __future__ import annotations

import numpy as np

from goengine.board.layout import NEIGHBORS
from goengine.groups.links import is_tie
from goengine.influence.layout import BASE, FULL, UNIT
from goengine.kernel import kernel_module, table
from goengine.vertex import BLACK, EDGE, EMPTY, POINTS, STRIDE, WHITE

kernel = kernel_module(__name__)

REACH = 7                               # steps

# Odds that an empty point becomes Black's, as hundredths of their natural logarithm, fitted by logistic regression to
# the owners of 75,299 empty points in 250 finished 9x9 games and 148,715 in 18 finished 19x19 games of GNU Go 3.8
# level 1 against itself (2026-11-21; mean squared error of the owner 0.520 and 0.622; always saying "nobody": 1).
SHARE_ODDS = 207                        # times Black's share of the influence less White's
CUBE_ODDS = 179                         # and times its cube
STEP_ODDS = 49                          # and times the steps that Black is nearer
MOST_STEPS = 2
MOST_ODDS = 600
CONTROL = table(np.rint(FULL * np.tanh(np.arange(MOST_ODDS + 1) / 200)))
SETTLED = 80                            # safety from which a group's enclosed points count in full
SURE_STRENGTH = 20                      # strength of a stone that cannot die, against its safety in percent


@kernel
def mark_barriers(b, g, f):
    """Mark the points between strings whose link holds: the enemy's radiation ends there."""
    size = b.size[0]
    for row in range(1, size + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + size + 1):
            f.barrier[p] = 0
            if b.color[p] == EMPTY:
                f.barrier[p] = BLACK * is_tie(b, g, p, BLACK) + WHITE * is_tie(b, g, p, WHITE)


@kernel
def radiate_stone(b, g, f, p, c, strength):
    """Radiate from one stone for colour `c`; `strength` in percent."""
    f.stamp[0] += 1
    stamp = f.stamp[0]
    f.mark[p] = stamp
    f.queue[0] = p
    front = 0
    tail = 1
    end = 1
    for step in range(1, REACH + 1):
        gain = UNIT * strength // (100 * step)
        while front < end:
            q = f.queue[front]
            front += 1
            for d in NEIGHBORS:
                s = q + d
                if f.mark[s] == stamp or b.color[s] == EDGE:
                    continue
                f.mark[s] = stamp
                if b.color[s] != EMPTY:
                    if g.gone[b.head[s]] == 0 or b.color[s] == c:
                        continue
                if c == BLACK:
                    f.black[s] += gain
                else:
                    f.white[s] += gain
                if f.barrier[s] & (3 - c) == 0:
                    f.queue[tail] = s
                    tail += 1
        end = tail


@kernel
def radiate(b, g, f):
    """Fill ``f.black`` and ``f.white``."""
    size = b.size[0]
    mark_barriers(b, g, f)
    for row in range(1, size + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + size + 1):
            f.black[p] = 0
            f.white[p] = 0
    for row in range(1, size + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + size + 1):
            c = b.color[p]
            if c == EMPTY:
                continue
            safety = g.safety[g.group[p]]
            if g.gone[b.head[p]]:
                radiate_stone(b, g, f, p, 3 - c, 50)
            else:
                radiate_stone(b, g, f, p, c, SURE_STRENGTH + (100 - SURE_STRENGTH) * safety // 100)


@kernel
def control_of(black, white, black_steps, white_steps):
    """Control that two influences give, and the steps from either side's nearest living stone: -50 to 50.

    Half the logarithm of the odds that the point becomes Black's goes through tanh; see the constants.
    """
    total = black + white + BASE
    share = 1000 * abs(black - white) // total
    if black < white:
        share = -share
    nearer = max(-MOST_STEPS, min(MOST_STEPS, white_steps - black_steps))
    cube = abs(share) * abs(share) * abs(share) // 1_000_000
    odds = (SHARE_ODDS * abs(share) + CUBE_ODDS * cube) // 1000
    if share < 0:
        odds = -odds
    odds += STEP_ODDS * nearer
    control = CONTROL[min(abs(odds), MOST_ODDS)]
    return control if odds >= 0 else -control


@kernel
def encloser_is_safe(b, g, p, c):
    """1 unless a group of colour `c` beside the point is in danger."""
    for d in NEIGHBORS:
        q = p + d
        if b.color[q] == c and g.gone[b.head[q]] == 0 and g.safety[g.group[q]] < SETTLED:
            return 0
    return 1


@kernel
def find_control(b, g, f):
    """Fill ``f.control``: stones by the safety of their groups, free points by enclosure, influence and proved life."""
    size = b.size[0]
    for row in range(1, size + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + size + 1):
            c = b.color[p]
            proved = g.safe[p] if g.safe[p] else g.sure[p]
            if proved:
                f.control[p] = FULL if proved == BLACK else -FULL
            elif g.closed[p] and encloser_is_safe(b, g, p, g.closed[p]):
                f.control[p] = FULL if g.closed[p] == BLACK else -FULL
            elif c == EMPTY:
                f.control[p] = control_of(f.black[p], f.white[p], g.near[BLACK * POINTS + p],
                                          g.near[WHITE * POINTS + p])
            else:
                own = g.safety[g.group[p]] - 50
                if g.gone[b.head[p]]:
                    own = -FULL
                f.control[p] = own if c == BLACK else -own


@kernel
def find_influence(b, g, f):
    """Fill the record of influence from board and groups."""
    radiate(b, g, f)
    find_control(b, g, f)
