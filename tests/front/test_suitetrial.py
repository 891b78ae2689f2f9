"""Trying what a problem may be about: the target for which the book's answer matters."""
from __future__ import annotations

import pytest

from goengine.board.position import Position
from goengine.front.suitetarget import Clue
from goengine.front.suitetrial import LIKELY, NOWHERE, TRIED, Target, Trials
from goengine.reading.layout import KO_FIRST, LOST, WON
from goengine.vertex import BLACK, PASS, WHITE, parse_vertex

CORNER = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    O O O O O . . . .
    X X X X O . . . .
    . . . X O . . . .
    . . X X O . . . .
"""
LADDER = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . O X . .
    . . X X . . .
    . . . . . . .
    . . . . . . .
"""


@pytest.fixture(scope="module")
def trials() -> Trials:
    return Trials()


def find(trials: Trials, drawing: str, kind: str, answers: str, mover: int, wrong: str = "") -> Target:
    position = Position.from_diagram(drawing, mover)
    moves, errors = (tuple(parse_vertex(word, position.size) for word in words.split()) for words in (answers, wrong))
    return trials.find(position, kind, Clue(moves, mover), errors)


@pytest.mark.parametrize("mover, asked", [(WHITE, "kill"), (BLACK, "live")])
def test_the_group_that_the_answer_decides_is_the_target(trials: Trials, mover: int, asked: str) -> None:
    found = find(trials, CORNER, "tsumego", "B2", mover)
    assert found.found == TRIED and found.sort == asked and found.question
    assert str(found.question).startswith(asked) and found.question.points[0] in points(CORNER, "A3", "D1")


def points(drawing: str, *names: str) -> list[int]:
    position = Position.from_diagram(drawing)
    return [p for name in names for p in position.string_points(name)]


def test_a_problem_without_a_group_has_no_target(trials: Trials) -> None:
    assert find(trials, CORNER, "endgame", "H5", WHITE) == Target(None, "endgame", NOWHERE)


def test_an_endgame_at_a_group_that_lives_anyway_has_no_target(trials: Trials) -> None:
    alive = CORNER.replace("X X X X O . . . .\n    . . . X O", "X X X X O . . . .\n    . X . X O")
    assert find(trials, alive, "endgame", "F1", WHITE).found == NOWHERE


def test_a_target_is_doubtful_if_a_wrong_move_does_as_well(trials: Trials) -> None:
    assert find(trials, CORNER, "life-and-death", "B2", WHITE, wrong="B1").found == TRIED
    assert find(trials, CORNER, "life-and-death", "B2", WHITE, wrong="B2").found == LIKELY


def test_a_problem_about_a_string_is_found_among_strings(trials: Trials) -> None:
    found = find(trials, LADDER, "tesuji", "D5", BLACK)
    assert (found.sort, found.found) == ("capture", TRIED)


def test_the_kind_ko_is_kept(trials: Trials) -> None:
    assert find(trials, CORNER, "ko", "B2", WHITE).sort == "ko"


def test_what_comes_of_a_move_is_told_for_the_mover(trials: Trials) -> None:
    position = Position.from_diagram(CORNER, WHITE)
    question = find(trials, CORNER, "kill", "B2", WHITE).question
    assert question
    vital, occupied = parse_vertex("B2", 9), parse_vertex("A3", 9)
    assert trials.outcome(position, WHITE, question, vital) in (WON, KO_FIRST)
    assert trials.outcome(position, WHITE, question, PASS) == LOST
    assert trials.outcome(position, WHITE, question, occupied) == LOST
