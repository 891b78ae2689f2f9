"""Positions by their keys, and the moves known in each, as sorted arrays."""
from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from goengine.patterns.steps import BOT_WEIGHT, TENUKI

# columns of `minedfile.Mined`
_KEY, _INNER, _LINE, _ANSWERED = range(4)
_POSITION, _CELL, _INNER_CELL, _GAMES, _WON, _BOTS = range(6)


class Table(NamedTuple):
    """Position i has the moves ``first[i]`` to ``first[i + 1]``, the most played first.

    Attributes
    ----------
    keys : array
        In rising order.
    first : array
        One more than there are positions.
    answered, elsewhere : array
        Percentage of immediate answers, -1 where unknown; in how many games the mover played elsewhere.
    file, line : array
        Where the position is written; for the inner part one of several places.
    total, average : array
        How much all its moves were played (`steps.weight`), and the percentage of games won with them.
    cell, games, won, bots : array
        Of the moves, those elsewhere left out; `won` is the percentage won by the mover, -1 where unknown.
    """

    keys: np.ndarray
    first: np.ndarray
    answered: np.ndarray
    elsewhere: np.ndarray
    file: np.ndarray
    line: np.ndarray
    total: np.ndarray
    average: np.ndarray
    cell: np.ndarray
    games: np.ndarray
    won: np.ndarray
    bots: np.ndarray

    def find(self, key: int) -> int:
        """The number of a position, -1 if it is not known."""
        i = int(np.searchsorted(self.keys, key))
        return i if i < len(self.keys) and self.keys[i] == key else -1

    def span(self, i: int) -> tuple[int, int]:
        """Where the moves of a position begin and end."""
        return int(self.first[i]), int(self.first[i + 1])


class Rows(NamedTuple):
    """Positions of one file or more: arrays of `minedfile`'s columns, and the file of each position."""

    positions: np.ndarray
    moves: np.ndarray
    file: np.ndarray


def together(parts: Sequence[tuple[np.ndarray, np.ndarray]]) -> Rows:
    """The positions and moves of several files, in the order of the files."""
    positions, moves, files = [np.zeros((0, 4), np.int64)], [np.zeros((0, 6), np.int64)], [np.zeros(0, np.int64)]
    count = 0
    for number, (some, known) in enumerate(parts):
        shifted = known.copy()
        shifted[:, _POSITION] += count
        positions.append(some)
        moves.append(shifted)
        files.append(np.full(len(some), number))
        count += len(some)
    return Rows(np.concatenate(positions), np.concatenate(moves), np.concatenate(files))


def repeated(rows: Rows, folders: Sequence[int]) -> list[tuple[int, int]]:
    """Pairs (a position, the earlier one with the same key in the same folder); `folders` are those of the files."""
    first: dict[tuple[int, int], int] = {}
    pairs = []
    for number, (key, file) in enumerate(zip(rows.positions[:, _KEY].tolist(), rows.file.tolist())):
        earlier = first.setdefault((folders[file], key), number)
        if earlier != number:
            pairs.append((number, earlier))
    return pairs


def build_table(rows: Rows, inner: bool = False, corner: bool = True) -> Table:
    """Make a table, by the keys of the whole part or of its inner part.

    Where several rows have one key (always so for the inner part), counts are added up; moves outside the inner part
    count for its totals only.
    """
    positions, moves = rows.positions, rows.moves
    if not len(positions):
        nothing = np.zeros(0, np.int64)
        return Table(nothing, np.zeros(1, np.int64), *[nothing] * 10)
    keys, number = np.unique(positions[:, _INNER if inner else _KEY], return_inverse=True)
    owner, cells = number[moves[:, _POSITION]], moves[:, _INNER_CELL if inner else _CELL]
    away = corner & (cells == TENUKI)
    games, bots = moves[:, _GAMES], moves[:, _BOTS]
    elsewhere, left, here = (np.bincount(owner, count, len(keys))
                             for count in (away * games, away * bots, ~away * bots))
    steps = _added(np.stack([owner, cells, games, moves[:, _WON], bots], axis=1)[~away])
    total, average = _totals(steps, len(keys))
    steps = steps[steps[:, 1] >= 0]
    steps = steps[np.lexsort((steps[:, 1], -_weights(steps), steps[:, 0]))]
    latest = np.zeros(len(keys), np.int64)
    latest[number] = np.arange(len(number))             # for the whole part each key has one row
    answered = positions[latest, _ANSWERED]
    by_bots = np.where(left + here > 0, np.rint(100 * here / np.maximum(left + here, 1)), -1)
    answered = np.where(answered >= 0, answered, by_bots).astype(np.int64)
    first = np.searchsorted(steps[:, 0], np.arange(len(keys) + 1))
    return Table(keys, first, np.full(len(keys), -1) if inner else answered, elsewhere.astype(np.int64),
                 rows.file[latest], positions[latest, _LINE], total, average,
                 *(np.ascontiguousarray(steps[:, k]) for k in (1, 2, 3, 4)))


def _weights(steps: np.ndarray) -> np.ndarray:
    return steps[:, 2] + BOT_WEIGHT * steps[:, 4]


def _totals(steps: np.ndarray, count: int) -> tuple[np.ndarray, np.ndarray]:
    """For each position the weight of all its moves, and the percentage of games won with them."""
    known = np.where(steps[:, 3] >= 0, steps[:, 2], 0)
    won = np.bincount(steps[:, 0], known * steps[:, 3], count)
    return (np.bincount(steps[:, 0], _weights(steps), count),
            won / np.maximum(np.bincount(steps[:, 0], known, count), 1))


def _added(steps: np.ndarray) -> np.ndarray:
    """Steps (position, cell, games, won, bots) with those of the same position and cell added up.

    The percentage won is that of all games whose result is known.
    """
    steps = steps[np.lexsort((steps[:, 1], steps[:, 0]))]
    if not len(steps):
        return steps
    new = np.ones(len(steps), bool)
    new[1:] = (steps[1:, 0] != steps[:-1, 0]) | (steps[1:, 1] != steps[:-1, 1])
    starts = np.flatnonzero(new)
    decided = np.where(steps[:, 3] >= 0, steps[:, 2], 0)
    won = np.add.reduceat(decided * steps[:, 3], starts)
    known = np.add.reduceat(decided, starts)
    added = steps[starts]
    added[:, 2] = np.add.reduceat(steps[:, 2], starts)
    added[:, 4] = np.add.reduceat(steps[:, 4], starts)
    added[:, 3] = np.where(known > 0, np.rint(won / np.maximum(known, 1)).astype(np.int64), -1)
    return added
