"""The influence functions: figures known from their sources or counted by hand, and the sixteen transforms for all."""
from __future__ import annotations

import random

import numpy as np
import pytest

from goengine.board.position import Position
from goengine.errors import GoEngineError
from goengine.influence.analysis import Analysis
from goengine.influence.connection import reached
from goengine.influence.dilation import FRAMEWORK, TERRITORY, dilated_and_eroded, dilate, erode
from goengine.influence.functions import FUNCTIONS, Influence, function
from goengine.influence.grid import grid, living_stones, stones_of
from goengine.influence.halving import chen
from goengine.influence.spreading import ryder, zobrist
from goengine.vertex import EMPTY, SYMMETRIES, board_points, column_of, other, row_of, transform
from tests.drawn import sensible_position

ANALYSIS = Analysis()


def stones(drawing: str) -> np.ndarray:
    """A drawn board, square or not, as an array, A1 first."""
    worth = {".": 0, "X": 1, "O": -1}
    return np.array([[worth[sign] for sign in row.split()] for row in drawing.strip().splitlines()])[::-1]


def test_a_drawn_board_is_what_the_engine_makes_of_it():
    drawing = ". X .\n. . O\nX . ."
    assert (stones(drawing) == stones_of(Position.from_diagram(drawing).board)).all()


def board(figures: str) -> np.ndarray:
    """Drawn figures as an array, A1 first."""
    return np.array([[int(word) for word in row.split()] for row in figures.strip().splitlines()])[::-1]


def influence(name: str, position: Position) -> Influence:
    played = position.copy_board()
    ANALYSIS.run(played)
    return FUNCTIONS[name].of(played, ANALYSIS)


ALONE = stones("\n".join(4 * [". . . . . . . . ."] + [". . . . X . . . ."] + 4 * [". . . . . . . . ."]))


def test_zobrist_s_figures_about_a_stone_that_stands_alone():
    """Counted by hand: after the rounds, the stone has 50, 54, 58, 62, and its neighbour 1, 2, 6, 10."""
    assert (zobrist(ALONE) == board("""
        0 0 0  0  1  0 0 0 0
        0 0 0  2  2  2 0 0 0
        0 0 2  4  6  4 2 0 0
        0 2 4  8 10  8 4 2 0
        1 2 6 10 62 10 6 2 1
        0 2 4  8 10  8 4 2 0
        0 0 2  4  6  4 2 0 0
        0 0 0  2  2  2 0 0 0
        0 0 0  0  1  0 0 0 0
    """)).all()


def test_zobrist_s_figures_of_both_colours_cancel_half_way():
    figures = zobrist(stones("\n".join(5 * ["X . O"])))
    assert (figures[:, 1] == 0).all() and (figures[:, 0] == -figures[:, 2]).all()


def test_ryder_s_spreading_is_zobrist_s_for_one_stone_and_ends_at_a_wall():
    black, white = ryder(ALONE)
    assert (black == zobrist(ALONE)).all() and not white.any()
    black, white = ryder(stones("\n".join([5 * ". ", 5 * ". ", 5 * "O ", 5 * ". ", ". . X . ."])))
    assert black[:2].any() and not black[2:].any() and white[:2].any()


def test_chen_s_influence_halves_with_each_step_and_goes_around_stones():
    black, white = chen(ALONE)
    assert [int(black[4, 4 + step]) for step in range(5)] == [64, 32, 16, 8, 4]
    assert black[0, 0] == 0 and black[8, 6] == 1 and not white.any()
    walled = stones("""
        . . . . .
        . . O . .
        . . O X .
        . . O . .
        . . . . .
    """)
    black, _ = chen(walled)
    assert black[2, 1] == 64 // 2**6, "around the wall it is six steps, not two"
    assert black[2, 2] == 32, "it reaches the enemy stone beside it, and ends there"


def test_chen_s_influence_of_two_stones_adds_up():
    black, white = chen(stones(". . X . . . O . ."))
    assert [int(x) for x in black[0, :7]] == [16, 32, 64, 32, 16, 8, 4]
    assert [int(x) for x in (black - white)[0]] == [int(-x) for x in (black - white)[0, ::-1]]


def test_one_dilation_and_one_erosion_by_hand():
    wall = stones("""
        . . . . .
        . X . O .
        . X . O .
        . . . . .
    """)
    once = dilate(128 * wall)
    assert (once == board("""
        0   1 0   -1  0
        1 129 0 -129 -1
        1 129 0 -129 -1
        0   1 0   -1  0
    """)).all(), "points between the two colours are left alone"
    assert (erode(once) == board("""
        0   0 0    0  0
        0 128 0 -128  0
        0 128 0 -128  0
        0   0 0    0  0
    """)).all(), "what lies beyond the edge takes nothing"


