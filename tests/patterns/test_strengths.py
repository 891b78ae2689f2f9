"""The learnt library at work on a board: chances, and the entries that say so."""
from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from goengine.board.position import Position
from goengine.influence.analysis import Analysis
from goengine.patterns.context import GROUPS
from goengine.patterns.standing import SHARE_CLASS
from goengine.patterns.strengths import Strengths
from goengine.vertex import BLACK, POINTS, parse_vertex, vertex_name
from tests.patterns.library import SHAPES, write_library

BOARD = """
    . . . . . . .
    . . . . . . .
    . . X . . . .
    . . . O . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""


@pytest.fixture
def strengths(tmp_path, monkeypatch):
    monkeypatch.setenv("GOENGINE_CACHE", str(tmp_path / "cache"))
    (tmp_path / "library").mkdir()
    return Strengths(write_library(tmp_path / "library"))


def rate(strengths: Strengths, last: str = "", shares: np.ndarray | None = None) -> Any:
    position = Position.from_diagram(BOARD)
    analysis = Analysis()
    analysis.run(position.board)
    moves = [parse_vertex(last, 7)] if last else []
    return strengths.rate(position.board, analysis, BLACK, moves, 2, shares)


def test_chances_are_shares_of_the_strengths_of_all_moves(strengths):
    ratings = rate(strengths)
    assert ratings.chances.sum() == pytest.approx(1)
    chance = dict(zip((vertex_name(int(p)) for p in ratings.points), ratings.chances))
    assert chance["D5"] == pytest.approx(12.5 / 0.5 * chance["F3"])     # beside both stones, and beside none
    assert chance["C4"] == pytest.approx(chance["D5"])                  # the same, turned


def test_a_stone_played_just_now_makes_it_an_answer(strengths):
    after = rate(strengths, "D4")
    chance = dict(zip((vertex_name(int(p)) for p in after.points), after.chances))
    assert chance["D5"] == pytest.approx(40 * 12.5 / 0.5 * chance["F3"])
    assert [vertex_name(p) for p, _ in after.best(2)] in (["C4", "D5"], ["D5", "C4"])


def test_a_move_is_explained_by_file_and_line(strengths):
    reasons = rate(strengths, "D4").because(parse_vertex("D5", 7))
    assert reasons[0].factor == 40 and reasons[0].where.endswith("answers-02-001.yaml:4")
    assert reasons[1].where.endswith("shapes-02-001.yaml:11") and "played 20 of 50 times" in reasons[1].says
    assert all(np.isfinite(reason.factor) for reason in reasons)
    assert rate(strengths).because(parse_vertex("D4", 7)) == []


def test_a_move_that_the_joseki_book_has_is_as_many_times_as_strong_as_the_context_says(strengths):
    shares = np.zeros(POINTS, np.int64)
    shares[parse_vertex("D5", 7)] = 40
    joseki = [name for name, _ in GROUPS].index("joseki")
    strengths.logs[2 + joseki][SHARE_CLASS[40]] = np.log(3)
    before, after = rate(strengths), rate(strengths, shares=shares)
    chance = [dict(zip(ratings.points.tolist(), ratings.chances)) for ratings in (before, after)]
    there, elsewhere = parse_vertex("D5", 7), parse_vertex("F3", 7)
    assert chance[1][there] / chance[1][elsewhere] == pytest.approx(3 * chance[0][there] / chance[0][elsewhere])
    assert rate(strengths).chances == pytest.approx(before.chances)     # no book is asked again


def test_the_larger_shape_is_taken_only_where_it_fits(strengths, tmp_path):
    larger = "kind: shapes\nsize: 3\nentries:\n- shape: |\n    . . .\n    X * .\n    . O .\n" \
             "  seen: 10\n  played: 5\n  strength: 99\n"
    (tmp_path / "library" / "shapes-03-001.yaml").write_text(larger)
    reasons = rate(Strengths(tmp_path / "library")).because(parse_vertex("D5", 7))
    assert reasons[0].factor == 99 and SHAPES.count("shape:") == 2
