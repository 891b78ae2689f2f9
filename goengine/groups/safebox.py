"""Safety under alternating play by search in a box: strings that live together in the small areas between them.

    . X . O X .         Black's strings and the areas that they enclose are drawn into a box; all around it is taken to
    X X O X X X         be the enemy's for good, and he may begin, with every ko his. If no string can be captured even
    O O O O O O         then, all of them are safe.

Strings and the small areas that touch them fall into clusters that have no area in common, so the owner's answers in
one cluster never miss in another. An area is safe territory if its cluster lives without it, whatever becomes of it,
and if it is too small for an enemy to live there.

Source: own analysis; that nobody lives within seven points, as in `safesearch`.
"""
from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from goengine.board.layout import NEIGHBORS
from goengine.groups.boxdrawing import draw_area
from goengine.groups.boxlayout import HUNTER, MOST_POINTS
from goengine.groups.boxreader import new_box
from goengine.groups.boxsearch import begin_box, go_on_in_box
from goengine.groups.safesearch import TOO_SMALL
from goengine.reading.layout import LOST
from goengine.reading.memory import MOST_PREYS, new_memory
from goengine.vertex import BLACK, EMPTY, WHITE, board_points, column_of, connected, row_of

Points = frozenset[int]
Frame = tuple[int, int, int, int]
LARGEST = 20                            # points of an area that may be drawn


@dataclass(frozen=True)
class Cluster:
    """Strings of one colour, and the small areas that touch them: no other string touches these."""

    strings: tuple[Points, ...]
    areas: tuple[Points, ...]


class BoxSafety:
    """Proves clusters of strings safe, one board after another.

    Parameters
    ----------
    positions : int
        To look at in the search of one cluster, and again without each of its areas.
    """

    def __init__(self, positions: int) -> None:
        self._positions = positions
        self._memory: Any = new_memory(1)
        self._box = new_box()

    def prove(self, board: Any, owner: Any, sure: Any) -> None:
        """Add to ``owner``, which says of each point of a board whose it is for sure, what is safe besides.

        What is `sure` needs no answers. The rest of what was known does: in a cluster that has such strings, they have
        to live together with all that is added.
        """
        if board["suicide"][0]:
            return                      # the search in a box does not know it
        before = owner.copy()
        for color in (BLACK, WHITE):
            for cluster in clusters(board, color):
                for part in windows(cluster, int(board["size"][0])):
                    if any(owner[p] != color for string in part.strings for p in string):
                        known = [string for string in part.strings
                                 if before[min(string)] == color != sure[min(string)]]
                        self._prove_cluster(board, owner, color, part, known)

    def _prove_cluster(self, board: Any, owner: Any, color: int, cluster: Cluster, known: list[Points]) -> None:
        """Find as many strings of a cluster as may live together, the largest first, and which areas they can spare.

        Those that are known to be safe come before all others.
        """
        safe = list(known)
        if safe and not self._live(board, color, safe, cluster.strings, cluster.areas):
            return
        others = [string for string in cluster.strings if string not in safe]
        for string in sorted(others, key=lambda string: (-len(string), min(string))):
            if self._live(board, color, [*safe, string], cluster.strings, cluster.areas):
                safe.append(string)
        for string in safe:
            head = board["head"][min(string)]
            claim(owner, (p for p in board_points(int(board["size"][0])) if board["head"][p] == head), color)
        for area in cluster.areas if safe else ():
            closed = all(owner[p] == color for p in _beside(area) if board["color"][p] == color)
            rest = [other for other in cluster.areas if other != area]
            if closed and len(area) <= TOO_SMALL and self._live(board, color, safe, cluster.strings, rest):
                claim(owner, area, color)

    def _live(self, board: Any, color: int, wanted: Sequence[Points], strings: Iterable[Points],
              areas: Iterable[Points]) -> bool:
        """Whether the enemy, moving first, captures none of the wanted strings, if there are no areas but these.

        What is not drawn counts as the enemy's for good, and so do strings without a liberty in the areas.
        """
        inside = set().union(*areas)
        free = {p for p in inside if board["color"][p] == EMPTY}
        drawn = [string for string in strings if _beside(string) & free]
        if len(wanted) > MOST_PREYS or not all(string in drawn for string in wanted):
            return False
        box, m = self._box, self._memory
        points = sorted(inside.union(*drawn))
        box["inside"][:] = 0
        box["inside"][points] = 1
        box["queue"][:len(points)] = points
        box["queued"][0] = len(points)
        m["prey"][:len(wanted)] = [min(string) for string in wanted]
        m["prey_count"][0] = len(wanted)
        if not draw_area(board, m, box, color):
            return False
        box["together"][0], box["endless"][0] = 1, 0
        box["wall"][0], box["home"][0] = box["wall"][0] | box["home"][0], 0
        begin_box(box, 0)
        return bool(go_on_in_box(box, HUNTER, 0, self._positions) == LOST)


