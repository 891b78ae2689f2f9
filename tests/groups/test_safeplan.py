"""Plans: what a side answers where, against an enemy who tries everything on small boards; the areas looked at."""
from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import assume, given, settings

from goengine.board.position import Position
from goengine.groups.boxlayout import MOST_POINTS
from goengine.groups.safe import Safety
from goengine.groups.safebox import BoxSafety
from goengine.groups.safewindows import around, gather, pieces, windows
from goengine.groups.safezones import LARGEST, Area, Points, areas
from goengine.vertex import BLACK, EMPTY, WHITE, beside, board_points, connected, parse_vertex
from tests.drawn import sensible_position
from tests.groups.plainsafe import claims, owned, owner_holds
from tests.groups.proofs import crowded, crowded_positions

SAFETY, PATIENT = Safety(0, 3000), Safety(0, 20_000)
MOST_EMPTY = 7
CORNER = "A1 B1 C1 D1 A2 B2 C2 D2 A3 B3 C3 D3"

# Black's wall has its eyes at the top. In the twelve points of the corner White cannot live.
CORNER_OF_TWELVE = """
    . . . . X X X . .
    . . . . X . X . .
    . . . . X X X . .
    . . . . X . X . .
    . . . . X X X . .
    X X X X X . . . .
    . . . . X . . . .
    . . . . X . . . .
    . . . . X . . . .
"""
# White to move makes his second eye with D1; if a black stone is there he cannot.
ONE_MOVE_FROM_LIFE = CORNER_OF_TWELVE.replace("""    . . . . X . . . .
    . . . . X . . . .
    . . . . X . . . .
""", """    . . . . X . . . .
    O O O O X . . . .
    . O . . X . . . .
""")
# Nor can the owner be sure of a corner of which the enemy holds a stone joined to the outside.
LED_OUT = """
    . . . . . . .
    O O O O O O O
    X X X X X X O
    X . X . X X O
    X X X X X . O
    O O O O X X O
    . . . O O O O
"""


def at(position: Position, names: str) -> list[int]:
    return [parse_vertex(name, position.size) for name in names.split()]


def test_an_area_of_more_than_seven_points_within_safe_walls_is_territory_if_nobody_can_live_there() -> None:
    position = Position.from_diagram(CORNER_OF_TWELVE)
    corner = at(position, CORNER)
    assert {owned(position, PATIENT)[p] for p in corner} == {BLACK}
    plain = Safety(0).of(position)
    assert {plain.owner(p) for p in corner} == {EMPTY}


def test_it_is_not_where_the_enemy_lives_with_the_first_move() -> None:
    open_yet = Position.from_diagram(ONE_MOVE_FROM_LIFE)
    assert BLACK not in {owned(open_yet, PATIENT)[p] for p in at(open_yet, "A1 C1 D1 A2 B2")}
    settled = Position.from_diagram(ONE_MOVE_FROM_LIFE.replace(". O . . X", ". O . X X"))
    assert {owned(settled, PATIENT)[p] for p in at(settled, CORNER)} == {BLACK}


@settings(max_examples=20, deadline=None)
@given(crowded_positions(3, 5))
def test_no_enemy_move_gets_anything_of_what_is_proved(position: Position) -> None:
    assume(sum(position.color_at(p) == EMPTY for p in board_points(position.size)) <= MOST_EMPTY)
    assert False not in claims(position, SAFETY)


@pytest.mark.parametrize("seed", (0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 5))))
def test_nearly_all_that_is_proved_on_the_smallest_boards_can_be_tried(seed: int) -> None:
    rng = random.Random(seed)
    told = [claim for _ in range(150) for claim in claims(crowded(rng, rng.choice((3, 4)), MOST_EMPTY), SAFETY)]
    assert False not in told
    assert len(told) > 80 and told.count(True) >= 0.9 * len(told)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_nor_does_an_enemy_get_anything_of_it_on_larger_ones(seed: int) -> None:
    rng = random.Random(seed)
    told = [claim for _ in range(150) for claim in claims(crowded(rng, rng.choice((4, 5)), MOST_EMPTY), PATIENT)]
    assert False not in told
    assert len(told) > 80 and told.count(True) >= 0.75 * len(told)


