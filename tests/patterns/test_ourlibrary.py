"""The matcher with our own library against a naive one, on many positions at once, after moves and after undo."""
from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from goengine.board.position import Position
from goengine.patterns.drawn import ANYTHING, BEYOND, EMPTY, FARTHEST, LETTERS, MINE, THEIRS, turn
from goengine.patterns.layout import HITS, NAMES, SLOTS
from goengine.patterns.matcher import match_board
from goengine.patterns.tree import build_library
from goengine.vertex import BLACK, MAX_SIZE, POINTS, STRIDE, WHITE, board_points
from tests.drawn import sensible_position
from tests.ourknowledge import our_knowledge

OURS = [rule.drawing for rule in our_knowledge().rules if rule.drawing]
WIDTH = MAX_SIZE + 2 * FARTHEST


def symmetries() -> list[tuple[int, dict[tuple[int, int], int], dict[str, tuple[int, int]]]]:
    """(pattern, cells, named points) of all patterns in all different turns, by the drawings alone."""
    found = []
    for number, drawing in enumerate(OURS):
        turns = []
        for symmetry in range(8):
            cells = {turn(step, symmetry): mask for step, mask in drawing.cells.items()}
            named = {letter: turn(step, symmetry) for letter, step in drawing.named.items()}
            if (cells, named) not in turns:
                turns.append((cells, named))
        found += [(number, cells, named) for cells, named in turns]
    return found


ALL = symmetries()


def numbers_in(lib: Any) -> dict[int, int]:
    """Variant of the library -> number in `ALL`; each is there once, with its named points."""
    where = {(number, tuple(sorted(cells.items())), tuple(sorted(named.items()))): i
             for i, (number, cells, named) in enumerate(ALL)}
    found = {}
    for v in range(int(lib["variants"][0])):
        number = int(lib["entry"][v])
        variant = OURS[number].variants()[int(lib["symmetry"][v])]
        i = found[v] = where[number, tuple(sorted(variant.cells)), variant.named]
        for letter, (up, right) in ALL[i][2].items():
            assert lib["named"][NAMES * v + LETTERS.index(letter)] == STRIDE * up + right
    assert sorted(found.values()) == list(range(len(ALL)))
    return found


def seen(position: Position, mover: int) -> np.ndarray:
    """A position as bits of what is on each point, with a wide margin beyond the edge."""
    bits = np.full((WIDTH, WIDTH), BEYOND, np.uint8)
    for p in board_points(position.size):
        color = position.color_at(p)
        bits[FARTHEST + p // STRIDE - 1, FARTHEST + p % STRIDE - 1] = \
            EMPTY if not color else MINE if color == mover else THEIRS
    return bits


def naive(boards: np.ndarray) -> np.ndarray:
    """Rows (board, row, column, number in `ALL`) of all that fits: every pattern, in every turn, at every point."""
    allowed = {mask: boards & mask != 0 for mask in range(1, ANYTHING)}
    rows = []
    for number, (_, cells, _) in enumerate(ALL):
        fits = np.ones((len(boards), MAX_SIZE, MAX_SIZE), bool)
        for (up, right), mask in cells.items():
            if mask != ANYTHING:
                fits &= allowed[mask][:, FARTHEST + up:FARTHEST + up + MAX_SIZE,
                                      FARTHEST + right:FARTHEST + right + MAX_SIZE]
        board, row, column = np.nonzero(fits)
        rows.append(np.stack([board, row, column, np.full(len(board), number)]))
    return np.concatenate(rows, axis=1).T


def matched(hits: Any, board: int, mover: int, numbers: dict[int, int]) -> Iterator[tuple[int, int, int, int]]:
    """The same of one board, as the matcher left it."""
    for p in range(POINTS):
        slot = POINTS * (mover - 1) + p
        for v in hits["variant"][SLOTS * slot:SLOTS * slot + int(hits["count"][slot])].tolist():
            yield board, p // STRIDE - 1, p % STRIDE - 1, numbers[v]


def wandering(rng: random.Random, count: int) -> Iterator[Position]:
    """Positions one after the other on the same board: after some moves or undos, now and then afresh."""
    position = sensible_position(rng, 19, 100)
    for number in range(count):
        if number % 25 == 0:
            size = rng.choice([7, 9, 13, 19, 19])
            position = sensible_position(rng, size, rng.randint(0, size * size * 2 // 3))
        elif rng.random() < 0.3:
            for _ in range(min(rng.randint(1, 3), len(position.moves))):
                position.undo()
        else:
            for _ in range(rng.randint(1, 3)):
                moves = [p for p in board_points(position.size) if position.is_legal(p)]
                if moves:
                    position.play(rng.choice(moves))
        yield position


def compare(seed: int, count: int) -> int:
    """Match so many positions for both sides in both ways; how many fits there were."""
    lib, hits = build_library(OURS), HITS.new()
    numbers = numbers_in(lib)
    boards, found = [], []
    for position in wandering(random.Random(seed), count):
        for mover in (BLACK, WHITE):
            match_board(position.board, lib, hits, mover)
            found += matched(hits, len(boards), mover, numbers)
            boards.append(seen(position, mover))
    assert not hits["lost"].any()
    expected = naive(np.stack(boards))
    assert len(found) == len(set(found)) and set(found) == set(map(tuple, expected.tolist()))
    return len(found)


def test_our_library_fits_as_the_drawings_say_after_moves_and_undo():
    assert compare(1, 15) > 1000


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 12))
def test_our_library_fits_as_the_drawings_say_on_a_thousand_positions(seed: int):
    assert compare(seed, 100) > 5000
