"""Winrates out of scores: they rise with the lead, and the fuller the board the steeper."""
from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goengine.board.position import Position
from goengine.front.winrate import SCALES, deviation, scale_of, winrate


@given(st.floats(-400, 400), st.floats(-400, 400), st.floats(0.5, 20))
def test_a_larger_lead_wins_at_least_as_often(one: float, two: float, scale: float) -> None:
    low, high = sorted((one, two))
    assert 0 <= winrate(low, scale) <= winrate(high, scale) <= 1
    assert winrate(low, scale) + winrate(-low, scale) == pytest.approx(1)


def test_an_even_game_is_won_half_the_time_and_a_scale_ahead_by_73_percent() -> None:
    assert winrate(0, 7) == 0.5
    assert winrate(7, 7) == pytest.approx(0.7311, abs=1e-4)
    assert deviation(1.0) == pytest.approx(1.8138, abs=1e-4)


def test_the_scale_falls_as_the_board_fills() -> None:
    position = Position(9)
    before = scale_of(position)
    assert before == pytest.approx(SCALES[0][1] * 9 / 19)
    for number, point in enumerate(position.legal_points()[:60]):
        if position.is_legal(point):
            position.play(point)
            assert scale_of(position) <= before + 1e-9
            before = min(before, scale_of(position))
    assert before < SCALES[1][1] * 9 / 19
