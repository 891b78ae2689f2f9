"""Drawn corners: what is drawn is read again, and what cannot be read is told."""
from __future__ import annotations

import random

import pytest

from goengine.errors import DiagramError
from goengine.patterns.frames import SIZE
from goengine.patterns.josekidiagram import draw_corner, parse_corner
from goengine.vertex import BLACK, PASS, WHITE, parse_vertex, point_at

KNIGHT = """\
- - - - - - - - +
. . . . . . . . |
. . . . . . . . |
. . 3 . . 5 . . |
. . . . 1 . 4 . |
. . . . . . . . |
. . . . . 2 . . |
. . . . . . . . |
"""


def test_a_drawn_corner_says_where_the_moves_are():
    drawn = parse_corner(KNIGHT)
    names = {1: "Q16", 2: "R14", 3: "O17", 4: "S16", 5: "R17"}
    assert drawn.moves == {n: parse_vertex(name, SIZE) for n, name in names.items()} and not drawn.stones


@pytest.mark.parametrize("seed", range(8))
def test_what_is_drawn_is_read_again(seed: int):
    rng = random.Random(seed)
    corner = [point_at(row, column) for row in range(8, 20) for column in range(8, 20)]
    chosen = rng.sample(corner, 20)
    stones = {p: rng.choice((BLACK, WHITE)) for p in chosen[:6]}
    moves = chosen[6:6 + rng.randint(1, 14)]
    moves.insert(rng.randrange(len(moves)), PASS)
    first = rng.randint(1, 30)
    drawn = parse_corner(draw_corner(moves, first, stones))
    assert drawn.stones == stones
    assert drawn.moves == {n: p for n, p in enumerate(moves, first) if p != PASS}
    assert not any(row.startswith(" ") for row in draw_corner(moves, first, stones).splitlines())


@pytest.mark.parametrize("text, row, message", [
    ("", 1, "the first row is the edge"),
    ("+ - - -\n| . . .", 1, "the first row is the edge"),
    ("- - - +\n. . . .\n", 2, "a row here is 3 signs and the edge"),
    ("- - - +\n. . |\n", 2, "a row here is 3 signs and the edge"),
    ("- - - +\n. x . |\n", 2, "'x' is none of"),
    ("- - - +\n. 1 . |\n. . 1 |\n", 3, "the number 1 is drawn twice"),
    ("- - - +\n. 0 . |\n", 2, "'0' is none of"),
    ("- - - +\n. 100 . |\n", 2, "'100' is none of"),
    ("- " * 14 + "+\n" + ". " * 14 + "|\n", 1, "at most 13"),
    ("- - - +\n" + ". . . |\n" * 14, 1, "at most 13"),
])
def test_a_drawing_that_is_no_corner_is_refused_at_its_row(text: str, row: int, message: str):
    with pytest.raises(DiagramError, match=message) as caught:
        parse_corner(text)
    assert caught.value.row == row
