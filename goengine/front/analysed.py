"""What an analysis tells of a position, whatever the form: moves with visits, rates and priors, and who owns what.

goengine plays no games out, so what the words of programs that do mean is:

=========  ===================================================================================================
visits     the positions judged so far, shared among the moves by how good they are
winrate    of the score, see `winrate`
prior      the share of the move's reasons in the worth of all moves
ownership  the control of each point, -1 to 1
=========  ===================================================================================================
"""
from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from math import exp
from typing import TYPE_CHECKING

from goengine.front import winrate
from goengine.vertex import board_points, column_of, row_of, vertex_name

if TYPE_CHECKING:
    from goengine.board.position import Position
    from goengine.search.engine import Candidate, Decision

BREATH = 0.02                           # points: the least that a move's reasons count in its prior
WIDTH = 1.0                             # points by which a move must be behind to be visited 2.7 times less


@dataclass(frozen=True)
class Told:
    """A candidate with what is told of it, from the view of the side to move."""

    candidate: Candidate
    visits: int
    winrate: float
    prior: float

    @property
    def lead(self) -> float:
        """The expected score after the move, in points."""
        return float(self.candidate.after or 0)

    @property
    def pv(self) -> list[str]:
        """The move and the line expected after it."""
        return [vertex_name(move) for move in (self.candidate.point, *self.candidate.line)]


def told(position: Position, decision: Decision, allow: Collection[int] = (), avoid: Collection[int] = ()
         ) -> list[Told]:
    """The candidates that were looked at, the best first; of `allow`, if any, and none of `avoid`."""
    looked = [candidate for candidate in decision.candidates if candidate.after is not None
              and candidate.point not in avoid and (not allow or candidate.point in allow)]
    looked.sort(key=lambda candidate: (candidate.point != decision.move, -candidate.total))
    if not looked:
        return []
    best = max(candidate.total for candidate in looked)
    shares = [exp((candidate.total - best) / WIDTH) for candidate in looked]
    priors = [max(BREATH, float(candidate.value)) for candidate in looked]
    scale = winrate.scale_of(position)
    return [Told(candidate, max(1, round(decision.judged * share / sum(shares))),
                 winrate.winrate(float(candidate.after or 0), scale), prior / sum(priors))
            for candidate, share, prior in zip(looked, shares, priors)]


def in_rows(size: int) -> list[int]:
    """The points of a board as analyses list them: from the upper left corner along the rows."""
    return sorted(board_points(size), key=lambda p: (-row_of(p), column_of(p)))


def ownership(position: Position, decision: Decision) -> list[float]:
    """The control of each point from -1 (White's) to 1 (Black's), `in_rows`."""
    return [int(decision.judgement.control[p]) / 50 for p in in_rows(position.size)]
