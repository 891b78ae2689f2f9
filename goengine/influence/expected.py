"""The score to expect: what is likely of a game, given what a position says of it.

The margin read off control takes each group at its chance to live: one of twenty stones that lives in nine games of ten
takes some points off, though in no game it costs so many. Where most games are close, that which leaves this one close
is likelier than its chance alone says. So each group whose life is open is tried both ways, see swings.py. That gives a
distribution of margins; free points add to it an error of normal distribution. True margins are taken for a mixture of
two normal distributions about even, one for close games and one for lopsided ones. What is expected is the median of
both together: the true margin is as often larger as smaller.

In 1,200 counted 19x19 games of professionals, nothing being read, the mean error is so 4.36, 4.24, 3.94, 3.44 and 2.83
points after 100, 150, 200 and 240 moves and at the end; 4.34, 4.32, 4.26, 4.12 and 3.94 if the margin is drawn towards
even for all points alike; and 4.38, 4.37, 4.36, 4.35 and 4.38 if nobody is said to lead.
"""
from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

# Fitted by hand to 1,050 of these games after 150 and 200 moves (2026-11-29); the share of lopsided games to 50 of GNU
# Go's level 10 with its level 1 as well, whose mean margin was 25. With 0.03, 0.2 and 0.3 the mean error in these is
# 22.6, 19.8 and 19.0 points after 150 moves, while the professionals' is 4.23, 4.24 and 4.26.
KNOWN_ERROR = 4.0                       # variance of the reading when every point is settled, in points squared
OPEN_ERROR = 1.0                        # and for each free point's worth of variance that is left
CLOSE, WIDE = 5.5, 35.0                 # standard deviations of true margins, in points
WIDE_SHARE = 0.2                        # share of lopsided games
TEMPO, SETTLED = 0.37, 15.0             # the right to move: points for the root of the variance beyond `SETTLED`
MOST = 450                              # points of the largest margin
MARGINS = np.arange(-MOST, MOST + 1.0)  # those that are told apart; each stands for half a point to both sides


@dataclass(frozen=True)
class Swing:
    """What the life of a group means for the margin.

    Attributes
    ----------
    chance : float
        That it lives, from 0 to 1.
    alive, dead : float
        Points that come to Black's margin if it does, and if it does not.
    """

    chance: float
    alive: float
    dead: float


def open_variance(control: np.ndarray) -> float:
    """The variance of the owners of some points, each for itself; `control` from -1 to 1."""
    return float((1 - np.square(control)).sum())


def tempo(variance: float) -> float:
    """What the right to move is worth, in points: about 5 after 100 moves, 4 after 150, 3 after 200, 0 at the end.

    `variance` is that of all points.
    """
    return TEMPO * math.sqrt(max(0.0, variance - SETTLED))


def expected_margin(margin: float, variance: float, swings: Iterable[Swing] = ()) -> float:
    """The median of the true margin.

    Parameters
    ----------
    margin : float
        Black's points less White's, komi included, as the sum of control says; at most `MOST` for either side.
    variance : float
        `open_variance` of the free points.
    swings : iterable of Swing
        What the lives of the groups mean that are not sure.
    """
    chances = normal(margin, KNOWN_ERROR + OPEN_ERROR * variance)
    for swing in swings:
        chances = swing.chance * moved(chances, swing.alive) + (1 - swing.chance) * moved(chances, swing.dead)
    known = (1 - WIDE_SHARE) * normal(0.0, CLOSE ** 2) + WIDE_SHARE * normal(0.0, WIDE ** 2)
    return median(chances * known)


def normal(mean: float, variance: float) -> np.ndarray:
    """The normal distribution over `MARGINS`."""
    exponents = -np.square(MARGINS - mean) / (2 * variance)
    found: np.ndarray = np.exp(exponents - exponents.max())
    return found / found.sum()


def moved(chances: np.ndarray, points: float) -> np.ndarray:
    """A distribution over `MARGINS` moved by some points, rounded to a whole number; what leaves the range is lost."""
    steps = round(points)
    found = np.roll(chances, steps)
    if steps > 0:
        found[:steps] = 0
    elif steps < 0:
        found[steps:] = 0
    return found


def median(chances: np.ndarray) -> float:
    """The median of a distribution over `MARGINS`, whose sum may be any."""
    sums = np.cumsum(chances) / chances.sum()
    at = int(np.searchsorted(sums, 0.5))
    before = sums[at - 1] if at else 0.0
    return float(MARGINS[at] - 0.5 + (0.5 - before) / (sums[at] - before))
