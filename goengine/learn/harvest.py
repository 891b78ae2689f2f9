"""The shapes that were played: hashed in every part of the games, then counted over all of them."""
from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from goengine.learn.gamefiles import unpack
from goengine.learn.gamekernels import GAME, harvest
from goengine.learn.workfolder import WorkFolder, load, save
from goengine.patterns.rings import LEVELS, NO_KEY, RINGS

FAMILIES = ("shape", "answer")
LEAST = 10                              # times that a shape must have been played to be known at all


@dataclass
class Shapes:
    """The shapes that are kept; the arrays begin with one for "no shape", so that numbers count from 1.

    Attributes
    ----------
    key, played : int64 arrays
    family, level : int64 arrays
        Which of `FAMILIES`, and which of the sizes.
    parent : int64 array
        The number of the next smaller shape of the same family around the same move, or 0.
    first : int64 array
        The number, among all moves of all games, of the first one that played it.
    """

    key: np.ndarray
    played: np.ndarray
    family: np.ndarray
    level: np.ndarray
    parent: np.ndarray
    first: np.ndarray

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
    """Count all shapes and keep those played most often, at most so many, and none that was played seldom."""
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
    return Shapes(*_numbered(columns))


def _numbered(columns: np.ndarray) -> np.ndarray:
    """Put "no shape" before all, and the numbers of parents in place of their hashes."""
    columns = np.concatenate([np.zeros((len(columns), 1), np.int64), columns], axis=1)
    keys, parents = columns[0], columns[4]
    order = np.argsort(keys)
    place = np.minimum(np.searchsorted(keys, parents, sorter=order), len(keys) - 1)
    columns[4] = np.where(keys[order[place]] == parents, order[place], 0)
    return columns


def rolled_up(shapes: Shapes, largest: np.ndarray) -> np.ndarray:
    """From how often each shape was the largest somewhere, how often it was there at all."""
    there = largest.copy()
    for level in range(LEVELS - 1, 0, -1):
        children = np.nonzero(shapes.level == level)[0]
        np.add.at(there, shapes.parent[children], there[children])
    there[0] = largest[0]
    return there
