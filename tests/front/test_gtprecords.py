"""GTP commands for records, and GoGui's for setting up."""
from __future__ import annotations

from pathlib import Path

import pytest

from goengine.board.sgf import games_in
from tests.front.gtptalk import server, talk
from tests.front.test_gtpcommands import rows

RECORD = "(;GM[1]SZ[5]KM[3.5]RU[Japanese]AB[bb];W[cc];B[dd];W[];B[cb])"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.sgf").write_text(RECORD)
    return tmp_path


@pytest.mark.parametrize("stop, to_play, board", [
    ("", "white", "...../.XX../..O../...X./....."), ("1", "white", "...../.X.../...../...../....."),
    ("2", "black", "...../.X.../..O../...../....."), ("4", "black", "...../.X.../..O../...X./....."),
    ("99", "white", "...../.XX../..O../...X./....."), ("D2", "black", "...../.X.../..O../...../....."),
    ("pass", "white", "...../.X.../..O../...X./.....")])
def test_a_record_is_loaded_up_to_before_a_move_or_a_point(folder: Path, stop: str, to_play: str, board: str) -> None:
    loaded, shown = talk(f"loadsgf game.sgf {stop}\nshowboard")
    assert loaded == f"= {to_play}" and rows(shown) == board and "Komi 3.5, Japanese rules" in shown


def test_moves_can_be_played_and_undone_behind_a_loaded_record(folder: Path) -> None:
    served = server()
    assert talk("loadsgf game.sgf 3\nplay w D3\nundo\nundo\nundo\nundo", served) == [
        "= white", "=", "=", "=", "=", "? cannot undo: no move was played"]
    assert served.game.size == 5 and served.game.komi == 3.5


@pytest.mark.parametrize("command, refusal", [
    ("loadsgf missing.sgf", "cannot load file: missing.sgf: cannot be read: No such file or directory"),
    ("loadsgf game.sgf 0", "cannot load file: invalid color or coordinate: '0'"),
    ("loadsgf game.sgf -1", "cannot load file: invalid color or coordinate: '-1'"),
    ("loadsgf game.sgf E5", "cannot load file: game.sgf: game 1: no move is played at E5"),
    ("loadsgf game.sgf K10", "cannot load file: invalid color or coordinate: 'K10' is not on a 5x5 board"),
    ("loadsgf bad.sgf", "cannot load file: bad.sgf: game 1: move 2: illegal move white A5: the point is occupied"),
    ("loadsgf wide.sgf", "cannot load file: wide.sgf: game 1: SZ[19:13]: goengine plays on square boards only"),
    ("printsgf missing/game.sgf", "cannot save file: missing/game.sgf: cannot be written: No such file or directory")])
def test_what_cannot_be_loaded_or_saved_is_refused(folder: Path, command: str, refusal: str) -> None:
    (folder / "bad.sgf").write_text("(;SZ[5];B[aa];W[aa])")
    (folder / "wide.sgf").write_text("(;SZ[19:13];B[aa])")
    served = server(size=5)
    assert talk(f"play b C3\n{command}", served)[1].startswith(f"? {refusal}")
    assert served.game.position.move_number == 1 and served.game.size == 5


def test_what_is_printed_loads_to_the_same_game(folder: Path) -> None:
    played = ("boardsize 9\nkomi 0.5\nkgs-rules aga\nfixed_handicap 3\n"
              "gogui-play_sequence w E5 b E4 w pass b D5 w D6 b F5 w A1 b E6\n")
    first, second = server(), server()
    assert talk(played + "printsgf saved.sgf\nprintsgf a b.sgf", first)[-2:] == ["=", "="]
    assert talk("loadsgf saved.sgf", second) == ["= white"]
    for ask in ("showboard", "printsgf"):
        assert talk(ask, first) == talk(ask, second)
    assert second.game.position.handicap == 3 and second.game.position.move_number == 8
    assert (folder / "a b.sgf").read_bytes() == (folder / "saved.sgf").read_bytes()
    assert talk("loadsgf a b.sgf 2", second) == ["= black"]


def test_a_record_printed_as_the_answer_is_a_record(folder: Path) -> None:
    [_, answer] = talk("gogui-play_sequence b D4 w Q16\nprintsgf")
    [game] = games_in(answer.removeprefix("= ").encode())
    assert len(game.moves) == 2 and game.komi == 7.5 and game.rules == "chinese"


def test_a_sequence_is_played_as_a_whole_or_not_at_all() -> None:
    served = server(size=5)
    assert talk("gogui-play_sequence b C3 w D3 b pass\nundo\nundo\nundo", served) == ["="] * 4
    assert talk("gogui-play_sequence b C3 w C3", served)[0].startswith("? illegal move white C3")
    assert talk("gogui-play_sequence b C3 w", served)[0].startswith("? invalid color or coordinate")
    assert served.game.position.move_number == 0
    assert talk("gogui-play_sequence", served) == ["="]


def test_stones_are_set_up_without_being_played() -> None:
    served = server(size=5)
    answers = talk("play b A1\ngogui-setup b C3 w D3\ngogui-setup_player w\nshowboard\nundo", served)
    assert rows(answers[3]) == "...../...../..XO./...../X...." and "White to play" in answers[3]
    assert answers[4].startswith("? cannot undo")
    assert talk("gogui-setup w A2 w B1", served)[0].startswith("? illegal move")
    assert talk("gogui-setup b pass", served)[0].startswith("? invalid color or coordinate")
