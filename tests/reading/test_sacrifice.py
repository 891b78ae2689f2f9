"""Stones given away, for something and for nothing, and what ataris threaten."""
from __future__ import annotations

import pytest

from goengine.board.position import Position
from goengine.errors import IllegalMove
from goengine.reading import sacrifice
from goengine.reading.reader import Reader
from goengine.reading.sacrifice import judge_atari, judge_sacrifice
from goengine.vertex import BLACK, WHITE, parse_vertex

SNAPBACK = """
    . . . . . .
    . X O . . .
    X . . O . .
    X O O X . .
    X O O X . .
    X X X X . .
"""
KO = """
    . . . . .
    . X O . .
    X O . O .
    . X O . .
    . . . . .
"""
EYE_OF_TWO = """
    . . . . .
    O O O O .
    O . . O .
    O O O O .
    . . . . .
"""
EYE_OF_THREE = """
    . . . . . .
    O O O O O .
    O . X . O .
    O O O O O .
    . . . . . .
    . . . . . .
"""
FALSE_EYE = """
    . . . . .
    . . . . .
    . . . O .
    . X X O .
    X . . X .
"""
OPEN = """
    . . . . .
    . . . . .
    . . . O .
    . . O . .
    . . O . O
"""


def judged(drawing: str, move: str, color: int = BLACK, judge=judge_sacrifice) -> sacrifice.Judged:
    position = Position.from_diagram(drawing)
    before = str(position)
    found = judge(Reader(10_000), position, parse_vertex(move, position.size), color)
    assert str(position) == before, "the position must be left as it was"
    return found


def test_a_stone_with_room_gives_nothing_away():
    assert judged(OPEN, "B3").kind == sacrifice.NO_SELF_ATARI


def test_a_stone_under_the_enemys_nose_is_lost_for_nothing():
    found = judged(OPEN, "D1")
    assert found.kind == sacrifice.POINTLESS and found.bad and not found.good


def test_taking_in_a_ko_is_no_loss_though_the_stone_is_in_atari():
    assert judged(KO, "C3").kind == sacrifice.CAPTURE


def test_a_stone_that_is_taken_in_a_snapback_is_well_given():
    found = judged(SNAPBACK, "C4")
    assert found.kind == sacrifice.SNAPBACK and found.good


def test_a_stone_in_an_eye_of_two_points_changes_nothing():
    assert judged(EYE_OF_TWO, "B3").kind == sacrifice.POINTLESS


def test_whether_stones_in_a_larger_eye_are_well_given_is_a_matter_of_life():
    found = judged(EYE_OF_THREE, "B4")
    assert found.kind == sacrifice.FOR_AN_EYE and not found.good and not found.bad


def test_filling_a_surrounded_point_is_suicide_though_the_ruleset_may_allow_it():
    position = Position.from_diagram(EYE_OF_TWO, rules="new-zealand")
    position.play("B3", BLACK)
    assert judge_sacrifice(Reader(), position, parse_vertex("C3", 5), BLACK).kind == sacrifice.SUICIDE


def test_a_stone_taken_on_a_corner_of_the_enemy_may_leave_a_false_eye():
    assert judged(FALSE_EYE, "C1", WHITE).kind == sacrifice.FOR_AN_EYE


def test_a_point_under_a_stone_is_no_move():
    with pytest.raises(IllegalMove):
        judged(OPEN, "D3")


SECOND_LINE = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . X . . . .
    . X O . . . .
    . . . X . . .
    . . . . . . .
"""
TWO_STRINGS = """
    . . . . . . .
    . . . . . . .
    . . X . X . .
    . X O . O X .
    . . . X . . .
    . . . . . . .
    . . . . . . .
"""


@pytest.mark.parametrize("drawing, move, kind", [
    (OPEN, "B3", sacrifice.NO_ATARI), (OPEN, "D1", sacrifice.NO_ATARI), (SECOND_LINE, "D3", sacrifice.CATCHES),
    (SECOND_LINE, "E3", sacrifice.NO_ATARI), (TWO_STRINGS, "D4", sacrifice.DOUBLE_ATARI),
    (SNAPBACK, "C4", sacrifice.CATCHES)])
def test_an_atari_comes_to_what_the_reader_finds(drawing, move, kind):
    assert judged(drawing, move, judge=judge_atari).kind == kind
