"""Territory by dilation and erosion.

Source: B. Bouzy, "Mathematical morphology applied to computer Go" (2003): a stone counts 128; in a dilation a point
gains 1 for each neighbour of its own sign unless one has the other sign (an empty point takes the sign of its
neighbours); in an erosion it loses 1 for each neighbour that is not of its sign, and stops at 0. With n dilations go
1 + n (n - 1) erosions, so that a stone alone encloses nothing; fewer erosions show the framework. 5 and 21 give
territory, 5 and 10 a framework.
"""
from __future__ import annotations

import numpy as np

from goengine.influence.grid import shifted

STONE = 128
TERRITORY, FRAMEWORK = (5, 21), (5, 10)     # dilations and erosions


def dilated_and_eroded(stones: np.ndarray, dilations: int, erosions: int) -> np.ndarray:
    """The figures after so many dilations and then so many erosions; their signs say whose a point is.

    Parameters
    ----------
    stones : array of int64
        1 for Black's, -1 for White's, 0 elsewhere.
    """
    figures = STONE * stones
    for _ in range(dilations):
        figures = dilate(figures)
    for _ in range(erosions):
        figures = erode(figures)
    return figures


def dilate(figures: np.ndarray) -> np.ndarray:
    """One dilation."""
    near = shifted(figures)
    blacks = sum((one > 0).astype(np.int64) for one in near)
    whites = sum((one < 0).astype(np.int64) for one in near)
    gains = np.where((figures >= 0) & (whites == 0), blacks, 0)
    losses = np.where((figures <= 0) & (blacks == 0), whites, 0)
    return figures + gains - losses


def erode(figures: np.ndarray) -> np.ndarray:
    """One erosion; beyond the edge nothing erodes."""
    ones = shifted(np.ones_like(figures))
    black_near = sum((there > 0) & (one <= 0) for one, there in zip(shifted(figures), ones))
    white_near = sum((there > 0) & (one >= 0) for one, there in zip(shifted(figures), ones))
    return np.where(figures > 0, np.maximum(figures - black_near, 0),
                    np.where(figures < 0, np.minimum(figures + white_near, 0), 0))
