"""Asking the problems of a suite: what is right, what is not, and what is neither; in one process and in several."""
from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from goengine.board.position import Move, Position
from goengine.errors import GoEngineError
from goengine.front import suiteask
from goengine.front.suite import (BOARD_FORMS, CAPTURED, ESCAPED, FAILED, KO_FIRST, KO_SECOND, MARKED, NEWS, NO, NONE,
                                  PASSED, UNASKED, UNCLEAR, UNSETTLED, WORKS, YES, Answer, Board, Problem, Question,
                                  Result, Verdict)
from goengine.front.suiteask import Settings, Solver
from goengine.front.suitefiles import load_suites
from goengine.front.suiterun import solve
from goengine.reading import layout
from goengine.reading.reader import Reading
from goengine.vertex import BLACK, PASS, WHITE, parse_vertex
from tests.front.fakes import FakeEngine, judgement

D4, D5, C4 = (parse_vertex(name, 7) for name in ("D4", "D5", "C4"))
LADDER = """
. . . . . . .
. . . . . . .
. . . . . . .
. . . O X . .
. . X X . . .
. . . . . . .
. . . . . . ."""


def board(drawing: str = LADDER, to_move: int = BLACK) -> Board:
    position = Position.from_diagram(drawing.strip("\n"))
    stones = {p: c for c in (BLACK, WHITE) for p in position.stone_points(c)}
    return Board(position.size, stones, to_move)


def problem(verb: str = "capture", points: tuple[int, ...] = (D4,), outcomes: tuple[str, ...] = (WORKS,),
            moves: tuple[int, ...] | None = (D5, C4), drawing: str = LADDER, to_move: int = BLACK, **more: Any
            ) -> Problem:
    return Problem("a-problem", "suite.yaml", 1, verb, Question(verb, points), Answer(outcomes, moves),
                   board(drawing, to_move), **more)


def ask(asked: Problem, **limits: Any) -> Verdict:
    return Solver(Settings(**limits)).solve(asked)


class FakeReader:
    """Says what it is told to."""

    reading = Reading(layout.WON, (D5,), (Move(BLACK, D5), Move(WHITE, C4)), "read", 7, 5, ())

    def __init__(self, limit: int):
        self.limit = limit

    def attack(self, position: Position, p: int) -> Reading:
        return self.reading

    connect = disconnect = attack_either = defend_both = lambda self, position, p, q: self.reading
    defend = ladder = attack
    combination_attack = attack

    def combination_defend(self, position: Position, color: int) -> tuple[int, ...]:
        return tuple(self.reading.moves)


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> type[FakeReader]:
    class Reader(FakeReader):
        pass
    monkeypatch.setattr(suiteask, "Reader", Reader)
    return Reader


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> FakeEngine:
    made = FakeEngine()
    monkeypatch.setattr(suiteask, "make_engine", lambda level, seed: made)
    return made


# ---------------------------------------------------------------- strings

def test_a_ladder_is_read_by_our_own_reader() -> None:
    verdict = ask(problem())
    assert verdict.state == PASSED and verdict.nodes and verdict.seconds > 0 and verdict.line[0][0] == BLACK


def test_the_first_of_the_moves_must_be_among_those_accepted() -> None:
    assert ask(problem(moves=(parse_vertex("A1", 7),))).state == FAILED
    assert ask(problem(moves=None)).state == PASSED


@pytest.mark.parametrize("found, word", [
    (layout.WON, WORKS), (layout.KO_FIRST, KO_FIRST), (layout.KO_SECOND, KO_SECOND), (layout.LOST, NONE)])
def test_only_the_outcome_that_is_wanted_is_right(reader: type[FakeReader], found: int, word: str) -> None:
    reader.reading = replace(FakeReader.reading, outcome=found, moves=() if found == layout.LOST else (D5,))
    states = {wanted: ask(problem(outcomes=(wanted,))).state for wanted in (WORKS, KO_FIRST, KO_SECOND, NONE)}
    assert states.pop(word) == PASSED and set(states.values()) == {FAILED}


