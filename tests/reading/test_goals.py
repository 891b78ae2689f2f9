"""Goals of the prover: when a question is decided at once, and which moves it generates."""
from __future__ import annotations

import pytest

from goengine.board.position import Position
from goengine.board.stones import is_legal
from goengine.reading.goals import (APART, BREADTH, DEEP, ENOUGH, FOR_HUNTER, FOR_PREY, OPEN, decide, generate, guess,
                                    most_liberties)
from goengine.reading.memory import CAPTURE, CONNECT, MOST_MOVES, new_memory
from goengine.vertex import PASS, vertex_name
from tests.drawn import board_bytes
from tests.reading.boards import CORNER, KO_TO_CAPTURE, NET, TWO_EYES


def about(board: str, *preys: str, z: str | None = None):
    """A board and a memory with the question whether one of the strings is captured, or cut from `z`."""
    position = Position.from_diagram(board)
    b, m = position.copy_board(), new_memory(100)
    m["goal"][0] = CAPTURE if z is None else CONNECT
    m["prey_count"][0] = len(preys)
    m["prey"][:len(preys)] = [position._point(name) for name in preys]
    m["prey_color"][0] = position.color_at(preys[0])
    if z is not None:
        m["second"][0] = position._point(z)
        m["second_color"][0] = position.color_at(z)
    return position, b, m


def verdict(board: str, *preys: str, side: int, depth: int = 0, breadth: int = 0, ko_owner: int = 0,
            z: str | None = None) -> int:
    _, b, m = about(board, *preys, z=z)
    m["breadth"][0] = breadth
    m["ko_owner"][0] = ko_owner
    before = board_bytes(b)
    value = int(decide(b, m, side, depth))
    assert board_bytes(b) == before
    return value


FIVE_LIBERTIES = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . X X . . .
    . . . O . . .
    . . . . . . .
    . . . . . . .
"""
IN_ATARI = """
    . . . . . . .
    . . . . . . .
    . O . O . . .
    . O X O . . .
    . X O X X . .
    . X . X . . .
    . . . . . . .
"""
THREE_AND_FOUR = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . O X . . . .
    . . . . . . .
    . . . . X . .
    . . . . . . .
"""


def test_a_string_in_atari_is_the_hunters_if_he_moves():
    assert verdict(CORNER, "A1", side=2) == FOR_HUNTER
    assert verdict(CORNER, "A1", side=1) == OPEN


def test_a_string_with_liberties_enough_has_escaped():
    assert verdict(FIVE_LIBERTIES, "C4", side=2) == FOR_PREY
    assert verdict(FIVE_LIBERTIES, "C4", side=1) == FOR_PREY
    assert verdict(THREE_AND_FOUR, "C4", side=2) == OPEN


def test_fewer_liberties_are_enough_deeper_down():
    assert verdict(THREE_AND_FOUR, "E2", side=2) == OPEN
    assert verdict(THREE_AND_FOUR, "E2", side=2, depth=DEEP) == FOR_PREY
    assert verdict(THREE_AND_FOUR, "C4", side=2, depth=DEEP) == FOR_PREY
    assert verdict(THREE_AND_FOUR, "C4", side=2, depth=DEEP, breadth=1) == OPEN


def test_the_owner_to_move_has_escaped_if_one_stone_makes_liberties_enough():
    assert verdict(THREE_AND_FOUR, "E2", side=1) == FOR_PREY
    position, b, m = about(THREE_AND_FOUR, "E2")
    assert most_liberties(b, m, position._point("E2")) == 6


def test_a_ko_for_the_last_liberty_goes_to_its_owner():
    assert verdict(KO_TO_CAPTURE, "C3", side=2, ko_owner=1) == OPEN
    assert verdict(KO_TO_CAPTURE, "C3", side=2, ko_owner=2) == FOR_HUNTER
    assert verdict(KO_TO_CAPTURE, "C3", side=2, ko_owner=0) == FOR_HUNTER
    _, b, m = about(KO_TO_CAPTURE, "C3")
    assert m["ko_met"][0] == 0
    decide(b, m, 2, 0)
    assert m["ko_met"][0] == 1


