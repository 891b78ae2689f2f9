"""A side's plan at the end of a game: in which areas it answers enemy moves, and what is safe for that.

    . X . . X . O       The three points left of Black's stones are one area, those in the middle another. If his stones
    . X . . X . O       on the left live by answers in the first, they are a wall for the second, in which answers may
    . X X X X . O       then serve to keep White from living there, and the stones on the right are joined to them.

An area, or some of them together, is put to a search in a box (`safebox`): do strings live in it, is it territory?
What a plan has made safe counts as the owner's for good in whatever is asked later. No point is in two areas for which
answers were found, so the answers in one never miss in another; and nothing that came earlier rests on what came later.

An area that no answers are needed in, shut by safe walls on all sides, is territory if it is too small to live in.

Strings that live unconditionally need no answers, only that their owner fills none of their eyes: so there are no
answers in an area that may be one. Such an eye touches no other strings, and has a string beside all its empty points.

Plans differ in what they look at first. Large areas are searched a piece at a time, because a small piece with enemies
all around is searched to the end more often than a large area; but a piece that is taken leaves less for others.

Source: own analysis; that nobody lives within seven points, as in `safesearch`.
"""
from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from goengine.groups.safesearch import TOO_SMALL
from goengine.groups.safewindows import around, gather, pieces, windows
from goengine.groups.safezones import LARGEST, Area, Points, areas
from goengine.vertex import EMPTY, beside, board_points, column_of, connected, on_board, row_of

if TYPE_CHECKING:
    from goengine.groups.safebox import BoxSafety

PATIENCE = 1                            # searches without an end, of the same areas, after which no more is asked
GATHERED = 10                           # points of an area that helps a piece of another, at most


@dataclass(frozen=True)
class Way:
    """What a plan looks at first.

    Attributes
    ----------
    tied : int
        Points of areas that are looked at together before any piece is, at most.
    pieces : tuple of int
        Points that pieces of larger areas have at most, one size after the other.
    few : int
        Points that are taken to be too few for a group to live on (`safezones`).
    """

    tied: int
    pieces: tuple[int, ...]
    few: int


WAYS = (Way(10, (7, 10, 14), 5), Way(LARGEST, (7, 10, 14), 5), Way(10, (10, 16), 9))


