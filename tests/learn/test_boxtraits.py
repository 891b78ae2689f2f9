"""Learning what traits of moves in a box are worth: what is taken from a search, what is fitted, what is told."""
from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from goengine.errors import GoEngineError
from goengine.groups.boxlayout import PREY
from goengine.groups.boxsearch import pursue_in_box
from goengine.groups.boxstones import play_in_box
from goengine.groups.boxtraitlayout import TRAITS_OF_MOVE
from goengine.groups.boxworths import read_worths
from goengine.groups.enclosed import enclosed
from goengine.groups.lifereader import LifeReader
from goengine.learn import boxquestions, boxtraits
from goengine.learn.boxwalk import describe_options, walk_solved
from goengine.learn.boxwalklayout import WALK
from goengine.learn.choices import Choices, fit_worths, shares

READER = LifeReader(5000)
# A corner in which Black lives, or White kills, at A1.
RECORD: dict[str, Any] = {
    "size": 9, "black": ["A2", "B2", "C2", "D2", "D1", "A3"], "target": ["B2"],
    "white": ["A4", "B3", "C3", "D3", "E3", "E2", "E1", "B4", "F2"]}


def walked(empty: int, seed: int, attacking: bool, least: int) -> Any:
    """What the search of an enclosed position solved, taken down before the next one."""
    walk = WALK.new()
    problem = enclosed(empty, seed)
    READER.boxes.after = lambda box: walk_solved(box, walk, least)
    try:
        READER.boxed(problem.position, problem.prey, attacking)
    finally:
        READER.boxes.after = None
    return walk


@pytest.mark.parametrize("empty, seed, attacking", [(9, 1, False), (9, 6, True), (10, 0, False), (10, 1, True)])
def test_what_is_listed_as_solved_is_won_or_lost_as_it_says(empty: int, seed: int, attacking: bool) -> None:
    walk = walked(empty, seed, attacking, 1)
    found = int(walk["solved"][0])
    box = READER.boxes._box
    box["limit"][0] = 1 << 40
    assert found > 50
    seen = set()
    for i in range(0, found, max(1, found // 40)):
        prey, hunter, ko, side, won, move = (int(walk[field][i])
                                             for field in ("prey", "hunter", "ko", "side", "won", "move"))
        if won and move:
            assert play_in_box(box, move, prey, hunter, side)
            prey, hunter, ko = (int(box[field][0]) for field in ("to_prey", "to_hunter", "to_ko"))
            side = 1 - side
        elif won:
            side, ko = 1 - side, 0
        box["prey"][0], box["hunter"][0] = prey, hunter
        box["question"][0] = box["age"][0] + 1
        assert pursue_in_box(box, side, ko) == 0
        seen.add(won)
    assert seen == {0, 1}


def test_each_solved_position_is_a_choice_among_its_moves() -> None:
    walk = walked(10, 0, False, 2)
    found = int(walk["solved"][0])
    assert found > 10
    sides = set()
    for i in range(found):
        if not walk["move"][i]:
            continue
        count = int(describe_options(READER.boxes._box, walk, i))
        options = [int(bit) for bit in walk["option"][:count]]
        assert int(walk["move"][i]) in options and len(set(options)) == count
        assert (walk["trait"][:count * TRAITS_OF_MOVE] >= 0).all()
        sides.add(int(walk["side"][i]))
    assert PREY in sides


def test_what_is_chosen_more_often_is_worth_more() -> None:
    rng = np.random.default_rng(3)
    true = np.array([0.0, 1.0, -1.0, 2.0])
    count = 3000
    traits = np.array([rng.permutation(4)[:3] for _ in range(count)], np.int32).reshape(-1, 1)
    strength = np.exp(true[traits[:, 0]]).reshape(count, 3)
    picked = (rng.random((count, 1)) > np.cumsum(strength / strength.sum(1, keepdims=True), 1)).sum(1)
    chosen = (np.arange(3)[None, :] == picked[:, None]).ravel()
    choices = Choices(traits, np.arange(0, 3 * count, 3), chosen, np.arange(count), 4)
    worths = fit_worths(choices, np.ones(count), 0.1)
    assert np.allclose(worths[:4] - worths[0], true, atol=0.2) and worths[4] == 0
    first, all_of_them = shares(choices, worths, choices.kept_apart, (1, 3))
    assert 0.5 < first < all_of_them == 1.0


def test_the_command_writes_a_table_that_is_read_again(tmp_path: Path, capsys: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(boxquestions, "LIMIT", 100)
    monkeypatch.setattr(boxquestions, "EMPTY_POINTS", range(8, 10))
    path = tmp_path / "some.jsonl"
    path.write_text(json.dumps(RECORD) + "\n" + json.dumps({**RECORD, "target": []}) + "\n")
    table = tmp_path / "boxtraits.yaml"
    assert boxtraits.main(["--seeds", "5-7", str(path), "--output", str(table)]) == 0
    assert "in 7 positions asked about" in table.read_text() and "--seeds 5-7 some.jsonl" in table.read_text()
    assert np.any(read_worths(table) > 0) and "sweep 36" in capsys.readouterr().out


@pytest.mark.parametrize("text, cause", [("[1, 2]\n", "some.jsonl:1"), ("\n{", "some.jsonl:2"),
                                         ('{"size": 9}\n', "some.jsonl:1")])
def test_a_line_that_is_no_problem_is_told_with_its_number(tmp_path: Path, text: str, cause: str) -> None:
    path = tmp_path / "some.jsonl"
    path.write_text(text)
    with pytest.raises(GoEngineError, match=cause):
        list(boxquestions.problems([path]))
    assert boxtraits.main([str(path), "--output", str(tmp_path / "traits.yaml")]) == 2


def test_without_questions_nothing_is_written(tmp_path: Path, capsys: Any) -> None:
    assert boxtraits.main(["--output", str(tmp_path / "traits.yaml")]) == 2
    assert "nothing was solved" in capsys.readouterr().err and not list(tmp_path.iterdir())


def test_what_is_no_range_of_seeds_is_told(capsys: Any) -> None:
    with pytest.raises(SystemExit):
        boxtraits.main(["--seeds", "some"])
    assert "no range of seeds" in capsys.readouterr().err
