"""Learning the outlook of groups: positions to learn from, what is fitted, and the table that is written."""
from __future__ import annotations

import json
import random
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from goengine.board.position import Position
from goengine.groups.lifereader import LifeReader
from goengine.groups.forestfile import read_forests, trees_in
from goengine.groups.outlooklayout import FATE_NAMES, FEATURES, FIGURES, NAMES
from goengine.groups.outlooktable import SIDES
from goengine.learn.lifedives import Dives
from goengine.learn.forests import EDGES, bins_of, figures_of, grow_forest, odds_of, told
from goengine.learn.outlook import answers_of, main
from goengine.learn.problemfiles import position_record
from goengine.learn.trees import fit_trees
from goengine.vertex import BLACK, WHITE, vertex_name
from tests.drawn import sensible_position


def record(position: Position, stone: int, attack: int, defend: int, game: str) -> dict[str, Any]:
    return {**position_record(position), "stone": vertex_name(stone), "attack": attack, "defend": defend, "game": game}


def some_records(count: int) -> list[dict[str, Any]]:
    found = []
    for seed in range(count):
        position = sensible_position(random.Random(seed), 9, 50)
        stone = next(iter(position.stone_points(BLACK)))
        safe = LifeReader().outlook(position, stone)[NAMES.index("half eyes")] >= 4
        found.append(record(position, stone, int(not safe), int(safe), f"game {seed}"))
    return found


def test_either_side_to_move_has_its_rows_and_a_ko_is_half_of_each() -> None:
    seen = [2, 4, *range(FEATURES - 2)]
    found = answers_of([(seen, 1, 1, 7), (seen, 0, 1, 8), (seen, 3, 2, 9)])
    everyone = np.ones(3, bool)
    bins, lives, weight = found.rows(0, everyone)
    assert len(bins) == 4 and weight.tolist() == [1, 0.5, 1, 0.5]
    assert lives.tolist() == [True, True, False, False]
    bins, lives, weight = found.rows(1, everyone)
    assert len(bins) == 4 and lives.tolist() == [True, True, True, False] and weight.sum() == 3
    assert (bins == bins_of(np.array([seen]), NAMES)).all()
    assert [len(found.rows(0, found.game == game)[0]) for game in (7, 8, 9)] == [1, 1, 2]


def test_the_bins_are_in_order_and_every_feature_has_some() -> None:
    assert set(EDGES) == {*NAMES, *FATE_NAMES}
    assert all(list(edges) == sorted(set(edges)) for edges in EDGES.values())
    assert all(EDGES[name][0] > 0 for name in NAMES)


def test_the_figures_of_a_file_are_those_of_the_trees() -> None:
    rng = np.random.default_rng(3)
    seen = np.stack([rng.integers(0, 110, 400) for _ in NAMES], axis=1)
    bins, lives = bins_of(seen, NAMES), rng.random(400) < 0.5
    trees = fit_trees(bins, lives, np.ones(400), 12, 3, 5)
    figures = figures_of(trees, NAMES)
    assert figures[0] == 12
    for row, odds in zip(seen, odds_of(trees, bins)):
        total = 0
        for tree in trees_in(figures)[:12].tolist():
            at = 0
            while at < 7:
                at = 2 * at + 1 + (row[tree[2 * at]] >= tree[2 * at + 1])
            total += tree[7 + at]
        assert total == pytest.approx(1000 * odds, abs=6)


@pytest.mark.slow
def test_what_decides_is_found_though_it_takes_two_features() -> None:
    rng = np.random.default_rng(1)
    out, ways = NAMES.index("out"), NAMES.index("ways")
    answers = []
    for game in range(3000):
        seen = rng.integers(0, 40, FEATURES).tolist()
        dies = int((seen[out] < 8) != (seen[ways] < 2))
        answers.append((seen, dies, 1 - dies, game))
    found = answers_of(answers)
    apart = found.kept_apart
    assert 200 < apart.sum() < 400
    for side in (0, 1):
        trees = grow_forest(SIDES[side], *found.rows(side, ~apart))
        right, loss = told(trees, *found.rows(side, apart))
        assert right > 99 and loss < 0.1
    assert told(trees, *found.rows(0, np.zeros(3000, bool))) == (0.0, 0.0)


@pytest.mark.slow
def test_the_command_writes_a_file_that_is_read_again(tmp_path: Path, capsys: Any) -> None:
    path, table = tmp_path / "some.jsonl", tmp_path / "outlook.yaml"
    path.write_text("\n".join(map(json.dumps, some_records(40))) + "\n")
    assert main([str(path), "--output", str(table)]) == 0
    assert "from 40 positions on the way of quick searches in 40 games" in table.read_text()
    figures = read_forests(table, SIDES, NAMES).reshape(2, FIGURES)
    assert all(side[0] == 300 and side[1:].any() for side in figures)
    assert "owner first, tree 300" in capsys.readouterr().out


@pytest.mark.parametrize("text, cause", [
    ("[1, 2]\n", "some.jsonl:1"), ("\n{", "some.jsonl:2"), ('{"size": 9}\n', "some.jsonl:1"),
    (json.dumps({"size": 9, "black": [], "white": [], "stone": "D4", "attack": 0, "defend": 1, "game": 1}),
     "there is no stone at D4"), ("\n", "there is no position to learn from")])
def test_a_line_that_is_no_record_is_told_with_its_number(tmp_path: Path, capsys: Any, text: str, cause: str) -> None:
    path = tmp_path / "some.jsonl"
    path.write_text(text)
    assert main([str(path), "--output", str(tmp_path / "outlook.yaml")]) == 2
    assert cause in capsys.readouterr().err and not (tmp_path / "outlook.yaml").exists()


GAME = "(;GM[1]SZ[9];B[ee];W[ec];B[gd];W[cd];B[cf];W[dg];B[df];W[eg];B[ff];W[fg];B[gg];W[gh];B[hg];W[cg];B[bf];W[bg];" \
       "B[dd];W[dc];B[hh];W[fe];B[fd];W[gf];B[gc];W[eb])"


def test_dives_begin_from_games_and_problems_and_are_the_same_for_a_seed(tmp_path: Path) -> None:
    game, problems = tmp_path / "game.sgf", tmp_path / "some.jsonl"
    game.write_text(GAME)
    problems.write_text(json.dumps({"size": 9, "black": ["A2", "B2", "C2", "C1"], "white": ["A3", "B3", "C3", "D2",
                                                                                            "D1"]}) + "\n")
    found = [list(islice(Dives([game, problems], seed), 24)) for seed in (1, 1, 2)]
    told = [[(dive.stone, dive.source, dive.position.stone_points(BLACK)) for dive in dives] for dives in found]
    assert told[0] == told[1] != told[2]
    assert {dive.source for dive in found[0]} == {"game.sgf 0", "some.jsonl 0"}
    assert all(dive.position.color_at(dive.stone) in (BLACK, WHITE) for dive in found[0])


def test_there_is_nothing_to_begin_from_in_a_game_of_a_few_moves(tmp_path: Path) -> None:
    game = tmp_path / "game.sgf"
    game.write_text("(;GM[1]SZ[9];B[ee];W[ec])")
    assert not Dives([game], 1) and not list(Dives([game], 1))