@pytest.mark.parametrize("wanted", [WORKS, KO_FIRST, NONE])
def test_unclear_is_never_right(reader: type[FakeReader], wanted: str) -> None:
    reader.reading = replace(FakeReader.reading, outcome=layout.UNCLEAR, moves=())
    assert ask(problem(outcomes=(wanted,), moves=None)).state == UNCLEAR


@pytest.mark.parametrize("verb, points", [
    ("save", 1), ("ladder", 1), ("connect", 2), ("cut", 2), ("capture either", 2), ("save both", 2)])
def test_each_question_about_strings_goes_to_the_reader(reader: type[FakeReader], verb: str, points: int) -> None:
    verdict = ask(problem(verb, (D4, 85)[:points]))
    assert (verdict.state, verdict.nodes, verdict.line) == (PASSED, 7, ((BLACK, D5), (WHITE, C4)))


def test_a_combination_is_found_and_prevented(reader: type[FakeReader]) -> None:
    assert ask(problem("combination", ())).state == PASSED
    assert ask(problem("spoil combination", ())).state == PASSED
    reader.reading = replace(FakeReader.reading, outcome=layout.LOST, moves=())
    assert ask(problem("spoil combination", (), outcomes=(NONE,))).state == PASSED


IN_ATARI = """
. . . . . . .
. . . . . . .
. . . X . . .
. . X O . . .
. . X . O . .
. . . X . . .
. . . . . . ."""


@pytest.mark.parametrize("status, hunted, after", [
    (ESCAPED, layout.LOST, layout.LOST), (UNSETTLED, layout.WON, layout.LOST), (CAPTURED, layout.WON, layout.WON)])
def test_a_string_in_a_ladder_is_caught_or_free_or_hangs_on_who_moves(
        reader: type[FakeReader], monkeypatch: pytest.MonkeyPatch, status: str, hunted: int, after: int) -> None:
    def ladder(self: FakeReader, position: Position, p: int) -> Reading:
        return replace(self.reading, outcome=after if position.moves else hunted)
    monkeypatch.setattr(reader, "ladder", ladder)
    assert ask(problem("ladder status", outcomes=(status,), moves=None, drawing=IN_ATARI)).state == PASSED
    others = {CAPTURED, ESCAPED, UNSETTLED} - {status}
    assert ask(problem("ladder status", outcomes=tuple(others), moves=None, drawing=IN_ATARI)).state == FAILED


def test_a_ladder_that_is_unclear_has_no_status(reader: type[FakeReader]) -> None:
    reader.reading = replace(FakeReader.reading, outcome=layout.UNCLEAR)
    assert ask(problem("ladder status", outcomes=(CAPTURED,), moves=None)).state == UNCLEAR


def test_capturing_a_hunter_in_atari_is_a_way_out_of_a_ladder(reader: type[FakeReader], monkeypatch: Any) -> None:
    corner = ". . . . .\n. . . . .\n. . . . .\nO X O . .\nO X O . ."

    def ladder(self: FakeReader, position: Position, p: int) -> Reading:
        return replace(self.reading, outcome=layout.LOST if position.color_at("B1") == 0 else layout.WON)
    monkeypatch.setattr(reader, "ladder", ladder)
    verdict = ask(problem("ladder status", (21,), (UNSETTLED,), None, corner))
    assert verdict.state == PASSED and verdict.line[0] == (WHITE, parse_vertex("B3", 5))


# ---------------------------------------------------------------- the whole board

def test_the_engine_is_asked_for_its_move_and_does_not_resign(engine: FakeEngine) -> None:
    engine.script = [D5, C4]
    verdict = ask(problem("best move", (), moves=(D5,)))
    assert verdict.state == PASSED and verdict.line == ((BLACK, D5), (WHITE, PASS)) and verdict.nodes == 7
    assert engine.asked[0]["resign"] is False
    assert ask(problem("best move", (), moves=(D5,))).state == FAILED


