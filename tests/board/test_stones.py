"""The kernel against the naive board: stones, strings, liberties, ko, suicide, hash and undo."""
from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goengine.board import stones
from goengine.board.layout import BOARD, LOG_WORDS, MOST_PLIES, STATE_WORDS, new_board
from goengine.diagram import parse_diagram
from goengine.pointset import WORDS, points_of
from goengine.vertex import BLACK, EDGE, EMPTY, PASS, POINTS, WHITE, board_points, other, parse_vertex, vertex_name
from tests.naive import NaiveBoard

SIZES = range(2, 20)


def words(b: Any) -> np.ndarray:
    """All words of a board record."""
    return np.asarray(getattr(b, "array", b)).reshape(1).view(np.int64)


def state(b: Any) -> bytes:
    """Every byte that undo must restore."""
    return words(b)[:STATE_WORDS].tobytes()


def draw(text: str, suicide: bool = False) -> Any:
    """A board record with the drawn stones."""
    size, drawn = parse_diagram(text)
    b = new_board(size, suicide)
    for p, c in drawn.items():
        assert stones.play(b, p, c)
    return b


def play(b: Any, color: int, *names: str) -> None:
    for name in names:
        assert stones.play(b, parse_vertex(name, int(b["size"][0])), color), f"{name} is illegal"


def assert_same(b: Any, naive: NaiveBoard, legality: bool = True) -> None:
    """The kernel's board and the naive one agree in everything that a board says (legality is slow to ask)."""
    color, head, next_stone = b["color"].tolist(), b["head"].tolist(), b["next"].tolist()
    count, size, liberties = b["liberty_count"].tolist(), b["stones"].tolist(), b["liberties"].reshape(POINTS, WORDS)
    assert {p: c for p, c in enumerate(color) if c in (BLACK, WHITE)} == naive.stones
    assert color.count(EDGE) == POINTS - naive.size ** 2
    heads = set()
    for string in naive.strings():
        h = head[next(iter(string))]
        heads.add(h)
        assert h in string and {head[p] for p in string} == {h}
        circle, q = [h], next_stone[h]
        while q != h and len(circle) <= len(string):
            circle.append(q)
            q = next_stone[q]
        assert sorted(circle) == sorted(string) and size[h] == len(string)
        assert set(points_of(liberties[h])) == naive.liberties(h), vertex_name(h)
        assert count[h] == len(naive.liberties(h))
    assert set(np.flatnonzero(liberties.any(axis=1)).tolist()) <= heads
    assert int(b["hash"][0]) == naive.hash()
    assert int(b["ko"][0]) == (4 * naive.ko[0] + naive.ko[1] if naive.ko else 0)
    assert b["prisoners"].tolist() == [0, naive.prisoners[BLACK], naive.prisoners[WHITE], 0]
    for p in board_points(naive.size) if legality else ():
        for c in (BLACK, WHITE):
            assert bool(stones.is_legal(b, p, c)) == naive.is_legal(p, c), (vertex_name(p), c)


def random_move(rng: random.Random, b: Any, size: int, c: int) -> int:
    """A point, rarely an illegal one, seldom an own eye, and sometimes a pass."""
    if rng.random() < 0.02:
        return PASS
    p = rng.choice(board_points(size))
    for _ in range(30):
        if stones.is_legal(b, p, c) and not (stones.is_single_eye(b, p, c) and rng.random() < 0.9):
            break
        p = rng.choice(board_points(size))
    return p


@pytest.mark.parametrize("suicide", [False, True], ids=["no suicide", "suicide"])
@pytest.mark.parametrize("size", [pytest.param(size, marks=[pytest.mark.slow] if 13 < size < 19 else [])
                                  for size in SIZES])
def test_kernel_and_naive_board_agree_on_random_games(size: int, suicide: bool) -> None:
    rng = random.Random(100 * size + suicide)
    for _ in range(max(1, 40 // size ** 2)):
        b, naive = new_board(size, suicide), NaiveBoard(size, suicide)
        c, states = BLACK, []
        for _ in range(min(3 * size ** 2, 80 + size ** 2)):
            p = random_move(rng, b, size, c)
            before, plies = state(b), int(b["ply"][0])
            if not naive.play(p, c):
                assert not stones.play(b, p, c) and state(b) == before and b["ply"][0] == plies
                continue
            for again in (False, True):                 # played, taken back, played again
                if p == PASS:
                    stones.play_pass(b)
                else:
                    assert stones.play(b, p, c)
                if not again:
                    stones.undo(b)
                    assert state(b) == before
            assert_same(b, naive, legality=size <= 9 or rng.random() < 0.1)
            states.append(before)
            if stones.log_is_full(b):
                b["ply"][0] = b["top"][0] = 0
                states.clear()
            c = other(c) if rng.random() < 0.9 else c
        for number, before in enumerate(reversed(states)):
            stones.undo(b)
            naive.undo()
            assert state(b) == before
            if number % 10 == 0:
                assert_same(b, naive, legality=size <= 9)


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 5), st.booleans(), st.lists(st.tuples(st.integers(0, 24), st.booleans()), max_size=60))
def test_any_order_of_stones_is_played_alike(size: int, suicide: bool, tries: list[tuple[int, bool]]) -> None:
    b, naive = new_board(size, suicide), NaiveBoard(size, suicide)
    first = state(b)
    played = 0
    for index, black in tries:
        p, c = board_points(size)[index % size ** 2], BLACK if black else WHITE
        assert bool(stones.play(b, p, c)) == naive.play(p, c)
        assert_same(b, naive)
        played = int(b["ply"][0])
    for _ in range(played):
        stones.undo(b)
    assert state(b) == first and b["top"][0] == 0


