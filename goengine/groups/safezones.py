"""Where a side's proofs of safety are looked for: areas free of its stones, the open ones cut where the enemy is near.

    . . . . X . . O         Black's area is what lies left of his stones, and the point between them and White's: if
    . . . . X O O O         White plays there, Black has to answer.
    X X X X X O . .

Nothing hangs on where an area ends: what lies beyond is taken to be the enemy's. But areas of one side have no point in
common, so that the answers in one never miss in another.

Which stones are dead is guessed at: strings that hang together over points nearer to them than to the other side's, but
over few such points, are taken off, those with the fewest first, and distances are measured anew.
"""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from goengine.board.layout import NEIGHBORS
from goengine.vertex import BLACK, EMPTY, WHITE, board_points, connected, other

Points = frozenset[int]
LARGEST = 20                            # points of an area that is not cut
FAR = 99


@dataclass(frozen=True)
class Area:
    """Points free of a side's stones.

    Attributes
    ----------
    points : frozenset of int
    claim : frozenset of int
        Those that the side may hope to own.
    """

    points: Points
    claim: Points


def areas(board: Any, color: int, alive: Points, few: int) -> list[Area]:
    """The areas of a side, the smallest first; `alive` are stones that are known to be."""
    everywhere = board_points(int(board["size"][0]))
    parts = connected({p for p in everywhere if board["color"][p] != color})
    found = [Area(part, part) for part in parts if len(part) <= LARGEST]
    large = [part for part in parts if len(part) > LARGEST]
    if large:
        near = guess_distances(board, alive, few)
        for part in large:
            kept = {p for p in part if near[color][p] <= near[other(color)][p]}
            for piece in connected(kept):
                claim = frozenset(p for p in piece if near[color][p] < near[other(color)][p])
                if claim:
                    found.append(Area(piece, claim))
    return sorted(found, key=lambda area: (len(area.points), min(area.points)))


def guess_distances(board: Any, alive: Points, few: int) -> dict[int, dict[int, int]]:
    """Colour -> point -> steps from the nearest stone of that colour that is not taken to be dead; some are `alive`."""
    everywhere = board_points(int(board["size"][0]))
    colors = {p: int(board["color"][p]) for p in everywhere}
    while True:
        near = {color: distances(colors, color) for color in (BLACK, WHITE)}
        groups = []
        for color in (BLACK, WHITE):
            mine = {p for p in everywhere if colors[p] == color
                    or colors[p] == EMPTY and near[color][p] < near[other(color)][p]}
            groups += [(sum(colors[p] == EMPTY for p in group), group) for group in connected(mine)
                       if not group & alive]
        least = min((room for room, _ in groups), default=few)
        if least >= few:
            return near
        for p in (p for room, group in groups if room == least for p in group):
            colors[p] = EMPTY


def distances(colors: dict[int, int], color: int) -> dict[int, int]:
    """Steps over empty points from the nearest stone of a colour; `FAR` where none leads there."""
    found = {p: 0 if c == color else FAR for p, c in colors.items()}
    waiting = [p for p, c in colors.items() if c == color]
    for p in waiting:                                   # grows while it is walked
        for q in (p + d for d in NEIGHBORS):
            if colors.get(q) == EMPTY and found[q] == FAR:
                found[q] = found[p] + 1
                waiting.append(q)
    return found
