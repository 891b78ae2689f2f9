"""The record of a game at the terminal: complete after each move, whatever happens to its file."""
from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from goengine.board import record as records
from goengine.board.position import Position
from goengine.board.sgf import read_game
from goengine.errors import SgfError
from goengine.front.keeping import Keeper, new_path
from tests.front.fakes import FakeEngine
from tests.front.playgame import Game, empty_folder, only_record, point, replies  # noqa: F401 (a fixture)


def test_a_game_without_a_move_leaves_no_file(folder: Path) -> None:
    Game("quit")
    assert list(folder.iterdir()) == []


def test_no_record_is_written_when_none_is_wanted(folder: Path) -> None:
    game = Game("d4\nsave\nsave my.sgf\ne5", "--size 9 --no-record")
    assert "This game keeps no record: name a file" in game.said
    assert game.moves("my.sgf").startswith("B:D4 W:")
    assert [path.name for path in folder.iterdir()] == ["my.sgf"]


def test_the_record_is_complete_after_each_move(folder: Path) -> None:
    seen = []

    class Watching(FakeEngine):
        def choose(self, position: Position, *more: Any, **others: Any) -> Any:
            seen.append(len(read_game("game.sgf").moves))
            return super().choose(position, *more, **others)
    Game("d4\ne5\nf6", "--size 9 --record game.sgf", Watching())
    assert seen == [1, 3, 5]


def test_the_record_says_who_played_and_why(folder: Path) -> None:
    Game("d4", "--size 9 --record game.sgf", replies("C7"))
    record = read_game("game.sgf")
    assert (record.black, record.white, record.komi, record.rules) == ("player", "goengine", 7.5, "chinese")
    assert record.nodes()[2].comment == "+9.0 the best point for white (take-a-point)\n" \
                                        "+3.0 also looks good (take-a-point)"


def test_a_game_is_resumed_with_its_comments_and_goes_into_a_new_record(folder: Path) -> None:
    Game("d4\ne5", "--size 9 --record first.sgf --rules aga", replies("C7", "G7"))
    before = Path("first.sgf").read_bytes()
    game = Game("f6", "--resume first.sgf --record second.sgf", replies("G3"))
    assert game.moves("second.sgf") == "B:D4 W:C7 B:E5 W:G7 B:F6 W:G3"
    assert Path("first.sgf").read_bytes() == before
    assert "AGA rules" in game.said
    assert "best point" in read_game("second.sgf").nodes()[2].comment


def test_a_game_may_be_resumed_in_its_own_record(folder: Path) -> None:
    Game("d4", "--size 9 --record game.sgf", replies("C7"))
    game = Game("e5", "--resume game.sgf --record game.sgf", replies("G7"))
    assert game.moves("game.sgf") == "B:D4 W:C7 B:E5 W:G7"


def test_resuming_remembers_which_colour_was_played(folder: Path) -> None:
    Game("d4", "--size 9 --color white --record game.sgf", replies("C7", "G7"))
    game = Game("", "--resume game.sgf --no-record")
    assert "White: you" in game.said and "Your move, White>" in game.said


def test_a_finished_game_resumes_at_its_count(folder: Path) -> None:
    Game("d4\npass", "--size 9 --record game.sgf", replies("C7", "pass"))
    game = Game("undo", "--resume game.sgf --no-record")
    assert "White wins by 7.5 points" in game.said
    assert "Move 2: White played C7" in game.said


@pytest.mark.parametrize("content, problem", [
    (None, "cannot be read: No such file or directory"),
    (b"", "holds no game record"),
    (b"(;SZ[9];B[dd];W[dd])", "move 2: illegal move white D6: the point is occupied"),
    (b"(;SZ[9];B[zz])", "is not a point"),
    (b"(;SZ[25];B[aa])", "SZ[25]"),
    (b"(;SZ[9];B[dd]", "closing ')' is missing"),
])
def test_a_record_that_cannot_be_resumed_is_named(content: bytes | None, problem: str) -> None:
    if content is not None:
        Path("bad.sgf").write_bytes(content)
    with pytest.raises(SgfError) as caught:
        Game("", "--resume bad.sgf")
    assert str(caught.value).startswith("bad.sgf") and problem in str(caught.value)


def test_options_that_contradict_the_resumed_game_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    Path("game.sgf").write_bytes(b"(;SZ[9];B[dd])")
    with pytest.raises(SystemExit):
        Game("", "--resume game.sgf --size 13")
    assert "--size 13: the game in game.sgf has 9" in capsys.readouterr().err


