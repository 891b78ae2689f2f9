"""Learning how groups end: rows of groups, the file that is written, what is foretold, and bad input."""
from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from goengine.groups.forestfile import read_forests
from goengine.groups.outlooklayout import FATE_NAMES
from goengine.influence.odds import FATE_FEATURES, FATES, FATES_FILES
from goengine.learn.fates import Fates, error_of, gather, main
from goengine.learn.problemfiles import position_record
from goengine.vertex import BLACK, WHITE, vertex_name
from tests.drawn import sensible_position


def record(seed: int, game: str, share: float = 1.0) -> dict[str, Any]:
    """A position in which Black keeps a share of his stones, White all of hers and what Black loses."""
    position = sensible_position(random.Random(seed), 9, 40)
    black, white = (sorted(map(vertex_name, position.stone_points(color))) for color in (BLACK, WHITE))
    kept = black[:round(share * len(black))]
    return {**position_record(position), "black_at_end": kept, "white_at_end": [*white, *black[len(kept):]],
            "game": game}


def written(tmp_path: Path, records: list[dict[str, Any]]) -> Path:
    path = tmp_path / "some.jsonl"
    path.write_text("\n".join(map(json.dumps, records)) + "\n")
    return path


def test_each_group_has_its_features_its_stones_and_what_it_kept(tmp_path: Path) -> None:
    records = [record(seed, f"game {seed % 2}", 0.0) for seed in range(4)]
    fates = gather([written(tmp_path, records)])
    assert fates.bins.shape == (len(fates.kept), len(FATE_FEATURES)) and set(FATE_NAMES) < set(FATE_FEATURES)
    assert set(fates.kept) == {0.0, 1.0} and len(set(fates.game)) == 2
    assert fates.stones[fates.kept == 0].sum() == sum(len(found["black"]) for found in records)
    assert fates.stones[fates.kept == 1].sum() == sum(len(found["white"]) for found in records)
    assert all(len(set(column)) > 1 for name, column in zip(FATE_FEATURES, fates.bins.T)
               if name in ("safety", "stones", "liberties", "share", "around", "foe"))


def test_a_point_that_is_nobody_s_in_the_end_counts_half(tmp_path: Path) -> None:
    fates = gather([written(tmp_path, [{**record(1, "one"), "black_at_end": [], "white_at_end": []}])])
    assert (fates.kept == 0.5).all()
    bins, lives, weight = fates.rows(np.ones(len(fates.kept), bool))
    assert len(bins) == 2 * len(fates.kept) and lives.sum() == len(fates.kept)
    assert weight[lives].sum() == pytest.approx(weight[~lives].sum()) == pytest.approx(np.sqrt(fates.stones).sum() / 2)


def test_the_error_goes_by_stones_and_is_least_where_the_end_is_foretold() -> None:
    fates = Fates(np.zeros((3, 1), np.uint8), np.array([1.0, 0.0, 0.5]), np.array([1.0, 3.0, 4.0]), np.arange(3))
    everything = np.ones(3, bool)
    assert error_of(fates, np.array([30.0, -30.0, 0.0]), everything) == pytest.approx(0)
    assert error_of(fates, np.zeros(3), everything) == pytest.approx(0.5)
    assert error_of(fates, np.array([30.0, 30.0, 0.0]), everything) == pytest.approx(1.5)
    assert error_of(fates, np.zeros(3), ~everything) == 0


@pytest.mark.parametrize("boards", [
    pytest.param(boards, marks=[] if boards == "small" else pytest.mark.slow) for boards in FATES_FILES])
def test_the_command_writes_a_file_that_is_read_again(tmp_path: Path, capsys: Any, boards: str) -> None:
    path = written(tmp_path, [record(seed, f"game {seed}", seed % 3 / 2) for seed in range(30)])
    table = tmp_path / "fates.yaml"
    assert main([str(path), "--output", str(table), "--boards", boards]) == 0
    text = table.read_text()
    assert f"on a {boards} board" in text
    assert "groups in 30 games" in text and "error, by stones, of" in text and "foe: fewest" in text
    figures = read_forests(table, FATES, FATE_FEATURES)
    assert figures[0] == 300 and figures[1:].any() and "fates, tree 300" in capsys.readouterr().out


@pytest.mark.parametrize("text, cause", [
    ("[1, 2]\n", "some.jsonl:1"), ("\n{", "some.jsonl:2"),
    (json.dumps({**record(1, ""), "white_at_end": ["Z3"]}), "Z3"),
    (json.dumps(position_record(sensible_position(random.Random(1), 9, 40))), "black_at_end"),
    ("\n", "there is no group to learn from")])
def test_a_line_that_is_no_record_is_told_with_its_number(tmp_path: Path, capsys: Any, text: str, cause: str) -> None:
    path = tmp_path / "some.jsonl"
    path.write_text(text)
    assert main([str(path), "--boards", "small", "--output", str(tmp_path / "fates.yaml")]) == 2
    assert cause in capsys.readouterr().err and not (tmp_path / "fates.yaml").exists()
