"""Reading against another engine: what is asked, what is counted, and how differences are sorted."""
from __future__ import annotations

import argparse
import io
import json
import sys
from pathlib import Path

import pytest
from rich.console import Console

from goengine.board.position import Position
from goengine.errors import GoEngineError, GtpError
from goengine.front import bench, benchagainst, cli
from goengine.front.benchagainst import (KO, LIMIT_FAILS, LIMIT_WORKS, OURS_ONLY, OURS_RIGHT, THEIRS_ONLY,
                                         THEIRS_RIGHT, UNDECIDED, Question)
from goengine.front.benchrival import Rival
from goengine.front.measures import Bench
from goengine.reading.layout import KO_FIRST, LOST, UNCLEAR, WON
from goengine.reading.limits import LIMITS
from goengine.reading.reader import Reader
from goengine.vertex import parse_vertex
from tests.front.readerfake import FakeReader, reading

FAKE = Path(__file__).with_name("rivalfake.py")
POSITION = Position.from_diagram("""
    . . . . . . .
    . . O X . . .
    . . O X O . .
    . . . X . . .
    . O X O X . .
    . . . . . . .
    . . . . . . .
""")
D3, C3, E5 = (parse_vertex(name, 7) for name in ("D3", "C3", "E5"))


def fake(attack: str = "0", defend: str = "0", *unknown: str) -> str:
    return " ".join(f"'{word}'" for word in (sys.executable, str(FAKE), attack, defend, *unknown))


def run(*arguments: str) -> tuple[int, str]:
    parser = cli.Parser(prog="goengine")
    bench.register(parser.add_subparsers())
    options: argparse.Namespace = parser.parse_args(["bench", "--quick", *arguments])
    file = io.StringIO()
    made = Bench(True, games=options.games, positions=options.positions, against=options.against)
    return bench.measure(options, Console(file=file, width=90), made), file.getvalue()


def test_only_the_questions_count_on_the_other_sides_clock() -> None:
    asked = [benchagainst.questions_about(POSITION)] * 2
    strings = len(asked[0]) // 2
    with Rival(fake("2 A1", "0")) as rival:
        figures = benchagainst.ask_rival(rival, asked, 3)
    assert figures["seconds_reading_theirs"] == pytest.approx(2 * strings * (5 + 3 - 2) / 1000)
    assert figures["nodes_theirs"] == pytest.approx(2 * strings * 2 * 3)
    assert figures["nodes_per_second_theirs"] == pytest.approx(1000)
    assert {question.theirs for question in asked[0] if question.attacking} == {2}
    assert {question.theirs for question in asked[0] if not question.attacking} == {0}


def test_an_engine_that_counts_no_nodes_and_has_no_cache_will_do() -> None:
    asked = [benchagainst.questions_about(POSITION)]
    with Rival(fake("0", "0", "clear_cache", "get_reading_node_counter", "reset_reading_node_counter")) as rival:
        assert set(benchagainst.ask_rival(rival, asked, 1)) == {"seconds_reading_theirs"}


def test_an_engine_without_the_commands_is_refused_by_name() -> None:
    with pytest.raises(GoEngineError, match="does not know defend, countlib"):
        Rival(fake("0", "0", "defend", "countlib"))
    with pytest.raises(GoEngineError, match="does not know defend or estimate$"):
        Rival(fake("0", "0", "defend"), ("attack|estimate", "defend|estimate"))


@pytest.mark.parametrize("command, said", [("", "is empty"), ("gnugo 'x", "no closing quotation"),
                                           ("/nowhere/engine", "cannot be started")])
def test_a_wrong_command_is_refused(command: str, said: str) -> None:
    with pytest.raises(GoEngineError, match=said):
        Rival(command)


def test_an_answer_without_a_code_is_refused() -> None:
    with Rival(fake("no such string")) as rival, pytest.raises(GtpError, match="'attack D3' begins with no number"):
        rival.answer([(D3, True)])


def test_our_outcomes_are_the_tacticians_and_its_nodes_are_counted() -> None:
    questions = benchagainst.questions_about(POSITION)
    figures = benchagainst.ask_ourselves([questions, []], 2)
    attack = next(question for question in questions if question.attacking and question.point == D3)
    assert attack.ours == WON
    assert figures["nodes_ours"] > 0 and figures["seconds_reading_ours"] > 0


