"""What goengine said to a problem, before it is graded."""
from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from goengine.front.suite import KO_FIRST, KO_SECOND, NONE, UNCLEAR, WORKS, said
from goengine.reading import layout

if TYPE_CHECKING:
    from goengine.reading.reader import Reading

OUTCOMES = {layout.WON: WORKS, layout.KO_FIRST: KO_FIRST, layout.KO_SECOND: KO_SECOND, layout.LOST: NONE,
            layout.UNCLEAR: UNCLEAR}
Line = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Reply:
    """What goengine said; `moves` begin with the one it would play."""

    outcome: str
    moves: tuple[int, ...] = ()
    line: Line = ()
    nodes: int | None = None

    @property
    def text(self) -> str:
        return said(self.outcome, self.moves[:1] or None)


def line_of(reading: Reading) -> Line:
    """The play that was read."""
    return tuple((move.color, move.point) for move in reading.line)


def of_reading(reading: Reading) -> Reply:
    """A reading as a reply."""
    return Reply(OUTCOMES[reading.outcome], tuple(reading.moves), line_of(reading), reading.nodes)