def test_a_ko_may_not_be_retaken_at_once() -> None:
    b = draw(""". X O . .
                X . X O .
                . X O . .
                . . . . .
                . . . . .""")
    play(b, WHITE, "B4")
    c4, b4 = parse_vertex("C4", 5), parse_vertex("B4", 5)
    assert b["color"][c4] == EMPTY and b["prisoners"][BLACK] == 1
    assert b["ko"][0] == 4 * c4 + BLACK and not stones.is_legal(b, c4, BLACK)
    assert stones.is_legal(b, c4, WHITE)                # White may fill it
    play(b, BLACK, "E1")
    play(b, WHITE, "D1")
    assert b["ko"][0] == 0
    play(b, BLACK, "C4")
    assert b["ko"][0] == 4 * b4 + WHITE


def test_a_pass_lifts_the_ko() -> None:
    b = draw(""". X O .
                X . X O
                . X O .
                . . . .""")
    play(b, WHITE, "B3")
    stones.play_pass(b)
    assert b["ko"][0] == 0 and stones.is_legal(b, parse_vertex("C3", 4), BLACK)
    stones.undo(b)
    assert b["ko"][0] == 4 * parse_vertex("C3", 4) + BLACK


def test_taking_two_stones_makes_no_ko() -> None:
    b = draw(""". X X O .
                . O O X .
                . . X X .
                . . . . .
                . . . . .""")
    play(b, WHITE, "A5")
    assert b["prisoners"][BLACK] == 2 and b["ko"][0] == 0


def test_a_snapback_is_no_ko() -> None:
    b = draw("""O . X .
                O O X .
                X X . .
                . . . .""")
    play(b, BLACK, "B4")
    assert b["prisoners"][WHITE] == 3 and b["ko"][0] == 0


def test_one_move_takes_four_strings() -> None:
    b = draw(""". . X . .
                . X O X .
                X O . O X
                . X O X .
                . . X . .""")
    play(b, BLACK, "C3")
    assert b["prisoners"][WHITE] == 4 and b["ko"][0] == 0
    assert b["liberty_count"][b["head"][parse_vertex("C3", 5)]] == 4


def test_suicide_is_illegal_unless_the_ruleset_allows_it() -> None:
    drawn = """. X O .
               X X O .
               O O . .
               . . . ."""
    a4 = parse_vertex("A4", 4)
    b = draw(drawn)
    before = state(b)
    assert not stones.play(b, a4, BLACK) and state(b) == before
    assert stones.is_legal(b, a4, WHITE)                # White takes three stones there
    b = draw(drawn, suicide=True)
    assert stones.play(b, a4, BLACK)
    assert b["prisoners"][BLACK] == 4 and b["ko"][0] == 0
    assert [b["color"][parse_vertex(name, 4)] for name in ("A4", "B4", "A3", "B3")] == [EMPTY] * 4


@pytest.mark.parametrize("at, color, is_eye", [
    ("A5", BLACK, True), ("A5", WHITE, False), ("C5", BLACK, False), ("C3", WHITE, False), ("E1", WHITE, True),
], ids=["corner", "not the other's", "edge, one corner broken", "middle, two corners broken", "other corner"])
def test_random_movers_know_a_single_eye(at: str, color: int, is_eye: bool) -> None:
    b = draw(""". X . X .
                X X X O .
                . O . O .
                . X O O O
                . . . O .""")
    assert bool(stones.is_single_eye(b, parse_vertex(at, 5), color)) == is_eye


def test_moves_off_the_board_are_illegal() -> None:
    b = new_board(5)
    before = state(b)
    for p in range(POINTS - 21):
        if p not in board_points(5):
            assert not stones.play(b, p, BLACK)
    assert not stones.play(b, -1, BLACK) and state(b) == before


def test_sizes_off_the_range_are_refused() -> None:
    for size in (-1, 0, 20, 100):
        with pytest.raises(ValueError, match="1x1 to 19x19"):
            new_board(size)


def test_the_hash_depends_on_the_stones_alone() -> None:
    b = new_board(9)
    play(b, BLACK, "C3", "D4")
    play(b, WHITE, "E5")
    twin = new_board(9)
    play(twin, WHITE, "E5")
    play(twin, BLACK, "D4", "C3")
    assert b["hash"][0] == twin["hash"][0] != 0
    play(b, WHITE, "F6")
    play(twin, BLACK, "F6")
    assert b["hash"][0] != twin["hash"][0]


def test_the_log_says_in_time_that_it_is_full() -> None:
    b = new_board(19)
    while not stones.log_is_full(b):
        stones.play_pass(b)
    assert b["ply"][0] == MOST_PLIES - 1
    rng = random.Random(1)
    b, largest = new_board(19), 0
    for turn in range(5000):
        if stones.log_is_full(b):
            b["ply"][0] = b["top"][0] = 0
        top, c = int(b["top"][0]), 1 + turn % 2
        p = random_move(rng, b, 19, c)
        stones.play(b, p, c)
        largest = max(largest, int(b["top"][0]) - top)
    assert 100 < largest < 16 * 361 and b["top"][0] <= LOG_WORDS


def test_taking_the_whole_board_fits_into_the_log() -> None:
    b = new_board(19)
    for p in board_points(19)[1:]:
        assert stones.play(b, p, BLACK)
        b["ply"][0] = b["top"][0] = 0
    before = state(b)
    play(b, WHITE, "A1")
    assert b["prisoners"][BLACK] == 360 and b["top"][0] < 16 * 361
    assert b["liberty_count"][b["head"][board_points(19)[0]]] == 2
    stones.undo(b)
    assert state(b) == before


def test_what_undo_restores_lies_below_its_offset() -> None:
    assert [name for name, start in BOARD.offset.items() if start >= STATE_WORDS] == ["ply", "top", "start", "log"]
