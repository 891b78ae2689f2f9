"""`goengine solve` from the command line: what it shows, what it writes, and how it ends."""
from __future__ import annotations

import argparse
import io
import json
import re
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from rich.console import Console

from goengine.front import cli
from goengine.front import solve as solving
from goengine.front.suiteexport import as_junit, compare
from goengine.front.suite import FAILED, PASSED, Answer, Problem, Question, Result, Verdict
from tests.front.test_suiteyaml import written

LADDER = written()
WRONG = written(answer="A1").replace("a-problem", "a-wrong-answer")
MARKED = written(answer="A1", more="  fails: not really\n").replace("a-problem", "a-marked-one")
NEWS = written(more="  fails: not really\n").replace("a-problem", "a-surprise")
SCORE = '{"id": "a-score", "size": 9, "black": [], "white": [], "to_move": "black", "kind": "score"}\n'   # never asked


def suite(folder: Path, *problems: str, name: str = "mine.yaml") -> str:
    path = folder / name
    path.write_text("".join(problems), encoding="utf-8")
    return str(path)


def unasked(folder: Path) -> str:
    """A suite with a problem of a kind that cannot be asked."""
    return suite(folder, SCORE, name="score.jsonl")


def run(*arguments: str, width: int = 100, terminal: bool = False) -> tuple[int, str]:
    parser = cli.Parser(prog="goengine")
    solving.register(parser.add_subparsers())
    options: argparse.Namespace = parser.parse_args(["solve", *arguments])
    file = io.StringIO()
    status = solving.solve(options, Console(file=file, width=width, force_terminal=terminal, color_system=None))
    return status, file.getvalue()


# ---------------------------------------------------------------- how it ends

@pytest.mark.parametrize("problems, status", [
    ([LADDER], 0), ([LADDER, MARKED, NEWS], 0), ([LADDER, WRONG], 1), ([LADDER, "- x\n"], 2)])
def test_the_exit_status_is_fit_for_continuous_integration(tmp_path: Path, problems: list[str], status: int) -> None:
    path = suite(tmp_path, *problems)
    assert run(path)[0] == run(path, unasked(tmp_path))[0] == status and run(unasked(tmp_path))[0] == 1


def test_an_answer_out_of_reach_of_the_limit_is_unclear_and_fails(tmp_path: Path,
                                                                  monkeypatch: pytest.MonkeyPatch) -> None:
    from goengine.front import suiteask
    from goengine.reading import layout
    from goengine.reading.reader import Reading
    limits: list[int] = []

    class Reader:
        def __init__(self, limit: int):
            limits.append(limit)

        def attack(self, position: Any, p: int) -> Reading:
            return Reading(layout.UNCLEAR, (), (), "unclear", 3, 3, ())
    monkeypatch.setattr(suiteask, "Reader", Reader)
    status, text = run(suite(tmp_path, LADDER), "--limit", "3")
    assert status == 1 and "unclear: a limit was reached" in text and "1 unclear" in text and limits == [3]


@pytest.mark.parametrize("arguments", [["missing.yaml"], ["--compare", "missing.json"], ["--filter", "no such thing"]])
def test_a_command_line_that_makes_no_sense_ends_with_2(tmp_path: Path, arguments: list[str],
                                                        capsys: pytest.CaptureFixture[str]) -> None:
    assert run(suite(tmp_path, LADDER), *arguments)[0] == 2
    assert arguments[-1] in capsys.readouterr().err


