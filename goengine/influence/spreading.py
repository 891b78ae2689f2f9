"""Influence that spreads step by step: Zobrist's of 1969, and Ryder's, which stones stop.

Source: A. L. Zobrist, "A model of visual organization for the game of Go", AFIPS 34 (1969): a stone counts 50; then,
four times, each point gains 1 for each neighbour whose figure is positive and loses 1 for each whose figure is
negative.
"""
from __future__ import annotations

import numpy as np

from goengine.influence.grid import shifted

STONE = 50                              # what a stone counts before anything has spread
PASSES = 4


def zobrist(stones: np.ndarray) -> np.ndarray:
    """Zobrist's figures of a board.

    Parameters
    ----------
    stones : array of int64
        1 for Black's, -1 for White's, 0 elsewhere.

    Returns
    -------
    array of int64
        62 on a stone that stands alone, 10 beside it.
    """
    figures = STONE * stones
    for _ in range(PASSES):
        figures = figures + sum(np.sign(near) for near in shifted(figures))
    return figures


def ryder(stones: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Both sides' influence, spread apart from each other and stopped by the stones of the enemy.

    The thesis (J. L. Ryder, "Heuristic analysis of large trees as generated in the game of Go", Stanford 1971) was not
    at hand. What accounts of it agree on is kept: it goes on from Zobrist's, keeps the colours apart, and does not pass
    stones; the numbers are Zobrist's.
    """
    found = []
    for color in (1, -1):
        figures = STONE * (stones == color).astype(np.int64)
        open_points = stones != -color
        for _ in range(PASSES):
            figures = figures + sum(np.sign(near) for near in shifted(figures)) * open_points
        found.append(figures)
    return found[0], found[1]
