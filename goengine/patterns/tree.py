"""Builds the discrimination tree of `matcher` from drawn patterns.

At each node the point is chosen that leaves the fewest patterns to look at on a usual board. A pattern that does not
say exactly what is wanted there goes down the branch "does not matter", so that every one lies in a single leaf and the
tree cannot grow beyond its patterns.
"""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from goengine.patterns.drawn import ANYTHING, FARTHEST, LETTERS, Drawing, Variant
from goengine.patterns.layout import BRANCHES, LIB, MOST_CELLS, MOST_NODES, MOST_VARIANTS, NAMES, WIDTH
from goengine.vertex import STRIDE

LEAF = 3                                # so many patterns are not told apart further
SHARES = np.array([0.55, 0.18, 0.18, 0.09])     # how often a point beside a move is empty, mine, theirs, beyond
_BRANCH = {1: 0, 2: 1, 4: 2, 8: 3}      # mask that allows one thing -> branch


def padded_step(up: int, right: int) -> int:
    """A step on the padded board."""
    return WIDTH * up + right


def build_library(drawings: Sequence[Drawing]) -> Any:
    """Compile drawn patterns into a record for the matcher; pattern i of the list is entry i there.

    Raises
    ------
    OverflowError
        If there are more than the record holds.
    """
    variants: list[tuple[int, int, Variant]] = [(entry, number, variant) for entry, drawing in enumerate(drawings)
                                                for number, variant in enumerate(drawing.variants())]
    if len(variants) > MOST_VARIANTS:
        raise OverflowError(f"{len(variants)} variants of patterns; there is room for {MOST_VARIANTS}")
    return _Builder(variants).build()


class _Builder:
    def __init__(self, variants: list[tuple[int, int, Variant]]):
        self.variants = variants
        steps = sorted({step for _, _, variant in variants for step, _ in variant.cells} - {(0, 0)})
        self.steps = steps
        column = {step: i for i, step in enumerate(steps)}
        self.masks = np.full((len(variants), len(steps)), ANYTHING, np.int8)
        for row, (_, _, variant) in enumerate(variants):
            for step, mask in variant.cells:
                if step in column:
                    self.masks[row, column[step]] = mask
        # variant, column -> branch, or -1 where it does not matter or more than one thing is allowed
        self.branch = np.full(self.masks.shape, -1, np.int8)
        for mask, branch in _BRANCH.items():
            self.branch[self.masks == mask] = branch
        self.distance = np.array([max(map(abs, step)) for step in steps], np.int64)
        self.lib: Any = LIB.new()
        self.nodes = 0
        self.leaves = 0
        self.cells = 0

    def build(self) -> Any:
        self._node(np.arange(len(self.variants)), frozenset())
        self.lib["nodes"][0] = self.nodes
        self.lib["variants"][0] = self.leaves
        self.lib["first_cell"][self.leaves] = self.cells
        return self.lib

    def _node(self, rows: np.ndarray, asked: frozenset[int]) -> int:
        """Make the node for some variants (numbered from 1); those its ancestors asked about are settled."""
        self.nodes += 1
        node = self.nodes
        if node >= MOST_NODES:
            raise OverflowError(f"the tree of patterns has more than {MOST_NODES} nodes")
        column = self._best(rows, asked) if len(rows) > LEAF else -1
        self.lib["first_leaf"][node] = self.leaves
        if column < 0:
            self.lib["reach"][node] = max((self._leaf(row, asked) for row in rows), default=0)
        self.lib["last_leaf"][node] = self.leaves
        if column < 0:
            return node
        self.lib["step"][node] = padded_step(*self.steps[column])
        self.lib["reach"][node] = self.distance[column]
        branch = self.branch[rows, column]
        for number in range(BRANCHES):
            chosen = rows[branch == (number if number < BRANCHES - 1 else -1)]
            if len(chosen):
                below = asked | {column} if number < BRANCHES - 1 else asked | {~column}
                self.lib["child"][BRANCHES * node + number] = self._node(chosen, below)
        return node

    def _best(self, rows: np.ndarray, asked: frozenset[int]) -> int:
        """The column that is expected to leave the fewest variants; -1 if none tells any apart."""
        branch = self.branch[rows]
        left = (branch == -1).sum(axis=0).astype(float)
        for number, share in enumerate(SHARES):
            left += share * (branch == number).sum(axis=0)
        for column in asked:
            left[column if column >= 0 else ~column] = len(rows)
        best = int(np.argmin(left + 0.001 * self.distance))
        return best if left[best] < len(rows) else -1

    def _leaf(self, row: int, asked: frozenset[int]) -> int:
        """Take down a variant and what is left to look at of it; lines to the farthest of that."""
        entry, number, variant = self.variants[row]
        lib, v = self.lib, self.leaves
        lib["entry"][v] = entry
        lib["symmetry"][v] = number
        lib["first_cell"][v] = self.cells
        self.leaves += 1
        for letter, (up, right) in variant.named:
            lib["named"][NAMES * v + LETTERS.index(letter)] = STRIDE * up + right
        reach = 0
        columns = [c for c in np.flatnonzero(self.masks[row] != ANYTHING) if int(c) not in asked]
        for c in sorted(columns, key=lambda c: self.distance[c]):
            if self.cells == MOST_CELLS:
                raise OverflowError(f"the patterns look at more than {MOST_CELLS} points")
            lib["cell_step"][self.cells] = padded_step(*self.steps[c])
            lib["cell_mask"][self.cells] = self.masks[row, c]
            self.cells += 1
            reach = max(reach, int(self.distance[c]))
        assert reach <= FARTHEST
        return reach
