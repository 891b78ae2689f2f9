"""`goengine life`: a group of a record or a drawn board, its status, its eyes, and the proof."""
from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from sgfmill import sgf

from goengine.board.position import Position
from goengine.errors import GoEngineError
from goengine.front import cli, life
from goengine.front.asking import make_life_reader
from goengine.front.lifeview import group_of
from goengine.groups.lifestatus import LifeStatus
from goengine.reading.layout import KO_FIRST, LOST, UNCLEAR, WON
from goengine.vertex import parse_vertex, vertex_name
from tests.front.readerfake import LifeReaders, reading

CORNER = """\
. . . . . . .
. . . . . . .
. . . . . . .
O O O O O . .
X X X X O . .
. . . X O . .
. . X X O . .
"""
# Twelve empty points and White's stone inside: not read to the end by a few positions.
LARGE = """\
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
O O O O O O . . .
X X . X X O . . .
. O . . X O . . .
. . . X X O . . .
. . X X O O . . .
. . X O O . . . .
"""


@pytest.fixture
def board(tmp_path: Path) -> Path:
    path = tmp_path / "board.txt"
    path.write_text(CORNER)
    return path


def run(*arguments: Any, readers: Any = make_life_reader, stdin: str = "") -> str:
    parser = cli.Parser(prog="goengine")
    life.register(parser.add_subparsers())
    options = parser.parse_args(["life", *map(str, arguments)])
    file = io.StringIO()
    console = Console(file=file, width=100, markup=False, highlight=False, emoji=False, color_system=None)
    assert life.life(options, console, readers, io.StringIO(stdin)) == 0
    return file.getvalue()


def refused(*arguments: Any, stdin: str = "") -> str:
    with pytest.raises((GoEngineError, OSError)) as caught:
        run(*arguments, stdin=stdin)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def of(outcome: int, *moves: str, **more: Any) -> Any:
    return reading(outcome, *moves, size=7, **more)


def test_a_group_is_critical_where_who_moves_first_decides(board: Path):
    said = run(board, "A3")
    assert "Black A3 is critical" in said
    attack, defend = said.split("Black moves first")
    assert "White moves first: can it kill the group of Black A3?\nYes (" in attack
    assert "can it save the group of Black A3?\nYes (" in defend and "Move that works: B2" in attack


def test_the_group_and_its_eye_space_are_drawn(board: Path):
    said = run(board, "A3")
    assert " 3 # # # # O . .  3\n 2 e e e # O . .  2\n 1 e e # # O . .  1" in said
    assert "7 stones, 4 liberties" in said and "if the enemy moves first" in said


def test_the_proof_is_drawn_in_numbers(board: Path):
    answer = LifeStatus("dead", of(WON, "B2", line="w B2 b A2 w pass"), of(LOST))
    said = run(board, "A3", readers=LifeReaders(status=answer))
    assert " 2 2 1 . # O . .  2" in said and "3 pass" in said and "Black A3 is dead" in said


@pytest.mark.parametrize("found, said", [
    (of(KO_FIRST, "B2"), "Yes, by a ko that it takes first"), (of(UNCLEAR), "Unclear (the limit was reached"),
    (of(LOST), "No (")])
def test_every_outcome_has_its_words(board: Path, found: Any, said: str):
    dead = LifeStatus("dead", of(WON, "B2"), of(LOST))
    readers = LifeReaders(status=LifeStatus("unclear", found, of(WON, "pass")), likely_status=dead)
    answer = run(board, "A3", readers=readers)
    assert said in answer and "Black A3 is unclear, but likely dead\n" in answer


def test_where_reading_comes_to_no_end_it_says_what_is_likely(board: Path):
    board.write_text(LARGE)
    assert ("Black A5 is unclear, but likely critical: the enemy kills it with C5, its owner saves it with C5\n"
            in run(board, "A5", "--limit", "1"))
    assert json.loads(run(board, "A5", "--limit", "1", "--json"))["likely"] == "critical"


def test_all_moves_that_work_are_looked_for_when_wanted(board: Path):
    assert "Moves that work: B2, " in run(board, "A3", "--all").split("Black moves first")[1]


def test_a_race_is_told_for_both_groups(board: Path):
    said = run(board, "A3", "--race", "A4", "--limit", "300")
    assert "The race of Black A3, to move, with White A4" in said
    assert "Can Black A3 be saved? Yes" in said and "Can White A4 be killed? No" in said


def test_json_holds_what_is_said(board: Path):
    data = json.loads(run(board, "A3", "--json", "--race", "A4", "--limit", "300"))
    assert data["status"] == "critical" and data["group"]["stones"][-1] == "D3" and data["race"]["with"] == "A4"
    assert set(data["group"]["eye_points"]) == {"A1", "B1", "A2", "B2", "C2"}
    assert [answer["question"] for answer in data["answers"]] == ["kill", "save"]
    assert data["answers"][0]["moves"] == ["B2"] and data["answers"][0]["grade"] == "enclosed"


def test_the_lines_are_written_as_variations(board: Path, tmp_path: Path):
    out = tmp_path / "a3.sgf"
    run(board, "A3", "--sgf", out)
    root = sgf.Sgf_game.from_bytes(out.read_bytes()).get_root()
    assert {child.get_move()[0] for child in root} == {"w", "b"} and "kill the group" in root.get("C")


def test_a_drawn_board_may_come_from_standard_input():
    assert "standard input: Black A3 is critical" in run("-", "A3", stdin=CORNER)


def test_what_is_wrong_is_told_in_a_line(board: Path):
    assert "there is no stone at A1" in refused(board, "A1")
    assert "not on a 7x7 board" in refused(board, "T19")
    assert "one colour" in refused(board, "A3", "--race", "B3")
    assert "there is no stone at G7" in refused(board, "A3", "--race", "G7")
    assert "no folder" in refused(board, "A3", "--sgf", board.parent / "none" / "a3.sgf")
    assert "standard input" in refused("-", "A3", stdin="X X\n. .\n")


def test_a_drawn_board_has_no_moves_to_go_back_to(board: Path, capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit):
        run(board, "A3", "--move", "3")
    assert "--move goes with a game record" in capsys.readouterr().err


def test_a_group_is_all_that_its_links_hold_together():
    position = Position.from_diagram("""
        . . . . . . .
        . . . . . . .
        . X . . . . .
        . . X . . . .
        . . . . . . .
        . . . . . O .
        . . . . . . .
    """)
    seen = group_of(position, parse_vertex("B5", 7))
    assert [vertex_name(p) for p in seen.stones] == ["C4", "B5"] and seen.liberties == 6
