"""All first moves that kill or save a group."""
from __future__ import annotations

from dataclasses import replace

import pytest

from goengine.board.position import Position
from goengine.groups.lifereader import LifeReader
from goengine.groups.lifeways import with_all_moves
from goengine.reading.layout import LOST, UNCLEAR
from goengine.vertex import PASS, parse_vertex, vertex_name
from tests.front.readerfake import LifeReaders, reading

CORNER = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    O O O O O . .
    X X X X O . .
    . . . X O . .
    . . X X O . .
"""


def ways(attacking: bool) -> set[str]:
    position = Position.from_diagram(CORNER)
    p = parse_vertex("A3", 7)
    reader = LifeReader(2000)
    answer = reader.attack(position, p) if attacking else reader.defend(position, p)
    found, sure = with_all_moves(reader, position, p, answer, attacking)
    assert sure and found.move == answer.move and found.nodes > answer.nodes
    return set(map(vertex_name, found.moves))


def test_only_the_middle_kills_five_points_in_the_corner():
    assert ways(True) == {"B2"}


def test_every_move_that_leaves_a_living_shape_saves_them():
    assert ways(False) == {"A2", "B1", "B2"}


@pytest.mark.parametrize("answer", [reading(LOST), reading(UNCLEAR)])
def test_where_nothing_works_nothing_is_tried(answer):
    readers = LifeReaders()
    assert with_all_moves(readers(9), Position(9), 0, answer, True) == (answer, True) and not readers.asked


def test_a_move_in_doubt_is_told():
    position = Position.from_diagram(CORNER)
    p = parse_vertex("A3", 7)
    answer = replace(LifeReader(2000).attack(position, p), depends=tuple(parse_vertex(n, 7) for n in ("A1", "B1")))
    found, sure = with_all_moves(LifeReaders(does_attack=reading(UNCLEAR))(9), position, p, answer, True)
    assert not sure and found.moves == answer.moves and PASS not in found.moves
