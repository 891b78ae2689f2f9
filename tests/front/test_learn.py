"""`goengine learn` from the command line: a library learnt from a file, and tested on it."""
from __future__ import annotations

import pytest

from goengine.board.record import GameRecord
from goengine.front.cli import main
from goengine.patterns import learnedfile
from tests.learn.games import random_games


@pytest.fixture
def collection(tmp_path, monkeypatch):
    monkeypatch.setattr(learnedfile, "SHELF", str(tmp_path / "cache"))
    records = []
    for game in random_games(10):
        record = GameRecord(game.size)
        for color, point in zip(game.color, game.point):
            record.play(int(color), int(point))
        records.append(record.serialise())
    path = tmp_path / "games.sgf"
    path.write_bytes(b"\n".join(records))
    return path


def test_what_was_learnt_is_tested_on_other_games(collection, tmp_path, capsys):
    work = str(tmp_path / "work")
    learn = ["learn", "patterns", f"{collection}@0-80", "--work", work, "--jobs", "1", "--entries", "50",
             "--first", "50", "--second", "100", "--counted", "50", "--sweeps", "2"]
    assert main(learn) == 0
    said = capsys.readouterr().out
    assert "8 games, 320 moves" in said and "entries in" in said
    assert main(learn) == 0
    assert main(["learn", "test", f"{collection}@80-100", "--library", f"{work}/library", "--jobs", "1"]) == 0
    assert "all moves" in capsys.readouterr().out


def test_a_library_is_not_written_over_patterns_of_ones_own(collection, tmp_path, capsys):
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "small.yaml").write_text("theme: mine")
    learn = ["learn", "patterns", str(collection), "--work", str(tmp_path / "work"), "--jobs", "1"]
    assert main([*learn, "--output", str(mine / "small.yaml")]) == 1
    assert "small.yaml: cannot be written: File exists" in capsys.readouterr().err
    assert main([*learn, "--output", str(mine)]) == 1
    assert "small.yaml: this was not learnt from games" in capsys.readouterr().err
    assert (mine / "small.yaml").read_text() == "theme: mine" and not (tmp_path / "work" / "library").exists()


def test_a_file_without_games_is_one_line(tmp_path, capsys):
    path = tmp_path / "none.sgf"
    path.write_text("nothing")
    assert main(["learn", "test", str(path), "--jobs", "1"]) == 1
    assert capsys.readouterr().err.startswith("goengine: ")
