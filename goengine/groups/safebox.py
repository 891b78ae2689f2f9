"""Safety under alternating play by search in a box: strings that live together in areas, and territory there.

    . X . O X .         Black's strings and the areas beside them are drawn into a box; all around it is taken to be
    X X O X X X         the enemy's for good, and he may begin, with every ko his. If no string can be captured even
    O O O O O O         then, all of them are safe; and if he can be kept from living there as well, so is the area.

In which areas that is asked, and what follows from the answers, is in `safeplan`.

Source: own analysis.
"""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from goengine.groups.boxclaim import is_lost
from goengine.groups.boxdrawing import draw_area
from goengine.groups.boxlayout import HUNTER
from goengine.groups.boxreader import new_box
from goengine.groups.boxsearch import begin_proof, go_on_in_box
from goengine.groups.safeplan import WAYS, Plan
from goengine.groups.safezones import Points
from goengine.reading.layout import LOST, UNCLEAR
from goengine.reading.memory import MOST_PREYS, new_memory
from goengine.vertex import BLACK, EMPTY, SYMMETRIES, WHITE, board_points, transform


class BoxSafety:
    """Proves strings and territory safe, one board after another.

    Parameters
    ----------
    positions : int
        To look at in one search.

    Attributes
    ----------
    unclear : int
        Searches that came to no end within these.
    """

    def __init__(self, positions: int) -> None:
        self._positions = positions
        self.unclear = 0
        self._memory: Any = new_memory(1)
        self._box = new_box()

    def prove(self, board: Any, owner: Any, sure: Any) -> None:
        """Add to ``owner``, which says of each point of a board whose it is for sure, what is safe besides.

        What is `sure` needs no answers. The rest of what was known does, and it is not told which: so of a side it is
        kept as a whole, or proved anew with all else, whichever is more.
        """
        if board["suicide"][0]:
            return                      # the search in a box does not know it
        everywhere = board_points(int(board["size"][0]))
        turn = first_turn(board)
        there = {p: transform(p, turn, int(board["size"][0])) for p in everywhere}
        turned = board.copy()
        turned["color"][list(there.values())] = board["color"][list(there)]
        found: dict[int, set[int]] = {}
        for color in (BLACK, WHITE):
            known = {p for p in everywhere if owner[p] == color}
            asked: dict[tuple[Any, ...], bool] = {}
            surely = frozenset(there[p] for p in everywhere if sure[p] == color)
            plans = [Plan(self, turned, color, surely, way, asked).safe() for way in WAYS]
            found[color] = max([*({p for p in everywhere if there[p] in plan} for plan in plans), known], key=len)
        owner[list(everywhere)] = EMPTY
        for color, points in found.items():
            claim(owner, points, color)

    def holds(self, board: Any, color: int, held: Iterable[int], wanted: Sequence[Points], drawn: Iterable[Points],
              inside: Iterable[int], territory: Iterable[int]) -> bool:
        """Whether the enemy, moving first, captures none of the wanted strings, and gets nothing of the territory.

        Parameters
        ----------
        held : iterable of int
            Stones that are the side's for good.
        wanted, drawn : sequences of frozensets of int
            Strings, those wanted among those drawn. What is not drawn and not held counts as the enemy's for good.
        inside : iterable of int
            The points that are played on.
        territory : iterable of int
            Some of them.
        """
        if len(wanted) > MOST_PREYS:
            return False
        box, m = self._box, self._memory
        points = sorted(set(inside).union(*drawn))
        box["inside"][:] = 0
        box["inside"][points] = 1
        box["queue"][:len(points)] = points
        box["queued"][0] = len(points)
        box["held"][:] = 0
        box["held"][list(held)] = 1
        box["picky"][0] = 1
        m["prey"][:len(wanted)] = [min(string) for string in wanted]
        m["prey_count"][0] = len(wanted)
        if not draw_area(board, m, box, color):
            return False
        box["together"][0], box["endless"][0] = 1, 0
        box["claim"][0] = sum(1 << int(box["number"][p]) for p in territory)
        if is_lost(box):
            return False
        begin_proof(box)
        outcome = int(go_on_in_box(box, HUNTER, 0, self._positions))
        self.unclear += outcome == UNCLEAR
        return outcome == LOST


def first_turn(board: Any) -> int:
    """The symmetry that a board is looked at in, so that what is found does not hang on how it lies."""
    size = int(board["size"][0])
    points = board_points(size)

    def colors(symmetry: int) -> list[int]:
        at = {transform(p, symmetry, size): int(board["color"][p]) for p in points}
        return [at[p] for p in points]
    return min(SYMMETRIES, key=colors)


def claim(owner: Any, points: Iterable[int], color: int) -> None:
    """Note that points are a side's for sure; what the other side can claim as well is in seki, and nobody's."""
    for p in points:
        owner[p] = color if owner[p] in (EMPTY, color) else EMPTY
