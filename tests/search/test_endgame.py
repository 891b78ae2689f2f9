"""The last areas: in which order they are taken, and what the engine plays there."""
from __future__ import annotations

import pytest

from goengine.board.position import Position
from goengine.search.levels import DEFAULT_LEVEL
from goengine.search.switches import Switch, precedence, total
from goengine.vertex import BLACK, PASS, WHITE, parse_vertex, vertex_name
from tests.drawn import CORNER, EYES_IN_SEKI, THREE_AREAS
from tests.search.boards import shared_engine


def switch(black: float, white: float, threat: float = 0) -> Switch:
    """An area in which Black threatens something by moving twice."""
    return Switch(black, white, {BLACK: threat, WHITE: 0.0})


def test_areas_are_taken_in_turn_the_largest_first():
    areas = [switch(3, -1), switch(10, -10), switch(1, 0)]
    assert total(areas, BLACK) == 10 - 1 + 1
    assert total(areas, WHITE) == -10 + 3 + 0
    assert total([], BLACK) == 0


def test_a_move_that_must_be_answered_leaves_the_next_move_to_its_side():
    sente, gote = switch(2, 0, 20), switch(6, 0)
    assert total([sente, gote], BLACK) == 2 + 6
    assert total([switch(2, 0), gote], BLACK) == 0 + 6
    assert total([sente, gote], WHITE) == 2 + 0
    # White takes the reverse sente: otherwise Black plays it, has it answered and takes an area as well.
    assert total([sente, switch(3, 0), switch(3, 0)], WHITE) == 0 + 3 + 0


def test_of_areas_with_the_same_result_in_the_end_the_larger_comes_first():
    """Of two areas of four points and one of two Black gets six points, whichever he takes first."""
    large, small = switch(4, 0), switch(2, 0)
    assert 4 + total([large, small], WHITE) == 2 + total([large, large], WHITE) == 6
    assert precedence(large, switch(4, 4), BLACK) > precedence(small, switch(2, 2, 3), BLACK)
    assert precedence(small, switch(2, 2, 3), BLACK) > precedence(small, switch(2, 2), BLACK)


@pytest.mark.parametrize("color, move", [(BLACK, "C1"), (WHITE, "B1")])
def test_the_engine_counts_a_seki(color, move):
    position = Position.from_diagram(CORNER)
    decision = shared_engine(DEFAULT_LEVEL).choose(position, color, resign=False)
    best, passing = decision.candidates[0], next(c for c in decision.candidates if c.point == PASS)
    assert vertex_name(decision.move).upper() == move
    assert best.after - passing.after == 7
    assert best.reasons[0].rule == "counted-out" and "14 if Black is first, 7 if White is" in best.reasons[0].says
    assert best.value == sum(reason.value for reason in best.reasons)


@pytest.mark.parametrize("rules, seki", [("chinese", 10), ("japanese", 8)])
def test_eyes_in_a_seki_count_where_area_does(rules, seki):
    position = Position.from_diagram(EYES_IN_SEKI, rules=rules)
    best = shared_engine(DEFAULT_LEVEL).choose(position, WHITE, resign=False).candidates[0]
    assert f"16 if Black is first, {seki} if White is" in best.reasons[0].says


def test_several_areas_are_played_out_as_one():
    """The sum of the areas, each with its two results, takes C2 to be the best."""
    decision = shared_engine(DEFAULT_LEVEL).choose(Position.from_diagram(THREE_AREAS), WHITE, resign=False)
    after = {vertex_name(c.point): c.after for c in decision.candidates}
    assert vertex_name(decision.move) == "H7"
    assert after["H7"] == after["C2"] + 2
    assert all(c.value == sum(reason.value for reason in c.reasons) for c in decision.candidates)


def test_it_passes_once_nothing_is_left():
    position = Position.from_diagram(CORNER)
    position.play(parse_vertex("C1", 7), BLACK)
    decision = shared_engine(DEFAULT_LEVEL).choose(position, WHITE, resign=False)
    while decision.move != PASS:
        position.play(decision.move)
        decision = shared_engine(DEFAULT_LEVEL).choose(position, resign=False)
    assert position.move_number < 12


def test_weak_levels_and_questions_about_given_moves_do_without():
    position = Position.from_diagram(CORNER)
    asked = shared_engine(DEFAULT_LEVEL).choose(position, WHITE, also=[parse_vertex("A1", 7)], resign=False)
    weak = shared_engine(1).choose(position, WHITE, resign=False)
    for decision in (asked, weak):
        assert all(reason.rule != "counted-out" for c in decision.candidates for reason in c.reasons)


def test_no_time_means_no_counting_out():
    """What is left of the time goes to the search."""
    decision = shared_engine(DEFAULT_LEVEL).choose(Position.from_diagram(CORNER), WHITE, seconds=0.0, resign=False)
    assert all(reason.rule != "counted-out" for c in decision.candidates for reason in c.reasons)