def test_a_stone_alone_encloses_nothing_by_bouzy_s_rule():
    for dilations in (1, 2, 3, 4, 5):
        far = np.zeros((19, 19), np.int64)
        far[9, 9] = 1
        found = dilated_and_eroded(far, dilations, 1 + dilations * (dilations - 1))
        assert np.count_nonzero(found) == 1 and found[9, 9] > 0


CORNER = stones("""
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    X X X X . . . . . . . . .
    . . . X . . . . . . . . .
    . . . X . . . . . . . . .
    . . . X . . . . . . . . .
    . . . X . . . . . . . . .
""")


def test_a_walled_corner_is_territory_and_the_framework_is_larger():
    territory = dilated_and_eroded(CORNER, *TERRITORY) > 0
    framework = dilated_and_eroded(CORNER, *FRAMEWORK) > 0
    assert territory[:4, :3].all() and not territory[6:].any() and not territory[:, 6:].any()
    assert framework.sum() > territory.sum() and framework[territory].all()


def test_a_connection_is_sure_to_its_own_stones_and_less_so_past_the_enemy():
    open_board = stones("""
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . X . X . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """)
    heads = np.arange(49).reshape(7, 7) * (open_board != 0)
    names = [int(h) for h in heads[heads > 0]]
    reach = reached(open_board, heads, names, 1)
    assert reach[0, 3, 2] == 1000 and reach[0, 3, 3] == 920
    assert reach[0, 3, 4] == 920, "to the other stone over one open point"
    between = open_board.copy()
    between[2, 3] = between[4, 3] = -1
    assert reached(between, heads, names, 1)[0, 3, 3] == 350


@pytest.mark.parametrize("name", FUNCTIONS)
def test_walls_share_out_the_board(name):
    """Left of the middle is Black's, right of it White's, and the middle nobody's."""
    found = influence(name, Position.from_diagram("\n".join(9 * [". . . X . O . . ."])))
    assert (found.control[:, 2] > 0).all() and (found.control[:, 6] < 0).all()
    assert found.control[:, 4] == pytest.approx(0, abs=1e-6) and found.area == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_an_empty_board_is_nobody_s(name):
    found = influence(name, Position(9))
    assert not found.control.any() and not found.black.any() and not found.white.any()


@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize("size, moves", [(5, 12), (9, 40), (19, 120)])
def test_every_function_follows_all_sixteen_transforms(name, size, moves):
    position = Position(size)
    position.set_up(_stones(sensible_position(random.Random(size), size, moves)))
    first = influence(name, position)
    assert (abs(first.control) <= 50).all() and (first.black >= 0).all() and (first.white >= 0).all()
    for symmetry in SYMMETRIES:
        for swap in (False, True):
            twin = Position(size)
            twin.set_up({transform(p, symmetry, size): other(c) if swap else c for p, c in _stones(position).items()})
            found = influence(name, twin)
            for p in board_points(size):
                q = transform(p, symmetry, size)
                here, there = (row_of(p) - 1, column_of(p) - 1), (row_of(q) - 1, column_of(q) - 1)
                assert found.control[there] == pytest.approx((-1 if swap else 1) * first.control[here])
                assert found.black[there] == pytest.approx((first.white if swap else first.black)[here])


def _stones(position: Position) -> dict[int, int]:
    return {p: c for p in board_points(position.size) if (c := position.color_at(p)) != EMPTY}


def test_stones_taken_for_captured_are_off_the_board():
    position = Position.from_diagram("""
        . . . . . . .
        . . . . . . .
        . . . . . . .
        O O O O . . .
        X X X O . . .
        . . X O . . .
        . O O . . . .
    """)
    played = position.copy_board()
    ANALYSIS.run(played)
    gone = grid(played["color"], 7) * (living_stones(played, ANALYSIS.g) == 0)
    assert set(gone[gone > 0]) <= {1}
    assert (living_stones(played, ANALYSIS.g) != 0).sum() == (stones_of(played) != 0).sum() - (gone > 0).sum()


def test_an_unknown_name_is_told_with_those_there_are():
    assert function("chen").name == "chen"
    with pytest.raises(GoEngineError, match="no influence function 'cehn'.*radiation"):
        function("cehn")
