"""Openings for matches."""
from __future__ import annotations

import pytest

from goengine.board.position import Position
from goengine.front.openings import opening, opening_of_pair
from goengine.vertex import SYMMETRIES, column_of, line_of, row_of, transform, vertex_name

SIZES = range(2, 20)


@pytest.mark.parametrize("size", SIZES)
def test_openings_can_be_played_and_capture_nothing(size: int) -> None:
    for seed in range(8):
        position = Position(size)
        points = opening(size, 20, str(seed))
        for point in points:
            position.play(point)
        assert len(position.stone_points(1) + position.stone_points(2)) == len(points)
        assert all(len(string.stones) == 1 for string in position.strings())


def test_the_same_seed_gives_the_same_opening() -> None:
    assert opening(19, 6, "1/3") == opening(19, 6, "1/3")
    assert len({tuple(opening(19, 4, str(seed))) for seed in range(30)}) == 30
    assert len({tuple(opening(9, 2, str(seed))) for seed in range(30)}) > 20
    assert opening(9, 0, "1") == []


@pytest.mark.parametrize("size, plies, pairs", [(7, 1, 8), (9, 2, 60), (13, 2, 30), (19, 4, 12)])
def test_no_two_pairs_of_a_match_begin_with_the_same_stones_turned_or_mirrored(size: int, plies: int, pairs: int
                                                                               ) -> None:
    seen: set[tuple[frozenset[int], frozenset[int]]] = set()
    for pair in range(1, pairs + 1):
        points = opening_of_pair(size, plies, 3, pair)
        assert len(points) in (plies, plies + 1)
        turned = [[transform(p, symmetry, size) for p in points] for symmetry in SYMMETRIES]
        stones = {(frozenset(points[::2]), frozenset(points[1::2])) for points in turned}
        assert not stones & seen, (pair, list(map(vertex_name, points)))
        seen |= stones


def test_the_opening_of_a_pair_is_its_own_draw_unless_that_was_played_and_may_be_none() -> None:
    assert opening_of_pair(9, 2, 5, 1) == opening(9, 2, "5/1") != opening_of_pair(9, 2, 5, 2)
    seen: list[set[int]] = []
    for pair in range(1, 20):
        drawn = opening(9, 2, f"5/{pair}")
        black = {transform(drawn[0], symmetry, 9) for symmetry in SYMMETRIES}
        assert opening_of_pair(9, 2, 5, pair) == drawn or black in seen
        seen.append(black)
    assert opening_of_pair(9, 0, 5, 40) == []
    assert len(opening_of_pair(2, 1, 5, 4)) <= 2


@pytest.mark.parametrize("size", [13, 19])
def test_large_boards_begin_in_the_four_corners(size: int) -> None:
    for seed in range(20):
        points = opening(size, 8, str(seed))
        corners = {(2 * row_of(p) > size, 2 * column_of(p) > size) for p in points[:4]}
        assert len(corners) == 4 and all({line_of(p, size)} <= {3, 4} for p in points), list(map(vertex_name, points))
        assert all(min(row_of(p), size + 1 - row_of(p)) in (3, 4) for p in points[:4])
        assert all(min(column_of(p), size + 1 - column_of(p)) in (3, 4) for p in points[:4])


@pytest.mark.parametrize("size", range(6, 20))
def test_there_is_room_for_a_few_moves(size: int) -> None:
    assert all(len(opening(size, 4, str(seed))) == 4 for seed in range(10))


def test_nine_by_nine_begins_from_the_third_line_up() -> None:
    for seed in range(20):
        assert all(line_of(p, 9) >= 3 for p in opening(9, 4, str(seed)))
