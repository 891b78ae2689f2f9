"""What goengine said to a problem, and whether that is right."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from goengine.front.suite import FAILED, KO_FIRST, KO_SECOND, NONE, PASSED, UNCLEAR, WORKS, Problem, said
from goengine.reading import layout
from goengine.vertex import PASS

if TYPE_CHECKING:
    from goengine.reading.reader import Reading

OUTCOMES = {layout.WON: WORKS, layout.KO_FIRST: KO_FIRST, layout.KO_SECOND: KO_SECOND, layout.LOST: NONE,
            layout.UNCLEAR: UNCLEAR}
Line = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Reply:
    """What goengine said; `moves` begin with the one it would play, `hunch` is its best guess where it is unclear.

    `again` gives what it says after a second look with some limit of unforced nodes, if one may change the answer;
    `open` is whether the next look goes on where this one stopped, and may change it even if it is clear.
    """

    outcome: str
    moves: tuple[int, ...] = ()
    line: Line = ()
    nodes: int | None = None
    hunch: int = PASS
    again: Callable[[int], Reply] | None = field(default=None, compare=False)
    open: bool = False

    @property
    def text(self) -> str:
        return said(self.outcome, self.moves[:1] or None)


def line_of(reading: Reading) -> Line:
    """The play that was read."""
    return tuple((move.color, move.point) for move in reading.line)


def of_reading(reading: Reading) -> Reply:
    """A reading as a reply."""
    return Reply(OUTCOMES[reading.outcome], tuple(reading.moves), line_of(reading), reading.nodes, reading.hunch)


def grade(problem: Problem, reply: Reply) -> str:
    """The state of a verdict."""
    if reply.outcome == UNCLEAR:
        return UNCLEAR
    moves = problem.answer.moves
    if reply.outcome not in problem.answer.outcomes:
        return FAILED
    if moves is None or reply.outcome == NONE:
        return PASSED
    among = bool(reply.moves) and reply.moves[0] in moves
    return PASSED if among != (problem.question.verb == "avoid") else FAILED


def guessed(problem: Problem, reply: Reply) -> bool:
    """Whether the best guess of an unclear answer is one of the right moves."""
    return reply.outcome == UNCLEAR and reply.hunch != PASS and reply.hunch in (problem.answer.moves or ())
