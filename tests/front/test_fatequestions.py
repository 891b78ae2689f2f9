"""Having another program say what became of stones: the records, the games that are passed over, and bad input."""
from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from goengine.front.fatequestions import main
from goengine.learn.fates import gather
from goengine.learn.problemfiles import position_in
from tests.front.test_benchagainst import fake
from tests.learn.test_outlook import GAME

TWICE = GAME.replace("(;GM[1]SZ[9]", "(;GM[1]SZ[9]KM[0]") + "(;GM[1]SZ[9];B[ee];W[ee])" + GAME


def asked(tmp_path: Path, capsys: Any, dead: str, *arguments: str) -> list[dict[str, Any]]:
    game = tmp_path / "game.sgf"
    game.write_text(TWICE)
    assert main([str(game), "--engine", fake(dead), *arguments]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_the_records_say_whose_the_points_of_all_stones_are_in_the_end(tmp_path: Path, capsys: Any) -> None:
    found = asked(tmp_path, capsys, "E5", "--positions", "4")
    assert len(found) == 8 and {record["game"] for record in found} == {"game.sgf 0", "game.sgf 2"}
    for record in found:
        position = position_in(record)
        whites = {name for name in record["white"]}
        assert set(record["white_at_end"]) <= {*whites, *record["black"]}
        assert "E5" in record["black"] and "E5" not in record["black_at_end"]
        assert whites <= set(record["white_at_end"])
        assert position.size == 9 and len(record["black"]) - len(record["white"]) in (0, 1)
    assert len({(record["game"], *record["black"], *record["white"]) for record in found}) == 8


def test_they_are_the_same_for_a_seed_and_can_be_learnt_from(tmp_path: Path, capsys: Any) -> None:
    first, again, other = (asked(tmp_path, capsys, "", "--positions", "3", "--seed", seed) for seed in "113")
    assert first == again != other
    records = tmp_path / "records.jsonl"
    records.write_text("\n".join(map(json.dumps, first)))
    fates = gather([records])
    assert (fates.kept == 1).all() and fates.stones.sum() == sum(len(r["black"]) + len(r["white"]) for r in first)
    assert len(set(fates.game)) == 2


@pytest.mark.parametrize("engine, text, cause", [
    (fake(), "", "no game"), (fake("0", "0", "final_status_list"), GAME, "does not know final_status_list"),
    (fake("A1"), GAME, "there is no stone on A1"), (fake("well"), GAME, "makes no sense"),
    ("", GAME, "the command of the engine to read against is empty")])
def test_bad_input_is_told_in_a_line(tmp_path: Path, capsys: Any, engine: str, text: str, cause: str) -> None:
    game = tmp_path / "game.sgf"
    game.write_text(text)
    assert main([str(game), "--engine", engine]) == 2
    printed = capsys.readouterr()
    assert cause in printed.err and not printed.out
