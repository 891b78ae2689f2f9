"""Answers of a book that are disputed: goengine's move, which the book calls wrong, was read to the end.

A dispute holds within the area in which the group is as good as enclosed: there every move was tried. So it has its
proof: a reply to each of the book's moves, or none, and the play that follows goengine's own.
"""
from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from goengine.front.readview import OUTCOMES
from goengine.front.suite import FAILED, SOMEHOW, Problem, Result
from goengine.front.suitelife import LOOKED_LONG
from goengine.front.suitereply import line_of
from goengine.front.suitereport import line_text
from goengine.groups.trial import RANK, after_move
from goengine.reading.layout import LOST, UNCLEAR
from goengine.reading.reading import Reading
from goengine.vertex import PASS, vertex_name

BOTH, FAILS, WORSE = "the book's move works as well", "the book's move fails", "the book's move is worse"
LIMIT = 50_000                          # unforced nodes for each move


@dataclass(frozen=True)
class Dispute:
    """A book's answer that is disputed.

    Attributes
    ----------
    problem : Problem
    verdict : str
        `BOTH`, `FAILS` or `WORSE`.
    ours : Reading
        What goengine's move leads to.
    theirs : tuple of (int, Reading)
        What each of the book's moves leads to.
    """

    problem: Problem
    verdict: str
    ours: Reading
    theirs: tuple[tuple[int, Reading], ...]

    @property
    def lines(self) -> list[str]:
        """The dispute in words, with the play that proves it."""
        said = [f"{self.problem.where}: {self.problem.name}: {self.verdict}"]
        moves = ((f"goengine's {vertex_name(self.ours.move)}", self.ours),
                 *((f"the book's {vertex_name(move)}", reading) for move, reading in self.theirs))
        return said + [f"  {name}: {OUTCOMES[reading.outcome]}: {line_text(line_of(reading))}"
                       for name, reading in moves]


def disputes(results: Sequence[Result], make_reader: Callable[[int], Any], report: Callable[[int, int], None],
             limit: int = LIMIT) -> list[Dispute]:
    """The answers that are disputed among results.

    Parameters
    ----------
    make_reader : callable
        A limit of unforced nodes -> LifeReader.
    report : callable
        Told how many wrong answers are gone over, of how many.
    """
    wrong = [result.problem for result in results if _is_wrong(result)]
    found = []
    for done, problem in enumerate(wrong):
        report(done, len(wrong))
        dispute = disputed(problem, make_reader(limit), limit)
        if dispute:
            found.append(dispute)
    report(len(wrong), len(wrong))
    return found


def _is_wrong(result: Result) -> bool:
    problem = result.problem
    wants_moves = set(problem.answer.outcomes) & set(SOMEHOW) and problem.answer.moves
    return bool(result.verdict.state == FAILED and problem.question.verb in LOOKED_LONG and problem.board
                and wants_moves)


def disputed(problem: Problem, reader: Any, limit: int) -> Dispute | None:
    """Whether a book's answer is disputed: what it says is compared with goengine's, each by the reply to the move."""
    assert problem.board
    position = problem.board.position()
    (p,), attacking = problem.question.points, problem.question.verb == "kill"

    def tried(move: int) -> Reading:
        return after_move(position, move, p, attacking,
                          lambda after, p, attacking: reader.patiently(after, p, attacking, limit))

    found = reader.patiently(position, p, attacking, limit)
    if not found.to_the_end or not found.works or found.move in (PASS, *(problem.answer.moves or ())):
        return None
    ours = tried(found.move)
    theirs = tuple((move, tried(move)) for move in problem.answer.moves or () if move != PASS)
    if not all(reading.to_the_end for reading in (ours, *(reading for _, reading in theirs))):
        return None
    best = max((RANK[reading.outcome] for _, reading in theirs), default=RANK[UNCLEAR])
    if RANK[ours.outcome] < max(best, RANK[found.outcome]):
        return None
    verdict = BOTH if best == RANK[ours.outcome] else FAILS if best <= RANK[LOST] else WORSE
    return Dispute(problem, verdict, ours, theirs)
