"""Disputed answers of a book: what is compared, and what counts as a proof."""
from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from goengine.board.position import Position
from goengine.front.suite import FAILED, NONE, PASSED, SOMEHOW, Answer, Board, Problem, Question, Result, Verdict
from goengine.front.suitedispute import BOTH, FAILS, WORSE, disputed, disputes
from goengine.groups.lifereader import LifeReader
from goengine.reading.layout import KO_FIRST, KO_SECOND, LOST, REVERSED, UNCLEAR, WON
from goengine.vertex import BLACK, WHITE, vertex_name
from tests.front.readerfake import reading
from tests.front.test_suitelife import CORNER, points


class Book:
    """A reader whose answers say what each first move is worth; all others are worth nothing."""

    def __init__(self, grade: str = "enclosed", **worth: int):
        self.worth, self.grade = worth, grade

    def patiently(self, position: Position, p: int, attacking: bool, limit: int) -> Any:
        if position.last_move is None:
            best = max(self.worth, key=lambda name: self.worth[name])
            found = reading(self.worth[best], best, size=7, line=f"w {best}")
            return replace(found, grade=self.grade)
        outcome = REVERSED[self.worth.get(vertex_name(position.last_move.point), LOST)]
        found = reading(outcome, "A1", size=7, line="b A1")
        return replace(found, grade="unclear" if outcome == UNCLEAR else "enclosed")


def problem(answers: str = "B1", verb: str = "kill", outcomes: tuple[str, ...] = SOMEHOW) -> Problem:
    position = Position.from_diagram(CORNER)
    stones = {p: c for c in (BLACK, WHITE) for p in position.stone_points(c)}
    return Problem("a-problem", "book.jsonl", 3, verb, Question(verb, points("A3")),
                   Answer(outcomes, points(answers)), Board(7, stones, WHITE))


@pytest.mark.parametrize("worth, verdict", [
    ({"B2": WON, "B1": WON}, BOTH), ({"B2": WON}, FAILS), ({"B2": WON, "B1": KO_FIRST}, WORSE),
    ({"B2": KO_FIRST, "B1": KO_SECOND}, WORSE)])
def test_a_book_is_disputed_where_another_move_does_as_well(worth: dict[str, int], verdict: str) -> None:
    found = disputed(problem(), Book(**worth), 100)
    assert found and found.verdict == verdict and vertex_name(found.ours.move) == "B2"
    assert [vertex_name(move) for move, _ in found.theirs] == ["B1"]
    words = found.lines
    assert words[0] == f"book.jsonl:3: a-problem: {verdict}" and len(words) == 3 and "W B2, B A1" in words[1]


@pytest.mark.parametrize("book", [
    Book(B1=WON), Book(B2=LOST), Book("read", B2=WON), Book("unclear", B2=UNCLEAR), Book(B2=WON, B1=UNCLEAR)])
def test_it_is_not_where_the_same_move_is_found_or_something_is_not_known(book: Book) -> None:
    assert disputed(problem(), book, 100) is None


def test_an_answer_that_its_own_reply_refutes_disputes_nothing() -> None:
    class Liar(Book):
        def patiently(self, position: Position, p: int, attacking: bool, limit: int) -> Any:
            found = super().patiently(position, p, attacking, limit)
            last = position.last_move
            refuted = last is not None and vertex_name(last.point) == "B2"
            return replace(found, outcome=WON) if refuted else found
    assert disputed(problem(), Book(B2=WON), 100) and disputed(problem(), Liar(B2=WON), 100) is None


def test_only_wrong_answers_about_life_are_gone_over() -> None:
    wrong = Verdict(FAILED, "B2")
    results = [Result(problem(), wrong), Result(problem(), Verdict(PASSED, "B1")),
               Result(problem(verb="status"), wrong),
               Result(problem(outcomes=(NONE,)), wrong)]
    told: list[tuple[int, int]] = []
    found = disputes(results, lambda limit: Book(B2=WON), lambda done, of: told.append((done, of)), 100)
    assert len(found) == 1 and told == [(0, 1), (1, 1)]


def test_a_real_corner_has_one_vital_point() -> None:
    reader = LifeReader()
    assert disputed(problem("B2"), reader, 1000) is None
    found = disputed(problem("A2"), reader, 1000)
    assert found and found.verdict == FAILS and vertex_name(found.ours.move) == "B2"
