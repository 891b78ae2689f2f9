"""Decision trees: what one of them finds, against all that it could have found, and what many add up to."""
from __future__ import annotations

import numpy as np
import pytest

from goengine.learn.looks import losses
from goengine.learn.trees import LEAST, PULL, Tree, fit_trees, floors_of, grow


def gain(slope: np.ndarray, curve: np.ndarray, beyond: np.ndarray) -> float:
    """By how much a division of some positions brings the loss down, 0 where it leaves too little doubt."""
    sides = [(slope[side].sum(), curve[side].sum()) for side in (beyond, ~beyond)]
    if min(side[1] for side in sides) < LEAST:
        return 0.0
    whole = slope.sum() ** 2 / (curve.sum() + PULL)
    return float(sum(s ** 2 / (c + PULL) for s, c in sides) - whole)


@pytest.mark.parametrize("seed", range(6))
def test_every_split_is_the_best_that_there_is(seed: int) -> None:
    rng = np.random.default_rng(seed)
    bins = rng.integers(0, 6, (500, 5)).astype(np.uint8)
    slope, curve = rng.normal(size=500), rng.random(500) / 4
    slope[bins[:, 2] > 3] += 0.5
    tree = grow(bins, slope, curve, np.arange(4), 2)
    assert floors_of(tree) == 2 and 4 not in tree.feature       # the fifth was not to be looked at

    def best(which: np.ndarray) -> float:
        return max(gain(slope[which], curve[which], bins[which, j] >= cut) for j in range(4) for cut in range(1, 6))

    def taken(at: int, which: np.ndarray) -> float:
        if tree.feature[at] < 0:
            return 0.0
        return gain(slope[which], curve[which], bins[which, tree.feature[at]] >= tree.begin[at])

    everything = np.ones(500, bool)
    beyond = bins[:, tree.feature[0]] >= tree.begin[0]
    for at, which in ((0, everything), (1, ~beyond), (2, beyond)):
        assert taken(at, which) == pytest.approx(best(which))
    assert tree.feature[0] == 2 and best(everything) > 1
    for which in (beyond, ~beyond):
        for j, odds in enumerate(np.unique(tree.odds(bins)[which])):
            there = which & (tree.odds(bins) == odds)
            assert odds == pytest.approx(0.1 * slope[there].sum() / (curve[there].sum() + PULL)), j


def test_where_nothing_is_to_be_gained_a_tree_does_not_ask() -> None:
    bins = np.zeros((100, 3), np.uint8)
    tree = grow(bins, np.full(100, 0.5), np.full(100, 0.25), np.arange(3), 3)
    assert (tree.feature == -1).all()
    assert tree.odds(bins) == pytest.approx(np.full(100, 0.1 * 50 / (25 + PULL)))


def test_a_tree_is_walked_floor_by_floor() -> None:
    tree = Tree(np.array([0, 1, -1]), np.array([2, 1, 0]), np.array([1.0, 2.0, 3.0, 4.0]))
    bins = np.array([[0, 0], [1, 1], [2, 0], [5, 9]], np.uint8)
    assert tree.odds(bins).tolist() == [1.0, 2.0, 3.0, 3.0]


def test_many_trees_tell_more_than_few_and_are_the_same_for_a_seed() -> None:
    rng = np.random.default_rng(7)
    bins = rng.integers(0, 8, (4000, 6)).astype(np.uint8)
    chance = 1 / (1 + np.exp(-(bins[:, 0] - 3.5) * np.where(bins[:, 1] > 3, 1, -1)))
    lives, weight = rng.random(4000) < chance, np.ones(4000)
    loss = []
    forests = [fit_trees(bins, lives, weight, count, 3, seed) for count, seed in ((5, 1), (80, 1), (80, 1), (80, 2))]
    for trees in forests:
        loss.append(losses(sum(tree.odds(bins) for tree in trees), lives).mean())
    assert loss[1] == loss[2] != loss[3] and loss[1] < loss[0] - 0.1
    least = losses(np.log(chance / (1 - chance)), lives).mean()
    assert loss[1] < least + 0.03


def test_positions_count_by_their_weight() -> None:
    bins = np.zeros((200, 1), np.uint8)
    lives = np.arange(200) < 100
    weight = np.where(lives, 3.0, 1.0)
    reported: list[tuple[int, float]] = []
    trees = fit_trees(bins, lives, weight, 100, 3, 1, lambda number, loss: reported.append((number, loss)))
    assert sum(tree.odds(bins) for tree in trees)[0] == pytest.approx(np.log(3), abs=0.1)
    assert [number for number, _ in reported] == list(range(1, 101)) and reported[-1][1] < reported[0][1]
