"""Eye values of the standard shapes, each walled in by its owner and sealed by the enemy."""
from __future__ import annotations

from itertools import permutations

import pytest

from goengine.board.position import Position
from goengine.groups.eyes import credit, find_eyes, share_swings
from goengine.reading.layout import DEAD
from goengine.vertex import BLACK, WHITE, vertex_name
from tests.drawn import AROUND, Drawn

ORIGIN = 20 * 8 + 5                     # where the upper left point of a shape comes to lie, on 13x13


def sealed(shape: str, enemy_inside: str = "") -> tuple[Drawn, list[int]]:
    """A black wall around the points of a shape (rows of `*`, from the top), a white wall around that."""
    rows = shape.split("/")
    eye = [ORIGIN - 20 * i + j for i, row in enumerate(rows) for j, sign in enumerate(row) if sign != " "]
    inside = [ORIGIN - 20 * i + j for i, row in enumerate(rows) for j, sign in enumerate(row) if sign == "O"]
    black = {p + d for p in eye for d in AROUND} - set(eye)
    white = {p + d for p in black for d in AROUND} - black - set(eye)
    position = Position(13)
    position.set_up({p: BLACK for p in black} | {p: WHITE for p in [*white, *inside]})
    return Drawn(position, most=0), eye


def eyes(drawn: Drawn, name: str) -> tuple[int, int]:
    """Half eyes of the group of a stone, taken for living: if the enemy moves first, if its owner does."""
    drawn.g["gone"][:] = drawn.r["state"] == DEAD
    find_eyes(drawn.board, drawn.r, drawn.g)
    return drawn.of_group("eyes", name), drawn.of_group("eyes_first", name)


SHAPES = {
    "one point": ("*", 2, 2), "two points": ("**", 2, 2),
    "three in a row": ("***", 2, 4), "bent three": ("**/* ", 2, 4),
    "four in a row": ("****", 4, 4), "bent four": ("***/*  ", 4, 4), "skew four": ("** / **", 4, 4),
    "square four": ("**/**", 2, 2), "four in a T": ("***/ * ", 2, 4),
    "five in a row": ("*****", 4, 4), "bulky five": ("***/** ", 2, 4), "crossed five": (" * /***/ * ", 2, 4),
    "rectangular six": ("***/***", 4, 4), "flower six": (" * /***/ **", 2, 4), "seven": ("****/***", 4, 4),
}


@pytest.mark.parametrize("shape, certain, possible", SHAPES.values(), ids=SHAPES)
def test_each_shape_gives_the_eyes_that_books_say(shape, certain, possible):
    drawn, eye = sealed(shape)
    wall = vertex_name(max(eye) + 20)
    assert eyes(drawn, wall) == (certain, possible)
    assert all(drawn.g["eye"][p] == drawn.g["closed"][p] == BLACK for p in eye)
    assert bool(drawn.of_group("vital", wall)) == (certain != possible)


@pytest.mark.parametrize("shape, vital", [("***", 1), ("***/ * ", 1), ("***/** ", 1), (" * /***/ * ", -19),
                                          (" * /***/ **", -19)])
def test_the_vital_point_is_the_one_with_most_neighbours(shape, vital):
    drawn, eye = sealed(shape)
    assert drawn.of_group("vital", vertex_name(max(eye) + 20)) == ORIGIN + vital


@pytest.mark.parametrize("shape", ["*O*", "*O*/ * ", " * /*O*/ * "])
def test_a_stone_on_the_vital_point_takes_the_second_eye(shape):
    drawn, eye = sealed(shape)
    drawn.r["state"][ORIGIN + (1 if shape[1] == "O" else -19)] = DEAD
    assert eyes(drawn, vertex_name(max(eye) + 20)) == (2, 2)


def test_an_eye_whose_corners_the_enemy_holds_is_false():
    drawn = Drawn("""
        . . . O . . .
        . O O X O O .
        . O X . X O .
        . O X X X O .
        . O O O O O .
        . . . . . . .
        . . . . . . .
    """, most=0)
    assert eyes(drawn, "C5") == (0, 0)


def test_on_the_edge_one_corner_makes_an_eye_false():
    board = """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        O O O O O O .
        X X X X X O .
        X X X X {} O .
        . X X . X O .
    """
    assert eyes(Drawn(board.format("X"), most=0), "A2") == (4, 4)
    assert eyes(Drawn(board.format("O"), most=0), "A2") == (2, 2)


def test_captured_stones_are_eye_space():
    drawn = Drawn("""
        . . . . . . .
        . . . . . . .
        . . . . . . .
        O O O O O O .
        X X X X X O .
        . X O X X O .
        X X . X X O .
    """)
    assert drawn.state("C2") == "dead"
    assert drawn.g["eye"][drawn.point("C2")] == BLACK
    assert eyes(drawn, "A3") == (4, 4)


def test_an_open_space_is_worth_less_with_the_enemy_first():
    drawn = Drawn("""
        . . . . . . .
        . . . . . . .
        O O O O O O .
        X X X X . O .
        . . . X . O .
        . . . . . . .
        . . . . . O .
    """, most=1)
    certain, possible = eyes(drawn, "A4")
    assert certain <= possible and possible > 0
    assert drawn.g["closed"][drawn.point("A1")] == 0


def test_of_eye_spaces_that_hang_alike_the_most_urgent_comes_first_in_whatever_order_they_are_counted():
    """White is nearest to C3, then to D5, G7 and H8; the eye space at H8 swings less than the others."""
    position = Position(9)
    position.set_up({position._point("J9"): BLACK, position._point("B2"): WHITE})
    drawn = Drawn(position)
    g, k = drawn.g, position._point("J9")
    spaces = [(0, 2, "C3"), (0, 2, "D5"), (1, 3, "G7"), (0, 1, "H8")]
    for order in permutations(spaces):
        for field in ("eyes", "swing", "swing_first", "swing_second", "vital"):
            g[field][k] = 0
        for sure, possible, name in order:
            credit(drawn.board, g, k, sure, possible, position._point(name))
        share_swings(g, k)
        assert (vertex_name(int(g["vital"][k])), int(g["eyes"][k]), int(g["eyes_first"][k])) == ("C3", 4, 4), order
