"""Having another program read groups to learn from: the records, and bad input."""
from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from goengine.front.outlookquestions import main
from goengine.learn.outlook import gather
from goengine.learn.problemfiles import position_in
from goengine.vertex import BLACK, WHITE, parse_vertex
from tests.front.test_benchagainst import fake
from tests.learn.test_outlook import GAME


def test_the_records_hold_the_position_and_both_answers_and_can_be_learnt_from(tmp_path: Path, capsys: Any) -> None:
    game, records = tmp_path / "game.sgf", tmp_path / "records.jsonl"
    game.write_text(GAME)
    assert main([str(game), "--engine", fake("1 A1", "3"), "--positions", "6", "--seed", "4"]) == 0
    printed = capsys.readouterr().out
    found = [json.loads(line) for line in printed.splitlines()]
    assert len(found) == 6 and {(record["attack"], record["defend"]) for record in found} == {(1, 3)}
    for record in found:
        position = position_in(record)
        assert position.color_at(parse_vertex(record["stone"], 9)) in (BLACK, WHITE)
    records.write_text(printed)
    answers = gather([records])
    everything = np.ones(6, bool)
    assert [len(answers.rows(side, everything)[0]) for side in (0, 1)] == [6, 2 * 6]      # a ko counts as two halves


@pytest.mark.parametrize("engine, text, cause", [
    (fake(), "(;GM[1]SZ[9];B[ee])", "no game or problem in"),
    (fake("0", "0", "owl_attack"), GAME, "does not know owl_attack"),
    (fake("well", "0"), GAME, "'owl_attack"),
    ("", GAME, "the command of the engine to read against is empty")])
def test_bad_input_is_told_in_a_line(tmp_path: Path, capsys: Any, engine: str, text: str, cause: str) -> None:
    game = tmp_path / "game.sgf"
    game.write_text(text)
    assert main([str(game), "--engine", engine, "--positions", "2"]) == 2
    printed = capsys.readouterr()
    assert cause in printed.err and not printed.out
