"""Positions of the games with all their candidates described, as competitions for `bradleyterry`.

First a few positions are taken whole. With the strengths that these give, many more are taken with their strongest
candidates and a few of the others, drawn by lot, that stand for the rest.
"""
from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from goengine.influence.analysis import Analysis
from goengine.learn.bradleyterry import Competitions
from goengine.learn.gamefiles import Moves, play_through, unpack
from goengine.learn.gamekernels import GAME, describe_game_move, find_game_shapes
from goengine.learn.workfolder import load, save
from goengine.patterns.context import CONTEXT, COUNT
from goengine.patterns.josekibook import load_book
from goengine.patterns.rings import RINGS
from goengine.patterns.shapetable import LEARNED, fill_table
from goengine.patterns.strengths import described, sum_of_logs

STRONGEST = 25                          # candidates of a position that are kept for sure
STANDS_FOR = 16                         # of the others one in so many is kept


class Describer:
    """Describes the candidates of moves in games.

    Parameters
    ----------
    keys : int64 array
        Hashes of the shapes that are known; the first is shape number 1.
    """

    def __init__(self, keys: np.ndarray):
        self.book = load_book()
        self.learned: Any = LEARNED.new()
        fill_table(self.learned, keys)
        self.rings: Any = RINGS.new()
        self.context: Any = CONTEXT.new()
        self.game: Any = GAME.new()
        self.analysis = Analysis()

    def positions(self, moves: Moves, wanted: set[int]) -> Iterator[tuple[int, np.ndarray, int]]:
        """For each wanted move: its number, the features of all legal moves, and which of these was played."""
        for i, board in play_through(self.game, moves):
            if i in wanted:
                a = self.analysis
                self.context["share"][:] = self.book.shares(board, int(moves.color[i]))
                describe_game_move(board, a.m, a.r, a.g, a.f, a.most, self.rings, self.learned, self.context,
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


def sample_part(folder: Path, part: int, name: str, share: float, seed: int, whole: bool) -> None:
    """Take a share of a part's moves with all candidates, or, by ``strengths.npz``, with some of them.

    A task for a worker: leaves its positions in the file `name`.
    """
    describer = Describer(load(folder, "shapes")["key"][1:])
    logs = [] if whole else list(load(folder, "strengths").values())
    chance = np.random.default_rng([seed, part, int(whole)])
    rows, weights, counts, winners = [np.zeros((0, 2 + COUNT), np.int32)], [np.zeros(0, np.float32)], [], []
    for moves in unpack(load(folder, f"games-{part}")):
        real = moves.real()
        for _, features, won in describer.positions(moves, set(real[chance.random(len(real)) < share].tolist())):
            weight = np.ones(len(features), np.float32)
            if not whole:
                kept, weight, won = some(sum_of_logs(logs, features), won, chance)
                features = features[kept]
            winners.append(won)
            counts.append(len(features))
            rows.append(features.astype(np.int32))
            weights.append(weight)
    save(folder, name, rows=np.concatenate(rows), weight=np.concatenate(weights), counts=np.array(counts, np.int64),
         won=np.array(winners, np.int64))


def some(logs: np.ndarray, won: int, chance: np.random.Generator) -> tuple[np.ndarray, np.ndarray, int]:
    """The candidates to keep, the weight of each, and which of them was played."""
    order = np.argsort(-logs, kind="stable")
    others = order[STRONGEST:]
    others = others[(others != won) & (chance.random(len(others)) * STANDS_FOR < 1)]
    kept = np.concatenate([[won], order[:STRONGEST][order[:STRONGEST] != won], others])
    return kept, np.where(np.arange(len(kept)) < len(kept) - len(others), 1, STANDS_FOR).astype(np.float32), 0


def gather(folder: Path, names: list[str]) -> Competitions:
    """All positions of some files together."""
    parts = [load(folder, name) for name in names]
    start = np.concatenate([[0], np.cumsum(np.concatenate([part["counts"] for part in parts]))])
    features = [np.concatenate([part["rows"][:, g] for part in parts]) for g in range(2 + COUNT)]
    return Competitions(features, start, start[:-1] + np.concatenate([part["won"] for part in parts]),
                        np.concatenate([part["weight"] for part in parts]))


def count_part(folder: Path, part: int, every: int) -> None:
    """Count how often each shape is the largest at a legal move, before every so many moves; a task for a worker."""
    keys = load(folder, "found")["key"]
    describer = Describer(keys[1:])
    largest = np.zeros(len(keys), np.int64)
    positions = candidates = 0
    for moves in unpack(load(folder, f"games-{part}")):
        for shapes in describer.shapes(moves, set(range(positions % every, len(moves), every))):
            largest += np.bincount(shapes, minlength=len(keys))
            positions += 1
            candidates += len(shapes) // 2
    save(folder, f"seen-{part}", largest=largest, positions=np.array(positions), candidates=np.array(candidates))
