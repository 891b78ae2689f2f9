"""`goengine lint` and `goengine patterns`: what they find, print and answer."""
from __future__ import annotations

import json
from pathlib import Path

import pytest

from goengine.board.record import GameRecord
from goengine.datafiles import data_folder
from goengine.front.cli import main
from tests.drawn import Position
from tests.expert.test_patternbase import HEAD, entry

BOARD = """
    . . . . . . .
    . . . O . . .
    . . X . X . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . ."""


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a pattern of one's own and a drawn board; the tests run in it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "a.yaml").write_text(
        HEAD + entry("peeped-so-connect", "? O ?\nX * X", "  when:\n    - line(*) >= 3\n", 4), encoding="utf-8")
    (tmp_path / "board.txt").write_text(BOARD, encoding="utf-8")
    return tmp_path


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    status = main(arguments)
    said = capsys.readouterr()
    return status, said.out + said.err


def test_all_that_is_installed_is_in_order(capsys: pytest.CaptureFixture[str]):
    status, said = run(capsys, "lint")
    assert status == 0 and "all in order" in said, said


def test_lint_tells_what_is_wrong_at_its_line(mine: Path, capsys: pytest.CaptureFixture[str]):
    status, said = run(capsys, "lint", "mine/a.yaml")
    assert status == 1 and "a.yaml:15:7: peeped-so-connect: should fire at B3, but fires nowhere" in said
    status, said = run(capsys, "lint", "mine", "--no-examples")
    assert status == 0 and "0 rules, 1 patterns: all in order" in said
    status, said = run(capsys, "lint", "nowhere.yaml")
    assert status == 1 and "there is no such file" in said


def test_entries_are_listed_and_shown_as_written(mine: Path, capsys: pytest.CaptureFixture[str]):
    status, said = run(capsys, "patterns", "list", "--library", "mine", "peeped-so")
    assert status == 0 and "mine/a.yaml\n  peeped-so-connect: Made up.\n1 of " in said
    status, said = run(capsys, "patterns", "show", "peeped-so-connect", "--library", "mine")
    assert status == 0 and said.startswith("mine/a.yaml:6\n- name: peeped-so-connect") and said.count("- board") == 2
    status, said = run(capsys, "patterns", "show", "peeped-so-conect", "--library", "mine")
    assert status == 1 and "did you mean 'peeped-so-connect'?" in said


def test_what_fits_is_told_with_the_condition_that_fails(mine: Path, capsys: pytest.CaptureFixture[str]):
    status, said = run(capsys, "patterns", "try", "mine/a.yaml", "board.txt")
    assert status == 0 and " D5  peeped-so-connect  fires: Made up." in said
    text = (mine / "mine" / "a.yaml").read_text().replace("line(*) >= 3", "line(*) >= 3\n    - line(*) >= 6")
    (mine / "mine" / "a.yaml").write_text(text)
    status, said = run(capsys, "patterns", "try", "mine/a.yaml", "board.txt")
    assert status == 1 and " D5  peeped-so-connect  fits, but not:  line(*) >= 6" in said
    status, said = run(capsys, "patterns", "why-not", "peeped-so-connect", "board.txt", "D5", "--library", "mine")
    assert status == 1 and "this does not hold:  line(*) >= 6" in said
    status, said = run(capsys, "patterns", "why-not", "peeped-so-connect", "board.txt", "D4", "--library", "mine")
    assert status == 1 and "does not fit at D4" in said and "is wanted there" in said


def test_a_new_entry_can_be_read_and_fires_where_it_was_drawn(mine: Path, capsys: pytest.CaptureFixture[str]):
    position = Position(9)
    for move in "e5 e6 d6 f5 c2".split():
        position.play(move)
    GameRecord.of(position).write("game.sgf")
    status, said = run(capsys, "patterns", "new", "--from", "game.sgf", "--move", "5", "--at", "d5",
                       "--name", "made-so")
    assert status == 0
    said = said.replace("says: Say in one sentence what the move does.", "says: Made up.")
    (mine / "new.yaml").write_text(HEAD + said, encoding="utf-8")
    status, said = run(capsys, "lint", "new.yaml")
    assert status == 0, said
    status, said = run(capsys, "patterns", "new", "--from", "game.sgf", "--at", "e5")
    assert status == 1 and "an empty point is wanted" in said


def test_a_pattern_by_the_edge_is_drawn_with_it(mine: Path, capsys: pytest.CaptureFixture[str]):
    status, said = run(capsys, "patterns", "new", "--from", "board.txt", "--at", "a7", "--lines", "1")
    assert status == 0 and "    + - -\n    | * .\n    | . .\n" in said


def test_an_effect_names_the_pattern_and_both_moves(mine: Path, capsys: pytest.CaptureFixture[str]):
    (mine / "mine" / "b.yaml").write_text(HEAD + entry("beside-a-stone", "X *", shape=40), encoding="utf-8")
    status, said = run(capsys, "patterns", "effect", "mine/b.yaml", "--positions", "2")
    assert status == 0 and "by beside-a-stone" in said and "1 patterns, 2 positions: another first" in said


def test_patterns_are_counted_in_games(mine: Path, capsys: pytest.CaptureFixture[str]):
    (mine / "mine" / "b.yaml").write_text(HEAD + entry("beside-a-stone", "X *"), encoding="utf-8")
    position = Position(9)
    for move in "e5 c3 e6 c4 g7".split():
        position.play(move)
    GameRecord.of(position).write("game.sgf")
    status, said = run(capsys, "patterns", "stats", "--library", "mine", "--games", "game.sgf", "--every", "1",
                       "--json")
    count = next(count for count in json.loads(said) if count["name"] == "beside-a-stone")
    # before each move: beside E5; beside C3; beside E5 and E6; beside C3 and C4
    assert (count["games"], count["fired"], count["played"]) == (1, 4 + 4 + 6, 2)
    status, said = run(capsys, "patterns", "stats", "--library", "mine")
    assert status == 0 and "patterns in all" in said and "a.yaml" in said
    assert len(list(data_folder("patterns").glob("*.yaml"))) <= len(said.splitlines())
