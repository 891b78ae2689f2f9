"""Capturing races counted out: who is first, by liberties outside, liberties shared, and eyes.

A race is between two groups neither of which can live without capturing the other. Its classes follow from whether a
group has an eye: without one, shared liberties favour nobody, and two of them mean seki unless one side is far ahead;
against an enemy without an eye, they are the enemy's to fill.

Source: Mueller 1999, "Race to capture: analyzing semeai in Go", for the classes; the liberties of big eyes (1, 2, 3, 5,
8, 12) as every book on races has them; the wording and code are our own.
"""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from goengine.board.layout import NEIGHBORS
from goengine.board.shape import is_self_atari
from goengine.reading.layout import LOST, WON
from goengine.vertex import EMPTY, PASS, board_points, other

EYE_LIBERTIES = (0, 1, 2, 3, 5, 8, 12)          # moves that it takes to fill an eye, by its points
LIVING_EYE = 7                                  # points of an eye that cannot be filled any more
MANY = 99


def eye_liberties(points: int, stones: int) -> int:
    """Moves that the enemy needs to fill an eye of so many points, so many of which bear its stones already."""
    if points >= LIVING_EYE:
        return MANY
    return max(EYE_LIBERTIES[points] - stones, 1) if points else 0


@dataclass(frozen=True)
class Contender:
    """One side of a race.

    Attributes
    ----------
    outside : int
        Liberties that the other side's group does not touch, and that lie in no eye; moves needed first to come near
        count as well.
    eye : int
        Moves that the enemy needs to fill its eyes, by `eye_liberties`.
    """

    outside: int
    eye: int

    @property
    def total(self) -> int:
        """Liberties that the enemy cannot share."""
        return self.outside + self.eye


def kills(mover: Contender, prey: Contender, shared: int, first: bool) -> bool:
    """Whether `mover` captures `prey`, moving first or second."""
    lead = mover.total - prey.total - (0 if first else 1)
    if mover.eye and not prey.eye:
        return lead >= 0                        # the prey has to fill the shared liberties itself
    if prey.eye:
        return lead >= shared                   # the mover has to fill them
    return lead >= max(shared - 1, 0)


def count_race(own: Contender, theirs: Contender, shared: int) -> tuple[int, int, bool]:
    """The race as its first side sees it, who is to move: saved, captured, and whether a pass would do as well.

    Returns
    -------
    tuple of int, int, bool
        `WON` or `LOST` for the defence of the first group, and for the attack on the second.
    """
    passing = kills(own, theirs, shared, False)
    captured = passing or kills(own, theirs, shared, True)
    if captured:
        return WON, WON, passing
    lost = kills(theirs, own, shared, False)
    saved = not lost
    return (WON if saved else LOST), LOST, saved and not kills(theirs, own, shared, True)


def contenders(b: Any, g: Any, a: int, z: int) -> tuple[Contender, Contender, list[int], list[int]]:
    """The two sides of a race between the groups on `a` and `z`; the second's outside liberties and the shared."""
    points = list(board_points(int(b["size"][0])))
    beside = {k: {p + d for p in points if g["group"][p] == k for d in NEIGHBORS if b["color"][p + d] == EMPTY}
              for k in (int(g["group"][a]), int(g["group"][z]))}
    sides = []
    for stone in (a, z):
        k, color = int(g["group"][stone]), int(b["color"][stone])
        own = beside[k]
        eyes: dict[int, list[int]] = {}
        for p in points:
            if g["closed"][p] == color and own & {q for q in points if g["region"][q] == g["region"][p]}:
                eyes.setdefault(int(g["region"][p]), []).append(p)
        inside = {p for eye in eyes.values() for p in eye}
        eye = sum(eye_liberties(len(e), sum(int(b["color"][p] != EMPTY) for p in e)) for e in eyes.values())
        outside = sorted(own - inside - beside[int(g["group"][a if stone == z else z])])
        far = sum(int(is_self_atari(b, p, other(color))) for p in outside)
        sides.append((Contender(len(outside) + far, eye), outside))
    shared = sorted(beside[int(g["group"][a])] & beside[int(g["group"][z])])
    return sides[0][0], sides[1][0], sides[1][1], shared


def racing_move(b: Any, color: int, outside: list[int], shared: list[int]) -> int:
    """The first liberty that a colour can fill without putting itself in atari: outside before shared; else a pass."""
    for p in outside + shared:
        if not is_self_atari(b, p, color):
            return p
    return outside[0] if outside else PASS
