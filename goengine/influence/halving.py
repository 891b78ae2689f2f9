"""Influence that halves with each step, as in Go Intellect: 64 on a stone, 32 beside it, at most 64 in all.

Source: K. Chen, "Group identification in computer Go" (1989), as summed up by Burmeister and Wiles: 2 to the power of
minus the distance, control from -64 to 64. Steps are counted over empty points: stones stop it (own analysis).
"""
from __future__ import annotations

import numpy as np

from goengine.influence.grid import shifted

STONE = 64
STEPS = 6                               # where it has come down to 1


def chen(stones: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Both sides' influence.

    Parameters
    ----------
    stones : array of int64
        1 for Black's, -1 for White's, 0 elsewhere.

    Returns
    -------
    black, white : arrays of int64
        The sums over all stones.
    """
    return _of_side(stones, 1), _of_side(stones, -1)


def _of_side(stones: np.ndarray, color: int) -> np.ndarray:
    """The influence of all stones of one colour (1 or -1)."""
    places = np.argwhere(stones == color)
    reached = np.zeros((len(places), *stones.shape), bool)
    reached[np.arange(len(places)), places[:, 0], places[:, 1]] = True
    total = STONE * (stones == color).astype(np.int64)
    front, worth = reached, STONE
    for _ in range(STEPS):
        worth //= 2
        near = np.logical_or.reduce(shifted(front)) & ~reached
        reached = reached | near
        total += worth * near.sum(0)
        front = near & (stones == 0)
    return total
