"""Positions of the games with all their candidates described, as competitions for `bradleyterry`.

First a few positions are taken whole. With the strengths that these give, many more are taken with their strongest
candidates only; the others count by what their strengths sum up to.
"""
from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from goengine.learn.bradleyterry import Competitions
from goengine.learn.gamefiles import Moves, play_through, unpack
from goengine.learn.gamekernels import GAME, describe_game_move, find_game_shapes
from goengine.learn.workfolder import load, save
from goengine.patterns.context import CONTEXT, COUNT
from goengine.patterns.rings import RINGS
from goengine.patterns.shapetable import LEARNED, fill_table
from goengine.patterns.strengths import described, sum_of_logs
from goengine.reading.layout import READINGS
from goengine.reading.memory import new_memory

LIMIT = 150                             # unforced nodes for reading one string
STRONGEST = 25                          # candidates kept of a position


class Describer:
    """Describes the candidates of moves in games.

    Parameters
    ----------
    keys : int64 array
        Hashes of the shapes that are known; the first is shape number 1.
    """

    def __init__(self, keys: np.ndarray):
        self.learned: Any = LEARNED.new()
        fill_table(self.learned, keys)
        self.rings: Any = RINGS.new()
        self.context: Any = CONTEXT.new()
        self.game: Any = GAME.new()
        self.memory = new_memory(LIMIT)
        self.readings: Any = READINGS.new()

    def positions(self, moves: Moves, wanted: set[int]) -> Iterator[tuple[int, np.ndarray, int]]:
        """For each wanted move: its number, the features of all legal moves, and which of these was played."""
        for i, board in play_through(self.game, moves):
            if i in wanted:
                describe_game_move(board, self.memory, self.readings, self.rings, self.learned, self.context,
                                   self.game, i)
                points = self.points()
                won = np.nonzero(points == moves.point[i])[0]
                if len(won):
                    yield i, described(self.learned, self.context, points), int(won[0])

    def shapes(self, moves: Moves, wanted: set[int]) -> Iterator[np.ndarray]:
        """For each wanted move, the largest shapes and answers at all legal moves."""
        for i, board in play_through(self.game, moves):
            if i in wanted:
                find_game_shapes(board, self.rings, self.learned, self.game, i)
                points = self.points()
                yield np.concatenate([self.learned["largest"][points], self.learned["answer"][points]])

    def points(self) -> np.ndarray:
        return np.array(self.learned["point_list"][:self.learned["points"][0]])


def sample_part(folder: Path, part: int, name: str, share: float, seed: int) -> None:
    """Take a share of a part's moves; with ``strengths.npz`` in the folder, the strongest candidates only.

    A task for a worker: leaves its positions in the file `name`.
    """
    describer = Describer(load(folder, "shapes")["key"][1:])
    logs = None
    if name.startswith("second"):
        logs = list(load(folder, "strengths").values())
    chosen = np.random.default_rng([seed, part])
    rows: list[np.ndarray] = []
    counts, winners, rests = [], [], []
    for moves in unpack(load(folder, f"games-{part}")):
        real = moves.real()
        for _, features, won in describer.positions(moves, set(real[chosen.random(len(real)) < share].tolist())):
            rest = 0.0
            if logs is not None:
                features, won, rest = strongest(features, won, logs)
            counts.append(len(features))
            rows.append(features.astype(np.int32))
            winners.append(won)
            rests.append(rest)
    save(folder, name, rows=np.concatenate(rows) if rows else np.zeros((0, 2 + COUNT), np.int32),
         counts=np.array(counts, np.int64), won=np.array(winners, np.int64), rest=np.array(rests, float))


def strongest(features: np.ndarray, won: int, logs: list[np.ndarray]) -> tuple[np.ndarray, int, float]:
    """The strongest candidates and the one that was played: their features, its number, the strength of the others."""
    strength = np.exp(sum_of_logs(logs, features))
    order = np.argsort(-strength, kind="stable")[:STRONGEST]
    place = np.nonzero(order == won)[0]
    if not len(place):
        order = np.append(order, won)
    rest = max(0.0, float(strength.sum() - strength[order].sum()))
    return features[order], int(place[0]) if len(place) else len(order) - 1, rest


def gather(folder: Path, names: list[str]) -> Competitions:
    """All positions of some files together."""
    parts = [load(folder, name) for name in names]
    counts = np.concatenate([part["counts"] for part in parts])
    start = np.concatenate([[0], np.cumsum(counts)])
    features = [np.concatenate([part["rows"][:, g] for part in parts]) for g in range(2 + COUNT)]
    return Competitions(features, start, start[:-1] + np.concatenate([part["won"] for part in parts]),
                        np.concatenate([part["rest"] for part in parts]))


def count_part(folder: Path, part: int, every: int) -> None:
    """Count how often each shape is the largest at a legal move, before every so many moves; a task for a worker."""
    keys = load(folder, "shapes")["key"]
    describer = Describer(keys[1:])
    largest = np.zeros(len(keys), np.int64)
    positions = 0
    for moves in unpack(load(folder, f"games-{part}")):
        for shapes in describer.shapes(moves, set(range(part % every, len(moves), every))):
            largest += np.bincount(shapes, minlength=len(keys))
            positions += 1
    save(folder, f"seen-{part}", largest=largest, positions=np.array(positions))
