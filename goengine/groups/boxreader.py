"""Questions about the life of groups that are as good as enclosed, put to the search in a box.

The area is drawn narrow first, and then with a margin. Life in the narrow one is life: the wider one only has more
room. Death in it has to be confirmed in the wider one, where the prey may come out through a gap in the wall; and where
the prey's side asks how to live, in one with more of the hunter's stones, that it may capture. A margin that does not
fit into a box is trimmed; death is then only read.

Who has time for it lets searches be kept: a question that ran into its limit is gone on with where it stopped.
"""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from goengine.board.position import Move
from goengine.groups.boxdrawing import closed_box, find_box
from goengine.groups.boxlayout import BOX, HUNTER, PREY, PROBES, TABLE, USUAL_TABLE
from goengine.groups.boxsearch import begin_box, go_on_in_box, trace_box
from goengine.groups.boxworths import known_odds, known_worths
from goengine.groups.boxzone import has_free_friends
from goengine.reading.layout import LOST, UNCLEAR, WON
from goengine.reading.reading import ENCLOSED, PROVED, Reading
from goengine.vertex import PASS, other

PER_NODE = 32                           # positions that cost as much as one of the search that knows more
# Of an area: steps around it, and liberties outside with which the hunter's strings may not hold, if their group needs
# help, and if it does not.
NARROW, WIDE, LOOSE = (0, 0, 0), (1, 2, 0), (0, 4, 1)
SHARE = 4                               # the narrow area gets that part of the time of the wide one
SEARCH = ("question", "attempt", "age", "stopped", "ko_met", "work")    # what a search has to know to go on


