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
from goengine.groups.outlooklayout import EYES, FEATURES, NAMES, VALUES
from goengine.groups.outlooktable import read_outlook
from goengine.learn.lifedives import Dives
from goengine.learn.looks import fit, measure
from goengine.learn.outlook import EDGES, SIGHTS, looks, main, sights_of, spread
from goengine.learn.problemfiles import position_record
from goengine.vertex import BLACK, WHITE, vertex_name
from tests.drawn import sensible_position


def record(position: Position, stone: int, attack: int, defend: int, game: str) -> dict[str, Any]:
    return {**position_record(position), "stone": vertex_name(stone), "attack": attack, "defend": defend, "game": game}


def some_records(count: int) -> list[dict[str, Any]]:
    found = []
    for seed in range(count):
        position = sensible_position(random.Random(seed), 9, 50)
        stone = next(iter(position.stone_points(BLACK)))
        safe = LifeReader().outlook(position, stone)[0] >= 4
        found.append(record(position, stone, int(not safe), int(safe), f"game {seed}"))
    return found


def test_each_look_has_one_sight_of_each_kind_for_the_side_that_moves() -> None:
    seen = [2, 4, *range(FEATURES)]
    found = looks([(seen, 1, 1, 7), (seen, 0, 1, 8)])
    assert found.sights.shape == (4, FEATURES + 1) and found.lives.tolist() == [False, True, True, True]
    assert (found.sights[:, 0] == [18, 18 + SIGHTS, 18, 18 + SIGHTS]).all()
    assert (found.sights % SIGHTS == sights_of(seen)).all() and found.question.tolist() == [7, 7, 8, 8]


def test_a_ko_speaks_half_for_life_and_half_for_death() -> None:
    found = looks([([0, 0, *[0] * FEATURES], 2, 3, 1)])
    assert found.lives.tolist() == [True, False, True, False] and (found.weight == 0.5).all()


def test_the_figures_of_a_table_are_those_that_were_fitted() -> None:
    figures = np.arange(2 * SIGHTS) / 100
    table = spread(figures).reshape(2, EYES + FEATURES, VALUES)
    rng = np.random.default_rng(3)
    for _ in range(50):
        seen = [*rng.integers(0, EYES, 2).tolist(), *rng.integers(0, 110, FEATURES).tolist()]
        for side in (0, 1):
            there = table[side, seen[0], seen[1]] + sum(table[side, EYES + j, seen[2 + j]] for j in range(FEATURES))
            assert there == sum(sight + SIGHTS * side for sight in sights_of(seen))


def test_the_bins_are_in_order_and_every_feature_has_some() -> None:
    assert set(EDGES) == set(NAMES)
    assert all(list(edges) == sorted(set(edges)) and edges[0] > 0 for edges in EDGES.values())


def test_what_decides_is_found() -> None:
    rng = np.random.default_rng(1)
    out = NAMES.index("out")
    answers = []
    for game in range(3000):
        seen = [*rng.integers(0, 4, 2).tolist(), *rng.integers(0, 40, FEATURES).tolist()]
        dies = int(seen[2 + out] < 8)
        answers.append((seen, dies, 1 - dies, game))
    found = looks(answers)
    figures = fit(found)
    assert all(right > 99 for right, _ in measure(found, figures))
    for side in spread(figures).reshape(2, EYES + FEATURES, VALUES):
        assert side[EYES + out, 2] < -50 and side[EYES + out, 20] > 50


def test_the_command_writes_a_table_that_is_read_again(tmp_path: Path, capsys: Any) -> None:
    path, table = tmp_path / "some.jsonl", tmp_path / "outlook.yaml"
    path.write_text("\n".join(map(json.dumps, some_records(40))) + "\n")
    assert main([str(path), "--output", str(table)]) == 0
    assert "from 40 positions on the way of quick searches in 40 games" in table.read_text()
    side = read_outlook(table).reshape(2, EYES + FEATURES, VALUES)[0]
    assert side[:, :].any() and "sweep 15" in capsys.readouterr().out


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
