"""Areas numbered aslant with loose corners: neighbours are those of the board, no corner is seen that is not there."""
from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goengine.board.position import Position
from goengine.errors import IllegalMove
from goengine.groups.boxfate import false_eyes
from goengine.groups.boxlayout import LOOSE as BOX_LOOSE, MOST_POINTS
from goengine.groups.boxnumbers import TURNS, find_loose_slant, find_slant, fits, has_hole, slant
from goengine.groups.boxstones import flood, spread
from goengine.groups.enclosed import Enclosed, enclosed, strings
from goengine.groups.lifereader import LifeReader
from goengine.reading.layout import KO_FIRST, KO_SECOND, LOST, UNCLEAR, WON
from goengine.reading.reading import PROVED
from goengine.vertex import (BLACK, EMPTY, STRIDE, SYMMETRIES, WHITE, board_points, connected, point_at, transform,
                             vertex_name)
from tests.groups.plainlife import PlainLife
from tests.groups.test_boxnumbers import band, boxed, drawn

SIZE = 19
READER = LifeReader(3000)
READER.boxes.endless = True             # as plain Go has it
LOOSE = 16, 30                          # an enclosed position that fits only so
UP, DOWN, LEFT, RIGHT = STRIDE, -STRIDE, -1, 1
WAYS = (UP, DOWN, LEFT, RIGHT)


def ragged(seed: int) -> list[int]:
    """An area of rows as long as they like, each of which has a column in common with the next, with some holes."""
    rng = random.Random(seed)
    points, first, last = set(), rng.randint(4, 8), rng.randint(9, 12)
    for row in range(1, rng.randint(7, 10)):
        points |= {point_at(row, column) for column in range(first, last + 1)}
        first, last = sorted((rng.randint(max(1, first - 3), last), rng.randint(first, min(SIZE, last + 3))))
        last = min(last, first + 8)
    for p in rng.sample(sorted(points), rng.randint(0, 5)):
        if len(connected(points - {p})) == 1:
            points.remove(p)
    turn = rng.choice(SYMMETRIES)
    return sorted(transform(p, turn, SIZE) for p in points)


def loose(points: list[int]) -> Any:
    """The record with the area drawn, if that takes loose corners."""
    box = drawn(points)
    return box if box is not None and box["loose"][0] else None


SOME = [seed for seed in range(800) if loose(ragged(seed)) is not None]


def word(box: Any, points: Any) -> int:
    """Points as bits."""
    return sum(1 << int(box["number"][p]) for p in points)


def test_some_areas_fit_with_loose_corners_only() -> None:
    assert len(SOME) > 20
    for seed in SOME:
        box = boxed(ragged(seed))
        assert not fits(box) and not find_slant(box) and find_loose_slant(box) and 0 < box["bits"][0] <= MOST_POINTS


def test_what_fits_otherwise_has_no_loose_corners() -> None:
    kinds = set()
    for points in [band(seed) for seed in range(20)] + [ragged(seed) for seed in range(100)]:
        box, bare = drawn(points), boxed(points)
        if fits(bare):
            kinds.add("rectangle")
            width = 1 + min(int(bare["frame"][1] - bare["frame"][0]), int(bare["frame"][3] - bare["frame"][2]))
            assert (int(box["width"][0]), int(box["loose"][0])) == (width, 0)
        elif find_slant(bare):
            kinds.add("aslant")
            assert (int(box["width"][0]), int(box["loose"][0])) == (int(find_slant(bare)), 0)
    assert kinds == {"rectangle", "aslant"}


@settings(max_examples=80, deadline=None)
@given(st.sampled_from(SOME), st.randoms(use_true_random=False))
def test_sets_of_points_spread_as_on_the_board(seed: int, rng: random.Random) -> None:
    points = ragged(seed)
    box = loose(points)
    assert int(box["all"][0]) == word(box, points) and len({int(box["number"][p]) for p in points}) == len(points)
    for _ in range(10):
        some = {p for p in points if rng.random() < rng.choice((0.1, 0.5, 0.9))}
        beside = {p + d for p in some for d in WAYS}.intersection(points)
        assert int(spread(box, word(box, some))) == word(box, beside)
        for start in sorted(some)[:3]:
            part = next(part for part in connected(some) if start in part)
            assert int(flood(box, word(box, [start]), word(box, some))) == word(box, part)


def across(p: int, area: set[int]) -> list[int]:
    """The points of the area across a corner of a point that are reached by way of a point of the area."""
    return [p + d + e for d in (UP, DOWN) for e in (LEFT, RIGHT) if p + d + e in area and {p + d, p + e} & area]


@settings(max_examples=80, deadline=None)
@given(st.sampled_from(SOME), st.randoms(use_true_random=False))
def test_eyes_are_false_as_on_the_board_but_for_corners_that_are_missed(seed: int, rng: random.Random) -> None:
    points = ragged(seed)
    box, area = loose(points), set(points)
    box["home"][0], box["hole"][0] = 0, BOX_LOOSE
    safe = {p for p in points if rng.random() < rng.choice((0.1, 0.3))}
    found, false, missed = int(false_eyes(box, word(box, safe))), set(), set()
    for p in points:
        outside = sum(p + d + e not in area and {p + d, p + e} <= area for d in (UP, DOWN) for e in (LEFT, RIGHT))
        needed = 1 if len(area.intersection(p + d for d in WAYS)) < 4 else 2
        if outside + len(safe.intersection(across(p, area))) >= needed:
            false.add(p)
        if outside + len(safe & {p + d + e for d in (UP, DOWN) for e in (LEFT, RIGHT)}) >= needed:
            missed.add(p)
    assert found == word(box, false) and false <= missed


