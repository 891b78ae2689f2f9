"""Unconditional life against a naive reading of Benson's theorem, and on shapes that are known."""
from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goengine.board.position import Position
from goengine.groups.benson import find_sure
from goengine.groups.layout import GROUPS
from goengine.groups.safe import Safety
from goengine.groups.safety import list_strings
from goengine.reading.layout import READINGS
from goengine.vertex import BLACK, EMPTY, WHITE, board_points, other, parse_vertex, vertex_name
from tests.groups.proofs import crowded_positions, naive, naive_living
from tests.naive import NaiveBoard

GROUP: Any = GROUPS.new()


def sure(position: Position, groups: Any = GROUP) -> dict[int, int]:
    """Point -> owner by the kernel."""
    r = READINGS.new()
    list_strings(position.board, r)
    find_sure(position.board, r, groups)
    return {p: int(groups["sure"][p]) for p in board_points(position.size) if groups["sure"][p]}


def lives_after_moves(position: Position, c: int, area: set[int]) -> bool:
    """Whether colour `c`, moving for ever, gets stones in an area that live unconditionally; by trying everything."""
    waiting, seen = [naive(position).stones], set()
    while waiting:
        stones = waiting.pop()
        key = frozenset(stones.items())
        if key in seen:
            continue
        seen.add(key)
        board = NaiveBoard(position.size)
        board.stones = stones
        now = Position(position.size)
        now.set_up(stones, c)
        if area & naive_living(now, c):
            return True
        for p in area:
            result = board.after(p, c)
            if board.color(p) == EMPTY and result is not None:
                waiting.append(result[0])
    return False


@settings(max_examples=200, deadline=None)
@given(crowded_positions(), st.sampled_from(("chinese", "new-zealand")))
def test_unconditional_life_is_what_the_theorem_says(drawn, rules):
    position = Position.from_diagram(drawn.diagram(), rules=rules)
    owners = sure(position)
    for c in (BLACK, WHITE):
        living = {p for p in position.stone_points(c) if GROUP["living"][position.board["head"][p]]}
        assert living == naive_living(position, c), position.diagram()
        assert living <= {p for p, owner in owners.items() if owner == c}


@settings(max_examples=150, deadline=None)
@given(crowded_positions(3, 4))
def test_no_number_of_moves_brings_life_in_unconditional_territory(position):
    owners = sure(position)
    for c in (BLACK, WHITE):
        territory = {p for p, owner in owners.items() if owner == c} - naive_living(position, c)
        if 0 < len(territory) <= 8:
            assert not lives_after_moves(position, other(c), territory), position.diagram()


def names(position: Position, color: int) -> set[str]:
    return {vertex_name(p) for p, c in sure(position).items() if c == color}


def test_two_one_point_eyes_live_for_sure_and_own_their_eyes():
    position = Position.from_diagram("""
        . . . . .
        . . . . .
        . . . . .
        X X X X .
        . X . X .
    """)
    assert names(position, BLACK) == {"A1", "B1", "C1", "D1", "A2", "B2", "C2", "D2"}
    assert names(position, WHITE) == set()


def test_two_strings_that_share_two_eyes_live():
    position = Position.from_diagram("""
        . . . . . .
        . . . . . .
        . X X . . .
        X . X X . .
        . X . X . .
        X X X X . .
    """)
    assert {"B4", "A3", "D2", "A1", "B3", "C2"} <= names(position, BLACK)


def test_a_single_large_eye_is_not_certain():
    position = Position.from_diagram("""
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        X X X X X . .
        . . . . X . .
    """)
    assert names(position, BLACK) == set()


def test_an_eye_with_a_point_that_no_wall_touches_is_not_vital():
    position = Position.from_diagram("""
        X X X X X
        X . . . X
        X . . . X
        X . . . X
        X X X X .
    """)
    assert names(position, BLACK) == set()


def test_an_area_with_a_point_only_the_enemy_touches_does_not_count_even_where_suicide_is_forbidden():
    """D5 is no liberty of Black's, so White's stones need not die; counting the area as an eye, as the clause that is
    often printed for rules without suicide does, would call Black alive."""
    position = Position.from_diagram("""
        X X X X X X X
        X . O O O X .
        X O O . O X X
        X O O O O X X
        X X X X X X X
        . . . . . . .
        . . . . . . .
    """, rules="chinese")
    assert names(position, BLACK) == set()


def test_stones_in_seki_do_not_live_unconditionally():
    position = Position.from_diagram("""
        . O X . O X . .
        . O X . O X . .
        O O X . O X . .
        X X X O O X . .
        . . X X X X . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
    """)
    assert names(position, BLACK) == names(position, WHITE) == set()


@pytest.mark.parametrize("color, sign", [(BLACK, "X"), (WHITE, "O")])
def test_enemy_stones_inside_belong_to_the_living(color, sign):
    position = Position.from_diagram("""
        . . . . . .
        . . . . . .
        . . . . . .
        S S S S S .
        . S E . S .
        S S S S S .
    """.replace("S", sign).replace("E", "XO"[sign == "X"]))
    assert {"C2", "D2", "A2"} <= names(position, color)


def test_enemies_around_two_stones_with_liberties_at_their_ends_and_on_both_sides_may_stay_in_seki():
    drawing = """
        X . X O O . O O X
        X X X O . X O O X
        X . X O . X . O X
        X X X O O . O O X
        . . X X O O O X X
        . . . X X X X X .
        . . . . . X . X X
        . . . . . X X X .
        . . . . . . . . .
    """
    one_less = drawing.replace("X . X O O . O O X", "X . X O O O O O X")
    status = {drawing: "undecided", one_less: "dead"}
    for drawn, expected in status.items():
        safety = Safety().of(Position.from_diagram(drawn))
        assert safety.unconditional_status(parse_vertex("D9", 9)) == expected


def test_areas_where_the_enemy_can_make_two_eyes_belong_to_nobody():
    status = Safety().of(Position.from_diagram("""
        X . X . X X X X X
        X X X X . . . . X
        . . X . . . . . X
        . . X . . . . . X
        . . X . . . . . X
        . . X X X X X X X
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    """)).unconditional_status
    assert status(parse_vertex("A9", 9)) == "alive" and status(parse_vertex("B9", 9)) == "black_territory"
    assert status(parse_vertex("E6", 9)) == "undecided"


def test_a_stone_that_could_not_live_is_dead_and_the_points_around_it_are_territory():
    status = Safety().of(Position.from_diagram("""
        X . X . X X
        X X X X . X
        . . X . O X
        . . X X X X
        . . . . . .
        . . . . . .
    """)).unconditional_status
    assert [status(parse_vertex(word, 6)) for word in ("E4", "D4", "E5", "A6", "A1")] == [
        "dead", "black_territory", "black_territory", "alive", "undecided"]


def test_what_was_found_on_a_larger_board_does_not_join_strings_over_the_edge_of_a_smaller_one():
    larger = Position.from_diagram("""
        . O . O . . .
        O O O O . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """)
    smaller = Position.from_diagram("""
        O O . O X
        . O O O X
        O O O X X
        . O X X .
        O X X X X
    """)
    groups = GROUPS.new()
    sure(larger, groups)
    assert sure(smaller, groups) == dict.fromkeys(board_points(5), WHITE)
