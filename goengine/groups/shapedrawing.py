"""Eye shapes as people draw them, with the wall around and what is known of them::

    X X X X X
    X . * . X       owner_first: 2
    - - - - -       enemy_first: 1

``X`` is the owner's wall, one string; ``O`` a stone of the enemy; ``.`` an empty point, ``*`` one where both sides want
to play, ``d`` one where only the owner does, ``a`` one where only the enemy does; ``|``, ``-`` and ``+`` are the edge.
"""
from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from goengine.errors import DiagramError
from goengine.groups.shapelayout import ENEMY, FREE, INNER, MOST_OUTSIDE, MOST_VERTICES

Place = tuple[int, int]                 # row, counted from 0 at the bottom, and column
BESIDE = ((1, 0), (-1, 0), (0, 1), (0, -1))
WALL, EDGES, INSIDE = "X", "|-+", ".*adO"


@dataclass(frozen=True)
class DrawnShape:
    """An eye shape whose wall is solid.

    Attributes
    ----------
    points : tuple of (int, int)
        Its points in order: rows from the bottom, columns from the left.
    stones : frozenset
        Those with a stone of the enemy.
    bottom, left : bool
        Whether row 0 and column 0 lie on the edge.
    defences, attacks : frozenset
        Where the owner and the enemy play if they move first, and it matters.
    """

    points: tuple[Place, ...]
    stones: frozenset[Place] = frozenset()
    bottom: bool = False
    left: bool = False
    defences: frozenset[Place] = frozenset()
    attacks: frozenset[Place] = frozenset()

    def on_edge(self, row: int, column: int) -> bool:
        """Whether a place lies beyond the edge."""
        return self.bottom and row < 0 or self.left and column < 0

    def beside(self, place: Place) -> list[int]:
        """The indices of the points beside one."""
        near = [(place[0] + row, place[1] + column) for row, column in BESIDE]
        return [i for i, point in enumerate(self.points) if point in near]

    def touches_wall(self, place: Place) -> bool:
        """Whether a stone of the wall stands beside a point."""
        near = [(place[0] + row, place[1] + column) for row, column in BESIDE]
        return any(point not in self.points and not self.on_edge(*point) for point in near)

    def describe(self, g: Any, outside: int) -> None:
        """Put the shape into a record of groups, with so many outside liberties."""
        g["shape_n"][0] = len(self.points)
        g["shape_wall"][0] = sum(1 << i for i, point in enumerate(self.points) if self.touches_wall(point))
        g["shape_filled"][0] = MOST_OUTSIDE - min(outside, MOST_OUTSIDE)
        for i, point in enumerate(self.points):
            g["shape_kind"][i] = INNER
            g["shape_digit"][i] = ENEMY if point in self.stones else FREE
            g["shape_near"][i] = sum(1 << j for j in self.beside(point))

    def bits(self, places: Iterable[Place]) -> int:
        """Some of the points as bits, by their indices."""
        return sum(1 << self.points.index(place) for place in places)

    def draw(self) -> str:
        """The drawing, a row a line."""
        top = max(row for row, _ in self.points) + 1
        right = max(column for _, column in self.points) + 1
        return "\n".join(" ".join(self._sign(row, column) for column in range(-1, right + 1))
                         for row in range(top, -2, -1))

    def _sign(self, row: int, column: int) -> str:
        if self.on_edge(row, column):
            below, beyond = self.bottom and row < 0, self.left and column < 0
            return "+" if below and beyond else "-" if below else "|"
        place = row, column
        if place not in self.points:
            return WALL
        if place in self.stones:
            return "O"
        return {(True, True): "*", (True, False): "d", (False, True): "a"}.get(
            (place in self.defences, place in self.attacks), ".")


def parse_shape(text: str) -> DrawnShape:
    """Read a drawing.

    Raises
    ------
    DiagramError
        With the row, counted from 1, if a sign is unknown, the rows differ in length, or no wall is drawn around.
    """
    rows = [line.split() for line in text.rstrip().splitlines()]
    bottom, left = set(rows[-1]) <= set("-+") and bool(rows[-1]), all(row and row[0] in "|+" for row in rows)
    inside: dict[Place, str] = {}
    for number, row in enumerate(rows, start=1):
        if len(row) != len(rows[0]):
            raise DiagramError(f"{len(row)} points in this row, {len(rows[0])} in the first", number)
        for column, sign in enumerate(row):
            outer = number in (1, len(rows)) or column in (0, len(row) - 1)
            edge = bottom and number == len(rows) or left and column == 0
            if sign not in WALL + EDGES + INSIDE or (sign in EDGES) != edge:
                raise DiagramError(f"'{sign}' does not belong here: X is the wall, . * a d O are inside;"
                                   " | stands at the left and - at the bottom", number)
            if outer and sign in INSIDE:
                raise DiagramError("the wall is missing beside this point", number)
            if sign in INSIDE:
                inside[len(rows) - number - 1, column - 1] = sign
    return _checked(inside, bottom, left, len(rows))


def _checked(inside: dict[Place, str], bottom: bool, left: bool, rows: int) -> DrawnShape:
    if not 1 <= len(inside) <= MOST_VERTICES:
        raise DiagramError(f"an eye shape has 1 to {MOST_VERTICES} points, not {len(inside)}", 1)
    stones, defences, attacks = (frozenset(place for place in inside if inside[place] in signs)
                                 for signs in ("O", "*d", "*a"))
    shape = DrawnShape(tuple(sorted(inside)), stones, bottom, left, defences, attacks)
    reached = {0}
    waiting = [0]
    while waiting:
        new = set(shape.beside(shape.points[waiting.pop()])) - reached
        reached |= new
        waiting += new
    for i, place in enumerate(shape.points):
        if i not in reached:
            raise DiagramError("the points do not hang together", rows - 1 - place[0])
    return shape


def all_shapes(n: int) -> list[DrawnShape]:
    """All shapes of `n` points without stones: in the centre, on the edge, in the corner; low and wide ones first."""
    found: set[tuple[Place, ...]] = {((0, 0),)}
    for _ in range(n - 1):
        found = {_moved([*points, (row + up, column + aside)]) for points in found for row, column in points
                 for up, aside in BESIDE if (row + up, column + aside) not in points}
    ordered = sorted(found, key=lambda points: (max(points)[0], points))
    return [DrawnShape(points, bottom=bottom, left=left)
            for bottom, left in ((False, False), (True, False), (True, True)) for points in ordered]


def _moved(points: Iterable[Place]) -> tuple[Place, ...]:
    """Points moved to row 0 and column 0."""
    points = list(points)
    low = min(row for row, _ in points)
    first = min(column for _, column in points)
    return tuple(sorted((row - low, column - first) for row, column in points))
