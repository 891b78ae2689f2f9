"""Territory by the probability of connection, after Go4++.

Its six steps, as Burmeister and Wiles tell them: (1) how probably each string connects to each point, (2) groups from
that and from tactics, (3) their eyes, (4) their safety from these, (5) which radiates in proportion to the probability
of connection, (6) territory from the radiation. Safety is the mean over five demands on what counts as two eyes. The
figures are our own; the strings, links and eyes are those of the analysis. All figures are in thousandths.
"""
from __future__ import annotations

from typing import Any

import numpy as np

from goengine.influence.grid import around, grid, living_stones, shifted

STEPS = 8                               # that a connection reaches
STEP = (920, 700, 350, 150, 50)         # how probably it passes a point, by the enemy stones beside that
TOGETHER = 600                          # from which two strings are one group
EDGE_STEP = 850                         # on the first line, times that
DEMANDS = (2, 4, 6, 8, 10)              # half eyes, and room, asked for in the five passes
ROOM = 4                                # points of running room that are worth half an eye


def connection(board: Any, g: Any) -> tuple[np.ndarray, np.ndarray]:
    """How probably each side's safe groups hold each point.

    Parameters
    ----------
    board, g : records
        A board, and its groups from an analysis.

    Returns
    -------
    black, white : arrays of float
        By row and column, 0 to 1.
    """
    stones = living_stones(board, g)
    size = len(stones)
    heads = np.where(stones != 0, grid(board["head"], size), 0)
    found = []
    for color in (1, -1):
        names = [int(h) for h in np.unique(heads[stones == color])]
        reach = reached(stones, heads, names, color)
        missed = np.ones((size, size))
        for members in grouped(names, reach, heads, g):
            safe = safety({int(g["group"][names[i]]) for i in members}, g)
            missed *= 1 - safe * reach[members].max(0) / 1000
        found.append(1 - missed)
    return found[0], found[1]


def reached(stones: np.ndarray, heads: np.ndarray, names: list[int], color: int) -> np.ndarray:
    """How probably each string of a colour (1 or -1) connects to each point: an array by string, row and column."""
    size = len(stones)
    own = np.array([heads == name for name in names]).reshape(len(names), size, size)
    rows = np.arange(size)
    line = np.minimum(np.minimum(rows[:, None], rows), size - 1 - np.maximum(rows[:, None], rows))
    step = np.array(STEP)[around((stones == -color).astype(np.int64))] * np.where(line == 0, EDGE_STEP, 1000) // 1000
    step = np.where(stones == 0, step, np.where(stones == color, 1000, 0))
    reach = 1000 * own.astype(np.int64)
    for _ in range(STEPS):
        reach = np.maximum(reach, np.maximum.reduce(shifted(reach)) * step // 1000)
    return reach


def grouped(names: list[int], reach: np.ndarray, heads: np.ndarray, g: Any) -> list[list[int]]:
    """The strings, by number, that hang together: of one group already, or probably connected."""
    group = np.array([int(g["group"][name]) for name in names])
    near = np.array([[reach[i][heads == name].max() for name in names] for i in range(len(names))])
    joined = (near >= TOGETHER) | (near.T >= TOGETHER) | (group[:, None] == group) if names else np.zeros((0, 0), bool)
    left, parts = set(range(len(names))), []
    while left:
        part = [left.pop()]
        for i in part:                                  # grows while it is walked
            more = [j for j in sorted(left) if joined[i, j]]
            part += more
            left.difference_update(more)
        parts.append(sorted(part))
    return parts


def safety(groups: set[int], g: Any) -> float:
    """How safe groups are together, 0 to 1: the mean over rising demands on half eyes and room."""
    if any(g["sure"][k] for k in groups):
        return 1.0
    worth = sum(int(g["eyes"][k]) + int(g["eyes_first"][k]) for k in groups) / 2
    worth += max(int(g["room"][k]) for k in groups) / ROOM
    return sum(min(1.0, worth / demand) for demand in DEMANDS) / len(DEMANDS)
