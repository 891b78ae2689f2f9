"""Suites in other formats: SGF collections, JSON records, regression files; and how files are found."""
from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goengine.errors import GoEngineError
from goengine.front.suite import (BAD_MOVE, CAPTURED, DEAD, ESCAPED, GOOD_MOVE, KO_FIRST, KO_SECOND, NO, NONE,
                                  UNSETTLED, WORKS, YES, Loaded, Problem)
from goengine.front.suitefiles import load_suites, suite_files
from goengine.front.suitetst import matches, whole_pattern
from goengine.vertex import BLACK, PASS, WHITE, parse_vertex


def loaded(folder: Path, name: str, text: str) -> Loaded:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return load_suites([path])


def one(folder: Path, name: str, text: str) -> Problem:
    found = loaded(folder, name, text)
    assert not found.errors, found.errors[0]
    return found.problems[0]


def points(text: str, size: int = 9) -> tuple[int, ...]:
    return tuple(parse_vertex(word, size) for word in text.split())


# ---------------------------------------------------------------- SGF

@pytest.mark.parametrize("tree, right", [
    ("(;B[aa];W[bb])(;B[cc])", "A9"),                                   # no marks: the first variation
    ("(;B[aa]C[WRONG])(;B[cc])(;B[dd])", "C7 D6"),                      # only failures are marked
    ("(;B[aa])(;B[cc]C[RIGHT])", "C7"),
    ("(;B[aa];W[bb];B[cc]C[Correct!])(;B[cc])", "A9"),                  # the mark may lie deep in the variation
    ("(;B[aa];W[bb](;B[cc]C[+])(;B[dd]C[-]))(;B[cc]C[-])", "A9"),
    ("(;B[aa]TE[1])(;B[cc]BM[1])", "A9"),
    ("(;B[aa]BM[1];W[bb]C[RIGHT])(;B[cc])", "C7"),                      # the move itself is bad
    ("(;B[aa]N[BAD])(;B[cc]N[GOOD])", "C7"),
    ("(;B[aa]GW[1])(;B[cc]GB[1])", "C7"),
    ("(;B[aa]C[Incorrect])(;B[cc]C[not correct])(;B[dd]C[on the right side])", "D6"),
    ("(;B[tt]C[RIGHT])(;B[cc])", "pass"),
])
def test_right_first_moves_are_told_by_their_marks(tmp_path: Path, tree: str, right: str) -> None:
    problem = one(tmp_path, "a.sgf", f"(;SZ[9]AB[ee]{tree})")
    assert problem.question.verb == "best move" and problem.answer.moves == points(right)


def test_a_collection_has_a_problem_in_each_game_tree(tmp_path: Path) -> None:
    found = loaded(tmp_path, "a.sgf", "(;SZ[9]GN[Net]AB[ee];B[aa])\n(;SZ[7]AW[aa:bb]PL[W];W[cc])")
    assert [(p.name, p.line) for p in found.problems] == [("1 Net", 1), ("2", 2)]
    board = found.problems[1].board
    assert board and board.size == 7 and board.to_move == WHITE
    assert board.stones == dict.fromkeys(points("A7 B7 A6 B6", 7), WHITE)


def test_stones_may_be_set_up_in_several_nodes(tmp_path: Path) -> None:
    board = one(tmp_path, "a.sgf", "(;SZ[9]AB[aa][bb];AE[bb]AW[cc];W[dd])").board
    assert board and board.stones == {parse_vertex("A9", 9): BLACK, parse_vertex("C7", 9): WHITE}
    assert board.to_move == WHITE


