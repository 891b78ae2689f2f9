"""The score to expect: a margin read off control, drawn towards even by as much as the position is uncertain.

The margin is taken for a reading of the true one with an error of normal distribution, whose variance grows with that
of the points still open; true margins for a mixture of two normal distributions about even, one for close games and one
for lopsided ones. What is expected is the mean of the true margin given the reading, so a large lead is hardly drawn
back, and a small one in an open position is worth little. The leader stays the same.
"""
from __future__ import annotations

import math

import numpy as np

# Fitted by eye to the results of 1,436 counted 19x19 games of professionals at moves 100, 150, 200 and at the end
# (2026-11-22); WIDE and its share, for games of unequal players, are our own guess.
KNOWN_ERROR = 10.0                      # variance of the reading when every point is settled, in points squared
OPEN_ERROR = 2.0                        # and for each point's worth of variance that is left
CLOSE, WIDE = 5.0, 35.0                 # standard deviations of true margins, in points
WIDE_SHARE = 0.02                       # share of lopsided games
TEMPO, SETTLED = 0.37, 15.0             # the right to move: points for the root of the variance beyond `SETTLED`


def open_variance(control: np.ndarray) -> float:
    """The variance of the owners of all points, each for itself; `control` from -1 to 1."""
    return float((1 - np.square(control)).sum())


def tempo(variance: float) -> float:
    """What the right to move is worth, in points: about 5 after 100 moves, 4 after 150, 3 after 200, 0 at the end."""
    return TEMPO * math.sqrt(max(0.0, variance - SETTLED))


def expected_margin(margin: float, variance: float) -> float:
    """The mean of the true margin.

    Parameters
    ----------
    margin : float
        Black's points less White's, komi included, as the sum of control says.
    variance : float
        `open_variance` of the position.
    """
    error = KNOWN_ERROR + OPEN_ERROR * variance
    weights, means = [], []
    for deviation, share in ((CLOSE, 1 - WIDE_SHARE), (WIDE, WIDE_SHARE)):
        true = deviation * deviation
        weights.append(math.log(share) - margin * margin / (2 * (true + error)) - math.log(true + error) / 2)
        means.append(margin * true / (true + error))
    odds = math.exp(min(700.0, weights[1] - weights[0]))
    wide = odds / (1 + odds)
    return means[0] * (1 - wide) + means[1] * wide
