"""Safety under alternating play: drawn positions, and an enemy who tries everything on small boards."""
from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goengine.board.position import Position
from goengine.groups.safe import ALTERNATING, UNCONDITIONAL, Safety, safe_points
from goengine.vertex import BLACK, WHITE, board_points, other, parse_vertex
from tests.groups.plainsafe import claims, owned
from tests.groups.proofs import crowded, crowded_positions, naive_living, names, refutation


def black(drawing: str) -> set[str]:
    """Black's safe points."""
    position = Position.from_diagram(drawing)
    return names(position, safe_points(position), BLACK)


@settings(max_examples=120, deadline=None)
@given(crowded_positions(4, 5), st.sampled_from((BLACK, WHITE)))
def test_no_enemy_gets_at_safe_stones_that_are_answered_as_proved(position, color):
    assert refutation(position, color, most=60) == "", position.diagram()


@settings(max_examples=60, deadline=None)
@given(crowded_positions(3, 7), st.integers(0, 7), st.booleans())
def test_proofs_do_not_depend_on_how_the_board_lies(position, symmetry, swap):
    turned = position.transformed(symmetry, swap)
    one, two = Safety().of(position), Safety().of(turned)

    def count(safety: Safety, color: int) -> tuple[int, int]:
        owners = [(safety.owner(p), safety.unconditional_owner(p)) for p in safety.points]
        return sum(o == color for o, _ in owners), sum(u == color for _, u in owners)
    for color in (BLACK, WHITE):
        assert count(one, color) == count(two, other(color) if swap else color), position.diagram()


@settings(max_examples=100, deadline=None)
@given(crowded_positions(3, 7))
def test_stones_that_live_unconditionally_are_safe(position):
    safe = safe_points(position)
    for color in (BLACK, WHITE):
        assert naive_living(position, color) <= {p for p, c in safe.items() if c == color}, position.diagram()


def test_two_eyes_joined_by_two_liberties_are_safe():
    """C2 and C3 hold the two halves together."""
    drawing = """
        X X . X X .
        X . X . X .
        X X X X X .
        . . . . . .
        . . . . . .
        . . . . . .
    """
    assert {"A6", "E5", "C5", "C6", "B5", "D5"} <= black(drawing)


def test_miai_joins_two_strings_to_two_eyes():
    """The left string has the eye at A1, the right one that at G1; D1 and D2 join them."""
    drawing = """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        X X X X X X X
        X X X . X X X
        . X X . X X .
    """
    assert "A3" in black(drawing)


@pytest.mark.parametrize("symmetry", range(8))
def test_two_liberties_join_all_strings_that_share_them(symmetry):
    """C4 touches three strings beside B4 and D4: whichever of two points Black gets joins all that touch both."""
    position = Position.from_diagram("""
        X X O X X X
        X X . X X X
        X . X . . X
        X X . X O X
        X X . X X .
        X X X . . X
    """).transformed(symmetry)
    assert set(safe_points(position).values()) == {BLACK} and len(safe_points(position)) == 36


def test_a_false_eye_is_none():
    drawing = """
        . . . . . .
        . . . . . .
        . O O O O .
        O O X X O .
        X X X O O .
        . X . X O .
    """
    assert black(drawing) == set()


def test_one_big_eye_with_an_enemy_stone_inside_is_not_safe():
    drawing = """
        . . . . . .
        . . . . . .
        . . . . . .
        X X X X X .
        X . O . X .
        X X X X X .
    """
    assert black(drawing) == set()


FOUR_IN_A_ROW = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    O O O O O O .
    X X X X X O .
    . . . . X O .
    X X X X X O .
