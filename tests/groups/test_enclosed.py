"""Enclosed groups are solved to the end of play, and plain Go, tried to its end, says the same."""
from __future__ import annotations

import pytest

from goengine.board.position import Position
from goengine.groups.enclosed import FEWEST, MOST, Enclosed, enclosed, enclosed_positions
from goengine.groups.lifereader import LifeReader
from goengine.groups.lifestatus import ALIVE, CRITICAL
from goengine.pointset import points_of
from goengine.reading.layout import KO_FIRST, KO_SECOND, LOST, UNCLEAR, WON
from goengine.vertex import EMPTY, PASS
from tests.groups.plainlife import PlainLife

READER = LifeReader(30_000)
READER.boxes.endless = True             # as plain Go has it
SIX_IN_THE_CORNER = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    O O O O . . . . .
    X X X O O O . . .
    . . X X X O . . .
    . . . . X O . . .
"""
KO_OUTSIDE = """
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    O O . . . . . .
    . O O O O . . .
    . X X X O . . .
    X . X X O . . .
    . . . X O . . .
"""


def plain_outcome(problem: Enclosed, attacking: bool) -> int:
    """What plain Go says, with one name for a ko, whoever takes it first."""
    targets = list(READER.targets(problem.position, problem.prey))
    return PlainLife(problem.position, problem.inside, targets).ask(attacking)


def check(problem: Enclosed) -> bool:
    """Whether plain Go comes to an end; it must then agree."""
    status = READER.status(problem.position, problem.prey)
    for attacking, reading in ((True, status.attack), (False, status.defend)):
        plain = WON if reading.moves == (PASS,) else plain_outcome(problem, attacking)
        if UNCLEAR in (plain, reading.outcome) or reading.grade != "proved":
            return False
        assert plain == (KO_FIRST if reading.outcome == KO_SECOND else reading.outcome), f"\n{problem.position}"
    return True


def test_the_same_seed_makes_the_same_position_with_so_many_empty_points() -> None:
    for empty in (FEWEST, MOST):
        one, again = enclosed(empty, 1), enclosed(empty, 1)
        assert str(one.position) == str(again.position) != str(enclosed(empty, 2).position)
        assert sum(one.position.color_at(p) == EMPTY for p in one.inside) == empty


def test_the_positions_are_of_all_numbers_and_places() -> None:
    problems = list(enclosed_positions(33))
    assert {problem.empty for problem in problems} == set(range(FEWEST, MOST + 1))
    assert len({problem.place for problem in problems}) == 3


def test_plain_go_agrees_about_small_enclosed_positions() -> None:
    assert sum(check(enclosed(FEWEST, seed)) for seed in range(6)) > 3


@pytest.mark.slow
def test_plain_go_agrees_about_all_enclosed_positions_in_which_it_comes_to_an_end() -> None:
    assert sum(check(problem) for problem in enclosed_positions(500) if problem.empty < 10) > 120


def solve(board: str, name: str) -> tuple[str, int, int]:
    """The status of a group, and both outcomes; plain Go has to agree."""
    position = Position.from_diagram(board)
    status = READER.status(position, position._point(name))
    inside = tuple(points_of(READER._zone["zone"]))
    attack = PlainLife(position, inside, [position._point(name)]).ask(True)
    assert attack == status.attack.outcome
    return status.name, status.attack.outcome, status.defend.outcome


def test_a_group_that_may_pass_lives_without_a_ko() -> None:
    assert solve(SIX_IN_THE_CORNER, "E1") == (ALIVE, LOST, WON)


def test_a_hane_outside_makes_a_ko_of_it() -> None:
    assert solve(KO_OUTSIDE, "D1") == (CRITICAL, KO_FIRST, WON)


def test_what_is_read_within_a_wall_that_might_fall_is_not_called_proved() -> None:
    position = Position.from_diagram(KO_OUTSIDE)
    assert READER.attack(position, position._point("D1")).grade == "enclosed"
    problem = enclosed(FEWEST, 0)
    assert READER.attack(problem.position, problem.prey).grade == "proved"
