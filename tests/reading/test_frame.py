"""The frame of a question: a turned board is held the same way, and is read the same even where a limit cuts in."""
from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from goengine.board.position import Position
from goengine.pointset import WORDS, points_of
from goengine.reading.frame import find_frame, place_of
from goengine.reading.layout import UNCLEAR, UNDECIDED
from goengine.reading.memory import new_memory
from goengine.reading.reader import Reader
from goengine.reading.region import clear_region
from goengine.vertex import SYMMETRIES, board_points, transform, vertex_name
from tests.drawn import Drawn, sensible_position

KINDS = [(symmetry, swap) for swap in (False, True) for symmetry in SYMMETRIES]
CROOKED = Position.from_diagram("""
    . . . . .
    . . . . .
    . X . . O
    . X X X .
    . . . . .
""")
LEVEL = Position.from_diagram("""
    . . . . .
    . . . . .
    . X X X .
    . . . . .
    . . O . X
""")


def held(position: Position, p: int) -> tuple[dict[int, int], set[int]]:
    """The places of all points in the frame of a question about a string, and the points that it depends on."""
    m = new_memory()
    m["prey"][0] = p
    clear_region(m)
    find_frame(position.copy_board(), m, 1, 0)
    return ({q: place_of(m, q) for q in board_points(position.size)}, set(points_of(m["region"][:WORDS])))


def picture(position: Position, p: int, swap: bool) -> dict[int, int]:
    """What stands where in the frame, colours swapped back."""
    places, _ = held(position, p)
    colors = (0, 2, 1) if swap else (0, 1, 2)
    return {places[q]: colors[position.color_at(q)] for q in places}


@pytest.mark.parametrize("position, name", [(CROOKED, "B3"), (CROOKED, "E3"), (LEVEL, "B3"), (LEVEL, "E1")])
def test_a_turned_board_looks_the_same_in_its_frame(position: Position, name: str) -> None:
    p = position._point(name)
    for symmetry, swap in KINDS:
        turned = position.transformed(symmetry, swap)
        assert picture(turned, transform(p, symmetry, 5), swap) == picture(position, p, False)


def test_a_crooked_string_fixes_its_frame_alone_and_one_that_is_its_own_mirror_image_does_not() -> None:
    assert {vertex_name(p) for p in held(CROOKED, CROOKED._point("B3"))[1]} == {
        "B4", "A3", "B3", "C3", "D3", "A2", "B2", "C2", "D2", "E2", "B1", "C1", "D1"}
    looked = held(LEVEL, LEVEL._point("B3"))[1]
    assert {vertex_name(p) for p in looked} >= {"A3", "C2", "C4", "C1", "E3", "E1"}


def test_places_are_the_points_turned() -> None:
    places, _ = held(CROOKED, CROOKED._point("B3"))
    assert places in [{p: transform(p, symmetry, 5) for p in board_points(5)} for symmetry in SYMMETRIES]


def read(position: Position, limit: int) -> dict[int, tuple[int, ...]]:
    """State, outcomes and moves of the string of each stone by the tactician."""
    drawn = Drawn(position, limit, 4)
    fields = ("state", "attack", "defend", "attack_move", "defend_move")
    return {p: tuple(int(drawn.r[field][drawn.board["head"][p]]) for field in fields)
            for p in board_points(position.size) if position.color_at(p)}


@pytest.mark.parametrize("limit", [5, 40])
def test_strings_of_a_turned_board_are_read_alike_even_where_the_limit_is_reached(limit: int) -> None:
    unclear = 0
    for seed in range(6):
        position = sensible_position(random.Random(seed), 9, 44)
        plain = read(position, limit)
        unclear += sum(state == UNDECIDED for state, *_ in plain.values())
        for symmetry, swap in KINDS:
            found = read(position.transformed(symmetry, swap), limit)
            for p, (*outcomes, attack, defend) in plain.items():
                assert found[transform(p, symmetry, 9)] == (*outcomes, transform(attack, symmetry, 9),
                                                            transform(defend, symmetry, 9)), (seed, symmetry, swap)
    assert unclear


def proved(position: Position, p: int, reader: Reader) -> tuple[Any, ...]:
    """What the prover says of an attack on a string."""
    reading = reader.attack(position, p)
    return reading.outcome, reading.nodes, reading.move


def test_the_prover_spends_the_same_nodes_on_a_turned_board() -> None:
    reader = Reader(60)
    outcomes = set()
    for seed in range(3):
        position = sensible_position(random.Random(seed), 9, 44)
        b = position.board
        for p in np.flatnonzero((b["color"] == 1) | (b["color"] == 2)):
            p = int(p)
            if b["head"][p] != p or not 2 <= b["liberty_count"][p] <= 3:
                continue
            outcome, nodes, move = proved(position, p, reader)
            outcomes.add(outcome)
            for symmetry, swap in KINDS[3::4]:
                turned = proved(position.transformed(symmetry, swap), transform(p, symmetry, 9), reader)
                assert turned == (outcome, nodes, transform(move, symmetry, 9)), (seed, vertex_name(p), symmetry, swap)
    assert UNCLEAR in outcomes and len(outcomes) > 2