class Plan:
    """What a side answers where, as far as it is found, and what that makes safe."""

    def __init__(self, prover: BoxSafety, board: Any, color: int, sure: Points, way: Way,
                 asked: dict[tuple[Any, ...], bool]) -> None:
        self._prover, self._board, self._color, self._size = prover, board, color, int(board["size"][0])
        self._sure = sure
        self._held = {p for p in sure if board["color"][p] == color}
        self._claimed: set[int] = set()
        self._strings = connected({p for p in board_points(self._size) if board["color"][p] == color})
        self._areas = [area for area in areas(board, color, frozenset(self._held), way.few) if not self._is_sure(area)]
        self._way, self._asked = way, asked

    def safe(self) -> set[int]:
        """All points that are safe."""
        steps: list[Callable[[], bool]] = [
            self._settle_single, partial(self._settle_windows, self._way.tied),
            *(partial(self._settle_pieces, size) for size in self._way.pieces),
            partial(self._settle_windows, LARGEST), self._settle_whole]
        while any(step() for step in steps):
            pass
        return self._held.union(self._sure, self._claimed)

    def _is_sure(self, area: Area) -> bool:
        """Whether an area may be an eye of strings that live unconditionally: only such touch it."""
        walls = {p for p in beside(area.points) if self._board["color"][p] == self._color}
        return walls <= self._held and not self._is_spare(area)

    def _is_spare(self, area: Area) -> bool:
        """Whether no string touches all empty points of an area, so that it is no eye of a living one."""
        empty = {p for p in area.points if self._board["color"][p] == EMPTY}
        return not any(empty <= beside(string) for string in self._strings)

    def _settle_single(self) -> bool:
        """Find a single area that is territory, or in which strings live; whether there was one."""
        found = [area for area in list(self._areas) if len(area.points) <= LARGEST and self._claim(area)]
        small = [area for area in self._areas if len(area.points) <= self._way.pieces[0]]
        return bool(found) or any(self._live_in([area]) for area in small)

    def _settle_whole(self) -> bool:
        """Find a single area, however large, in which strings live; whether there was one."""
        return any(self._live_in([area]) for area in self._areas)

    def _settle_windows(self, most: int) -> bool:
        """Find areas near each other, with weak strings between them, in which these live; whether there were such."""
        return any(self._live_in(together) for together in windows(self._areas, self._tied, most, self._size))

    def _settle_pieces(self, most: int) -> bool:
        """Find a piece of a large area in which strings live; whether there was one. The rest are areas as well.

        If a piece does not do, it is tried with the areas near it.
        """
        for area in self._areas:
            for piece in pieces(area, self._tied([area]), most, self._size):
                others = [other for other in self._areas if other != area]
                for together in ([piece], gather(piece, others, self._tied, GATHERED, self._size)):
                    self._areas.append(piece)
                    if self._live_in(together):
                        self._cut(area, piece)
                        return True
                    self._areas.remove(piece)
        return False

    def _cut(self, area: Area, piece: Area) -> None:
        """Leave of an area what is not in a piece that was taken."""
        self._areas.remove(area)
        self._areas += [Area(part, frozenset()) for part in connected(set(area.points - piece.points))]

    def _claim(self, area: Area) -> bool:
        """Claim an area, with all strings beside it, if that holds; where there are none that are weak, or a part."""
        weak = self._weak_beside([area])
        for territory in self._claims(area, []) if not weak else [area.claim] if area.claim else []:
            small = territory == area.points and self._is_small(area, self._held)
            if small or self._ask(weak, weak, area.points, territory):
                self._take(weak, [area])
                self._claimed |= territory
                return True
        return False

    def _claims(self, area: Area, safe: Sequence[Points]) -> list[Points]:
        """What may be claimed of an area, the most first: the points farther and farther from where it is open."""
        walls = self._held.union(*safe)
        inside = set(area.claim or area.points)
        found = [area.claim] if area.claim else []
        edge = self._edge(area) - walls
        for _ in range(2):
            inside = inside - beside(edge)
            edge = set(area.points) - inside
            found.append(frozenset(inside))
        return [territory for i, territory in enumerate(found) if territory and territory not in found[:i]]

    def _live_in(self, together: Sequence[Area]) -> bool:
        """Find as many strings as may live together in some areas, the largest first, and which areas they can spare.

        Then territory is claimed in the rest, if that holds.
        """
        weak = self._weak_beside(together)
        inside = set().union(*(area.points for area in together))
        safe: list[Points] = []
        before = self._prover.unclear
        for string in sorted(weak, key=lambda string: (-len(string), min(string))):
            if self._prover.unclear - before >= PATIENCE:
                break
            if self._ask([*safe, string], weak, inside, ()):
                safe.append(string)
        if not safe:
            return False
        kept = list(together)
        for area in together:
            rest = [other for other in kept if other != area]
            if len(kept) > 1 and self._is_small(area, self._held.union(*safe)):
                if self._ask(safe, weak, set().union(*(other.points for other in rest)), ()):
                    kept = rest
                    self._take([], [area])
                    self._claimed |= area.points
        inside = set().union(*(area.points for area in kept))
        claimed: Points = frozenset()
        for area in kept:
            for territory in self._claims(area, safe):
                if self._ask(safe, weak, inside, claimed | territory):
                    claimed |= territory
                    break
        self._take(safe, kept)
        self._claimed |= claimed
        return True

    def _ask(self, wanted: Sequence[Points], drawn: Sequence[Points], inside: Iterable[int],
             territory: Iterable[int]) -> bool:
        """Ask the search, but nothing twice (see `BoxSafety.holds`)."""
        inside = frozenset(inside)
        free = {p for p in inside if self._board["color"][p] == EMPTY}
        drawn = [string for string in drawn if beside(string) & free]
        if not all(string in drawn for string in wanted):
            return False
        near = frozenset(beside(inside.union(*drawn)) & self._held)
        key = frozenset(wanted), frozenset(drawn), inside, frozenset(territory), near
        if key not in self._asked:
            self._asked[key] = self._prover.holds(self._board, self._color, near, wanted, drawn, inside, territory)
        return self._asked[key]

    def _take(self, strings: Iterable[Points], together: Iterable[Area]) -> None:
        """Note that strings are safe, with all of what they are part of, and that areas are used for that."""
        for part in strings:
            self._held |= next(string for string in self._strings if part <= string)
        for area in together:
            self._areas.remove(area)

    def _is_small(self, area: Area, walls: set[int]) -> bool:
        """Whether nobody lives in an area that walls shut on all sides."""
        return len(area.points) <= TOO_SMALL and self._edge(area) <= walls

    def _edge(self, area: Area) -> set[int]:
        """The points of the board beside an area."""
        return {q for q in beside(area.points) - area.points if on_board(q, self._size)}

    def _weak_beside(self, together: Sequence[Area]) -> list[Points]:
        """The strings beside some areas that are not safe yet; where they lead away, the parts that are near."""
        touched = beside(set().union(*(area.points for area in together)))
        top, bottom, left, right = around(together, self._size)
        found = []
        for string in self._tied(together):
            here = {p for p in string if top <= row_of(p) <= bottom and left <= column_of(p) <= right}
            found += [part for part in connected(here) if part & touched]
        return found

    def _tied(self, together: Sequence[Area]) -> list[Points]:
        """The strings beside some areas that are not safe yet."""
        touched = beside(set().union(*(area.points for area in together)))
        return [string for string in self._strings if string & touched and not string & self._held]
