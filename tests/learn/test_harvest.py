"""Which shapes are worth keeping."""
from __future__ import annotations

import numpy as np

from goengine.learn.harvest import Shapes, prune, rates, rolled_up


def shapes(rows: list[tuple[int, int, int, int]]) -> Shapes:
    """Shapes by (level, parent, seen, played), numbered from 1; all without the last move."""
    rows = [(0, 0, 10_000, 1000), *rows]
    level, parent, seen, played = (np.array(column) for column in zip(*rows))
    key = np.arange(len(level)) * 1000
    return Shapes(key, played, np.zeros(len(level), int), level, parent, np.zeros(len(level), int), seen)


COMMON, SAME, LIKED, REFUSED, BELOW = 1, 2, 3, 4, 5
FOUND = shapes([(0, 0, 10_000, 1000), (1, COMMON, 2000, 205), (1, COMMON, 500, 250), (1, COMMON, 3000, 20),
                (2, SAME, 300, 150)])


def test_a_rate_is_drawn_to_that_of_the_smaller_shape():
    rate = rates(FOUND, 500)
    assert rate[0] == 0.1
    assert abs(rate[LIKED] - (250 + 50) / 1000) < 0.01
    assert rate[SAME] < rate[BELOW] < 0.5


def test_a_shape_that_is_played_like_the_smaller_one_goes_unless_a_telling_one_needs_it():
    kept = prune(FOUND, 10)
    assert kept.key.tolist() == [0, 1000, 2000, 3000, 4000, 5000]
    without = shapes([(0, 0, 10_000, 1000), (1, COMMON, 2000, 205), (1, COMMON, 500, 250)])
    assert prune(without, 10).key.tolist() == [0, 1000, 3000]


def test_of_too_many_the_most_telling_are_kept_and_their_parents_are_numbered_anew():
    kept = prune(FOUND, 2)
    assert kept.key.tolist() in ([0, 1000, 3000], [0, 1000, 4000])
    assert kept.parent.tolist() == [0, 0, 1]


def test_a_smaller_shape_is_there_wherever_a_larger_one_is():
    assert rolled_up(FOUND, np.array([7, 1, 2, 3, 4, 5])).tolist()[1:] == [15, 7, 3, 4, 5]
