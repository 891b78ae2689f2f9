"""What the traits of moves in a box are worth: the table in knowledge/boxtraits.yaml, read and written.

It has a part for each side. Rings are drawn as in `traitworths`; the other traits stand in rows, a worth a case.
"""
from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import numpy as np

from goengine.datafiles import knowledge_path
from goengine.groups.boxtraitlayout import KINDS, TRAIT_COUNT
from goengine.groups.traitlayout import RINGS
from goengine.groups.traitworths import MOST, UNSEEN, drawn_ring, kept_worths, plain_rings, ring_drawn
from goengine.kernel import source_hash
from goengine.yamlfile import Node, nearest

FILE = "boxtraits.yaml"
SHELF = "boxtraits"
SIDES = ("prey", "hunter")
_ROWS = {name: (kind.begin + kind.cases * k, kind.cases) for kind in KINDS for k, name in enumerate(kind.rows)}


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
    return kept_worths(path or knowledge_path(FILE), SHELF, source_hash(__name__), _read)


def _read(root: Node) -> np.ndarray:
    parts = root.fields(SIDES)
    return np.concatenate([_read_side(parts[side]) for side in SIDES])


def _read_side(part: Node) -> np.ndarray:
    plain = np.zeros(TRAIT_COUNT, np.int64)
    plain[:RINGS] = UNSEEN
    first: dict[int, str] = {}
    for word, node in part.entries().items():
        if word in _ROWS:
            begin, cases = _ROWS[word]
            numbers = [round(item.number(-MOST, MOST)) for item in node.items()]
            if len(numbers) != cases:
                raise node.error(f"'{word}' has {cases} cases, not {len(numbers)}")
            plain[begin:begin + cases] = numbers
            continue
        ring = ring_drawn(word)
        if ring is None:
            raise part.key(word).error(f"'{word}' is no trait of a move", nearest(word, _ROWS))
        if ring in first:
            raise part.key(word).error(f"'{word}' is '{first[ring]}' turned", "take one of the two away")
        first[ring] = word
        plain[ring] = round(node.number(-MOST, MOST))
    plain[:RINGS] = plain[plain_rings()]
    return plain


@lru_cache(maxsize=1)
def known_worths() -> np.ndarray:
    """The worths of the table in knowledge/, read once."""
    return read_worths()


def table_text(header: str, worths: np.ndarray, seen: np.ndarray) -> str:
    """The whole file, from the worths of all traits and which of them were seen in learning; both as they are read."""
    lines = [header]
    for k, side in enumerate(SIDES):
        part = slice(TRAIT_COUNT * k, TRAIT_COUNT * (k + 1))
        lines += [f"{side}:\n", *_side_lines(worths[part], seen[part])]
    return "".join(lines)


def _side_lines(worths: np.ndarray, seen: np.ndarray) -> Iterator[str]:
    for name, (begin, cases) in _ROWS.items():
        if seen[begin:begin + cases].any():
            yield f"  \"{name}\": [{', '.join(map(str, worths[begin:begin + cases]))}]\n"
    rings = plain_rings()
    for ring in range(RINGS):
        if rings[ring] == ring and seen[ring]:
            yield f"  \"{drawn_ring(ring)}\": {worths[ring]}\n"
