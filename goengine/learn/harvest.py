"""The shapes that were played: hashed in every part of the games, then counted over all of them."""
from __future__ import annotations

from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np

from goengine.learn.gamefiles import unpack
from goengine.learn.gamekernels import GAME, harvest
from goengine.learn.workfolder import WorkFolder, load, save
from goengine.patterns.rings import LEVELS, NO_KEY, RINGS

FAMILIES = ("shape", "answer")
LEAST = 10                              # times that a shape must have been played to be known at all
LEAST_TELLING = 12.0                    # see `telling`: one in two thousand by chance


@dataclass
class Shapes:
    """The shapes that are kept; the arrays begin with one for "no shape": all moves, wherever they were.

    Attributes
    ----------
    key, played : int64 arrays
    family, level : int64 arrays
        Which of `FAMILIES`, and which of the sizes.
    parent : int64 array
        The number of the next smaller shape of the same family around the same move, or 0.
    first : int64 array
        The number, among all moves of all games, of the first one that played it.
    seen : int64 array
        How often it was there when somebody moved, as far as a sample can say.
    """

    key: np.ndarray
    played: np.ndarray
    family: np.ndarray
    level: np.ndarray
    parent: np.ndarray
    first: np.ndarray
    seen: np.ndarray

    def __len__(self) -> int:
        return len(self.key)


def harvest_part(folder: Path, part: int) -> None:
    """Hash every move of a part's games, at all sizes; a task for a worker."""
    game, rings = GAME.new(), RINGS.new()
    found: dict[str, list[np.ndarray]] = {family: [] for family in FAMILIES}
    legal = []
    for moves in unpack(load(folder, f"games-{part}")):
        board = moves.enter(game)
        legal.append(harvest(board, rings, game))
        for family in FAMILIES:
            found[family].append(np.array(game[family][:legal[-1] * LEVELS]).reshape(-1, LEVELS))
    columns: dict[str, Any] = {}
    for family in FAMILIES:
        keys = np.concatenate(found[family])
        columns.update({f"{family}-{level}": keys[:, level] for level in range(LEVELS)})
    save(folder, f"legal-{part}", legal=np.array(legal, np.int64))
    save(folder, f"harvest-{part}", **columns)


def merge(work: WorkFolder, parts: int, most: int) -> Shapes:
    """Count all shapes and keep those played most often, at most so many; nothing is known yet of how often seen."""
    found = []
    for number, family in enumerate(FAMILIES):
        before = np.zeros(0, np.int64)
        for level in range(LEVELS):
            name = f"{family}-{level}"
            keys = np.concatenate([work.load(f"harvest-{part}", name)[name] for part in range(parts)])
            key, first, played = np.unique(keys, return_index=True, return_counts=True)
            kept = (played >= LEAST) & (key != NO_KEY)
            parents = before[first[kept]] if level else np.zeros(kept.sum(), np.int64)
            found.append(np.stack([key[kept], played[kept], np.full(kept.sum(), number), np.full(kept.sum(), level),
                                   parents, first[kept]]))
            before = keys
    columns = np.concatenate(found, axis=1)
    if columns.shape[1] > most:
        least = np.sort(columns[1])[-most - 1] + 1
        columns = columns[:, columns[1] >= least]
    columns = np.concatenate([np.zeros((len(columns), 1), np.int64), columns], axis=1)      # "no shape" before all
    columns[4] = _numbers_of(columns[0], columns[4])
    key, played, family, level, parent, first = columns
    return Shapes(key, played, family, level, parent, first, np.zeros(len(key), np.int64))


def _numbers_of(keys: np.ndarray, wanted: np.ndarray) -> np.ndarray:
    """Where each wanted key stands among the keys, or 0."""
    order = np.argsort(keys)
    place = np.minimum(np.searchsorted(keys, wanted, sorter=order), len(keys) - 1)
    return np.where(keys[order[place]] == wanted, order[place], 0)


def rolled_up(shapes: Shapes, largest: np.ndarray) -> np.ndarray:
    """From how often each shape was the largest somewhere, how often it was there at all."""
    there = largest.copy()
    for level in range(LEVELS - 1, 0, -1):
        children = np.nonzero(shapes.level == level)[0]
        np.add.at(there, shapes.parent[children], there[children])
    return there


def rates(shapes: Shapes, shrinkage: float) -> np.ndarray:
    """How often each shape is played where it is there, drawn towards the rate of its parent by so many sightings.

    The rate of "no shape", and of what has no parent, is that of all moves.
    """
    rate = np.full(len(shapes), shapes.played[0] / shapes.seen[0])
    for level in range(LEVELS):
        here = np.nonzero((shapes.level == level) & (shapes.key != NO_KEY))[0]
        before = rate[shapes.parent[here]]
        rate[here] = (shapes.played[here] + shrinkage * before) / (shapes.seen[here] + shrinkage)
    return rate


def telling(shapes: Shapes) -> np.ndarray:
    """How surely each shape is played at another rate than its parent: twice the logarithm of the likelihood ratio."""
    def clipped(rate: np.ndarray) -> np.ndarray:
        return np.clip(rate, 1e-9, 1 - 1e-9)
    rate = rates(shapes, 0.5)
    own, before = clipped(rate), clipped(rate[shapes.parent])
    missed = np.maximum(0, shapes.seen - shapes.played)
    return 2 * (shapes.played * np.log(own / before) + missed * np.log((1 - own) / (1 - before)))


def prune(shapes: Shapes, most: int) -> Shapes:
    """The most telling shapes, at most so many, with all smaller ones around the same moves."""
    value = telling(shapes)
    low, high = LEAST_TELLING, float(value.max(initial=LEAST_TELLING)) + 1
    if _with_parents(shapes, value >= low).sum() - 1 > most:
        while high - low > 0.01 * low:
            middle = (low + high) / 2
            low, high = (middle, high) if _with_parents(shapes, value >= middle).sum() - 1 > most else (low, middle)
        low = high
    kept = _with_parents(shapes, value >= low)
    number = np.where(kept, np.cumsum(kept) - 1, 0)
    columns = {f.name: getattr(shapes, f.name)[kept] for f in fields(Shapes)}
    return Shapes(**dict(columns, parent=number[columns["parent"]]))


def _with_parents(shapes: Shapes, kept: np.ndarray) -> np.ndarray:
    """Which shapes are kept when all parents of these are too, and "no shape"."""
    kept = kept.copy()
    kept[0] = True
    for level in range(LEVELS - 1, 0, -1):
        kept[shapes.parent[(shapes.level == level) & kept]] = True
    return kept
