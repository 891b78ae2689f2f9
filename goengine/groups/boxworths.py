"""What the search in a box has learnt: the tables in knowledge/boxtraits.yaml and boxodds.yaml, read and written.

Each has a part for each side to move. Rings are drawn as in `traitworths`; all else stands in rows, a figure a case.
"""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path

import numpy as np

from goengine.datafiles import knowledge_path
from goengine.groups.boxoddslayout import KINDS as SIGHT_KINDS
from goengine.groups.boxoddslayout import ODDS_COUNT
from goengine.groups.boxtraitlayout import KINDS, TRAIT_COUNT, Kind
from goengine.groups.traitlayout import RINGS
from goengine.groups.traitworths import UNSEEN, drawn_ring, plain_rings, ring_drawn
from goengine.kernel import source_hash
from goengine.worthtables import both_sides, figure_of, figures_of, kept_worths
from goengine.yamlfile import Node, nearest

FILE, ODDS_FILE = "boxtraits.yaml", "boxodds.yaml"
SHELF, ODDS_SHELF = "boxtraits", "boxodds"
SIDES = ("prey", "hunter")

Rows = dict[str, tuple[int, int]]       # name -> where its figures begin, and how many there are


def _rows(kinds: Iterable[Kind]) -> Rows:
    return {name: (kind.begin + kind.cases * k, kind.cases) for kind in kinds for k, name in enumerate(kind.rows)}


_TRAITS, _SIGHTS = _rows(KINDS), _rows(SIGHT_KINDS)


def read_worths(path: Path | None = None) -> np.ndarray:
    """The worth of each trait for the prey's side, and behind them for the hunter's, in hundredths of a logarithm.

    Parameters
    ----------
    path : Path, optional
        Of the table; that in knowledge/ if none is named.

    Returns
    -------
    int64 array, shape (2 * TRAIT_COUNT,)

    Raises
    ------
    KnowledgeError
        With file and line, if something in it is wrong.
    """
    return kept_worths(path or knowledge_path(FILE), SHELF, source_hash(__name__), _read_traits)


def read_odds(path: Path | None = None) -> np.ndarray:
    """What each sight is worth to the prey with its side to move, and behind them with the hunter's.

    Parameters
    ----------
    path : Path, optional
        Of the table; that in knowledge/ if none is named.

    Returns
    -------
    int64 array, shape (2 * ODDS_COUNT,), in hundredths of a natural logarithm

    Raises
    ------
    KnowledgeError
        With file and line, if something in it is wrong.
    """
    return kept_worths(path or knowledge_path(ODDS_FILE), ODDS_SHELF, source_hash(__name__), _read_odds)


def _read_odds(root: Node) -> np.ndarray:
    return both_sides(root, SIDES, _read_sights)


def _read_sights(part: Node) -> np.ndarray:
    odds = np.zeros(ODDS_COUNT, np.int64)
    for word, node in part.entries().items():
        if word not in _SIGHTS:
            raise part.key(word).error(f"'{word}' is nothing that is seen of a position", nearest(word, _SIGHTS))
        _read_row(odds, _SIGHTS, word, node)
    return odds


def _read_row(into: np.ndarray, rows: Rows, word: str, node: Node) -> None:
    """Read the figures of a row."""
    begin, cases = rows[word]
    numbers = figures_of(node)
    if len(numbers) != cases:
        raise node.error(f"'{word}' has {cases} cases, not {len(numbers)}")
    into[begin:begin + cases] = numbers


def _read_traits(root: Node) -> np.ndarray:
    return both_sides(root, SIDES, _read_side)


def _read_side(part: Node) -> np.ndarray:
    plain = np.zeros(TRAIT_COUNT, np.int64)
    plain[:RINGS] = UNSEEN
    first: dict[int, str] = {}
    for word, node in part.entries().items():
        if word in _TRAITS:
            _read_row(plain, _TRAITS, word, node)
            continue
        ring = ring_drawn(word)
        if ring is None:
            raise part.key(word).error(f"'{word}' is no trait of a move", nearest(word, _TRAITS))
        if ring in first:
            raise part.key(word).error(f"'{word}' is '{first[ring]}' turned", "take one of the two away")
        first[ring] = word
        plain[ring] = figure_of(node)
    plain[:RINGS] = plain[plain_rings()]
    return plain


@lru_cache(maxsize=1)
def known_worths() -> np.ndarray:
    """The worths of the table of traits in knowledge/, read once."""
    return read_worths()


@lru_cache(maxsize=1)
def known_odds() -> np.ndarray:
    """The figures of the table of odds in knowledge/, read once."""
    return read_odds()


def table_text(header: str, worths: np.ndarray, seen: np.ndarray) -> str:
    """The whole file of traits, from the worths of all and which of them were seen in learning; both as they are read.
    """
    lines = [header]
    rings = plain_rings()
    for k, side in enumerate(SIDES):
        part = slice(TRAIT_COUNT * k, TRAIT_COUNT * (k + 1))
        lines += [f"{side}:\n", *_row_lines(_TRAITS, worths[part], seen[part])]
        lines += [f"  \"{drawn_ring(ring)}\": {worths[part][ring]}\n" for ring in range(RINGS)
                  if rings[ring] == ring and seen[part][ring]]
    return "".join(lines)


def odds_text(header: str, odds: np.ndarray, seen: np.ndarray) -> str:
    """The whole file of odds, likewise."""
    lines = [header]
    for k, side in enumerate(SIDES):
        part = slice(ODDS_COUNT * k, ODDS_COUNT * (k + 1))
        lines += [f"{side}:\n", *_row_lines(_SIGHTS, odds[part], seen[part])]
    return "".join(lines)


def _row_lines(rows: Rows, figures: np.ndarray, seen: np.ndarray) -> Iterator[str]:
    for name, (begin, cases) in rows.items():
        if seen[begin:begin + cases].any():
            yield f"  \"{name}\": [{', '.join(map(str, figures[begin:begin + cases]))}]\n"