@pytest.mark.parametrize("ours, theirs, kind", [
    (LOST, 1, THEIRS_ONLY), (LOST, 3, THEIRS_ONLY), (WON, 0, OURS_ONLY), (KO_FIRST, 0, OURS_ONLY), (WON, 2, KO),
    (KO_FIRST, 3, KO), (UNCLEAR, 1, LIMIT_WORKS), (UNCLEAR, 0, LIMIT_FAILS),
])
def test_differences_are_sorted_by_kind(ours: int, theirs: int, kind: str) -> None:
    question = Question(POSITION, D3, True, ours, theirs)
    assert not question.equal
    assert question.kind == kind


@pytest.mark.parametrize("ours, theirs", [(LOST, 0), (WON, 1), (KO_FIRST, 2)])
def test_equal_answers_are_equal(ours: int, theirs: int) -> None:
    assert Question(POSITION, D3, True, ours, theirs).equal


def test_agreement_where_something_works_leaves_out_strings_that_both_call_safe() -> None:
    asked = [[Question(POSITION, D3, True, WON, 1), Question(POSITION, D3, False, LOST, 1),
              Question(POSITION, C3, True, LOST, 0), Question(POSITION, C3, False, WON, 1),
              Question(POSITION, E5, True, UNCLEAR, 0), Question(POSITION, E5, False, UNCLEAR, 0)]]
    figures = benchagainst.agreement(asked)
    assert figures["questions_where_something_works"] == 2
    assert figures["equal_percent_where_something_works"] == 50
    assert figures["equal_percent"] == pytest.approx(50)
    assert figures["equal_percent_of_gtp_codes"] == pytest.approx(100 * 5 / 6)


@pytest.mark.parametrize("deep, ours, theirs, right", [
    (WON, LOST, 1, THEIRS_RIGHT), (KO_FIRST, LOST, 1, THEIRS_RIGHT), (LOST, LOST, 1, OURS_RIGHT),
    (WON, WON, 0, OURS_RIGHT), (LOST, KO_FIRST, 0, THEIRS_RIGHT), (UNCLEAR, WON, 0, UNDECIDED),
])
def test_a_deeper_reading_says_who_is_right(deep: int, ours: int, theirs: int, right: str) -> None:
    for attacking, name in ((True, "attack"), (False, "defend")):
        reader = FakeReader(0, {name: reading(deep)}, [])
        assert benchagainst.who_is_right(Question(POSITION, D3, attacking, ours, theirs), reader) == right


def test_the_judge_reads_the_position_in_question() -> None:
    question = Question(POSITION, D3, True, LOST, 1)
    assert benchagainst.who_is_right(question, Reader(LIMITS["quick"])) == THEIRS_RIGHT


def test_each_difference_is_counted_once_and_only_contradictions_are_judged() -> None:
    questions = [Question(POSITION, D3, True, LOST, 1), Question(POSITION, D3, True, WON, 1),
                 Question(POSITION, D3, False, UNCLEAR, 0), Question(POSITION, D3, True, WON, 2)]
    rows = benchagainst.differences(questions, LIMITS["quick"])
    assert rows[THEIRS_ONLY] == {"attack": 1, "defend": 0, OURS_RIGHT: 0, THEIRS_RIGHT: 1, UNDECIDED: 0}
    assert rows[KO] == {"attack": 1, "defend": 0}
    assert rows[LIMIT_FAILS] == {"attack": 0, "defend": 1}
    assert sum(row["attack"] + row["defend"] for row in rows.values()) == 3


def test_the_whole_measure_gives_figures_and_a_table() -> None:
    arguments = ["--only", "reading_against", "--against", fake("0", "1 A1"), "--positions", "1"]
    status, said = run(*arguments, "--json")
    data = json.loads(said)
    assert status == 0
    assert data["reading_time_ratio_to_theirs"] == pytest.approx(
        data["seconds_reading_ours"] / data["seconds_reading_theirs"], rel=0.01)
    assert data["seconds_reading_theirs"] == pytest.approx(data["questions"] * (5 + 3 - 2) / 2000, rel=0.01)
    different = sum(row["attack"] + row["defend"] for row in data["differences"].values())
    assert data["equal_percent"] == pytest.approx(100 - 100 * different / data["questions"], abs=0.1)
    for line in run(*arguments)[1].splitlines():
        if line.startswith(OURS_ONLY):
            assert line.split()[-5] == str(data["differences"][OURS_ONLY]["attack"])
            break
    else:
        pytest.fail("no table")


def test_without_an_engine_the_measure_says_what_is_missing(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--only", "reading_against")[0] == 1
    assert "reading_against: say which engine to read against: --against 'COMMAND'" in capsys.readouterr().err
