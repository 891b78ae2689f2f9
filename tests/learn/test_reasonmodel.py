"""The worth of reasons as a model of choices: it agrees with the expert, its gradient is right, its fit helps."""
from __future__ import annotations

import numpy as np
import pytest

from goengine.expert.adviser import Adviser
from goengine.expert.habits import recent_moves
from goengine.expert.layout import UNIT
from goengine.expert.reasons import KIND_NUMBER, KINDS
from goengine.expert.valuation import TERMS
from goengine.influence.analysis import Analysis
from goengine.learn.gamefiles import pack, positions_of
from goengine.learn.reasonfacts import Facts, find_facts
from goengine.learn.reasonmeasure import measures
from goengine.learn.reasonmodel import Bounds, Model, Worths, fit, fit_factors, log_chances
from goengine.learn.reasons import AT_STAKE, bounds, held_by_hand, present_worths
from goengine.learn.workfolder import load, save
from tests.learn.games import random_games

GAMES = random_games(6, moves=30) + random_games(2, size=13, moves=40, seed=2)
WANTED = [(game, number) for game in range(len(GAMES)) for number in (4, 9, 14, 19, 24, 29)]
ADVISER = Adviser()


@pytest.fixture(scope="module")
def facts(tmp_path_factory) -> Facts:
    folder = tmp_path_factory.mktemp("work")
    game, number = np.array(WANTED).T
    save(folder, "games-here", game=game, number=number, **pack(GAMES))
    find_facts(folder, "here")
    return Facts.joined([load(folder, "facts-here")])


@pytest.fixture(scope="module")
def model(facts) -> Model:
    return Model(facts, ADVISER.base.record, ADVISER.prices)


@pytest.fixture(scope="module")
def present() -> Worths:
    return present_worths(ADVISER.base.record, ADVISER.prices)


def test_the_model_prices_and_orders_moves_as_the_expert_does(model, present):
    places, logs = model.places(present)
    assert len(places) == len(WANTED) and model.proposed.sum() > 20
    analysis, at, compared = Analysis(), 0, 0
    for game, moves in enumerate(GAMES):
        for position, played in positions_of(moves, {number for g, number in WANTED if g == game}):
            board = position.copy_board()
            analysis.run(board)
            ADVISER.consult(board, analysis, position.to_play, position.move_number, recent_moves(position), position)
            fired, n = ADVISER.fired, int(ADVISER.fired["count"][0])
            here = slice(int(model.facts.start[at]), int(model.facts.start[at + 1]))
            values = model.values(present, here)
            assert np.allclose(values, fired["value"][:n] / UNIT, atol=0.15)
            assert (model.counted(at, values) == fired["counted"][:n]).mean() > 0.97      # but for ties by a hair
            order = ADVISER.moves()
            if played in order:
                worth = fired["worth"][order] / UNIT
                mine = worth[order.index(played)]
                assert (worth > mine + 0.5).sum() < places[at] <= (worth > mine - 0.5).sum() + 1
                assert np.isfinite(logs[at])
                compared += 1
            else:
                assert places[at] == 10_000 and np.isnan(logs[at]) and not model.proposed[at]
            at += 1
    assert at == len(WANTED) and compared > 20


def test_the_gradient_is_the_slope_of_the_evidence(model, present):
    chance = np.random.default_rng(1)
    positions = np.flatnonzero(model.proposed)
    worths = Worths(present.weight + chance.random(present.weight.shape) / 10,
                    present.extra + chance.random(len(present.extra)) / 10)      # no ties: small steps are smooth
    _, slope = model.gradient(worths, positions)
    step, steepest = 2e-3, np.argsort(-np.abs(slope.weight).ravel())[:8]
    for place in steepest:
        kind, term = divmod(int(place), len(TERMS))
        found = []
        for sign in (1, -1):
            moved = worths.copy()
            moved.weight[kind, term] += sign * step
            found.append(model.gradient(moved, positions)[0])
        assert (found[0] - found[1]) / (2 * step) == pytest.approx(slope.weight[kind, term], rel=0.1, abs=1e-3)


def test_a_fit_makes_the_moves_likelier_within_its_bounds(model, present):
    limits = bounds(present, ADVISER.base.record)
    together = np.array([kind.name in AT_STAKE for kind in KINDS])
    said: list[float] = []
    factors = fit_factors(model, limits, together, 0.5, 30, lambda done, evidence: said.append(evidence))
    assert said[-1] > said[0] + 0.02
    there = present.weight[together] > 0
    ratios = factors.weight[together][there] / present.weight[together][there]
    assert np.allclose(ratios, ratios[0]) and ratios[0] >= 0.5
    found = fit(model, held_by_hand(limits, factors), 3.0, 10.0, 30, lambda done, evidence: said.append(evidence))
    assert said[-1] > said[29]
    assert (found.weight >= 0).all() and np.allclose(found.weight[together], factors.weight[together])
    dame = KIND_NUMBER["dame"]
    assert np.allclose(found.weight[dame], present.weight[dame])
    drawn = np.flatnonzero(present.extra)
    assert (np.sign(found.extra[drawn]) * np.sign(present.extra[drawn]) >= 0).all()


def test_numbers_held_firmly_stay(model, present):
    limits = bounds(present, ADVISER.base.record)
    found = fit(model, limits, 1e7, 1e7, 20, lambda done, evidence: None)
    assert np.abs(found.weight - np.clip(present.weight, limits.low.weight, limits.high.weight)).max() < 0.2
    still = fit(model, Bounds(present, present, present), 1.0, 1.0, 3, lambda done, evidence: None)
    assert np.allclose(still.weight, present.weight) and np.allclose(still.extra, present.extra)


def test_chances_of_a_position_sum_to_one():
    logs = log_chances(np.array([1.0, 3.0, 800.0, -5.0, 0.0]), np.array([0, 2, 5]))
    assert np.exp(logs[:2]).sum() == pytest.approx(1) and np.exp(logs[2:]).sum() == pytest.approx(1)
    assert logs[1] - logs[0] == pytest.approx(2)


def test_measures_go_by_board_and_phase(model, present):
    found = {measure.name: measure for measure in measures(model, present)}
    assert found["all positions"].moves == found["9x9"].moves + found["13x13"].moves == len(WANTED)
    assert all(one.shares == tuple(sorted(one.shares)) and one.shares[-1] <= one.proposed for one in found.values())
    assert sum(one.moves for name, one in found.items() if name.startswith("13x13,")) == found["13x13"].moves
