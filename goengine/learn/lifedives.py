"""Positions such as quick life-and-death searches end in, from games and problems, for learning what a glance is worth.

From a moment of a game, or a problem, some moves are played around one of its groups: those that a quick search would
choose, and others that it would think of. So the positions are those on which its answers hang.
"""
from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from goengine.board.position import Position
from goengine.errors import IllegalMove
from goengine.groups.glancereader import PLAINLY
from goengine.groups.layout import PROVED_SAFE
from goengine.groups.life import FREE_ROOM
from goengine.groups.lifejudge import largest_string, stones_by_group
from goengine.groups.lifereader import LifeReader
from goengine.learn.gamefiles import Moves, Part, positions_of, read_part
from goengine.learn.problemfiles import position_in, read_records
from goengine.vertex import BLACK, PASS, WHITE, other

EARLIEST = 10                           # moves of a game before the first of its positions
SMALLEST = 2                            # stones of a group that is asked about
GROUPS = 2                              # dives from one position
DEEPEST = 6                             # moves of a dive
GUESSED = 0.75                          # share of its moves that the quick search chooses, where it finds one
GLANCES = 80                            # positions that it may look at
NEXT = 0.45                             # chance that of the other moves a likelier one is passed over


@dataclass(frozen=True)
class Dive:
    """A position, a stone of the group in question, and a name of where it comes from."""

    position: Position
    stone: int
    source: str


class Dives:
    """Dives at random, without end.

    Parameters
    ----------
    paths : sequence of Path
        Games (``.sgf``, ``.sgf.gz``), or problems: ``.jsonl``, ``.jsonl.gz``, with a record on each line.
    seed : int
        Of the choices.

    Raises
    ------
    GoEngineError
        If a file cannot be read.
    """

    def __init__(self, paths: Sequence[Path], seed: int):
        self._chance = random.Random(seed)
        self._reader = LifeReader()
        self._files: list[tuple[Path, list[Moves] | list[dict[str, Any]]]] = []
        for path in paths:
            found = (list(read_records([path], _stones)) if ".jsonl" in path.suffixes
                     else [moves for moves in read_part(Part.parse(str(path))) if len(moves) > EARLIEST])
            if found:
                self._files.append((path, found))

    def __bool__(self) -> bool:
        """Whether there is anything to begin from."""
        return bool(self._files)

    def __iter__(self) -> Iterator[Dive]:
        while self._files:
            path, found = self._chance.choice(self._files)
            i = self._chance.randrange(len(found))
            for position in self._start(found[i]):
                for stone in self._stones_in_question(position):
                    end = self._dive(position, stone)
                    if end is not None:
                        yield Dive(end, stone, f"{path.name} {i}")

    def _start(self, begin: Moves | dict[str, Any]) -> Iterator[Position]:
        if isinstance(begin, Moves):
            number = self._chance.randrange(EARLIEST, len(begin))
            for position, _ in positions_of(begin, {number}):
                yield position.copy()
            return
        yield position_in(begin)

    def _stones_in_question(self, position: Position) -> list[int]:
        """A stone of each of some groups, larger ones likelier; the same may come twice."""
        g = self._reader.groups(position)
        groups = [(points, largest_string(position, points)) for k, points in stones_by_group(position, g).items()
                  if len(points) >= SMALLEST and _in_question(g, k)]
        if not groups:
            return []
        weights = [len(points) ** 0.5 for points, _ in groups]
        return [stone for _, stone in self._chance.choices(groups, weights, k=GROUPS)]

    def _dive(self, position: Position, stone: int) -> Position | None:
        """The position after some moves, if the group is still in question there."""
        owner, mover = position.color_at(stone), self._chance.choice((BLACK, WHITE))
        for _ in range(self._chance.randint(0, DEEPEST)):
            move = self._move(position, stone, mover)
            after = position.copy()
            try:
                after.play(move, mover)
            except IllegalMove:
                break
            if move == PASS or after.color_at(stone) != owner:
                break
            position, mover = after, other(mover)
        g = self._reader.groups(position)
        in_question = _in_question(g, int(g["group"][stone]))
        return position if in_question and not int(position.board["ko"][0]) else None

    def _move(self, position: Position, stone: int, mover: int) -> int:
        """The move that works by a quick search, or one of those likely to."""
        attacking = mover != position.color_at(stone)
        if self._chance.random() < GUESSED:
            guess = self._reader.guess(position, stone, attacking, GLANCES, PLAINLY)
            if guess.works:
                return guess.move
        likely = self._reader.likely(position, stone, attacking) or [PASS]
        k = 0
        while k + 1 < len(likely) and self._chance.random() < NEXT:
            k += 1
        return likely[k]


def _stones(record: dict[str, Any]) -> dict[str, Any]:
    return {key: record[key] for key in ("size", "black", "white")}


def _in_question(g: Any, k: int) -> bool:
    return bool(g["safety"][k] < PROVED_SAFE and g["room"][k] < FREE_ROOM)
