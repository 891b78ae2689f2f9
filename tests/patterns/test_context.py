"""What is said of moves besides their shape, on drawn boards, in words."""
from __future__ import annotations

from typing import Any

import pytest

from goengine.board.position import Position
from goengine.patterns.context import CONTEXT, COUNT, GROUPS, describe, note_readings
from goengine.patterns.contextwords import said_of
from goengine.reading.layout import READINGS
from goengine.reading.memory import new_memory
from goengine.reading.tactician import read_all
from goengine.vertex import BLACK, board_points, parse_vertex, transform

CORNER = """
    . . . . . . .
    . . . . . . .
    . . O . . . .
    . O X . . . .
    . O X O . . .
    . X O . . . .
    . . . . . . .
"""


def values(position: Position, p: int, moves: tuple[int, ...] = ()) -> dict[str, int]:
    """The value of each group for a move of Black's."""
    readings: Any = READINGS.new()
    context: Any = CONTEXT.new()
    read_all(position.board, new_memory(), readings, 3)
    context["moves"][:len(moves)] = moves
    context["played"][0] = 30
    note_readings(position.board, readings, context, BLACK)
    describe(position.board, readings, context, p, BLACK)
    return {name: int(context["value"][COUNT * p + g]) for g, (name, _) in enumerate(GROUPS)}


def words(name: str, group: str, last: str = "") -> str:
    position = Position.from_diagram(CORNER)
    moves = (parse_vertex(last, 7),) if last else ()
    return said_of(group, values(position, parse_vertex(name, 7), moves)[group])


@pytest.mark.parametrize("name, group, says", [
    ("D4", "escape", "extends two or three stones in atari, dead"),
    ("G7", "escape", "no string is in atari"),
    ("G7", "capture", "captures nothing"),
    ("A2", "self-atari", "no self-atari"),
    ("G7", "place", "on the 1-1 point, moves 20 to 40"),
    ("D4", "breath", "2 liberties after it; beside it own strings of one, enemy's of three or more"),
    ("E3", "strings", "beside it 0 own strings and 1 of the enemy's; at its corners 0 and 0 stones"),
])
def test_a_move_is_described(name, group, says):
    assert words(name, group) == says


def test_distances_are_from_the_last_move():
    assert words("E4", "last", "D3") == "distance 3 from the last move, moves 20 to 70"
    assert words("E4", "near", "D3") == "distance 3 from the last move"
    assert words("E4", "last") == "distance unknown from the last move, moves 20 to 70"


def test_two_things_said_at_once_are_both_in_words():
    assert words("D4", "capture+near", "D3") == "captures nothing, and distance 1 to 2 from the last move"


@pytest.mark.parametrize("symmetry", range(8))
def test_what_is_said_does_not_depend_on_how_the_board_is_turned(symmetry):
    position, turned = Position.from_diagram(CORNER), Position(7)
    turned.set_up({transform(p, symmetry, 7): position.color_at(p) for p in board_points(7) if position.color_at(p)},
                  BLACK)
    last = parse_vertex("D3", 7)
    for name in ("D4", "C5", "D2", "G1", "A3", "E4"):
        p = parse_vertex(name, 7)
        if position.is_legal(p, BLACK):
            assert values(turned, transform(p, symmetry, 7), (transform(last, symmetry, 7),)) == \
                values(position, p, (last,)), name


def test_every_value_of_every_group_has_words():
    for name, count in GROUPS:
        if "+" not in name:
            assert all(said_of(name, value) for value in range(count)), name
