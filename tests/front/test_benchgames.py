"""The positions that reading is measured in."""
from __future__ import annotations

import gzip
import random
from pathlib import Path

import pytest

from goengine.board import stones
from goengine.board.position import Position
from goengine.board.shape import is_self_atari
from goengine.errors import GoEngineError
from goengine.front.benchgames import EARLIEST, LATEST, mid_games, sensible_game, short_strings
from goengine.vertex import PASS, parse_vertex, vertex_name


def record(position: Position, header: str = "", size: int = 19) -> str:
    moves = "".join(f";{'BW'[move.color - 1]}[{chr(96 + move.point % 20)}{chr(97 + size - move.point // 20)}]"
                    for move in position.moves)
    return f"(;GM[1]SZ[{size}]{header}{moves})"


@pytest.fixture(scope="module")
def games() -> list[Position]:
    return [sensible_game(random.Random(seed), 80) for seed in (1, 2, 3)]


def test_a_game_of_our_own_has_no_self_atari_and_fills_no_eye(games: list[Position]) -> None:
    again = Position(19)
    for move in games[0].moves:
        assert move.point != PASS
        assert not is_self_atari(again.board, move.point, move.color)
        assert not stones.is_single_eye(again.board, move.point, move.color)
        again.play(move.point, move.color)


def test_games_of_our_own_fight(games: list[Position]) -> None:
    assert all(len(short_strings(game.board)) > 20 for game in games)


def test_the_same_seed_gives_the_same_positions() -> None:
    first, again, other = mid_games(None, 2), mid_games(None, 2), mid_games(None, 2, seed=8)
    assert [position.hash for position in first] == [position.hash for position in again]
    assert {position.hash for position in first}.isdisjoint(position.hash for position in other)
    assert all(EARLIEST <= position.move_number <= LATEST for position in first + other)


def test_a_collection_gives_one_position_a_game(tmp_path: Path, games: list[Position]) -> None:
    path = tmp_path / "some.sgf.gz"
    path.write_bytes(gzip.compress("\n".join(map(record, games)).encode()))
    found = mid_games(path, 10)
    assert len(found) == 3 and len(mid_games(path, 2)) == 2
    openings = {tuple(move.point for move in position.moves[:EARLIEST]) for position in found}
    assert openings == {tuple(move.point for move in game.moves[:EARLIEST]) for game in games}


def test_short_games_small_boards_and_set_up_stones_are_left_out(tmp_path: Path, games: list[Position]) -> None:
    short = Position(19)
    short.play("D4")
    small = Position(9)
    small.play("D4")
    path = tmp_path / "none.sgf"
    path.write_text("\n".join([record(short), record(games[0], "AB[aa]"), record(small, size=9)]))
    with pytest.raises(GoEngineError, match="none.sgf: holds no 19x19 game of 60 moves"):
        mid_games(path, 5)


def test_a_missing_collection_is_named(tmp_path: Path) -> None:
    with pytest.raises(GoEngineError, match="nothing.sgf: cannot be read"):
        mid_games(tmp_path / "nothing.sgf", 5)


def test_strings_of_up_to_four_liberties_are_read_and_each_once() -> None:
    position = Position.from_diagram("""
        . . . . . . .
        . X X . . O .
        . . . . . . .
        . . . X . . .
        . . . X X . .
        . . . . . . .
        . . . . . . .
    """)
    strings = [set(map(vertex_name, position.string_points(p))) for p in short_strings(position.board)]
    assert strings == [{"F6"}]
    position.play("E6", "b")
    assert parse_vertex("F6", 7) in short_strings(position.board)
    assert len(short_strings(position.board)) == 2
