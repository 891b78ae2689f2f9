"""Questions about the life of groups that are as good as enclosed, put to the search in a box.

The area is drawn narrow first, and then with a margin. Life in the narrow one is life: the wider one only has more
room. Death in it has to be confirmed in the wider one, where the prey may come out through a gap in the wall; and where
the prey's side asks how to live, in one with more of the hunter's stones, that it may capture.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from goengine.board.position import Move
from goengine.groups.boxdrawing import closed_box, find_box
from goengine.groups.boxlayout import BOX, HUNTER, PREY
from goengine.groups.boxsearch import ask_box, trace_box
from goengine.groups.boxworths import known_odds, known_worths
from goengine.reading.layout import LOST, UNCLEAR, WON
from goengine.reading.reading import Reading
from goengine.vertex import PASS, other

PER_NODE = 20                           # positions that cost as much as one of the search that knows more
# Of an area: steps around it, and liberties outside of the hunter's strings that may not hold.
NARROW, WIDE, LOOSE = (0, 0), (1, 2), (0, 4)


class BoxReader:
    """Reads the life of enclosed groups on boards that a `LifeReader` has surveyed.

    Parameters
    ----------
    memory, groups, zone : record
        Of that reader.

    Attributes
    ----------
    nodes : int
        Spent since the counter was reset, in nodes of the search that knows more.
    looked : set of int
        The points of all areas since it was emptied.
    after : function, optional
        Told of the search's record after each question to it, for learning.
    """

    def __init__(self, memory: Any, groups: Any, zone: Any):
        self.nodes = 0
        self.looked: set[int] = set()
        self._memory, self._groups, self._zone = memory, groups, zone
        self.after: Callable[[Any], None] | None = None
        self._box: Any = BOX.new()
        self._box["worth"][:] = known_worths()
        self._box["odds"][:] = known_odds()

    def closed(self, b: Any, p: int, attacking: bool, limit: int) -> Reading:
        """The answer for a zone that was just found closed; unclear if it does not fit into a box.

        It is that of brute force, so a ko in which the prey could hold out for ever, but never end it, is a ko.
        """
        self._box["endless"][0] = 1
        if b["suicide"][0] or not closed_box(b, self._memory, self._zone, self._box, p):
            return NOTHING
        return self._read(b, int(b["color"][p]), attacking, limit)

    def walled(self, b: Any, p: int, attacking: bool, limit: int) -> Reading:
        """The answer for a group around which a wall stands that is not quite shut; unclear if there is none.

        A death that only the narrow area knows of is not believed. Who can do no more than hold out in a ko, and never
        end it, is dead.
        """
        self._box["endless"][0] = 0
        if b["suicide"][0] or not self._find(b, p, NARROW):
            return NOTHING
        narrow = self._told()
        found = self._read(b, int(b["color"][p]), attacking, limit)
        if found.outcome in (LOST if attacking else WON, UNCLEAR):
            return found
        sure = False
        for area in (WIDE,) if attacking else (WIDE, LOOSE):
            if not self._find(b, p, area):
                continue
            if self._told() == narrow:
                sure = sure or area == WIDE
                continue
            wider = self._read(b, int(b["color"][p]), attacking, limit)
            if wider.outcome == UNCLEAR:
                break
            sure = True
            found = wider
            if found.works:
                break
        return found if found.works or sure else NOTHING

    def drawn(self, b: Any, p: int, closed: bool) -> list[bytes]:
        """All that the search would be told about the group of the stone on a point."""
        if closed:
            return [self._told()] if closed_box(b, self._memory, self._zone, self._box, p) else []
        if not self._find(b, p, NARROW):
            return []
        return [self._told(), *(self._told() for area in (WIDE, LOOSE) if self._find(b, p, area))]

    def _find(self, b: Any, p: int, area: tuple[int, int]) -> bool:
        """Draw one of the areas, if there is such a one."""
        return bool(find_box(b, self._groups, self._memory, self._zone, self._box, p, *area))

    def _told(self) -> bytes:
        """All that the search is told."""
        return b"".join(self._box[field][:1].tobytes() for field in TOLD)

    def _read(self, b: Any, owner: int, attacking: bool, limit: int) -> Reading:
        """Put the question to the search, and take down all that it says."""
        box = self._box
        side, color = (HUNTER, other(owner)) if attacking else (PREY, owner)
        ko = self._bit(int(b["ko"][0]) // 4) if int(b["ko"][0]) % 4 == color else 0
        area = tuple(sorted(int(q) for q in box["queue"][:box["queued"][0]]))
        self.looked.update(area)
        outcome = int(ask_box(box, side, ko, PER_NODE * limit))
        if self.after:
            self.after(box)
        nodes = int(box["nodes"][0])
        unforced = -(-nodes // PER_NODE)
        self.nodes += unforced
        best = self._point(int(box["first"][0]))
        line = self._line(color) if outcome != UNCLEAR else ()
        if outcome == UNCLEAR:
            return Reading(outcome, (), line, "unclear", nodes, unforced, area, best)
        return Reading(outcome, () if outcome == LOST else (best,), line, "read", nodes, unforced, area)

    def _line(self, color: int) -> tuple[Move, ...]:
        """The play that the search settled on, `color` to move first."""
        box = self._box
        bits = [int(bit) for bit in box["line"][:trace_box(box)]]
        return tuple(Move(color if i % 2 == 0 else other(color), self._point(bit)) for i, bit in enumerate(bits))

    def _point(self, bit: int) -> int:
        return int(self._box["point"][bit.bit_length() - 1]) if bit else PASS

    def _bit(self, point: int) -> int:
        """The bit of a point of the board, 0 if it is not in the area."""
        inside = int(self._box["all"][0])
        for k, q in enumerate(self._box["point"]):
            if q == point and inside >> k & 1:
                return 1 << k
        return 0


NOTHING = Reading(UNCLEAR, (), (), "unclear", 0, 0, ())
TOLD = ("width", "point", "all", "wall", "home", "target", "prey", "hunter")
