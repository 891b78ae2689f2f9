"""Openings for matches: the first few moves at sensible points, drawn by a seed.

They are there for variety, so that two programs that always play the same do not play the same game twice: on 9x9 two
plies leave some forty openings, of which fifty pairs of games drew many again.
"""
from __future__ import annotations

import random

from goengine.vertex import as_they_lie, board_points, column_of, line_of, row_of

MOST_PLIES = 20
_NEAR = 4                               # lines by which moves keep apart (both ways added), where there is room
_DRAWS = 20                             # openings drawn in a row that were played before: then one ply more


def opening_of_pair(size: int, plies: int, seed: int, pair: int) -> list[int]:
    """The opening that the two games of a pair share, by the number of the pair, from 1.

    No two pairs of a match begin with the same stones, turned or mirrored; where so few plies leave no other opening,
    there is one more. Only on boards that are too small for that do openings come again.
    """
    before = set()
    found: list[int] = []
    for number in range(1, pair + 1):
        for draw in range(2 * _DRAWS):
            longer = draw // _DRAWS if plies else 0
            found = opening(size, plies + longer, f"{seed}/{number}" + (f"/{draw}" if draw else ""))
            stones = tuple(map(tuple, as_they_lie(size, found[::2], found[1::2])))
            if stones not in before:
                break
        before.add(stones)
    return found


def opening(size: int, plies: int, seed: str) -> list[int]:
    """The first moves of a game, Black's and White's in turn.

    From 13x13 up the first four take the four corners, 3-3 to 4-4; all further ones, and those on smaller
    boards, are mostly on the third line or above, at a distance from each other. None captures anything.

    Parameters
    ----------
    size : int
        Lines of the board.
    plies : int
        Moves; fewer are given if the board has no room for more.
    seed : str
        The same seed gives the same opening.
    """
    rng = random.Random(f"opening {size} {seed}")
    corners = _corners(size) if size >= 13 else []
    rng.shuffle(corners)
    played: list[int] = []
    for _ in range(plies):
        around = corners.pop() if corners else _sensible(size, played)
        if not around:
            break
        played.append(rng.choice(around))
    return played


def _corners(size: int) -> list[list[int]]:
    """The points of each corner where games begin: 3-3, 3-4, 4-3 and 4-4."""
    low, high = (3, 4), (size - 2, size - 3)
    return [[p for p in board_points(size) if row_of(p) in rows and column_of(p) in columns]
            for rows in (low, high) for columns in (low, high)]


def _sensible(size: int, played: list[int]) -> list[int]:
    """Free points that no stone is near: from the third line up (the second below 9x9, any below 5x5).

    From 13x13 these are points on the third and fourth line, where openings go on.
    """
    lines = range(3 if size >= 9 else 2 if size >= 5 else 1, 5 if size >= 13 else size)
    points = [p for p in board_points(size) if line_of(p, size) in lines and p not in played]
    for apart in range(_NEAR, 1, -1):
        free = [p for p in points if all(_distance(p, q) >= apart for q in played)]
        if free:
            return free
    return []


def _distance(p: int, q: int) -> int:
    return abs(row_of(p) - row_of(q)) + abs(column_of(p) - column_of(q))
