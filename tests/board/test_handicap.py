"""Handicap stones: the fixed points of the GTP standard, free placement, and giving them."""
from __future__ import annotations

import pytest

from goengine.board.handicap import fixed_points, free_points, give, most_fixed
from goengine.board.position import Position
from goengine.vertex import BLACK, PASS, SYMMETRIES, WHITE, board_points, line_of, parse_vertex, transform, vertex_name


def names(points: list[int]) -> set[str]:
    return set(map(vertex_name, points))


@pytest.mark.parametrize("size, most", [(2, 0), (6, 0), (7, 4), (8, 4), (9, 9), (10, 4), (13, 9), (16, 4), (19, 9)])
def test_even_and_small_boards_have_fewer_fixed_points(size: int, most: int) -> None:
    assert most_fixed(size) == most
    for count in range(2, most + 1):
        assert len(set(fixed_points(size, count))) == count
    with pytest.raises(ValueError):
        fixed_points(size, most + 1)


@pytest.mark.parametrize("count, expected", [
    (2, "D4 Q16"), (3, "D4 Q16 D16"), (4, "D4 Q16 D16 Q4"), (5, "D4 Q16 D16 Q4 K10"),
    (6, "D4 Q16 D16 Q4 D10 Q10"), (7, "D4 Q16 D16 Q4 D10 Q10 K10"), (8, "D4 Q16 D16 Q4 D10 Q10 K4 K16"),
    (9, "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10")])
def test_the_fixed_points_on_19x19_are_those_of_the_standard(count: int, expected: str) -> None:
    assert names(fixed_points(19, count)) == set(expected.split())


@pytest.mark.parametrize("size, expected", [(7, "C3 E5 C5 E3"), (9, "C3 G7 C7 G3"), (12, "C3 K10 C10 K3"),
                                            (13, "D4 K10 D10 K4")])
def test_stones_stand_on_the_third_line_of_small_boards_and_the_fourth_of_large_ones(size: int, expected: str) -> None:
    assert names(fixed_points(size, 4)) == set(expected.split())


@pytest.mark.parametrize("size, count, message", [(19, 1, "2 to 9"), (19, 10, "2 to 9"), (8, 5, "2 to 4"),
                                                  (6, 2, "begin with 7x7"), (19, -3, "2 to 9")])
def test_an_impossible_fixed_handicap_is_refused(size: int, count: int, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        fixed_points(size, count)


@pytest.mark.parametrize("size", [2, 3, 5, 9, 13, 19])
def test_free_placement_gives_as_many_stones_as_asked(size: int) -> None:
    for count in sorted({2, 3, size + 2, min(40, size * size - 1), size * size - 1}):
        if count < size * size and count < 100:
            points = free_points(size, count)
            assert len(set(points)) == count and set(points) <= set(board_points(size))
    for count in (1, size * size):
        with pytest.raises(ValueError, match="2 to"):
            free_points(size, count)


def test_free_placement_begins_with_the_fixed_points_and_stays_off_the_edge() -> None:
    for count in range(2, 10):
        assert free_points(19, count) == fixed_points(19, count)
    assert free_points(19, 13)[:9] == fixed_points(19, 9)
    assert all(line_of(p, 19) >= 3 for p in free_points(19, 25))


def test_thirteen_free_stones_lie_the_same_from_every_side() -> None:
    points = set(free_points(19, 13))
    assert all({transform(p, symmetry, 19) for p in points} == points for symmetry in SYMMETRIES)


def test_handicap_stones_are_set_up_and_white_begins() -> None:
    game = Position(9, komi=0.5)
    give(game, fixed_points(9, 3))
    assert game.to_play == WHITE and game.moves == [] and game.handicap == 3 and game.komi == 0.5
    assert names(game.stone_points(BLACK)) == {"C3", "G7", "C7"}


@pytest.mark.parametrize("points, message", [
    (["C3"], "1 stones"), (["C3", "C3"], "C3 is named twice"), (["C3", "pass"], "cannot stand on 'pass'"),
    (["C3", "K10"], "cannot stand on 'K10'"), ([], "0 stones")])
def test_bad_handicap_points_change_nothing(points: list[str], message: str) -> None:
    game = Position(9)
    with pytest.raises(ValueError, match=message):
        give(game, [parse_vertex(name, 19) for name in points])
    assert game.handicap == 0 and game.to_play == BLACK and game.stone_points(BLACK) == []


def test_a_handicap_cannot_be_given_once_the_game_runs() -> None:
    game = Position(9)
    game.play(PASS)
    with pytest.raises(ValueError, match="not empty"):
        give(game, fixed_points(9, 2))
    game = Position.from_diagram(". . .\n. X .\n. . .")
    with pytest.raises(ValueError, match="not empty"):
        give(game, free_points(3, 2))
