"""What the reader answers to one question."""
from __future__ import annotations

from dataclasses import dataclass, replace

from goengine.board.position import Move
from goengine.reading.layout import KO_FIRST, KO_SECOND, OUTCOME_NAMES, WON
from goengine.vertex import PASS

PROVED, ENCLOSED = "proved", "enclosed"


@dataclass(frozen=True)
class Reading:
    """The reader's answer to one question, seen from the side that moves first.

    Attributes
    ----------
    outcome : int
        `LOST`, `KO_SECOND`, `KO_FIRST`, `WON` or `UNCLEAR` of goengine.reading.layout; unclear means that a limit was
        reached and nothing else.
    moves : tuple of int
        First moves that reach the outcome, in order of preference; `PASS` where nothing needs doing. Empty if lost
        or unclear.
    line : tuple of Move
        The play that was read.
    grade : str
        ``proved`` (no answer that could matter was left out), ``enclosed`` (the same, if the wall around a group
        holds), ``read`` (by selective search) or ``unclear``.
    nodes, unforced : int
        Positions looked at, and those among them where there was a choice.
    depends : tuple of int
        The points on which the result depends: while they stay as they are, it stays.
    hunch : int
        The move that looked best when the search came to its limit; `PASS` if there was none. Of questions
        about strings only attacks have one, and only those that would cost less to prove than to refute.
    """

    outcome: int
    moves: tuple[int, ...]
    line: tuple[Move, ...]
    grade: str
    nodes: int
    unforced: int
    depends: tuple[int, ...]
    hunch: int = PASS

    @property
    def works(self) -> bool:
        """Whether the side that moves first reaches its goal, if need be by a ko."""
        return self.outcome in (WON, KO_FIRST, KO_SECOND)

    @property
    def to_the_end(self) -> bool:
        """Whether no answer that could matter was left out, if need be within a wall that is taken to hold."""
        return self.grade in (PROVED, ENCLOSED)

    @property
    def code(self) -> int:
        """The code of GTP's reading commands: 1 works, 2 and 3 by a ko, 0 does not (or is unclear)."""
        return {WON: 1, KO_FIRST: 2, KO_SECOND: 3}.get(self.outcome, 0)

    @property
    def name(self) -> str:
        """The outcome in words."""
        return OUTCOME_NAMES[self.outcome]

    @property
    def move(self) -> int:
        """The best first move, or `PASS`."""
        return self.moves[0] if self.moves else PASS


def in_view_of(reading: Reading, first: Reading) -> Reading:
    """A reading asked for in view of another one: it cost the nodes of both, and depends on the points of both."""
    return replace(reading, nodes=reading.nodes + first.nodes, unforced=reading.unforced + first.unforced,
                   depends=tuple(sorted({*reading.depends, *first.depends})))
