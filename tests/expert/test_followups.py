"""Follow-ups of a pattern: each is a pattern of its own, proved by the entry's examples."""
from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from goengine.errors import KnowledgeError
from goengine.expert.examples import ExampleChecker
from goengine.expert.followups import ELSEWHERE
from goengine.expert.rulebase import Rule, compile_rules
from goengine.vertex import BLACK, WHITE, parse_vertex
from tests.expert.test_patternbase import HEAD, read

ENTRY = """\
- name: peep-at-the-jump
  says: Look into the one-point jump.
  diagram: |
    . * .
    O b O
    . c .
  points:
    b: empty
    c: empty
  reason: peeps(*)
  shape: 1
  answer:
    b: 6
  follow_up:
    b: 5
    c: 0.5
  examples:
    - board: |
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . O . O . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
      black_plays: E6
    - board: |
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . O O O . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
      silent: there is nothing to look into
"""


def peep(folder: Path, text: str = ENTRY) -> list[Rule]:
    rules, problems = read(folder, HEAD + text)
    assert not problems, problems
    return rules


def test_every_follow_up_is_a_pattern_that_the_examples_prove(tmp_path: Path):
    rules = peep(tmp_path)
    assert [rule.name for rule in rules] == ["peep-at-the-jump", "peep-at-the-jump-answer-b",
                                             "peep-at-the-jump-follow-up-b", "peep-at-the-jump-follow-up-c"]
    assert [(rule.kind.name, rule.worth) for rule in rules] == [("peeps", 1), ("answers", 6), ("shapes", 5),
                                                                ("shapes", 0.5)]
    checker = ExampleChecker(compile_rules(rules))
    assert [problem for rule in rules for problem in checker.check(rule)] == []
    answer, follow_up = rules[1], rules[2]
    assert answer.examples[1].plays == (parse_vertex("E5", 9),) and answer.examples[1].to_play == WHITE
    assert follow_up.examples[1].to_play == BLACK and follow_up.where.endswith("made.yaml:20")


def test_the_answer_waits_for_the_move_and_the_follow_up_for_a_move_elsewhere(tmp_path: Path):
    rules = peep(tmp_path)
    checker = ExampleChecker(compile_rules(rules))
    _, answer, follow_up, _ = rules
    played = answer.examples[1]
    stale = {**played.stones, parse_vertex("A1", 9): BLACK}
    assert checker.fires_at(answer, replace(played, stones=stale, last_move=parse_vertex("A1", 9))) == []
    near, far = parse_vertex("G5", 9), parse_vertex("A9", 9)
    for last, fires in ((near, False), (far, True)):
        example = replace(follow_up.examples[1], stones={**follow_up.examples[1].stones, last: WHITE}, last_move=last)
        assert bool(checker.fires_at(follow_up, example)) == fires, ELSEWHERE


@pytest.mark.parametrize("before, after, message", [
    ("answer:\n    b: 6", "answer:\n    d: 6", r"made.yaml:18:5: peep-at-the-jump: no point 'd' that may be empty"),
    ("b: empty", "b: theirs", "no point 'b' that may be empty is drawn"),
    ("b: 6", "b: -6", "made.yaml:18:8"),
    ("answer:\n    b: 6", "answer: b", "made.yaml:17"),
])
def test_a_wrong_follow_up_is_told_at_its_place(tmp_path: Path, before: str, after: str, message: str):
    assert before in ENTRY
    rules, problems = read(tmp_path, HEAD + ENTRY.replace(before, after, 1))
    assert not rules and len(problems) == 1
    with pytest.raises(KnowledgeError, match=message):
        raise problems[0]


def test_a_follow_up_that_cannot_be_is_told_by_its_example(tmp_path: Path):
    rules = peep(tmp_path)
    example = rules[1].examples[1]
    wrong = replace(rules[1], examples=(replace(example, plays=(parse_vertex("A1", 9),)),))
    problems = ExampleChecker(compile_rules(rules)).check(wrong)
    assert len(problems) == 1 and "should fire at A1" in str(problems[0])
