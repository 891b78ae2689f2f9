"""The clock: what time systems allow, what is left, and that no game is lost on time."""
from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goengine.search.clock import ABSOLUTE, BYO_YOMI, CANADIAN, LAG, NONE, Clock, TimeSettings, gtp_settings

OVERRUN = 1.1                           # a thought may take a tenth more than it was given
LEAST_THOUGHT = 0.05                    # and never less than this


class Arbiter:
    """The controller's view of one clock: it counts lag, and calls the time loss."""

    def __init__(self, settings: TimeSettings):
        self.settings = settings
        self.main = settings.main
        self.left = settings.period
        self.count = settings.stones
        self.lost = False

    def move(self, seconds: float) -> None:
        over = max(0.0, seconds - self.main)
        self.main = max(0.0, self.main - seconds)
        if not over or self.settings.kind == NONE:
            return
        if self.settings.kind == ABSOLUTE:
            self.lost = True
        elif self.settings.kind == CANADIAN:
            self.left -= over
            self.count -= 1
            self.lost |= self.left < 0
            if not self.count:
                self.left, self.count = self.settings.period, self.settings.stones
        else:
            self.count -= int(over / self.settings.period)
            self.lost |= self.count <= 0


def plays_in_time(settings: TimeSettings, size: int, moves: int, lag: float) -> Arbiter:
    """Play a game's moves, using all the time that the clock gives and a tenth more."""
    clock, arbiter = Clock(settings), Arbiter(settings)
    for number in range(0, moves, 2):
        given_time = clock.seconds_for_move(number, size)
        assert given_time is not None and given_time > 0
        thought = max(LEAST_THOUGHT, OVERRUN * given_time)
        clock.charge(thought)
        arbiter.move(thought + lag)
    return arbiter


def test_without_settings_there_is_no_limit() -> None:
    clock = Clock()
    clock.charge(1e6)
    assert clock.seconds_for_move(0, 19) is None and not clock.limited


@pytest.mark.parametrize("size, minutes, moves", [(19, 10, 400), (19, 10, 600), (19, 3, 400), (13, 5, 250),
                                                  (9, 1, 140)])
def test_sudden_death_lasts_for_a_very_long_game(size: int, minutes: float, moves: int) -> None:
    arbiter = plays_in_time(TimeSettings(ABSOLUTE, 60 * minutes), size, moves, lag=0.1)
    assert not arbiter.lost and arbiter.main < 0.6 * 60 * minutes


def test_sudden_death_gives_the_opening_and_the_middle_game_a_good_part() -> None:
    clock = Clock(TimeSettings(ABSOLUTE, 600))
    thoughts = []
    for number in range(0, 240, 2):
        thoughts.append(clock.seconds_for_move(number, 19) or 0)
        clock.charge(thoughts[-1])
    assert 250 < sum(thoughts) < 500 and min(thoughts) > 2 and max(thoughts) < 6


def test_a_small_board_gets_more_time_a_move() -> None:
    small, large = (Clock(TimeSettings(ABSOLUTE, 300)).seconds_for_move(0, size) or 0 for size in (9, 19))
    assert small > 2 * large


def test_an_empty_clock_asks_for_haste_and_does_not_fail() -> None:
    clock = Clock(TimeSettings(ABSOLUTE, 10))
    clock.charge(60)
    assert clock.left == 0 and 0 < (clock.seconds_for_move(10, 19) or 0) < 0.1


@pytest.mark.parametrize("settings", [TimeSettings(CANADIAN, 60, 60, 10), TimeSettings(CANADIAN, 0, 30, 5),
                                      TimeSettings(BYO_YOMI, 60, 10, 3), TimeSettings(BYO_YOMI, 0, 3, 1)])
def test_byo_yomi_goes_on_for_ever(settings: TimeSettings) -> None:
    assert not plays_in_time(settings, 19, 700, lag=0.1).lost


