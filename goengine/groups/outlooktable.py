"""The table that the outlook of groups is read off, knowledge/outlook.yaml: read and written.

It has a part for either side to move. A row of ``half eyes`` holds, for so many if the enemy moves first, a figure for
each number if the owner does. A feature is a mapping from the value at which a figure begins to count to that figure.
"""
from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import numpy as np

from goengine.datafiles import knowledge_path
from goengine.groups.outlooklayout import EYES, FEATURES, MOST, NAMES, VALUES
from goengine.groups.traitworths import both_sides, figure_of, figures_of, kept_worths
from goengine.kernel import source_hash
from goengine.yamlfile import Node

FILE, SHELF = "outlook.yaml", "outlook"
SIDES = ("enemy first", "owner first")
HALF_EYES = "half eyes"
EYE_ROWS = tuple(map(str, range(EYES)))


def read_outlook(path: Path | None = None) -> np.ndarray:
    """The figures of a table, spread over all values: for the enemy to move, and behind them for the owner.

    Parameters
    ----------
    path : Path, optional
        Of the table; that in knowledge/ if none is named.

    Returns
    -------
    int64 array, shape (2 * outlooklayout.FIGURES,), in hundredths of a natural logarithm

    Raises
    ------
    KnowledgeError
        With file and line, if something in it is wrong.
    """
    return kept_worths(path or knowledge_path(FILE), SHELF, source_hash(__name__), _read)


def _read(root: Node) -> np.ndarray:
    return both_sides(root, SIDES, _read_side)


def _read_side(part: Node) -> np.ndarray:
    figures = np.zeros((EYES + FEATURES, VALUES), np.int64)
    tables = part.fields((HALF_EYES, *NAMES))
    for eyes, row in tables[HALF_EYES].fields(EYE_ROWS).items():
        numbers = figures_of(row)
        if len(numbers) != EYES:
            raise row.error(f"there are {len(numbers)} figures, not {EYES}",
                            f"one for each number of half eyes if the owner moves first, 0 to {EYES - 1}")
        figures[int(eyes), :EYES] = numbers
    for j, name in enumerate(NAMES):
        figures[EYES + j] = _spread(tables[name])
    return figures.ravel()


def _spread(node: Node) -> np.ndarray:
    """The figure of each value of a feature."""
    figures = np.zeros(VALUES, np.int64)
    begins = -1
    for word, item in node.entries().items():
        if not word.isdecimal() or not begins < int(word) <= MOST:
            raise node.key(word).error(f"'{word}' is no value from which a figure counts",
                                       f"whole numbers up to {MOST}, each larger than the one before")
        if begins < 0 < int(word):
            raise node.key(word).error("there is no figure for 0", "begin with that: {0: ..., ...}")
        begins = int(word)
        figures[begins:] = figure_of(item)
    if begins < 0:
        raise node.error("there is no figure at all", "at least one is needed: {0: 0}")
    return figures


@lru_cache(maxsize=1)
def known_outlook() -> np.ndarray:
    """The figures of the table in knowledge/, read once."""
    return read_outlook()


def outlook_text(header: str, figures: np.ndarray) -> str:
    """The whole file, from the figures as they are read; where one is as the one before it is not written."""
    lines = [header]
    for side, part in zip(SIDES, figures.reshape(2, EYES + FEATURES, VALUES)):
        lines += [f"{side}:\n", f"  {HALF_EYES}:\n"]
        lines += [f"    {eyes}: [{', '.join(map(str, part[eyes, :EYES]))}]\n" for eyes in range(EYES)]
        lines += [f"  {name}: {{{', '.join(_steps(row))}}}\n" for name, row in zip(NAMES, part[EYES:])]
    return "".join(lines)


def _steps(row: np.ndarray) -> Iterator[str]:
    for value, figure in enumerate(row):
        if value == 0 or figure != row[value - 1]:
            yield f"{value}: {figure}"
