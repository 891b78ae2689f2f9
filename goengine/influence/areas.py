"""Areas as players speak of them, read off the chances of points: secure territory, framework, what can be reduced."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from goengine.influence.layout import WHOLE
from goengine.vertex import BLACK, POINTS, WHITE, board_points, other

SECURE = 850                            # thousandths from which a point is territory ...
FRAMEWORK = 250                         # ... and from which it is part of a framework
NEAR = 3                                # steps from which the enemy reduces


@dataclass(frozen=True)
class Areas:
    """The free points that lean to one side, and what they promise.

    Attributes
    ----------
    secure : tuple of int
        Territory: there is little doubt.
    framework : tuple of int
        What may become territory.
    reducible : tuple of int
        The points of the framework that the enemy's nearest living stone reaches in three steps.
    expected : float
        Points to be expected from all of them, less what the enemy may expect there.
    """

    secure: tuple[int, ...]
    framework: tuple[int, ...]
    reducible: tuple[int, ...]
    expected: float


def find_areas(board: Any, g: Any, f: Any) -> dict[int, Areas]:
    """Both sides' areas on an analysed board."""
    free = [p for p in board_points(int(board["size"][0])) if _is_free(board, g, p)]
    return {color: _areas_of(color, free, g, f) for color in (BLACK, WHITE)}


def _is_free(board: Any, g: Any, p: int) -> bool:
    color = int(board["color"][p])
    return not color or bool(g["gone"][board["head"][p]])


def _areas_of(color: int, free: list[int], g: Any, f: Any) -> Areas:
    held = {p: int(f["value"][p]) * (1 if color == BLACK else -1) for p in free}
    secure = tuple(p for p in free if held[p] >= SECURE)
    framework = tuple(p for p in free if FRAMEWORK <= held[p] < SECURE)
    reducible = tuple(p for p in framework if g["near"][other(color) * POINTS + p] <= NEAR)
    return Areas(secure, framework, reducible, sum(held[p] for p in secure + framework) / WHOLE)
