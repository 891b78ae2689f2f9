"""Files of mined positions: written and read again, errors at their place, damaged files harmless."""
from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goengine.errors import KnowledgeError
from goengine.patterns.frames import SIZE
from goengine.patterns.minedfile import (BOARD, CORNER, UNKNOWN, Mined, MinedMove, file_text, line_text, read_mined)
from goengine.patterns.steps import TENUKI
from goengine.vertex import PASS, parse_vertex
from goengine.yamlfile import parse_yaml

GOOD = """\
after: Q16 R14
positions: |
  . | 85 | O17:8646/50/80904 R12:2961/50 -:3592//529520
  O17 | 49 | S16:2305/50/13239 R16:743
  O17 S16 R17 |  | R11:689 > L17:55 > Q10:3
"""


def read(text: str, kind: str = CORNER) -> Mined:
    return read_mined(parse_yaml(text, "f.yaml"), kind)


def test_a_line_says_what_was_played_after_its_way():
    mined = read(GOOD)
    assert not mined.problems and len(mined.positions) == 5
    assert mined.positions[:, 2].tolist() == [3, 4, 5, 5, 5], "all positions of a chain stand in one line"
    assert mined.positions[:, 3].tolist() == [85, 49, UNKNOWN, UNKNOWN, UNKNOWN]
    first = mined.moves[mined.moves[:, 0] == 0]
    assert first[:, 3:].tolist() == [[8646, 50, 80904], [2961, 50, 0], [3592, UNKNOWN, 529520]]
    assert first[2, 1] == TENUKI


def test_ways_to_one_position_have_one_key_whatever_the_order():
    one, other_way = read(GOOD), read("after: O17 R14\npositions: |\n  Q16 |  | S16:1\n")
    assert one.positions[1, 0] == other_way.positions[0, 0] != one.positions[0, 0]


def test_what_is_written_is_read_again():
    def p(name: str) -> int:
        return PASS if name == "-" else parse_vertex(name, SIZE)
    moves = [MinedMove(p("O17"), 12, 51, 7), MinedMove(p("R12"), 3, UNKNOWN, 0), MinedMove(PASS, 0, UNKNOWN, 9)]
    chain = [MinedMove(p("R11"), 2, UNKNOWN, 0)]
    then = [MinedMove(p("L17"), 0, UNKNOWN, 400), MinedMove(PASS, 2, UNKNOWN, 0)]
    lines = [line_text([], 40, moves), line_text([p("O17"), PASS], UNKNOWN, chain, then)]
    mined = read(file_text([p("Q16"), p("R14")], lines))
    assert not mined.problems and len(mined.positions) == 4
    assert mined.moves[:, 3:].tolist() == [[m.games, m.won, m.bots] for m in moves + chain + then]


def test_the_whole_board_has_openings():
    mined = read("after: .\npositions: |\n  . |  | Q16:10/50 R16:9\n  Q16 D4 |  | Q4:5\n", BOARD)
    assert not mined.problems and len(mined.positions) == 2


@pytest.mark.parametrize("old, new, place, message", [
    ("O17 | 49", "O27 | 49", "4:3", "'O27' is no point of the upper right corner"),
    ("O17 | 49", "O17 Q5 | 49", "4:7", "'Q5' is no point"),
    ("O17 | 49", "Q16 | 49", "4:3", "Q16 cannot be played here"),
    ("O17 | 49", "O17 O17 | 49", "4:7", "O17 cannot be played here"),
    ("| 49 |", "| 490 |", "4:8", "'490' is no percentage"),
    ("| 49 |", "| 49 ", "4:3", "a position is written  way"),
    ("S16:2305/50/13239", "S16=2305", "4:14", "'S16=2305' is no move"),
    ("S16:2305/50/13239", "S16:2305/101", "4:14", "'101' is no percentage"),
    ("S16:2305/50/13239", "R14:1", "4:14", "a stone stands at R14"),
    ("S16:2305/50/13239", "R16:1", "4:13", "a move comes twice"),
    ("S16:2305/50/13239 R16:743", "", "4:", "a position has 1 to 130 moves"),
    ("R11:689 > L17:55", "R11:689 S11:3 > L17:55", "5:", "'>' stands between only moves"),
    ("R11:689 > L17:55", "R11:689 > R11:55", "5:", "a stone stands at R11"),
])
def test_a_mistake_in_a_line_is_told_at_its_place_and_the_others_are_used(old: str, new: str, place: str, message: str):
    assert old in GOOD
    mined = read(GOOD.replace(old, new, 1))
    assert len(mined.problems) == 1, mined.problems
    assert str(mined.problems[0]).startswith(f"f.yaml:{place}") and message in mined.problems[0].message
    assert len(mined.positions) >= 2 and set(mined.moves[:, 0].tolist()) == set(range(len(mined.positions)))


@pytest.mark.parametrize("text, place, message", [
    ("positions: |\n  . | | Q16:1\n", "1:1", "'after' is missing"),
    ("after: .\npositions: . | | Q16:1\n", "2:12", "one block of lines"),
    ("after: Q16 Q16\npositions: |\n  . | | R14:1\n", "1:12", "Q16 cannot be played here"),
    ("after: .\npositions: |\n" + "  . | | Q16:1\n" * 5002, "2:12", "at most 5000 are read"),
    ("after: Q16" + " -" * 61 + "\npositions: |\n  . | | Q16:1\n", "1:8", "more than 60 moves"),
])
def test_a_file_of_another_form_is_refused(text: str, place: str, message: str):
    with pytest.raises(KnowledgeError, match=message) as caught:
        read(text)
    assert str(caught.value).startswith(f"f.yaml:{place}: ")


def damaged(rng: random.Random, text: str) -> str:
    """One to four random injuries."""
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(text))
        text = rng.choice([
            text[:at] + rng.choice("|:/>-. Q9#&*!\n\t\x00é") + text[at:], text[:at] + text[at + rng.randint(1, 9):],
            text[:at], text[:at] + str(10 ** rng.randint(1, 40)) + text[at:], text[at:] + text[:at],
            text[:at] + text[max(0, at - 30):] + "\n", text[:at] + "Q16 " * rng.randint(1, 90) + text[at:]]) or "x"
    return text


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2 ** 32))
def test_a_damaged_file_is_refused_or_read_with_its_mistakes_told(seed: int):
    refuse_or_read(seed)


@pytest.mark.slow
def test_a_thousand_damaged_files_are_refused_or_read():
    for seed in range(1000):
        refuse_or_read(seed)


def refuse_or_read(seed: int) -> None:
    try:
        mined = read(damaged(random.Random(seed), GOOD))
    except KnowledgeError as problem:
        assert str(problem).startswith("f.yaml:")
        return
    for problem in mined.problems:
        assert str(problem).startswith("f.yaml:") and problem.line
    assert mined.positions.dtype == np.int64 and (mined.moves[:, 3] >= 0).all()
    assert set(mined.moves[:, 0].tolist()) == set(range(len(mined.positions)))
