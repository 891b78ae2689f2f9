"""Clusters of strings proved safe by search in a box."""
from __future__ import annotations

import random

import pytest

from goengine.board.position import Position
from goengine.groups.lifereader import LifeReader
from goengine.groups.safe import NODES, Safety
from goengine.vertex import BLACK, EMPTY, SYMMETRIES, WHITE, board_points, parse_vertex, transform
from tests.drawn import sensible_position

POSITIONS = 3000

# Black's four points in a row are two eyes if Black answers; of White's groups nothing is known.
STRAIGHT_FOUR = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    O O O O O O .
    X X X X X O .
    . . . . X O .
"""
# With three points White kills by B1.
STRAIGHT_THREE = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    O O O O O . .
    X X X X O . .
    . . . X O . .
"""
# Who fills A1 or A5 loses all: White's three stones and Black's around them live together.
SEKI = """
    O O O O . . .
    X X X O . . .
    . X O O O O .
    O X O O O O O
    O X O O O O O
    O X O O O O O
    . X O . O . O
"""


def owners(position: Position, boxed: int = POSITIONS, nodes: int = 0) -> dict[int, int]:
    """Whose each point is."""
    proved = Safety(nodes, boxed).of(position)
    return {p: proved.owner(p) for p in proved.points}


def at(position: Position, name: str) -> int:
    return parse_vertex(name, position.size)


def test_a_string_that_lives_if_its_owner_answers_is_safe() -> None:
    position = Position.from_diagram(STRAIGHT_FOUR)
    found = owners(position)
    assert found[at(position, "A2")] == BLACK and found[at(position, "F1")] == EMPTY
    assert owners(position, boxed=0)[at(position, "A2")] == EMPTY


def test_one_that_dies_if_the_enemy_begins_is_not() -> None:
    position = Position.from_diagram(STRAIGHT_THREE)
    assert set(owners(position).values()) == {EMPTY}


def test_where_suicide_is_legal_no_box_is_searched() -> None:
    position = Position.from_diagram(STRAIGHT_FOUR, rules="new zealand")
    assert set(owners(position).values()) == {EMPTY}


@pytest.mark.parametrize("seed", range(12))
def test_no_safe_string_can_be_killed(seed: int) -> None:
    position = sensible_position(random.Random(seed), 9, 60)
    plain, found = owners(position, 0), owners(position)
    reader = LifeReader(300)
    for p in board_points(position.size):
        if found[p] == position.color_at(p) != EMPTY and position.board["head"][p] == p:
            assert not reader.attack(position, p).works
        assert found[p] == plain[p] or plain[p] == EMPTY or found[p] == EMPTY


def test_more_is_proved_in_boxes_than_without() -> None:
    more = 0
    for seed in range(12):
        position = sensible_position(random.Random(seed), 9, 60)
        plain, found = owners(position, 0), owners(position)
        more += sum(found[p] != EMPTY for p in found) - sum(plain[p] != EMPTY for p in plain)
    assert more > 60


@pytest.mark.parametrize("seed", range(4))
def test_what_is_safe_does_not_hang_on_how_the_board_lies(seed: int) -> None:
    position = sensible_position(random.Random(seed), 7, 36)
    found = owners(position, 100_000)
    for symmetry in SYMMETRIES:
        turned = Position(position.size)
        turned.set_up({transform(p, symmetry, 7): position.color_at(p) for p in board_points(7)
                       if position.color_at(p) != EMPTY})
        there = owners(turned, 100_000)
        assert {transform(p, symmetry, 7): owner for p, owner in found.items()} == there


def test_stones_in_seki_are_safe_and_the_liberties_they_share_nobodys() -> None:
    position = Position.from_diagram(SEKI)
    found = owners(position, nodes=NODES)
    assert found[at(position, "B4")] == BLACK and found[at(position, "A3")] == found[at(position, "C4")] == WHITE
    assert {found[at(position, name)] for name in ("A1", "A5")} == {EMPTY}
