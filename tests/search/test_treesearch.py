"""Searching a tree: every method finds what plain minimax finds, in any window, and most look at less."""
from __future__ import annotations

import random
from collections.abc import Hashable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goengine.search.transpositions import INFINITE, KILLERS, Transpositions
from goengine.search.treesearch import METHODS, SCOUTS, line_of, minimax

CUTTING = [name for name in METHODS if name != "minimax"]


class MadeUp:
    """A made-up game: positions are what was played so far, in any order (so that lines meet), values are random."""

    def __init__(self, seed: int, branches: int = 4, values: int = 1000, ends: bool = True):
        self.seed, self.branches, self.values, self.ends = seed, branches, values, ends
        self.line: list[int] = []
        self.judged = 0

    def _chance(self, *what: object) -> random.Random:
        return random.Random(f"{self.seed} {sorted(self.line)} {what}")

    def judge(self) -> float:
        self.judged += 1
        return self._chance("value").randint(-self.values, self.values) / 100

    def moves(self) -> list[int]:
        return self._chance("moves").sample(range(9), self._chance("count").randint(1, self.branches))

    def play(self, move: int) -> float | None:
        if self.ends and self._chance("end", move).random() < 0.1:
            return self._chance("ended", move).randint(-self.values, self.values) / 100
        self.line.append(move)
        return None

    def undo(self) -> None:
        self.line.pop()

    def key(self, depth: int) -> Hashable:
        return tuple(sorted(self.line))


def plain(tree: Any, depth: int) -> float:
    """The value for the side to move by the definition: every move tried, nothing left out, no table."""
    if depth == 0:
        return tree.judge()
    best = -INFINITE
    for move in tree.moves():
        score = tree.play(move)
        if score is None:
            score = -plain(tree, depth - 1)
            tree.undo()
        best = max(best, score)
    return best


@pytest.mark.parametrize("name", METHODS)
@given(seed=st.integers(0, 10 ** 6), depth=st.integers(0, 5), values=st.sampled_from([2, 30, 1000]))
@settings(max_examples=30, deadline=None)
def test_every_method_finds_the_value_of_plain_minimax(name: str, seed: int, depth: int, values: int):
    tree, table = MadeUp(seed, values=values), Transpositions()
    value = plain(tree, depth)
    for deeper in range(depth + 1):             # the table outlives the depths
        found = METHODS[name](tree, table, deeper, -INFINITE, INFINITE)
        assert found == plain(tree, deeper)
    assert found == value and not tree.line


@pytest.mark.parametrize("name", CUTTING)
@given(seed=st.integers(0, 10 ** 6), depth=st.integers(1, 4), middle=st.integers(-1000, 1000),
       width=st.sampled_from([1, 50, 400]))
@settings(max_examples=30, deadline=None)
def test_an_answer_outside_the_window_is_a_bound(name: str, seed: int, depth: int, middle: int, width: int):
    tree, table = MadeUp(seed), Transpositions()
    value, alpha, beta = plain(tree, depth), (middle - width) / 100, (middle + width) / 100
    for _ in range(2):                          # afresh, and from the table
        found = METHODS[name](tree, table, depth, alpha, beta)
        if found <= alpha:
            assert value <= found
        elif found >= beta:
            assert value >= found
        else:
            assert value == found
    assert METHODS[name](tree, table, depth, -INFINITE, INFINITE) == value, "the bounds in the table are true"


@pytest.mark.parametrize("name", METHODS)
def test_the_line_leads_to_the_value(name: str):
    for seed in range(40):
        tree, table = MadeUp(seed, ends=False), Transpositions()
        value = METHODS[name](tree, table, 4, -INFINITE, INFINITE)
        line = line_of(tree, table, 4)
        assert len(line) == 4 and not tree.line
        for move in line:
            assert move in tree.moves()
            tree.play(move)
        assert tree.judge() == value


def test_cutting_judges_fewer_positions_and_scouting_no_more_than_alpha_beta():
    counts = {}
    for name in METHODS:
        counts[name] = 0
        for seed in range(30):
            tree, table = MadeUp(seed, branches=6), Transpositions()
            for depth in range(6):
                METHODS[name](tree, table, depth, -INFINITE, INFINITE)
            counts[name] += tree.judged
    assert counts["alpha-beta"] < 0.8 * counts["minimax"]
    assert all(counts[name] <= counts["alpha-beta"] for name in SCOUTS)


def test_the_table_saves_what_was_judged_already():
    tree, table = MadeUp(2, branches=7), Transpositions()
    minimax(tree, table, 4)
    once = tree.judged
    plain(tree, 4)
    assert once < 0.8 * (tree.judged - once), "lines that meet are judged once"
    before = tree.judged
    minimax(tree, table, 4)
    assert tree.judged == before


def test_the_likeliest_moves_come_first():
    table = Transpositions()
    assert table.in_order("here", 2, [1, 2, 3, 4]) == [1, 2, 3, 4]
    table.note(table.entry("here", 1), 5.0, 0.0, 9.0, 3)
    for killer in (9, 4, 2):
        table.note_killer(2, killer)
    assert len(table.killers[2]) == KILLERS
    assert table.in_order("here", 2, [1, 2, 3, 4]) == [3, 2, 4, 1], "the best at less depth, then killers, as last met"
    table.clear()
    assert table.in_order("here", 2, [1, 2, 3, 4]) == [1, 2, 3, 4] and not table.entries
