"""Writing records with what they are about."""
from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from goengine.errors import GoEngineError
from goengine.front.suitefiles import load_suites
from goengine.front.suitesort import add_targets

CORNER: dict[str, Any] = {
    "id": "corner", "size": 9, "to_move": "white", "kind": "tsumego", "answers": ["B2"], "difficulty": "9k",
    "black": "A3 B3 C3 D3 D2 D1 C1".split(), "white": "A4 B4 C4 D4 E4 E3 E2 E1".split()}
FAR = CORNER | {"id": "far", "kind": "endgame", "answers": ["H5"]}
NAMED = CORNER | {"id": "named", "kind": "kill", "target": ["A3"]}


def written(folder: Path, *records: dict[str, Any]) -> list[dict[str, Any]]:
    """Records after a run."""
    (folder / "book.jsonl").write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    add_targets([folder / "book.jsonl"], folder / "sorted", 1, lambda done, total: None)
    return [json.loads(line) for line in (folder / "sorted" / "book.jsonl").read_text(encoding="utf-8").splitlines()]


def test_a_record_gets_its_question_its_target_and_its_kind(tmp_path: Path) -> None:
    corner, far, named = written(tmp_path, CORNER, FAR, NAMED)
    assert corner == CORNER | {"asks": "kill", "sort": "kill", "found": "tried", "target": corner["target"]}
    assert far == FAR | {"asks": "", "sort": "endgame", "found": "none"}
    assert named == NAMED


def test_what_was_written_is_asked_as_it_says(tmp_path: Path) -> None:
    written(tmp_path, CORNER | {"kind": "life-and-death"}, FAR)
    problems = load_suites([tmp_path / "sorted" / "book.jsonl"]).problems
    assert [problem.question.verb for problem in problems] == ["kill", "best move"]
    assert [problem.kind for problem in problems] == ["kill", "endgame"] and problems[0].difficulty == "9k"
    assert problems[0].expects == "B2, if need be by a ko"


def test_a_question_that_there_is_not_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "odd.jsonl"
    path.write_text(json.dumps(CORNER | {"asks": "tickle", "target": ["A3"]}), encoding="utf-8")
    (error,) = load_suites([path]).errors
    assert "'asks' is one of: capture," in str(error)


def test_the_records_themselves_are_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "book.jsonl"
    path.write_text(json.dumps(CORNER), encoding="utf-8")
    with pytest.raises(GoEngineError, match="name another folder"):
        add_targets([path], tmp_path, 1, lambda done, total: None)


def test_only_records_can_be_given_targets(tmp_path: Path) -> None:
    with pytest.raises(GoEngineError, match="only records in JSON"):
        add_targets([tmp_path / "a.yaml"], tmp_path / "sorted", 1, lambda done, total: None)
