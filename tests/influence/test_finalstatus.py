"""Dead stones and seki at the end of drawn games."""
from __future__ import annotations

import pytest

from goengine.board.position import Position
from goengine.board.scoring import score
from goengine.groups.lifejudge import GroupLife
from goengine.groups.lifestatus import ALIVE, CRITICAL, DEAD, UNDECIDED
from goengine.influence.finalstatus import FinalJudge, FinalStatus
from goengine.reading.layout import LOST, UNCLEAR, WON
from goengine.reading.reader import Reading
from goengine.vertex import BLACK, EMPTY, WHITE
from tests.drawn import LAST_LIBERTY, SHARED, inner_stones

# White's two stones on the left cannot live, nor can Black's on the right; all else is settled.
FINISHED = """
    . X . X O . . O .
    . . X X O . O . O
    X X X X O O O O .
    . . . X X O . O O
    . O . . X O O . .
    . O . X X X O O O
    . . . X O O O X .
    X X X X X O . O X
    . . . . X O . O .
"""
SHARED_LIBERTIES = """
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . O O X X X . . .
    . . O X O O X . . .
    . . O X . O X . . .
    . . O X . O X . . .
"""
# Nobody tried to live with Black's two stones at the top.
ROOM_LEFT_ALONE = """
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . X . . . X . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    O . O O O O . O O . O O O
    O O . O X O O O X O O X O
    X O O X X X O X X O X X X
    X X X X . X X X . X X . X
    . . X . . . . . . . . . .
    . X . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
"""
EYE_EACH = """
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . O O O O X X X X X . . .
    . O O O X O X X X X . . .
    . O X X X O O O O X . . .
    . O X . X . O . O X . . .
"""
DEAD_IN_THE_CORNER = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    O O O O O . . . .
    X X X X O . . . .
    X . . X O . . . .
    X . . X O . . . .
"""
# White takes C2 in a ko when he likes; Black has no move that would spare him the ko.
KO_AT_WILL = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    O O O O O . . . .
    X O . O . . . . .
    X X O O O . . . .
    X . X O . . . . .
    . X O O O . . . .
"""
# Two white stones are left in Black's area, where they have room and nobody has troubled to take them.
LEFT_ALONE = """
    . . O . . . . . .
    . . O . O . . . .
    O O O O . O . . .
    X X X O O O O . .
    . . X O X X X O O
    . . X X X . X X O
    . X . O . . . X X
    . . . . . O . . .
    . . . . . . . X .
"""
# Black's stone on A2 looks dead, but stands; the eyes beside it are Black's alone.
STANDING_WITH_EYES = """
    X O . O . O
    X X O O O O
    X O . O O O
    . X O O X X
    X O O O X .
    . X X X . X
"""


def status(board: str) -> tuple[Position, FinalStatus]:
    position = Position.from_diagram(board)
    return position, FinalJudge().status(position)


def test_stones_that_cannot_live_are_dead_and_no_seki() -> None:
    position, found = status(FINISHED)
    assert found.dead == set(position.string_points("B5")) | {position._point("H3"), position._point("J2")}
    assert not found.seki


def test_four_in_a_square_are_dead() -> None:
    position, found = status(DEAD_IN_THE_CORNER)
    assert found.dead == set(position.stone_points(1)) and not found.seki


def test_groups_that_share_their_last_liberties_live_in_seki() -> None:
    position, found = status(SHARED_LIBERTIES)
    assert not found.dead
    assert set(position.string_points("D3")) | set(position.string_points("F2")) <= found.seki


def test_stones_around_a_seki_are_in_none() -> None:
    position, found = status(SHARED_LIBERTIES)
    assert not found.seki & (set(position.string_points("C2")) | set(position.string_points("G2")))


def test_an_eye_in_seki_is_no_territory() -> None:
    position, found = status(EYE_EACH)
    assert {position._point("E3"), position._point("F3")} <= found.seki
    position.adopt("japanese")
    counted = score(position, found.dead, found.seki)
    assert counted.owner[position._point("D1")] == counted.owner[position._point("H1")] == EMPTY
    assert score(position, found.dead).owner[position._point("D1")] == BLACK


def test_a_group_that_cannot_avoid_a_ko_which_the_enemy_takes_first_is_dead() -> None:
    position, found = status(KO_AT_WILL)
    assert set(position.string_points("A2")) <= found.dead


def test_a_stone_that_nothing_sure_is_read_of_is_dead_where_the_enemy_is_strong() -> None:
    position, found = status(LEFT_ALONE)
    assert found.dead == {position._point("D3"), position._point("F2")}


def test_lone_stones_in_a_large_area_are_dead_though_they_have_room_to_live() -> None:
    position, found = status(ROOM_LEFT_ALONE)
    assert found.dead == {position._point("E11"), position._point("J11")} and not found.seki


def test_stones_that_stand_may_have_eyes_of_their_own() -> None:
    position, found = status(STANDING_WITH_EYES)
    assert not found.dead and position._point("A2") in found.seki


def read(outcome: int, nodes: int = 100) -> Reading:
    return Reading(outcome, (), (), "read", nodes, nodes, ())


@pytest.mark.parametrize("status, attack, defend, alone, dead_below", [
    (ALIVE, read(LOST), None, True, -1000),             # no chance is so small
    (ALIVE, read(LOST), None, False, -900),             # it may be the other group that lives
    (ALIVE, read(LOST, 0), None, True, 700),            # a lone stone in a large area
    (UNDECIDED, read(UNCLEAR), read(WON), True, 0),
    (UNDECIDED, read(WON), read(UNCLEAR), True, 1001),
    (UNDECIDED, read(UNCLEAR), read(UNCLEAR), True, 900),
    (CRITICAL, read(WON), read(WON), True, 0),
    (DEAD, read(WON), read(LOST), True, 1001)])
def test_how_likely_a_group_has_to_live_goes_by_what_was_read(status, attack, defend, alone, dead_below, monkeypatch):
    group = GroupLife(BLACK, (42,), "unsettled", 0.0, status, "read", attack, defend, alone)
    judge = FinalJudge()
    for chance in range(-1000, 1001, 50):
        monkeypatch.setattr(judge, "_chance", lambda _: chance)
        assert judge._is_dead(group) == (chance < dead_below)


@pytest.mark.parametrize("color", [BLACK, WHITE])
def test_what_is_best_left_alone_is_seki_though_a_search_takes_it_for_dead(color: int, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(FinalJudge, "_is_dead", lambda _, group: bool(inner_stones(color) & set(group.points)))
    both = inner_stones(BLACK) | inner_stones(WHITE)
    status = FinalJudge().status(Position.from_diagram(SHARED))
    assert not status.dead and both <= status.seki
    assert inner_stones(color) <= FinalJudge().status(Position.from_diagram(LAST_LIBERTY)).dead
