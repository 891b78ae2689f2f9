"""The groups are read once more before a pass, and what hangs on who moves first is settled."""
from __future__ import annotations

import pytest

from goengine.board.position import Position
from goengine.groups.lifejudge import READ, GroupLife
from goengine.reading.layout import KO_FIRST, KO_SECOND, LOST, UNCLEAR, WON
from goengine.reading.reading import Reading
from goengine.search.decision import Candidate
from goengine.search.lastlook import deciding, making_sure
from goengine.search.levels import DEFAULT_LEVEL
from goengine.vertex import BLACK, PASS, WHITE, parse_vertex, vertex_name
from tests.search.boards import UNSURE, shared_engine

A1, A2, KILL, SAVE = (parse_vertex(name, 9) for name in ("A1", "A2", "C3", "D4"))
PASSING = Candidate(PASS, 0.0, (), after=4.0, at_once=4.0)


def reading(outcome: int, move: int) -> Reading:
    return Reading(outcome, () if move == PASS or outcome in (LOST, UNCLEAR) else (move,), (), READ, 9, 9, ())


def group(color: int, attack: int, defend: int, points: tuple[int, ...] = (A1, A2), kill: int = KILL) -> GroupLife:
    return GroupLife(color, points, "unsettled", 1.0, "critical", READ, reading(attack, kill), reading(defend, SAVE))


@pytest.mark.parametrize("attack, defend, is_unsure", [
    (WON, WON, True), (WON, KO_SECOND, True), (KO_FIRST, WON, True),
    (WON, LOST, False), (LOST, WON, False), (KO_FIRST, KO_FIRST, False), (WON, UNCLEAR, False), (UNCLEAR, WON, False),
])
def test_what_both_sides_can_change_is_unsure(attack: int, defend: int, is_unsure: bool):
    mine, theirs = group(BLACK, attack, defend), group(WHITE, attack, defend)
    assert deciding(mine, BLACK, False) == ((SAVE, KILL) if is_unsure else None)
    assert deciding(theirs, BLACK, True) == ((KILL, SAVE) if is_unsure else None)
    assert deciding(mine, BLACK, True) is None and deciding(theirs, BLACK, False) is None, "that is known already"


def test_a_group_that_nobody_read_or_that_needs_no_move_is_left_alone():
    assert deciding(GroupLife(BLACK, (A1,), "alive", 2.0, "alive", READ), BLACK, False) is None
    assert deciding(group(WHITE, WON, WON, kill=PASS), BLACK, True) is None


def test_the_largest_group_comes_first_and_the_reason_says_what_was_read():
    small, large = group(WHITE, WON, WON), group(BLACK, WON, WON, tuple(parse_vertex(f"{c}9", 9) for c in "ABCDEFG"))
    found = making_sure(Position(9), PASSING, [small], (A1, A2))
    assert found is not None and vertex_name(found[1].point) == "C3" and found[1].after == 4.0
    assert (found[0].after, found[0].line) == (0.0, (SAVE,)), "the stones would be the other side's"
    assert found[1].reasons[0].says == "at C3 kills the group of A1, which could be saved after a pass"
    found = making_sure(Position(9), PASSING, [small, large], (A1, A2))
    assert found is not None and vertex_name(found[1].point) == "D4"
    assert found[1].reasons[0].says == "at D4 protects the group of A9, which could be killed after a pass"
    assert making_sure(Position(9), PASSING, [], ()) is None


def test_by_territory_where_a_move_costs_a_point_a_few_stones_are_not_worth_it():
    assert making_sure(Position(9, "japanese"), PASSING, [group(WHITE, WON, WON)], (A1, A2)) is None


def test_a_group_that_counts_as_alive_unless_it_is_killed_is_killed():
    """From a game that was won and lost by a pass here."""
    position = Position.from_diagram(UNSURE, WHITE)
    position.play(PASS)
    decision = shared_engine(DEFAULT_LEVEL).choose(position, resign=False)
    assert vertex_name(decision.move) == "A3" and decision.candidates[0].reasons[0].kind == "makes_sure"
    dead = parse_vertex("B2", 9)
    assert dead not in shared_engine(DEFAULT_LEVEL).final_status(position).dead
    position.play("A3")
    assert dead in shared_engine(DEFAULT_LEVEL).final_status(position).dead
