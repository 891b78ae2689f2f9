"""Areas near each other that fit into a box together, with the stones around them."""
from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from goengine.groups.boxlayout import MOST_POINTS
from goengine.groups.safezones import Area, Points
from goengine.vertex import beside, column_of, row_of

Frame = tuple[int, int, int, int]
Strings = Callable[[Sequence[Area]], list[Points]]


def windows(areas: Sequence[Area], tied: Strings, most: int, size: int) -> Iterator[list[Area]]:
    """Sets of areas that strings between them tie together, as many in one as fit, begun from each of them.

    Parameters
    ----------
    areas : sequence of Area
    tied : function
        The strings beside some areas that tie them together.
    most : int
        Points of an area at most; larger ones are in no set.
    size : int
        Of the board.
    """
    small = [area for area in areas if len(area.points) <= most and tied([area])]
    seen: list[set[Area]] = []
    for first in small:
        together = gather(first, [area for area in small if area != first], tied, most, size)
        if len(together) > 1 and set(together) not in seen:
            seen.append(set(together))
            yield together


def gather(first: Area, others: Sequence[Area], tied: Strings, most: int, size: int) -> list[Area]:
    """An area with as many of others as fit into a box and strings tie to it, the nearest first.

    The others have at most so many points.
    """
    together, rest = [first], [area for area in others if len(area.points) <= most]
    while True:
        near = beside(set().union(*tied(together)))
        nearest = min((area for area in rest if area.points & near), default=None,
                      key=lambda area: (_room(around(together + [area], size)), min(area.points)))
        if nearest is None or _room(around(together + [nearest], size)) > MOST_POINTS:
            return together
        together.append(nearest)
        rest.remove(nearest)


def pieces(area: Area, strings: Sequence[Points], most: int, size: int) -> Iterator[Area]:
    """Pieces of an area of more than so many points, each around a point beside a string, the largest string first.

    A piece claims nothing: around it is the rest of the area, which counts as the enemy's.
    """
    if len(area.points) <= most:
        return
    for string in sorted(strings, key=lambda string: (-len(string), min(string))):
        seeds = area.points & beside(string)
        while seeds:
            piece = _piece(area, min(seeds), most, size)
            seeds = seeds - piece
            yield Area(piece, frozenset())


def _piece(area: Area, seed: int, most: int, size: int) -> Points:
    """The points of an area nearest to one of them, as many as a piece may have and a box has room for."""
    found = [seed]
    for p in found:                                     # grows while it is walked
        for q in sorted(beside([p]) & area.points):
            here = Area(frozenset([*found, q]), frozenset())
            if q not in found and len(found) < most and _room(around([here], size)) <= MOST_POINTS:
                found.append(q)
    return frozenset(found)


def around(together: Sequence[Area], size: int) -> Frame:
    """The rectangle that holds some areas and the points beside them: its rows and columns, first and last."""
    rows, columns = zip(*((row_of(p), column_of(p)) for area in together for p in area.points))
    return max(min(rows) - 1, 1), min(max(rows) + 1, size), max(min(columns) - 1, 1), min(max(columns) + 1, size)


def _room(frame: Frame) -> int:
    """The points of a rectangle."""
    return (frame[1] - frame[0] + 1) * (frame[3] - frame[2] + 1)
