"""Stones that look dead, but that nobody gains by attacking: they stand as they are when the game is over.

    O O O X X X X      Who fills one of the two points between the five black stones in the middle and the five white
    . O X O O O X      ones is taken. Play to the end shows that neither side gets more than by leaving all this alone,
    O O X . . O X      whatever a search for life has said of one of the two.
    . O X X X O X
    O O O O O X X

The place that is played out holds the stones, the enemies around them that are not proved safe and have fewer than two
liberties elsewhere, what else looks dead there, the liberties of all these, and the empty points that hang together
with them.
"""
from __future__ import annotations

from collections.abc import Collection

from goengine.board.position import Position
from goengine.groups.localscore import AreaReader
from goengine.groups.safe import Safety
from goengine.vertex import BLACK, EMPTY, WHITE, beside, other

MOST_EMPTY = 10                         # empty points of a place that is played out
DEEP = 12                               # moves in a row up to which a place is played out
LIMIT = 800_000                         # positions for each side to begin in one place
TOTAL = 4_000_000                       # positions for a whole board
FREE = 2                                # liberties elsewhere of a string that is not played for


class Standoffs:
    """Finds such stones, on one board after another."""

    def __init__(self) -> None:
        self._safety = Safety()
        self._reader = AreaReader(LIMIT)

    def stones(self, position: Position, dead: Collection[int]) -> frozenset[int]:
        """All stones, of both sides, in the places that are best left alone.

        Parameters
        ----------
        position : Position
            It is left as it was.
        dead : collection of int
            The stones that look dead, of both colours; only places with some of them are looked at.
        """
        if not dead:
            return frozenset()
        place = Place(position, dead, self._safety.of(position))
        self._reader.nodes = 0
        seen: set[int] = set()
        found: set[int] = set()
        for head in sorted(place.stones):
            if head not in dead or head in seen or self._reader.nodes > TOTAL:
                continue
            heads, free = place.around(head)
            seen |= heads
            points = sorted({p for h in heads for p in place.stones[h]} | free)
            if len(free) <= MOST_EMPTY and self._reader.holds(points) and self._stands(position, points, head):
                found.update(p for h in heads for p in place.stones[h])
        return frozenset(found)

    def _stands(self, position: Position, points: list[int], stone: int) -> bool:
        """Whether neither side gains by moving first in a place; the enemies of a stone there are asked first."""
        board = position.copy_board()
        self._reader.enter(board, points)
        standing = self._reader.standing(board)
        owner = position.color_at(stone)
        return all(self._reader.gains(board, color, standing, DEEP) is False for color in (other(owner), owner))


class Place:
    """The strings of a position, and which of them hang together with one that looks dead.

    Attributes
    ----------
    stones, liberties : dict
        By the head of each string: its points, and its liberties.
    """

    def __init__(self, position: Position, dead: Collection[int], safety: Safety):
        self._position, self._dead, self._safety = position, dead, safety
        self.stones: dict[int, list[int]] = {}
        self.liberties: dict[int, set[int]] = {}
        for p in (*position.stone_points(BLACK), *position.stone_points(WHITE)):
            head = int(position.board["head"][p])
            if head not in self.stones:
                self.liberties[head] = set(position.liberty_points(p))
            self.stones.setdefault(head, []).append(p)

    def around(self, head: int) -> tuple[set[int], set[int]]:
        """The strings that are played for together with the one of a head, and the empty points of the place."""
        found, free = {head}, self._open(self.liberties[head])
        prey = self._position.color_at(head)
        while len(free) <= MOST_EMPTY:
            near = {q for h in found for q in beside(self.stones[h])}
            more = {h for h, points in self.stones.items()
                    if h not in found and (self.liberties[h] & free or not near.isdisjoint(points))
                    and self._is_played_for(h, prey, free)}
            if not more:
                break
            found |= more
            free |= self._open({p for h in more for p in self.liberties[h]})
        return found, free

    def _open(self, points: set[int]) -> set[int]:
        """The empty points that hang together with some."""
        found, new = set(points), set(points)
        while new and len(found) <= MOST_EMPTY:
            new = {q for q in beside(new) if self._position.color_at(q) == EMPTY} - found
            found |= new
        return found

    def _is_played_for(self, head: int, prey: int, free: set[int]) -> bool:
        """Whether a string that touches a place is part of it."""
        if head in self._dead:
            return True
        color = self._position.color_at(head)
        return color != prey and self._safety.owner(head) != color and len(self.liberties[head] - free) < FREE
