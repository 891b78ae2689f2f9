"""Knowledge left out by name: of a file, of a rule, of a pattern with its follow-ups."""
from __future__ import annotations

from pathlib import Path

import pytest

from goengine.errors import KnowledgeError
from goengine.expert.basecache import load_base
from goengine.expert.leaving import leave_out
from goengine.search.engine import Engine
from tests.expert.test_followups import peep
from tests.ourknowledge import our_knowledge

RULES = our_knowledge().rules


def left_out(*words: str) -> list[str]:
    """Where what is left out stands, and its names."""
    staying = {rule.name for rule in leave_out(RULES, words)}
    return [f"{rule.where.rpartition(':')[0]} {rule.name}" for rule in RULES if rule.name not in staying]


@pytest.mark.parametrize("word, files", [
    ("ladders", {"patterns/ladders.yaml"}),
    ("patterns/connection", {"patterns/connection.yaml"}),
    ("knowledge/rules/connection.yaml", {"knowledge/rules/connection.yaml"}),
    ("connection", {"patterns/connection.yaml", "knowledge/rules/connection.yaml"}),
])
def test_a_file_is_left_out_as_a_whole(word: str, files: set[str]):
    assert {place.split()[0] for place in left_out(word)} == files
    assert len(left_out(word)) == sum(rule.where.rpartition(":")[0] in files for rule in RULES)


def test_a_pattern_goes_with_its_follow_ups(tmp_path: Path):
    rules = peep(tmp_path)
    assert len(rules) == 4 and leave_out(rules, ["peep-at-the-jump"]) == []
    assert leave_out(rules, ["peep-at-the-jump-answer-b"]) == [rules[0], *rules[2:]]
    with pytest.raises(KnowledgeError, match="named 'peep-at-the'"):
        leave_out(rules, ["peep-at-the"])


def test_one_rule_and_a_file_at_once():
    assert left_out("play-what-is-usual") == ["knowledge/rules/shape.yaml play-what-is-usual"]
    both = left_out("ladders", "play-what-is-usual")
    assert sorted(both) == sorted([*left_out("ladders"), *left_out("play-what-is-usual")])


@pytest.mark.parametrize("word", ["laders", "adders", "", "rules/patterns", "x" * 1000])
def test_a_name_of_nothing_is_an_error_with_help(word: str):
    with pytest.raises(KnowledgeError, match="no rule, no pattern and no file") as caught:
        leave_out(RULES, [word])
    assert "'ladders'" in str(caught.value) if word in ("laders", "adders") else "there are: " in str(caught.value)
    assert len(str(caught.value)) < 2000


@pytest.mark.slow
def test_an_engine_without_a_rule_no_longer_has_its_reason():
    with_it, without = load_base(), load_base(without=["play-what-is-usual"])
    assert {h.name for h in with_it.headings} - {h.name for h in without.headings} == {"play-what-is-usual"}
    assert len(load_base(without=["play-what-is-usual"]).headings) == len(without.headings)      # from the cache
    assert len(load_base().headings) == len(with_it.headings)
    assert Engine(1, without=["ladders"]).adviser.base.headings == load_base(without=["ladders"]).headings
