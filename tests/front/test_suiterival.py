"""Asking another engine the problems of a suite."""
from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from goengine.board.position import Position
from goengine.errors import GoEngineError
from goengine.front.suite import FAILED, KO_FIRST, KO_SECOND, PASSED, WORKS, Answer, Attempt, Board, Problem, Question
from goengine.front.suiterival import BY_MOVE, BY_QUESTION, Opponent
from goengine.vertex import BLACK, WHITE, parse_vertex

FAKE = Path(__file__).with_name("problemfake.py")
CORNER = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    O O O O O . .
    X X X X O . .
    . . . X O . .
    . . X X O . .
"""


def problem(verb: str = "kill", points: str = "A3", moves: str = "B2") -> Problem:
    position = Position.from_diagram(CORNER)
    stones = {p: c for c in (BLACK, WHITE) for p in position.stone_points(c)}
    named = tuple(parse_vertex(word, 7) for word in points.split())
    right = tuple(parse_vertex(word, 7) for word in moves.split())
    return Problem("a-problem", "book.jsonl", 1, verb, Question(verb, named),
                   Answer((WORKS, KO_FIRST, KO_SECOND), right), Board(7, stones, WHITE))


class Asked:
    """A fake engine with its log."""

    def __init__(self, folder: Path, *answers: str):
        self.log = folder / "log"
        self.opponent = Opponent(shlex.join([sys.executable, str(FAKE), str(self.log), *answers]))

    def said(self, asked: Problem) -> dict[str, Attempt]:
        return self.opponent.attempts(asked)

    @property
    def commands(self) -> list[str]:
        return self.log.read_text(encoding="ascii").splitlines()


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[type[Asked]]:
    made: list[Asked] = []

    def make(*answers: str) -> Asked:
        made.append(Asked(tmp_path, *answers))
        return made[-1]
    yield make                          # type: ignore[misc]
    for asked in made:
        asked.opponent.close()


@pytest.mark.parametrize("answer, state", [("1 B2", PASSED), ("3 B2", PASSED), ("1 C2", FAILED), ("0", FAILED)])
def test_a_right_move_that_works_is_right(engine: type[Asked], answer: str, state: str) -> None:
    asked = engine(f"owl_attack={answer}")
    said = asked.said(problem())
    assert set(said) == {BY_QUESTION} and said[BY_QUESTION].state == state and said[BY_QUESTION].answer == answer
    assert "owl_attack A3" in asked.commands and {"play black A3", "play white A4"} <= set(asked.commands)


def test_its_processor_time_counts_but_not_the_setting_up(engine: type[Asked]) -> None:
    assert engine("owl_attack=1 B2").said(problem())[BY_QUESTION].seconds == pytest.approx(0.2)


@pytest.mark.parametrize("answer, state", [("B2", PASSED), ("b2", PASSED), ("G7", FAILED), ("PASS", FAILED),
                                           ("resign", FAILED), ("?no idea", FAILED)])
def test_the_move_that_it_would_play_is_asked_too(engine: type[Asked], answer: str, state: str) -> None:
    asked = engine(f"reg_genmove={answer}")
    assert asked.said(problem())[BY_MOVE].state == state and "reg_genmove white" in asked.commands


@pytest.mark.parametrize("answer, state", [("1 1 B2", PASSED), ("2 1 B2", PASSED), ("1 0 B2", FAILED),
                                           ("0 1 B2", FAILED), ("1 1 G7", FAILED)])
def test_a_race_is_won_if_both_halves_are(engine: type[Asked], answer: str, state: str) -> None:
    assert engine(f"analyze_semeai={answer}").said(problem("race", "A4 A3"))[BY_QUESTION].state == state


def test_an_engine_that_ends_by_itself_fails_and_is_started_anew(engine: type[Asked]) -> None:
    asked = engine("owl_attack=crash", "owl_defend=1 B2")
    assert asked.said(problem())[BY_QUESTION].state == FAILED
    assert asked.said(problem("live"))[BY_QUESTION].state == PASSED


def test_an_answer_without_a_code_is_wrong(engine: type[Asked]) -> None:
    said = engine("owl_attack=perhaps").said(problem())[BY_QUESTION]
    assert said.state == FAILED and said.answer == "perhaps"


def test_an_engine_that_cannot_be_started_is_an_error() -> None:
    with pytest.raises(GoEngineError, match="cannot be started"):
        Opponent("no-such-engine-anywhere").start()


def test_what_it_has_no_command_for_is_not_asked(engine: type[Asked]) -> None:
    assert engine("reg_genmove=B2").said(problem()).keys() == {BY_MOVE}
    assert engine("owl_attack=1 B2").said(problem("avoid", "")) == {}
