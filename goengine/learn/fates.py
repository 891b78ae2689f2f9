"""Learning how often groups are on the board in the end, from games that were played out.

`goengine.front.fatequestions` has a program say which stones are dead where games end:

    python -m goengine.front.fatequestions --engine "gnugo --mode gtp" games.sgf > positions.jsonl
    python -m goengine.learn.fates --boards large positions.jsonl

There is a file for boards of up to 13 lines and one for larger ones, where more groups live of those that look alike.
A file has a record in JSON on each line: ``size``, ``black``, ``white``, and which of the stones' points are whose in
the end, ``black_at_end`` and ``white_at_end``; ``game`` tells positions of one game from those of another.
"""
from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np

from goengine.errors import GoEngineError, telling_errors
from goengine.groups.forestfile import forests_text
from goengine.groups.lifejudge import stones_by_group
from goengine.groups.outlooklayout import ALL_FEATURES
from goengine.influence.analysis import Analysis
from goengine.influence.fate import look_at_fate
from goengine.influence.odds import FATE_FEATURES, FATES, FATES_FILES
from goengine.learn.choices import APART
from goengine.learn.forests import FEATURES_TOLD, FORM, bins_of, figures_of, grow_forest, learnt_from, odds_of
from goengine.learn.problemfiles import position_in, read_records
from goengine.learn.tablefiles import table_parser, write_table
from goengine.vertex import parse_vertex

TITLE = """\
# How often a group is on a {} board in the end (goengine/influence/fate.py); made by
# `python -m goengine.learn.fates --boards {}`.
"""
INFLUENCE_TOLD = """\
#   share: mean share of the influence at its liberties, in thousandths, its own less theirs; around: mean over its
#     liberties of the shares and stones beside them; captured: per cent of its stones in captured strings
#   foe: fewest liberties of an enemy group beside it, 99 if there is none; stage: of the game, 0 (nothing open) to 3
"""


@dataclass
class Fates:
    """What was seen of groups, and what became of them.

    Attributes
    ----------
    bins : uint8 array, shape (groups, features)
        How many of its edges each feature has reached.
    kept : float array, shape (groups,)
        The share of its stones' points that were its owner's in the end; a point that was nobody's counts half.
    stones : float array, shape (groups,)
    game : int64 array, shape (groups,)
    """

    bins: np.ndarray
    kept: np.ndarray
    stones: np.ndarray
    game: np.ndarray

    @property
    def kept_apart(self) -> np.ndarray:
        """Whether a group is kept apart to measure with."""
        return self.game % APART == 0

    def rows(self, which: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Bins, whether the group lives, and weight: two rows for each group, by the share that it kept."""
        lives = np.repeat((True, False), which.sum())
        weight = np.sqrt(self.stones[which])
        weight = np.concatenate((weight * self.kept[which], weight * (1 - self.kept[which])))
        bins = np.concatenate([self.bins[which]] * 2)
        return bins[weight > 0], lives[weight > 0], weight[weight > 0]


def gather(paths: Iterable[Path]) -> Fates:
    """The groups of the positions in some files.

    Raises
    ------
    GoEngineError
        If a file cannot be read, or a line is no such record; with file and line.
    """
    analysis = Analysis()
    rows = [row for found in read_records(paths, lambda record: _read(analysis, record)) for row in found]
    table = np.array(rows, float).reshape(len(rows), ALL_FEATURES + 3)
    kept, stones, game = table[:, ALL_FEATURES:].T
    return Fates(bins_of(table[:, :ALL_FEATURES], FATE_FEATURES), kept, stones, game.astype(np.int64))


def _read(analysis: Analysis, record: dict[str, Any]) -> list[list[float]]:
    """A row for each group: its features, the share it kept, its stones, and the game."""
    position = position_in(record)
    at_end = [{parse_vertex(name, position.size) for name in record[key]} for key in ("black_at_end", "white_at_end")]
    game = crc32(str(record["game"]).encode())
    board = position.copy_board()
    analysis.run(board)
    rows = []
    for k, points in stones_by_group(position, analysis.g).items():
        own, theirs = at_end if position.color_at(points[0]) == 1 else reversed(at_end)
        kept = sum(1.0 if p in own else 0.0 if p in theirs else 0.5 for p in points) / len(points)
        look_at_fate(board, analysis.r, analysis.g, analysis.f, k)
        rows.append([*analysis.g["trait"].tolist(), kept, len(points), game])
    return rows


def error_of(fates: Fates, odds: np.ndarray, which: np.ndarray) -> float:
    """The mean squared error of what is foretold, from -1 to 1, over some groups by their stones."""
    if not which.any():
        return 0.0
    told = np.tanh(odds[which] / 2)
    return float(np.average((told - (2 * fates.kept[which] - 1)) ** 2, weights=fates.stones[which]))


@telling_errors
def main(arguments: Sequence[str] | None = None) -> None:
    """Make the file anew from the files named, and say how far it has come."""
    parser = table_parser("goengine.learn.fates", __doc__, "fates-*.yaml")
    parser.add_argument("--boards", choices=FATES_FILES, required=True,
                        help="of up to 13 lines (small) or of more (large): which of the files is written")
    parser.add_argument("positions", nargs="+", type=Path, metavar="POSITIONS")
    options = parser.parse_args(arguments)
    fates = gather(options.positions)
    apart = fates.kept_apart
    if apart.all():
        raise GoEngineError("there is no group to learn from")
    trees = grow_forest(FATES[0], *fates.rows(~apart))
    missed = error_of(fates, odds_of(trees, fates.bins), apart)
    source = learnt_from(options.positions, len(apart), "groups", len(np.unique(fates.game)))
    head = (f"{TITLE.format(options.boards, options.boards)}{FORM}#\n{FEATURES_TOLD}{INFLUENCE_TOLD}#\n{source}"
            "# Of the groups of a tenth of the games, kept apart, the end (-1 to 1) is foretold with a mean squared\n"
            f"# error, by stones, of {missed:.3f}.\n\n")
    write_table(options, FATES_FILES[options.boards],
                forests_text(head, FATES, figures_of(trees, FATE_FEATURES), FATE_FEATURES))


if __name__ == "__main__":
    sys.exit(main())
