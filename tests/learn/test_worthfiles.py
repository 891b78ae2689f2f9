"""Fitted numbers are written into their files, and nothing else in these changes."""
from __future__ import annotations

from pathlib import Path

import pytest

from goengine.errors import KnowledgeError
from goengine.expert.patternbase import read_patterns
from goengine.learn import worthfiles
from goengine.learn.worthfiles import Edits, edit_numbers, edit_shapes, edit_table, number
from goengine.weights import numbers, table

WEIGHTS = """\
# What things are worth.

judgement:
  territory: 1          # empty points
  tempo: 8              # the right to move

# The worth of reasons.
# Source: own analysis.
reasons:
  # stones
  saves:        {base: 1, stones: 2}    # hand-set
  dame:         {}
"""
PATTERNS = """\
theme: connection
says: Stones are joined.
common:
  source: own analysis
  reason: joins(*)
patterns:
- name: solid-join
  says: Join.
  diagram: |
    X * X
  shape: 4              # by eye
  examples: &
- name: other-join
  says: Join again.
  diagram: |
    X * O
  examples: &
"""
EXAMPLES = """
    - board: |
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . X . X . .
        . . . . . . .
        . . . O . . .
      black_plays: D3
    - board: |
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
      silent: empty"""


@pytest.fixture
def weights(tmp_path: Path) -> Path:
    path = tmp_path / "weights.yaml"
    path.write_text(WEIGHTS)
    return path


def test_only_the_numbers_of_a_section_change(weights):
    edits = Edits()
    rows = {"saves": {"base": 0.5, "stones": 2.0}, "dame": {"base": -0.25, "stones": 0.0}}
    edit_table(edits, "reasons", rows, weights)
    assert weights.read_text() == WEIGHTS
    edits.save()
    assert weights.read_text() == WEIGHTS.replace("{base: 1, stones: 2}", "{base: 0.5, stones: 2}").replace(
        "{}", "{base: -0.25}")
    assert [(change.name, change.old, change.new) for change in edits.changes] == [
        ("saves", "{base: 1, stones: 2}", "{base: 0.5, stones: 2}"), ("dame", "{}", "{base: -0.25}")]
    assert table("reasons", ["saves", "dame"], ["base", "stones"], weights)["dame"] == {"base": -0.25, "stones": 0.0}


def test_numbers_of_a_plain_section_change(weights):
    edits = Edits()
    edit_numbers(edits, "judgement", {"territory": 0.954, "tempo": 8}, weights)
    edits.save()
    assert weights.read_text() == WEIGHTS.replace("territory: 1 ", "territory: 0.95 ")
    assert numbers("judgement", ["territory", "tempo"], weights) == {"territory": 0.95, "tempo": 8.0}


def test_what_was_fitted_is_told_once_above_its_section(weights):
    for tempo, text in ((7, "last year " + "to many games " * 20), (6, "today.")):
        edits = Edits()
        edit_table(edits, "reasons", {"saves": {"base": tempo}}, weights)
        edits.tell(weights, "reasons", text)
        edits.save()
        lines = weights.read_text().splitlines()
        assert max(map(len, lines)) < 120
    assert [line for line in lines if line.startswith("#")] == [
        "# What things are worth.", "# The worth of reasons.", "# Source: own analysis.", "# Fitted today."]
    assert lines[lines.index("# Fitted today.") + 1] == "reasons:"


def test_nothing_is_written_where_nothing_changes(weights):
    before = weights.stat().st_mtime_ns
    edits = Edits()
    edit_table(edits, "reasons", {"saves": {"base": 1, "stones": 2}}, weights)
    edits.tell(weights, "reasons", "today.")
    edits.save()
    assert weights.stat().st_mtime_ns == before and edits.changes == []


def test_what_stands_on_several_lines_is_refused(weights):
    weights.write_text(WEIGHTS.replace("{base: 1, stones: 2}", "{base: 1,\n    stones: 2}"))
    with pytest.raises(KnowledgeError, match="weights.yaml:11:17: 'saves' cannot be rewritten"):
        edit_table(Edits(), "reasons", {"saves": {"base": 2}}, weights)


def test_what_patterns_add_is_written_beside_their_examples(tmp_path, monkeypatch):
    file = tmp_path / "small.yaml"
    text = PATTERNS.replace(" &", EXAMPLES).replace("  says: Join again.\n", "  says: Join again.\n  shape: 0\n")
    file.write_text(text)
    problems: list[KnowledgeError] = []
    rules = read_patterns(file, problems)
    assert not problems and len(rules) == 2
    monkeypatch.setattr(worthfiles, "data_folder", lambda name: tmp_path)
    edits = Edits()
    edit_shapes(edits, rules, [1.26, 0.0])
    edits.save()
    assert file.read_text() == text.replace("shape: 4 ", "shape: 1.3 ")
    assert [rule.worth for rule in read_patterns(file, problems)] == [1.3, 0.0]


@pytest.mark.parametrize("value, text", [
    (2.0, "2"), (0.5, "0.5"), (-3.256, "-3.26"), (-0.001, "0"), (10.0, "10"), (0, "0")])
def test_numbers_are_written_as_people_do(value, text):
    assert number(value, 2) == text