@pytest.mark.parametrize("text, said", [
    ("(;SZ[9]AB[zz];B[aa])", "game 1: a point or a value in it makes no sense"),
    ("(;SZ[9]AB[aa])", "game 1: there is no move in it"),
    ("(;SZ[99]AB[aa];B[aa])", "game 1: SZ[99]"),
    ("(;SZ[9];B[aa];W[bb])(;SZ[9]B[aa];W[bb])", "game 2: its root holds a move"),
    ("(;SZ[9]AB[aa];B[aa])", "game 1: black cannot play A9: the point is occupied"),
    ("(;SZ[9]AB[aa]PL[W];B[bb])", "game 1: no variation begins with a move of white"),
    ("(;SZ[9];B[aa])\n(;SZ[9];B[aa]", "game 2: is cut off"),
    ("nothing", "holds no game record"),
])
def test_a_broken_game_tree_is_told_with_its_line(tmp_path: Path, text: str, said: str) -> None:
    found = loaded(tmp_path, "a.sgf", text)
    line = text.count("\n") + 1
    assert len(found.errors) == 1 and f"a.sgf:{line}: " in str(found.errors[0]) and said in str(found.errors[0])


# ---------------------------------------------------------------- JSON

def record(**changes: Any) -> str:
    data = {"id": "x-1", "source": "own analysis", "size": 9, "black": ["C3", "D3", "E4"], "white": ["D4"],
            "to_move": "black", "kind": "capture", "target": ["D4"], "answers": ["D5"], "result_code": "1"}
    return json.dumps({key: value for key, value in {**data, **changes}.items() if value is not None}) + "\n"


@pytest.mark.parametrize("changes, asks, outcomes, moves", [
    ({}, "capture D4", (WORKS,), "D5"),
    ({"kind": "escape", "result_code": "0", "answers": []}, "save by a move D4", (NONE,), None),
    ({"kind": "escape", "answers": ["PASS", "D5"]}, "save D4", (WORKS,), "pass D5"),
    ({"result_code": "2|3", "answers": []}, "capture D4", (KO_FIRST, KO_SECOND), None),
    ({"kind": "disconnect", "target": ["C3", "E4"]}, "cut C3 E4", (WORKS,), "D5"),
    ({"kind": "ladder", "status": "captured"}, "ladder status D4", (CAPTURED,), None),
    ({"kind": "ladder_any", "status": "escapes (not a ladder)"}, "ladder status D4", (ESCAPED, UNSETTLED), None),
    ({"kind": "can_countercap", "status": "false"}, "save D4", (NONE,), None),
    ({"kind": "bad_selfatari", "target": ["D5"], "status": "true"}, "self-atari D5", (BAD_MOVE,), None),
    ({"kind": "bad_selfatari", "target": ["D5"], "status": "false"}, "self-atari D5", (GOOD_MOVE,), None),
    ({"kind": "snapback", "target": ["D5"], "status": "true"}, "snapback D5", (YES,), None),
    ({"kind": "atari", "target": ["D5"], "status": "atari:double"}, "atari D5", ("a double atari",), None),
    ({"kind": "same-dragon", "target": ["C3", "E4"], "status": "0"}, "same group C3 E4", (NO,), None),
    ({"kind": "combination-attack", "target": None}, "combination", (WORKS,), "D5"),
    ({"kind": "combination-attack", "target": None, "answers": ["PASS"]}, "combination", (NONE,), None),
    ({"kind": "choice", "target": None, "candidates": ["D5", "C4"]}, "choose among D5 C4", (WORKS,), "D5"),
    ({"kind": "tesuji", "target": None}, "best move", (WORKS,), "D5"),
    ({"kind": "life", "to_move": "white"}, "live D4", (WORKS,), "D5"),
    ({"kind": "kill", "result_code": "0", "answers": []}, "kill D4", (NONE,), None),
    ({"kind": "kill", "result_code": None}, "kill D4", (WORKS, KO_FIRST, KO_SECOND), "D5"),
    ({"kind": "tsumego", "result_code": None}, "kill D4", (WORKS, KO_FIRST, KO_SECOND), "D5"),
    ({"kind": "tsumego", "to_move": "white"}, "live D4", (WORKS,), "D5"),
    ({"kind": "tsumego", "target": None}, "kill D4", (WORKS,), "D5"),
    ({"kind": "life", "to_move": "white", "target": None}, "live D4", (WORKS,), "D5"),
    ({"kind": "dragon-status", "status": "dead"}, "status D4", (DEAD,), None),
    ({"kind": "semeai", "target": ["C3", "D4"], "result_code": "1 0", "answers": ["PASS"]}, "semeai C3 D4", ("1 0",),
     "pass"),
    ({"kind": "blunder (avoid)", "target": None, "answers": [], "avoid": ["A1"]}, "avoid", (WORKS,), "A1"),
])
def test_each_kind_of_record_asks_its_question(tmp_path: Path, changes: dict[str, Any], asks: str,
                                               outcomes: tuple[str, ...], moves: str | None) -> None:
    problem = one(tmp_path, "a.jsonl", record(**changes))
    assert (problem.asks, problem.answer.outcomes) == (asks, outcomes) and not problem.unasked
    assert problem.answer.moves == (None if moves is None else points(moves))


