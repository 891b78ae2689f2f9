"""Unconditional life against a naive reading of Benson's theorem, and on shapes that are known."""
from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goengine.board.position import Position
from goengine.errors import IllegalMove
from goengine.groups.benson import find_sure
from goengine.groups.layout import GROUPS
from goengine.reading.layout import READINGS
from goengine.vertex import BLACK, EMPTY, WHITE, board_points, vertex_name
from tests.naive import NaiveBoard

GROUP: Any = GROUPS.new()


def sure(position: Position) -> dict[int, int]:
    """Point -> owner by the kernel."""
    b, r = position.board, READINGS.new()
    heads = [p for p in board_points(position.size) if b["color"][p] and b["head"][p] == p]
    r["count"][0] = len(heads)
    r["heads"][:len(heads)] = heads
    find_sure(b, r, GROUP)
    return {p: int(GROUP["sure"][p]) for p in board_points(position.size) if GROUP["sure"][p]}


def naive_sure(position: Position) -> dict[int, int]:
    """The same by the words of the theorem, with sets."""
    board = NaiveBoard(position.size)
    board.stones = {p: c for p in board_points(position.size) if (c := position.color_at(p))}
    found = {}
    for c in (BLACK, WHITE):
        strings = [frozenset(s) for s in board.strings() if board.color(next(iter(s))) == c]
        regions = areas(board, c)
        empty = {region: {p for p in region if board.color(p) == EMPTY} for region in regions}
        living, healthy = set(strings), set(regions)
        while True:
            doomed = {s for s in living
                      if sum(touches(board, region, s) and empty[region] <= board.liberties(next(iter(s)))
                             for region in healthy) < 2}
            if not doomed:
                break
            living -= doomed
            healthy = {region for region in healthy if not any(touches(board, region, s) for s in doomed)}
        found.update({p: c for s in living for p in s})
        for region in regions:
            around = [s for s in strings if touches(board, region, s)]
            if around and living.issuperset(around) and all(
                    any(board.color(q) == c for q in board.neighbors(p)) for p in empty[region]):
                found.update({p: c for p in region})
    return found


def areas(board: NaiveBoard, c: int) -> list[frozenset[int]]:
    """The largest connected areas without a stone of colour `c`."""
    found: list[frozenset[int]] = []
    for start in board_points(board.size):
        if board.color(start) == c or any(start in area for area in found):
            continue
        area, waiting = {start}, [start]
        while waiting:
            for q in board.neighbors(waiting.pop()):
                if board.color(q) != c and q not in area:
                    area.add(q)
                    waiting.append(q)
        found.append(frozenset(area))
    return found


def touches(board: NaiveBoard, region: frozenset[int], string: frozenset[int]) -> bool:
    return any(q in region for p in string for q in board.neighbors(p))


@st.composite
def positions(draw: Any) -> Position:
    """Boards of 3x3 to 7x7, with many stones of one colour, so that eyes are frequent."""
    size = draw(st.integers(3, 7))
    signs = draw(st.lists(st.sampled_from("XXXXO.." if draw(st.booleans()) else "XXOO.."),
                          min_size=size * size, max_size=size * size))
    rows = [" ".join(signs[size * i:size * (i + 1)]) for i in range(size)]
    try:
        return Position.from_diagram("\n".join(rows))
    except IllegalMove:
        position = Position(size)
        for p, sign in zip(board_points(size), signs):
            if sign != "." and position.is_legal(p, 1 + (sign == "O")):
                position.play(p, 1 + (sign == "O"))
        return position


@settings(max_examples=300, deadline=None)
@given(positions())
def test_unconditional_life_is_what_the_theorem_says(position):
    assert sure(position) == naive_sure(position), position.diagram()


def names(position: Position, color: int) -> set[str]:
    return {vertex_name(p) for p, c in sure(position).items() if c == color}


def test_two_one_point_eyes_live_for_sure_and_own_their_eyes():
    position = Position.from_diagram("""
        . . . . .
        . . . . .
        . . . . .
        X X X X .
        . X . X .
    """)
    assert names(position, BLACK) == {"A1", "B1", "C1", "D1", "A2", "B2", "C2", "D2"}
    assert names(position, WHITE) == set()


def test_two_strings_that_share_two_eyes_live():
    position = Position.from_diagram("""
        . . . . . .
        . . . . . .
        . X X . . .
        X . X X . .
        . X . X . .
        X X X X . .
    """)
    assert {"B4", "A3", "D2", "A1", "B3", "C2"} <= names(position, BLACK)


def test_a_single_large_eye_is_not_certain():
    position = Position.from_diagram("""
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        X X X X X . .
        . . . . X . .
    """)
    assert names(position, BLACK) == set()


def test_an_eye_with_a_point_that_no_wall_touches_is_not_vital():
    position = Position.from_diagram("""
        X X X X X
        X . . . X
        X . . . X
        X . . . X
        X X X X .
    """)
    assert names(position, BLACK) == set()


def test_an_area_with_a_point_only_the_enemy_touches_does_not_count_even_where_suicide_is_forbidden():
    """D5 is no liberty of Black's, so White's stones need not die; counting the area as an eye, as the clause that is
    often printed for rules without suicide does, would call Black alive."""
    position = Position.from_diagram("""
        X X X X X X X
        X . O O O X .
        X O O . O X X
        X O O O O X X
        X X X X X X X
        . . . . . . .
        . . . . . . .
    """, rules="chinese")
    assert names(position, BLACK) == set()


def test_stones_in_seki_do_not_live_unconditionally():
    position = Position.from_diagram("""
        . O X . O X . .
        . O X . O X . .
        O O X . O X . .
        X X X O O X . .
        . . X X X X . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
    """)
    assert names(position, BLACK) == names(position, WHITE) == set()


@pytest.mark.parametrize("color, sign", [(BLACK, "X"), (WHITE, "O")])
def test_enemy_stones_inside_belong_to_the_living(color, sign):
    position = Position.from_diagram("""
        . . . . . .
        . . . . . .
        . . . . . .
        S S S S S .
        . S E . S .
        S S S S S .
    """.replace("S", sign).replace("E", "XO"[sign == "X"]))
    assert {"C2", "D2", "A2"} <= names(position, color)
