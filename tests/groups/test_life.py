"""Life of drawn groups: two eyes, dead shapes, what one move decides, running groups, races."""
from __future__ import annotations

import random
from typing import Any

import pytest

from goengine.board.position import Position
from goengine.groups.layout import (GROUPS, LIFE_ALIVE, LIFE_CRITICAL, LIFE_DEAD, LIFE_NAMES, LIFE_SURE,
                                    LIFE_UNSETTLED)
from goengine.groups.life import list_stones, race
from goengine.groups.safety import list_strings
from goengine.reading.layout import READINGS
from goengine.vertex import BLACK, WHITE, board_points, vertex_name
from tests.drawn import Drawn, sensible_position
from tests.groups.test_eyes import sealed


def life(drawn: Drawn, name: str) -> int:
    return drawn.of_group("life", name)


def test_two_eyes_live_unconditionally():
    drawn = Drawn("""
        . . . . . . .
        . . . . . . .
        . . . . . . .
        O O O O O O .
        X X X X X O .
        . X . X X O .
        X X X X X O .
    """)
    assert life(drawn, "A3") == LIFE_SURE and drawn.of_group("safety", "A3") == 100


@pytest.mark.parametrize("shape", ["*", "**", "**/**"])
def test_a_sealed_group_with_one_eye_is_dead(shape):
    drawn, eye = sealed(shape)
    wall = vertex_name(max(eye) + 20)
    assert life(drawn, wall) == LIFE_DEAD
    assert drawn.of_group("safety", wall) < 50


@pytest.mark.parametrize("shape", ["***", "**/* ", "***/ * ", "***/** ", " * /***/ * "])
def test_who_moves_first_decides_over_a_nakade_shape(shape):
    drawn, eye = sealed(shape)
    wall = vertex_name(max(eye) + 20)
    assert life(drawn, wall) == LIFE_CRITICAL
    assert drawn.of_group("vital", wall) in eye


@pytest.mark.parametrize("shape", ["****", "***/*  ", "** / **", "***/***", "****/***"])
def test_a_sealed_group_with_a_large_eye_space_lives(shape):
    drawn, eye = sealed(shape)
    assert life(drawn, vertex_name(max(eye) + 20)) >= LIFE_ALIVE


def test_a_string_that_the_next_move_takes_is_critical():
    drawn = Drawn("""
        . . . . . . . . .
        . . . . . . . . .
        . . . . . X . . .
        . . . . O . . . .
        . . . O X . . . .
        . . . . O . . . .
        . . . . . X . . .
        . . . . . . . . .
        . . . . . . . . .
    """)
    assert life(drawn, "E5") == LIFE_CRITICAL and drawn.of_group("safety", "E5") == 50


def test_a_group_in_the_open_is_neither_dead_nor_settled():
    drawn = Drawn("""
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . X X . . . .
        . . . O O . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    """)
    assert life(drawn, "D5") in (LIFE_UNSETTLED, LIFE_ALIVE)
    assert drawn.of_group("safety", "D5") > 50


def test_the_less_room_to_run_the_less_safe():
    def safety(hunters: str) -> int:
        position = Position(13)
        position.set_up({position._point(name): BLACK for name in ("G7", "H7")} | {
            position._point(name): WHITE for name in hunters.split()})
        return Drawn(position, most=2).of_group("safety", "G7")
    fewer = ("", "G9 H9", "G9 H9 G5 H5", "G9 H9 G5 H5 E7 K7", "G9 H9 G5 H5 E7 K7 E9 K9 E5 K5 F8 J8 F6 J6")
    figures = [safety(hunters) for hunters in fewer]
    assert figures == sorted(figures, reverse=True) and figures[0] > figures[-1]


def test_a_living_friend_over_a_link_saves_a_string_without_eyes():
    drawn = Drawn("""
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        O O O O O O . . .
        X X X X X . O . .
        . X . X . X O . .
        X X X X X O O . .
    """)
    assert drawn.group("F2") == drawn.group("A3")
    assert life(drawn, "F2") == LIFE_ALIVE, "one string of the group can never be captured; the other hangs on a link"


# ------------------------------------------------------------ races

ADJACENT = Position.from_diagram("""
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . O . . .
    . . . X O . .
    . . . . . . .
    . . . . . . .
""")


def strings_of(position: Position) -> Any:
    """A record that knows the strings of a position."""
    r: Any = READINGS.new()
    list_strings(position.board, r)
    return r


def race_of(own: int, theirs: int, own_eyes: int = 0, their_eyes: int = 0, others: Any = (9, 0)) -> int:
    """The chance of the black stone, with so many liberties and half eyes, against two white ones."""
    g: Any = GROUPS.new()
    b = ADJACENT.board
    k, e, e2 = (ADJACENT._point(name) for name in ("D3", "D4", "E3"))
    for group, liberties, eyes in ((k, own, own_eyes), (e, theirs, their_eyes), (e2, *others)):
        g["group"][group] = group
        g["liberties"][group], g["eyes"][group] = liberties, eyes
        g["life"][group] = LIFE_DEAD
    return race(b, strings_of(ADJACENT), g, k)


def test_more_liberties_win_a_race():
    chances = [race_of(own, 5) for own in range(3, 9)]
    assert chances == sorted(chances)
    assert chances[0] == 0 and chances[-1] > 50
    assert race_of(5, 5) == 50, "who moves first decides"


def test_an_eye_wins_a_race_with_equal_liberties():
    assert race_of(5, 5, own_eyes=2) > 50 > race_of(5, 5, their_eyes=2)


def test_among_enemies_with_equal_liberties_the_one_without_an_eye_is_raced():
    assert race_of(5, 5, others=(5, 2)) == race_of(5, 5, their_eyes=2, others=(5, 0)) == 50


def test_groups_that_live_are_not_raced():
    g: Any = GROUPS.new()
    for p in map(ADJACENT._point, ("D3", "D4", "E3")):
        g["group"][p] = p
        g["life"][p] = LIFE_ALIVE
    assert race(ADJACENT.board, strings_of(ADJACENT), g, ADJACENT._point("D3")) == 0


# ------------------------------------------------------------ always

def test_the_stones_of_a_group_are_those_of_its_strings():
    rng = random.Random(12)
    for _ in range(20):
        position = sensible_position(rng, 9, 45)
        drawn = Drawn(position.diagram())
        by_group: dict[int, set[int]] = {}
        for p in board_points(9):
            if position.color_at(p):
                by_group.setdefault(int(drawn.g["group"][p]), set()).add(p)
        assert len(by_group) == drawn.g["count"][0]
        for k, points in by_group.items():
            n = list_stones(drawn.board, drawn.r, drawn.g, k)
            assert n == len(points) and set(map(int, drawn.g["queue"][:n])) == points


def test_life_and_safety_agree_on_every_group():
    for seed in range(12):
        position = sensible_position(random.Random(seed), (9, 13)[seed % 2], 60)
        drawn = Drawn(position, limit=60)
        for k in map(int, drawn.g["ids"][:drawn.g["count"][0]]):
            verdict, safety = int(drawn.g["life"][k]), int(drawn.g["safety"][k])
            assert 0 <= safety <= 100 and LIFE_NAMES[verdict]
            assert verdict != LIFE_CRITICAL or safety >= 50
            assert verdict != LIFE_DEAD or safety < 50
            assert verdict != LIFE_ALIVE or safety >= 80
            assert (verdict == LIFE_SURE) == (safety == 100)
            assert drawn.g["eyes"][k] <= drawn.g["eyes_first"][k]
            vital = int(drawn.g["vital"][k])
            assert vital == 0 or vital in board_points(position.size)
