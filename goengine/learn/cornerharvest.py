"""What is counted when games are gone through for joseki and openings, and how counts are added up.

A *step* is a move in a position that a book sees: the position's key, the move's cell, and the key of the position it
leads to, seen by the other side. A step that passes the corner over (`TENUKI`) leads to the same stones seen by the
other side. Steps are rows of an int64 array; `COLUMNS` names them.
"""
from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from goengine.board import stones
from goengine.board.layout import new_board
from goengine.patterns.frames import CORNERS_AT, SIZE, Corner, Viewer
from goengine.patterns.steps import TENUKI
from goengine.vertex import BLACK, PASS, WHITE, other

COLUMNS = ("key", "cell", "child", "games", "won", "decided", "at_once", "bots")
KEY, CELL, CHILD, GAMES, WON, DECIDED, AT_ONCE, BOTS = range(len(COLUMNS))
Row = tuple[int, int, int, int, int, int, int, int]


class Harvest(NamedTuple):
    """Steps in corners and on the whole board, as arrays of `COLUMNS`."""

    corners: np.ndarray
    openings: np.ndarray


def empty() -> np.ndarray:
    """No steps."""
    return np.zeros((0, len(COLUMNS)), np.int64)


def add_up(parts: Sequence[np.ndarray]) -> np.ndarray:
    """One row for each step, its counts added up, ordered by key and cell."""
    rows = np.concatenate([*parts, empty()])
    if not len(rows):
        return rows
    rows = rows[np.lexsort((rows[:, CHILD], rows[:, CELL], rows[:, KEY]))]
    new = np.ones(len(rows), bool)
    new[1:] = (rows[1:, KEY] != rows[:-1, KEY]) | (rows[1:, CELL] != rows[:-1, CELL])
    starts = np.flatnonzero(new)
    added = rows[starts]
    added[:, GAMES:] = np.add.reduceat(rows[:, GAMES:], starts, axis=0)
    return added


class Walker:
    """Plays sequences on a board and writes down the steps in its corners and on the whole board.

    Parameters
    ----------
    corner_moves, opening_moves : int
        How far a game is followed in the corners and on the whole board.
    """

    def __init__(self, corner_moves: int, opening_moves: int = 0):
        self.corner_moves = corner_moves
        self.opening_moves = opening_moves
        self.viewer = Viewer()
        self.corners: list[Row] = []
        self.openings: list[Row] = []

    def harvest(self) -> Harvest:
        """The steps so far, added up; the walker begins anew."""
        def array(rows: list[Row]) -> np.ndarray:
            return add_up([np.array(rows, np.int64).reshape(-1, len(COLUMNS))])
        harvest = Harvest(array(self.corners), array(self.openings))
        self.corners, self.openings = [], []
        return harvest

    def game(self, moves: Sequence[tuple[int, int]], winner: int) -> None:
        """Follow a game from the empty board: (color, point) moves; `winner` is 0 where unknown."""
        b = new_board(SIZE)
        viewer, last = self.viewer, PASS
        views = {c: viewer.corners(b, c) for c in (BLACK, WHITE)}
        for number, (c, p) in enumerate(moves[:max(self.corner_moves, self.opening_moves)]):
            won, decided = int(winner == c), int(winner > 0)
            before, seen = views, viewer.board(b, c) if number < self.opening_moves else None
            self._elsewhere(before, c, p, last)
            if p == PASS or not stones.play(b, p, c):
                return
            b["ply"][0] = b["top"][0] = 0
            views = {color: viewer.corners(b, color) for color in (BLACK, WHITE)}
            if number < self.corner_moves:
                for k in CORNERS_AT[p]:
                    at = before[c][k].whole
                    self.corners.append((at.key, at.cell(p), views[other(c)][k].whole.key, 1, won, decided,
                                         int(k in CORNERS_AT[last]), 0))
            if seen:
                self.openings.append((seen.key, seen.cell(p), viewer.board(b, other(c)).key, 1, won, decided, 0, 0))
            last = p

    def _elsewhere(self, views: dict[int, list[Corner]], c: int, p: int, last: int) -> None:
        """Write down where the last move was left unanswered."""
        for k in CORNERS_AT[last]:
            if k not in CORNERS_AT[p]:
                self.corners.append((views[c][k].whole.key, TENUKI, views[other(c)][k].whole.key, 1, 0, 0, 1, 0))

    def line(self, moves: Sequence[int], often: int) -> None:
        """Follow a sequence in the upper right corner, Black first, and count only its last move, as the bots'."""
        b = new_board(SIZE)
        c = BLACK
        for p in moves[:-1]:
            if p != PASS and not stones.play(b, p, c):
                return
            c = other(c)
        at, p = self.viewer.corners(b, c)[0].whole, moves[-1]
        away = p == PASS or at.cell(p) < 0
        if p != PASS and not stones.play(b, p, c):
            return
        child = self.viewer.corners(b, other(c))[0].whole.key
        self.corners.append((at.key, TENUKI if away else at.cell(p), child, 0, 0, 0, 0, often))
