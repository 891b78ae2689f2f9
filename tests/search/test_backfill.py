"""What falls once the neutral points are filled, and the moves that protect it."""
from __future__ import annotations

import pytest

from goengine.board.position import Position
from goengine.search.backfill import Backfill, fill
from goengine.vertex import BLACK, EMPTY, WHITE, other, parse_vertex, vertex_name
from tests.search.boards import SHORT_OF_LIBERTIES

SYMMETRIES = range(8)


def needed(position: Position, *neutral: str) -> list[str]:
    """The names of the moves that protect something, the neutral points named."""
    points = [parse_vertex(name, position.size) for name in neutral]
    return [vertex_name(move) for move in Backfill().needed(position, points, ())]


def short_of_liberties() -> Position:
    return Position.from_diagram(SHORT_OF_LIBERTIES, WHITE, "japanese")


def test_a_stone_that_will_be_in_atari_is_protected():
    position = short_of_liberties()
    before = str(position)
    assert needed(position, "G9") == ["H8"]
    assert str(position) == before and position.to_play == WHITE


def test_nothing_is_needed_once_it_was_played():
    for move in ("H8", "G9"):
        position = short_of_liberties()
        position.play(move)
        position.to_play = WHITE
        assert needed(position, *{"G9"} - {move}) == []


def test_what_the_neutral_points_do_not_concern_needs_nothing():
    assert needed(short_of_liberties()) == []
    assert needed(short_of_liberties(), "A7") == []


def test_dead_stones_need_no_protection():
    position = short_of_liberties()
    dead = {p for name in ("G8", "H9", "H7") for p in position.string_points(name)}
    assert Backfill().needed(position, [parse_vertex("G9", 9)], dead) == []


def test_only_the_side_to_move_is_protected():
    position = Position.from_diagram(SHORT_OF_LIBERTIES, BLACK, "japanese")
    assert needed(position, "G9") == []


@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_a_turned_board_is_protected_as_well(symmetry: int, swapped: bool):
    plain = short_of_liberties()
    turned = plain.transformed(symmetry, swapped)
    mine = turned.to_play
    assert mine == (BLACK if swapped else WHITE)
    neutral = [p for p in turned.legal_points(other(mine)) if is_turned(plain, turned, symmetry, "G9", p)]
    moves = Backfill().needed(turned, neutral, ())
    assert len(neutral) == 1 and len(moves) == 1
    turned.play(moves[0])
    turned.to_play = mine
    assert Backfill().needed(turned, [p for p in neutral if p != moves[0]], ()) == []


def is_turned(plain: Position, turned: Position, symmetry: int, name: str, p: int) -> bool:
    """Whether the point `p` of the turned board is the named point of the plain one."""
    after = plain.copy()
    after.play(name)
    there = after.transformed(symmetry, turned.to_play != plain.to_play)
    return turned.color_at(p) == EMPTY != there.color_at(p)


def test_filling_takes_the_worst_for_the_side_to_move():
    position = short_of_liberties()
    points = [parse_vertex(name, 9) for name in ("G9", "A7")]
    filled = fill(position, points)
    assert filled.color_at("G9") == BLACK and filled.color_at("A7") == BLACK
    assert filled.to_play == BLACK, "the other side moves first"
    assert position.color_at("G9") == EMPTY


def test_nobody_fills_a_point_by_putting_itself_in_atari():
    position = Position.from_diagram("""
        . X O . .
        X . O . .
        O O . . .
        . . . . .
        . . . . .
    """, WHITE)
    filled = fill(position, [parse_vertex("A5", 5), parse_vertex("B4", 5)])
    assert filled.color_at("A5") == EMPTY, "Black would be in atari, and White may not play there"
    assert filled.color_at("B4") == WHITE, "Black would be in atari"
