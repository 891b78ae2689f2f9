"""What the traits of moves in fights for life are worth: the table in knowledge/lifetraits.yaml, read and written.

A ring is drawn in three rows, ``X.O/.*./---``: X is a stone of the side that moves, O one of the other side, - the
edge; it stands for all rings that are turned or mirrored. The other traits have a name and a number.
"""
from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import numpy as np

from goengine.board.layout import DIAGONALS, NEIGHBORS
from goengine.datafiles import knowledge_path
from goengine.groups.traitlayout import KINDS, LINES, RINGS, TRAIT_COUNT
from goengine.kernel import source_hash
from goengine.vertex import STRIDE
from goengine.worthtables import figure_of, kept_worths
from goengine.yamlfile import Node

FILE = "lifetraits.yaml"
SHELF = "lifetraits"
SIGNS = ".XO-"
UNSEEN = -100                           # worth of a ring that is not in the table
_STEPS = [(round(d / STRIDE), d - STRIDE * round(d / STRIDE)) for d in (*NEIGHBORS, *DIAGONALS)]
_ROWS = ((1, -1), (1, 0), (1, 1)), ((0, -1), (0, 0), (0, 1)), ((-1, -1), (-1, 0), (-1, 1))


@lru_cache(maxsize=1)
def rings_turned() -> np.ndarray:
    """Every ring under the eight symmetries, shape (8, RINGS)."""
    rings = np.arange(RINGS)
    digits = [rings >> 2 * i & 3 for i in range(8)]
    turned = np.zeros((8, RINGS), np.int64)
    for k in range(8):
        for i, (up, right) in enumerate(_STEPS):
            to = (right, up) if k & 4 else (up, right)
            to = (-to[0] if k & 1 else to[0], -to[1] if k & 2 else to[1])
            turned[k] |= digits[i] << 2 * _STEPS.index(to)
    return turned


@lru_cache(maxsize=1)
def plain_rings() -> np.ndarray:
    """For each ring the one that stands for it and all that are turned or mirrored."""
    return rings_turned().min(axis=0)


def drawn_ring(ring: int) -> str:
    """A ring in three rows."""
    signs = {step: SIGNS[ring >> 2 * i & 3] for i, step in enumerate(_STEPS)}
    return "/".join("".join(signs.get(step, "*") for step in row) for row in _ROWS)


def name_of(trait: int) -> str:
    """The name of a trait in the table."""
    if trait < RINGS:
        return drawn_ring(int(plain_rings()[trait]))
    begin = max(first for first in KINDS if first <= trait)
    name, numbers = KINDS[begin]
    if begin == LINES:
        return f"{name} {(trait - begin) // 6} {(trait - begin) % 6}"
    return name if len(numbers) == 1 else f"{name} {trait - begin}"


_NAMED = {name_of(begin + k): begin + k for begin, (_, numbers) in KINDS.items() for k in numbers}


def ring_drawn(drawing: str) -> int | None:
    """The ring that stands for a drawn one, however it is turned; None if that is no drawing of a ring."""
    rows = drawing.split("/")
    if len(rows) != 3 or any(len(row) != 3 for row in rows) or set(drawing) - set(SIGNS + "/*") or rows[1][1] != "*":
        return None
    if drawing.count("*") != 1:
        return None
    signs = {step: sign for steps, row in zip(_ROWS, rows) for step, sign in zip(steps, row)}
    return int(plain_rings()[sum(SIGNS.index(signs[step]) << 2 * i for i, step in enumerate(_STEPS))])


def trait_named(name: str) -> int | None:
    """The trait of a name; of a ring, however it is drawn, the one that stands for it; None if there is none."""
    return _NAMED[name] if name in _NAMED else ring_drawn(name)


def read_worths(path: Path | None = None) -> np.ndarray:
    """The worth of each trait, in hundredths of a natural logarithm; of the table in knowledge/ unless one is named.

    Raises
    ------
    KnowledgeError
        With file and line, if something in it is wrong.
    """
    return kept_worths(path or knowledge_path(FILE), SHELF, source_hash(__name__), _read)


def _read(root: Node) -> np.ndarray:
    worths = np.zeros(TRAIT_COUNT, np.int64)
    worths[:RINGS] = UNSEEN
    first: dict[int, str] = {}
    for word, node in root.entries().items():
        trait = trait_named(word)
        if trait is None:
            raise root.key(word).error(f"'{word}' is no trait of a move", "see goengine/groups/traitlayout.py")
        if trait in first:
            raise root.key(word).error(f"'{word}' is '{first[trait]}' turned", "take one of the two away")
        first[trait] = word
        worths[trait] = figure_of(node)
    worths[:RINGS] = worths[plain_rings()]
    return worths


@lru_cache(maxsize=1)
def known_worths() -> np.ndarray:
    """The worths of the table in knowledge/, read once."""
    return read_worths()


def table_text(header: str, worths: dict[int, int]) -> str:
    """The whole file, from the worths of single traits."""
    lines = {name_of(trait): worth for trait, worth in sorted(worths.items(), key=lambda pair: (pair[0] < RINGS, pair))}
    return header + "\n" + "".join(f"\"{name}\": {worth}\n" for name, worth in lines.items())