@pytest.mark.parametrize("seed", SOME[:25])
def test_an_area_is_drawn_alike_however_it_is_turned(seed: int) -> None:
    points, told = ragged(seed), set()
    for symmetry in SYMMETRIES:
        box = loose([transform(p, symmetry, SIZE) for p in points])
        told.add(tuple(int(box[field][0]) for field in ("all", "not_first", "not_last", "width", "hole", "side_point")))
    assert len(told) == 1


@pytest.mark.parametrize("seed", SOME[:25])
def test_holes_and_corners_outside_are_known(seed: int) -> None:
    points = ragged(seed)
    box, area = loose(points), set(points)
    found = sum(int(corner).bit_count() for corner in box["corner"])
    assert found == sum({p + d, p + e} <= area and p + d + e not in area for p in points
                        for d in (UP, DOWN) for e in (LEFT, RIGHT))
    beyond = {p for p in range(STRIDE * (SIZE + 2)) if p % STRIDE <= SIZE + 1} - area
    parts, ways = 0, (*WAYS, UP + LEFT, UP + RIGHT, DOWN + LEFT, DOWN + RIGHT)
    while beyond:
        parts, rest = parts + 1, [beyond.pop()]
        while rest:
            p = rest.pop()
            near = beyond.intersection(p + d for d in ways)
            beyond -= near
            rest.extend(near)
    assert int(has_hole(box)) == (parts > 1)


def test_the_step_is_one_with_the_fewest_bits() -> None:
    for seed in SOME[:10]:
        box = boxed(ragged(seed))
        step, fewest = int(find_loose_slant(box)), int(box["bits"][0])
        found = [int(slant(box, turn, s)) for turn in range(TURNS) for s in range(2, STRIDE)]
        assert step and fewest == min(bits for bits in found if bits)


def lump(seed: int, variant: int) -> Enclosed | None:
    """Such an area filled by Black but for some holes and White's stones, enclosed; if there is such a position."""
    rng, inside = random.Random(f"{seed}-{variant}"), ragged(seed)
    inner = [p for p in inside if {p + d for d in WAYS} <= set(inside)]
    eyes = [p for p in (point_at(1, 1), point_at(1, SIZE), point_at(SIZE, 1), point_at(SIZE, SIZE))
            if not {p + d + e for d in (0, UP, DOWN) for e in (0, LEFT, RIGHT)}.intersection(inside)][:2]
    stones = {p: WHITE for p in board_points(SIZE) if p not in eyes}
    stones.update((p, BLACK) for p in inside)
    chosen = rng.sample(inner, min(len(inner), rng.randint(4, 8))) + rng.sample(inside, 2)
    for p in chosen[-rng.randint(5, 7):]:
        stones.pop(p, 0)
    stones.update((p, WHITE) for p in chosen if p in stones)
    position = Position(SIZE)
    try:
        position.set_up(stones)
    except IllegalMove:
        return None
    prey = max(strings({p: c for p, c in stones.items() if p in inside}, BLACK), key=lambda s: (len(s), min(s)))
    empty = sum(position.color_at(p) == EMPTY for p in inside)
    return Enclosed(empty, seed, "side", position, min(prey), tuple(inside))


def agreements(variants: range, seeds: list[int] = SOME) -> list[tuple[bool, int]]:
    """Who asked, and the outcome, of each question about a lump for which plain Go comes to an end; it must agree."""
    outcomes = []
    for problem in filter(None, (lump(seed, variant) for seed in seeds for variant in variants)):
        for attacking in (True, False):
            reading = READER.boxed(problem.position, problem.prey, attacking)
            if READER.boxes._box["loose"][0] == 0 or reading.grade != PROVED:
                continue
            targets = list(READER.targets(problem.position, problem.prey))
            plain = PlainLife(problem.position, reading.depends, targets).ask(attacking)
            if plain != UNCLEAR:
                assert plain == (KO_FIRST if reading.outcome == KO_SECOND else reading.outcome), f"\n{problem.position}"
                outcomes.append((attacking, plain))
    return outcomes


def test_plain_go_agrees_about_a_few_with_loose_corners() -> None:
    outcomes = agreements(range(1), SOME[1:9])
    assert len(outcomes) > 3 and {True, False} == {attacking for attacking, _ in outcomes}


@pytest.mark.slow
def test_plain_go_agrees_about_what_has_loose_corners() -> None:
    outcomes = agreements(range(1))
    assert len(outcomes) > 20 and {(True, WON), (True, LOST), (False, WON), (False, LOST)} <= set(outcomes)


@pytest.mark.slow
def test_plain_go_agrees_about_many_with_loose_corners() -> None:
    outcomes = agreements(range(1, 6))
    assert len(outcomes) > 100 and {(True, WON), (True, LOST), (False, WON), (False, LOST)} <= set(outcomes)


def test_a_question_is_the_same_however_the_board_is_turned() -> None:
    problem, reader, told = enclosed(*LOOSE), LifeReader(20), set()
    for turn in SYMMETRIES:
        prey = transform(problem.prey, turn, problem.position.size)
        reading = reader.boxed(problem.position.transformed(turn), prey, True)
        box = reader.boxes._box
        fields = ("loose", "width", "all", "not_first", "wall", "prey", "nodes", "first", "node_phi")
        told.add((reading.outcome, *(int(box[field][0]) for field in fields)))
    assert len(told) == 1 and reader.boxes._box["loose"][0] == 1


def test_the_group_dies_to_a_move_in_its_middle() -> None:
    problem = enclosed(*LOOSE)
    reading = READER.boxed(problem.position, problem.prey, True)
    assert reading.outcome == UNCLEAR                   # it takes twelve thousand positions with a choice
    reading = LifeReader(30_000).boxed(problem.position, problem.prey, True)
    assert reading.outcome == WON and reading.grade == PROVED and vertex_name(reading.move) == "J10"
