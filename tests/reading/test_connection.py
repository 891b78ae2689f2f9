"""Connections on drawn boards: joined or kept apart, whoever moves first, and the distances behind it."""
from __future__ import annotations

from dataclasses import replace

import pytest

from goengine.board.position import Position
from goengine.reading.connection import LONGEST, connection_moves, on_first_line, spread, steps_apart
from goengine.reading.layout import LOST, UNCLEAR, WON
from goengine.reading.memory import ANYWHERE, CONNECT, new_memory
from goengine.reading.reader import EDGE_GOAL, Reader
from goengine.vertex import EMPTY, PASS, vertex_name
from tests.drawn import board_bytes

DIAGONAL = """
    . . . . . . .
    . . . . . . .
    . . . X . . .
    . . X . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""
PEEPED = """
    . . . . . . .
    . . . O . . .
    . . O X . . .
    . . X . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""
BAMBOO = """
    . . . . . . .
    . . O . O . .
    . . X . X . .
    . . X . X . .
    . . O . O . .
    . . . . . . .
    . . . . . . .
"""
JUMP = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . X . X . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""
JUMP_CUTTABLE = """
    . . . . . . .
    . . . . . . .
    . O . O . O .
    . O X . X O .
    . O . O . O .
    . . . . . . .
    . . . . . . .
"""
UNDER_THE_EDGE = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . O O O . .
    . O X O X O .
    . . X . X . .
"""
UNDER_THE_EDGE_TOO_FAR = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . O O O O O .
    . O X O X O .
    . O X O X O .
    . O . . . O .
"""
CAPTURABLE_CUTTER = """
    . . . . . . .
    . . O . O . .
    . O X O X O .
    . O X O X O .
    . O . X . O .
    . . O O O . .
    . . . . . . .
"""
SECOND_LINE = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . O . . .
    . . O X O . .
    . . . X . . .
    . . . . . . .
"""
WALLED_IN = """
    . . . . . . .
    . . O O O . .
    . O X . X O .
    . O X . X O .
    . O X . X O .
    . . O O O . .
    . . . . . . .