@given(st.sampled_from([CANADIAN, BYO_YOMI]), st.integers(0, 1000), st.integers(2, 100), st.integers(1, 10),
       st.integers(1, 19))
@settings(max_examples=60, deadline=None)
def test_no_byo_yomi_is_lost(kind: str, main: int, per_stone: int, count: int, size: int) -> None:
    period = per_stone * (count if kind == CANADIAN else 1)
    assert not plays_in_time(TimeSettings(kind, main, period, count), size, 500, lag=0.1).lost


def test_a_canadian_period_begins_anew_after_its_stones() -> None:
    clock = Clock(TimeSettings(CANADIAN, 0, 30, 2))
    assert (clock.left, clock.stones) == (30, 2)
    clock.charge(10)
    assert (clock.left, clock.stones) == (20 - LAG, 1)
    clock.charge(10)
    assert (clock.left, clock.stones) == (30, 2)


def test_main_time_runs_over_into_byo_yomi() -> None:
    clock = Clock(TimeSettings(CANADIAN, 5, 30, 3))
    clock.charge(9)
    assert (clock.left, clock.stones) == (26 - LAG, 2)
    clock = Clock(TimeSettings(BYO_YOMI, 5, 10, 3))
    clock.charge(9)
    assert (clock.left, clock.stones) == (10, 3)


def test_a_japanese_period_is_lost_by_thinking_beyond_it() -> None:
    clock = Clock(TimeSettings(BYO_YOMI, 0, 10, 3))
    clock.charge(25)
    assert (clock.left, clock.stones) == (10, 1)


def test_the_controller_knows_best_what_is_left() -> None:
    clock = Clock(TimeSettings(ABSOLUTE, 600))
    clock.update(30, 0)
    assert clock.left == 30 and (clock.seconds_for_move(0, 19) or 9) < 0.2
    clock = Clock(TimeSettings(CANADIAN, 600, 60, 10))
    clock.update(20, 4)
    assert 3.5 < (clock.seconds_for_move(100, 19) or 0) < 5
    clock.update(-1, 4)
    assert clock.left == 0


def test_time_left_alone_sets_a_limit() -> None:
    clock = Clock()
    clock.update(0, 0)
    assert not clock.limited
    clock.update(100, 0)
    assert clock.settings == TimeSettings(ABSOLUTE, 100) and (clock.seconds_for_move(0, 9) or 99) < 10
    clock = Clock()
    clock.update(50, 5)
    assert clock.settings == TimeSettings(CANADIAN, 0, 50, 5)


@pytest.mark.parametrize("main, period, stones, expected", [
    (600, 0, 0, TimeSettings(ABSOLUTE, 600)), (600, 0, 5, TimeSettings(ABSOLUTE, 600)), (0, 1, 0, TimeSettings()),
    (600, 30, 0, TimeSettings()), (0, 0, 0, TimeSettings()), (600, 30, 10, TimeSettings(CANADIAN, 600, 30, 10)),
    (0, 30, 10, TimeSettings(CANADIAN, 0, 30, 10))])
def test_gtp_time_settings_mean_what_the_standard_says(main: float, period: float, stones: int,
                                                       expected: TimeSettings) -> None:
    assert gtp_settings(main, period, stones) == expected


@pytest.mark.parametrize("bad", [
    lambda: gtp_settings(-1, 0, 0), lambda: gtp_settings(600, -1, 0), lambda: gtp_settings(600, 30, -1),
    lambda: gtp_settings(math.inf, 0, 0), lambda: gtp_settings(math.nan, 0, 0), lambda: TimeSettings("sand glass", 10),
    lambda: TimeSettings(BYO_YOMI, 10, 0, 3), lambda: TimeSettings(CANADIAN, 10, 30, 0),
    lambda: Clock().update(math.nan, 0), lambda: Clock().update(10, -1), lambda: Clock().update(1e30, 0)])
def test_times_that_cannot_be_are_refused(bad) -> None:
    with pytest.raises(ValueError):
        bad()
