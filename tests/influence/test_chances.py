"""Chances: those of groups and points, from the tables of knowledge/chances.yaml."""
from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from goengine.board.position import Position
from goengine.datafiles import knowledge_path
from goengine.errors import KnowledgeError
from goengine.groups.layout import LIFE_DEAD
from goengine.influence.analysis import Analysis
from goengine.influence.fate import held
from goengine.influence.features import EDGE_AT, ODDS, POINT_SHARE, SECTIONS, STAGE, bin_of, bins
from goengine.influence.layout import WHOLE
from goengine.influence.odds import read_odds
from goengine.vertex import board_points
from tests.drawn import Drawn

NEARLY = 800                            # leaves little doubt


def chance(drawn: Drawn, name: str) -> int:
    return int(drawn.f["value"][drawn.point(name)])


def fate(drawn: Drawn, name: str) -> int:
    return int(drawn.f["fate"][drawn.group(name)])


DEAD_CORNER = Drawn("""
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    O O O O . . . . .
    X X X O . . . . .
    . . X O . . . . .
""")


def test_a_dead_group_and_the_points_in_it_are_the_enemy_s():
    assert DEAD_CORNER.of_group("life", "A2") == LIFE_DEAD
    assert fate(DEAD_CORNER, "A2") < -700
    assert all(chance(DEAD_CORNER, name) < -600 for name in ("A2", "C1", "A1", "B1"))


def test_areas_that_one_side_closes_are_nearly_its_own_and_the_middle_is_nobody_s():
    drawn = Drawn("\n".join(9 * [". . . X . O . . ."]))
    for row in range(1, 10):
        assert all(chance(drawn, f"{column}{row}") >= NEARLY for column in "ABC")
        assert all(chance(drawn, f"{column}{row}") <= -NEARLY for column in "GHJ")
        assert chance(drawn, f"E{row}") == 0


def test_what_is_proved_counts_in_full():
    drawn = Drawn("""
        . . . . . . .
        . . . . . . .
        . . . . . . .
        O O O O O O .
        X X X X X O .
        . X . X X O .
        X X X X X O .
    """)
    assert all(chance(drawn, name) == WHOLE for name in ("A2", "C2", "A1", "E3"))


def test_an_empty_board_belongs_to_nobody():
    drawn = Drawn(Position(9))
    assert not drawn.f["value"].any() and drawn.f["stage"][0] == 3


def test_a_smaller_board_after_a_larger_one_is_judged_as_by_a_fresh_analysis():
    used, fresh = Analysis(), Analysis()
    used.run(Position.from_diagram("\n".join(19 * [" ".join(19 * ".")[:-1] + "X"])).copy_board())
    small = Position.from_diagram("\n".join(7 * [". X . . . O ."]))
    board = small.copy_board()
    for analysis in (used, fresh):
        analysis.run(board)
    assert [int(used.f["value"][p]) for p in board_points(7)] == [int(fresh.f["value"][p]) for p in board_points(7)]


@given(st.integers(-3000, 3000), st.integers(0, 3000))
def test_more_odds_are_never_less_and_change_sides_with_the_colours(odds, more):
    assert held(odds + more) >= held(odds) == -held(-odds) and abs(held(odds)) <= 1000


@given(st.integers(0, STAGE), st.integers(-4000, 4000))
def test_every_value_has_a_bin_and_a_larger_one_no_lower_bin(feature, value):
    assert 0 <= bin_of(feature, value) < bins(feature)
    assert bin_of(feature, value) <= bin_of(feature, value + 1)


def test_bins_end_before_their_edges():
    assert [bin_of(POINT_SHARE, value) for value in (-5, 0, 49, 50, 149, 150, 929, 930)] == [0, 0, 0, 1, 1, 2, 9, 10]
    assert EDGE_AT[POINT_SHARE] == 0


def test_our_tables_hold_what_the_features_want():
    odds = read_odds()
    assert len(odds) == ODDS == sum(size for tables in SECTIONS.values() for size in tables.values())
    assert odds.any() and np.abs(odds).max() < 1000


@pytest.mark.parametrize("old, new, says", [
    ("  near: [0, ", "  near: [", "63 figures; 64 are wanted"),
    ("  near: [0, ", "  near: [0.5, ", "0.5 is not a whole number"),
    ("  near: [0, ", "  naer: [0, ", "unknown key 'naer'"),
    ("\npoints:", "\npoint:", "unknown key 'point'"),
    ("  near: [0, ", "  near: [9999, ", "out of range"),
])
def test_a_mistake_in_the_tables_is_told_at_its_line(tmp_path: Path, old, new, says):
    text = knowledge_path("chances.yaml").read_text(encoding="utf-8")
    assert old in text
    damaged = tmp_path / "damaged.yaml"
    damaged.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(KnowledgeError, match=says) as error:
        read_odds(damaged)
    assert "damaged.yaml" in str(error.value)
