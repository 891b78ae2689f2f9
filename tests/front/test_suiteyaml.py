"""YAML suites: what a problem may say, how each mistake is told, and that no broken file ever ends in a traceback."""
from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goengine.front.suite import (DEAD, EDGE, FAILED, KO_FIRST, KO_SECOND, NONE, UNASKED, UNCLEAR, WORKS, Loaded,
                                  Problem, Result)
from goengine.front.suiteask import Settings, Solver
from goengine.front.suiteyaml import load_text, load_yaml
from goengine.vertex import BLACK, PASS, WHITE, parse_vertex, vertex_name

README = Path(__file__).parents[1] / "suites" / "README.md"
EXAMPLES = re.findall(r"```yaml\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
BOARD = """\
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . O X . .
    . . X X . . .
    . . . . . . .
    . . . . . . .
"""


def written(question: str = "capture D4", answer: str = "D5 C4", more: str = "", board: str = BOARD) -> str:
    return (f"- name: a-problem\n  board: |\n{board}  question: {question}\n  answer: {answer}\n"
            f"  source: own analysis\n{more}")


def problem(*arguments: str, **named: str) -> Problem:
    loaded = load_text(written(*arguments, **named))
    assert not loaded.errors, loaded.errors[0]
    return loaded.problems[0]


def complaint(*arguments: str, **named: str) -> str:
    loaded = load_text(written(*arguments, **named))
    assert len(loaded.errors) == 1 and not loaded.problems
    return str(loaded.errors[0])


# ---------------------------------------------------------------- what can be written

def test_the_enemy_of_a_string_moves_first_to_capture_it() -> None:
    read = problem()
    assert read.asks == "capture D4" and read.expects == "D5 or C4" and read.kind == "capture"
    assert read.board and read.board.to_move == BLACK and read.line == 1


def test_the_owner_moves_first_to_save_it() -> None:
    read = problem("save D4", "C4")
    assert read.board and read.board.to_move == WHITE


def test_nothing_may_work_and_nothing_may_be_needed() -> None:
    assert problem("save D4", "none").answer.outcomes == (NONE,)
    assert problem("save D4", "pass C4").answer.moves == (PASS, parse_vertex("C4", 7))


@pytest.mark.parametrize("word, outcome", [("first", KO_FIRST), ("second", KO_SECOND)])
def test_a_ko_is_taken_first_by_one_side_or_the_other(word: str, outcome: str) -> None:
    assert problem(more=f"  ko: {word}\n").answer.outcomes == (outcome,)


def test_strings_are_connected_to_strings_to_points_and_to_the_edge() -> None:
    assert problem("connect C3 E4", "C4").question.points == (63, 85)
    assert problem("connect C3 A1", "C4").asks == "connect C3 A1"
    assert problem("cut C3 edge", "C4").question.points == (63, EDGE)


def test_questions_of_two_words_are_not_mistaken_for_those_of_one() -> None:
    assert problem("capture either C3 E4", "C4").question.verb == "capture either"
    assert problem("save both C3 E4", "D5").question.verb == "save both"


def test_the_whole_board_is_asked_for_the_side_to_move() -> None:
    read = problem("best move", "D5", "  to_move: white\n")
    assert read.board and read.board.to_move == WHITE and read.answer.outcomes == (WORKS,)
    assert problem("avoid", "D5", "  to_move: black\n").expects == "anything but D5"


@pytest.mark.parametrize("question, answer, outcomes, mover", [
    ("kill D4", "C4", (WORKS,), BLACK), ("live D4", "none", (NONE,), WHITE), ("status D4", "dead", (DEAD,), WHITE),
    ("race C3 D4", "C4", (WORKS,), BLACK), ("live D4", "C4\n  ko: first", (KO_FIRST,), WHITE)])
def test_groups_are_asked_about(question: str, answer: str, outcomes: tuple[str, ...], mover: int) -> None:
    read = problem(question, answer)
    assert read.answer.outcomes == outcomes and read.board and read.board.to_move == mover and not read.unasked
    assert Solver(Settings(limit=100)).solve(read).state != UNASKED


def test_either_side_may_be_to_move_where_the_status_is_asked() -> None:
    for color, name in ((BLACK, "black"), (WHITE, "white")):
        read = problem("status D4", "critical", f"  to_move: {name}\n")
        assert read.board and read.board.to_move == color


def test_the_last_move_is_known_to_the_position_and_the_ko_forbids_retaking() -> None:
    ko = "    . . . . .\n    . X O . .\n    X O . O .\n    . X O . .\n    . . . . .\n"
    read = problem("best move", "D5", "  to_move: black\n  ko_at: C3\n  last_move: B3\n", ko)
    assert read.board
    position = read.board.position()
    assert position.last_move and vertex_name(position.last_move.point) == "B3"
    assert position.why_illegal("C3", BLACK).startswith("ko") and position.to_play == BLACK
    assert position.diagram() == read.board.position().diagram()


def test_a_ko_that_is_forbidden_now_may_still_be_the_answer() -> None:
    ko = "    . . . . .\n    . X O . .\n    X O . O .\n    . X O . .\n    . . . . .\n"
    assert problem("capture B3", "C3", "  ko: second\n  ko_at: C3\n", ko).answer.moves == (parse_vertex("C3", 5),)


# ---------------------------------------------------------------- what is wrong with it

def test_a_mistake_is_shown_in_its_line_with_what_to_do() -> None:
    assert complaint("capture D5") == """\
suite.yaml:10:21: a-problem: there is no stone on D5
     8 |     . . . . . . .
     9 |     . . . . . . .
    10 |   question: capture D5
       |                     ^"""


@pytest.mark.parametrize("changes, place, said", [
    ({"question": "captur D4"}, "10:13", "did you mean 'capture'?"),
    ({"question": "capture"}, "10:13", "'capture' names 1 point, and here are 0"),
    ({"question": "connect C3 D4"}, "10:24", "the two strings have different colours"),
    ({"question": "race C3 E4"}, "10:21", "the two strings have one colour"),
    ({"question": "status D4", "answer": "well"}, "11:11", "'well' is no status"),
    ({"question": "status D4", "answer": "dead", "more": "  ko: first\n"}, "13:7", "'status' has no ko"),
    ({"question": "connect C3 C3"}, "10:24", "both points are the same"),
    ({"question": "capture edge"}, "10:21", "'edge' is not a point"),
    ({"question": "capture Z9"}, "10:21", "'Z9' is not a point"),
    ({"question": "best move"}, "1:3", "'to_move' is missing"),
    ({"question": "best move", "answer": "none", "more": "  to_move: black\n"}, "11:11", "needs moves"),
    ({"answer": "D5 D4"}, "11:14", "black cannot play D4: the point is occupied"),
    ({"answer": "D5 d5"}, "11:14", "d5 comes twice"),
    ({"answer": "D5, C4"}, "11:11", "'D5,' is not a point"),
    ({"answer": "H1"}, "11:11", "'H1' is not on a 7x7 board"),
    ({"answer": "none", "more": "  ko: first\n"}, "13:7", "there is no ko where nothing works"),
    ({"more": "  ko: third\n"}, "13:7", "'third' is no kind of ko"),
    ({"more": "  to_move: white\n"}, "13:12", "the enemy of the string moves first, and that is black"),
    ({"more": "  to_move: green\n"}, "13:12", "'green' is not a colour"),
    ({"more": "  last_move: C3\n"}, "13:14", "no white stone is drawn on C3"),
    ({"more": "  ko_at: C4\n"}, "13:10", "there is no ko: C4 is not surrounded by white"),
    ({"more": "  Ko: first\n"}, "13:3", "unknown key 'Ko'"),
    ({"board": BOARD.replace("O", "8")}, "6:5", "'8' is none of"),
    ({"board": BOARD.replace("    . . . . . . .\n", "", 1)}, "3:5", "7 points in a board of 6 rows"),
    ({"board": "    . X\n    X O\n"}, "2:10", "a string has no liberty"),
])
def test_every_mistake_has_its_place_and_its_cause(changes: dict[str, str], place: str, said: str) -> None:
    told = complaint(**changes)
    assert told.startswith(f"suite.yaml:{place}: ") and said in told


def test_a_broken_problem_leaves_the_others_alone() -> None:
    other_one = written().replace("a-problem", "another-problem")
    loaded = load_text(written("capture D5") + other_one + written("capture D6").replace("a-problem", "a-third"))
    assert [p.name for p in loaded.problems] == ["another-problem"] and len(loaded.errors) == 2


def test_a_name_is_good_and_comes_once() -> None:
    assert "line 1" in str(load_text(written() + written()).errors[0])
    assert "not a good name" in str(load_text(written().replace("a-problem", "A problem")).errors[0])


@pytest.mark.parametrize("text", ["", "[]", "hello", "name: x", "- x", "- [", "- name: &a x", "\0", "- {}"])
def test_a_file_that_is_no_suite_is_told_with_its_line(text: str) -> None:
    loaded = load_text(text)
    assert loaded.errors and all(re.match(r"suite\.yaml:\d+:\d+: ", str(error)) for error in loaded.errors)


def test_a_missing_file_is_told_by_name(tmp_path: Path) -> None:
    assert "no such file" in str(load_yaml(tmp_path / "none.yaml").errors[0])


GOOD = "".join(EXAMPLES)
SCRAPS = ["\t", "  ", "- ", ": ", "X", "O", "edge", "pass", "none", "'", '"', "[", "]", "{", "&a", "*a", "!!", "#", "|",
          ">",
          "-1", "Z99", "D4", "\n", "\n\n", "\r", "first", "é", "\x00", "\u2028", "9" * 30,
          "to_move: red\n", "answer:"]


@settings(max_examples=100, deadline=None, derandomize=True)
@given(st.data())
def test_a_broken_suite_gives_errors_with_file_and_line_and_never_a_traceback(
        tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    text = GOOD.encode()
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 30)))
        text = text[:start] + data.draw(st.sampled_from([b"", b"\xff", *map(str.encode, SCRAPS)])) + text[end:]
    path = tmp_path_factory.mktemp("broken") / "suite.yaml"
    path.write_bytes(text)
    loaded: Loaded = load_yaml(path)
    for error in loaded.errors:
        assert re.match(re.escape(str(path)) + r":\d+:\d+: \S", str(error)), str(error)
    for read in loaded.problems:
        assert read.board is not None and read.board.position().size == read.board.size


# ---------------------------------------------------------------- the page that teaches it

@pytest.mark.parametrize("text", EXAMPLES)
def test_the_examples_of_the_page_are_solved(text: str) -> None:
    loaded = load_text(text, "README.md")
    assert not loaded.errors, loaded.errors[0]
    solver = Solver(Settings())
    results = [Result(read, solver.solve(read)) for read in loaded.problems]
    assert [(r.problem.name, r.verdict.answer) for r in results if r.tally in (FAILED, UNCLEAR)] == []


def test_the_page_names_every_question() -> None:
    from goengine.front.suite import FORMS
    named = set(re.findall(r"^\| `([a-z -]+?)(?: [A-Z]\d)*` \|", README.read_text(encoding="utf-8"), re.MULTILINE))
    assert named == set(FORMS)


def test_a_self_atari_is_asked_of_an_empty_point() -> None:
    said = [str(load_text(written(question, answer, more="  to_move: black\n")).errors[:1])
            for question, answer in (("self-atari D4", "good"), ("self-atari D5", "E5"))]
    assert "there is a stone on D4 already" in said[0] and "E5" in said[1]
    assert not load_text(written("self-atari D5", "bad", more="  to_move: black\n")).errors
