"""The score to expect: a margin read off control, drawn towards even by as much as the position is uncertain.

The margin is taken for a reading of the true one with an error of normal distribution, whose variance grows with that
of the points still open; true margins for a mixture of two normal distributions about even, one for close games and one
for lopsided ones. What is expected is the mean of the true margin given the reading, so a large lead is hardly drawn
back, and a small one in an open position is worth little. The leader stays the same.
"""
from __future__ import annotations

import math

import numpy as np

# Fitted to 19x19 games of professionals that were counted; the wide part is our own guess for games of unequal players.
KNOWN_ERROR = 8.0                       # variance of the reading when every point is settled, in points squared
OPEN_ERROR = 0.9                        # and for each point's worth of variance that is left
CLOSE, WIDE = 6.0, 35.0                 # standard deviations of true margins, in points
WIDE_SHARE = 0.15                       # share of lopsided games


def open_variance(control: np.ndarray) -> float:
    """The variance of the owners of all points, each for itself; `control` from -1 to 1."""
    return float((1 - np.square(control)).sum())


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