@pytest.mark.parametrize("changes", [
    {"kind": "two_eyes"}, {"kind": "atari", "target": ["D5"], "status": "atari:and_cap"},
    {"kind": "score", "target": None, "answers": []}])
def test_kinds_that_cannot_be_asked_are_not(tmp_path: Path, changes: dict[str, Any]) -> None:
    assert changes["kind"] in one(tmp_path, "a.jsonl", record(**changes)).unasked


def test_a_record_whose_group_cannot_be_found_says_so(tmp_path: Path) -> None:
    lone = record(kind="kill", target=None, black=["C3"], white=[])
    assert "no group can be found" in one(tmp_path, "a.jsonl", lone).unasked


def test_a_known_failure_is_marked_and_files_may_be_gzipped(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl.gz"
    path.write_bytes(gzip.compress(record(known_fail=True).encode()))
    problem = load_suites([path]).problems[0]
    assert problem.fails and problem.where.endswith("a.jsonl.gz:1")


@pytest.mark.parametrize("line, said", [
    ("{", "not JSON"), ("[" * 5000, "not JSON"), ("[]", "a record is wanted"), ("{}", "'kind' is missing"),
    (record(size=40), "'size' is to be"), (record(size="9"), "'size' is to be"),
    (record(black="C3"), "'black' is to be a list"), (record(black=["Z3"]), "'black': 'Z3' is not a point"),
    (record(white=["pass"]), "cannot stand on 'pass'"),
    (record(target=["A1"]), "'target' is to name one stone"), (record(to_move="red"), "not a colour"),
    (record(result_code="7"), "'result_code'"), (record(kind="semeai"), "'target' is to name 2 stones"),
    (record(kind="semeai", target=["C3", "C3"]), "one of the other's"),
    (record(kind="semeai", target=["C3", "D4"]), "two codes"),
    (record(kind="dragon-status", status="well"), "alive"),
    (record(kind="kill", target=["A1"]), "'target' is to name one stone"),
    (record(kind="ladder", status="maybe"), "'status' of a ladder"),
    (record(id=None), "'id' is missing"), (record(ko="A1"), "A1 is not surrounded"),
    (record(black=["D3", "D5", "C4", "E4"]), "no liberty"),
])
def test_a_broken_record_is_told_with_its_line(tmp_path: Path, line: str, said: str) -> None:
    found = loaded(tmp_path, "a.jsonl", record() + line)
    assert len(found.problems) == len(found.errors) == 1
    assert "a.jsonl:2:" in str(found.errors[0]) and said in str(found.errors[0])


# ---------------------------------------------------------------- regression files

def test_a_question_in_gtp_knows_what_was_sent_before_it(tmp_path: Path) -> None:
    found = loaded(tmp_path, "a.tst", """\
komi 6.5                # for the whole file
boardsize 9
clear_board
play black D4
10 attack D4            # not at all
#? [0]
20 genmove white
30 attack D4
#? [!1 D5]*
loadsgf x.sgf
40 defend E5
#? [1 E4|F5]
50 attack E5
#? [.*]&
""")
    first, second, third = found.problems
    assert not found.errors and first.talk and second.talk and third.talk
    assert first.talk.setup == (("komi 6.5", False), ("boardsize 9", True), ("clear_board", True),
                                ("play black D4", True))
    assert second.talk.setup == (*first.talk.setup, ("genmove white", False)) and second.talk.negate and second.fails
    assert third.talk.setup == (("komi 6.5", False), ("loadsgf x.sgf", True)) and not third.fails
    assert (third.name, third.kind, third.line) == ("40 defend E5", "defend", 11)


@pytest.mark.parametrize("pattern, means", [
    ("1 A1|B2", "1 (?:A1|B2)"), ("1 (A1|B2)", "1 (A1|B2)"), ("A1|B2", "A1|B2"), ("1 A1|2 B2", "1 A1|2 B2"),
    ("1 A1|B[12|]", "1 (?:A1|B[12|])")])
def test_a_choice_of_moves_shares_the_words_before_it(pattern: str, means: str) -> None:
    assert whole_pattern(pattern) == means


def test_an_answer_is_compared_as_a_whole(tmp_path: Path) -> None:
    talk = one(tmp_path, "a.tst", "1 attack A1\n#? [1 A1]\n").talk
    assert talk and matches(talk, "1 a1") and not matches(talk, "1 A10")


@pytest.mark.parametrize("text, line", [("#? [1]\n", 1), ("1 attack A1\n#? [(]\n", 2), ("loadsgf x.sgf\n", 1)])
def test_a_broken_regression_file_is_told_with_its_line(tmp_path: Path, text: str, line: int) -> None:
    found = loaded(tmp_path, "a.tst", text)
    assert f"a.tst:{line}:1: " in str(found.errors[0])


# ---------------------------------------------------------------- finding files

def test_a_folder_stands_for_the_suites_in_it(tmp_path: Path) -> None:
    for name in ("b.yaml", "a.tst", "notes.txt", "c.sgf.gz"):
        (tmp_path / name).write_text("")
    assert [file.name for file in suite_files([tmp_path, tmp_path / "b.yaml"])] == ["a.tst", "b.yaml", "c.sgf.gz"]


@pytest.mark.parametrize("name", ["missing.yaml", "notes.txt", "empty"])
def test_what_is_no_suite_is_told(tmp_path: Path, name: str) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "notes.txt").write_text("")
    with pytest.raises(GoEngineError, match=name):
        suite_files([tmp_path / name])