"""


def answer(board: str, question: str, a: str, z: str | None, limit: int = 2000):
    """The outcome of `connect` or `disconnect`, and its move; `z` None is the edge."""
    position = Position.from_diagram(board)
    reader = Reader(limit)
    goal = EDGE_GOAL if z is None else position._point(z)
    reading = getattr(reader, question)(position, position._point(a), goal)
    assert reader.connection_nodes > 0 or reading.nodes == 0
    return reading.outcome, vertex_name(reading.move)


@pytest.mark.parametrize("board, a, z", [
    (DIAGONAL, "C4", "D5"), (BAMBOO, "C4", "E4"), (WALLED_IN, "C4", "E4"), (SECOND_LINE, "D2", None)])
def test_two_ways_to_join_need_no_move(board, a, z):
    assert answer(board, "disconnect", a, z) == (LOST, "pass")
    assert answer(board, "connect", a, z) == (WON, "pass")


@pytest.mark.parametrize("board, a, z, move", [
    (PEEPED, "C4", "D5", "D4"), (JUMP_CUTTABLE, "C4", "E4", "D4"), (UNDER_THE_EDGE, "C2", "E2", "D1")])
def test_where_one_point_matters_both_sides_play_it(board, a, z, move):
    assert answer(board, "disconnect", a, z) == (WON, move)
    assert answer(board, "connect", a, z) == (WON, move)


@pytest.mark.parametrize("board, a, z", [(PEEPED, "D5", "C4"), (UNDER_THE_EDGE, "E1", "C1"),
                                         (JUMP_CUTTABLE, "E4", "C4"), (BAMBOO, "E5", "C4")])
def test_it_is_the_same_from_the_other_end_and_from_any_stone(board, a, z):
    position = Position.from_diagram(board)
    reader = Reader(1000)
    forth = reader.disconnect(position, position._point(a), position._point(z)).outcome
    back = reader.disconnect(position, position._point(z), position._point(a)).outcome
    assert len({forth, back} - {UNCLEAR}) == 1


def test_a_one_point_jump_is_joined_by_the_point_between():
    assert answer(JUMP, "connect", "C4", "E4") == (WON, "D4")


def test_a_jump_that_nobody_can_cut_at_once_is_not_called_cut_at_a_small_limit():
    assert answer(JUMP, "disconnect", "C4", "E4", 30)[0] != WON


def test_two_strings_too_far_under_the_edge_are_apart():
    assert answer(UNDER_THE_EDGE_TOO_FAR, "connect", "C2", "E2")[0] == LOST
    assert answer(UNDER_THE_EDGE_TOO_FAR, "disconnect", "C2", "E2")[0] == WON


def test_strings_join_by_capturing_the_cutter():
    assert answer(CAPTURABLE_CUTTER, "connect", "C4", "E4") == (WON, "D6")
    assert answer(CAPTURABLE_CUTTER, "disconnect", "C4", "E4")[0] == WON


def test_a_string_is_joined_to_an_empty_point():
    position = Position.from_diagram(UNDER_THE_EDGE)
    reader, c2, d1 = Reader(300), position._point("C2"), position._point("D1")
    assert reader.connect(position, c2, d1).outcome == WON
    cut = reader.disconnect(position, c2, d1)
    assert (cut.outcome, cut.move) == (WON, d1)


def test_a_stone_on_the_first_line_is_at_the_edge():
    assert answer(UNDER_THE_EDGE, "connect", "C2", None) == (WON, "pass")
    assert answer(UNDER_THE_EDGE, "disconnect", "C2", None) == (LOST, "pass")


def test_a_string_walled_in_does_not_reach_the_edge():
    assert answer(WALLED_IN, "connect", "C4", None)[0] == LOST
    assert answer(WALLED_IN, "disconnect", "C4", None)[0] == WON


def test_a_connection_is_read_and_never_proved_where_only_its_length_decided():
    position = Position.from_diagram(WALLED_IN)
    assert Reader(300).disconnect(position, position._point("C4"), EDGE_GOAL).grade == "read"
    position = Position.from_diagram(UNDER_THE_EDGE)
    assert Reader(300).disconnect(position, position._point("C2"), position._point("E2")).grade == "read"


@pytest.mark.parametrize("board, a, z", [
    (PEEPED, "C4", "D5"), (JUMP_CUTTABLE, "C4", "E4"), (UNDER_THE_EDGE, "C2", "E2")])
def test_after_the_joining_move_they_cannot_be_cut_and_after_the_cut_not_joined(board, a, z):
    position = Position.from_diagram(board)
    reader, one, two = Reader(2000), position._point(a), position._point(z)
    joined, cut = position.copy(), position.copy()
    joined.play(reader.connect(position, one, two).move, 1)
    assert reader.disconnect(joined, one, two).outcome == LOST
    cut.play(reader.disconnect(position, one, two).move, 2)
    assert not reader.connect(cut, one, two).works


def test_what_is_joined_already_needs_no_move():
    position = Position.from_diagram(BAMBOO)
    reading = Reader(10).connect(position, position._point("C4"), position._point("C5"))
    assert (reading.outcome, reading.moves) == (WON, (PASS,))


# ------------------------------------------------------------ distances and moves

def about(board: str, a: str, z: str | None):
    """A board and a memory with the question whether `a` is joined to `z`."""
    position = Position.from_diagram(board)
    b, m = position.copy_board(), new_memory(100)
    m["goal"][0] = CONNECT
    m["prey_count"][0] = 1
    m["prey"][0] = position._point(a)
    m["prey_color"][0] = position.color_at(a)
    m["second"][0] = ANYWHERE if z is None else position._point(z)
    m["second_color"][0] = EMPTY if z is None else position.color_at(z)
    return position, b, m


@pytest.mark.parametrize("board, a, z, steps", [
    (DIAGONAL, "C4", "D5", 1), (BAMBOO, "C4", "C5", 0), (BAMBOO, "C4", "E5", 1), (JUMP, "C4", "E4", 1),
    (JUMP, "C4", "D3", 2), (JUMP, "C4", None, 2), (UNDER_THE_EDGE, "C2", "E2", 1), (UNDER_THE_EDGE, "C2", None, 0),
    (UNDER_THE_EDGE_TOO_FAR, "C2", "E2", 3), (SECOND_LINE, "D2", None, 1), (CAPTURABLE_CUTTER, "C4", "E4", 1)])
def test_the_distance_is_the_stones_that_are_missing(board, a, z, steps):
    _, b, m = about(board, a, z)
    before = board_bytes(b)
    assert steps_apart(b, m, LONGEST) == steps == m["steps"][0]
    assert board_bytes(b) == before


def test_beyond_the_longest_distance_asked_for_nothing_is_counted():
    _, b, m = about(JUMP, "C4", None)
    assert [steps_apart(b, m, most) for most in (0, 1, 2)] == [1, 2, 2]


def test_the_moves_lie_on_the_shortest_ways_or_beside_them():
    position, b, m = about(JUMP_CUTTABLE, "C4", "E4")
    for side in (1, 2):
        count = connection_moves(b, m, side)
        found = [vertex_name(int(p)) for p in m["found"][:count]]
        scores = dict(zip(found, m["scores"][:count]))
        assert len(set(found)) == count and max(scores, key=lambda name: scores[name]) == "D4"
        assert all(position.is_legal(name, side) for name in found)


def test_a_point_is_on_the_first_line_where_the_board_ends():
    b = Position(9).copy_board()
    position = Position(9)
    assert [on_first_line(b, position._point(name)) for name in ("A1", "E1", "J9", "B2", "E5")] == [1, 1, 1, 0, 0]


# ------------------------------------------------------------ links that cost nothing

CHAIN_OF_BAMBOO = """
    . . . . . . . . .
    . . . . . . . . .
    . . O . O . O . .
    . . X . X . X . .
    . . X . X . X . .
    . . O . O . O . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
