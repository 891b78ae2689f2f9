"""Learning how likely a group is to live at a glance, from positions in which another program has read it.

The positions are those that a quick search would meet; `goengine.front.outlookquestions` asks a program about them:

    python -m goengine.front.outlookquestions --engine "gnugo --mode gtp" games.sgf > positions.jsonl
    python -m goengine.learn.outlook positions.jsonl

A file has a record in JSON on each line: ``size``, ``black``, ``white``, ``stone``, and the codes of the answers to
``owl_attack`` and ``owl_defend``; ``game`` tells positions of one game from those of another.
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
from goengine.groups.lifereader import LifeReader
from goengine.groups.outlooklayout import FEATURES, NAMES
from goengine.groups.outlooktable import FILE, SIDES
from goengine.learn.choices import APART
from goengine.learn.forests import FEATURES_TOLD, FORM, bins_of, figures_of, grow_forest, learnt_from, told
from goengine.learn.problemfiles import position_in, read_records
from goengine.learn.tablefiles import table_parser, write_table
from goengine.vertex import EMPTY, parse_vertex

WORKS, FAILS = 1, 0                     # codes; a ko speaks half for each
TITLE = """\
# How likely a group is to live at a glance (goengine/groups/outlook.py), by the side that moves; made by
# `python -m goengine.learn.outlook`.
"""
MEASURED = """\
# Each was asked about with either side to move. In those of a tenth of the games, kept apart, so many were foretold
# right, in per cent, and the loss was so many nats:
"""


@dataclass
class Answers:
    """What was seen of groups, and whether they live.

    Attributes
    ----------
    bins : uint8 array, shape (positions, features)
        How many of its `EDGES` each feature has reached.
    codes : int64 array, shape (positions, 2)
        Of the answers: can it be killed, can it be saved?
    game : int64 array, shape (positions,)
    """

    bins: np.ndarray
    codes: np.ndarray
    game: np.ndarray

    @property
    def kept_apart(self) -> np.ndarray:
        """Whether a position is kept apart to measure with."""
        return self.game % APART == 0

    def rows(self, side: int, which: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Bins, whether the group lives, and weight, with a side of `SIDES` to move; a ko is two rows, half of each."""
        codes = self.codes[which, side]
        chance = np.where((codes == WORKS) | (codes == FAILS), (codes == WORKS) == bool(side), 0.5)
        bins = np.concatenate([self.bins[which]] * 2)
        lives = np.repeat((True, False), len(codes))
        weight = np.concatenate((chance, 1 - chance))
        return bins[weight > 0], lives[weight > 0], weight[weight > 0]


def gather(paths: Iterable[Path]) -> Answers:
    """The positions of some files.

    Raises
    ------
    GoEngineError
        If a file cannot be read, or a line is no such record; with file and line.
    """
    reader = LifeReader()
    return answers_of(read_records(paths, lambda record: _read(reader, record)))


def answers_of(records: Iterable[tuple[list[int], int, int, int]]) -> Answers:
    """What was seen of each group, with the codes of attack and defence, and the game."""
    rows = [[*seen, *rest] for seen, *rest in records]
    table = np.array(rows, np.int64).reshape(len(rows), FEATURES + 3)
    return Answers(bins_of(table[:, :FEATURES], NAMES), table[:, FEATURES:FEATURES + 2], table[:, -1])


def _read(reader: LifeReader, record: dict[str, Any]) -> tuple[list[int], int, int, int]:
    position = position_in(record)
    stone = parse_vertex(record["stone"], position.size)
    if position.color_at(stone) == EMPTY:
        raise ValueError(f"there is no stone at {record['stone']}")
    return (reader.outlook(position, stone), int(record["attack"]), int(record["defend"]),
            crc32(str(record["game"]).encode()))


@telling_errors
def main(arguments: Sequence[str] | None = None) -> None:
    """Make the file anew from the files named, and say how far it has come."""
    parser = table_parser("goengine.learn.outlook", __doc__, FILE)
    parser.add_argument("positions", nargs="+", type=Path, metavar="POSITIONS")
    options = parser.parse_args(arguments)
    answers = gather(options.positions)
    apart = answers.kept_apart
    if apart.all():
        raise GoEngineError("there is no position to learn from")
    forests, measured = [], ""
    for side, name in enumerate(SIDES):
        trees = grow_forest(name, *answers.rows(side, ~apart))
        forests.append(figures_of(trees, NAMES))
        right, loss = told(trees, *answers.rows(side, apart))
        measured += f"#   {name}: {right:.1f}, {loss:.3f}\n"
    source = learnt_from(options.positions, len(apart), "positions on the way of quick searches",
                         len(np.unique(answers.game)))
    head = f"{TITLE}{FORM}#\n{FEATURES_TOLD}#\n{source}{MEASURED}{measured}\n"
    write_table(options, FILE, forests_text(head, SIDES, np.concatenate(forests), NAMES))


if __name__ == "__main__":
    sys.exit(main())
