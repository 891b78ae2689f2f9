"""Strings that a capture joins: the largest first, taken off the board before the enemy may try to cut."""
from __future__ import annotations

from collections.abc import Callable

import pytest

from goengine.board.position import Position
from goengine.reading.joining import join_by_capture, strings_among
from goengine.reading.layout import LOST, UNCLEAR, WON
from goengine.reading.reader import Reader
from goengine.reading.reading import Reading
from goengine.vertex import BLACK, EMPTY, WHITE, board_points

TWO_IN_ATARI = """
    . X O X . . .
    . . . . . . .
    . . . . . . .
    . . . . . X .
    . . . X O O .
    . . . . X X .
    . . . . . . .
"""


def said(outcome: int, *moves: int, nodes: int = 1) -> Reading:
    return Reading(outcome, moves, (), "read", nodes, nodes, moves)


class Answers:
    """A reader that catches any string on its first liberty, and lets two strings be cut while `cuts` says so."""

    def __init__(self, cuts: Callable[[Position], bool]):
        self.cuts = cuts

    def attack(self, position: Position, p: int) -> Reading:
        return said(WON, position.liberty_points(p)[0])

    def disconnect(self, position: Position, a: int, z: int) -> Reading:
        assert position.to_play == WHITE
        return said(WON if self.cuts(position) else LOST)


@pytest.fixture
def board() -> Position:
    return Position.from_diagram(TWO_IN_ATARI)


def lost(position: Position) -> Reading:
    return Reading(LOST, (), (), "read", 10, 10, tuple(board_points(position.size)))


def ends(position: Position) -> tuple[int, int]:
    return position._point("B7"), position._point("D3")


@pytest.mark.parametrize("cutter, asked", [("E3", 2), ("C7", 4)])
def test_the_capture_of_the_string_that_cuts_joins_and_the_larger_is_tried_first(board, cutter, asked):
    p = board._point(cutter)
    reading = join_by_capture(Answers(lambda after: after.color_at(p) != EMPTY), board, *ends(board), lost(board))
    assert (reading.outcome, reading.moves) == (WON, (board.liberty_points(p)[0],))
    assert reading.nodes == 10 + asked


def test_where_no_capture_helps_it_stays_lost(board):
    reading = join_by_capture(Answers(lambda after: True), board, *ends(board), lost(board))
    assert (reading.outcome, reading.moves, reading.nodes) == (LOST, (), 14)


def test_a_string_far_from_what_was_read_is_not_tried(board):
    near = Reading(LOST, (), (), "read", 10, 10, (board._point("E3"),))
    reading = join_by_capture(Answers(lambda after: after.color_at(board._point("C7")) != EMPTY), board, *ends(board),
                              near)
    assert reading.outcome == LOST and strings_among(board, near.depends, BLACK) == []


def test_the_string_is_off_the_board_and_the_rest_as_it_was(board):
    string, move = board.string_points("E3"), board._point("D4")
    played = board.copy()
    played.play(move, BLACK)
    after = played.without(string, WHITE)
    for p in board_points(7):
        assert after.color_at(p) == (EMPTY if p in string else BLACK if p == move else board.color_at(p))
    assert after.to_play == WHITE and board.color_at(string[0]) == WHITE


def test_a_search_at_its_limit_has_a_legal_hunch():
    position = Position(9)
    for name, color in (("C3", BLACK), ("G3", BLACK), ("E4", WHITE), ("E2", WHITE)):
        position.play(name, color)
    reading = Reader(20).connect(position, position._point("C3"), position._point("G3"))
    assert reading.outcome == UNCLEAR and position.is_legal(reading.hunch, BLACK)
