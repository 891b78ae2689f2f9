"""What strong players usually do: the chances that the learnt shapes give to each move, as a fact for the rules."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from goengine.board.position import Position
from goengine.influence.analysis import Analysis
from goengine.patterns.strengths import LAST_MOVES, Because, Ratings, Strengths
from goengine.vertex import POINTS

OF_THOUSAND = 1000


def recent_moves(position: Position) -> tuple[int, ...]:
    """The last moves of a game, as far as they count here, the last one first."""
    return tuple(move.point for move in reversed(position.moves[-LAST_MOVES:]))


class Habits:
    """Rates the moves of positions and writes their chances down as facts.

    Parameters
    ----------
    strengths : Strengths, optional
        The learnt library; that of patterns/learned where not given.

    Attributes
    ----------
    ratings : Ratings or None
        What was found for the position last asked about.
    """

    def __init__(self, strengths: Strengths | None = None):
        self.strengths = strengths or Strengths()
        self.ratings: Ratings | None = None

    def fill(self, board: Any, analysis: Analysis, facts: Any, color: int, number: int, recent: Sequence[int]) -> None:
        """Note in ``facts.point_chance``, for each legal move, how many of a thousand players would choose it.

        `recent` are the last moves, the last one first; `number` says how many were played. What the joseki book knows
        is in ``facts.point_joseki`` already.
        """
        joseki = facts["point_joseki"][:POINTS]
        found = self.ratings = self.strengths.rate(board, analysis, color, recent, number, joseki)
        facts["point_chance"][:] = 0
        facts["point_chance"][found.points] = (OF_THOUSAND * found.chances).round()

    def because(self, point: int) -> list[Because]:
        """What is known by heart of a move in that position, what weighs most first."""
        return self.ratings.because(point) if self.ratings else []
