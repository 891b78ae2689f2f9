"""What is said of moves besides their shape, on drawn boards, in words."""
from __future__ import annotations

from typing import Any

import pytest

from goengine.board.position import Position
from goengine.influence.analysis import Analysis
from goengine.patterns.context import CONTEXT, COUNT, GROUPS, describe, note_readings
from goengine.patterns.contextwords import said_of
from goengine.patterns.standing import weakest_beside
from goengine.vertex import BLACK, WHITE, board_points, parse_vertex, transform
from tests.drawn import Drawn

CORNER = """
    . . . . . . .
    . . . . . . .
    . . O . . . .
    . O X . . . .
    . O X O . . .
    . X O . . . .
    . . . . . . .
"""


def values(position: Position, p: int, moves: tuple[int, ...] = (), share: int = 0,
           color: int = BLACK) -> dict[str, int]:
    """The value of each group for a move, Black's unless another colour is given."""
    a = Analysis()
    context: Any = CONTEXT.new()
    a.run(position.board)
    context["moves"][:len(moves)] = moves
    context["played"][0] = 30
    context["share"][p] = share
    note_readings(position.board, a.r, context, color)
    describe(position.board, a.r, a.g, a.f, context, p, color)
    return {name: int(context["value"][COUNT * p + g]) for g, (name, _) in enumerate(GROUPS)}


def words(name: str, group: str, last: str = "", board: str = CORNER) -> str:
    position = Position.from_diagram(board)
    moves = (parse_vertex(last, position.size),) if last else ()
    return said_of(group, values(position, parse_vertex(name, position.size), moves)[group])


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


# White's four in the corner are as good as dead, Black's wall around them lives.
SIDES = """
    . . . X . . . O .
    . . . X . . . O .
    . . . X . . . O .
    X X X X . . . O .
    X O O X . . . O .
    O O . X . . . O O
    . . . X . . . O .
    . X X X . . . O .
    . X . X . . . O .
"""


@pytest.mark.parametrize("name, group, says", [
    ("C4", "life", "beside a very safe group of its own and a dead group of the enemy's"),
    ("C4", "own-group", "beside a very safe group of its own, eight stones or more"),
    ("C4", "enemy-group", "beside a dead group of the enemy's, four to seven stones"),
    ("F5", "life", "beside no group"),
    ("F5", "own-group", "beside no group of its own"),
])
def test_the_groups_beside_a_move_are_told_as_they_stand(name, group, says):
    assert words(name, group, board=SIDES) == says


@pytest.mark.parametrize("share, says", [(0, "no joseki that is known"), (1, "joseki in 1 to 5 % of the games"),
                                         (34, "joseki in 15 to 35 % of the games"),
                                         (100, "joseki in 65 to 100 % of the games")])
def test_joseki_go_by_their_share_of_the_games(share, says):
    position = Position(19)
    assert said_of("joseki", values(position, parse_vertex("R14", 19), share=share)["joseki"]) == says


@pytest.mark.parametrize("fates, weakest", [((900, 100), 1), ((-100, 100), 0), ((100, 100), 1)])
def test_of_two_groups_the_one_that_is_worse_off_counts_then_the_larger(fates, weakest):
    drawn = Drawn("""
        . . . . . . .
        . O . . . . .
        . . . . . . .
        . . . O O . .
        . . . . . . .
        . . . . . . .
        . . . . . . .""")
    groups = drawn.group("B6"), drawn.group("D4")
    assert groups[0] != groups[1]
    for group, fate in zip(groups, fates):
        drawn.f["fate"][group] = fate
    found = weakest_beside(drawn.board, drawn.g, drawn.f, drawn.point("C5"), WHITE)
    assert found == groups[weakest]
    assert weakest_beside(drawn.board, drawn.g, drawn.f, drawn.point("C5"), BLACK) == 0


def test_colours_exchanged_say_the_same_of_the_other_side():
    position = Position.from_diagram(SIDES)
    swapped = position.transformed(0, True)
    for p in board_points(9):
        if position.is_legal(p, BLACK) and not position.color_at(p):
            assert values(swapped, p, color=WHITE) == values(position, p)


@pytest.mark.parametrize("symmetry", range(8))
def test_what_is_said_does_not_depend_on_how_the_board_is_turned(symmetry):
    position = Position.from_diagram(CORNER)
    turned = position.transformed(symmetry)
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
