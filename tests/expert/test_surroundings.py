"""Facts that look farther than three lines: neighbours along a side, frameworks, thickness, who leads."""
from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goengine.board.position import Position
from goengine.expert.facts import fill_facts
from goengine.expert.layout import new_facts
from goengine.expert.terms import note_terms
from goengine.influence.layout import FULL
from goengine.vertex import BLACK, POINTS, WHITE, board_points, parse_vertex, point_at, vertex_name
from tests.expert.made_up import random_position, random_records
from tests.expert.test_facts import at, drawn, facts_of

CORNERS = """
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . X . . . . . O . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . X . . . . . . X . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . ."""


def name(facts, word: str, point: str) -> str:
    return vertex_name(at(facts, word, point))


def test_above_below_and_the_other_side_of_the_corner():
    _, facts = drawn(CORNERS)
    assert (name(facts, "above", "G3"), name(facts, "below", "G3")) == ("G4", "G2")
    assert (name(facts, "above", "L8"), name(facts, "below", "L8")) == ("K8", "M8")
    assert at(facts, "above", "C3") == 0 and at(facts, "below", "G1") == 0 and at(facts, "above", "G1") != 0
    assert name(facts, "mirror", "F3") == "C6" and name(facts, "mirror", "H11") == "L8"
    assert name(facts, "mirror", "D4") == "D4" and at(facts, "mirror", "G3") == 0


def test_the_next_stones_along_a_side():
    _, facts = drawn(CORNERS)
    assert (at(facts, "gap", "G3"), at(facts, "far_gap", "G3")) == (3, 4)            # D4 and L4, both Black's
    assert at(facts, "gap_line", "G3") == 4 and at(facts, "gap", "G3", "theirs") == 99
    assert (at(facts, "gap", "G11"), at(facts, "gap", "G11", "theirs")) == (3, 3)    # D10 and K10
    assert at(facts, "far_gap", "G11") == at(facts, "far_gap", "G11", "theirs") == 99
    assert at(facts, "gap", "D4") == 99                                              # two edges are as near
    assert at(facts, "gap", "G6") == 99                                              # above the fifth line
    assert (at(facts, "gap", "L7"), at(facts, "gap_line", "L7")) == (3, 3)           # L4 from L7
    assert (at(facts, "gap", "L7", "theirs"), at(facts, "gap_line", "L7", "theirs")) == (3, 4)


def test_corners_and_a_stone_by_itself():
    position, facts = drawn(CORNERS)
    assert facts["empty_corners"][0] == 0
    head = parse_vertex("D4", 13)
    assert facts["string_stone"][head] == head
    _, facts = drawn("""
        . . . . . . . . .
        . . . . . . . . .
        . . X X . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .""")
    assert facts["empty_corners"][0] == 3
    assert not facts["string_stone"].any()


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 10 ** 9), st.sampled_from([5, 9, 19]))
def test_sums_far_and_near_as_a_naive_count_says(seed: int, size: int):
    rng = random.Random(seed)
    position = random_position(rng, size, rng.randint(0, size * size // 2))
    records = random_records(rng, position)
    facts = facts_of(position, records)
    control, color, safety = facts["point_control"], facts["point_color"], records.g["safety"]
    group, life = records.g["group"], records.g["life"]
    spots = [(p, *divmod(p, 20)) for p in board_points(size)]
    for p, row, column in rng.sample(spots, min(12, len(spots))):
        square = [q for q, r, c in spots if max(abs(r - row), abs(c - column)) <= 5]
        diamond = [q for q, r, c in spots if abs(r - row) + abs(c - column) <= 3]
        for side, sign in ((1, 1), (2, -1)):
            i = p + (side - 1) * POINTS
            held = sum(max(0, sign * int(control[q])) for q in square if color[q] == 0)
            assert facts["point_framework"][i] == held // FULL
            assert facts["point_thickness"][i] == sum(color[q] == side and safety[group[q]] >= 70 for q in square)
            living = [int(safety[group[q]]) for q in diamond if color[q] == side and life[group[q]] != 1]
            assert facts["point_stones_near"][i] == len(living)
            assert facts["point_safest_near"][i] == max(living, default=0)


@pytest.mark.parametrize("color", [BLACK, WHITE])
def test_who_leads_counts_komi_from_the_side_to_move(color: int):
    position = Position(9, komi=6.5)
    for row in range(1, 10):
        position.play(point_at(row, 4), BLACK)
        position.play(point_at(row, 5), WHITE)
    records = random_records(random.Random(1), position)
    records.f["control"][:] = 0
    for p in board_points(9):
        records.f["control"][p] = FULL if p % 20 <= 4 else -FULL
    facts = new_facts()
    note_terms(facts, position)
    fill_facts(position.board, records.r, records.g, records.f, facts, color, 18, 0)
    assert facts["ahead"][0] == np.floor((4 - 5) * 9 - 6.5 if color == BLACK else 9 + 6.5)
    assert facts["area_scoring"][0] == 1
    note_terms(facts, Position(9, "japanese"))
    assert facts["area_scoring"][0] == 0


def test_a_closed_area_is_known():
    _, facts = drawn("""
        . . . X O . . . .
        . . . X O . . . .
        . . . X O . . . .
        . . . X O . . . .
        X X X X O . . . .
        O O O O O . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .""")
    assert at(facts, "enclosed", "B8") == 1 and at(facts, "enclosed", "D9") == 0
