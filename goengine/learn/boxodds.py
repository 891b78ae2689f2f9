"""Learning how likely the prey is to live in a position in a box, from searches of our own.

Enclosed positions made up by chance, and any collections of problems whose targets are known, are put to the search in
a box (`boxquestions`). Of each position on its way that it has solved it is known whether the prey lives there; what is
seen of it at a first look is to foretell that.

    python -m goengine.learn.boxodds --seeds 400-439 guanzipu.jsonl hatsuyoron.jsonl

The seeds are those of the enclosed positions, of 11 to 16 empty points each. The searches use the table as it stands; a
table that says nothing, to begin with, is ``{prey: {}, hunter: {}}``.
"""
from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from goengine.groups.boxlayout import PREY
from goengine.groups.boxoddslayout import ODDS_COUNT, SIGHTS
from goengine.groups.boxworths import ODDS_FILE, SIDES, odds_text
from goengine.learn.boxquestions import Solved, measured, options_of, search_all, source, write_table
from goengine.learn.boxwalk import describe_position
from goengine.learn.choices import APART

LEAST_WORK = 2                          # nodes below which a proof teaches nothing
MOST_POSITIONS = 1500                   # of one area
PULL = 2.0                              # of each figure towards 0, as if so many positions spoke for that
SWEEPS = 15
LARGEST_STEP = 1.0                      # of a figure in one sweep, in natural logarithms
LARGEST = 15.0                          # odds beyond which it makes no difference

HEADER = """\
# How likely the prey is to live in a position in a box: the logarithm of the odds is the sum of a figure from each row
# below that fits, in hundredths of a natural logarithm, by the side that moves. Made by
#   python -m goengine.learn.boxodds --seeds {seeds} {names}
#
#   eye points 3: points on which the prey may still have an eye that is not false; by the empty points, 0 to 24 or more
#   needed 3: stones for two eyes; by the points of the largest of the areas in which eyes may be, 0 to 15
#   liberties 3: of the prey's string in question; by the points on which it may have an eye, false ones too, 0 to 15
#   in atari 3: the prey's stones in atari; second area 3: the points of the second largest area; both by the points
#     for eyes that are not false, 0 to 15
#   enemies inside 3: the hunter's stones on points for eyes; by these, false ones too, 0 to 15
#   two liberties: the prey's stones in strings of two liberties, 0 to 5; enemies in atari, enemies, two liberties: the
#     hunter's stones that are not safe, likewise
#   areas: in which eyes may be, 0 to 4; eyes made: of one point, 0 to 3; a ko: none, or a point that may not be retaken
#
"""


@dataclass
class Looks:
    """Positions that were solved, as they are seen at a first look.

    Attributes
    ----------
    sights : int32 array, shape (positions, SIGHTS)
        Numbers of what is seen; those with the hunter to move come `ODDS_COUNT` later.
    lives : bool array
        Whether the prey does.
    weight : float array
        How much each counts.
    question : int64 array
        The number of the question on whose way it stood.
    """

    sights: np.ndarray
    lives: np.ndarray
    weight: np.ndarray
    question: np.ndarray

    @property
    def kept_apart(self) -> np.ndarray:
        """Whether a position is kept apart to measure with."""
        return self.question % APART == 0

    def odds(self, figures: np.ndarray) -> np.ndarray:
        """The logarithm of the odds that the prey lives, of each position."""
        return figures[self.sights].sum(axis=1)


class Harvest:
    """What the search in a box has solved, as it is seen at a first look."""

    def __init__(self) -> None:
        self.solved = Solved(LEAST_WORK, MOST_POSITIONS, self._take)
        self._sights: list[np.ndarray] = []
        self._rest: list[np.ndarray] = []

    def _take(self, box: Any, walk: Any, which: np.ndarray, number: int) -> None:
        sights = np.empty((len(which), SIGHTS), np.int32)
        for row, i in enumerate(which):
            describe_position(box, walk, int(i))
            sights[row] = box["sight"][:SIGHTS]
        self._sights.append(sights + ODDS_COUNT * walk["side"][which, None].astype(np.int32))
        lives = walk["won"][which] == (walk["side"][which] == PREY)
        self._rest.append(np.column_stack([lives, walk["work"][which], np.full(len(which), number)]))

    def looks(self) -> Looks:
        """All of them."""
        lives, work, number = np.concatenate(self._rest).T
        return Looks(np.concatenate(self._sights), lives.astype(bool), np.log2(work + 1.0), number)

    def __len__(self) -> int:
        return sum(map(len, self._sights))


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
    float array, shape (2 * ODDS_COUNT,), in natural logarithms
    """
    used = ~looks.kept_apart
    sights, lives = looks.sights[used], looks.lives[used].astype(float)
    weight = looks.weight[used] / looks.weight[used].mean()
    figures = np.zeros(2 * ODDS_COUNT)
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
    hunters = looks.sights[:, 0] >= ODDS_COUNT
    found = []
    for side in range(len(SIDES)):
        which = looks.kept_apart & (hunters == bool(side))
        right = (odds[which] > 0) == looks.lives[which]
        found.append((100 * float(right.mean()), float(losses(odds, looks.lives)[which].mean())) if which.any()
                     else (0.0, 0.0))
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the table anew from searches, and say how far it has come."""
    options = options_of("goengine.learn.boxodds", __doc__, ODDS_FILE, arguments)
    harvest = Harvest()
    questions = search_all(options, harvest)
    if questions is None:
        return 2
    looks = harvest.looks()
    figures = fit(looks, lambda sweep, loss: print(f"sweep {sweep}: {loss:.4f}", flush=True))
    seen = np.bincount(looks.sights.ravel(), minlength=len(figures)) > 0
    head = HEADER.format(**source(options)) + measured(
        f"{len(harvest):,} positions solved", questions,
        "so many were foretold right, in per cent, and the loss was so many nats",
        [f"{right:.1f}, {loss:.3f}" for right, loss in measure(looks, figures)])
    write_table(options, ODDS_FILE, odds_text(head, np.round(100 * figures).astype(np.int64), seen))
    return 0


if __name__ == "__main__":
    sys.exit(main())