def new_box() -> Any:
    """The record of a search in a box, with all that it has learnt."""
    box = BOX.new()
    box["mask"][:] = USUAL_TABLE - PROBES
    box["worth"][:] = known_worths()
    box["odds"][:] = known_odds()
    return box


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
    after : function, optional
        Told of the search's record after each question to it, for learning.
    endless : bool
        Whether in a closed zone a ko that the prey can never end, but hold out in for ever, is a ko and no death.
    kept : dict, optional
        Where searches are kept: what was asked -> its answer, or where its search stands.
    """

    def __init__(self, memory: Any, groups: Any, zone: Any):
        self.nodes = 0
        self.endless = False
        self._memory, self._groups, self._zone = memory, groups, zone
        self.after: Callable[[Any], None] | None = None
        self.kept: dict[tuple[Any, ...], Reading | tuple[Any, ...]] | None = None
        self._box = new_box()

    def keep(self) -> None:
        """Keep searches from now on, in a table for long ones; it takes its memory as it is filled."""
        if self.kept is None:
            self.kept = {}
            self._box["mask"][:] = TABLE - PROBES

    def closed(self, b: Any, p: int, attacking: bool, limit: int) -> Reading:
        """The answer for a zone that was just found closed; unclear if it does not fit into a box.

        It is that of brute force, but that who can do no more than hold out in a ko, and never end it, is dead (see
        `endless`).
        """
        self._box["endless"][0] = self.endless
        if b["suicide"][0] or not closed_box(b, self._memory, self._zone, self._box, p):
            return NOTHING
        reading = _to_the_end(self._read(b, int(b["color"][p]), attacking, limit))
        return replace(reading, grade=PROVED) if reading.to_the_end and self._zone["sealed"][0] else reading

    def walled(self, b: Any, p: int, attacking: bool, limit: int) -> Reading:
        """The answer for a group around which a wall stands that is not quite shut; unclear if there is none.

        A death that only the narrow area knows of is not believed if it is the prey's side that asks, and only said to
        be read if it is the other; life there is life. Who can do no more than hold out in a ko, and never end it, is
        dead.
        """
        return self._in_areas(b, p, attacking, limit, False)

    def patiently(self, b: Any, p: int, attacking: bool, limit: int) -> Reading:
        """The same for one who has time: most of it goes to the wide area, where a move means most.

        An answer that only the narrow area gives, or none, has the move as its hunch that looks best in the wide one.
        """
        return self._in_areas(b, p, attacking, limit, True)

    def _in_areas(self, b: Any, p: int, attacking: bool, limit: int, patient: bool) -> Reading:
        self._box["endless"][0] = 0
        if b["suicide"][0] or not self._find(b, p, NARROW):
            return NOTHING
        owner, narrow = int(b["color"][p]), self._told()
        found = self._read_here(b, owner, attacking, max(1, limit // SHARE) if patient else limit)
        if found.outcome == (LOST if attacking else WON) or found.outcome == UNCLEAR and not patient:
            return _to_the_end(found)
        sure, stopped = False, found if found.outcome == UNCLEAR else NOTHING
        for area in (WIDE,) if attacking else (WIDE, LOOSE):
            if not self._find(b, p, area):
                continue
            whole = not self._box["trimmed"][0]
            if self._told() == narrow and found.outcome != UNCLEAR:
                sure = sure or (area == WIDE and whole)
                continue
            wider = self._read_here(b, owner, attacking, limit)
            if wider.outcome == UNCLEAR:
                stopped = wider
                break
            sure = whole or not _is_death(wider, attacking)
            found = wider
            if found.works:
                break
        if sure:
            return _to_the_end(found)
        return replace(found, hunch=stopped.hunch) if found.works else stopped

    def _read_here(self, b: Any, owner: int, attacking: bool, limit: int) -> Reading:
        """The answer in the area just drawn; unclear if the prey lives where a friend is only out in the open.

        The box takes who is joined to such a one to live, but both may be chased together.
        """
        reading = self._read(b, owner, attacking, limit)
        if reading.outcome == UNCLEAR or _is_death(reading, attacking):
            return reading
        return NOTHING if has_free_friends(b, self._groups, self._box, owner) else reading

    def _find(self, b: Any, p: int, area: tuple[int, int, int]) -> bool:
        """Draw one of the areas, if there is such a one."""
        return bool(find_box(b, self._groups, self._memory, self._zone, self._box, p, *area))

    def _told(self) -> bytes:
        """All that the search is told."""
        return b"".join(self._box[field][:1].tobytes() for field in TOLD)

    def _ko(self, b: Any, color: int) -> int:
        """The bit of the point that the ko rule forbids a colour, 0 if there is none in the area."""
        point, forbidden = divmod(int(b["ko"][0]), 4)
        return self._bit(point) if forbidden == color else 0

    def _asked(self, owner: int, attacking: bool, ko: int) -> tuple[Any, ...]:
        """A question whole: what the search is told, which point each bit is, whose the prey is, who asks, the ko."""
        box = self._box
        lies = box["point"][:int(box["all"][0]).bit_length()].tobytes()     # the same area may lie elsewhere
        return self._told(), lies, owner, attacking, ko, int(box["endless"][0])

    def _read(self, b: Any, owner: int, attacking: bool, limit: int) -> Reading:
        """Put the question to the search, and take down all that it says."""
        box = self._box
        side, color = (HUNTER, other(owner)) if attacking else (PREY, owner)
        ko = self._ko(b, color)
        area = tuple(sorted(int(q) for q in box["queue"][:box["queued"][0]]))
        asked = self._asked(owner, attacking, ko)
        known = self.kept.get(asked) if self.kept is not None else None
        if isinstance(known, Reading):
            return replace(known, nodes=0, unforced=0)
        if known:
            for field, values in zip(SEARCH, known):
                box[field][:] = values
        else:
            begin_box(box, ko)
        outcome = int(go_on_in_box(box, side, ko, PER_NODE * limit))
        if self.after:
            self.after(box)
        nodes = int(box["nodes"][0])
        unforced = -(-nodes // PER_NODE)
        self.nodes += unforced
        best = self._point(int(box["first"][0]))
        if outcome == UNCLEAR:
            reading = Reading(outcome, (), (), "unclear", nodes, unforced, area, best)
        else:
            moves = () if outcome == LOST else (best,)
            reading = Reading(outcome, moves, self._line(color), "read", nodes, unforced, area)
        if self.kept is not None:
            self.kept[asked] = reading if outcome != UNCLEAR else tuple(box[field].copy() for field in SEARCH)
        return reading

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


def _is_death(reading: Reading, attacking: bool) -> bool:
    """Whether the prey dies by what was read."""
    return reading.outcome == (WON if attacking else LOST)


def _to_the_end(reading: Reading) -> Reading:
    """What was read, graded as an answer for which every move in the area was tried, unless the limit was reached."""
    return reading if reading.outcome == UNCLEAR else replace(reading, grade=ENCLOSED)


NOTHING = Reading(UNCLEAR, (), (), "unclear", 0, 0, ())
TOLD = ("width", "point", "all", "not_first", "wall", "home", "target", "prey", "hunter")
