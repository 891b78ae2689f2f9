"""Questions about groups in a suite: what is asked of the reader of life and death, and what is right."""
from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from goengine.board.position import Position
from goengine.front import suiteask
from goengine.front.suite import (ALIVE, CRITICAL, DEAD, FAILED, KO_FIRST, KO_SECOND, NONE, PASSED, UNCLEAR, WORKS,
                                  Answer, Board, Problem, Question, Verdict)
from goengine.front.suiteask import Settings, Solver
from goengine.front.suitefiles import load_suites
from goengine.front.suitelife import LongLook
from goengine.groups.lifestatus import LifeStatus, Race
from goengine.reading import layout
from goengine.vertex import BLACK, PASS, WHITE, parse_vertex
from tests.front.readerfake import LifeReaders, reading

CORNER = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    O O O O O . .
    X X X X O . .
    . . . X O . .
    . . X X O . .
"""


def points(text: str) -> tuple[int, ...]:
    return tuple(parse_vertex(word, 7) for word in text.split())


def ask(question: str, outcome: str, moves: str | None = None) -> Verdict:
    """Ask about the corner; the first of two names is Black's."""
    position = Position.from_diagram(CORNER)
    stones = {p: c for c in (BLACK, WHITE) for p in position.stone_points(c)}
    verb, *names = question.split()
    problem = Problem("a-problem", "suite.yaml", 1, verb, Question(verb, points(" ".join(names))),
                      Answer((outcome,), None if moves is None else points(moves)), Board(7, stones, BLACK))
    return Solver(Settings(limit=2000)).solve(problem)


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Let the reader of life and death answer from a script."""
    def tell(**script: Any) -> LifeReaders:
        readers = LifeReaders(**script)
        monkeypatch.setattr(suiteask, "make_life_reader", readers)
        return readers
    return tell


def of(outcome: int, *moves: str) -> Any:
    return reading(outcome, *moves, size=7, line="b B2 w B1" if moves else "")


def test_five_points_in_the_corner_are_solved():
    assert ask("kill A3", WORKS, "B2").state == PASSED
    assert ask("kill A3", WORKS, "A1").state == FAILED
    assert ask("live A3", WORKS, "B2 B1 A2").state == PASSED
    assert ask("status A3", CRITICAL).state == PASSED
    assert ask("race A3 A4", NONE).state == PASSED


@pytest.mark.parametrize("name, wanted, state", [
    ("alive", ALIVE, PASSED), ("dead", DEAD, PASSED), ("dead", CRITICAL, FAILED), ("unclear", CRITICAL, UNCLEAR)])
def test_a_status_must_be_as_wanted(told: Any, name: str, wanted: str, state: str):
    told(status=LifeStatus(name, of(layout.WON, "B2"), of(layout.LOST)))
    assert ask("status A3", wanted).state == state


@pytest.mark.parametrize("own, theirs, wanted", [
    (layout.WON, layout.WON, WORKS), (layout.WON, layout.KO_FIRST, KO_FIRST), (layout.KO_SECOND, layout.WON, KO_SECOND),
    (layout.WON, layout.LOST, NONE), (layout.LOST, layout.WON, NONE)])
def test_a_race_comes_out_as_the_worse_of_its_two_halves(told: Any, own: int, theirs: int, wanted: str):
    told(race=Race(of(own, "B2"), of(theirs, "B2"), *points("B2")))
    outcomes = {outcome: ask("race A3 A4", outcome, None if outcome == NONE else "B2").state
                for outcome in (WORKS, KO_FIRST, KO_SECOND, NONE)}
    assert outcomes.pop(wanted) == PASSED and set(outcomes.values()) == {FAILED}


def test_a_race_of_which_one_half_is_unclear_is_unclear(told: Any):
    told(race=Race(of(layout.WON, "B2"), of(layout.UNCLEAR), *points("B2")))
    assert ask("race A3 A4", WORKS, "B2").state == ask("semeai A3 A4", "1 0", "B2").state == UNCLEAR


def test_a_record_of_a_race_wants_both_codes_and_the_move(told: Any):
    told(race=Race(of(layout.WON, "B2"), of(layout.KO_FIRST, "B2"), *points("B2")))
    assert ask("semeai A3 A4", "1 2", "B2").state == PASSED
    assert ask("semeai A3 A4", "1 2", "B1").state == ask("semeai A3 A4", "1 1", "B2").state == FAILED
    assert ask("semeai A3 A4", "1 1", "B2").answer == "1 2 B2"


def test_each_problem_has_a_reader_of_its_own_with_the_limit_that_was_set(told: Any):
    readers = told(attack=of(layout.WON, "B2"))
    verdict = ask("kill A3", WORKS, "B2")
    assert readers.asked == [(2000, "attack", *points("A3"))]
    assert verdict.line == ((BLACK, *points("B2")), (WHITE, *points("B1"))) and verdict.nodes == 7


def test_a_clear_answer_is_looked_at_again_and_what_that_says_counts(told: Any):
    likely = points("B2 B1")
    for first in (of(layout.WON, "B2"), of(layout.LOST), of(layout.KO_FIRST, "B2")):
        told(attack=first, likely=likely, after={"B1": layout.WON})
        assert ask("kill A3", WORKS, "B1").state == PASSED and ask("kill A3", WORKS, "B2").state == FAILED
    told(attack=of(layout.WON, "B2"), likely=likely, after={})
    assert ask("kill A3", WORKS, "B2").state == PASSED          # nothing is better
    told(attack=of(layout.UNCLEAR), likely=likely, after={"B1": layout.WON})
    assert ask("kill A3", WORKS, "B1").state == UNCLEAR


# ---------------------------------------------------------------- longer and longer looks

def long_look(question: str, **script: Any) -> tuple[Any, LifeReaders]:
    """What a long look with a limit of 300 says of the corner, and whom it asked."""
    verb, name = question.split()
    readers = LifeReaders(**script)
    looking = LongLook(readers, Position.from_diagram(CORNER), Question(verb, points(name)))
    return looking.look(300), readers


def walled(outcome: int, *moves: str, hunch: str = "", grade: str = "enclosed") -> Any:
    """An answer of the search in a box; by a hunch, one that a longer look may change."""
    return replace(of(outcome, *moves), grade="unclear" if outcome == layout.UNCLEAR else grade,
                   hunch=points(hunch)[0] if hunch else PASS)


def test_an_area_gone_through_to_the_end_needs_no_second_look() -> None:
    reply, readers = long_look("kill A3", patiently=walled(layout.WON, "B2"))
    assert (reply.outcome, reply.moves, reply.open, reply.again) == (WORKS, points("B2"), False, None)
    assert [name for _, name, *_ in readers.asked] == ["patiently"]


def test_until_then_the_best_move_of_the_area_is_the_hunch_and_the_next_look_may_change_it() -> None:
    reply, _ = long_look("kill A3", patiently=walled(layout.UNCLEAR, hunch="B1"))
    assert (reply.outcome, reply.hunch, reply.again) == (UNCLEAR, *points("B1"), None)
    reply, _ = long_look("kill A3", patiently=walled(layout.WON, "B2", hunch="B1", grade="read"))
    assert (reply.outcome, reply.moves, reply.open) == (WORKS, points("B2"), True)


def test_a_group_that_lives_anyway_is_saved_by_a_pass() -> None:
    def answers(lives: int) -> Any:
        outcomes = iter((layout.WON, lives))
        return lambda limit: walled(next(outcomes), "B2")
    assert long_look("live A3", patiently=answers(layout.LOST))[0].moves == (PASS,)
    assert long_look("live A3", patiently=answers(layout.WON))[0].moves == points("B2")


def test_where_nothing_is_enclosed_all_is_asked_anew_with_each_look() -> None:
    reply, readers = long_look("kill A3", patiently=walled(layout.UNCLEAR), attack=of(layout.WON, "B2"))
    assert reply.outcome == WORKS and reply.again is not None
    assert readers.asked[1:] == [(300, "attack", *points("A3"))]


def test_an_area_in_which_nothing_works_is_looked_at_again() -> None:
    reply, _ = long_look("kill A3", patiently=walled(layout.LOST), likely=points("B2 B1"), after={"B1": layout.WON})
    assert reply.outcome == NONE and reply.again is not None and reply.again(300).moves == points("B1")


def test_a_problem_is_looked_at_as_long_as_an_answer_may_change(monkeypatch: pytest.MonkeyPatch) -> None:
    limits: list[int] = []

    def patiently(limit: int) -> Any:
        limits.append(limit)
        return walled(layout.WON, "B2", hunch="B2", grade="read") if len(limits) < 4 else walled(layout.WON, "B1")
    monkeypatch.setattr(suiteask, "make_life_reader", LifeReaders(patiently=patiently))
    position = Position.from_diagram(CORNER)
    stones = {p: c for c in (BLACK, WHITE) for p in position.stone_points(c)}
    problem = Problem("a-problem", "suite.yaml", 1, "kill", Question("kill", points("A3")),
                      Answer((WORKS,), points("B1")), Board(7, stones, BLACK))
    verdict = Solver(Settings(seconds=(5.0,))).solve(problem)
    assert [attempt.state for attempt in verdict.attempts] == [FAILED, FAILED, FAILED, PASSED]
    assert verdict.state == PASSED and len(limits) == 4


# ---------------------------------------------------------------- our own suites

OWN = Path(__file__).parents[1] / "suites"


def test_our_own_problems_are_many_and_few_are_marked_as_failing():
    loaded = load_suites(sorted(OWN.glob("life-*.yaml")))
    assert not loaded.errors and len(loaded.problems) >= 300
    assert 10 * sum(bool(problem.fails) for problem in loaded.problems) <= len(loaded.problems)
    assert {problem.question.verb for problem in loaded.problems} == {"live", "kill", "status", "race"}


def test_no_two_of_them_are_the_same_question_on_the_same_board():
    loaded = load_suites(sorted(OWN.glob("life-*.yaml")))
    asked = [(problem.asks, tuple(sorted(problem.board.stones.items())))
             for problem in loaded.problems if problem.board]
    assert len(set(asked)) == len(asked) == len(loaded.problems)
