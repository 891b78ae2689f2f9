"""The influence functions side by side: one interface, each by name.

    analysis = Analysis()
    board = position.copy_board()
    analysis.run(board)
    found = FUNCTIONS["zobrist"].of(board, analysis)
    found.control                       # by row and column, -50 (White's) to 50 (Black's)

All see the same stones: those that the analysis takes for captured are off the board, and their points are open.
"""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from goengine.errors import GoEngineError
from goengine.influence.analysis import Analysis
from goengine.influence.connection import connection
from goengine.influence.dilation import FRAMEWORK, TERRITORY, dilated_and_eroded
from goengine.influence.grid import grid, living_stones
from goengine.influence.halving import STONE as CHEN_FULL, chen
from goengine.influence.layout import FULL, UNIT, WHOLE
from goengine.influence.spreading import ryder, zobrist

SURE = 10                               # Zobrist's and Ryder's figure, beside a stone alone, that is taken for control


@dataclass(frozen=True)
class Influence:
    """What an influence function says of a position, by row and column, A1 first.

    Attributes
    ----------
    black, white : arrays of float
        Either side's influence, in the function's own unit; neither is negative.
    control : array of float
        Whose each point is: -50 (White's) to 50 (Black's).
    """

    black: np.ndarray
    white: np.ndarray
    control: np.ndarray

    @property
    def area(self) -> float:
        """Points by which Black's area is larger, if control is the chance of owning a point."""
        return float(self.control.sum()) / FULL


@dataclass(frozen=True)
class InfluenceFunction:
    """One of the functions: its name, a line about it, and `of`, which takes an analysed board."""

    name: str
    says: str
    of: Callable[[Any, Analysis], Influence]


def function(name: str) -> InfluenceFunction:
    """The influence function of a name.

    Raises
    ------
    GoEngineError
        If there is none.
    """
    if name not in FUNCTIONS:
        raise GoEngineError(f"there is no influence function '{name}'; there are {', '.join(FUNCTIONS)}")
    return FUNCTIONS[name]


def split(figures: np.ndarray, control: np.ndarray) -> Influence:
    """Influence of which only the difference is known."""
    return Influence(np.maximum(figures, 0).astype(float), np.maximum(-figures, 0).astype(float), control)


def bounded(figures: np.ndarray, full: int) -> np.ndarray:
    """Control in proportion to a difference of influence, up to `full`."""
    return FULL * np.clip(figures / full, -1, 1)


def _radiation(board: Any, analysis: Analysis) -> Influence:
    size = int(board["size"][0])
    f = analysis.f
    control = grid(f["value"], size) * (FULL / WHOLE)
    return Influence(grid(f["black"], size) / UNIT, grid(f["white"], size) / UNIT, control)


def _zobrist(board: Any, analysis: Analysis) -> Influence:
    figures = zobrist(living_stones(board, analysis.g))
    return split(figures, bounded(figures, SURE))


def _ryder(board: Any, analysis: Analysis) -> Influence:
    black, white = ryder(living_stones(board, analysis.g))
    return Influence(black.astype(float), white.astype(float), bounded(black - white, SURE))


def _chen(board: Any, analysis: Analysis) -> Influence:
    black, white = chen(living_stones(board, analysis.g))
    return Influence(black.astype(float), white.astype(float), bounded(black - white, CHEN_FULL))


def _territory(board: Any, analysis: Analysis) -> Influence:
    figures = dilated_and_eroded(living_stones(board, analysis.g), *TERRITORY)
    return split(figures, bounded(figures, 1))


def _framework(board: Any, analysis: Analysis) -> Influence:
    figures = dilated_and_eroded(living_stones(board, analysis.g), *FRAMEWORK)
    return split(figures, bounded(figures, 1))


def _connection(board: Any, analysis: Analysis) -> Influence:
    black, white = connection(board, analysis.g)
    return Influence(black, white, FULL * (black - white))


FUNCTIONS = {one.name: one for one in (
    InfluenceFunction("radiation", "ours: 1/distance by strength, and the fitted chance to own", _radiation),
    InfluenceFunction("zobrist", "Zobrist 1969: four rounds of spreading", _zobrist),
    InfluenceFunction("ryder", "Ryder 1971: the same, the colours apart, stopped by stones", _ryder),
    InfluenceFunction("chen", "Chen 1989, Go Intellect: halved with each step", _chen),
    InfluenceFunction("territory", "Bouzy: 5 dilations, 21 erosions", _territory),
    InfluenceFunction("framework", "Bouzy: 5 dilations, 10 erosions", _framework),
    InfluenceFunction("connection", "Go4++: safety spread by the probability of connection", _connection),
)}
