"""Drawn boards."""
from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goengine.diagram import draw, is_star, parse_diagram
from goengine.errors import DiagramError
from goengine.vertex import BLACK, EMPTY, WHITE, board_points, parse_vertex, vertex_name

DRAWN = {parse_vertex("A1", 3): BLACK, parse_vertex("C3", 3): WHITE, parse_vertex("B3", 3): BLACK}


@pytest.mark.parametrize("text", [
    ". X O\n. . .\nX . .",
    ".XO\n...\nX..",
    "   A B C\n 3 . X O 3\n 2 . + . 2\n 1 X . . 1\n   A B C\n",
    "\n\n  abc\n3 .#o\n\n2 ...\n1 x..  1\n",
    "\t. X O \r\n\t. . . \r\n\tX . . "])
def test_boards_are_read_with_or_without_coordinates(text: str) -> None:
    assert parse_diagram(text) == (3, DRAWN)


@pytest.mark.parametrize("text", [".", "1 . 1", "   A\n 1 . 1\n   A"])
def test_a_board_may_be_a_single_point(text: str) -> None:
    assert parse_diagram(text) == (1, {})


@pytest.mark.parametrize("text, message", [
    ("", "0 rows"), ("\n".join(["." * 20] * 20), "20 rows"),
    ("...\n..\n...", r"row 2 of the diagram, '..': 2 points in a board of 3 rows"),
    ("..\n.Z", "row 2 of the diagram, '.Z': 'Z' is none of"), ("....\n....", "row 1 .*4 points in a board of 2 rows")])
def test_a_bad_drawing_is_refused_at_its_row(text: str, message: str) -> None:
    with pytest.raises(DiagramError, match=message):
        parse_diagram(text)


@given(st.data(), st.integers(1, 19), st.booleans())
def test_what_is_drawn_is_read_again(data: st.DataObject, size: int, coordinates: bool) -> None:
    stones = data.draw(st.dictionaries(st.sampled_from(board_points(size)), st.sampled_from((BLACK, WHITE))))
    text = draw(size, lambda p: stones.get(p, EMPTY), coordinates=coordinates)
    assert parse_diagram(text) == (size, stones)
    assert all(line == line.rstrip() for line in text.splitlines())


@given(st.text(alphabet=".+XOxo#AB12 \n?", max_size=80))
def test_any_text_is_a_board_or_an_error(text: str) -> None:
    try:
        size, stones = parse_diagram(text)
    except DiagramError:
        return
    assert 1 <= size <= 19 and set(stones) <= set(board_points(size))


def test_marks_take_the_place_of_a_point() -> None:
    text = draw(3, lambda p: DRAWN.get(p, EMPTY), {parse_vertex("B2", 3): "a", parse_vertex("A1", 3): "1"}, False)
    assert text == ". X O\n. a .\n1 . ."


def test_star_points_are_where_players_expect_them() -> None:
    def stars(size: int) -> list[str]:
        return [vertex_name(p) for p in board_points(size) if is_star(p, size)]
    assert stars(19) == ["D4", "K4", "Q4", "D10", "K10", "Q10", "D16", "K16", "Q16"]
    assert stars(13) == ["D4", "K4", "G7", "D10", "K10"]
    assert stars(9) == ["C3", "G3", "E5", "C7", "G7"]
    assert stars(8) == []
