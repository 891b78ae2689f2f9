"""Corners and boards are seen the same way however they are turned and coloured."""
from __future__ import annotations

import random

import pytest

from goengine.board.position import Position
from goengine.patterns.frames import (BOARD_CELLS, CORNER_CELLS, CORNERS, CORNERS_AT, INNER_CELLS, INNER_LINES, KEY,
                                      LINES, SIZE, Viewer)
from goengine.vertex import PASS, SYMMETRIES, board_points, line_of, other, parse_vertex, transform
from tests.drawn import sensible_position

VIEWER = Viewer()
UPPER_RIGHT = CORNERS.index("upper right")


def played(moves: str) -> Position:
    position = Position(SIZE)
    for move in moves.split():
        position.play(PASS if move == "-" else move)
    return position


def plain_key(stones: dict[int, int], mover: int, points: list[list[int]]) -> int:
    """The smallest hash over some frames, by the definition."""
    hashes = []
    for frame in points:
        h = 0
        for cell, p in enumerate(frame):
            if p in stones:
                h ^= int(KEY[2 * cell + (stones[p] != mover)])
        hashes.append(h)
    return min(hashes)


def shells(lines: int) -> list[tuple[int, int]]:
    """The cells of the upper right corner as (rows down, columns left), from its tip outwards."""
    return sorted(((i, j) for i in range(lines) for j in range(lines)), key=lambda ij: (max(ij), ij))


@pytest.mark.parametrize("seed", range(6))
def test_a_corner_has_the_hash_of_its_stones(seed: int):
    position = sensible_position(random.Random(seed), SIZE, 60)
    mover = position.to_play
    stones = {p: position.color_at(p) for p in board_points(SIZE) if position.color_at(p)}
    for lines, inner in ((LINES, False), (INNER_LINES, True)):
        as_it_stands = [20 * (SIZE - i) + SIZE - j for i, j in shells(lines)]
        for k, symmetry in enumerate((0, 1, 2, 3)):
            frame = [transform(p, symmetry, SIZE) for p in as_it_stands]
            mirrored = [transform(transform(p, 4, SIZE), symmetry, SIZE) for p in as_it_stands]
            corner = VIEWER.corners(position.board, mover)[k]
            seen = corner.inner if inner else corner.whole
            assert seen.key == plain_key(stones, mover, [frame, mirrored])
    frames = [[transform(p, s, SIZE) for p in board_points(SIZE)] for s in SYMMETRIES]
    assert VIEWER.board(position.board, mover).key == plain_key(stones, mover, frames)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("swap", [False, True])
def test_keys_and_cells_follow_the_board_when_it_is_turned_and_recoloured(seed: int, swap: bool):
    position = sensible_position(random.Random(seed), SIZE, 12)
    for symmetry in SYMMETRIES:
        twin = position.transformed(symmetry, swap)
        here, there = (VIEWER.corners(one.board, one.to_play) for one in (position, twin))
        for k, corner in enumerate(here):
            tip = {"upper right": "T19", "upper left": "A19", "lower right": "T1", "lower left": "A1"}[CORNERS[k]]
            moved = transform(parse_vertex(tip, SIZE), symmetry, SIZE)
            same = next(c for i, c in enumerate(there) if CORNERS_AT[moved] == [i])
            assert (same.whole.key, same.inner.key) == (corner.whole.key, corner.inner.key)
            for p in board_points(SIZE):
                q = transform(p, symmetry, SIZE)
                assert same.whole.cell(q) == corner.whole.cell(p) and same.inner.cell(q) == corner.inner.cell(p)
        whole, turned = (VIEWER.board(one.board, one.to_play) for one in (position, twin))
        assert whole.key == turned.key
        assert all(turned.cell(transform(p, symmetry, SIZE)) == whole.cell(p) for p in board_points(SIZE))


def test_the_order_of_moves_does_not_matter_but_whose_turn_it_is_does():
    def key(moves: str) -> int:
        position = played(moves)
        return VIEWER.corners(position.board, position.to_play)[UPPER_RIGHT].whole.key
    assert key("Q16 R14 O17 S16") == key("O17 S16 Q16 R14") == key("Q16 R14 - S16 O17 -") != key("Q16 R14 O17")
    assert key("Q16 R14") != key("Q16 R14 -")


def test_mirrored_moves_of_a_symmetrical_corner_are_one():
    star = VIEWER.corners(played("Q16").board, other(1))[UPPER_RIGHT].whole
    assert star.cell(parse_vertex("R14", SIZE)) == star.cell(parse_vertex("O17", SIZE)) >= 0
    assert star.points(star.cell(parse_vertex("R14", SIZE))) == sorted(parse_vertex(n, SIZE) for n in ("R14", "O17"))
    komoku = VIEWER.corners(played("R16").board, other(1))[UPPER_RIGHT].whole
    assert komoku.cell(parse_vertex("R14", SIZE)) != komoku.cell(parse_vertex("O17", SIZE))


def test_cells_and_points_are_each_others_inverse():
    position = sensible_position(random.Random(3), SIZE, 30)
    for corner in VIEWER.corners(position.board, position.to_play):
        for seen, count in ((corner.whole, CORNER_CELLS), (corner.inner, INNER_CELLS)):
            inside = [p for p in board_points(SIZE) if seen.cell(p) >= 0]
            assert len(inside) == count
            assert all(p in seen.points(seen.cell(p)) for p in inside)
    whole = VIEWER.board(position.board, position.to_play)
    assert sorted(whole.cell(p) for p in board_points(SIZE)) == list(range(BOARD_CELLS))


def test_a_corner_reaches_to_the_tenth_line_and_its_inner_part_to_the_seventh():
    for p in board_points(SIZE):
        assert len(CORNERS_AT[p]) == (1 if line_of(p, SIZE) and p // 20 != 10 and p % 20 != 10 else
                                      4 if p == 210 else 2)
