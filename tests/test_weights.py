"""The file of weights: every name is there, none is misspelt, all are numbers."""
from __future__ import annotations

from pathlib import Path

import pytest

from goengine.errors import KnowledgeError
from goengine.weights import numbers, table

FILE = """\
judgement:
  territory: 1
  safety: -0.25
reasons:
  saves: {stones: 2, base: 1.5}
  dame: {}
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "weights.yaml"
    path.write_text(FILE)
    return path


def test_a_section_gives_its_numbers(file: Path):
    assert numbers("judgement", ["territory", "safety"], file) == {"territory": 1.0, "safety": -0.25}


def test_a_table_fills_what_is_not_given_with_zero(file: Path):
    assert table("reasons", ["saves", "dame"], ["base", "stones", "open"], file) == {
        "saves": {"base": 1.5, "stones": 2.0, "open": 0.0}, "dame": {"base": 0.0, "stones": 0.0, "open": 0.0}}


def test_a_misspelt_weight_is_found_at_its_line(file: Path):
    with pytest.raises(KnowledgeError, match="weights.yaml:3:3: unknown key 'safety'(.|\n)*did you mean 'safely'"):
        numbers("judgement", ["territory", "safely"], file)
    with pytest.raises(KnowledgeError, match="weights.yaml:5:11: unknown key 'stones'(.|\n)*did you mean 'stone'"):
        table("reasons", ["saves", "dame"], ["base", "stone"], file)


def test_a_forgotten_weight_is_found(file: Path):
    with pytest.raises(KnowledgeError, match="weights.yaml:2:3: 'ko' is missing"):
        numbers("judgement", ["territory", "safety", "ko"], file)


@pytest.mark.parametrize("value", ["much", "1001", ".nan", "", "[1]"])
def test_a_weight_is_a_number_in_range(file: Path, value: str):
    file.write_text(FILE.replace("-0.25", value))
    with pytest.raises(KnowledgeError, match="weights.yaml:3:"):
        numbers("judgement", ["territory", "safety"], file)


def test_an_unknown_section_is_refused(file: Path):
    file.write_text(FILE + "other:\n  x: 1\n")
    with pytest.raises(KnowledgeError, match="weights.yaml:7:1: unknown key 'other'"):
        numbers("judgement", ["territory", "safety"], file)
