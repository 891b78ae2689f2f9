"""The tables of knowledge/chances.yaml and the trees of fates-*.yaml, read and handed to the records that want them."""
from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from goengine.datafiles import knowledge_path, shown_path
from goengine.groups.forestfile import read_forests
from goengine.groups.outlooklayout import END_ON_SMALL, FATE_NAMES, FIGURES, NAMES
from goengine.influence.features import SECTIONS
from goengine.yamlfile import Node, read_yaml

FILE = "chances.yaml"
FATES_FILES = {"small": "fates-small.yaml", "large": "fates-large.yaml"}     # boards of up to 13 lines, and of more
FATES = ("fates",)
FATE_FEATURES = (*NAMES, *FATE_NAMES)
GREATEST = 2000                         # hundredths of the logarithm of odds


def read_odds(path: str | os.PathLike[str] | None = None) -> np.ndarray:
    """All figures of the file, in the order of the tables.

    Parameters
    ----------
    path : path, optional
        Another file than ours.

    Raises
    ------
    KnowledgeError
        If the file cannot be read; at a table that is unknown or missing, or has too many or too few figures; at a
        figure that is no whole number from -2000 to 2000.
    """
    file = knowledge_path(FILE) if path is None else Path(path)
    root = read_yaml(file, shown_path(file)).fields(list(SECTIONS))
    found: list[int] = []
    for section, tables in SECTIONS.items():
        nodes = root[section].fields(list(tables))
        for name, length in tables.items():
            found += _figures(nodes[name], length)
    return np.array(found, np.int64)


def _figures(node: Node, length: int) -> list[int]:
    items = node.items()
    if len(items) != length:
        raise node.error(f"{len(items)} figures; {length} are wanted, one for each bin")
    return [_whole(item) for item in items]


def _whole(node: Node) -> int:
    value = node.number(-GREATEST, GREATEST)
    if value != int(value):
        raise node.error(f"{node.text()} is not a whole number")
    return int(value)


@lru_cache(maxsize=1)
def known_fates() -> np.ndarray:
    """The trees of the files of fates, one forest behind the other, read once."""
    return np.concatenate([read_forests(knowledge_path(file), FATES, FATE_FEATURES) for file in FATES_FILES.values()])


def load_fates(g: Any) -> None:
    """Let a record of groups know the trees."""
    g["trees"][FIGURES * END_ON_SMALL:FIGURES * (END_ON_SMALL + len(FATES_FILES))] = known_fates()


@lru_cache(maxsize=1)
def _known() -> np.ndarray:
    return read_odds()


def load_odds(f: Any) -> None:
    """Let a record of influence know the tables."""
    f["odds"][:] = _known()
