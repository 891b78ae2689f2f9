"""The life of groups does not depend on how the board is turned, nor on the colours."""
from __future__ import annotations

import random
from collections import Counter

import pytest

from goengine.board.position import Position
from goengine.groups.lifejudge import READ, GroupLife, LifeJudge
from goengine.groups.lifestatus import UNDECIDED
from goengine.vertex import SYMMETRIES, board_points, transform
from tests.drawn import sensible_position

JUDGE = LifeJudge(300, 10_000)
KINDS = [(symmetry, swap) for swap in (False, True) for symmetry in SYMMETRIES]


def alike(position: Position, searched: bool) -> list[dict[frozenset[int], GroupLife]]:
    """The groups of a board in its sixteen kinds, each by its stones on the board as it is."""
    found = []
    for symmetry, swap in KINDS:
        turned = position.transformed(symmetry, swap)
        back = {transform(p, symmetry, position.size): p for p in board_points(position.size)}
        JUDGE.forget()
        groups = JUDGE.judge(turned) if searched else JUDGE.glance(turned)
        found.append({frozenset(back[p] for p in group.points): group for group in groups})
    return found


@pytest.mark.parametrize("size, moves, seeds", [(9, 40, range(5)), (13, 90, range(5, 7))])
def test_at_a_glance_a_turned_board_looks_the_same(size: int, moves: int, seeds: range) -> None:
    for seed in seeds:
        plain, *others = ({points: (group.glance, group.eyes, group.status) for points, group in found.items()}
                          for found in alike(sensible_position(random.Random(seed), size, moves), False))
        for kind, look in zip(KINDS[1:], others):
            assert look == plain, (seed, kind)


@pytest.mark.slow
def test_search_seldom_says_two_things_of_one_group() -> None:
    """Of all comparisons at most 1 in 100 contradict, and in fewer than 1 in 100 only one search comes to an end."""
    seen: Counter[str] = Counter()
    for seed in range(20):
        plain, *others = alike(sensible_position(random.Random(seed), 9, 44), True)
        for points, group in ((points, group) for turned in others for points, group in turned.items()):
            first = plain.get(points)
            if first is None or not first.grade == group.grade == READ:
                continue                # strings that were read otherwise make other groups, or let one look sure
            if group.status == first.status:
                seen["alike"] += 1
            else:
                seen["in one" if UNDECIDED in (group.status, first.status) else "contradicting"] += 1
    assert seen["contradicting"] <= seen.total() / 100 and seen["in one"] < seen.total() / 100, seen