def test_an_existing_file_is_not_overwritten_by_a_new_game(capsys: pytest.CaptureFixture[str]) -> None:
    Path("game.sgf").write_bytes(b"(;SZ[9];B[dd])")
    with pytest.raises(SystemExit):
        Game("", "--record game.sgf")
    assert "there is such a file already" in capsys.readouterr().err
    said = Game("d4\nsave game.sgf", "--size 9 --no-record").said
    assert "game.sgf exists already, and is left alone" in said
    assert Path("game.sgf").read_bytes() == b"(;SZ[9];B[dd])"


def test_resuming_and_leaving_at_once_writes_nothing(folder: Path) -> None:
    Path("game.sgf").write_bytes(b"(;SZ[9];B[dd])")
    Game("show\nquit", "--resume game.sgf --color both")
    assert [path.name for path in folder.iterdir()] == ["game.sgf"]


def test_a_result_alone_is_kept_too(folder: Path) -> None:
    Path("game.sgf").write_bytes(b"(;SZ[9];B[dd])")
    Game("resign", "--resume game.sgf --record game.sgf --color both")
    assert read_game("game.sgf").result == "B+R"


@pytest.mark.parametrize("name, problem", [
    ("x" * 300 + ".sgf", "File name too long"), ("no/such/folder/x.sgf", "No such file or directory"),
    ("~nobody_of_that_name/x.sgf", "No such file or directory"), (".", "exists already"),
])
def test_a_name_that_cannot_be_written_is_refused_and_the_game_goes_on(name: str, problem: str) -> None:
    said = Game(f"d4\nsave {name}\ne5", "--size 9 --color both --record game.sgf").said
    assert problem in said and "Move 2: White played E5" in said


def test_two_games_begun_in_the_same_minute_do_not_share_a_record(folder: Path) -> None:
    now = datetime.now()
    first, second = (Keeper(new_path(folder, now), new=True) for _ in range(2))
    for keeper, move in ((first, "D4"), (second, "E5")):
        position = Position(9)
        position.play(move)
        keeper.note(position)
        assert keeper.save(position) == ""
    assert first.path != second.path
    assert sorted(str(read_game(path).moves[0].point) for path in folder.iterdir()) == ["84", "105"][::-1]


def test_names_for_records_do_not_repeat(folder: Path) -> None:
    now = datetime(2024, 1, 31, 20, 15)
    names = []
    for _ in range(3):
        names.append(new_path(folder, now).name)
        new_path(folder, now).touch()
    assert names == ["goengine-20240131-2015.sgf", "goengine-20240131-2015-2.sgf", "goengine-20240131-2015-3.sgf"]


class FullDisk:
    """`os.fsync` on a disk that is full until there is room."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, failures: int):
        self.left = failures
        self.real = os.fsync
        monkeypatch.setattr(records.os, "fsync", self)

    def __call__(self, file: int) -> None:
        if self.left:
            self.left -= 1
            raise OSError(28, "No space left on device")
        self.real(file)


def test_a_full_disk_is_reported_once_and_tried_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    FullDisk(monkeypatch, 3)
    game = Game("d4\ne5", engine=replies("C7", "G7"))
    assert game.said.count("cannot be written: No space left on device") == 1
    assert "The game goes on, and its record is kept in memory" in game.said
    assert game.moves(only_record(folder)) == "B:D4 W:C7 B:E5 W:G7"
    assert "Record: " in game.said


def test_a_record_that_was_never_written_is_printed_at_the_end(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    FullDisk(monkeypatch, 99)
    game = Game("d4\nquit\nquit", engine=replies("C7"))
    assert "The record is not on disk." in game.said
    printed = game.said[game.said.index("(;"):]
    Path("copied.sgf").write_text(printed)
    assert game.moves("copied.sgf") == "B:D4 W:C7"


def test_saving_elsewhere_helps_when_the_folder_is_gone(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game("d4\nsave rescued.sgf\ne5", "--size 9 --record nowhere/game.sgf", replies("C7", "G7"))
    assert "nowhere/game.sgf: cannot be written: No such file or directory" in game.said
    assert "Saved: rescued.sgf" in game.said
    assert game.moves("rescued.sgf") == "B:D4 W:C7 B:E5 W:G7"


def test_a_copy_leaves_the_game_in_its_own_record(folder: Path) -> None:
    game = Game("d4\nsave copy.sgf\ne5", "--size 9 --record game.sgf", replies("C7", "G7"))
    assert game.moves("copy.sgf") == "B:D4 W:C7"
    assert game.moves("game.sgf") == "B:D4 W:C7 B:E5 W:G7"


def test_a_keeper_without_a_file_keeps_the_game_in_memory() -> None:
    keeper, position = Keeper(None), Position(9)
    position.play("D4")
    keeper.note(position, "a comment")
    assert keeper.save(position) == ""
    assert "a comment" in keeper.text(position)
