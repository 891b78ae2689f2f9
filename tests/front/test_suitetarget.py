"""Finding the group that a problem is about: the shut-in one near its answers."""
from __future__ import annotations

import pytest

from goengine.board.position import Position
from goengine.front.suitetarget import Clue, candidates, dragons, find_target, held_parts
from goengine.vertex import BLACK, PASS, WHITE, inverse, parse_vertex, transform, vertex_name

CORNER = """
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    O O O O . O . . . . . . .
    X X X O . . . . . . . . .
    . . X X O . . . . . . . .
    . . . X O . . . . . . . .
"""


def target(drawing: str, answers: str, mover: int, verb: str = "") -> str:
    position = Position.from_diagram(drawing)
    moves = [parse_vertex(word, position.size) for word in answers.split()]
    found = find_target(position, moves, mover, verb)
    return f"{found[0]} {vertex_name(found[1])}" if found else "none"


def test_the_enemy_group_in_the_corner_is_to_be_killed():
    assert target(CORNER, "B1", WHITE) == "kill D1"


def test_ones_own_group_in_the_corner_is_to_live():
    assert target(CORNER, "B1", BLACK) == "live D1"


def test_a_problem_to_live_is_about_a_group_of_the_mover():
    assert target(CORNER, "B1", WHITE, "live").startswith("live") or target(CORNER, "B1", WHITE, "live") == "none"
    assert target(CORNER, "B1", BLACK, "live") == "live D1"


def test_a_pass_tells_nothing_and_far_answers_are_about_something_else():
    assert target(CORNER, "pass", WHITE) == "none"
    assert target(CORNER, "pass B1", WHITE) == "kill D1"
    assert target(CORNER, "L12", WHITE, "kill") == "none"


def test_stones_that_nobody_shuts_in_are_no_target():
    assert target("\n".join([". . . . . . . . . . ."] * 5 + [". . . . . X . . . . ."]
                            + [". . . . . . . . . . ."] * 5), "F5", WHITE) == "none"


def test_a_few_stones_inside_are_not_what_it_is_about():
    inside = CORNER.replace(". . . X O", "O . . X O")
    assert target(inside, "B1", BLACK) == "live D1"


def test_stones_join_over_their_own_points_and_at_corners():
    position = Position.from_diagram(CORNER)
    black, *_ = [dragon for dragon in dragons(position) if dragon.color == BLACK]
    assert {vertex_name(p) for p in black.stones} == {"A3", "B3", "C3", "C2", "D2", "D1"}
    assert {vertex_name(p) for p in black.room} == {"A2", "B2", "A1", "B1", "C1"}


@pytest.mark.parametrize("symmetry", range(8))
def test_the_target_turns_with_the_board(symmetry: int):
    position = Position.from_diagram(CORNER)
    turned = Position(position.size)
    turned.set_up({transform(p, symmetry, position.size): color for color in (BLACK, WHITE)
                   for p in position.stone_points(color)}, WHITE)
    found = find_target(turned, [transform(parse_vertex("B1", 13), symmetry, 13)], WHITE)
    assert found and found[0] == "kill"
    assert transform(found[1], inverse(symmetry), 13) in position.string_points("D1")
    assert find_target(turned, [PASS], WHITE) is None


# ---------------------------------------------------------------- parts, strings, links and races

CUT = """
    . . . . . . . . .
    . . . . . . . . .
    . . X X . . . . .
    O O O X . . . . .
    X X O . . . . . .
    . X O . . . . . .
    . X O . . . . . .
    X O O . . . . . .
    . O . . . . . . .
"""


def asked(drawing: str, family: str, answers: str, mover: int) -> list[str]:
    position = Position.from_diagram(drawing)
    clue = Clue(tuple(parse_vertex(word, position.size) for word in answers.split()), mover)
    return [str(question) for question in candidates(position, clue, family)]


def test_a_corner_with_an_enemy_stone_is_cut_and_the_parts_are_asked_about_apart():
    position = Position.from_diagram(CUT)
    inside = next(dragon for dragon in dragons(position) if parse_vertex("B5", 9) in dragon.stones)
    parts = held_parts(position, inside)
    assert parse_vertex("B5", 9) in max(parts, key=len)
    assert asked(CUT, "groups", "A4", WHITE)[0] == "kill B3"


def test_short_strings_near_the_answers_may_be_captured_or_saved():
    assert set(asked(CUT, "strings", "A1", WHITE)) == {"capture A2", "capture B3"}
    assert set(asked(CUT, "strings", "A1", BLACK)) == {"save A2", "save B3"}


def test_strings_of_both_colours_that_touch_may_be_in_a_race():
    assert "race B3 B1" in asked(CUT, "races", "A4", BLACK)
    assert all(question.startswith("race ") for question in asked(CUT, "races", "A4", BLACK))


def test_strings_that_an_answer_joins_at_once_are_no_problem_about_a_link():
    gap = "\n".join([". . . . . . ."] * 2 + [". X . X . . ."] + [". . . . . . ."] * 4)
    assert asked(gap, "links", "C5", BLACK) == [] and asked(gap, "links", "C4", BLACK) == ["connect B5 D5"]
    assert asked(gap, "links", "C4", WHITE) == ["cut B5 D5"]
