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
from collections.abc import Sequence
from typing import Any

import numpy as np

from goengine.errors import telling_errors
from goengine.groups.boxlayout import PREY
from goengine.groups.boxoddslayout import ODDS_COUNT, SIGHTS
from goengine.groups.boxworths import ODDS_FILE, odds_text
from goengine.learn.boxquestions import Solved, measured, options_of, search_all, source
from goengine.learn.boxwalk import describe_position
from goengine.learn.looks import Looks, fit, measure
from goengine.learn.tablefiles import write_table

LEAST_WORK = 2                          # nodes below which a proof teaches nothing
MOST_POSITIONS = 1500                   # of one area

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
        return Looks(np.concatenate(self._sights), lives.astype(bool), np.log2(work + 1.0), number,
                     ODDS_COUNT)

    def __len__(self) -> int:
        return sum(map(len, self._sights))


@telling_errors
def main(arguments: Sequence[str] | None = None) -> None:
    """Make the table anew from searches, and say how far it has come."""
    options = options_of("goengine.learn.boxodds", __doc__, ODDS_FILE, arguments)
    harvest = Harvest()
    questions = search_all(options, harvest)
    looks = harvest.looks()
    figures = fit(looks, lambda sweep, loss: print(f"sweep {sweep}: {loss:.4f}", flush=True))
    seen = np.bincount(looks.sights.ravel(), minlength=len(figures)) > 0
    head = HEADER.format(**source(options)) + measured(
        f"{len(harvest):,} positions solved", questions,
        "so many were foretold right, in per cent, and the loss was so many nats",
        [f"{right:.1f}, {loss:.3f}" for right, loss in measure(looks, figures)])
    write_table(options, ODDS_FILE, odds_text(head, np.round(100 * figures).astype(np.int64), seen))


if __name__ == "__main__":
    sys.exit(main())
