"""Handicap stones: the fixed points of GTP 2 (section 4.1.1), and free placement.

Handicap stones are set up, not played; White then moves first, and komi is not touched.
"""
from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from goengine.vertex import BLACK, WHITE, board_points, column_of, line_of, on_board, point_at, row_of, vertex_name

if TYPE_CHECKING:
    from goengine.board.position import Position

LEAST = 2                               # one stone is no handicap: Black moves first anyway
_LINE_VALUE = {1: -6.0, 2: -1.5, 3: 0.5, 4: 0.5}    # in lines of distance, for free placement
_FREE_VALUE = 0.0                       # of a point further in


def most_fixed(size: int) -> int:
    """How many fixed handicap stones a board of that size has; 0 where there are none."""
    if size < 7:
        return 0
    return 9 if size % 2 and size > 7 else 4


def fixed_points(size: int, count: int) -> list[int]:
    """The fixed points for a number of handicap stones.

    Raises
    ------
    ValueError
        If the standard has no such handicap on that board; the message says which there are.
    """
    most = most_fixed(size)
    if not most:
        raise ValueError(f"a {size}x{size} board has no fixed handicap points; they begin with 7x7")
    if not LEAST <= count <= most:
        raise ValueError(f"{count} stones: a {size}x{size} board has fixed points for {LEAST} to {most}")
    low = 4 if size >= 13 else 3
    high, middle = size + 1 - low, (size + 1) // 2
    corners = [(low, low), (high, high), (high, low), (low, high)]      # row, column
    sides = [(middle, low), (middle, high), (low, middle), (high, middle)]
    spots = corners[:min(count, 4)] + sides[:(count - 4) // 2 * 2 if count > 4 else 0]
    if count in (5, 7, 9):
        spots.append((middle, middle))
    return [point_at(row, column) for row, column in spots]


def free_points(size: int, count: int) -> list[int]:
    """Points for a free handicap: the fixed ones as far as they go, then the largest gaps that remain.

    Raises
    ------
    ValueError
        If there are fewer than two stones, or no empty point would be left.
    """
    most = size * size - 1
    if not LEAST <= count <= most:
        raise ValueError(f"{count} stones: a handicap on a {size}x{size} board is {LEAST} to {most}")
    fixed = most_fixed(size)
    chosen = fixed_points(size, min(count, fixed)) if fixed else []
    while len(chosen) < count:
        free = [p for p in board_points(size) if p not in chosen]
        chosen.append(max(free, key=lambda p: (_gap(p, chosen, size), -p)))
    return chosen


def _gap(p: int, chosen: Sequence[int], size: int) -> float:
    """How much a further stone at `p` would do, in lines: far from the others, neither low nor too high."""
    worth = _LINE_VALUE.get(line_of(p, size), _FREE_VALUE)
    distances = [abs(row_of(p) - row_of(q)) + abs(column_of(p) - column_of(q)) for q in chosen]
    return worth + min(distances, default=0)


def give(position: Position, points: Sequence[int]) -> None:
    """Set handicap stones on an empty board, White to play.

    Raises
    ------
    ValueError
        If the board is not empty, or the points are fewer than two, too many, off the board or named
        twice. The position is then unchanged.
    """
    size = position.size
    if position.moves or any(position.color_at(p) for p in board_points(size)):
        raise ValueError("the board is not empty")
    if not LEAST <= len(points) <= size * size - 1:
        raise ValueError(f"{len(points)} stones: a handicap on a {size}x{size} board is {LEAST} to {size * size - 1}")
    for index, p in enumerate(points):
        if not on_board(p, size):
            raise ValueError(f"a handicap stone cannot stand on '{vertex_name(p)}'")
        if p in points[:index]:
            raise ValueError(f"{vertex_name(p)} is named twice")
    position.set_up(dict.fromkeys(points, BLACK), WHITE)
    position.handicap = len(points)
