"""Learning the worths of traits from problems: what is asked of a record, what is fitted, what is told."""
from __future__ import annotations

import json

import numpy as np
import pytest

from goengine.groups.traitlayout import CAPTURES, SELF_ATARI
from goengine.groups.traitworths import read_worths
from goengine.learn.lifetraits import choices_in, fit, gather, main, records

# Black takes the stone at D4 by D5; whatever else is near is wrong.
RECORD = {"size": 9, "black": ["C4", "E4", "D3"], "white": ["D4"], "to_move": "black", "answers": ["D5"],
          "pv": ["D5", "D7", "F6"]}


def moved(record: dict, right: int) -> dict:
    """A record with all stones further to the right."""
    def shifted(names: list[str]) -> list[str]:
        return ["ABCDEFGHJ"["ABCDEFGHJ".index(name[0]) + right] + name[1:] for name in names]
    return {key: shifted(value) if isinstance(value, list) else value for key, value in record.items()}


def test_every_legal_move_near_the_stones_is_one_of_a_choice():
    found = list(choices_in(RECORD))
    assert [first for first, _ in found] == [True, False, False]
    moves = found[0][1]
    assert sum(chosen for chosen, _ in moves) == 1 and 20 < len(moves) < 49
    [traits] = (traits for chosen, traits in moves if chosen)
    assert CAPTURES + 1 in traits


def test_what_the_solutions_play_is_worth_more():
    choices = gather([{**moved(RECORD, k % 3 - 1), "pv": ["D5"] if k % 3 == 1 else moved(RECORD, k % 3 - 1)["pv"][:1]}
                      for k in range(20)])
    worths, measure = fit(choices)
    assert worths[CAPTURES + 1] > 50 > worths.get(SELF_ATARI + 1, 0)
    assert measure["first"] == (1.0, 1.0, 1.0) and measure["later"] == (0.0, 0.0, 0.0)


def test_a_record_that_cannot_be_set_up_is_left_out():
    assert len(gather([{**RECORD, "white": ["D4", "D4", "Z9"]}, RECORD]).first) == 3


def test_the_command_writes_a_table_that_is_read_again(tmp_path, capsys):
    path = tmp_path / "some.jsonl"
    path.write_text("\n".join(json.dumps(moved(RECORD, k % 3)) for k in range(12)) + "\n")
    table = tmp_path / "traits.yaml"
    assert main([str(path), "--output", str(table)]) == 0
    assert "from 36 moves in the solutions of 12 problems" in table.read_text()
    assert np.any(read_worths(table) > 0) and "sweep 36" in capsys.readouterr().out


@pytest.mark.parametrize("text, cause", [("[1, 2]\n", "some.jsonl:1"), ("\n{", "some.jsonl:2"),
                                         ('{"size": 9}\n', "some.jsonl:1")])
def test_a_line_that_is_no_problem_is_told_with_its_number(tmp_path, capsys, text, cause):
    path = tmp_path / "some.jsonl"
    path.write_text(text)
    assert main([str(path), "--output", str(tmp_path / "traits.yaml")]) == 2
    assert cause in capsys.readouterr().err and not (tmp_path / "traits.yaml").exists()


def test_problems_that_are_not_about_life_are_not_asked(tmp_path):
    path = tmp_path / "some.jsonl"
    path.write_text(json.dumps({**RECORD, "kind": "endgame"}) + "\n" + json.dumps(RECORD) + "\n")
    assert [record["answers"] for record in records([path])] == [["D5"]]
