"""The eye space that a point lies in: how many eyes it gives, and where either side plays to change that."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from goengine.board.position import Position
from goengine.groups.eyes import eye_at, find_eyes
from goengine.groups.shapelayout import ATTACKS, DEFENCES, EYES_IF_LOST, EYES_IF_WON, SEKI
from goengine.influence.analysis import Analysis
from goengine.reading.layout import DEAD
from goengine.vertex import EMPTY


@dataclass(frozen=True)
class EyeView:
    """What an eye space is worth.

    Attributes
    ----------
    color : int
        Its owner; `EMPTY` if the point lies in no eye space.
    points : tuple of int
        The space.
    sure, possible : tuple of int
        Eyes if the enemy moves first, and if the owner does; each if the owner loses all kos, and if it wins them.
    attacks, defences : tuple of int
        Where the enemy, and the owner, plays to get that much.
    seki : tuple of bool
        Whether the eyes that are sure, and those that are possible, are a seki.
    """

    color: int = EMPTY
    points: tuple[int, ...] = ()
    sure: tuple[int, int] = (0, 0)
    possible: tuple[int, int] = (0, 0)
    attacks: tuple[int, ...] = ()
    defences: tuple[int, ...] = ()
    seki: tuple[bool, bool] = (False, False)


def eye_view(analysis: Analysis, position: Position, p: int) -> EyeView:
    """The eye space of a position that the point `p` lies in; only what the reader captures is taken for gone."""
    board = position.copy_board()
    analysis.run(board)
    r: Any = analysis.r
    g: Any = analysis.g
    for h in map(int, r["heads"][:r["count"][0]]):
        g["gone"][h] = r["state"][h] == DEAD
    find_eyes(board, r, g)
    color = int(g["eye"][p])
    if color == EMPTY:
        return EyeView()
    value = int(eye_at(board, r, g, p))
    points = tuple(sorted(int(q) for q in g["queue"][:g["space"][0]]))

    def field(places: tuple[int, int], side: int) -> int:
        return value >> places[side] & 3

    def vertices(place: int, where: str) -> tuple[int, ...]:
        found = {int(g[where][v]) for v in range(8) if value >> place + v & 1}
        return tuple(sorted(found))

    sure, possible = ((field(EYES_IF_LOST, side), field(EYES_IF_WON, side)) for side in (1, 0))
    return EyeView(color, points, sure, possible, vertices(ATTACKS, "shape_cut"), vertices(DEFENCES, "shape_join"),
                   (bool(value >> SEKI[1] & 1), bool(value >> SEKI[0] & 1)))
