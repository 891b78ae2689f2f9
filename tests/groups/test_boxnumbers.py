"""Areas numbered as bits of a word: neighbours by the numbers are neighbours on the board, however the rows lie."""
from __future__ import annotations

import random
from typing import Any

import pytest

from goengine.board.position import Position
from goengine.groups.boxdrawing import draw_area
from goengine.groups.boxlayout import BOX, MOST_POINTS
from goengine.groups.boxnumbers import TURNS, find_slant, fits, frame_area, has_hole, slant
from goengine.groups.boxstones import spread
from goengine.groups.enclosed import enclosed
from goengine.groups.lifereader import LifeReader
from goengine.reading.layout import UNCLEAR
from goengine.reading.reading import PROVED
from goengine.vertex import BLACK, STRIDE, SYMMETRIES, point_at, transform
from tests.groups.test_enclosed import plain_outcome

SIZE = 19
READER = LifeReader(3000)
READER.boxes.endless = True             # as plain Go has it
TOO_WIDE = ((10, 554), (14, 9), (15, 26))       # enclosed positions that fit only with rows that lie aslant


def boxed(points: list[int]) -> Any:
    """A record whose area has these points."""
    box = BOX.new()
    box["queue"][:len(points)] = points
    box["queued"][0] = len(points)
    box["inside"][points] = 1
    frame_area(box, len(points))
    return box


def band(seed: int) -> list[int]:
    """An area that runs aslant over the board, rows of several lengths, in one of the eight symmetries."""
    rng = random.Random(seed)
    points, first = [], rng.randint(1, 3)
    for row in range(1, rng.randint(6, 9)):
        last = first + rng.randint(4, 6)
        points += [point_at(row, column) for column in range(first, last + 1)]
        first = min(first + rng.randint(0, 2), last)
    turn = rng.choice(SYMMETRIES)
    return [transform(p, turn, SIZE) for p in points]


def drawn(points: list[int]) -> Any:
    """The record with the area drawn on an empty board, if it fits."""
    box = boxed(points)
    READER.memory["prey_count"][0] = 0
    return box if draw_area(Position(SIZE).copy_board(), READER.memory, box, BLACK) else None


@pytest.mark.parametrize("seed", range(40))
def test_each_point_spreads_to_its_neighbours(seed: int) -> None:
    points = band(seed)
    box = drawn(points)
    if box is None:
        assert not fits(boxed(points)) and not find_slant(boxed(points))
        return
    bit = {p: 1 << int(box["number"][p]) for p in points}
    assert int(box["all"][0]) == sum(bit.values()) and len(set(bit.values())) == len(points)
    for p in points:
        near = (p - STRIDE, p - 1, p + 1, p + STRIDE)
        assert int(spread(box, bit[p])) == sum(bit.get(q, 0) for q in near)


@pytest.mark.parametrize("seed", range(40))
def test_corners_outside_the_area_are_known(seed: int) -> None:
    points = band(seed)
    box = drawn(points)
    if box is None:
        return
    found, naive = {p: 0 for p in points}, {}
    for p in points:
        for corner in box["corner"]:
            found[p] += int(corner) >> int(box["number"][p]) & 1
        naive[p] = sum(p + d in points and p + e in points and p + d + e not in points
                       for d in (STRIDE, -STRIDE) for e in (1, -1))
    assert found == naive


def test_some_areas_fit_aslant_only() -> None:
    boxes = [boxed(band(seed)) for seed in range(40)]
    aslant = [box for box in boxes if not fits(box) and find_slant(box)]
    assert len(aslant) >= 5
    assert all(0 < box["bits"][0] <= MOST_POINTS for box in aslant)


@pytest.mark.parametrize("seed", range(40))
def test_the_step_is_one_with_the_fewest_bits(seed: int) -> None:
    box = boxed(band(seed))
    step = int(find_slant(box))
    fewest = int(box["bits"][0])
    found = [int(slant(box, turn, s)) for turn in range(TURNS) for s in range(2, STRIDE)]
    assert fewest == min((bits for bits in found if bits), default=MOST_POINTS + 1)
    assert step == 0 or any(slant(box, turn, step) == fewest for turn in range(TURNS))


@pytest.mark.parametrize("empty, seed", TOO_WIDE)
def test_what_fits_aslant_is_solved(empty: int, seed: int) -> None:
    problem = enclosed(empty, seed)
    for attacking in (True, False):
        reading = READER.boxed(problem.position, problem.prey, attacking)
        assert reading.outcome != UNCLEAR and reading.grade == PROVED
        if empty == TOO_WIDE[0][0]:                 # brute force comes to an end
            assert reading.outcome == plain_outcome(problem, attacking)


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_it_is_drawn_the_same_however_it_is_turned(symmetry: int) -> None:
    problem, words = enclosed(*TOO_WIDE[0]), []
    for turn in (SYMMETRIES[0], symmetry):
        prey = transform(problem.prey, turn, problem.position.size)
        reading = READER.boxed(problem.position.transformed(turn), prey, True)
        box = READER.boxes._box
        words.append([int(box[field][0]) for field in ("all", "wall", "target", "nodes")] + [reading.outcome])
    assert words[0] == words[1]


@pytest.mark.parametrize("rows, hole", [
    (["111", "101", "111"], 1), (["111", "101", "101"], 0), (["1111", "1001", "1101", "1111"], 1),
    (["1111", "1001", "1111", "1110"], 1), (["0111", "1011", "1111", "1111"], 0),
    (["1100", "1100", "0111", "0101", "0111"], 1)])
def test_a_hole_is_what_an_area_goes_all_around(rows: list[str], hole: int) -> None:
    box = drawn([point_at(row, column) for row, line in enumerate(rows, 1) for column, sign in enumerate(line, 1)
                 if sign == "1"])
    assert has_hole(box) == box["hole"][0] == hole