def test_a_problem_may_say_that_nothing_needs_doing(tmp_path: Path) -> None:
    assert one(tmp_path, "a.jsonl", record(kind="escape", answers=["PASS"])).answer.moves == (PASS,)


SAMPLES = {
    "a.sgf": b"(;SZ[9]GN[Net]AB[ee][cd:dd]AW[cc]PL[B](;B[aa]C[RIGHT];W[bb])(;B[cc]BM[1]))\n(;SZ[7]AB[bb];B[aa];W[cc])",
    "a.jsonl": (record() + record(kind="ladder", status="captured") + record(last_move="D4", ko="A1")).encode(),
    "a.tst": b"boardsize 9\nclear_board\nplay black D4\n10 attack D4\n#? [1 (D5|E4)]*\n20 defend D4 # no\n#? [!0]\n",
}
SCRAPS = [b"", b"(", b")", b"[", b"]", b"[]", b";", b"\\", b"AB[zz]", b"SZ[0]", b"\xff", b"\x00", b'"', b"{", b"null",
          b"1e999", b"#?", b"#? [(]", b"\n", b"99", b"pass", b"-1", b"PL[X]", b":"]


@settings(max_examples=100, deadline=None, derandomize=True)
@given(st.data())
def test_a_broken_file_of_any_kind_gives_errors_that_name_it(tmp_path_factory: pytest.TempPathFactory,
                                                             data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(SAMPLES)))
    content = SAMPLES[name]
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(content)))
        end = min(len(content), start + data.draw(st.integers(0, 12)))
        content = content[:start] + data.draw(st.sampled_from(SCRAPS)) + content[end:]
    path = tmp_path_factory.mktemp("broken") / name
    path.write_bytes(content)
    found = load_suites([path])
    assert found.problems or found.errors
    for error in found.errors:
        assert str(error).startswith(f"{path}:") and re.search(r":\d+", str(error)), str(error)
