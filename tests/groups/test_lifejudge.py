"""All groups of a board, judged at a glance and by search."""
from __future__ import annotations

import random

import pytest

from goengine.board.position import Position
from goengine.groups.lifejudge import GLANCE, PROVED, READ, GroupLife, LifeJudge, largest_string
from goengine.vertex import SYMMETRIES, transform
from tests.drawn import board_bytes, sensible_position

LIMIT, TOTAL = 300, 10_000
# Black's corner hangs on B2, White's corner above lives with two eyes, and two white stones are dead inside.
BOARD = """
    . O . O X . . . .
    O O O O X . . . .
    X X X X X . . . .
    . . . . . . . . .
    . . . . . . . . .
    O O O O O . . . .
    X X X X O . . . .
    . . . X O . . . .
    X X X X O . . . .
"""
# In the lower left corner a ko decides.
KO = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    O O O O . . . . .
    X X X O . . . . .
    . X . X O . . . .
    . . X O O . . . .
"""
# Six points in the corner, which take some reading.
SIX = """
    . . . . . . .
    . . . . . . .
    O O O O O . .
    . O O O O . .
    X X X X O . .
    . . . X O . .
    . . . X O . .
"""


def group_at(found: list[GroupLife], position: Position, name: str) -> GroupLife:
    return next(group for group in found if position._point(name) in group.points)


def judged(board: str, name: str, limit: int = LIMIT, total: int = TOTAL, proofs_only: bool = False) -> GroupLife:
    position = Position.from_diagram(board)
    return group_at(LifeJudge(limit, total).judge(position, proofs_only), position, name)


def test_a_group_that_hangs_on_the_vital_point_is_read_as_critical_with_both_moves() -> None:
    group = judged(BOARD, "A1")
    assert (group.status, group.grade) == ("critical", READ)
    assert group.attack is not None and group.defend is not None
    assert group.attack.moves == group.defend.moves == (Position(9)._point("B2"),)


def test_a_group_with_two_eyes_is_proved_and_not_searched() -> None:
    group = judged(BOARD, "A8")
    assert (group.status, group.grade, group.attack) == ("alive", PROVED, None)


def test_where_a_ko_decides_the_group_hangs_on_a_ko() -> None:
    assert judged(KO, "C3").status == "ko"


def test_nothing_is_searched_when_nothing_may_be_spent() -> None:
    group = judged(BOARD, "A1", total=0)
    assert (group.grade, group.attack) == (GLANCE, None)


def test_what_is_read_to_no_end_is_unclear_and_no_answer() -> None:
    group = judged(SIX, "A3", limit=1)
    assert (group.status, group.grade) == ("unclear", READ)
    assert group.attack is not None and not group.attack.moves


def test_every_stone_is_in_one_group_of_its_colour_and_the_board_stays() -> None:
    position = sensible_position(random.Random(3), 13, 70)
    before = board_bytes(position.copy_board())
    found = LifeJudge(20, 500).judge(position)
    assert sorted(p for group in found for p in group.points) == sorted(
        position.stone_points(1) + position.stone_points(2))
    assert all(position.color_at(p) == group.color for group in found for p in group.points)
    assert board_bytes(position.copy_board()) == before


def test_of_groups_that_are_one_one_is_asked_about_and_the_others_hear_the_same() -> None:
    spoken_for = 0
    for seed in (0, 6, 7):
        position = sensible_position(random.Random(seed), 13, 80)
        judge = LifeJudge(30, 10_000)
        for group in judge.judge(position):
            if group.attack is None:
                continue
            p = largest_string(position, group.points)
            assert judge.reader.attack(position, p).outcome == group.attack.outcome
            spoken_for += judge.reader.spokesman(position, p) not in position.string_points(p)
    assert spoken_for > 2


@pytest.mark.parametrize("seed", [1, 2])
def test_a_judgement_does_not_depend_on_what_was_judged_before(seed: int) -> None:
    """Though the total is small: kept answers cost what they did when they were read."""
    game = sensible_position(random.Random(seed), 9, 44)
    judge = LifeJudge(30, 300)
    position = Position(9)
    for number, move in enumerate(game.moves):
        position.play(move.point, move.color)
        if number >= 36:
            found = [(group.points, group.status, group.grade) for group in judge.judge(position)]
            afresh = [(group.points, group.status, group.grade) for group in LifeJudge(30, 300).judge(position)]
            assert found == afresh
    assert judge.reader.found > 0


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_of_strings_alike_the_same_is_asked_about_however_the_board_is_turned(symmetry: int) -> None:
    position = Position.from_diagram("""
        . . . . . . . . .
        . . . . . . . . .
        . . O . . . X . .
        . O . . . . . X .
        . . O . . . . . .
        . . . . . . . . .
        . . X . . . . O .
        . X . X . . O . .
        . . . . . . . . .""")
    turned = position.transformed(symmetry)
    groups = [group.points for group in LifeJudge(LIMIT, TOTAL).glance(position)]
    assert sorted(map(len, groups)) == [2, 2, 3, 3]
    for points in groups:
        there = largest_string(turned, sorted(transform(p, symmetry, 9) for p in points))
        assert there == transform(largest_string(position, points), symmetry, 9)
