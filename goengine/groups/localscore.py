"""Small areas that are played out: what is open between walls that stand, and what it is worth to either side.

    . . . X O      The stones at the edge of this corner cannot be taken any more. Within, Black to move makes a
    . . . X O      living group of it all; White to move leaves no more than a seki. Play to the end says so, without
    . X X X O      asking what a seki is.
    X X O O O

Walls are the stones that are proved safe (`safe`).
"""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from goengine.board.layout import NEIGHBORS
from goengine.groups.localcount import count_area
from goengine.groups.locallayout import LOCAL, MOVES
from goengine.groups.localsearch import gains, settle, turn_to_area
from goengine.groups.safe import Safety
from goengine.vertex import BLACK, EDGE, EMPTY, PASS, WHITE

LIMIT = 1_000_000                       # positions that one question may cost
MOST_EMPTY = 14                         # empty points of an area that is played out


@dataclass(frozen=True)
class Area:
    """Points that are open, and what bounds them.

    Attributes
    ----------
    points : tuple of int
        Empty ones, and stones that are no walls.
    empty : int
        How many are empty.
    colors : frozenset of int
        Of the stones within and beside it.
    """

    points: tuple[int, ...]
    empty: int
    colors: frozenset[int]


@dataclass(frozen=True)
class Outcome:
    """What becomes of an area.

    Attributes
    ----------
    score : int
        Black's points of area in it less White's.
    move : int
        The first move, `PASS` if none is needed.
    exact : bool
        Whether no limit had a say in it.
    reached : int
        Moves in a row up to which it was played out; 0 if not even the first depth came to an end.
    nodes : int
    """

    score: int
    move: int
    exact: bool
    reached: int
    nodes: int


def areas_between(safety: Safety, board: Any) -> Iterator[Area]:
    """The areas of a board that lie between what was proved to be safe there; what is somebody's is in none."""
    points = {p for p in safety.points if safety.owner(p) == EMPTY}
    while points:
        part, colors = [points.pop()], set()
        for p in part:                                  # grows while it is walked
            colors.add(int(board["color"][p]))
            for q in (p + d for d in NEIGHBORS):
                colors.add(int(board["color"][q]))
                if q in points:
                    points.remove(q)
                    part.append(q)
        empty = sum(int(board["color"][p]) == EMPTY for p in part)
        yield Area(tuple(sorted(part)), empty, frozenset(colors - {EMPTY, EDGE}))


class AreaReader:
    """Plays areas out.

    Parameters
    ----------
    limit : int
        Positions that one question may cost.
    """

    def __init__(self, limit: int = LIMIT):
        self.limit = limit
        self.nodes = 0                                  # spent since the counter was reset
        self._local: Any = LOCAL.new()

    @staticmethod
    def holds(points: Sequence[int]) -> bool:
        """Whether so many points can be played out at all."""
        return len(points) < MOVES

    def enter(self, board: Any, points: Sequence[int], territory: bool = False) -> None:
        """Turn to an area of a board; what was found out about another one is forgotten.

        Parameters
        ----------
        territory : bool
            Whether territory is counted, so that points which stones in seki surround are nobody's.

        Raises
        ------
        ValueError
            If it has too many points.
        """
        if not self.holds(points):
            raise ValueError(f"an area of {len(points)} points: at most {MOVES - 1} can be played out")
        local = self._local
        local["inside"][:] = 0
        local["territory"][0] = territory
        local["points"][0] = len(points)
        local["point"][:len(points)] = points
        local["inside"][list(points)] = 1
        turn_to_area(board, local)

    def standing(self, board: Any) -> int:
        """Black's points of area less White's, if all is left as it stands."""
        return int(count_area(board, self._local))

    def gains(self, board: Any, color: int, than: int, deepest: int) -> bool | None:
        """Whether `color` gets more than so many points, Black's less White's, by moving first in the area.

        It is played out up to `deepest` moves in a row; None if the limit leaves it open. The board is left as it was.
        """
        local = self._local
        local["limit"][0] = self.limit
        found = int(gains(board, local, color, than if color == BLACK else -than, deepest))
        self.nodes += int(local["nodes"][0])
        return None if found < 0 else bool(found)

    def settle(self, board: Any, color: int) -> Outcome:
        """What becomes of the area if `color` moves first; the board is left as it was."""
        local = self._local
        local["limit"][0] = self.limit
        value = int(settle(board, local, color))
        self.nodes += int(local["nodes"][0])
        move = max(PASS, int(local["first"][0]))
        return Outcome(value if color == BLACK else -value, move, bool(local["exact"][0]),
                       int(local["reached"][0]), int(local["nodes"][0]))

    def both(self, board: Any) -> dict[int, Outcome]:
        """What becomes of the area, by who moves first."""
        return {color: self.settle(board, color) for color in (BLACK, WHITE)}
