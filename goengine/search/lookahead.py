"""The lookahead: try the best candidates, answer them, calm the position, judge.

The board as a game tree of few moves a node, the expert's best, for the searches of `treesearch`. Scores are in points
from the view of the side that moves at the root or, inside, of the side to move at the node.
"""
from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Sequence
from typing import Any

from goengine.board.stones import play, play_pass, undo
from goengine.expert.adviser import Adviser
from goengine.patterns.strengths import LAST_MOVES
from goengine.search.judge import Judge
from goengine.search.levels import Level
from goengine.search.transpositions import INFINITE, Transpositions
from goengine.search.treesearch import METHODS, SCOUTS, STEP, line_of
from goengine.vertex import BLACK, EMPTY, PASS, other


class LimitReached(Exception):
    """Raised inside a search when its time or its judgements are used up; the board is restored on the way out."""


class Lookahead:
    """Searches on one board record, which every call leaves as it was.

    Parameters
    ----------
    judge, adviser
        Who judges positions and who proposes moves.
    level : Level
        Widths, depths, and the method of searching.
    urgent : callable
        A board and a colour -> moves that are tried whatever the adviser says.

    Attributes
    ----------
    table : Transpositions
        What was found out since the last `start`.
    answers : sequence of int
        Moves that are tried in answer to each candidate, whatever the adviser says.
    """

    def __init__(self, judge: Judge, adviser: Adviser, level: Level,
                 urgent: Callable[[Any, int], list[int]] = lambda board, color: []):
        self.judge_of = judge
        self.adviser = adviser
        self.level = level
        self.urgent = urgent
        self.table = Transpositions()
        self.answers: Sequence[int] = ()
        self.deadline: float | None = None
        self.stop: Callable[[], bool] | None = None
        self.started_at = self.stop_at = 0
        self.board: Any = None
        self.color = BLACK
        self.number = 0                 # moves played before
        self.under = PASS               # the candidate below which it stands, where its groups are asked about
        self.root = 0                   # the same at the root of the replies
        self.recent: tuple[int, ...] = ()
        self._passed: list[tuple[int, ...]] = []    # what `recent` was before each move of the search

    def start(self, judgements: int, deadline: float | None, stop: Callable[[], bool] | None = None) -> None:
        """Set the limits: judgements from now on, a time by `time.monotonic`, and who may end the search.

        What was found before is forgotten.
        """
        self.started_at = self.judge_of.judged
        self.stop_at = self.started_at + judgements
        self.deadline = deadline
        self.stop = stop
        self.table.clear()

    def stand(self, board: Any, color: int, number: int, recent: tuple[int, ...]) -> None:
        """Go to a position: `color` is to move, `recent` are the moves before, the last one first, `number` in all."""
        self.board, self.color, self.number, self.recent = board, color, number, recent[:LAST_MOVES]
        self.root = number
        self._passed = []

    def check(self) -> None:
        """Raise `LimitReached` if a limit is."""
        if self.judge_of.judged >= self.stop_at or (self.deadline is not None and time.monotonic() > self.deadline):
            raise LimitReached
        if self.stop is not None and self.stop():
            raise LimitReached

    def has_half(self) -> bool:
        """Whether half of the judgements allowed are left."""
        return self.judge_of.judged - self.started_at <= self.stop_at - self.judge_of.judged

    def after(self, board: Any, move: int, color: int, depth: int, alpha: float, beta: float, number: int,
              recent: tuple[int, ...]) -> tuple[float, list[int]]:
        """The score for `color` of playing `move`, answered `depth` plies deep, and the line that follows it.

        `recent` are the moves before, the last one first: a second pass ends the game.
        """
        self.stand(board, color, number, recent)
        score = self.play(move)
        if score is not None:
            return score, []
        try:
            self.root = self.number
            return self._searched(depth, alpha, beta)
        finally:
            self.undo()

    def _searched(self, depth: int, alpha: float, beta: float) -> tuple[float, list[int]]:
        """The score for the side that has just moved, within its window, and the line that follows."""
        search = METHODS[self.level.method]
        if self.level.method in SCOUTS and alpha > -INFINITE and beta - alpha > STEP:
            score = -search(self, self.table, depth, -alpha - STEP, -alpha)
            if score > alpha:
                score = -search(self, self.table, depth, -beta, STEP - score)
        else:
            score = -search(self, self.table, depth, -beta, -alpha)
        return score, line_of(self, self.table, depth)

    # ------------------------------------------------------------ a game tree

    def judge(self) -> float:
        """The calmed position's score for the side to move."""
        self.check()
        last = self.recent[0] if self.recent else PASS
        score = self.judge_of.calm(self.board, self.color, self.level.calm_plies, last)
        return score if self.color == BLACK else -score

    def moves(self) -> list[int]:
        """The urgent moves, and the best by the expert's word, as many as the level allows; a pass if it knows too few.
        """
        self.check()
        most = self.level.replies[self.number - self.root]
        self.judge_of.analyse(self.board, self.color)
        self.adviser.consult(self.board, self.judge_of.analysis, self.color, self.number, self.recent)
        found = self.adviser.moves(most)
        answers = self.answers if self.number == self.root else ()
        found = [*dict.fromkeys([*self.urgent(self.board, self.color), *answers, *found])]
        return found if len(found) >= most or PASS in found else [*found, PASS]

    def play(self, move: int) -> float | None:
        """Play a move; a second pass ends the game and gives its score, an illegal move is worth nothing."""
        if move == PASS and self.recent[:1] == (PASS,):
            return self.ended()
        if move == PASS:
            play_pass(self.board)
        elif not play(self.board, move, self.color):
            return -INFINITE
        self._passed.append(self.recent)
        self.recent = (move, *self.recent[:LAST_MOVES - 1])
        self.color = other(self.color)
        self.number += 1
        return None

    def undo(self) -> None:
        """Take the last move back."""
        undo(self.board)
        self.recent = self._passed.pop()
        self.color = other(self.color)
        self.number -= 1

    def key(self, depth: int) -> Hashable:
        """The position with the last move, beside which it is calmed; with more of them where moves are proposed."""
        board = self.board
        place = (self.under, int(board["hash"][0]), int(board["ko"][0]), self.color,
                 int(board["prisoners"][1]) - int(board["prisoners"][2]))
        return (*place, self.recent[:1]) if depth == 0 else (*place, self.number, self.recent)

    def ended(self) -> float:
        """The score for the side to move if the game ends here by passes: nobody has the move."""
        self.check()
        score = self.judge_of.analyse(self.board, EMPTY)
        return score if self.color == BLACK else -score
