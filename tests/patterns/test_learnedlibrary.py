"""The learnt library that comes with goengine."""
from __future__ import annotations

import pytest

from goengine.board.position import Position
from goengine.influence.analysis import Analysis
from goengine.patterns.strengths import Strengths
from goengine.vertex import BLACK, WHITE, line_of, parse_vertex, vertex_name


@pytest.fixture(scope="module")
def strengths():
    return Strengths()


def best(strengths: Strengths, position: Position, last: int, played: int) -> str:
    analysis = Analysis()
    analysis.run(position.board)
    ratings = strengths.rate(position.board, analysis, position.to_play, [last] if last else [], played)
    return vertex_name(ratings.best(1)[0][0])


def test_it_is_large_and_no_entry_was_played_seldom(strengths):
    assert len(strengths.entries.key) >= 5000
    assert strengths.entries.played.min() >= 10
    assert (strengths.entries.played <= strengths.entries.seen).all()


def test_a_game_begins_in_a_corner(strengths):
    assert line_of(parse_vertex(best(strengths, Position(19), 0, 0), 19), 19) in (3, 4)


def test_a_stone_in_atari_after_a_hane_is_not_left_alone(strengths):
    position = Position(19)
    for name, color in (("K10", BLACK), ("K11", WHITE), ("J10", WHITE), ("Q4", BLACK), ("L10", WHITE)):
        position.play(name, color)
    position.to_play = BLACK
    assert best(strengths, position, parse_vertex("L10", 19), 20) == "K9"
