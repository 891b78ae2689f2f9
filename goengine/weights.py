"""The weights of knowledge/weights.yaml: every number that prices something, in one file.

Each floor asks for its own section and says which names it must hold, so that a misspelt or a forgotten weight
is an error at its line and not a silent zero.
"""
from __future__ import annotations

import os
from collections.abc import Collection
from pathlib import Path

from goengine.datafiles import knowledge_path, shown_path
from goengine.yamlfile import Node, read_yaml

SECTIONS = ("judgement", "choice", "reasons")
GREATEST = 1000.0                       # no weight is larger, in points


def section(name: str, path: str | os.PathLike[str] | None = None) -> Node:
    """One section of the file of weights, of which `SECTIONS` lists all.

    Raises
    ------
    KnowledgeError
        If the file cannot be read or has no such section.
    """
    file = knowledge_path("weights.yaml") if path is None else Path(path)
    root = read_yaml(file, shown_path(file))
    return root.fields([name], SECTIONS)[name]


def numbers(name: str, expected: Collection[str], path: str | os.PathLike[str] | None = None) -> dict[str, float]:
    """A section that holds exactly the named weights.

    Raises
    ------
    KnowledgeError
        At a weight that is unknown, missing, or not a number from -1000 to 1000.
    """
    return _numbers(section(name, path), list(expected), [])


def table(name: str, rows: Collection[str], columns: Collection[str],
          path: str | os.PathLike[str] | None = None) -> dict[str, dict[str, float]]:
    """A section that holds one line of weights for each of some names; a weight not given is 0.

    Raises
    ------
    KnowledgeError
        At a line that is unknown or missing, or at a weight as in `numbers`.
    """
    lines = section(name, path).fields(list(rows))
    return {row: {**dict.fromkeys(columns, 0.0), **_numbers(lines[row], [], list(columns))} for row in rows}


def _numbers(node: Node, required: list[str], optional: list[str]) -> dict[str, float]:
    return {key: value.number(-GREATEST, GREATEST) for key, value in node.fields(required, optional).items()}
