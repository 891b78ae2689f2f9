"""What a choice of a move consists of: candidates with what speaks for them, and the decision among them."""
from __future__ import annotations

from dataclasses import dataclass
from math import log2

from goengine import weights
from goengine.expert.reasons import Reason
from goengine.search.judge import Judgement
from goengine.search.transpositions import INFINITE
from goengine.vertex import BLACK

PARTS = ("reasons", "habit", "large")   # of the section `choice` in the file of weights


@dataclass(frozen=True)
class Shares:
    """How much the expert's word counts beside the score found by looking ahead.

    The judgement at the end of a line errs by some points, more on an open board; what strong players usually play
    does not depend on it. The figures are those of knowledge/weights.yaml, section ``choice``.

    Attributes
    ----------
    reasons : float
        Of each point that the reasons for a move are worth.
    habit : float
        Points for each doubling of the chance that a strong player would play there, from one in a thousand on.
    large : float
        By how much both are multiplied on large boards.
    """

    reasons: float
    habit: float
    large: float

    @classmethod
    def load(cls) -> Shares:
        """Those of the file of weights.

        Raises
        ------
        KnowledgeError
            If it cannot be used.
        """
        return cls(**weights.numbers("choice", PARTS))

    def bonus(self, value: float, chance: int) -> float:
        """Points that count beside the score: for reasons worth so much, and so many players of a thousand."""
        return self.reasons * value + self.habit * log2(max(1, chance))


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
    bonus : float
        Points by which the expert prefers it: see `Shares`.
    shallower : tuple of float
        Scores found less deep, where the mean of the depths is what counts; bounds if it was clearly not the best.
    """

    point: int
    value: float
    reasons: tuple[Reason, ...]
    after: float | None = None
    line: tuple[int, ...] = ()
    at_once: float | None = None
    bonus: float = 0.0
    shallower: tuple[float, ...] = ()

    @property
    def total(self) -> float:
        """What candidates are ordered by: the score, or the mean of those found at each depth, and the bonus."""
        if self.after is None:
            return self.bonus - INFINITE
        return (sum(self.shallower) + self.after) / (len(self.shallower) + 1) + self.bonus


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
    obvious : bool
        Whether the move was so clearly the best that nothing further was looked at.
    """

    move: int
    candidates: list[Candidate]
    judgement: Judgement
    judged: int = 0
    seconds: float = 0.0
    cut_short: bool = False
    obvious: bool = False

    def ahead(self, mover: int) -> float:
        """The score to be expected where the chosen move is played, Black's view; `mover` chose.

        Of the best move where the game is given up; as the position was judged, if nothing was tried.
        """
        best = next((candidate.after for candidate in self.candidates if candidate.after is not None), None)
        if best is None:
            return float(self.judgement.score)
        return float(best if mover == BLACK else -best)
