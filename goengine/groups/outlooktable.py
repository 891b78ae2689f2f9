"""The decision trees that the outlook of groups is read off, knowledge/outlook.yaml, read and handed to records."""
from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from goengine.datafiles import knowledge_path
from goengine.groups.forestfile import read_forests
from goengine.groups.outlooklayout import NAMES

FILE = "outlook.yaml"
SIDES = ("enemy first", "owner first")


@lru_cache(maxsize=1)
def known_outlook() -> np.ndarray:
    """The trees of the file in knowledge/ for the enemy to move, and behind them for the owner; read once."""
    return read_forests(knowledge_path(FILE), SIDES, NAMES)


def load_outlook(g: Any) -> None:
    """Let a record of groups know the trees."""
    trees = known_outlook()
    g["trees"][:len(trees)] = trees
