"""What a search about groups leaves in the reader's memory, taken down as a `Reading`."""
from __future__ import annotations

from typing import Any

from goengine.board.position import Move
from goengine.groups.lifesearch import trace_life
from goengine.pointset import WORDS, points_of
from goengine.reading.layout import LOST, UNCLEAR
from goengine.reading.reader import Reading
from goengine.reading.region import close_region
from goengine.vertex import other


def answer(b: Any, m: Any, outcome: int, mover: int) -> Reading:
    """The reading of the search that just ended on a board, for the side that moved first."""
    close_region(b, m)
    depends = tuple(points_of(m["region"][:WORDS]))
    nodes, unforced, best = int(m["nodes"][0]), int(m["unforced"][0]), int(m["move"][0])
    line = []
    for q in m["line"][:trace_life(b, m, mover)]:
        line.append(Move(mover, int(q)))
        mover = other(mover)
    if outcome == UNCLEAR:
        return Reading(outcome, (), tuple(line), "unclear", nodes, unforced, depends, best)
    return Reading(outcome, () if outcome == LOST else (best,), tuple(line), "read", nodes, unforced, depends)