def test_of_several_preys_one_is_enough_for_the_hunter_and_all_must_escape():
    assert verdict(FIVE_LIBERTIES, "C4", "D4", side=2) == FOR_PREY
    board = FIVE_LIBERTIES.replace("    . . . . . . .\n    . . . . . . .\n    . . . . . . .\n",
                                   "    X . . . . . .\n    O . . . . . .\n    . . . . . . .\n", 1)
    assert verdict(board, "C4", "A7", side=2) == FOR_HUNTER
    assert verdict(board, "C4", "A7", side=1) == OPEN


def test_strings_that_are_one_are_joined_and_strings_far_off_are_apart():
    assert verdict(FIVE_LIBERTIES, "C4", z="D4", side=2) == FOR_PREY
    far = Position.from_diagram(FIVE_LIBERTIES)
    far.play("G7", "black")
    far.play("G6", "white")
    drawn = far.diagram(coordinates=False)
    assert verdict(drawn, "C4", z="G7", side=2, depth=DEEP) == FOR_HUNTER
    assert verdict(drawn, "C4", z="D4", side=1, depth=DEEP) == FOR_PREY


def test_moving_first_a_longer_way_is_open():
    for breadth in (0, 1):
        row = 2 * breadth * (DEEP + 1)
        for depth in range(row, row + DEEP + 1):
            assert APART[DEEP + 1 + depth] == APART[depth] + 1


@pytest.mark.parametrize("table", [ENOUGH, BREADTH, APART])
def test_the_tables_never_grow_with_depth(table):
    rows = [list(table[start:start + DEEP + 1]) for start in range(0, len(table), DEEP + 1)]
    assert all(row == sorted(row, reverse=True) and len(row) == DEEP + 1 for row in rows)
    assert max(BREADTH) < MOST_MOVES, "a pass needs room beside the moves"


def moves(board: str, *preys: str, side: int, depth: int = 0, ply: int = 1) -> list[str]:
    """The moves that are generated below the root, where a pass is among them if it may serve."""
    position, b, m = about(board, *preys)
    m["side"][ply] = side
    m["depth"][ply] = depth
    before = board_bytes(b)
    count = generate(b, m, ply)
    assert board_bytes(b) == before
    found = [int(p) for p in m["moves"][ply * MOST_MOVES:ply * MOST_MOVES + count]]
    assert len(set(found)) == count <= BREADTH[min(depth, DEEP)] + 1
    assert all(p == PASS or is_legal(b, p, side) for p in found)
    return [vertex_name(p) for p in found]


def test_the_hunter_looks_at_liberties_and_at_what_lies_around_them():
    assert {"D5", "E4", "E5"} <= set(moves(NET, "D4", side=2))


def test_the_defender_of_a_string_in_atari_runs_or_captures_and_nothing_else():
    assert set(moves(IN_ATARI, "C4", side=1)) == {"C5", "C2"}
    _, b, m = about(IN_ATARI, "C4")
    m["side"][0] = 1
    generate(b, m, 0)
    assert m["complete"][0] == 1, "no answer to the atari was left out"


def test_with_two_liberties_some_answers_are_left_out():
    position, b, m = about(NET, "D4")
    m["side"][0] = 1
    generate(b, m, 0)
    assert m["complete"][0] == 0


def test_a_string_with_eyes_may_pass_but_not_as_its_first_move():
    assert moves(TWO_EYES, "A2", side=1)[-1] == "pass"
    assert "pass" not in moves(TWO_EYES, "A2", side=1, ply=0)
    assert "pass" not in moves(TWO_EYES, "A2", side=2)


@pytest.mark.parametrize("depth", [0, 3, 8, DEEP, DEEP + 5])
def test_the_breadth_narrows_with_depth(depth):
    for side in (1, 2):
        assert len(moves(NET, "D4", side=side, depth=depth)) <= BREADTH[min(depth, DEEP)] + 1


def test_fewer_liberties_look_easier_to_the_hunter_and_harder_to_the_owner():
    numbers = {}
    for board, prey in ((CORNER, "A1"), (NET, "D4"), (THREE_AND_FOUR, "C4")):
        for side in (1, 2):
            _, b, m = about(board, prey)
            guess(b, m, 0, side, 0)
            assert m["child_phi"][0] >= 1 and m["child_delta"][0] >= 1
            numbers[b["liberty_count"][b["head"][m["prey"][0]]], side] = int(m["child_phi"][0])
    assert numbers[1, 1] >= numbers[2, 1] >= numbers[3, 1]
    assert numbers[1, 2] <= numbers[2, 2] <= numbers[3, 2]
