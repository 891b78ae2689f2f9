"""Learning what the traits of a move in a box are worth, from searches of our own.

Enclosed positions made up by chance, and any collections of problems whose targets are known, are put to the search in
a box. In each position on its way that it has won, the move that won is a choice among all others.

    python -m goengine.learn.boxtraits --seeds 100-350 guanzipu.jsonl hatsuyoron.jsonl

A collection has a record in JSON on each line: ``size``, ``black``, ``white`` and ``target``, the stones in question,
as `goengine solve --targets` writes it. The seeds are those of the enclosed positions, of 11 to 16 empty points each.
The searches use the table as it stands; a table that says nothing, to begin with, is ``{prey: {}, hunter: {}}``.
"""
from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
from rich.progress import track

from goengine.board.position import Position
from goengine.board.record import write_atomically
from goengine.datafiles import knowledge_path
from goengine.errors import GoEngineError
from goengine.groups.boxtraitlayout import TRAIT_COUNT, TRAITS_OF_MOVE
from goengine.groups.boxworths import FILE, SIDES, table_text
from goengine.groups.enclosed import MOST, enclosed
from goengine.groups.lifereader import LifeReader
from goengine.groups.traitlayout import RINGS
from goengine.groups.traitworths import plain_rings
from goengine.learn.boxwalk import describe_options, walk_solved
from goengine.learn.boxwalklayout import WALK
from goengine.learn.choices import Choices, fit_worths, shares
from goengine.learn.problemfiles import read_records
from goengine.vertex import BLACK, WHITE, parse_vertex

LIMIT = 20_000                          # of a question, in nodes of the search that knows more
EMPTY_POINTS = range(11, MOST + 1)      # of the enclosed positions
LEAST_WORK = 3                          # nodes below which a proof teaches nothing
MOST_CHOICES = 600                      # of one area
EASY = 8                                # proofs of fewer than 2 to this are taken less often
PULL = 2.0
TOPS = 1, 3
SEED = 1

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
        self._reader = LifeReader(LIMIT)
        self._reader.boxes.after = self._take
        self._walk: Any = WALK.new()
        self._rng = np.random.default_rng(SEED)
        self._group = 0
        self._traits: list[np.ndarray] = []
        self._chosen: list[np.ndarray] = []
        self._sizes: list[int] = []
        self._work: list[int] = []
        self._sides: list[int] = []
        self._groups: list[int] = []

    def ask(self, position: Position, p: int, group: int) -> None:
        """Have the life of a group read, whoever moves first, and take down what was solved."""
        self._group = group
        for attacking in (True, False):
            self._reader.boxed(position, p, attacking)

    def _take(self, box: Any) -> None:
        walk = self._walk
        found = int(walk_solved(box, walk, LEAST_WORK))
        chance = np.log2(walk["work"][:found] + 1) / EASY
        taken = np.flatnonzero(self._rng.random(found) < chance)
        for i in self._rng.permutation(taken)[:MOST_CHOICES]:
            count = int(describe_options(box, walk, int(i)))
            chosen = walk["option"][:count] == walk["move"][i]
            if count < 2 or not chosen.any():
                continue
            self._traits.append(walk["trait"][:count * TRAITS_OF_MOVE].reshape(count, -1).astype(np.int32))
            self._chosen.append(chosen)
            self._sizes.append(count)
            self._work.append(int(walk["work"][i]))
            self._sides.append(int(walk["side"][i]))
            self._groups.append(self._group)

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


def problems(paths: Iterable[Path]) -> Iterator[tuple[Position, int]]:
    """The positions of some collections, with a stone in question; those whose targets are unknown are left out.

    Raises
    ------
    GoEngineError
        If a file cannot be read, or a line is no record; with file and line.
    """
    return read_records(paths, _asked_about)


def _asked_about(record: dict[str, Any]) -> tuple[Position, int] | None:
    position = Position(record["size"])
    position.set_up({**dict.fromkeys(record["black"], BLACK), **dict.fromkeys(record["white"], WHITE)})
    return (position, parse_vertex(record["target"][0], position.size)) if record.get("target") else None


def made_up(seeds: range) -> Iterator[tuple[Position, int]]:
    """The enclosed positions of some seeds, with a stone in question."""
    for seed in seeds:
        for empty in EMPTY_POINTS:
            made = enclosed(empty, seed)
            yield made.position, made.prey


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


def _seeds(text: str) -> range:
    first, _, last = text.partition("-")
    try:
        return range(int(first), int(last or first) + 1)
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{text}' is no range of seeds, such as 100-350") from None


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the table anew from searches, and say how far it has come."""
    parser = argparse.ArgumentParser(prog="python -m goengine.learn.boxtraits", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("collections", nargs="*", type=Path, metavar="COLLECTION")
    parser.add_argument("--seeds", type=_seeds, default=range(0), metavar="A-B", help="of enclosed positions")
    parser.add_argument("--output", type=Path, default=None, metavar="FILE", help=f"instead of knowledge/{FILE}")
    options = parser.parse_args(arguments)
    try:
        questions = [*made_up(options.seeds), *problems(options.collections)]
    except GoEngineError as error:
        print(error, file=sys.stderr)
        return 2
    harvest = Harvest()
    for group, (position, p) in enumerate(track(questions, "searching")):
        harvest.ask(position, p, group)
    if not len(harvest):
        print("nothing was solved that could be learnt from", file=sys.stderr)
        return 2
    choices, weights = harvest.choices()
    worths, seen, measure = fit(choices, weights)
    names = " ".join(path.name for path in options.collections)
    seeds = f"{options.seeds.start}-{options.seeds.stop - 1}"
    told = "".join(f"#   {side}: {', '.join(f'{100 * share:.1f}' for share in measure[k])}\n"
                   for k, side in enumerate(SIDES))
    head = HEADER.format(seeds=seeds, names=names) + (
        f"# Learnt on {date.today()} from {len(harvest):,} moves that won, in {len(questions):,} positions asked"
        " about.\n"
        "# In a tenth of these, kept apart, the move was the likeliest of all, and among the first three, in per cent:"
        f"\n{told}\n")
    write_atomically(options.output or knowledge_path(FILE), table_text(head, worths, seen).encode())
    return 0


if __name__ == "__main__":
    sys.exit(main())
