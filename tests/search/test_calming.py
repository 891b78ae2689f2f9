"""Stabilising moves by pattern: their examples, what they may ask, and that they look the same from every side."""
from __future__ import annotations

from pathlib import Path

import pytest

from goengine.board.position import Position
from goengine.errors import KnowledgeError
from goengine.expert.examples import ExampleChecker
from goengine.expert.patternbase import load_patterns
from goengine.expert.rulebase import Rule, compile_rules
from goengine.search.calming import WORDS, Calming, calming_folder
from goengine.search.calmmoves import calming_move
from goengine.search.judge import Judge
from goengine.vertex import BLACK, PASS, WHITE, transform
from tests.search.boards import last_of, played, state

JUDGE = Judge()
RULES, PROBLEMS = load_patterns([calming_folder()])


def found(position: Position, last: int, judge: Judge = JUDGE) -> int:
    """The stabilising move of the side to move."""
    board, a, by = position.copy_board(), judge.analysis, judge.calming
    judge.analyse(board, position.to_play)
    before = state(board)
    move = calming_move(board, a.m, a.r, a.g, a.f, by.base.lib, by.hits, by.base.record, by.facts, by.fired,
                        position.to_play, last)
    assert state(board) == before
    return int(move)


def test_the_patterns_can_be_used_and_their_examples_hold():
    assert not PROBLEMS and not JUDGE.calming.base.problems
    base = compile_rules(RULES)
    checker = ExampleChecker(base)
    assert [problem for rule in base.rules for problem in checker.check(rule)] == []
    assert len(RULES) >= 9


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_a_pattern_is_found_in_its_example_and_only_beside_the_last_move(rule: Rule):
    for example in rule.examples:
        position = Position(example.size)
        position.set_up(example.stones, example.to_play)
        if example.plays:
            assert found(position, example.last_move) in example.plays
            assert found(position, PASS) == PASS
        else:
            assert found(position, example.last_move) not in example.plays


def test_the_same_move_is_found_however_the_board_is_turned():
    some = 0
    for seed in range(0, 12, 2):
        position = played(9, 12 + 3 * seed, seed=seed)
        last = last_of(position)
        move = found(position, last)
        some += move != PASS
        for symmetry in range(8):
            for swap in (False, True):
                twin = position.transformed(symmetry, swap)
                expected = transform(move, symmetry, 9) if move else PASS
                assert found(twin, transform(last, symmetry, 9) if last else PASS) == expected
    assert some


ENTRY = """
theme: a test
says: A test.
patterns:
- name: some-thing
  says: Something.
  diagram: |
    {diagram}
  points:
    a: theirs
  when:
    - {condition}
  shape: 2
  source: own analysis
  examples:
    - board: |
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . O . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
      last_move: D4
      black_plays: E4
    - board: |
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
      silent: nothing is there
"""


@pytest.mark.parametrize("diagram, condition, message", [
    ("a *", "area(*) > 3", "'area' in 'area(*) > 3' is not known inside a search"),
    ("a *", "is_dame(a)", "'is_dame' in 'is_dame(a)' is not known inside a search"),
    ("a . . *", "last_move == a", "the point 'a' is more than 2 lines from the move")])
def test_what_is_not_known_inside_a_search_is_told_with_its_place(tmp_path: Path, diagram: str, condition: str,
                                                                  message: str):
    (tmp_path / "mine.yaml").write_text(ENTRY.format(diagram=diagram, condition=condition), encoding="utf-8")
    problem, = Calming([tmp_path]).base.problems
    assert isinstance(problem, KnowledgeError) and message in str(problem) and "mine.yaml:5" in str(problem)
    assert not Calming([tmp_path]).base.headings


def test_a_folder_of_ones_own_is_used_and_none_is_none(tmp_path: Path):
    (tmp_path / "mine.yaml").write_text(ENTRY.format(diagram="a *", condition="last_move == a and line(*) == 3"),
                                        encoding="utf-8")
    mine = Judge(calming=Calming([tmp_path]))
    position = Position.from_diagram("""
        . . . . . . .
        . . . . . . .
        . . . X . . .
        . . X O . . .
        . . . X . . .
        . . . . . . .
        . . . . . . .
    """, BLACK)
    last = next(p for p in range(len(position.board["color"])) if position.board["color"][p] == WHITE)
    assert found(position, last, mine) == last + 1
    assert found(position, last, Judge(calming=Calming([]))) == PASS


def test_the_words_allowed_are_words():
    from goengine.expert.words import FACTS
    assert WORDS <= {fact.name for fact in FACTS}
