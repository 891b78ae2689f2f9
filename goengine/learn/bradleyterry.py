"""Bradley-Terry strengths of teams, by minorisation-maximisation.

Every position is a competition that one of its candidates, the move that was played, has won. A candidate is a team of
features, one of each group; its strength is the product of theirs, and its chance to win is its share of the strengths
of all. A group at a time, each feature's strength becomes the number of its wins by the number expected of strength 1;
no step makes the games less likely (Hunter 2004; Coulom 2007).

So that rare features stay near what is known of their like, each one has also drawn some games with its *parent*: a
smaller shape, or strength 1 (Coulom's prior).
"""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from goengine.kernel import array_kernels

arrays = array_kernels(__name__)
STRONGEST = 30.0                        # no logarithm of a strength goes beyond


@arrays("void(float32[::1], int32[::1], int64[::1], float64[::1])")
def count_expected(strength, feature, start, expected):
    """Add to `expected` the wins that each feature of one group should have, by the strengths of the candidates."""
    for i in range(len(start) - 1):
        total = 0.0
        for j in range(start[i], start[i + 1]):
            total += strength[j]
        share = 1 / total
        for j in range(start[i], start[i + 1]):
            expected[feature[j]] += strength[j] * share


@arrays("void(float32[::1], int32[::1], float64[::1])")
def multiply(strength, feature, factor):
    """Multiply each candidate's strength by the factor of its feature."""
    for j in range(len(strength)):
        strength[j] *= factor[feature[j]]


@arrays("float64(float32[::1], int64[::1], int64[::1])")
def evidence(strength, won, start):
    """The sum over all positions of the logarithm of the winner's chance."""
    result = 0.0
    for i in range(len(start) - 1):
        total = 0.0
        for j in range(start[i], start[i + 1]):
            total += strength[j]
        result += np.log(strength[won[i]] / total)
    return result


@arrays("void(float32[::1], int64[::1], int64[::1], int64[::1])")
def find_ranks(strength, won, start, rank):
    """The rank of each winner among its position's candidates, from 1; a draw counts against it."""
    for i in range(len(rank)):
        best = strength[won[i]]
        rank[i] = 0
        for j in range(start[i], start[i + 1]):
            if strength[j] >= best:
                rank[i] += 1


@dataclass
class Competitions:
    """Positions with their candidates.

    Attributes
    ----------
    features : list of int32 arrays
        One for each group: the feature of each candidate, a number from 0.
    start : int64 array
        Where the candidates of each position begin, and at its end how many there are in all.
    won : int64 array
        Each position's winner.
    weight : float32 array
        How many like it each candidate stands for; 1 for the winners.
    """

    features: list[np.ndarray]
    start: np.ndarray
    won: np.ndarray
    weight: np.ndarray | float = 1.0

    def logs(self, strengths: list[np.ndarray]) -> np.ndarray:
        """The logarithm of each candidate's strength, from those of the features, times its weight."""
        total = np.full(self.start[-1], np.log(self.weight), np.float32)
        for feature, values in zip(self.features, strengths):
            total += values.astype(np.float32)[feature]
        return total

    def ranks(self, strengths: list[np.ndarray]) -> np.ndarray:
        """The rank of each winner, from 1."""
        rank = np.zeros(len(self.won), np.int64)
        find_ranks(self.logs(strengths), self.won, self.start, rank)
        return rank

    def evidence(self, strengths: list[np.ndarray]) -> float:
        """The mean logarithm of the winners' chances."""
        return evidence(np.exp(self.logs(strengths)), self.won, self.start) / len(self.won)


@dataclass
class Group:
    """Features that exclude each other.

    Attributes
    ----------
    count : int
    draws : float
        Games that each of them has drawn with its parent.
    parent : int array or None
        Feature -> its parent in the group; None: strength 1.
    ratio : float array or 1
        How many times as strong as its parent each is expected to be: the draws were against one of that strength.
    """

    count: int
    draws: float = 1.0
    parent: np.ndarray | None = None
    ratio: np.ndarray | float = 1.0


def fit(games: Competitions, groups: list[Group], sweeps: int, strengths: list[np.ndarray] | None = None,
        report: Callable[[int, float], None] = lambda sweep, evidence: None) -> list[np.ndarray]:
    """Fit the logarithms of all strengths.

    Parameters
    ----------
    strengths : list of arrays, optional
        Where to begin; all strengths 1 unless given. Not changed.
    report : callable
        Called after each sweep with its number and the mean logarithm of the winners' chances.
    """
    logs = [np.zeros(group.count) if strengths is None else strengths[g].copy() for g, group in enumerate(groups)]
    strength = np.exp(games.logs(logs))
    wins = [np.bincount(feature[games.won], minlength=group.count).astype(float)
            for feature, group in zip(games.features, groups)]
    for sweep in range(1, sweeps + 1):
        for g, group in enumerate(groups):
            expected = np.zeros(group.count)
            count_expected(strength, games.features[g], games.start, expected)
            changed = improved(logs[g], wins[g], expected, group)
            multiply(strength, games.features[g], np.exp(changed - logs[g]))
            logs[g] = changed
        report(sweep, evidence(strength, games.won, games.start) / len(games.won))
    return logs


def improved(logs: np.ndarray, wins: np.ndarray, expected: np.ndarray, group: Group) -> np.ndarray:
    """One step for one group: the new logarithms of its strengths."""
    old = np.exp(logs)
    parent = 1.0 if group.parent is None else old[group.parent] * group.ratio
    games = expected / old + 2 * group.draws / (old + parent)
    with np.errstate(divide="ignore", invalid="ignore"):
        new = np.log((wins + group.draws) / games)
    return np.clip(np.where(games > 0, new, logs), -STRONGEST, STRONGEST)
