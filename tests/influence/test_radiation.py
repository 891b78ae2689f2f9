"""Radiation: it falls with distance, stops at stones and links, follows the strength of groups; control of points."""
from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goengine.board.position import Position
from goengine.groups.layout import LIFE_DEAD
from goengine.influence.layout import FULL
from goengine.influence.radiation import REACH, control_of, find_influence
from goengine.vertex import BLACK, WHITE, board_points
from tests.drawn import Drawn


def with_stones(size: int, black: str, white: str = "") -> Drawn:
    position = Position(size)
    position.set_up({position._point(name): c
                     for c, names in ((BLACK, black), (WHITE, white)) for name in names.split()})
    return Drawn(position)


def black(drawn: Drawn, name: str) -> int:
    return int(drawn.f["black"][drawn.point(name)])


def white(drawn: Drawn, name: str) -> int:
    return int(drawn.f["white"][drawn.point(name)])


def control(drawn: Drawn, name: str) -> int:
    return int(drawn.f["control"][drawn.point(name)])


def test_influence_falls_with_one_over_the_distance():
    drawn = with_stones(19, "K10")
    near = black(drawn, "K11")
    assert near > 0
    for step in range(1, REACH + 1):
        assert black(drawn, f"K{10 + step}") == pytest.approx(near / step, abs=1)
    assert black(drawn, f"K{10 + REACH + 1}") == 0
    assert black(drawn, "L12") == black(drawn, "K13"), "distance is counted in steps along the lines"
    assert not drawn.f["white"].any()


def test_influence_of_stones_adds_up():
    one, other, both = with_stones(13, "D4"), with_stones(13, "K10"), with_stones(13, "D4 K10")
    for group in (one.of_group("safety", "D4"), both.of_group("safety", "K10")):
        assert group == other.of_group("safety", "K10")
    for p in board_points(13):
        assert both.f["black"][p] == one.f["black"][p] + other.f["black"][p]


def test_influence_goes_around_stones_and_not_through_them():
    drawn = Drawn("""
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        O O O O O O O O O
        . . . . . . . . .
        . . . . X . . . .
    """, most=1)
    assert black(drawn, "E2") > 0
    assert all(drawn.f["black"][p] == 0 for p in board_points(9) if p > 80)


def test_influence_does_not_pass_a_link_that_holds():
    def behind(gap: str) -> int:
        """White's influence on the rows behind a black wall with a gap; D4, D5, F4 and F5 make a bamboo joint."""
        position = Position(9)
        stones = {position._point(f"{letter}5"): BLACK for letter in "ABCDEFGHJ" if letter not in gap}
        stones |= {position._point(f"{letter}4"): BLACK for letter in "DF"}
        position.set_up(stones | {position._point("E7"): WHITE})
        drawn = Drawn(position, most=1)
        return sum(int(drawn.f["white"][p]) for p in board_points(9) if p < 80)
    assert behind("E") == 0
    assert behind("EBC") > 0, "a gap of two points lets it through"


def test_both_points_of_a_link_that_holds_stop_influence():
    drawn = Drawn("""
        . . . . . . .
        . . . O . . .
        . . . . . . .
        X X X . X X X
        X X X . X X X
        . . . . . . .
        . . . . . . .
    """, most=1)
    assert white(drawn, "D4") > 0 and white(drawn, "D3") == white(drawn, "D2") == 0


def test_weak_groups_radiate_less_than_strong_ones():
    drawn = with_stones(13, "D7")
    before = black(drawn, "D8")
    drawn.g["safety"][drawn.group("D7")] = 10
    find_influence(drawn.board, drawn.g, drawn.f)
    assert 0 < black(drawn, "D8") < before


def test_dead_stones_radiate_for_the_enemy():
    drawn = Drawn("""
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        O O O O . . . . .
        X X X O . . . . .
        . . X O . . . . .
    """)
    assert drawn.of_group("life", "A2") == LIFE_DEAD
    assert black(drawn, "A1") == 0 < white(drawn, "A1")
    assert control(drawn, "A2") == control(drawn, "C1") == -FULL


def test_closed_areas_of_safe_groups_count_in_full():
    drawn = Drawn("\n".join(9 * [". . . X . O . . ."]))
    for row in range(1, 10):
        for column in "ABC":
            assert control(drawn, f"{column}{row}") == FULL
        for column in "GHJ":
            assert control(drawn, f"{column}{row}") == -FULL
        assert control(drawn, f"E{row}") == 0


def test_points_of_unconditional_life_count_in_full():
    drawn = Drawn("""
        . . . . . . .
        . . . . . . .
        . . . . . . .
        O O O O O O .
        X X X X X O .
        . X . X X O .
        X X X X X O .
    """)
    assert all(control(drawn, name) == FULL for name in ("A2", "C2", "A1", "E3"))


def test_an_empty_board_belongs_to_nobody():
    drawn = Drawn(Position(9))
    assert not drawn.f["control"].any() and not drawn.f["black"].any()


figures = st.integers(0, 20_000)
steps = st.one_of(st.integers(0, 20), st.just(99))


@given(figures, figures, steps, steps)
def test_control_keeps_its_bounds_and_changes_sides_with_the_colours(x, y, near, far):
    value = control_of(x, y, near, far)
    assert -FULL <= value <= FULL
    assert control_of(y, x, far, near) == -value


@given(figures, figures, st.integers(0, 5000), steps, steps)
def test_more_influence_never_costs_control(x, y, more, near, far):
    assert control_of(x + more, y, near, far) >= control_of(x, y, near, far)
