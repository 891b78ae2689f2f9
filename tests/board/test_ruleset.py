"""Go's laws as a table."""
from __future__ import annotations

import pytest

from goengine.board.ruleset import RULESETS, ruleset

TABLE = [
    # name          scoring      ko             suicide  White's points for handicaps of 0, 1, 2, 4, 9 stones
    ("chinese",      "area",      "positional",  False,   (0, 0, 2, 4, 9)),
    ("japanese",     "territory", "simple",      False,   (0, 0, 0, 0, 0)),
    ("aga",          "area",      "situational", False,   (0, 0, 1, 3, 8)),
    ("tromp-taylor", "area",      "positional",  True,    (0, 0, 0, 0, 0)),
    ("new-zealand",  "area",      "situational", True,    (0, 0, 0, 0, 0)),
]


def test_the_five_rulesets_are_as_published() -> None:
    assert list(RULESETS) == [name for name, *_ in TABLE]
    for name, scoring, ko, suicide, compensation in TABLE:
        rules = RULESETS[name]
        assert (rules.scoring, rules.ko, rules.suicide) == (scoring, ko, suicide)
        assert tuple(map(rules.compensation, (0, 1, 2, 4, 9))) == compensation


@pytest.mark.parametrize("text, name", [
    ("Chinese", "chinese"), (" JP ", "japanese"), ("Korean", "japanese"), ("NZ", "new-zealand"), ("AGA", "aga"),
    ("New Zealand", "new-zealand"), ("GOE", "new-zealand"), ("Tromp Taylor", "tromp-taylor"), ("cn", "chinese")])
def test_rulesets_are_found_by_the_names_in_use(text: str, name: str) -> None:
    assert ruleset(text).name == name and ruleset(ruleset(text)) is RULESETS[name]


def test_an_unknown_ruleset_is_refused_with_the_ones_there_are() -> None:
    with pytest.raises(ValueError, match="no ruleset 'ing'; there are: chinese, japanese, aga, tromp-taylor, new-zeal"):
        ruleset("ing")
