"""The share of problems solved within some seconds."""
from __future__ import annotations

import io
from collections.abc import Sequence

from rich.console import Console

from goengine.front.look import Look
from goengine.front.suite import FAILED, PASSED, UNASKED, UNCLEAR, Answer, Attempt, Problem, Question, Result, Verdict
from goengine.front.suiterival import BY_MOVE, BY_QUESTION
from goengine.front.suiteshares import as_data, counts, tables

ALLOWED = (1.0, 5.0)


def result(*attempts: Attempt, kind: str = "kill", difficulty: str = "", theirs: dict[str, Attempt] | None = None
           ) -> Result:
    problem = Problem("a", "folder/book.dev.jsonl", 1, kind, Question(kind), Answer(()), difficulty=difficulty)
    state = attempts[-1].state if attempts else UNASKED
    return Result(problem, Verdict(state, "", attempts=attempts, theirs=theirs or {}))


EARLY = result(Attempt(0.2, UNCLEAR), Attempt(0.9, PASSED), difficulty="3k")
LATE = result(Attempt(0.2, UNCLEAR, guessed=True), Attempt(4.0, PASSED), difficulty="2d")
WRONG = result(Attempt(0.1, FAILED), difficulty="10k", kind="live")
NEVER = result(Attempt(0.5, UNCLEAR), Attempt(7.0, PASSED), difficulty="3k")


def test_what_was_solved_is_counted_within_each_amount_of_time() -> None:
    found = counts([EARLY, LATE, WRONG, NEVER, result()], ALLOWED)
    assert (found["problems"], found["asked"], found["wrong"], found["unclear"]) == (5, 4, 1, 1)
    assert found["solved"] == {"1": 1, "5": 2} and found["solved_or_guessed"] == {"1": 2, "5": 2}


def test_the_other_engine_is_counted_where_it_was_asked() -> None:
    theirs = {BY_QUESTION: Attempt(0.5, PASSED), BY_MOVE: Attempt(3.0, PASSED)}
    found = counts([result(theirs=theirs), result(theirs={BY_MOVE: Attempt(0.1, FAILED)}), EARLY], ALLOWED)["theirs"]
    assert found[BY_QUESTION] == {"asked": 1, "seconds": 0.5, "solved": {"1": 1, "5": 1}}
    assert found[BY_MOVE]["asked"] == 2 and found[BY_MOVE]["solved"] == {"1": 0, "5": 1}


def printed(results: Sequence[Result], width: int, allowed: Sequence[float] = ALLOWED) -> list[str]:
    """The lines of all tables."""
    file = io.StringIO()
    console = Console(file=file, width=width)
    for table in tables(results, allowed, Look()):
        console.print(table)
    return file.getvalue().splitlines()


def test_a_table_for_collections_kinds_and_difficulties_from_the_easiest_on() -> None:
    lines = printed([EARLY, LATE, WRONG, NEVER, result()], 120)
    assert [line.split()[0] for line in lines if line[:1].isdigit()] == ["10k", "3k", "2d"]
    book = next(line for line in lines if line.startswith("book"))
    assert book.split()[1:] == ["5", "4", "1", "(25", "%)", "2", "(50", "%)", "2", "(50", "%)", "1", "1"]


def test_the_table_of_three_amounts_of_time_fits_a_terminal_where_all_were_asked() -> None:
    missed = result(Attempt(0.1, FAILED), difficulty="3k")
    lines = printed([EARLY] * 50 + [missed, WRONG], 80, (1.0, 5.0, 20.0))
    head = next(line for line in lines if line.startswith("difficulty"))
    assert "asked" not in head and {"problems", "20", "guess", "unclear"} <= set(head.split())
    assert [line.split()[:5] for line in lines if line.startswith("3k")] == [["3k", "51", "50", "(98", "%)"]]


def test_other_programs_get_the_same_numbers() -> None:
    found = as_data([EARLY, WRONG], ALLOWED)
    assert found["shares_by_kind"]["live"]["wrong"] == 1 and set(found["shares_by_difficulty"]) == {"3k", "10k"}
