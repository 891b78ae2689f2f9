"""How well the expert's worths predict moves: shares in the first places and evidence, by board and phase."""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from goengine.learn.reasonfacts import Facts
from goengine.learn.reasonmodel import Model, Worths

PHASES = (("first sixth", 0, 1 / 6), ("to two fifths", 1 / 6, 0.4), ("later", 0.4, 99.0))      # of the board filled
TOPS = (1, 3, 5, 10)


@dataclass(frozen=True)
class Measure:
    """Some positions with the moves that were played there.

    Attributes
    ----------
    name : str
    moves : int
        How many.
    proposed : float
        Per cent of them that the expert proposes at all.
    shares : tuple of float
        Per cent of them among its first `TOPS`.
    evidence : float
        Mean logarithm of their chance among the moves proposed, of those that were proposed.
    """

    name: str
    moves: int
    proposed: float
    shares: tuple[float, ...]
    evidence: float


def measures(model: Model, worths: Worths) -> list[Measure]:
    """All positions, those of each size of board, and those of each phase on the largest board."""
    place, log = model.places(worths)
    return [_measure(name, place[here], log[here]) for name, here in _kinds(model.facts) if here.any()]


def _kinds(facts: Facts) -> list[tuple[str, np.ndarray]]:
    sizes = np.unique(facts.size)
    found = [("all positions", np.ones(len(facts), bool))]
    found += [(f"{size}x{size}", facts.size == size) for size in sizes]
    filled = facts.number / facts.size ** 2
    largest = sizes.max(initial=0)
    return found + [(f"{largest}x{largest}, {name}", (facts.size == largest) & (low <= filled) & (filled < high))
                    for name, low, high in PHASES]


def _measure(name: str, place: np.ndarray, log: np.ndarray) -> Measure:
    known = np.isfinite(log)
    shares = tuple(100 * float(np.mean(place <= top)) for top in TOPS)
    return Measure(name, len(place), 100 * float(known.mean()), shares,
                   float(log[known].mean()) if known.any() else float("nan"))
