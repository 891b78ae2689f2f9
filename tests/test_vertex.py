"""Points, their names, and the eight symmetries."""
from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goengine.vertex import (BLACK, PASS, RESIGN, SYMMETRIES, WHITE, as_they_lie, board_points, column_of, connected,
                             inverse, line_of, on_board, other, parse_color, parse_vertex, point_at, row_of,
                             transform, vertex_name)

SIZES = range(2, 20)


@pytest.mark.parametrize("size", SIZES)
def test_every_point_has_a_name_that_is_read_again(size: int) -> None:
    points = board_points(size)
    assert len(set(points)) == size ** 2 and all(on_board(p, size) for p in points)
    names = [vertex_name(p) for p in points]
    assert [parse_vertex(name, size) for name in names] == list(points)
    assert [parse_vertex(f" {name.lower()} ", size) for name in names] == list(points)
    assert not any("I" in name for name in names) and names[0] == "A1"


def test_a_point_has_one_number_on_boards_of_every_size() -> None:
    assert {parse_vertex("D4", size) for size in range(4, 20)} == {84} == {point_at(4, 4)}
    assert (row_of(84), column_of(84)) == (4, 4)
    assert parse_vertex("T19", 19) == point_at(19, 19) and parse_vertex("J9", 9) == point_at(9, 9)


def test_the_neighbors_of_the_edge_are_off_the_board() -> None:
    for size in SIZES:
        around = {p + d for p in board_points(size) for d in (1, -1, 20, -20)} - set(board_points(size))
        assert len(around) >= 3 * size and not any(on_board(p, size) for p in around)
        assert all(0 <= p < 421 for p in around)


def test_pass_and_resign_have_names() -> None:
    assert vertex_name(PASS) == "pass" and vertex_name(RESIGN) == "resign"
    assert parse_vertex("PASS", 9) == PASS


@pytest.mark.parametrize("text, size, message", [
    ("I5", 9, "there is no I"), ("K9", 9, "not on a 9x9 board"), ("A10", 9, "not on a 9x9 board"), ("A0", 9, "not on"),
    ("", 9, "not a point"), ("5", 9, "not a point"), ("E", 9, "not a point"), ("E5E", 9, "not a point"),
    ("E-5", 9, "not a point"), ("resign", 9, "not a point"), ("E\u00b2", 9, "not a point"), ("E555", 19, "not a point"),
    ("\u00c95", 19, "A1 to T19")])
def test_what_is_no_point_is_refused_with_the_points_there_are(text: str, size: int, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        parse_vertex(text, size)


@given(st.text(max_size=6), st.sampled_from(SIZES))
def test_any_text_is_a_point_or_an_error(text: str, size: int) -> None:
    try:
        p = parse_vertex(text, size)
    except ValueError:
        return
    assert p == PASS or on_board(p, size)


def test_colors_are_read_in_any_case() -> None:
    assert [parse_color(text) for text in ("b", "Black", " W", "WHITE")] == [BLACK, BLACK, WHITE, WHITE]
    assert (other(BLACK), other(WHITE)) == (WHITE, BLACK)
    with pytest.raises(ValueError, match="write black or white"):
        parse_color("grey")


@pytest.mark.parametrize("size", SIZES)
def test_the_eight_symmetries_are_a_group(size: int) -> None:
    points = board_points(size)
    images = {s: tuple(transform(p, s, size) for p in points) for s in SYMMETRIES}
    assert len(set(images.values())) == 8 and images[0] == points
    for s in SYMMETRIES:
        assert sorted(images[s]) == list(points)
        assert tuple(transform(p, inverse(s), size) for p in images[s]) == points
        assert [line_of(p, size) for p in images[s]] == [line_of(p, size) for p in points]
        for t in SYMMETRIES:
            assert tuple(transform(p, t, size) for p in images[s]) in images.values()
    assert all(transform(move, s, size) == move for move in (PASS, RESIGN) for s in SYMMETRIES)


@pytest.mark.parametrize("size", [1, 5, 19])
def test_points_lie_as_they_lie_however_the_board_is_held(size: int) -> None:
    rng = random.Random(size)
    points = rng.sample(board_points(size), min(4, size))
    turned = [[sorted(transform(p, s, size) for p in part) for part in (points, points[1:])] for s in SYMMETRIES]
    first = list(as_they_lie(size, points, points[1:]))
    assert first == min(turned)
    assert all(list(as_they_lie(size, *sets)) == first for sets in turned)


@pytest.mark.parametrize("symmetry, name", [(0, "C2"), (1, "G2"), (2, "C8"), (3, "G8"), (4, "B3"), (5, "H3"), (6, "B7"),
                                            (7, "H7")])
def test_each_symmetry_turns_or_mirrors_as_documented(symmetry: int, name: str) -> None:
    assert vertex_name(transform(parse_vertex("C2", 9), symmetry, 9)) == name


def test_lines_are_counted_from_the_edge() -> None:
    assert [line_of(parse_vertex(name, 19), 19) for name in ("A10", "D4", "Q3", "K10", "T1")] == [1, 4, 3, 10, 1]


def test_points_side_by_side_are_one_part_and_corners_are_not() -> None:
    names = [{"A1", "B1", "B2"}, {"C3"}, {"T1"}, {"A3"}, {"S19", "T19", "T18"}]
    points = {parse_vertex(name, 19) for part in names for name in part}
    found = connected(points)
    assert {frozenset(map(vertex_name, part)) for part in found} == set(map(frozenset, names))
    assert [min(part) for part in found] == sorted(map(min, found))
    assert connected(set()) == []
