"""The lookahead: try the best candidates, answer them, calm the position, judge.

A shallow alpha-beta over few moves a node, the expert's best. Scores are in points from the view of the side
that moves at the root or, inside, of the side to move at the node.
"""
from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from goengine.board.stones import play, play_pass, undo
from goengine.expert.adviser import Adviser
from goengine.search.judge import Judge
from goengine.search.levels import Level
from goengine.vertex import BLACK, EMPTY, PASS, other

INFINITE = 1e9


class LimitReached(Exception):
    """Raised inside a search when its time or its judgements are used up; the board is restored on the way out."""


class Lookahead:
    """Searches on one board record, which every call leaves as it was.

    Parameters
    ----------
    judge, adviser
        Who judges positions and who proposes moves.
    level : Level
        Widths and depths.
    """

    def __init__(self, judge: Judge, adviser: Adviser, level: Level):
        self.judge = judge
        self.adviser = adviser
        self.level = level
        self.deadline: float | None = None
        self.stop: Callable[[], bool] | None = None
        self.stop_at = 0
        self.deepest = 0                # plies of replies in the search at hand

    def start(self, judgements: int, deadline: float | None, stop: Callable[[], bool] | None = None) -> None:
        """Set the limits: judgements from now on, a time by `time.monotonic`, and who may end the search."""
        self.stop_at = self.judge.judged + judgements
        self.deadline = deadline
        self.stop = stop

    def check(self) -> None:
        """Raise `LimitReached` if a limit is."""
        if self.judge.judged >= self.stop_at or (self.deadline is not None and time.monotonic() > self.deadline):
            raise LimitReached
        if self.stop is not None and self.stop():
            raise LimitReached

    def judged(self, board: Any, color: int) -> float:
        """The calmed position's score for the side to move."""
        self.check()
        score = self.judge.calm(board, color, self.level.calm_plies)
        return score if color == BLACK else -score

    def ended(self, board: Any, color: int) -> float:
        """The score for `color` if the game ends here by passes: nobody has the move."""
        self.check()
        score = self.judge.analyse(board, EMPTY)
        return score if color == BLACK else -score

    def after(self, board: Any, move: int, color: int, depth: int, alpha: float, beta: float, number: int,
              recent: tuple[int, ...]) -> tuple[float, list[int]]:
        """The score for `color` of playing `move`, answered `depth` plies deep, and the line that follows it.

        `recent` are the moves before, the last one first: a second pass ends the game.
        """
        if move == PASS and recent[:1] == (PASS,):
            return self.ended(board, color), []
        if move == PASS:
            play_pass(board)
        elif not play(board, move, color):
            return -INFINITE, []
        try:
            score, line = self.search(board, other(color), depth, -beta, -alpha, number + 1, (move, *recent))
        finally:
            undo(board)
        return -score, line

    def search(self, board: Any, color: int, depth: int, alpha: float, beta: float, number: int,
               recent: tuple[int, ...]) -> tuple[float, list[int]]:
        """The score for the side to move within the window, `depth` plies deep, and the best line."""
        if depth == 0:
            return self.judged(board, color), []
        moves = self.moves(board, color, number, recent, self.level.replies[self.deepest - depth])
        best, line = -INFINITE, []
        for move in moves:
            score, following = self.after(board, move, color, depth - 1, alpha, beta, number, recent)
            if score > best:
                best, line = score, [move, *following]
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best, line

    def moves(self, board: Any, color: int, number: int, recent: tuple[int, ...], most: int) -> list[int]:
        """The best moves at an inner node, by the expert's word; a pass where it knows too few."""
        self.check()
        self.judge.analyse(board, color)
        self.adviser.consult(board, self.judge.analysis, color, number, recent)
        found = self.adviser.moves(most)
        return found if len(found) == most or PASS in found else [*found, PASS]
