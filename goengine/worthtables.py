"""Tables of numbers that people can read, in YAML, which take their time to read and so are kept as arrays."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from goengine.arraycache import keep, kept, name_for
from goengine.datafiles import shown_path
from goengine.yamlfile import Node, read_yaml

MOST = 2000                             # no figure is larger


def kept_worths(path: Path, shelf: str, code: str, read: Callable[[Node], np.ndarray]) -> np.ndarray:
    """What `read` makes of a table, or what it made of it before, as long as neither changes; `code` is its hash."""
    name = name_for(path.read_bytes(), code) if path.exists() else ""
    found = kept(shelf, name) if name else None
    if found is not None:
        return found["worths"]
    worths = read(read_yaml(path, shown_path(path)))
    keep(shelf, name, {"worths": worths})
    return worths


def both_sides(root: Node, sides: Sequence[str], read: Callable[[Node], np.ndarray]) -> np.ndarray:
    """What `read` makes of the part of each side of a table, one behind the other."""
    parts = root.fields(sides)
    return np.concatenate([read(parts[side]) for side in sides])


def figure_of(node: Node) -> int:
    """A figure of a table, in hundredths of a natural logarithm."""
    return round(node.number(-MOST, MOST))


def figures_of(node: Node) -> list[int]:
    """A row of figures."""
    return [figure_of(item) for item in node.items()]
