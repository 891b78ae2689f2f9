"""Hashes of shapes against a plain reading of what a shape is, and their symmetries."""
from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goengine.board.position import Position
from goengine.patterns.ringdrawing import key_of, steps_of, turned
from goengine.patterns.rings import (BEYOND, LAST, LEVELS, MINE, NO_KEY, RINGS, SIZES, THEIRS, distance, draw_board,
                                     find_keys)
from goengine.vertex import (BLACK, EMPTY, WHITE, board_points, column_of, other, parse_vertex, point_at,
                             row_of, transform)

RECORD: Any = RINGS.new()


@st.composite
def boards(draw):
    """A board with stones anywhere (every string has a liberty), an empty point, and a stone or nothing."""
    size = draw(st.integers(5, 13))
    colors = draw(st.lists(st.sampled_from((EMPTY, EMPTY, BLACK, WHITE)), min_size=size * size, max_size=size * size))
    position = Position(size)
    for p, color in zip(board_points(size), colors):
        if color != EMPTY and position.is_legal(p, color):
            position.play(p, color)
    empty = [p for p in board_points(size) if position.color_at(p) == EMPTY]
    return position, draw(st.sampled_from(empty)), draw(st.sampled_from((BLACK, WHITE)))


def last_of(position: Position, mover: int) -> int:
    stones = [p for p in board_points(position.size) if position.color_at(p) == other(mover)]
    return stones[len(stones) // 2] if stones else 0


def naive_shape(position: Position, p: int, level: int, mover: int, last: int) -> dict:
    """What lies on each point of a diamond."""
    signs = {}
    for up, right in steps_of(level):
        row, column = row_of(p) + up, column_of(p) + right
        if not (1 <= row <= position.size and 1 <= column <= position.size):
            signs[up, right] = BEYOND
            continue
        q = point_at(row, column)
        color = position.color_at(q)
        signs[up, right] = EMPTY if color == EMPTY else LAST if q == last else MINE if color == mover else THEIRS
    return signs


def keys(position: Position, p: int, mover: int, last: int) -> tuple[list[int], list[int]]:
    draw_board(position.board, RECORD, mover, last)
    find_keys(RECORD, p)
    return [int(k) for k in RECORD["shape_key"]], [int(k) for k in RECORD["answer_key"]]


def canonical(signs: dict) -> tuple:
    return min(tuple(sorted(turned(signs, symmetry).items())) for symmetry in range(8))


@settings(max_examples=60, deadline=None)
@given(boards())
def test_a_hash_is_that_of_the_shape_read_point_by_point(drawn):
    position, p, mover = drawn
    last = last_of(position, mover)
    shapes, answers = keys(position, p, mover, last)
    for level in range(LEVELS):
        signs = naive_shape(position, p, level, mover, last)
        plain = {step: THEIRS if sign == LAST else sign for step, sign in signs.items()}
        assert shapes[level] == key_of(plain, level)
        assert answers[level] == (key_of(signs, level) if LAST in signs.values() else NO_KEY)


@settings(max_examples=25, deadline=None)
@given(boards())
def test_shapes_have_one_hash_if_and_only_if_they_are_the_same_turned(drawn):
    position, _, mover = drawn
    known: dict[int, tuple] = {}
    empty = [p for p in board_points(position.size) if position.color_at(p) == EMPTY]
    for p in empty[:30]:
        shapes, _ = keys(position, p, mover, 0)
        for level in (1, 2, 4):
            shape = canonical(naive_shape(position, p, level, mover, 0))
            assert known.setdefault(shapes[level], shape) == shape
    assert len(set(known.values())) == len(known)


@settings(max_examples=40, deadline=None)
@given(boards(), st.integers(0, 7), st.booleans())
def test_a_hash_stays_the_same_turned_and_with_the_colors_exchanged(drawn, symmetry, exchanged):
    position, p, mover = drawn
    last = last_of(position, mover)
    stones = {transform(q, symmetry, position.size): other(position.color_at(q)) if exchanged else position.color_at(q)
              for q in board_points(position.size) if position.color_at(q) != EMPTY}
    again = Position(position.size)
    again.set_up(stones, BLACK)
    there = keys(again, transform(p, symmetry, position.size), other(mover) if exchanged else mover,
                 transform(last, symmetry, position.size))
    assert there == keys(position, p, mover, last)


def test_diamonds_grow_by_whole_rings():
    for level, size in enumerate(SIZES):
        assert all(distance(*step) <= size for step in steps_of(level))
    assert [len(steps_of(level)) for level in range(4)] == [4, 8, 12, 20]


@pytest.mark.parametrize("name, levels", [("C5", 0), ("C4", 1), ("B5", 2), ("B4", 3)])
def test_a_stone_counts_from_the_diamond_on_that_it_lies_in(name, levels):
    before, after = Position(9), Position(9)
    after.play(name, WHITE)
    p = parse_vertex("D5", 9)
    same = [one == two for one, two in zip(keys(before, p, BLACK, 0)[0], keys(after, p, BLACK, 0)[0])]
    assert same == [True] * levels + [False] * (LEVELS - levels)
