"""Intervals, Elo differences and the sequential test against published figures."""
from __future__ import annotations

import math
import random

import pytest

from goengine.front.matchstats import Sprt, elo, expected_share, wilson


@pytest.mark.parametrize("won, games, low, high", [
    (81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)])
def test_wilson_intervals_are_those_of_newcombe(won: int, games: int, low: float, high: float) -> None:
    """Newcombe 1998, Statistics in Medicine 17, table I, method 3."""
    assert wilson(won, games) == pytest.approx((low, high), abs=6e-5)
    assert wilson(games - won, games) == pytest.approx((1 - high, 1 - low), abs=6e-5)


def test_without_games_the_share_may_be_anything() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize("difference, share", [(0, 0.5), (100, 0.640), (200, 0.760), (400, 0.909), (-200, 0.240)])
def test_elo_differences_are_those_of_the_table(difference: float, share: float) -> None:
    assert expected_share(difference) == pytest.approx(share, abs=5e-4)
    assert elo(expected_share(difference)) == pytest.approx(difference)


def test_all_or_nothing_has_no_finite_elo_difference() -> None:
    assert elo(1.0) == math.inf == -elo(0.0)


def test_the_bounds_of_the_sequential_test_are_walds() -> None:
    assert Sprt(0, 50).bounds == pytest.approx((-2.944, 2.944), abs=1e-3)
    assert Sprt(0, 50, 0.05, 0.10).bounds == pytest.approx((-2.251, 2.890), abs=1e-3)


def test_the_ratio_is_that_of_the_likelihoods() -> None:
    sprt = Sprt(-20, 60)
    p0, p1 = expected_share(-20), expected_share(60)
    likelihoods = [p ** 7 * (1 - p) ** 4 for p in (p0, p1)]
    assert sprt.ratio(7, 11) == pytest.approx(math.log(likelihoods[1] / likelihoods[0]))
    assert sprt.ratio(0, 0) == 0
    assert sprt.ratio(0.5, 1) == pytest.approx((sprt.ratio(1, 1) + sprt.ratio(0, 1)) / 2)


def test_clear_results_decide_and_unclear_ones_do_not() -> None:
    sprt = Sprt(0, 100)
    assert sprt.decision(20, 20) == "H1" and sprt.decision(0, 20) == "H0" and sprt.decision(5, 9) == ""


@pytest.mark.parametrize("truth, right", [(0, "H0"), (80, "H1")])
def test_the_sequential_test_errs_as_rarely_as_promised(truth: float, right: str) -> None:
    rng, sprt, share = random.Random(7), Sprt(0, 80), expected_share(truth)
    wrong = 0
    for _ in range(500):
        won = games = 0
        while not sprt.decision(won, games):
            games += 1
            won += rng.random() < share
        wrong += sprt.decision(won, games) != right
    assert wrong / 500 < 0.05 + 0.02
