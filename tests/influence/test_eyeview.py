"""Eye spaces on the board: half and false eyes by their corners, captures, gates, and all sixteen transforms."""
from __future__ import annotations

import pytest

from goengine.board.position import Position
from goengine.influence.analysis import Analysis
from goengine.influence.eyeview import EyeView, eye_view
from goengine.vertex import BLACK, EMPTY, SYMMETRIES, WHITE, board_points, other, parse_vertex, transform, vertex_name

ANALYSIS = Analysis(1000, 4)


def view(drawing: str, name: str) -> EyeView:
    position = Position.from_diagram(drawing)
    return eye_view(ANALYSIS, position, parse_vertex(name, position.size))


def eyes(drawing: str, name: str) -> tuple[int, int]:
    """Eyes if the enemy moves first and wins all kos; if the owner does."""
    found = view(drawing, name)
    return found.sure[0], found.possible[1]


ONE_EYE = """
    . . {c} O . . . . .
    . {a} {b} X O O . . .
    . O X . X O . . .
    . O X X X O O O .
    . O X . . . X O .
    . O X . . . X O .
    . O X X X X X O .
    . O O O O O O O .
    . . . . . . . . .
"""


def corner(a: str, b: str, c: str = ".") -> str:
    """A black group with an eye at D7 one of whose corners, C8, is drawn; at E8 is a white stone."""
    return ONE_EYE.format(a=a, b=b, c=c)


def test_two_corners_in_the_enemy_s_hands_make_a_false_eye():
    assert eyes(corner("O", "O"), "D7") == (0, 0)


def test_one_corner_in_the_enemy_s_hands_does_no_harm():
    assert eyes(corner("O", "X"), "D7") == (1, 1)


@pytest.mark.parametrize("drawing, decides", [(corner("O", "."), "C8"), (corner("X", "O"), "C9")],
                         ids=["an open corner", "a corner stone that can be captured"])
def test_what_hangs_on_one_corner_is_half_an_eye(drawing, decides):
    found = view(drawing, "D7")
    assert (found.color, found.sure, found.possible) == (BLACK, (0, 0), (1, 1))
    assert [vertex_name(p) for p in (*found.attacks, *found.defences)] == [decides, decides]


def test_a_corner_where_the_enemy_would_only_give_himself_up_does_no_harm():
    assert eyes(corner("X", ".", "X"), "D7") == (1, 1)


BEHIND = """
    X X X X X O .
    X . X X X O .
    X X X . X O .
    O O X . . O .
    . O X . X O .
    . O X X X O .
    . O O O O O .
"""


def test_points_of_an_eye_space_behind_an_open_point_count_with_it():
    """The open point in the middle makes two eyes or none."""
    found = view(BEHIND, "D3")
    assert found.color == BLACK and len(found.points) >= 3
    assert found.possible == (2, 2)


SEKI = """
    . . . . . O .
    O O O O O O .
    X X X X X O .
    X O . O X O .
    X . X X X O .
    X X X O O O .
    O O O O . . .
"""


def test_living_stones_of_the_enemy_in_a_small_area_are_part_of_the_shape():
    found = view(SEKI, "C4")
    assert found.color == BLACK
    assert [vertex_name(p) for p in found.points] == ["B3", "B4", "C4", "D4"]


def test_a_point_in_no_eye_space_is_worth_nothing():
    assert view(corner("O", "O"), "A1").color in (EMPTY, WHITE)
    assert view(SEKI, "A1").sure == (0, 0)


@pytest.mark.parametrize("drawing, name", [(corner("O", "."), "D7"), (corner("X", "O"), "D7"), (SEKI, "C4"),
                                           (corner("O", "O"), "E4"), (BEHIND, "D3")])
def test_an_eye_is_worth_the_same_however_the_board_lies(drawing, name):
    position = Position.from_diagram(drawing)
    size = position.size
    p = parse_vertex(name, size)
    first = eye_view(ANALYSIS, position, p)
    for symmetry in SYMMETRIES:
        for swap in (False, True):
            twin = Position(size)
            twin.set_up({transform(q, symmetry, size): other(c) if swap else c for q in board_points(size)
                         if (c := position.color_at(q)) != EMPTY})
            found = eye_view(ANALYSIS, twin, transform(p, symmetry, size))
            assert (found.sure, found.possible, found.seki) == (first.sure, first.possible, first.seki)
            for moves, others in ((first.attacks, found.attacks), (first.defences, found.defences)):
                assert sorted(transform(q, symmetry, size) for q in moves) == sorted(others)