"""
TIGERS_MOUTH = """
    . . . . . . .
    . . . X . . .
    . . X . O . .
    . . . X . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""
CUT_IN_ATARI = """
    . . . . . . .
    . O O O O O .
    . O X . X O .
    . O O X O O .
    . . O X O . .
    . . . O . . .
    . . . . . . .
"""


def linked_steps(board: str, a: str, z: str) -> int:
    """The distance of two strings where links that hold cost nothing."""
    _, b, m = about(board, a, z)
    before = board_bytes(b)
    steps = int(spread(b, m, 0, LONGEST, 0, 1))
    assert board_bytes(b) == before
    return steps


def test_a_chain_of_links_that_hold_is_no_distance():
    assert linked_steps(CHAIN_OF_BAMBOO, "C5", "G5") == 0
    assert linked_steps(JUMP, "C4", "E4") == 1, "one point between can be taken"


def test_a_point_where_the_enemy_cannot_stay_is_no_distance():
    assert linked_steps(TIGERS_MOUTH, "D6", "C5") == 0
    assert linked_steps(PEEPED, "C4", "D5") == 1, "here his stone has liberties"


def test_where_joining_puts_oneself_in_atari_nothing_holds():
    assert linked_steps(CUT_IN_ATARI, "C5", "D4") == 1


def test_strings_are_called_apart_only_if_links_that_hold_are_not_enough():
    _, b, m = about(CHAIN_OF_BAMBOO, "C5", "G5")
    assert spread(b, m, 0, LONGEST, 0, 0) == 2
    assert [steps_apart(b, m, most) for most in (1, 2)] == [1, 2]


# ------------------------------------------------------------ the second look

def test_what_the_first_look_leaves_unclear_gets_a_wider_one():
    position = Position.from_diagram(JUMP)
    a, z = position._point("C4"), position._point("E4")
    reader = Reader(8)
    reading = reader.disconnect(position, a, z)
    assert reading.outcome == UNCLEAR and reader.connection_nodes == reading.nodes
    quick = Reader(replace(reader.limits, wide=0))
    assert quick.disconnect(position, a, z).outcome == UNCLEAR
    assert quick.connection_nodes < reader.connection_nodes, "one look less"
