"""What the tables of the search in a box are learnt from: questions put to it, and what it solved on the way.

The questions are about enclosed positions made up by chance, and about the problems of any collections whose targets
are known. A collection has a record in JSON on each line: ``size``, ``black``, ``white`` and ``target``, the stones in
question, as `goengine solve --targets` writes it.
"""
from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from rich.progress import track

from goengine.board.position import Position
from goengine.errors import GoEngineError
from goengine.groups.boxworths import SIDES
from goengine.groups.enclosed import MOST, enclosed
from goengine.groups.lifereader import LifeReader
from goengine.learn.boxwalk import walk_solved
from goengine.learn.boxwalklayout import WALK
from goengine.learn.problemfiles import position_in, read_records
from goengine.learn.tablefiles import table_parser
from goengine.vertex import parse_vertex

LIMIT = 20_000                          # of a question, in nodes of the search that knows more
EMPTY_POINTS = range(11, MOST + 1)      # of the enclosed positions
EASY = 8                                # what took fewer than 2 to this nodes is taken less often
SEED = 1

Questions = list[tuple[Position, int]]
Take = Callable[[Any, Any, np.ndarray, int], None]


class Solved:
    """The positions that searches have solved, a sample of those of each search.

    Parameters
    ----------
    least : int
        Nodes below which a proof teaches nothing.
    most : int
        Positions of one area.
    take : callable
        Record of the box, record of the walk, indices into the latter, number of the question -> None.
    """

    def __init__(self, least: int, most: int, take: Take):
        self._least, self._most, self._take = least, most, take
        self._reader = LifeReader(LIMIT)
        self._walk: Any = WALK.new()
        self._rng = np.random.default_rng(SEED)

    def ask(self, position: Position, p: int, number: int) -> None:
        """Have the life of a group read, whoever moves first, and hand over what was solved."""
        self._reader.boxes.after = lambda box: self._hand_over(box, number)
        for attacking in (True, False):
            self._reader.boxed(position, p, attacking)

    def _hand_over(self, box: Any, number: int) -> None:
        found = int(walk_solved(box, self._walk, self._least))
        chance = np.log2(self._walk["work"][:found] + 1) / EASY
        taken = np.flatnonzero(self._rng.random(found) < chance)
        self._take(box, self._walk, self._rng.permutation(taken)[:self._most], number)


def problems(paths: Iterable[Path]) -> Iterator[tuple[Position, int]]:
    """The positions of some collections, with a stone in question; those whose targets are unknown are left out.

    Raises
    ------
    GoEngineError
        If a file cannot be read, or a line is no record; with file and line.
    """
    return read_records(paths, _asked_about)


def _asked_about(record: dict[str, Any]) -> tuple[Position, int] | None:
    position = position_in(record)
    return (position, parse_vertex(record["target"][0], position.size)) if record.get("target") else None


def made_up(seeds: range) -> Iterator[tuple[Position, int]]:
    """The enclosed positions of some seeds, with a stone in question."""
    for seed in seeds:
        for empty in EMPTY_POINTS:
            made = enclosed(empty, seed)
            yield made.position, made.prey


# ---------------------------------------------------------------- the command line of such a module

def _seeds(text: str) -> range:
    first, _, last = text.partition("-")
    try:
        return range(int(first), int(last or first) + 1)
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{text}' is no range of seeds, such as 100-350") from None


def options_of(module: str, told: str | None, file: str, arguments: Sequence[str] | None) -> argparse.Namespace:
    """The options on the command line of a module that makes a file of knowledge/."""
    parser = table_parser(module, told, file)
    parser.add_argument("collections", nargs="*", type=Path, metavar="COLLECTION")
    parser.add_argument("--seeds", type=_seeds, default=range(0), metavar="A-B", help="of enclosed positions")
    return parser.parse_args(arguments)


class Harvest(Protocol):
    """What is taken down of the positions that were solved."""

    solved: Solved

    def __len__(self) -> int: ...


def search_all(options: argparse.Namespace, harvest: Harvest) -> Questions:
    """Put the questions that were asked for to the search, with progress.

    Raises
    ------
    GoEngineError
        If a file cannot be read, or if nothing was solved.
    """
    questions = [*made_up(options.seeds), *problems(options.collections)]
    for number, (position, p) in enumerate(track(questions, "searching")):
        harvest.solved.ask(position, p, number)
    if not len(harvest):
        raise GoEngineError("nothing was solved that could be learnt from")
    return questions


def source(options: argparse.Namespace) -> dict[str, str]:
    """What the head of a table names: the seeds and the collections."""
    return {"seeds": f"{options.seeds.start}-{options.seeds.stop - 1}",
            "names": " ".join(path.name for path in options.collections)}


def measured(what: str, questions: Questions, said: str, figures: Sequence[str]) -> str:
    """What the head of a table tells of the learning, with the figures of either side."""
    told = "".join(f"#   {side}: {figure}\n" for side, figure in zip(SIDES, figures))
    return (f"# Learnt on {date.today()} from {what}, in {len(questions):,} positions asked about.\n"
            f"# In a tenth of these, kept apart, {said}:\n{told}\n")
