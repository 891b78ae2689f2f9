"""The score to expect, and what the life of each group means for it."""
from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from goengine.groups.layout import LIFE_ALIVE
from goengine.groups.verdicts import Verdict
from goengine.influence.expected import (CLOSE, MARGINS, WIDE, WIDE_SHARE, Swing, expected_margin, median, moved,
                                         normal, open_variance, tempo)
from goengine.influence.swings import find_swings
from goengine.pointset import WORDS
from goengine.vertex import PASS
from tests.drawn import Drawn, sensible_position

points = st.floats(-400, 400).map(lambda value: round(value, 2))
swings = st.lists(st.builds(Swing, st.floats(0, 1), st.floats(-60, 60), st.floats(-60, 60)), max_size=4)


@given(points, st.floats(0, 361), st.floats(0, 50))
def test_the_score_to_expect_keeps_the_leader_and_the_order(margin, variance, more):
    expected = expected_margin(margin, variance)
    assert abs(expected) <= abs(margin) + 1e-9 and expected * margin >= 0
    assert expected_margin(-margin, variance) == pytest.approx(-expected)
    assert expected_margin(margin + more, variance) >= expected - 1e-9


def test_an_open_position_says_less_than_a_settled_one():
    assert abs(expected_margin(10, 200)) < 3 < 7 < expected_margin(10, 0)
    assert expected_margin(120, 100) > 80
    assert tempo(0) == tempo(10) == 0 and 4 < tempo(150) < tempo(216) < 6
    assert open_variance(np.ones(9)) == 0 and open_variance(np.zeros(9)) == 9


@given(st.floats(-60, 60), st.floats(0, 150), swings)
@example(8.0, 20.0, [Swing(0.9, 4.0, -36.0), Swing(0.5, -12.5, 12.5)])
def test_every_way_the_groups_may_go_is_weighed_by_what_is_known_of_games(margin, variance, swung):
    odds = np.zeros(len(MARGINS))
    for ways in range(2 ** len(swung)):
        chance, sum_of = 1.0, 0
        for i, swing in enumerate(swung):
            lives = ways >> i & 1
            chance *= swing.chance if lives else 1 - swing.chance
            sum_of += round(swing.alive if lives else swing.dead)
        odds += chance * np.exp(-(MARGINS - margin - sum_of) ** 2 / (2 * (4.0 + variance)))
    odds *= sum(share * np.exp(-(MARGINS / deviation) ** 2 / 2) / deviation
                for deviation, share in ((CLOSE, 1 - WIDE_SHARE), (WIDE, WIDE_SHARE)))
    expected = expected_margin(margin, variance, swung)
    below = odds[MARGINS < expected - 0.5].sum() / odds.sum()
    above = odds[MARGINS > expected + 0.5].sum() / odds.sum()
    assert max(below, above) <= 0.5 + 1e-6
    turned = [Swing(swing.chance, -swing.alive, -swing.dead) for swing in swung]
    assert expected_margin(-margin, variance, turned) == pytest.approx(-expected, abs=1e-6)


def test_the_fate_that_leaves_a_game_close_is_likelier_than_by_its_chance_alone():
    even = [Swing(0.8, 8.0, -32.0)]
    assert 4 < expected_margin(0, 5, even) < 8                  # with the group alive Black leads by 8
    assert expected_margin(32, 5, even) < 8                     # here only its death leaves the game close
    assert expected_margin(32, 5) > 12


@given(st.floats(-1000, 1000), st.floats(-40, 40))
def test_what_is_moved_out_of_the_range_does_not_come_back(points, mean):
    before = normal(mean, 25.0)
    after = moved(before, points)
    steps = round(points)
    assert after.sum() <= 1 + 1e-9
    for at, margin in enumerate(MARGINS):
        origin = at - steps
        assert after[at] == (before[origin] if 0 <= origin < len(before) else 0), margin


def test_a_median_lies_between_whole_points():
    chances = np.zeros(len(MARGINS))
    chances[MARGINS == 3] = 2.0
    assert median(chances) == 3
    chances[MARGINS == 4] = 2.0
    assert median(chances) == 3.5
    chances[MARGINS == -10] = 8.0
    assert median(chances) == pytest.approx(-10.5 + 6 / 8)


# White's five stones are shut in with room for one eye or two; all else is settled.
HANGING = """
    . O O . . . X . .
    . X O O . . X . .
    X X X X X X X . .
    . . . . . . . . .
    X X X X X X X X X
    O O O O O O O O O
    . . . . . . . . .
    . O . O . O . O .
    O . O . O . O . O
"""


def test_a_swing_is_what_a_group_is_worth_either_way():
    drawn = Drawn(HANGING)
    before = drawn.f["value"].copy()
    found = find_swings(drawn.board, drawn.analysis)
    assert (drawn.analysis.f["value"] == before).all(), "the analysis must be left as after one run"
    assert len(found) == 1
    swing = found[0]
    assert swing.chance == (1 + drawn.f["fate"][drawn.group("C9")] / 1000) / 2
    assert -20 < swing.alive <= 0 <= swing.dead < 20 and swing.dead - swing.alive > 8       # five stones, and more


def test_a_group_whose_life_was_read_has_no_swing():
    drawn = Drawn(HANGING)
    everywhere = np.full(WORDS, -1, np.int64)
    black, white = (drawn.analysis.m["stones"][WORDS * c:WORDS * (c + 1)] for c in (1, 2))
    read = Verdict(drawn.point("C9"), LIFE_ALIVE, 2000, PASS, PASS, everywhere, np.concatenate((black, white)))
    assert find_swings(drawn.board, drawn.analysis, [read]) == []
    assert drawn.g["verdicts"][0] == 1, "what was said before stays loaded"


@pytest.mark.parametrize("symmetry", [0, 3])
def test_swings_are_turned_with_the_board_and_its_colours(symmetry):
    for seed in range(4):
        position = sensible_position(random.Random(seed), 9, 40)
        one, two = Drawn(position), Drawn(position.transformed(symmetry, swap_colors=True))
        found = sorted((s.chance, s.alive, s.dead) for s in find_swings(one.board, one.analysis))
        assert found and found == sorted((s.chance, -s.alive, -s.dead) for s in find_swings(two.board, two.analysis))
