"""Boards as square arrays, for functions that work on all points at once: [row, column], A1 first, Black positive."""
from __future__ import annotations

from typing import Any

import numpy as np

from goengine.vertex import BLACK, STRIDE, WHITE

AROUND = ((0, 1), (0, -1), (1, 0), (-1, 0))


def grid(values: Any, size: int) -> np.ndarray:
    """The points of the board out of a field by point."""
    return np.asarray(values)[:STRIDE * (size + 1)].reshape(size + 1, STRIDE)[1:, 1:size + 1]


def stones_of(board: Any) -> np.ndarray:
    """1 for black stones, -1 for white ones, 0 for empty points."""
    color = grid(board["color"], int(board["size"][0]))
    return (color == BLACK).astype(np.int64) - (color == WHITE)


def living_stones(board: Any, g: Any) -> np.ndarray:
    """The same without the stones that an analysis takes for captured."""
    size = int(board["size"][0])
    stones = stones_of(board)
    gone = np.asarray(g["gone"])[grid(board["head"], size)]
    return np.where(gone > 0, 0, stones)


def shifted(values: np.ndarray) -> list[np.ndarray]:
    """What the four neighbours of each point hold, 0 beyond the edge; over the last two axes."""
    rows, columns = values.shape[-2:]
    wide = np.zeros((*values.shape[:-2], rows + 2, columns + 2), values.dtype)
    wide[..., 1:-1, 1:-1] = values
    return [wide[..., 1 + row:1 + row + rows, 1 + column:1 + column + columns] for row, column in AROUND]


def around(values: np.ndarray) -> np.ndarray:
    """The sum over the four neighbours of each point."""
    return np.sum(shifted(values), axis=0)
