"""All strings of a position: large ones are not taken for dead before the prover has looked."""
from __future__ import annotations

import random

import pytest

from goengine.board.position import Position
from goengine.reading.layout import DEAD, READINGS, THREATENED
from goengine.reading.memory import new_memory
from goengine.reading.reader import Reader
from goengine.reading.survey import read_all
from goengine.vertex import BLACK, parse_vertex, vertex_name
from tests.drawn import sensible_position

# After H9 the two stones at G8 are cut off, and slower than the three at D8.
CUT_OFF = """
    . X X . . . O . O
    O X O X X X O . X
    . . O O O O X . X
    O O O X X X X . X
    O X X X . X O O .
    O . . . . . . . .
    O O . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
"""
LINKED = (CUT_OFF.replace(". X X . . . O . O", ". X X . . . O O O").replace("X X X O . X", "X X X O O O")
          .replace(". . O O O O X . X", ". . O O O O X O O").replace("O O O X X X X . X", "O O O X X X X . O"))

# From a game with GNU Go, that White lost by G12: it took E12 for dead, and so twelve stones on the left to live.
FROM_A_GAME = """
    . X X . . . O . O . . . .
    O X O X X X O . X O . . .
    . . O O O O X . X O O . .
    O O O X X X X . X X O . .
    O X X X . X O O . X O . .
    . O X O X O X O X X O . .
    O . X O X O . . O O . . .
    . . . O O O . . . . O . .
    . . X X O . . . . . X . .
    . . X O X O . . . X X . .
    . . . . X O . . O O X O .
    . . . . X X O O X X O . .
    . . . . . X X X X X O . .
"""


def surveyed(board: str, name: str) -> tuple[int, str]:
    """The state of the string on a point, and the move that saves it."""
    position = Position.from_diagram(board, BLACK)
    b, r = position.copy_board(), READINGS.new()
    read_all(b, new_memory(), r, 3)
    h = int(b["head"][parse_vertex(name, position.size)])
    return int(r["state"][h]), vertex_name(int(r["defend_move"][h]))


@pytest.mark.parametrize("board, name, move", [(CUT_OFF, "D8", "H9"), (FROM_A_GAME, "E12", "H12")])
def test_a_large_string_is_saved_by_a_move_that_only_the_prover_finds(board: str, name: str, move: str):
    assert surveyed(board, name) == (THREATENED, move)


def test_a_large_string_that_nothing_saves_is_dead():
    assert surveyed(LINKED, "D8") == (DEAD, "pass")


@pytest.mark.parametrize("seed", range(12))
def test_nothing_large_is_given_up_that_the_reader_saves(seed: int):
    position = sensible_position(random.Random(seed), 9, 45)
    b, r = position.copy_board(), READINGS.new()
    read_all(b, new_memory(), r, 3)
    for h in r["heads"][:r["count"][0]].tolist():
        if r["state"][h] == DEAD and b["stones"][h] >= 3 and b["liberty_count"][h] > 1:
            assert not Reader(300).defend(position, h).works, vertex_name(h)


def test_on_a_large_board_the_prover_looks_less_long():
    rows = [row.split() + 6 * ["."] for row in FROM_A_GAME.split("\n") if row.strip()] + 6 * [19 * ["."]]
    on_19 = "\n".join(" ".join(row) for row in rows)
    assert surveyed(on_19, "E18") == (DEAD, "pass")
    assert surveyed(FROM_A_GAME, "E12")[0] == THREATENED
