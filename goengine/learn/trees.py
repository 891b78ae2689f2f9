"""Many small decision trees whose sum is the logarithm of odds, grown one after the other on what the others leave.

That is gradient boosting (Friedman 2001) with Newton steps; every tree looks at some of the positions and some of the
features, chosen at random, so that together they see more than one large tree would.
"""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from goengine.learn.looks import chances, losses

SHARE = 0.1                             # of what a tree finds that is believed
POSITIONS, FEATURES = 0.8, 0.6          # shares that a tree looks at
PULL = 5.0                              # of each leaf towards 0, as if so much doubt spoke for that
LEAST = 4.0                             # doubt that must be left in each branch: that of 16 positions at even odds


@dataclass
class Tree:
    """A tree with all its floors: the feature and the bin from which a split goes on to the second branch; leaves.

    Splits are numbered floor by floor; a feature of -1 sends everything to the first branch.
    """

    feature: np.ndarray
    begin: np.ndarray
    leaves: np.ndarray

    def odds(self, bins: np.ndarray) -> np.ndarray:
        """What it adds to the odds, from the bin of each feature in each position."""
        at = np.zeros(len(bins), np.int64)
        rows = np.arange(len(bins))
        for _ in range(floors_of(self)):
            feature = self.feature[at]
            at = 2 * at + 1 + ((feature >= 0) & (bins[rows, feature] >= self.begin[at]))
        return self.leaves[at - len(self.feature)]


def floors_of(tree: Tree) -> int:
    """How many questions a tree asks in a row."""
    return len(tree.leaves).bit_length() - 1


def fit_trees(bins: np.ndarray, lives: np.ndarray, weight: np.ndarray, count: int, floors: int, seed: int,
              report: Callable[[int, float], None] = lambda tree, loss: None) -> list[Tree]:
    """Trees that foretell who lives.

    Parameters
    ----------
    bins : uint8 array, shape (positions, features)
    lives, weight : arrays, shape (positions,)
    count, floors : int
        Of the trees, and of each.
    seed : int
        Of what each tree looks at.
    report : function, optional
        Told after each tree its number, and the mean loss in nats before it.
    """
    rng = np.random.default_rng(seed)
    odds = np.zeros(len(lives))
    found = []
    for number in range(1, count + 1):
        chance = chances(odds)
        report(number, float(np.average(losses(odds, lives), weights=weight)))
        drawn = weight * (rng.random(len(lives)) < POSITIONS)
        features = np.flatnonzero(rng.random(bins.shape[1]) < FEATURES)
        tree = grow(bins, drawn * (lives - chance), drawn * chance * (1 - chance), features, floors)
        found.append(tree)
        odds += tree.odds(bins)
    return found


def grow(bins: np.ndarray, slope: np.ndarray, curve: np.ndarray, features: np.ndarray, floors: int) -> Tree:
    """One tree: each split is the one that brings the loss down most, by its slope and curve at each position."""
    feature, begin = np.full(2 ** floors - 1, -1), np.zeros(2 ** floors - 1, np.int64)
    kinds = int(bins.max()) + 1
    at = np.zeros(len(bins), np.int64)                          # place of each position, on its floor
    for floor in range(floors):
        places = 2 ** floor
        best = np.zeros(places)
        for j in features:
            keys = at * kinds + bins[:, j]
            sums = [np.bincount(keys, values, places * kinds).reshape(places, kinds)[:, ::-1].cumsum(1)[:, ::-1]
                    for values in (slope, curve)]               # of this bin and all beyond
            gain = _gains(*sums)
            cut = gain.argmax(1)
            better = gain[np.arange(places), cut] > best
            best = np.where(better, gain[np.arange(places), cut], best)
            feature[places - 1:2 * places - 1][better] = j
            begin[places - 1:2 * places - 1][better] = cut[better]
        asked = feature[places - 1 + at]
        at = 2 * at + ((asked >= 0) & (bins[np.arange(len(bins)), asked] >= begin[places - 1 + at]))
    leaves = np.bincount(at, slope, 2 ** floors) / (np.bincount(at, curve, 2 ** floors) + PULL)
    return Tree(feature, begin, SHARE * leaves)


def _gains(slope: np.ndarray, curve: np.ndarray) -> np.ndarray:
    """By how much each cut brings the loss down, from sums over what lies beyond it; 0 where it leaves too little."""
    whole, all_curve = slope[:, :1], curve[:, :1]
    gain = (slope ** 2 / (curve + PULL) + (whole - slope) ** 2 / (all_curve - curve + PULL)
            - whole ** 2 / (all_curve + PULL))
    return np.where((curve >= LEAST) & (all_curve - curve >= LEAST), gain, 0.0)
