"""Links on drawn boards: which strings the enemy can keep apart, where, and the groups that follow."""
from __future__ import annotations

import random

import pytest

from goengine.board.position import Position
from goengine.groups.layout import LINK_NAMES, LINK_STATES, MOST_LINKS
from goengine.vertex import board_points, vertex_name
from tests.drawn import Drawn, sensible_position


def link(drawn: Drawn, one: str, two: str) -> tuple[str, str, str]:
    """Kind, state and cutting point of the link between two strings."""
    i = drawn.link(one, two)
    assert i is not None, "no link"
    return (LINK_NAMES[drawn.g["link_kind"][i]], LINK_STATES[drawn.g["link_state"][i]],
            vertex_name(int(drawn.g["link_cut"][i])))


def same_group(drawn: Drawn, *names: str) -> bool:
    return len({drawn.group(name) for name in names}) == 1


def test_a_diagonal_with_both_points_free_holds():
    drawn = Drawn("""
        . . . . .
        . . . . .
        . X . . .
        . . X . .
        . . . . .
    """)
    assert link(drawn, "B3", "C2") == ("diagonal", "holds", "pass")
    assert same_group(drawn, "B3", "C2") and drawn.of_group("size", "B3") == 2


def test_a_diagonal_with_one_point_taken_can_be_cut():
    drawn = Drawn("""
        . . . . . . .
        . . . . . . .
        . . . X . . .
        . . X O . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """)
    assert link(drawn, "D5", "C4") == ("diagonal", "can be cut", "C5")
    assert not same_group(drawn, "D5", "C4")


def test_a_diagonal_with_both_points_taken_is_no_link():
    drawn = Drawn("""
        . . . . . . .
        . . . . . . .
        . . O X . . .
        . . X O . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """)
    assert drawn.link("D5", "C4") is None and drawn.link("C5", "D4") is None


def test_a_one_point_jump_in_the_open_can_be_cut():
    drawn = Drawn("""
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . X . X . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """)
    assert link(drawn, "B4", "D4") == ("one-point jump", "can be cut", "C4")


def test_a_bamboo_joint_holds():
    drawn = Drawn("""
        . . . . . . .
        . . . . . . .
        . . X . X . .
        . . X . X . .
        . . . . . . .
        . . . . . . .
        . . O . . . .
    """)
    assert link(drawn, "C4", "E4") == ("one-point jump", "holds", "pass")


def test_a_jump_on_the_second_line_holds_where_the_cutter_has_no_room():
    drawn = Drawn("""
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . X . X . .
        . . O . X . .
    """)
    assert link(drawn, "C2", "E2") == ("one-point jump", "holds", "D2")


def test_a_cutter_that_is_taken_at_once_does_not_cut():
    drawn = Drawn("""
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . X . . .
        . . X . X . .
        . . O . O . .
        . . . X . . .
    """)
    assert link(drawn, "C3", "E3")[:2] == ("one-point jump", "holds")
    assert link(drawn, "C3", "D4") == ("diagonal", "holds", "pass")


def test_a_cutter_that_takes_a_string_by_its_cut_does_cut_though_it_is_taken_then():
    drawn = Drawn("""
        . . . . . . .
        X X X O . . .
        X O O . O . .
        X X X O . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """)
    assert drawn.state("B5") == "threatened"
    assert link(drawn, "B5", "E5") == ("one-point jump", "can be cut", "D5")
    assert link(drawn, "B5", "D6")[1:] == ("can be cut", "D5")
    assert same_group(drawn, "D6", "E5", "D4") and not same_group(drawn, "B5", "E5")


def test_no_string_in_atari_is_safe_by_a_link_but_over_captured_stones():
    rng, seen = random.Random(35), 0
    for _ in range(60):
        drawn = Drawn(sensible_position(rng, 9, rng.randint(20, 60)))
        board, g = drawn.board, drawn.g
        for i in range(g["links"][0]):
            if min(board["liberty_count"][g["link_a"][i]], board["liberty_count"][g["link_b"][i]]) == 1:
                seen += LINK_STATES[g["link_state"][i]] == "can be cut"
                holds = LINK_STATES[g["link_state"][i]] == "holds"
                assert not holds or LINK_NAMES[g["link_kind"][i]] == "over a dead string"
    assert seen > 20


def test_strings_are_linked_over_a_captured_string():
    drawn = Drawn("""
        . . . . . . .
        . . X X . . .
        . . X O X . .
        . . . . X . .
        . . X O X . .
        . . . X . . .
        . . . . . . .
    """)
    assert drawn.state("D5") == drawn.state("D3") == "dead"
    assert link(drawn, "C5", "E5")[:2] == ("over a dead string", "holds")
    assert same_group(drawn, "C5", "E5", "C3", "D2")


def test_all_strings_around_a_captured_string_are_linked_with_each_other():
    drawn = Drawn("""
        . . . . . . .
        . . . X . . .
        . . X O X . .
        . . . . . . .
        . . X . X . .
        . . . . . . .
        . . . . . . .
    """)
    assert drawn.state("D5") == "dead"
    for one, two in (("C5", "E5"), ("C5", "D6"), ("E5", "D6")):
        assert link(drawn, one, two)[:2] == ("over a dead string", "holds")


def test_a_captured_string_does_not_join_living_ones():
    drawn = Drawn("""
        . . . . . .
        . . . . . .
        . . . . . .
        . O O . . .
        O X X O . .
        . X . X O .
    """)
    dead = [name for name in ("B2", "D1") if drawn.state(name) == "dead"]
    for name in dead:
        for other_name in ("B2", "D1"):
            assert other_name in dead or not same_group(drawn, name, other_name)


def test_enemies_are_never_in_one_group_and_strings_never_split():
    for seed in range(8):
        position = sensible_position(random.Random(seed), 9, 45)
        drawn = Drawn(position, limit=60)
        for p in board_points(9):
            c = position.color_at(p)
            k = int(drawn.g["group"][p])
            assert (k == 0) == (c == 0)
            if c:
                assert position.color_at(k) == c and drawn.g["group"][drawn.board["head"][p]] == k
                assert k in drawn.g["ids"][:drawn.g["count"][0]]
        for k in map(int, drawn.g["ids"][:drawn.g["count"][0]]):
            assert drawn.g["size"][k] == list(drawn.g["group"]).count(k)


@pytest.mark.parametrize("step", [2, 3])
def test_a_board_of_crosses_has_room_for_its_links(step):
    """The most links that a board can have: every other point taken."""
    position = Position(19)
    position.set_up({p: 1 + (step == 3 and p % 7 % 2) for p in board_points(19) if sum(divmod(p, 20)) % step == 0})
    drawn = Drawn(position, limit=5)
    assert 0 < drawn.g["links"][0] <= MOST_LINKS
