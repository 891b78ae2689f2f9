"""Zones, stones needed for two eyes, ways out: what the life-and-death search sees before it searches."""
from __future__ import annotations

from typing import Any

import pytest

from goengine.board.stones import play
from goengine.groups.eyesneeded import NEVER, steps_out, stones_for_two_eyes
from goengine.groups.layout import LIFE_ALIVE
from goengine.groups.lifereader import LifeReader
from goengine.groups.survival import has_two_eyes, moves_behind
from goengine.groups.zone import OUT, TWICE, find_zone, gets_out, is_with_friend, reaches_out
from goengine.groups.zonelayout import ZONE
from goengine.pointset import points_of
from goengine.reading.layout import LOST, WON
from goengine.reading.memory import new_memory
from goengine.vertex import BLACK, vertex_name
from tests.drawn import Drawn

MEMORY = new_memory(100)
SHUT = """
    . . . . . . .
    . . . . . . .
    O O O O O O .
    X X X X X O .
    . . . . X O .
    . . . . X O .
    X X X X X O .
"""
LEAKY = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    O O O . . . . . .
    X X X . . . . . .
    . . X O . . . . .
    X X X O . . . . .
"""


def zone(drawn: Drawn, name: str, steps: int = 3) -> tuple[Any, list[str]]:
    z = ZONE.new()
    find_zone(drawn.board, drawn.g, z, drawn.point(name), steps)
    return z, [vertex_name(p) for p in points_of(z["zone"])]


def test_a_shut_in_group_has_its_own_points_for_a_zone():
    z, points = zone(Drawn(SHUT), "A4")
    assert z["shut"][0] == 1 and len(points) == 20
    assert "A2" in points and "A5" not in points and "A6" not in points


def test_a_zone_leads_out_where_the_wall_has_a_gap():
    drawn = Drawn(LEAKY)
    z, points = zone(drawn, "A3")
    assert z["shut"][0] == 0 and "D3" in points
    assert steps_out(drawn.board, MEMORY, z, drawn.head("A3"), 9) <= 4


def test_the_enemy_outside_keeps_a_liberty_outside_the_zone():
    drawn = Drawn(SHUT)
    z, _ = zone(drawn, "A4")
    assert reaches_out(drawn.board, z, drawn.head("A5")) == 1
    assert reaches_out(drawn.board, z, drawn.head("A4")) == 0


@pytest.mark.parametrize("rows, stones, eyes", [
    ([". X . X X O .", ". X . X X O .", "X X X X X O ."], 0, 1),
    ([". X . . X O .", ". X . . X O .", "X X X X X O ."], 2, 1),        # a square is an eye without them
    ([". . . X X O .", "X X X X X O .", "X X X X X O ."], 1, 0),
    ([". . X X X O .", "X X X X X O .", "X X X X X O ."], NEVER, 0)])
def test_stones_needed_for_two_eyes(rows, stones, eyes):
    drawn = Drawn("\n".join([". . . . . . .", ". . . . . . .", "O O O O O O .", "X X X X X O ."] + rows))
    z, _ = zone(drawn, "A4")
    assert stones_for_two_eyes(drawn.board, MEMORY, z, 1) == stones
    assert has_two_eyes(drawn.board, MEMORY, z, drawn.head("A4")) == eyes


def test_an_enemy_string_all_of_whose_liberties_are_touched_runs_no_race():
    drawn = Drawn("""
        . . . . . . .
        O O O O O O .
        X X X X X O .
        O O O O X O .
        X X X O X O .
        . X . O X O .
        X X . . X O .
    """)
    z, _ = zone(drawn, "A5")
    around, between = drawn.head("A5"), drawn.head("A4")
    assert drawn.board["liberty_count"][around] == 1 and drawn.board["liberty_count"][between] == 2
    assert moves_behind(drawn.board, z, around, 50) == 50


# White's stones in the corner look alive by one eye space, which all of them share.
ONE_SPACE = """
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . X X X X X . .
    . . . . . . . X . X X . X
    . . . . . . X X X O O X .
    . . . . . X X X O O X X .
    . . . . . . X O . . O O X
    . . . . . . X X O . . O .
"""


def test_friends_that_live_by_the_same_eye_space_are_not_what_a_group_is_saved_by():
    drawn = Drawn(ONE_SPACE)
    inside, friends = drawn.point("J3"), ("H2", "J1", "L2")
    assert all(drawn.of_group("life", name) == LIFE_ALIVE for name in ("J3", *friends))
    z, points = zone(drawn, "J3")
    assert not any(drawn.of_group("alone", name) for name in friends)
    assert {"J3", *friends} <= set(points)
    attack, defend = (ask(drawn.position, inside) for ask in (LifeReader().attack, LifeReader().defend))
    assert (attack.outcome, defend.outcome) == (WON, LOST)


def test_a_friend_with_eyes_enough_elsewhere_stays_one():
    drawn = Drawn(ONE_SPACE)
    k = drawn.group("L2")
    drawn.g["eyes"][k] = TWICE
    zone(drawn, "J3")
    assert drawn.g["alone"][k]


# White's stone at B3 may be captured by the next move.
ATARI_WITHIN = SHUT.replace(". . . . X O .\n    . . . . X O .", "X O . . X O .\n    . X . . X O .")


def test_an_enemy_stone_that_may_be_captured_within_lies_in_the_zone_whatever_is_said_of_its_group():
    drawn = Drawn(ATARI_WITHIN)
    zone(drawn, "A4")
    wall, inside = drawn.group("A5"), drawn.group("B3")
    assert drawn.g["stands"][wall] and not drawn.g["stands"][inside]
    drawn.g["stands"][inside] = OUT                     # as if it hung together with friends in the open
    z, points = zone(drawn, "A4")
    assert drawn.g["alone"][inside] and "B3" in points and "A5" not in points
    board = drawn.position.copy_board()
    assert play(board, drawn.point("C3"), BLACK)
    assert not reaches_out(board, z, board["head"][drawn.point("A4")]), "the point where it stood is no way out"


# Black's two stones on the left can be joined to his friends, who live, at D3; White's stones surround that point.
JOINED = """
       A B C D E F G H J
     9 . . . . . . . . .
     8 . . . . . . . . .
     7 . . . . . . . . .
     6 . . . . . . . . .
     5 . . . . . . . . .
     4 O O O O O O O O O
     3 . X X . X X X X X
     2 O O O O X X X X X
     1 . . . . X . X . X
"""


def test_who_is_joined_to_a_friend_that_lives_needs_no_way_out():
    drawn = Drawn(JOINED)
    z, points = zone(drawn, "B3")
    assert "D3" in points and "E3" not in points
    friends = {vertex_name(p) for p in z["friend"][:z["friends"][0]]}
    assert friends == {"E3"}
    board = drawn.position.copy_board()
    assert not is_with_friend(board, z, board["head"][drawn.point("B3")])
    assert play(board, drawn.point("D3"), BLACK)
    joined = board["head"][drawn.point("B3")]
    assert is_with_friend(board, z, joined) and not gets_out(board, z, joined)
    assert not is_with_friend(board, z, board["head"][drawn.point("D4")])
    defend = LifeReader().defend(drawn.position, drawn.point("B3"))
    assert defend.outcome == WON and vertex_name(defend.moves[0]) == "D3"
