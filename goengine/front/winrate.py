"""A winrate out of a score: what programs made for engines that play games out want to show.

The score that a judgement expects misses the result by some points, the less the fuller the board is. If the errors are
spread logistically with a scale s (in points), a side that is expected to lead by L points wins with the probability
1 / (1 + exp(-L / s)). The scale goes down with the share of the board that is filled, and with the side of the board.

The table of scales is our choice, for showing moves beside each other; it is not fitted to results. Fitted to the
winners of 400 even games of professionals, positions of moves 20 to 250, the judgements of level 3 would want scales of
37 to 80 points (they named the winner of 50 to 59 % of the positions), and every winrate shown would be near one half.
"""
from __future__ import annotations

import math
from typing import TYPE_CHECKING

from goengine.vertex import MAX_SIZE

if TYPE_CHECKING:
    from goengine.board.position import Position

# Share of the board that is filled -> scale in points on 19x19, straight lines between. The mean error of logistic
# errors is 1.386 times their scale.
SCALES = ((0.0, 12.0), (0.25, 10.0), (0.55, 6.5), (0.75, 1.5))


def scale_of(position: Position) -> float:
    """The scale of the errors of a judgement of a position, in points."""
    before, scale = SCALES[0]
    filled = position.filled
    for share, value in SCALES[1:]:
        if filled < share:
            scale += (value - scale) * (filled - before) / (share - before)
            break
        before, scale = share, value
    return max(1.0, scale * position.size / MAX_SIZE)


def winrate(lead: float, scale: float) -> float:
    """The probability of winning with an expected lead in points."""
    return 1 / (1 + math.exp(-max(-500.0, min(500.0, lead / scale))))


def deviation(scale: float) -> float:
    """The standard deviation of the errors, in points."""
    return scale * math.pi / math.sqrt(3)
