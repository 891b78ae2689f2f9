"""What a stone would capture, join and breathe by, against playing it."""
from __future__ import annotations

import random

import pytest

from goengine.board.position import Position
from goengine.board.shape import empty_neighbors, is_self_atari, liberties_after, stones_captured, touches
from goengine.board.stones import is_legal, play, undo
from goengine.vertex import BLACK, WHITE, board_points, other
from tests.naive import neighbors

CAPTURE = Position.from_diagram("""
    . . . . .
    X X X . .
    O O . X .
    X X X . .
    . . . . .
""")


def after(position: Position, p: int, c: int) -> tuple[int, int]:
    """Liberties of the new stone's string, and stones captured, by playing it."""
    b = position.copy_board()
    before = int(b["prisoners"][other(c)])
    play(b, p, c)
    return int(b["liberty_count"][b["head"][p]]), int(b["prisoners"][other(c)]) - before


@pytest.mark.parametrize("seed", range(8))
def test_counts_agree_with_playing_the_move(seed):
    rng = random.Random(seed)
    position = Position(rng.choice((5, 7, 9, 19)))
    for _ in range(position.size * position.size):
        b = position.board
        for p in rng.sample(board_points(position.size), min(20, position.size ** 2)):
            for c in (BLACK, WHITE):
                if not is_legal(b, p, c):
                    continue
                liberties, captured = after(position, p, c)
                assert stones_captured(b, p, c) == captured
                if captured:
                    assert 1 <= liberties_after(b, p, c) <= liberties
                else:
                    assert liberties_after(b, p, c) == liberties
                    assert is_self_atari(b, p, c) == (liberties <= 1)
        legal = position.legal_points()
        if not legal:
            break
        position.play(rng.choice(legal))


def test_captured_stones_beside_the_new_one_are_liberties():
    p = CAPTURE._point("C3")
    assert stones_captured(CAPTURE.board, p, BLACK) == 2
    assert not is_self_atari(CAPTURE.board, p, BLACK)
    assert liberties_after(CAPTURE.board, p, BLACK) <= after(CAPTURE, p, BLACK)[0]


def test_a_string_beside_on_two_sides_is_captured_once():
    position = Position.from_diagram("""
        X X X X X
        X O O O X
        X O . O X
        X O O O X
        X X X X .
    """)
    assert stones_captured(position.board, position._point("C3"), BLACK) == 8


def test_filling_the_own_last_liberty_but_one_is_self_atari():
    position = Position.from_diagram("""
        . . . . .
        . . . . .
        . . . . .
        O O . . .
        X . . O .
    """)
    assert is_self_atari(position.board, position._point("B1"), BLACK)
    assert not is_self_atari(position.board, position._point("C2"), BLACK)


def test_empty_neighbours_and_contact():
    b = CAPTURE.board
    for p in board_points(5):
        around = neighbors(p, 5)
        assert empty_neighbors(b, p) == sum(b["color"][q] == 0 for q in around)
        for q in board_points(5):
            if b["color"][q]:
                h = int(b["head"][q])
                assert touches(b, p, h) == any(b["color"][s] and b["head"][s] == h for s in around)


def test_asking_changes_nothing():
    b = CAPTURE.copy_board()
    before = b["color"].copy()
    for p in board_points(5):
        if is_legal(b, p, WHITE):
            liberties_after(b, p, WHITE)
            play(b, p, WHITE)
            undo(b)
    assert (b["color"] == before).all()
