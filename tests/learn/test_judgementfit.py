"""The fit of the judgement's weights: it finds weights that made the results, and keeps what the laws say."""
from __future__ import annotations

import numpy as np
import pytest

from goengine.board.position import Position
from goengine.learn.gamefiles import pack, unpack
from goengine.learn.judgementfit import (EVERY, LAWS, Finished, Judged, fit, judge_games, loaded, measures, name_of,
                                         returns)
from goengine.search.judge import Judge
from goengine.search.layout import TERM_NAMES
from tests.learn.games import random_games

FIRST = np.array([1.0 if name in (*LAWS, "probable", "framework", "stakes", "later") else 0.0 for name in TERM_NAMES])
TRUE = dict(probable=0.8, framework=0.5, weak=0.3, exposed=-0.2, stakes=0.6, later=0.9, tempo=11.0)


def made_up(noise: float, count: int = 4000) -> Judged:
    """Positions with random terms, ten a game, whose results follow from `TRUE` but for some noise."""
    chance = np.random.default_rng(1)
    terms = chance.normal(0, 5, (count, len(TERM_NAMES)))
    terms[:, TERM_NAMES.index("tempo")] /= 10
    weights = np.array([TRUE.get(name, 1.0) for name in TERM_NAMES])
    return Judged(terms, terms @ weights + chance.normal(0, noise, count), np.arange(count) // 10,
                  np.full(count, 9), np.arange(count) % 81)


def test_the_weights_behind_the_results_are_found():
    judged = made_up(1.0)
    found = dict(zip(TERM_NAMES, fit(judged, FIRST)))
    for name in TERM_NAMES:
        assert found[name] == pytest.approx(TRUE.get(name, 1.0), rel=0.05, abs=0.03)
    old, new = (measures(judged, weights)[0] for weights in (FIRST, np.array(list(found.values()))))
    assert new.error < 0.5 * old.error and new.winners > old.winners


def test_what_the_laws_count_is_not_fitted():
    judged = made_up(1.0)
    judged.result += 0.5 * judged.terms[:, TERM_NAMES.index("territory")]
    found = dict(zip(TERM_NAMES, fit(judged, FIRST)))
    assert all(found[name] == 1 for name in LAWS)


def test_the_lambda_return_blends_what_follows_with_the_result():
    judged = made_up(0.0, 30)
    value = judged.terms @ FIRST
    assert (returns(judged, FIRST, 1.0) == judged.result[(np.arange(30) // 10) * 10 + 9]).all()
    once = returns(judged, FIRST, 0.0)
    assert np.allclose(once[:9], value[1:10]) and once[9] == judged.result[9]
    half = returns(judged, FIRST, 0.5)
    assert half[8] == pytest.approx(0.5 * value[9] + 0.5 * judged.result[9])


def test_td_finds_weights_too():
    judged = made_up(0.0)
    judged.result = np.repeat(judged.result[9::10], 10)
    weights = np.array([TRUE.get(name, 1.0) for name in TERM_NAMES])
    judged.terms *= (judged.result / (judged.terms @ weights))[:, None]        # every position of a game judged alike
    found = fit(judged, FIRST, 0.7)
    old, new = measures(judged, FIRST)[0].error, measures(judged, found)[0].error
    assert new < 0.7 * old


def test_games_are_judged_term_by_term(tmp_path):
    games = [Finished(moves, 6.5, 3.5) for moves in unpack(pack(random_games(3)))]
    judge_games(tmp_path, name_of(games), games, 0)
    judged = loaded(tmp_path, [name_of(games), name_of(games)])
    assert len(judged) == 2 * sum(len(range(i, 40, EVERY)) for i in range(3)) and judged.game.max() == 5
    assert (judged.result == 3.5).all() and (judged.size == 9).all()
    position = Position(9, komi=6.5)
    for color, point in zip(games[0].moves.color[:8], games[0].moves.point[:8]):
        position.play(int(point), int(color))
    told = {term.name: term.value for term in Judge().judgement(position).terms}
    mine = dict(zip(TERM_NAMES, judged.terms[1]))
    assert mine["komi"] == told["komi"] == -6.5
    for name in LAWS:
        assert mine[name] == pytest.approx(told[name], abs=0.02)