# White takes the two black stones on the left with B4, but cannot live there: the points stay Black's, not the stones.
TAKEN_IN_VAIN = """
    X . X .
    X O X X
    O X X .
    . X X X
"""


def test_a_stone_may_be_lost_on_a_point_that_static_rules_call_safe_but_not_the_point() -> None:
    position = Position.from_diagram(TAKEN_IN_VAIN)
    corner = at(position, "A1 A2 A3 A4 B3 B4")
    assert {owned(position, Safety(0))[p] for p in corner} == {BLACK}
    assert owner_holds(position, BLACK, corner, at(position, "C3")) is True
    assert owner_holds(position, BLACK, corner, at(position, "A3 A4")) is False


def test_the_enemy_who_tries_everything_is_no_straw_man() -> None:
    two_eyes = Position.from_diagram(". X .\nX X X\nO O .")
    eyes, stones = at(two_eyes, "A3 C3"), at(two_eyes, "B2")
    assert owner_holds(two_eyes, BLACK, [*eyes, *stones], stones) is True
    one_eye = Position.from_diagram(". X O\nX X O\nO O .")
    assert owner_holds(one_eye, BLACK, at(one_eye, "B2"), at(one_eye, "B2")) is False


def test_a_point_that_an_enemy_holds_from_outside_cannot_be_claimed() -> None:
    position = Position.from_diagram(LED_OUT)
    board, prover = position.copy_board(), BoxSafety(3000)
    held = {p for p in board_points(7) if position.color_at(p) == BLACK}
    for name, free in (("D4", True), ("F3", False), ("G3", False)):
        point = at(position, name)
        assert prover.holds(board, BLACK, held, [], [], point, point) is free


def drawn_areas(seed: int, color: int) -> tuple[Any, list[Area]]:
    board = sensible_position(random.Random(seed), 19, 250).copy_board()
    return board, areas(board, color, frozenset(), 5)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("color", (BLACK, WHITE))
def test_areas_have_no_point_in_common_and_no_stone_of_the_side(seed: int, color: int) -> None:
    board, found = drawn_areas(seed, color)
    seen: set[int] = set()
    for area in found:
        assert area.claim <= area.points and len(connected(set(area.points))) == 1
        assert not area.points & seen and not any(board["color"][p] == color for p in area.points)
        seen |= area.points
    assert len(seen) > 19


@pytest.mark.parametrize("seed", range(4))
def test_what_is_looked_at_together_fits_into_a_box(seed: int) -> None:
    board, found = drawn_areas(seed, BLACK)
    strings = connected({p for p in board_points(19) if board["color"][p] == BLACK})

    def tied(together: Any) -> list[Points]:
        touched = beside(set().union(*(area.points for area in together)))
        return [string for string in strings if string & touched]
    sets = list(windows(found, tied, LARGEST, 19))
    for area in found:
        for piece in pieces(area, tied([area]), 10, 19):
            assert piece.points < area.points and len(piece.points) <= 10 and not piece.claim
            sets.append(gather(piece, [other for other in found if other != area], tied, 10, 19))
    assert sets
    for together in sets:
        top, bottom, left, right = around(together, 19)
        assert (bottom - top + 1) * (right - left + 1) <= MOST_POINTS
        assert sum(len(area.points) for area in together) == len(set().union(*(area.points for area in together)))


def test_what_lies_behind_a_wall_is_claimed_whole() -> None:
    position = Position.from_diagram("\n".join([". . . X . O . . ."] * 9))
    found = areas(position.copy_board(), BLACK, frozenset(), 5)
    left, = (area for area in found if parse_vertex("A1", 9) in area.points)
    assert left.points == left.claim and len(left.points) == 27
