"""Two eyes in one move, where the enemy has to answer that, and what life and death depend on."""
from __future__ import annotations

from typing import Any

import pytest

from goengine.groups.closedzone import find_closed_zone
from goengine.groups.eyesneeded import NEVER, stones_for_two_eyes
from goengine.groups.lifefate import life_fate
from goengine.groups.lifesearch import note_prey
from goengine.groups.relevance import ALL
from goengine.groups.space import FRIEND, own_space
from goengine.groups.threats import find_answers, lives_at_once
from goengine.groups.zone import find_zone
from goengine.groups.zonelayout import ZONE
from goengine.pointset import points_of
from goengine.reading.goals import FOR_HUNTER, FOR_PREY, OPEN
from goengine.reading.memory import new_memory
from goengine.vertex import BLACK, WHITE, vertex_name
from tests.drawn import Drawn, board_bytes

ROW = """
    . . . . . . .
    . . . . . . .
    O O O O O O O
    X X X X X X O
    . . . . {} X O
    X X X X X X O
    O O O O O O O
"""
THREE, FOUR = ROW.format("X").replace(". . . . X X", ". . . X X X"), ROW.format("X")
FIVE_IN_TWO = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    O O O O O O O . .
    X X X X X X O . .
    . X . . . X O . .
    X X X X X X O . .
"""
OUT = """
    . . . . . . . . .
    . . . . . . . . .
    . X . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    O O . . . . . . .
    X X . . . O . . .
    . X . . O . . . .
    . X . . O . . . .
"""


def asked(board: str, name: str, steps: int = 3) -> tuple[Drawn, Any, Any]:
    """The board, the memory and the zone of a question about a black group; of all that is enclosed for 0 steps."""
    drawn, m, z = Drawn(board), new_memory(100), ZONE.new()
    p = drawn.point(name)
    if steps:
        find_zone(drawn.board, drawn.g, z, p, steps)
    else:
        assert find_closed_zone(drawn.board, drawn.g, z, p)
    note_prey(drawn.board, m, z, p)
    m["prey_color"][0] = BLACK
    return drawn, m, z


def named(words: Any) -> list[str]:
    return sorted(vertex_name(p) for p in points_of(words))


def test_the_middle_of_three_in_a_row_makes_two_eyes_and_is_where_the_enemy_plays():
    drawn, m, z = asked(THREE, "A4")
    before = board_bytes(drawn.board)
    assert stones_for_two_eyes(drawn.board, m, z, BLACK) == 1
    assert vertex_name(lives_at_once(drawn.board, m, z, BLACK)) == "B3"
    assert find_answers(drawn.board, m, z, BLACK) == 1
    assert named(z["must"]) == ["A3", "B3", "C3"]
    assert board_bytes(drawn.board) == before


def test_four_in_a_row_live_because_the_middle_points_are_miai():
    drawn, m, z = asked(FOUR, "A4")
    stones_for_two_eyes(drawn.board, m, z, BLACK)
    assert find_answers(drawn.board, m, z, BLACK) == 1          # each move leaves the other: the enemy must come inside
    assert named(z["must"]) == ["A3", "B3", "C3", "D3"]


def test_an_eye_and_a_row_of_three_depend_on_the_row():
    drawn, m, z = asked(FIVE_IN_TWO, "A3")
    assert life_fate(drawn.board, m, z, WHITE, 0) == FOR_PREY
    assert set(named(z["proof"])) == {"A2", "C2", "D2", "E2"}


@pytest.mark.parametrize(("steps", "fate"), [(0, FOR_HUNTER), (3, FOR_HUNTER)])
def test_one_point_makes_no_two_eyes_whatever_is_played(steps, fate):
    one = THREE.replace(". . . X X X", "X X . X X X")
    drawn, m, z = asked(one, "A4", steps)
    assert stones_for_two_eyes(drawn.board, m, z, BLACK) == NEVER
    assert life_fate(drawn.board, m, z, BLACK, 0) == fate
    assert z["proof"][0] != ALL


def test_a_guest_that_may_be_captured_leaves_it_open_in_a_closed_zone():
    guest = THREE.replace(". . . X X X", ". O . X X X")
    drawn, m, z = asked(guest, "A4", 0)
    assert life_fate(drawn.board, m, z, BLACK, 0) == OPEN


def test_the_space_of_a_shut_in_group_is_what_lies_within():
    drawn, m, z = asked(FIVE_IN_TWO, "A3")
    assert own_space(drawn.board, m, z, BLACK, 0) == own_space(drawn.board, m, z, BLACK, 1) == 4


def test_the_side_to_move_has_the_larger_space_and_a_friend_is_worth_more():
    drawn, m, z = asked(OUT, "A3")
    second, first = own_space(drawn.board, m, z, BLACK, 0), own_space(drawn.board, m, z, BLACK, 1)
    assert 4 < second < first < FRIEND + 30
