"""The threats with which combinations begin."""
from __future__ import annotations

from goengine.board.position import Position
from goengine.reading.combination import MOST_REPLIES, Threats
from goengine.reading.limits import growing_up_to
from goengine.reading.memory import new_memory
from goengine.vertex import BLACK, WHITE, vertex_name
from tests.drawn import board_bytes
from tests.reading.boards import DOUBLE_ATARI


def threats(position: Position, color: int, falls: tuple[str, ...] = ()) -> dict[str, tuple[set[str], int]]:
    """By move, the strings in question and how many answers there are."""
    found = Threats(new_memory(150), position, color, lambda p: vertex_name(p) in falls).find()
    return {vertex_name(t.move): ({vertex_name(p) for p in t.preys}, t.answers) for t in found}


def test_a_double_atari_has_no_answer_and_comes_first():
    found = threats(Position.from_diagram(DOUBLE_ATARI), WHITE)
    assert next(iter(found)) == "E5"
    preys, answers = found["E5"]
    assert {"D5", "F5"} <= preys and answers == 0


def test_a_single_atari_threatens_but_has_an_answer():
    found = threats(Position.from_diagram(DOUBLE_ATARI), WHITE)
    assert len(found) > 1
    assert all(0 < answers <= MOST_REPLIES + 1 for move, (_, answers) in found.items() if move != "E5")


def test_strings_that_fall_by_themselves_are_no_targets():
    position = Position.from_diagram(DOUBLE_ATARI)
    assert all("D5" not in preys for preys, _ in threats(position, WHITE, ("D5",)).values())
    assert not threats(position, WHITE, tuple(vertex_name(p) for p in position.stone_points(BLACK)))


def test_looking_for_threats_leaves_the_position_as_it_was():
    position = Position.from_diagram(DOUBLE_ATARI)
    before = board_bytes(position.board)
    threats(position, WHITE)
    assert board_bytes(position.board) == before


def test_limits_grow_up_to_the_one_that_is_given():
    for most in (0, 5, 900, 901, 20_000):
        limits = growing_up_to(most)
        assert limits[-1] == most and limits == sorted(limits) and limits[0] <= 900
