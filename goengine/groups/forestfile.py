"""Forests of decision trees in files that people can read: knowledge/outlook.yaml and fates-*.yaml.

A file has a list of trees for each forest. A tree is ``{feature value: [below, from]}``: the tree of groups whose
feature is less than the value, and that of those where it is as much or more. Where no question is left stands what the
tree adds to the odds, in thousandths of a natural logarithm.
"""
from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from goengine.groups.outlooklayout import FIGURES, MOST_TREES, NEVER, SPLITS, TREE
from goengine.kernel import source_hash
from goengine.worthtables import both_sides, kept_worths
from goengine.yamlfile import MAPPING, Node, nearest

FORM = "{feature value: [below, from]}"
MOST = 20000                            # no leaf is larger


def read_forests(path: Path, forests: Sequence[str], names: Sequence[str]) -> np.ndarray:
    """The forests of a file, one behind the other.

    Parameters
    ----------
    path : Path
    forests : sequence of str
        What the file calls them.
    names : sequence of str
        Of the features.

    Returns
    -------
    int64 array, shape (len(forests) * outlooklayout.FIGURES,)

    Raises
    ------
    KnowledgeError
        With file and line, if something in it is wrong.
    """
    return kept_worths(path, path.stem, source_hash(__name__) + source_hash("goengine.groups.outlooklayout"),
                       lambda root: both_sides(root, forests, lambda part: _read_forest(part, names)))


def _read_forest(part: Node, names: Sequence[str]) -> np.ndarray:
    trees = part.items()
    if len(trees) > MOST_TREES:
        raise part.error(f"there are {len(trees)} trees", f"at most {MOST_TREES} are read")
    figures = np.zeros(FIGURES, np.int64)
    figures[0] = len(trees)
    for tree, node in zip(trees_in(figures), trees):
        _read_tree(node, tree, 0, names)
    return figures


def trees_in(figures: np.ndarray) -> np.ndarray:
    """The places for all trees of a forest."""
    return figures[1:].reshape(MOST_TREES, TREE)


def _read_tree(node: Node, tree: np.ndarray, at: int, names: Sequence[str]) -> None:
    """Write down what is below a place of a tree: split `at`, or from `SPLITS` on a leaf."""
    if at >= SPLITS and node.kind == MAPPING:
        raise node.error("the tree asks more than three questions in a row", "put a number here")
    if at >= SPLITS:
        tree[SPLITS + at] = round(node.number(-MOST, MOST))
        return
    pair = [node, node]
    tree[2 * at:2 * at + 2] = 0, NEVER
    if node.kind == MAPPING:
        tree[2 * at:2 * at + 2], pair = _question(node, names)
    for branch, below in enumerate(pair):
        _read_tree(below, tree, 2 * at + 1 + branch, names)


def _question(node: Node, names: Sequence[str]) -> tuple[tuple[int, int], list[Node]]:
    """The feature and the value that a question is about, and what is below its two branches."""
    words = list(node.entries())
    if len(words) != 1:
        raise node.error(f"a tree asks one question at a time, not {len(words)}", FORM)
    name, _, value = words[0].rpartition(" ")
    if name not in names:
        raise node.key(words[0]).error(f"'{name}' is no feature of a group", nearest(name, names))
    if not value.removeprefix("-").isdecimal() or not -NEVER < int(value) < NEVER:
        raise node.key(words[0]).error(f"'{value}' is no value of a feature", "a whole number")
    branches = node.entries()[words[0]]
    if len(branches.items()) != 2:
        raise branches.error(f"there are {len(branches.items())} branches, not 2", FORM)
    return (names.index(name), int(value)), branches.items()


def forests_text(header: str, forests: Sequence[str], figures: np.ndarray, names: Sequence[str]) -> str:
    """The whole file, from the figures as they are read."""
    lines = [header]
    for forest, part in zip(forests, figures.reshape(len(forests), FIGURES)):
        lines += [f"{forest}:\n", *(f"- {_tree_text(tree, 0, names)}\n" for tree in trees_in(part)[:part[0]])]
    return "".join(lines)


def _tree_text(tree: np.ndarray, at: int, names: Sequence[str]) -> str:
    """What is below a place of a tree."""
    if at >= SPLITS:
        return str(tree[SPLITS + at])
    below, beyond = (_tree_text(tree, 2 * at + 1 + branch, names) for branch in (0, 1))
    feature, value = tree[2 * at:2 * at + 2]
    return below if value == NEVER or below == beyond else f"{{{names[feature]} {value}: [{below}, {beyond}]}}"
