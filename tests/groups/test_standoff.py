"""Stones that look dead, but that nobody gains by attacking."""
from __future__ import annotations

import pytest

from goengine.board.position import Position
from goengine.groups.localscore import AreaReader
from goengine.groups.standoff import Standoffs
from goengine.vertex import BLACK, WHITE, parse_vertex, transform
from tests.drawn import LAST_LIBERTY, SHARED, inner_stones

NEUTRAL = """
    . O . X .
    O O O X X
    O O O X X
    . O X X .
    O O X X X
"""


@pytest.mark.parametrize("color", [BLACK, WHITE])
def test_what_nobody_gains_by_attacking_is_left_alone(color: int):
    """Whichever of the two is said to be dead, both stand, and their walls are no part of it."""
    dead = inner_stones(color)
    assert Standoffs().stones(Position.from_diagram(SHARED), dead) == inner_stones(BLACK) | inner_stones(WHITE)


@pytest.mark.parametrize("swap", [False, True])
@pytest.mark.parametrize("symmetry", range(8))
def test_turned_boards_and_changed_colours_have_the_same_stones(symmetry: int, swap: bool):
    position = Position.from_diagram(SHARED).transformed(symmetry, swap)
    turned = Standoffs().stones(position, {transform(p, symmetry, 8) for p in inner_stones(BLACK)})
    assert turned == {transform(p, symmetry, 8) for p in inner_stones(BLACK) | inner_stones(WHITE)}


@pytest.mark.parametrize("color", [BLACK, WHITE])
def test_what_can_be_taken_is_not(color: int):
    assert not Standoffs().stones(Position.from_diagram(LAST_LIBERTY), inner_stones(color))


def test_only_places_with_dead_stones_are_looked_at():
    assert not Standoffs().stones(Position.from_diagram(SHARED), frozenset())


def test_a_wide_place_is_not_played_out():
    position = Position(9)
    position.play("E5")
    position.play("C3")
    assert not Standoffs().stones(position, {position.moves[1].point})


@pytest.mark.parametrize("color", [BLACK, WHITE])
def test_a_side_gains_or_does_not_or_a_limit_leaves_it_open(color: int):
    """Who is first gets the neutral point; as it stands nobody has it."""
    board = Position.from_diagram(NEUTRAL).copy_board()
    reader, place = AreaReader(), [parse_vertex("C5", 5)]
    reader.enter(board, place)
    sign = 1 if color == BLACK else -1
    assert reader.standing(board) == 0
    assert reader.gains(board, color, 0, 12) is True
    assert reader.gains(board, color, sign, 12) is False
    reader.limit = 1
    reader.enter(board, place)                          # forgets what was found
    assert reader.gains(board, color, 0, 12) is None
