"""Strengths that are known come out of games that were played by them."""
from __future__ import annotations

import numpy as np

from goengine.learn.bradleyterry import Competitions, Group, fit


def played(logs: list[np.ndarray], positions: int, candidates: int, seed: int = 1) -> Competitions:
    """Competitions between teams of one feature from each group, won by chance in proportion to their strengths."""
    generator = np.random.default_rng(seed)
    features = [generator.integers(0, len(values), positions * candidates).astype(np.int32) for values in logs]
    strength = np.exp(sum(values[feature] for values, feature in zip(logs, features))).reshape(positions, candidates)
    chances = strength / strength.sum(axis=1, keepdims=True)
    won = (chances.cumsum(axis=1) < generator.random((positions, 1))).sum(axis=1)
    start = np.arange(positions + 1) * candidates
    return Competitions(features, start, start[:-1] + won)


def test_the_strengths_of_teams_are_recovered():
    logs = [np.log([1.0, 3.0, 0.5, 8.0]), np.log([1.0, 0.2, 2.0])]
    games = played(logs, 20_000, 6)
    found = fit(games, [Group(4, 0.1), Group(3, 0.1)], 40)
    for true, values in zip(logs, found):
        assert np.abs((values - values[0]) - true).max() < 0.1


def test_no_sweep_makes_the_games_less_likely():
    games = played([np.log([1.0, 5.0, 0.3]), np.log([1.0, 2.0, 4.0, 0.1])], 500, 5)
    seen: list[float] = []
    fit(games, [Group(3, 0.0), Group(4, 0.0)], 15, report=lambda sweep, evidence: seen.append(evidence))
    assert all(later >= earlier - 1e-5 for earlier, later in zip(seen, seen[1:]))
    assert seen[-1] > seen[0]


def test_a_feature_that_was_never_met_is_as_strong_as_its_parent():
    games = played([np.log([1.0, 6.0])], 2000, 4)
    parent = np.array([0, 0, 1])
    found = fit(games, [Group(3, 1.0, parent)], 60)[0]
    assert abs(found[2] - found[1]) < 0.02


def test_a_candidate_may_stand_for_several():
    logs = [np.log([1.0, 4.0])]
    whole = Competitions([np.array([1, 0, 0, 0, 0], np.int32)], np.array([0, 5]), np.array([0]))
    part = Competitions([np.array([1, 0, 0], np.int32)], np.array([0, 3]), np.array([0]),
                        np.array([1, 1, 3], np.float32))
    assert abs(whole.evidence(logs) - part.evidence(logs)) < 1e-6


def test_a_winner_that_shares_its_place_ranks_behind():
    games = Competitions([np.array([0, 1, 1, 2], np.int32)], np.array([0, 4]), np.array([1]))
    assert games.ranks([np.log([1.0, 2.0, 3.0])]).tolist() == [3]