def claim(owner: Any, points: Iterable[int], color: int) -> None:
    """Note that points are a side's for sure; what the other side can claim as well is in seki, and nobody's."""
    for p in points:
        owner[p] = color if owner[p] in (EMPTY, color) else EMPTY


def clusters(board: Any, color: int) -> Iterator[Cluster]:
    """The clusters of a colour's strings, those without small areas left out."""
    strings, areas = _parts(board, color)
    small = [area for area in areas if len(area) <= LARGEST]
    string_at = {p: string for string in strings for p in string}
    areas_of: dict[Points, list[Points]] = {string: [] for string in strings}
    beside = {area: {string_at[q] for q in _beside(area) if q in string_at} for area in small}
    for area, around in beside.items():
        for string in around:
            areas_of[string].append(area)
    seen: set[Points] = set()
    for string in strings:
        if string in seen or not areas_of[string]:
            continue
        seen.add(string)
        members, inside = [string], []
        for member in members:
            for area in areas_of[member]:
                if area not in inside:
                    inside.append(area)
                    members += sorted(beside[area] - seen, key=min)
                    seen |= beside[area]
        yield Cluster(tuple(members), tuple(inside))


def windows(cluster: Cluster, size: int) -> Iterator[Cluster]:
    """A cluster, or if it does not fit into a box parts of it that do: areas near each other, with the stones around.

    Of a string no more is left than the stones near these areas: if they live, so do the others. No area is in two.
    """
    stones = set().union(*cluster.strings)
    if _fits(_frame(stones.union(*cluster.areas))):
        yield cluster
        return
    rest = list(cluster.areas)
    while rest:
        areas = [rest.pop(0)]
        while True:
            near = sorted(rest, key=lambda area: (_room(_around(areas + [area], size)), min(area)))
            if not near or not _fits(_around(areas + near[:1], size)):
                break
            areas.append(near[0])
            rest.remove(near[0])
        top, bottom, left, right = _around(areas, size)
        here = {p for p in stones if top <= row_of(p) <= bottom and left <= column_of(p) <= right}
        touched = _beside(set().union(*areas))
        strings = tuple(part for part in connected(here) if part & touched)
        if strings and _fits((top, bottom, left, right)):
            yield Cluster(strings, tuple(areas))


def _frame(points: Iterable[int]) -> Frame:
    """The rectangle that holds some points: its first and last row, first and last column."""
    rows, columns = zip(*((row_of(p), column_of(p)) for p in points))
    return min(rows), max(rows), min(columns), max(columns)


def _around(areas: Sequence[Points], size: int) -> Frame:
    """The rectangle that holds some areas and the points beside them."""
    top, bottom, left, right = _frame(set().union(*areas))
    return max(top - 1, 1), min(bottom + 1, size), max(left - 1, 1), min(right + 1, size)


def _room(frame: Frame) -> int:
    """The points of a rectangle."""
    return (frame[1] - frame[0] + 1) * (frame[3] - frame[2] + 1)


def _fits(frame: Frame) -> bool:
    """Whether a rectangle fits into a box."""
    return _room(frame) <= MOST_POINTS


def _parts(board: Any, color: int) -> tuple[list[Points], list[Points]]:
    """The strings of a colour, and the connected parts of all other points of the board, in board order."""
    points = set(board_points(int(board["size"][0])))
    own = {p for p in points if board["color"][p] == color}
    return connected(own), connected(points - own)


def _beside(points: Iterable[int]) -> set[int]:
    """The points beside those of a set."""
    return {p + d for p in points for d in NEIGHBORS}