"""


def test_three_points_in_a_row_are_one_eye_if_the_enemy_begins_but_four_are_two():
    assert "A3" in black(FOUR_IN_A_ROW)
    assert black(FOUR_IN_A_ROW.replace(". . . . X O", "X . . . X O")) == set()


def test_static_rules_alone_do_not_see_the_two_eyes_of_four_in_a_row():
    safety = Safety(nodes=0).of(Position.from_diagram(FOUR_IN_A_ROW))
    assert not any(safety.owner(p) for p in safety.points)


def test_stones_in_seki_are_not_safe():
    drawing = """
        . O X . O X . .
        . O X . O X . .
        O O X . O X . .
        X X X O O X . .
        . . X X X X . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
    """
    assert black(drawing) == set()


# If White plays C3, Black lives with C4, but who then fills a liberty inside is taken: the corner is nobody's.
SEKI_AHEAD = """
    X X . X
    X X . X
    X X O X
    X . O .
"""
# White makes a seki in the corner, too, or lives there.
ROOM_FOR_SEKI = """
    X X . O
    X . . O
    X O O .
    X X X X
"""


@pytest.mark.parametrize("drawing", (SEKI_AHEAD, ROOM_FOR_SEKI))
def test_an_area_is_not_owned_where_the_enemy_may_stop_in_a_seki(drawing):
    assert not black(drawing)


@pytest.mark.parametrize("seed", (0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 5))))
def test_an_enemy_gets_nothing_of_what_search_adds(seed):
    rng, told = random.Random(seed), []
    while len(told) < 15:
        position = crowded(rng, rng.choice((4, 5)), 8)
        if owned(position, Safety()) != owned(position, Safety(0)):
            told += claims(position, Safety())
    assert False not in told and told.count(True) >= 10


def test_a_bent_four_in_the_corner_is_not_safe():
    drawing = """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        O O O . . . .
        X X O O O . .
        . X X X O . .
        . . . X O . .
    """
    assert black(drawing) == set()


@pytest.mark.parametrize("rules, owned", [("chinese", True), ("new-zealand", False)])
def test_an_eye_full_of_enemy_stones_counts_only_where_suicide_is_forbidden(rules, owned):
    """The right eye's points all lie beside Black, but for C1 under a stone that White may take off himself."""
    position = Position.from_diagram("""
        . X . X X X X .
        X X X O O O X .
        X . X O O . X .
        X X X X X X X .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
    """, rules=rules)
    assert position.ruleset.suicide != owned
    safety = Safety().of(position)
    assert safety.unconditional_owner(parse_vertex("A7", 8)) == BLACK
    assert safety.grade(parse_vertex("A7", 8)) == UNCONDITIONAL


def test_a_large_eye_is_covered_if_the_owner_answers():
    """No stone of Black's touches C3, but if White plays beside it, Black does too."""
    position = Position.from_diagram("""
        X X X X X X
        X . . . X X
        X . . . X .
        X . . . X X
        X X X X X .
        . . . . . .
    """)
    safety = Safety().of(position)
    centre, wall = parse_vertex("C4", 6), parse_vertex("A6", 6)
    assert safety.unconditional_owner(wall) == 0 and safety.grade(wall) == ALTERNATING
    assert safety.owner(centre) == BLACK


def test_a_point_between_safe_stones_of_both_colours_is_dame():
    position = Position.from_diagram("""
        . X . X O . O .
        X X X X O O O O
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        X X X X . O O O
        . X . X . O . O
    """)
    safety = Safety().of(position)
    assert not any(safety.is_dame(p) for p in board_points(8) if position.color_at(p))


def test_a_stone_is_safe_if_it_connects_over_an_eye_that_its_neighbour_can_spare():
    """If White takes D6, Black fills D4; White cannot play there himself."""
    drawing = """
        . . . . . . .
        . . . . . . .
        . . O X O . .
        . . X . X . .
        X X X X X X .
        X . X . X X .
        . X X X . X .
    """
    assert "D5" in black(drawing)
    assert "D5" not in black(drawing.replace(". . . . . . .\n        . . O X", ". . . O . . .\n        . . O X"))
