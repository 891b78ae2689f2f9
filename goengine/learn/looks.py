"""Odds read off what is seen at a first look, fitted by logistic regression.

What is seen of a position are numbers, one of each kind; each has a figure for either side to move, and the figures of
a position add up to the logarithm of the odds.
"""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from goengine.learn.choices import APART

PULL = 2.0                              # of each figure towards 0, as if so many positions spoke for that
SWEEPS = 15
LARGEST_STEP = 1.0                      # of a figure in one sweep, in natural logarithms
LARGEST = 15.0                          # odds beyond which it makes no difference


@dataclass
class Looks:
    """Positions of which it is known who lives, as they are seen at a first look.

    Attributes
    ----------
    sights : int32 array, shape (positions, kinds)
        Numbers of what is seen, below `count`; with the second side to move they come `count` later.
    lives : bool array
        Whether the prey does.
    weight : float array
        How much each counts.
    question : int64 array
        The number of the question, or the game, on whose way it stood.
    count : int
        The figures of each side.
    """

    sights: np.ndarray
    lives: np.ndarray
    weight: np.ndarray
    question: np.ndarray
    count: int

    @property
    def kept_apart(self) -> np.ndarray:
        """Whether a position is kept apart to measure with."""
        return self.question % APART == 0

    def odds(self, figures: np.ndarray) -> np.ndarray:
        """The logarithm of the odds that the prey lives, of each position."""
        return figures[self.sights].sum(axis=1)


def fit(looks: Looks, report: Callable[[int, float], None] = lambda sweep, loss: None) -> np.ndarray:
    """The figures with which the odds foretell best who lives in what is not kept apart, by logistic regression.

    The figures of one kind after the other take a Newton step: no two of them are seen of one position.

    Parameters
    ----------
    looks : Looks
    report : function, optional
        Told after each sweep its number, and the mean loss in nats.

    Returns
    -------
    float array, shape (2 * looks.count,), in natural logarithms
    """
    used = ~looks.kept_apart
    sights, lives = looks.sights[used], looks.lives[used].astype(float)
    weight = looks.weight[used] / looks.weight[used].mean()
    figures = np.zeros(2 * looks.count)
    odds = np.zeros(len(lives))
    for sweep in range(1, SWEEPS + 1):
        for column in sights.T:
            chance = chances(odds)
            slope = np.bincount(column, (lives - chance) * weight, len(figures)) - PULL * figures
            curve = np.bincount(column, chance * (1 - chance) * weight, len(figures)) + PULL
            seen = np.bincount(column, minlength=len(figures)) > 0
            step = np.where(seen, np.clip(slope / curve, -LARGEST_STEP, LARGEST_STEP), 0.0)
            figures += step
            odds += step[column]
        report(sweep, float(losses(odds, lives).mean()))
    return figures


def chances(odds: np.ndarray) -> np.ndarray:
    """Chances from logarithms of odds."""
    return 1 / (1 + np.exp(-np.clip(odds, -LARGEST, LARGEST)))


def losses(odds: np.ndarray, lives: np.ndarray) -> np.ndarray:
    """How far what was foretold is from what came, in nats."""
    chance = chances(odds)
    return -np.where(lives, np.log(chance), np.log(1 - chance))


def measure(looks: Looks, figures: np.ndarray) -> list[tuple[float, float]]:
    """For either side to move: the share foretold right in what was kept apart, in per cent, and the loss in nats."""
    odds = looks.odds(figures)
    second = looks.sights[:, 0] >= looks.count
    found = []
    for side in (False, True):
        which = looks.kept_apart & (second == side)
        right = (odds[which] > 0) == looks.lives[which]
        found.append((100 * float(right.mean()), float(losses(odds, looks.lives)[which].mean())) if which.any()
                     else (0.0, 0.0))
    return found
