"""Learning what the traits of a move in a box are worth, from searches of our own.

Enclosed positions made up by chance, and any collections of problems whose targets are known, are put to the search in
a box (`boxquestions`). In each position on its way that it has won, the move that won is a choice among all others.

    python -m goengine.learn.boxtraits --seeds 100-350 guanzipu.jsonl hatsuyoron.jsonl

The seeds are those of the enclosed positions, of 11 to 16 empty points each. The searches use the table as it stands; a
table that says nothing, to begin with, is ``{prey: {}, hunter: {}}``.
"""
from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import numpy as np

from goengine.errors import telling_errors
from goengine.groups.boxtraitlayout import TRAIT_COUNT, TRAITS_OF_MOVE
from goengine.groups.boxworths import FILE, SIDES, table_text
from goengine.groups.traitlayout import RINGS
from goengine.groups.traitworths import plain_rings
from goengine.learn.boxquestions import Solved, measured, options_of, search_all, source
from goengine.learn.boxwalk import describe_options
from goengine.learn.choices import Choices, fit_worths, shares
from goengine.learn.tablefiles import write_table

LEAST_WORK = 3                          # nodes below which a proof teaches nothing
MOST_CHOICES = 600                      # of one area
PULL = 2.0
TOPS = 1, 3

HEADER = """\
# What the traits of a move in a box are worth, in hundredths of a natural logarithm, by the side that moves: a move is
# the one that wins with a chance in proportion to e to the power of the sum of its traits. Made by
#   python -m goengine.learn.boxtraits --seeds {seeds} {names}
#
# A ring is what stands around the move *: X is a stone of the side that moves, O one of the other side, - where the
# area ends; it stands for all that are turned or mirrored. The other traits stand in rows, a number for each case:
#   takes, saves, gives atari: 0, 1, 2, 3 or more stones
#   makes 1 stone, liberties: 0 to 4 (or more) liberties of the string, then one that is never captured
#   beyond nothing: what stands two points away beyond an empty point, a friend, an enemy, the end: nothing, a friend,
#     an enemy, the end
#   friends 1, enemies: strings beside the move, 0, 1, 2, 3 or more of the enemy's
#   friend 2 liberties, enemy none, needed 3: the strings beside it that are nearest to capture, and how many stones the
#     prey needs for two eyes; five numbers where the move is on no point for an eye and five where it is, by the points
#     for eyes beside it, 0 to 4
#   needed 3 (-1), shut in: stones that the prey needs for two eyes after the move, one less than before, where no enemy
#     who is safe looks in; by the points that are not the prey's and hang together with the move, 0 to 12 or more
#
"""


class Harvest:
    """The choices in what the search in a box has solved."""

    def __init__(self) -> None:
        self.solved = Solved(LEAST_WORK, MOST_CHOICES, self._take)
        self._traits: list[np.ndarray] = []
        self._chosen: list[np.ndarray] = []
        self._sizes: list[int] = []
        self._work: list[int] = []
        self._sides: list[int] = []
        self._groups: list[int] = []

    def _take(self, box: Any, walk: Any, which: np.ndarray, number: int) -> None:
        """Take down the positions that are won with a move."""
        for i in which[walk["move"][which] > 0]:
            count = int(describe_options(box, walk, int(i)))
            chosen = walk["option"][:count] == walk["move"][i]
            if count < 2 or not chosen.any():
                continue
            self._traits.append(walk["trait"][:count * TRAITS_OF_MOVE].reshape(count, -1).astype(np.int32))
            self._chosen.append(chosen)
            self._sizes.append(count)
            self._work.append(int(walk["work"][i]))
            self._sides.append(int(walk["side"][i]))
            self._groups.append(number)

    def choices(self) -> tuple[Choices, np.ndarray]:
        """All of them, and how much each counts; traits are numbered anew for the other side."""
        start = np.concatenate([[0], np.cumsum(self._sizes)[:-1]]).astype(np.int64)
        plain = np.append(plain_rings(), np.arange(RINGS, TRAIT_COUNT)).astype(np.int32)
        traits = plain[np.concatenate(self._traits)]
        traits += TRAIT_COUNT * np.repeat(np.array(self._sides, np.int32), self._sizes)[:, None]
        choices = Choices(traits, start, np.concatenate(self._chosen), np.array(self._groups, np.int64),
                          2 * TRAIT_COUNT)
        return choices, np.log2(np.array(self._work) + 1.0)

    def __len__(self) -> int:
        return len(self._sizes)


def fit(choices: Choices, weights: np.ndarray) -> tuple[np.ndarray, np.ndarray, list[tuple[float, ...]]]:
    """The worths of all traits in hundredths of a logarithm, which were seen, and how good they are.

    That is, for each side, in choices kept apart: the shares in which the move chosen was among so many likeliest.
    """
    apart = choices.kept_apart
    worths = fit_worths(choices, np.where(apart, 0.0, weights / weights.mean()), PULL,
                        lambda sweep, chance: print(f"sweep {sweep}: {chance:.4f}", flush=True))
    seen = np.zeros(choices.count, bool)
    seen[np.unique(choices.traits)] = True
    hunters = choices.traits[choices.start, 0] >= TRAIT_COUNT
    return (np.round(100 * worths[:-1]).astype(np.int64), seen,
            [shares(choices, worths, apart & (hunters == bool(side)), TOPS) for side in range(len(SIDES))])


@telling_errors
def main(arguments: Sequence[str] | None = None) -> None:
    """Make the table anew from searches, and say how far it has come."""
    options = options_of("goengine.learn.boxtraits", __doc__, FILE, arguments)
    harvest = Harvest()
    questions = search_all(options, harvest)
    choices, weights = harvest.choices()
    worths, seen, measure = fit(choices, weights)
    head = HEADER.format(**source(options)) + measured(
        f"{len(harvest):,} moves that won", questions,
        "the move was the likeliest of all, and among the first three, in per cent",
        [", ".join(f"{100 * share:.1f}" for share in tops) for tops in measure])
    write_table(options, FILE, table_text(head, worths, seen))


if __name__ == "__main__":
    sys.exit(main())
