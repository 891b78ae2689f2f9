"""What a choice of a move consists of: candidates with what speaks for them, and the decision among them."""
from __future__ import annotations

from dataclasses import dataclass

from goengine.expert.reasons import Reason
from goengine.search.judge import Judgement
from goengine.search.transpositions import INFINITE

VALUE_SHARE = 0.25                      # how much the reasons' points count beside the score found by looking ahead


@dataclass(frozen=True)
class Candidate:
    """A move that was considered.

    Attributes
    ----------
    point : int
        The move, `PASS` possible.
    value : float
        Points that its reasons are worth.
    reasons : tuple of Reason
        Why it was thought of.
    after : float or None
        Expected score in points, from the mover's view, after looking ahead; None if it was not tried.
    line : tuple of int
        The moves expected after it.
    at_once : float or None
        The score after the move alone, calmed but not answered.
    """

    point: int
    value: float
    reasons: tuple[Reason, ...]
    after: float | None = None
    line: tuple[int, ...] = ()
    at_once: float | None = None

    @property
    def total(self) -> float:
        """What candidates are ordered by."""
        return (-INFINITE if self.after is None else self.after) + VALUE_SHARE * self.value


@dataclass(frozen=True)
class Decision:
    """A chosen move with everything that led to it.

    Attributes
    ----------
    move : int
        A point, `PASS` or `RESIGN`.
    candidates : list of Candidate
        The best first.
    judgement : Judgement
        Of the position before the move.
    judged : int
        Positions judged.
    seconds : float
        Time spent.
    cut_short : bool
        Whether a limit of time or judgements ended the search.
    """

    move: int
    candidates: list[Candidate]
    judgement: Judgement
    judged: int = 0
    seconds: float = 0.0
    cut_short: bool = False