def test_a_move_to_avoid_is_wrong_and_any_other_is_right(engine: FakeEngine) -> None:
    engine.script = [D5, C4]
    assert ask(problem("avoid", (), moves=(D5,))).state == FAILED
    assert ask(problem("avoid", (), moves=(D5,))).state == PASSED


def test_the_best_of_some_moves_is_the_one_that_the_engine_puts_first(engine: FakeEngine) -> None:
    engine.script = [D5]
    assert ask(problem("choose among", (D5, C4), moves=(D5,))).state == PASSED
    engine.script = [D5]
    assert ask(problem("choose among", (C4,), moves=(C4,))).answer == "nothing works"


def test_stones_of_one_group_are_together(engine: FakeEngine) -> None:
    engine.judge = judgement            # type: ignore[method-assign,assignment] # each string is a group
    assert ask(problem("same group", (D4, 85), (NO,), None)).state == PASSED
    assert ask(problem("same group", (63, 64), (YES,), None)).state == PASSED


# ---------------------------------------------------------------- limits and mishaps

@pytest.mark.parametrize("mishap, said", [
    (GoEngineError("no such thing"), "no such thing"), (ValueError("no stone"), "no stone"),
    (ZeroDivisionError("by zero"), "internal error: ZeroDivisionError: by zero")])
def test_whatever_goes_wrong_is_a_failure_that_says_what(engine: FakeEngine, mishap: Exception, said: str) -> None:
    engine.script = [mishap]
    verdict = ask(problem("best move", ()))
    assert (verdict.state, verdict.answer) == (FAILED, said)


def test_what_is_solved_too_late_is_not_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter((0.0, 3.0))
    monkeypatch.setattr(suiteask, "time", SimpleNamespace(perf_counter=lambda: next(times)))
    verdict = ask(problem("snapback", (C4,), (NO,), None), seconds=(0.5, 1.0))
    assert verdict.state == FAILED and verdict.answer.endswith("only after 3.0 seconds")


def test_with_time_a_string_is_read_with_growing_limits_until_the_answer_is_clear(
        reader: type[FakeReader], monkeypatch: pytest.MonkeyPatch) -> None:
    limits: list[int] = []
    clear = reader.reading

    def attack(self: FakeReader, position: Position, p: int) -> Reading:
        limits.append(self.limit)
        return clear if self.limit >= 1000 else replace(clear, outcome=layout.UNCLEAR, moves=(), hunch=D5)
    monkeypatch.setattr(reader, "attack", attack)
    verdict = ask(problem(), limit=100_000, seconds=(50.0,))
    assert [attempt.state for attempt in verdict.attempts] == [UNCLEAR, PASSED] and verdict.state == PASSED
    assert verdict.attempts[0].guessed and limits == [300, 1000]


def test_the_engine_has_each_amount_of_time_for_its_move(engine: FakeEngine) -> None:
    verdict = ask(problem("best move", ()), seconds=(0.5, 2.0))
    assert [attempt.seconds for attempt in verdict.attempts] == [asked["seconds"] for asked in engine.asked] == [0.5, 2]


def test_what_cannot_be_asked_is_not_asked() -> None:
    assert ask(problem("kill", unasked="no life search")) == Verdict(UNASKED, "no life search")


@pytest.mark.parametrize("state, fails, tally", [
    (PASSED, "", PASSED), (FAILED, "", FAILED), (UNCLEAR, "", UNCLEAR), (PASSED, "why", NEWS), (FAILED, "why", MARKED),
    (UNCLEAR, "why", MARKED), (UNASKED, "why", UNASKED)])
def test_a_mark_turns_failures_into_what_was_expected_and_passes_into_news(state: str, fails: str, tally: str) -> None:
    result = Result(problem(fails=fails), Verdict(state, ""))
    assert result.tally == tally and result.spoils == (tally in (FAILED, UNCLEAR))


# ---------------------------------------------------------------- GTP

