"""Choices among moves, and worths of the moves' traits fitted to them: a conditional logit.

With what chance a move is chosen follows from the sum of its traits' worths; these are fitted so that the moves that
were chosen are likely. Of the choices a tenth, whole groups of them, is kept apart to measure with.

Source: McFadden, "Conditional logit analysis of qualitative choice behavior" (1974). The worths are fitted by Newton's
method on each trait alone, damped.
"""
from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

APART = 10                              # every so many groups of choices one is kept apart to measure with
SWEEPS = 36
STEP = 0.25                             # part of a Newton step: the traits of a move are changed together


@dataclass
class Choices:
    """Moves that were chosen, each among others.

    Attributes
    ----------
    traits : int32 array, shape (moves, most traits of a move)
        Each move's traits, filled up with `count`.
    start : int64 array
        Where the moves of each choice begin.
    chosen : bool array
        Whether a move is one of those chosen.
    group : int64 array
        By choice: the number of the problem that it belongs to.
    count : int
        How many traits there are.
    """

    traits: np.ndarray
    start: np.ndarray
    chosen: np.ndarray
    group: np.ndarray
    count: int

    @property
    def kept_apart(self) -> np.ndarray:
        """By choice: whether it is kept apart to measure with."""
        return self.group % APART == 0

    def sums(self, values: np.ndarray) -> np.ndarray:
        """What the moves of each choice have together."""
        return np.add.reduceat(values, self.start)

    def spread(self, values: np.ndarray) -> np.ndarray:
        """A value of each choice, for each of its moves."""
        return np.repeat(values, np.diff(np.append(self.start, len(self.chosen))))

    def scores(self, worths: np.ndarray) -> np.ndarray:
        """What each move is worth."""
        return sum((worths[column] for column in self.traits.T), np.zeros(len(self.chosen)))


def fit_worths(choices: Choices, weights: np.ndarray, pull: float,
               report: Callable[[int, float], None] = lambda sweep, chance: None) -> np.ndarray:
    """The worth of each trait as a natural logarithm, and behind them 0 for none.

    Parameters
    ----------
    weights : array
        By choice.
    pull : float
        Of each worth towards 0, as if so many choices spoke for that.
    report : function, optional
        Told after each sweep its number, and the mean logarithm of the chance of what was chosen.
    """
    weight = choices.spread(weights)
    worths = np.zeros(choices.count + 1)
    for sweep in range(1, SWEEPS + 1):
        scores = choices.scores(worths)
        strengths = np.exp(scores - choices.spread(np.maximum.reduceat(scores, choices.start)))
        chances = strengths / choices.spread(choices.sums(strengths))
        good = choices.sums(np.where(choices.chosen, chances, 0.0))
        wanted = np.where(choices.chosen, chances / choices.spread(np.maximum(good, 1e-12)), 0.0)
        slope, curve = -pull * worths, np.full(len(worths), pull)
        for column in choices.traits.T:
            slope += np.bincount(column, (wanted - chances) * weight, len(worths))
            curve += np.bincount(column, chances * (1 - chances) * weight, len(worths))
        worths += STEP * slope / curve
        worths[choices.count] = 0.0
        report(sweep, float(np.log(np.maximum(good, 1e-12)).mean()))
    return worths


def shares(choices: Choices, worths: np.ndarray, which: np.ndarray, tops: Sequence[int]) -> tuple[float, ...]:
    """Of some choices, given by a mask: the share in which a chosen move is among so many likeliest."""
    scores = choices.scores(worths)
    best = np.maximum.reduceat(np.where(choices.chosen, scores, -np.inf), choices.start)
    ahead = choices.sums((scores > choices.spread(best)).astype(np.int64))[which]
    return tuple(float((ahead < top).mean()) if len(ahead) else 0.0 for top in tops)
