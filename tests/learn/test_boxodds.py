"""Learning the odds of a position in a box: what is taken from searches, what is fitted, what is told."""
from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from goengine.groups.boxoddslayout import ATARI, EYES, MADE, ODDS_COUNT, SIGHTS
from goengine.groups.boxworths import known_odds, read_odds
from goengine.groups.enclosed import enclosed
from goengine.learn import boxodds, boxquestions
from goengine.learn.boxodds import Harvest
from goengine.learn.looks import Looks, fit, measure
from tests.learn.test_boxtraits import RECORD


def harvested(seeds: range, empty: int) -> Looks:
    harvest = Harvest()
    for seed in seeds:
        problem = enclosed(empty, seed)
        harvest.solved.ask(problem.position, problem.prey, seed)
    assert len(harvest) > 300
    return harvest.looks()


def test_each_position_has_one_sight_of_each_kind_for_the_side_that_moves() -> None:
    looks = harvested(range(1, 4), 10)
    plain = looks.sights % ODDS_COUNT
    assert (looks.sights[:, :1] // ODDS_COUNT == looks.sights // ODDS_COUNT).all()
    for column, kind in ((0, EYES), (3, ATARI), (10, MADE)):
        assert ((kind.begin <= plain[:, column]) & (plain[:, column] < kind.end)).all()
    assert set(looks.question) == {1, 2, 3} and 0 < looks.lives.mean() < 1


def test_the_odds_that_were_learnt_foretell_what_searches_find() -> None:
    looks = harvested(range(2, 13), 11)
    looks.question[:] = 0
    even = np.log(2)
    for right, loss in measure(looks, known_odds() / 100):
        assert right > 75 and loss < 0.7 * even


def test_the_true_odds_are_found_again() -> None:
    rng = np.random.default_rng(5)
    true = np.zeros(2 * ODDS_COUNT)
    begins = rng.choice(ODDS_COUNT - 2, SIGHTS, replace=False)
    true[begins], true[begins + 1] = 1.0, -1.0
    sights = (begins + rng.integers(0, 2, (20_000, SIGHTS))).astype(np.int32)
    lives = rng.random(len(sights)) < 1 / (1 + np.exp(-true[sights].sum(axis=1)))
    figures = fit(Looks(sights, lives, np.ones(len(sights)), np.arange(len(sights)), ODDS_COUNT))
    for begin in begins:
        if begin + 1 not in begins and begin - 1 not in begins:
            assert abs(figures[begin] - figures[begin + 1] - 2) < 0.35


def test_the_command_writes_a_table_that_is_read_again(tmp_path: Path, capsys: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(boxquestions, "LIMIT", 100)
    monkeypatch.setattr(boxquestions, "EMPTY_POINTS", range(8, 10))
    path = tmp_path / "some.jsonl"
    path.write_text(json.dumps(RECORD) + "\n")
    table = tmp_path / "boxodds.yaml"
    assert boxodds.main(["--seeds", "5-7", str(path), "--output", str(table)]) == 0
    text = table.read_text()
    assert "in 7 positions asked about" in text and "--seeds 5-7 some.jsonl" in text
    assert np.any(read_odds(table) > 0) and "sweep 15" in capsys.readouterr().out


def test_without_questions_nothing_is_written(tmp_path: Path, capsys: Any) -> None:
    assert boxodds.main(["--output", str(tmp_path / "odds.yaml")]) == 2
    assert "nothing was solved" in capsys.readouterr().err and not list(tmp_path.iterdir())
