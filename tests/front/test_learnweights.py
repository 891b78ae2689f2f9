"""`goengine learn weights` from the command line: a dry run writes nothing, the other one writes what it shows."""
from __future__ import annotations

import dataclasses
import shutil
from pathlib import Path

import pytest

from goengine.board.record import GameRecord
from goengine.datafiles import data_folder, knowledge_path
from goengine.errors import KnowledgeError
from goengine.expert.patternbase import load_patterns
from goengine.expert.reasons import KIND_NUMBER
from goengine.expert.valuation import TERMS
from goengine.front.cli import main
from goengine.learn import judgementjob, reasons, worthfiles
from goengine.search.layout import TERM_NAMES
from goengine.weights import numbers, table
from tests.learn.games import random_games


def collection(path: Path, seed: int, result: str = "") -> str:
    records = []
    for game in random_games(4, seed=seed):
        record = GameRecord(game.size)
        for color, point in zip(game.color, game.point):
            record.play(int(color), int(point))
        told = f"(;RE[{result}]".encode() if result else b"(;"
        records.append(record.serialise().replace(b"(;", told, 1))
    path.write_bytes(b"\n".join(records))
    return str(path)


@pytest.fixture
def copies(tmp_path, monkeypatch) -> Path:
    """Copies of the files that are written, in the place of our own."""
    shutil.copy(knowledge_path("weights.yaml"), tmp_path / "weights.yaml")
    for file in data_folder("patterns").glob("*.yaml"):
        shutil.copy(file, tmp_path / file.name)
    monkeypatch.setattr(worthfiles, "data_folder", lambda name: tmp_path)
    for module in (reasons, judgementjob):
        monkeypatch.setattr(module, "knowledge_path", lambda *parts: tmp_path / parts[0])
    return tmp_path


@pytest.mark.slow
def test_reasons_are_fitted_shown_and_written(copies, capsys):
    (copies / "games").mkdir()
    before = {path.name: path.read_bytes() for path in copies.glob("*.yaml")}
    command = ["learn", "weights", "reasons", collection(copies / "games" / "a.sgf", 1), "--held-out",
               collection(copies / "games" / "b.sgf", 2), "--work", str(copies / "work"), "--jobs", "1",
               "--positions", "90", "--held-out-positions", "30", "--rounds", "2"]
    assert main([*command, "--dry-run"]) == 0
    shown = capsys.readouterr().out
    assert "asking the expert" in shown and "9x9" in shown and "weights.yaml" in shown and " -> " in shown
    assert {path.name: path.read_bytes() for path in copies.glob("*.yaml")} == before
    assert main(command) == 0
    assert "goengine lint" not in shown and "goengine lint" in capsys.readouterr().out
    changed = {name for name, data in before.items() if (copies / name).read_bytes() != data}
    assert "weights.yaml" in changed and len(changed) > 1
    text = (copies / "weights.yaml").read_text()
    told = " ".join(text.replace("#", " ").split())
    assert "played in 30 positions" in told and "In 10 positions of other games" in told
    assert table("reasons", KIND_NUMBER, TERMS, copies / "weights.yaml")["dame"]["base"] == 0.5
    rules, problems = load_patterns([copies])
    assert len(rules) > 600 and len(problems) == 1, "weights.yaml lies there too, and is no file of patterns"


def test_nothing_is_fitted_while_a_rule_is_left_out(copies, monkeypatch, capsys):
    base = dataclasses.replace(reasons.load_base(), problems=(KnowledgeError("unknown word 'x'", "ko.yaml", 7),))
    monkeypatch.setattr(reasons, "load_base", lambda: base)
    assert main(["learn", "weights", "reasons", "a.sgf", "--held-out", "b.sgf", "--work", str(copies / "work")]) == 1
    assert "goengine: ko.yaml:7: unknown word 'x'" in capsys.readouterr().err and not (copies / "work").exists()


def test_the_judgement_is_fitted_shown_and_written(copies, capsys):
    (copies / "games").mkdir()
    command = ["learn", "weights", "judgement", collection(copies / "games" / "a.sgf", 1, "B+12.5"), "--held-out",
               collection(copies / "games" / "b.sgf", 2, "W+3"), "--work", str(copies / "work"), "--jobs", "1"]
    assert main(command) == 0
    assert "held out: mean error" in capsys.readouterr().out
    found = numbers("judgement", TERM_NAMES, copies / "weights.yaml")
    assert [found[name] for name in ("territory", "stones", "komi")] == [1, 1, 1]
    assert "of 4 counted games" in " ".join((copies / "weights.yaml").read_text().replace("#", " ").split())


def test_games_that_were_not_counted_are_refused_in_a_line(copies, capsys):
    (copies / "games").mkdir()
    games = collection(copies / "games" / "a.sgf", 1, "B+R")
    assert main(["learn", "weights", "judgement", games, "--held-out", games, "--work", str(copies / "work")]) == 1
    assert "no game there was played to the end and counted" in capsys.readouterr().err
