"""Kept answers about life and death are those that a reader without memory gives, all through a game."""
from __future__ import annotations

import random
from dataclasses import replace

import pytest

from goengine.board.position import Position
from goengine.groups.lifecache import KeepingLifeReader
from goengine.groups.lifereader import LifeReader
from goengine.reading.reader import Reading
from goengine.vertex import vertex_name
from tests.drawn import sensible_position

CORNER = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    O O O O O . . . .
    X X X X O . . . .
    . . . X O . . . .
    X X X X O . . . .
"""
# The same area twice; no corner of its frame belongs to it.
TWICE = """
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . O O O O O O O O O O . .
    O O X X O O O O X X O O .
    O X . . X O O X . . X O .
    O X . . X O O X . . X O .
    O O X X O O O O X X O O .
    . O O O O O O O O O O . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
"""


def bare(reading: Reading) -> Reading:
    """A reading without the points it depends on, some of which are chosen among many."""
    return replace(reading, depends=())


def ask_all(position: Position, reader: LifeReader, limit_strings: int) -> list[tuple[str, Reading, Reading]]:
    """Both questions about the strings of two stones and more."""
    b = position.board
    heads = [p for color in (1, 2) for p in position.stone_points(color) if b["head"][p] == p and b["stones"][p] > 1]
    return [(vertex_name(p), bare(reader.attack(position, p)), bare(reader.defend(position, p)))
            for p in heads[:limit_strings]]


def compare(seed: int, size: int, moves: range, limit: int, strings: int) -> float:
    """The share of the answers in a game that were kept, all of which are to be as found afresh."""
    game = sensible_position(random.Random(seed), size, moves.stop)
    keeping, fresh = KeepingLifeReader(limit), LifeReader(limit)
    asked = 0
    for move in moves:
        position = Position(size)
        for played in game.moves[:move]:
            position.play(played.point, played.color)
        answers = ask_all(position, keeping, strings)
        assert answers == ask_all(position, fresh, strings), f"seed {seed}, after {move} moves"
        asked += 2 * len(answers)
    return keeping.found / asked


@pytest.mark.parametrize("seed, size, moves", [(5, 9, range(16, 27)), (2, 13, range(60, 64))])
def test_what_is_kept_through_a_game_is_what_is_read_afresh(seed: int, size: int, moves: range) -> None:
    assert compare(seed, size, moves, 15, 99) > 0.2


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_what_is_kept_through_whole_games_is_what_is_read_afresh(seed: int) -> None:
    assert compare(seed, 9, range(10, 60), 30, 99) > 0.2
    assert compare(100 + seed, 13, range(40, 100, 2), 30, 99) > 0.3


def test_a_move_elsewhere_leaves_an_answer_and_a_move_at_the_vital_point_does_not() -> None:
    position = Position.from_diagram(CORNER)
    reader = KeepingLifeReader()
    before = reader.status(position, position._point("A3"))
    position.play("H8")
    assert reader.status(position, position._point("A3")) == before and reader.found == 2
    position.play("B2")
    assert reader.status(position, position._point("A3")).name == "dead" and reader.found == 2
    position.undo()
    assert reader.status(position, position._point("A3")) == before and reader.found == 4


def test_what_stands_outside_the_wall_does_not_matter_where_the_answer_was_found_within() -> None:
    position = Position.from_diagram(CORNER)
    reader = KeepingLifeReader()
    before = reader.status(position, position._point("A3"))
    for outside in ("F2", "F4", "A6", "C6"):
        position.play(outside, "black")
        assert reader.status(position, position._point("A3")) == before
    assert reader.found == 8


def test_of_several_searches_those_that_a_move_does_not_touch_are_kept() -> None:
    """Far more areas are read in a box while a game goes on without memory than with it."""
    game = sensible_position(random.Random(3), 13, 80)
    keeping, searches = KeepingLifeReader(20), 0
    for move in range(60, 80, 2):
        position = Position(13)
        for played in game.moves[:move]:
            position.play(played.point, played.color)
        fresh = KeepingLifeReader(20)
        assert ask_all(position, keeping, 99) == ask_all(position, fresh, 99)
        searches += fresh.boxes.searches
    assert 0 < 3 * keeping.boxes.searches < 2 * searches


def test_the_same_area_elsewhere_on_the_board_has_its_own_answer() -> None:
    position = Position.from_diagram(TWICE)
    keeping, fresh = KeepingLifeReader(), LifeReader()
    for name in ("C8", "J8"):
        p = position._point(name)
        found = keeping.attack(position, p)
        assert found.works and bare(found) == bare(fresh.attack(position, p))


def test_another_ruleset_or_size_forgets_everything() -> None:
    reader = KeepingLifeReader()
    position = Position.from_diagram(CORNER)
    reader.status(position, position._point("A3"))
    position.adopt("new-zealand")
    reader.status(position, position._point("A3"))
    assert reader.found == 0


def test_kept_answers_count_what_they_cost_but_no_nodes() -> None:
    reader = KeepingLifeReader()
    position = Position.from_diagram(CORNER)
    reader.attack(position, position._point("A3"))
    nodes, cost = reader.nodes, reader.cost
    reader.attack(position, position._point("A3"))
    assert reader.nodes == nodes == cost > 0 and reader.cost == 2 * cost