def test_the_others_are_asked_where_one_file_is_broken(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = suite(tmp_path, "- [", name="a.yaml"), suite(tmp_path, "{", name="b.jsonl")
    status, text = run(*broken, suite(tmp_path, LADDER))
    assert status == 2 and "1 of 1 problem solved" in text
    said = capsys.readouterr().err
    assert "a.yaml:1:1: not YAML" in said and "b.jsonl:1:2: not JSON" in said


@pytest.mark.parametrize("option", ["--json", "--junit"])
def test_results_that_could_not_be_written_are_not_asked_for(tmp_path: Path, option: str,
                                                             capsys: pytest.CaptureFixture[str]) -> None:
    status, text = run(suite(tmp_path, LADDER), option, str(tmp_path / "nowhere" / "run"))
    assert (status, text) == (2, "") and "cannot be written: there is no folder" in capsys.readouterr().err


def test_json_and_junit_cannot_share_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(["solve", "--json", "-", "--junit", "-"])
    assert ended.value.code == 2 and "cannot both" in capsys.readouterr().err


# ---------------------------------------------------------------- what it shows

def test_a_failure_is_told_with_what_was_wanted_and_what_was_said(tmp_path: Path) -> None:
    path = suite(tmp_path, LADDER, WRONG)
    text = run(path)[1]
    assert f"{path}:13: a-wrong-answer: failed" in text
    assert "capture D4: wanted A1; goengine: D5" in text and "line read: B D5" in text


def test_a_failure_is_drawn_with_the_answer_and_what_was_right(tmp_path: Path) -> None:
    text = run(suite(tmp_path, WRONG.replace("  source", "  says: A net.\n  source")), "--draw")[1]
    assert re.search(r" 1 +a( +\.){6} +1", text) and re.search(r" 5 .* 1 +\. .* 5", text)
    assert "Black moves first." in text and "Right is a: A1." in text and "A net." in text


def test_on_a_terminal_a_few_failures_are_drawn_unasked(tmp_path: Path) -> None:
    path = suite(tmp_path, WRONG)
    assert "Right is a" in run(path, terminal=True)[1]
    assert "Right is a" not in run(path, "--no-draw", terminal=True)[1]
    assert "Right is a" not in run(path)[1]


def test_tables_count_by_suite_and_by_kind(tmp_path: Path) -> None:
    text = run(suite(tmp_path, LADDER, WRONG, MARKED, NEWS), unasked(tmp_path))[1]
    rows = {line.split()[0]: line.split()[1:-1] for line in text.splitlines() if line and line[0].isalpha()}
    assert rows["suite"] == ["problems", "passed", "failed", "marked", "news", "not", "asked"]
    assert rows["mine.yaml"] == rows["capture"] == ["4", "1", "1", "1", "1", "-"]
    assert rows["score.jsonl"] == rows["score"] == ["1", "-", "-", "-", "-", "1"]
    assert "2 of 4 problems solved in" in text and "1 failed, 1 failed as marked, 1 passed though marked" in text
    assert "1 problem not asked: score (1)" in text


def test_an_unexpected_pass_is_news(tmp_path: Path) -> None:
    text = run(suite(tmp_path, NEWS))[1]
    assert "a-surprise: passed, though it is marked as failing" in text and "take its mark away: not really" in text


def test_only_failures_shows_nothing_else(tmp_path: Path) -> None:
    text = run(suite(tmp_path, LADDER, WRONG, NEWS), "--only-failures")[1]
    assert "a-wrong-answer" in text and "a-surprise" not in text and "suite  " not in text


@pytest.mark.parametrize("word", ["LADDERS", "own analysis", "capture", "a-wrong"])
def test_a_filter_looks_at_names_files_kinds_and_sources(tmp_path: Path, word: str) -> None:
    path = suite(tmp_path, WRONG, name="ladders.yaml")
    other_one = suite(tmp_path, LADDER.replace("capture D4", "kill D4").replace("own analysis", "a book"))
    assert run(path, other_one, "--filter", word, "--list")[1].splitlines()[-1] == "1 problem"


def test_a_list_asks_nothing(tmp_path: Path) -> None:
    path, other = suite(tmp_path, LADDER, MARKED), unasked(tmp_path)
    status, text = run(path, other, "--list")
    assert status == 0 and text.splitlines() == [
        f"{path}:1: a-problem: capture D4", f"{path}:13: a-marked-one: capture D4 (marked: not really)",
        f"{other}:1: a-score: score (not asked: goengine cannot answer questions of this kind yet: score)",
        "3 problems"]


# ---------------------------------------------------------------- what it writes

def test_json_holds_each_problem_with_nodes_and_seconds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["solve", suite(tmp_path, LADDER, WRONG), "--json", "-"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert data["problems"] == 2 and data["limit"] == 20_000 and data["counts"][PASSED] == 1
    first = data["results"][0]
    assert (first["name"], first["result"], first["question"], first["expected"], first["line"]) == (
        "a-problem", PASSED, "capture D4", "D5 or C4", 1)
    assert first["nodes"] > 0 and first["seconds"] > 0


def test_junit_has_a_case_for_each_problem(tmp_path: Path) -> None:
    out = tmp_path / "run.xml"
    path = suite(tmp_path, LADDER, WRONG, MARKED, NEWS, "- x\n")
    assert run(path, unasked(tmp_path), "--junit", str(out))[0] == 2
    suites = list(ElementTree.parse(out).getroot())
    assert [suites[0].attrib[name] for name in ("tests", "failures", "skipped")] == ["4", "1", "1"]
    assert [[child.tag for child in case] for case in suites[0]] == [[], ["failure"], ["skipped"], ["system-out"]]
    assert suites[1].attrib["skipped"] == "1" and suites[1][0][0].tag == "skipped"
    assert suites[2][0][0].tag == "error" and "mine.yaml" in (suites[2][0][0].text or "")


def test_junit_is_xml_whatever_a_problem_says() -> None:
    problem = Problem("a\0b<c>", "x.yaml", 1, "k\x1b", Question("capture"), Answer(()))
    ElementTree.fromstring(as_junit([Result(problem, Verdict(FAILED, "\ud800 ]]>"))], [ValueError("\1")], 0.1))


def test_an_earlier_run_shows_what_changed(tmp_path: Path) -> None:
    earlier, path = tmp_path / "run.json", suite(tmp_path, LADDER, WRONG)
    run(path, "--json", str(earlier))
    suite(tmp_path, LADDER.replace("answer: D5 C4", "answer: A1"), WRONG.replace("answer: A1", "answer: D5 C4"),
          LADDER.replace("a-problem", "a-new-one"))
    text = run(path, "--compare", str(earlier))[1]
    assert f"newly passed: 1\n  {path}: a-wrong-answer\nnewly failed: 1\n  {path}: a-problem\n" in text
    assert "1 problems are new" in text


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"results": [1]}', '{"results": [{"suite": "a"}]}', "[" * 9999])
def test_a_file_that_is_no_earlier_run_is_told(tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    broken = suite(tmp_path, text, name="run.json")
    assert run(suite(tmp_path, LADDER), "--compare", broken)[0] == 2
    assert "no earlier run" in capsys.readouterr().err


def test_where_nothing_changed_nothing_is_listed() -> None:
    assert compare([], {}).lines() == ["newly passed: none", "newly failed: none"]


# ---------------------------------------------------------------- our own suites

def test_without_a_path_our_own_suites_are_asked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from goengine import datafiles
    own = datafiles.data_folder("suites")
    assert own.name == "suites" and own.parent.name == "tests"
    (tmp_path / "suites").mkdir()
    suite(tmp_path / "suites", LADDER)
    monkeypatch.setattr(datafiles, "PACKAGE", tmp_path)         # as in an installed wheel
    status, text = run("--list")
    assert status == 0 and text.startswith("suites/mine.yaml:1: a-problem")


# ---------------------------------------------------------------- books of problems

RECORD: dict[str, Any] = {
    "id": "corner", "size": 9, "to_move": "white", "kind": "kill", "answers": ["B2"], "difficulty": "9k",
    "target": ["A3"], "result_code": "1",
    "black": "A3 B3 C3 D3 D2 D1 C1".split(), "white": "A4 B4 C4 D4 E4 E3 E2 E1".split()}
FAKE = Path(__file__).with_name("problemfake.py")


def book(folder: Path, count: int = 1) -> str:
    lines = [json.dumps(RECORD | {"id": f"corner-{i}"}) + "\n" for i in range(count)]
    return suite(folder, *lines, name="book.jsonl")


def test_the_share_solved_within_some_seconds_is_shown_and_written(tmp_path: Path) -> None:
    status, text = run(book(tmp_path), "--seconds", "50,20", "--json", str(tmp_path / "run.json"))
    assert status == 0 and re.search(r"book +1 +1 \(100 %\) +1 \(100 %\)", text)
    data = json.loads((tmp_path / "run.json").read_bytes())
    assert data["seconds_allowed"] == [20, 50] and data["shares_by_suite"]["book"]["solved"] == {"20": 1, "50": 1}
    assert data["results"][0]["attempts"][-1]["result"] == PASSED


def test_a_sample_is_drawn_by_lot_and_the_same_for_the_same_seed(tmp_path: Path) -> None:
    path = book(tmp_path, 40)
    shown = [run(path, "--list", "--sample", "5", "--seed", seed)[1] for seed in "112"]
    assert shown[0] == shown[1] != shown[2] and "5 problems" in shown[0]
    assert run(path, "--targets", str(tmp_path / "sorted"), "--sample", "5", "--seed", "1", "--jobs", "1")[0] == 0
    assert re.findall("corner-[0-9]+", shown[0]) == \
        re.findall("corner-[0-9]+", (tmp_path / "sorted" / "book.jsonl").read_text(encoding="utf-8"))


def test_another_engine_is_asked_the_same(tmp_path: Path) -> None:
    command = f"{sys.executable} {FAKE} {tmp_path / 'log'} 'owl_attack=1 B2' 'reg_genmove=C2'"
    path = book(tmp_path)
    assert run(path, "--seconds", "9", "--against", command, "--theirs-only", "--json", str(tmp_path / "run.json"))[0]
    theirs = json.loads((tmp_path / "run.json").read_bytes())["results"][0]["theirs"]
    assert (theirs["question"]["result"], theirs["move"]["result"]) == (PASSED, FAILED)


def test_an_engine_that_is_not_there_is_told_before_anything_is_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]
                                                                      ) -> None:
    assert run(book(tmp_path), "--against", "no-such-engine-anywhere")[0] == 2
    assert "cannot be started" in capsys.readouterr().err


def test_records_are_written_with_their_targets(tmp_path: Path) -> None:
    record = {key: value for key, value in RECORD.items() if key not in ("target", "result_code")}
    path = suite(tmp_path, json.dumps(record), name="book.jsonl")
    status, text = run(path, "--targets", str(tmp_path / "sorted"), "--jobs", "1")
    assert status == 0 and re.search(r"kill +1 +1", text)
    assert json.loads((tmp_path / "sorted" / "book.jsonl").read_bytes())["asks"] == "kill"
