"""What is proved safe on a board, for people and programs that are no kernels.

    safety = Safety().of(position)
    safety.owner(p)                 # BLACK, WHITE, or EMPTY where nothing is proved
    safety.unconditional_status(p)  # "alive", "dead", "black_territory", ...
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from goengine.board.layout import NEIGHBORS
from goengine.groups.benson import find_sure
from goengine.groups.layout import GROUPS
from goengine.reading.layout import READINGS
from goengine.vertex import BLACK, COLOR_NAMES, COLORS, EMPTY, board_points

if TYPE_CHECKING:
    from goengine.board.position import Position

UNCONDITIONAL, ALTERNATING = "unconditional", "under alternating play"
ALIVE, DEAD, UNDECIDED = "alive", "dead", "undecided"


def list_strings(r: Any, b: Any) -> None:
    """Note the strings of a board in a record of readings without reading them."""
    heads = [p for p in board_points(int(b["size"][0])) if b["color"][p] != EMPTY and b["head"][p] == p]
    r["count"][0] = len(heads)
    r["heads"][:len(heads)] = heads