TST = """\
no-such-setting 1
boardsize 9
clear_board
play black D4
10 list_stones black
#? [D4]
20 color D4
#? [black]
30 play white D4
#? [1]
play white E5
40 last_move
#? [white E5]
loadsgf game.sgf 2
50 list_stones white
#? []
60 no-such-command
#? [1]
play white B8
65 list_stones white
#? [B8]
loadsgf none.sgf
70 list_stones black
#? [.*]
"""


def test_questions_in_gtp_are_answered_by_our_own_commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from goengine.front.gtpcommands import COMMANDS, Command
    from goengine.vertex import COLOR_NAMES, parse_color, vertex_name
    monkeypatch.setitem(COMMANDS, "list_stones", Command(
        lambda game, words: " ".join(map(vertex_name, game.position.stone_points(parse_color(words[0])))), "C", 1, 1))
    monkeypatch.setitem(COMMANDS, "color", Command(
        lambda game, words: COLOR_NAMES[game.position.color_at(words[0])], "P", 1, 1))
    monkeypatch.setitem(COMMANDS, "last_move", Command(lambda game, words: str(game.position.last_move), "", 0, 0))
    (tmp_path / "game.sgf").write_text("(;SZ[9]AB[bb];B[aa];W[cc])")
    (tmp_path / "a.tst").write_text(TST)
    found = load_suites([tmp_path / "a.tst"])
    assert not found.errors
    solver = Solver(Settings())
    verdicts = [solver.solve(each) for each in found.problems]
    assert [v.state for v in verdicts] == [PASSED, PASSED, FAILED, PASSED, PASSED, FAILED, FAILED, FAILED]
    assert "illegal move" in verdicts[2].answer and verdicts[2].board and verdicts[2].board.stones == {84: BLACK}
    assert verdicts[5].answer == "? unknown command"
    assert verdicts[6].answer.startswith("cannot be set up: play white B8: illegal move")
    assert "cannot be set up: loadsgf none.sgf" in verdicts[7].answer


# ---------------------------------------------------------------- many problems

def test_several_processes_find_what_one_does() -> None:
    problems = [problem(points=(D4,), moves=(move,)) for move in (D5, C4)] * 250
    counts: list[int] = []
    together = solve(problems, Settings(), 2, lambda done, total: counts.append(done))
    alone = solve(problems, Settings(), 1, lambda done, total: None)
    strip = [(r.problem, r.verdict.state, r.verdict.answer, r.verdict.nodes) for r in together]
    assert strip == [(r.problem, r.verdict.state, r.verdict.answer, r.verdict.nodes) for r in alone]
    assert counts == sorted(counts) and counts[-1] == 500 and len(counts) < 500


def test_a_process_that_ends_by_itself_is_a_failure_and_no_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    import os
    monkeypatch.setattr(Solver, "solve", lambda self, each: os._exit(9))
    results = solve([problem()] * 500, Settings(), 2, lambda done, total: None)
    assert len(results) == 500
    assert {r.verdict.answer for r in results} == {"the process that was solving this ended by itself"}


def test_an_interrupt_of_the_parent_alone_ends_those_that_solve(monkeypatch: pytest.MonkeyPatch) -> None:
    import multiprocessing
    import time
    quick, slow = problem(), problem(points=(D4,), moves=(C4,))
    monkeypatch.setattr(Solver, "solve", lambda self, each: Verdict(PASSED, "") if each == quick else time.sleep(3600))

    def interrupted(done: int, total: int) -> None:
        raise KeyboardInterrupt
    with pytest.raises(KeyboardInterrupt):
        solve([quick] * 100 + [slow] * 400, Settings(), 2, interrupted)
    assert not multiprocessing.active_children()


def test_questions_about_the_whole_board_know_their_weight() -> None:
    from goengine.front.suiterun import NEED_ENGINE
    assert set(BOARD_FORMS) <= set(NEED_ENGINE) <= set(suiteask.OTHER_QUESTIONS)
