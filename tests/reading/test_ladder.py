"""Ladders: whole ones in one call, whatever their length, what breaks them and what makes them work."""
from __future__ import annotations

import pytest

from goengine.board.position import Position
from goengine.reading.layout import KO_FIRST, LOST, WON
from goengine.reading.reader import Reader, Reading
from goengine.vertex import EMPTY, PASS, vertex_name
from tests.reading.boards import CORNER, KO_TO_CAPTURE, LADDER, NET, SNAPBACK, wide_ladder

BROKEN = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . X . . .
    . . . . . . . . .
    . . . . . . . . .
    . O X . . . . . .
    . . O O . . . . .
    . . . . . . . . .
"""


def ladder(drawn: str | Position, prey: str) -> Reading:
    position = Position.from_diagram(drawn) if isinstance(drawn, str) else drawn
    return Reader(0).ladder(position, position._point(prey))


def turning_points(drawn: str | Position, prey: str, kind: str) -> set[str]:
    position = Position.from_diagram(drawn) if isinstance(drawn, str) else drawn
    found = getattr(Reader(0), kind)(position, position._point(prey))
    assert list(found) == sorted(found)
    return {vertex_name(p) for p in found}


def test_a_ladder_across_the_board_is_followed_to_its_end_without_a_limit():
    position = wide_ladder()
    reading = ladder(position, "D4")
    assert reading.outcome == WON and len(reading.line) > 45
    after = position.copy()
    prey = position._point("D4")
    for i, move in enumerate(reading.line):
        assert after.is_legal(move.point, move.color)
        after.play(move.point, move.color)
        if i % 2 == 0 and i < len(reading.line) - 1:
            assert after.liberties(prey) == 1, "a ladder is nothing but ataris"
    assert after.color_at(prey) == EMPTY or after.liberties(prey) <= 2


def test_a_ladder_of_sixty_plies_is_nothing_special():
    position = Position(19)
    position.set_up({position._point(name): color for color, names in ((1, ["C3"]), (2, ["B3", "C2", "D2"]))
                     for name in names})
    reading = ladder(position, "C3")
    assert reading.works and len(reading.line) >= 54 and reading.nodes < 200


@pytest.mark.parametrize("breaker", ["O15", "K11", "L11", "Q16", "F6", "H9"])
def test_a_stone_on_the_way_of_a_ladder_breaks_it(breaker):
    assert not ladder(wide_ladder(breaker), "D4").works


@pytest.mark.parametrize("bystander", ["D16", "Q4", "C10", "K4", "T1"])
def test_a_stone_off_its_way_does_not(bystander):
    assert ladder(wide_ladder(bystander), "D4").works


def test_a_ladder_begins_on_the_side_where_it_works():
    reading = ladder(LADDER, "C3")
    assert (reading.outcome, vertex_name(reading.move)) == (WON, "C4")


def test_no_ladder_catches_what_only_a_net_does():
    reading = ladder(NET, "D4")
    assert (reading.outcome, reading.moves, reading.move) == (LOST, (), PASS)


def test_a_throw_in_and_a_snapback_count_as_ataris():
    assert vertex_name(ladder(SNAPBACK, "C2").move) == "D2"


def test_a_string_in_atari_is_the_shortest_ladder():
    reading = ladder(CORNER, "A1")
    assert reading.works and [vertex_name(move.point) for move in reading.line] == ["B1"]


def test_a_ladder_that_ends_in_a_ko_says_so():
    reading = ladder(KO_TO_CAPTURE, "C3")
    assert (reading.outcome, vertex_name(reading.move)) == (KO_FIRST, "B3")


def test_a_string_with_three_liberties_is_in_no_ladder():
    assert ladder(LADDER, "D2").outcome == LOST


# ------------------------------------------------------------ breakers and makers

def test_breakers_are_the_points_where_one_stone_spoils_the_ladder_and_no_others():
    position = Position.from_diagram(LADDER)
    found = turning_points(position, "C3", "ladder_breakers")
    assert {"E5", "F6", "G7"} <= found, "the diagonal that the ladder runs along"
    assert not found & {"A9", "J1", "B9", "C3", "D9"}
    for p in position.legal_points("black"):
        after = position.copy()
        after.play(p, "black")
        if vertex_name(p) not in {"C4", "D3"}:          # with these it runs, which is no breaker
            assert ladder(after, "C3").works == (vertex_name(p) not in found), vertex_name(p)


def test_makers_are_the_points_where_one_stone_makes_a_broken_ladder_work_and_no_others():
    position = Position.from_diagram(BROKEN)
    found = turning_points(position, "C3", "ladder_makers")
    assert not ladder(position, "C3").works
    assert {"D4", "E5"} & found, "a stone before the breaker meets the runner first"
    for p in position.legal_points("white"):
        after = position.copy()
        after.play(p, "white")
        if vertex_name(p) not in {"C4", "D3"}:
            assert ladder(after, "C3").works == (vertex_name(p) in found), vertex_name(p)


def test_a_ladder_that_works_needs_no_maker_and_one_that_fails_no_breaker():
    assert turning_points(LADDER, "C3", "ladder_makers") == set()
    assert turning_points(BROKEN, "C3", "ladder_breakers") == set()


def test_breakers_of_a_wide_ladder_lie_along_its_way():
    found = turning_points(wide_ladder(), "D4", "ladder_breakers")
    assert {"F6", "K11", "O15", "Q17"} <= found
    assert all(abs((ord(name[0]) - ord("A") - (name[0] > "I")) - int(name[1:])) <= 4 for name in found)


def test_asking_for_ladders_leaves_other_questions_unlimited_by_them():
    position = Position.from_diagram(NET)
    reader, prey = Reader(1000), position._point("D4")
    before = reader.attack(position, prey)
    reader.ladder(position, prey)
    assert reader.attack(position, prey) == before and before.outcome == WON
