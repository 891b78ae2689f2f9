"""`goengine learn test`: how well the learnt library predicts the moves of games."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from goengine.learn.gamefiles import Moves
from goengine.learn.sampling import Describer
from goengine.patterns.strengths import Strengths, sum_of_logs

PHASES = (("all moves", 0, 10_000), ("moves 1-30", 0, 30), ("moves 31-60", 30, 60), ("moves 61-120", 60, 120),
          ("moves 121-200", 120, 200), ("from move 201", 200, 10_000))
TOPS = (1, 3, 5, 10)


@dataclass
class Predicted:
    """Moves that were predicted.

    Attributes
    ----------
    number : int64 array
        Moves played before each.
    rank : int64 array
        Its place among all legal moves, from 1; one that shares its place with others comes behind them.
    log_chance : float64 array
        The logarithm of its chance.
    """

    number: np.ndarray
    rank: np.ndarray
    log_chance: np.ndarray

    @classmethod
    def joined(cls, parts: Sequence[Predicted]) -> Predicted:
        return cls(*(np.concatenate([getattr(part, name) for part in parts])
                     for name in ("number", "rank", "log_chance")))


def predict(folder: Path | None, games: list[Moves], share: float, seed: int) -> Predicted:
    """Predict a share of the moves of some games; a task for a worker.

    Parameters
    ----------
    folder : Path or None
        The library; None for the one that comes with goengine.
    """
    strengths = Strengths(folder)
    describer = Describer(strengths.entries.key)
    chosen = np.random.default_rng(seed)
    found = []
    for moves in games:
        real = moves.real()
        wanted = set(real[chosen.random(len(real)) < share].tolist())
        for number, features, won in describer.positions(moves, wanted):
            logs = sum_of_logs(strengths.logs, features)
            best = logs.max()
            total = best + np.log(np.exp(logs - best).sum())
            found.append((number, int((logs >= logs[won]).sum()), logs[won] - total))
    columns = list(zip(*found)) if found else [(), (), ()]
    return Predicted(np.array(columns[0], np.int64), np.array(columns[1], np.int64), np.array(columns[2], float))


def summary(predicted: Predicted) -> list[tuple[str, int, list[float], float]]:
    """For each phase of the game: its name, moves, per cent in the first 1, 3, 5 and 10, mean log-evidence."""
    rows = []
    for name, low, high in PHASES:
        here = (predicted.number >= low) & (predicted.number < high)
        if here.any():
            ranks = predicted.rank[here]
            rows.append((name, int(here.sum()), [100 * float(np.mean(ranks <= top)) for top in TOPS],
                         float(np.mean(predicted.log_chance[here]))))
    return rows
