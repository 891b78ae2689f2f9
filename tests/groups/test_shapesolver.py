"""The solver of eye shapes: what every player knows, and plain Go on a graph for all small shapes."""
from __future__ import annotations

from typing import Any

import pytest

from goengine.groups.layout import GROUPS
from goengine.groups.shapedrawing import DrawnShape, all_shapes, parse_shape
from goengine.groups.shapelayout import MOST_OUTSIDE
from goengine.groups.shapes import color_shape
from goengine.groups.shapetable import Entry, read_table, solved
from tests.groups.plainshapes import PlainEyes

G: Any = GROUPS.new()
ALIVE, ONE, NONE = (2, 2), (1, 1), (0, 0)
KO = (1, 2)


def eyes(drawing: str, outside: int = 0) -> tuple[tuple[int, int], tuple[int, int]]:
    """Eyes if the enemy moves first, and if the owner does, each with kos lost and won."""
    entry = value(drawing, outside)
    owner, enemy = entry.eyes
    return enemy[:2], owner[:2]


def value(drawing: str, outside: int = 0) -> Entry:
    return solved(G, parse_shape("\n".join(line.strip() for line in drawing.strip().splitlines())),
                  ("0", "1", "2+")[outside])


FACTS = {
    "three in a row": ("X X X X X / X . . . X / X X X X X", ONE, ALIVE),
    "bent three": ("X X X X / X . X X / X . . X / X X X X", ONE, ALIVE),
    "four in a row": ("X X X X X X / X . . . . X / X X X X X X", ALIVE, ALIVE),
    "four in a row in the corner": ("| X X X X X / | . . . . X / + - - - - -", ALIVE, ALIVE),
    "square four": ("X X X X / X . . X / X . . X / X X X X", ONE, ONE),
    "pyramid four": ("X X X X X / X X . X X / X . . . X / X X X X X", ONE, ALIVE),
    "skew four": ("X X X X X / X . . X X / X X . . X / X X X X X", ALIVE, ALIVE),
    "bulky five": ("X X X X X / X . . X X / X . . . X / X X X X X", ONE, ALIVE),
    "crossed five": ("X X X X X / X X . X X / X . . . X / X X . X X / X X X X X", ONE, ALIVE),
    "five in a row": ("X X X X X X X / X . . . . . X / X X X X X X X", ALIVE, ALIVE),
    "rabbity six": ("X X X X X / X . . X X / X . . . X / X X . X X / X X X X X", ONE, ALIVE),
    "rectangular six": ("X X X X X / X . . . X / X . . . X / X X X X X", ALIVE, ALIVE),
    "rectangular six on the edge": ("X X X X X / X . . . X / X . . . X / - - - - -", ALIVE, ALIVE),
    "three with a stone in the middle": ("X X X X X / X . O . X / X X X X X", ONE, ONE),
    "three with a stone at the end": ("X X X X X / X O . . X / X X X X X", ONE, ALIVE),
    "four with two stones in the middle": ("X X X X X X / X . O O . X / X X X X X X", ONE, ONE),
    "square four with a stone": ("X X X X / X O . X / X . . X / X X X X", ONE, ONE),
}


@pytest.mark.parametrize("drawing, enemy_first, owner_first", FACTS.values(), ids=FACTS)
@pytest.mark.parametrize("outside", range(MOST_OUTSIDE + 1))
def test_shapes_that_no_liberty_changes(drawing, enemy_first, owner_first, outside):
    assert eyes(drawing.replace("/", "\n"), outside) == (enemy_first, owner_first)


BENT_FOUR = """
    | X X X X
    | . X X X
    | . . . X
    + - - - -
"""
SIX_IN_THE_CORNER = """
    | X X X X
    | . . . X
    | . . . X
    + - - - -
"""


@pytest.mark.parametrize("drawing, outside, enemy_first", [
    (BENT_FOUR, 0, KO), (BENT_FOUR, 1, KO), (BENT_FOUR, 2, ALIVE),
    (SIX_IN_THE_CORNER, 0, ONE), (SIX_IN_THE_CORNER, 1, KO), (SIX_IN_THE_CORNER, 2, ALIVE)])
def test_in_the_corner_outside_liberties_count(drawing, outside, enemy_first):
    assert eyes(drawing, outside) == (enemy_first, ALIVE)


def test_six_in_the_corner_without_liberties_falls_to_the_inner_two_two_point():
    entry = value(SIX_IN_THE_CORNER)
    assert (1, 1) in entry.shape.attacks and (1, 1) in entry.shape.defences


def test_a_bent_four_of_the_enemy_in_the_corner_is_a_ko_that_only_he_can_start():
    entry = value("""
        | X X X X X
        | . X X X X
        | O O O . X
        + - - - - -
    """)
    assert entry.eyes == ((1, 2, True), (1, 2, True)) and not entry.shape.defences
    assert "Japanese" in entry.note


def test_a_stone_of_the_enemy_at_each_end_of_four_does_no_harm():
    assert eyes("X X X X X X\nX O . . O X\nX X X X X X") == (ALIVE, ALIVE)


def plain(n: int) -> list[DrawnShape]:
    """One shape of `n` points of each graph, without stones."""
    found: dict[int, DrawnShape] = {}
    for shape in all_shapes(n):
        shape.describe(G, MOST_OUTSIDE)
        found.setdefault(int(color_shape(G)), shape)
    return list(found.values())


def compare(shape: DrawnShape) -> None:
    """Compare solver and plain Go for every set of stones and every number of outside liberties."""
    truth = PlainEyes(shape)
    for subset in range((1 << len(shape.points)) - 1):
        stones = frozenset(p for i, p in enumerate(shape.points) if subset >> i & 1)
        for outside in range(MOST_OUTSIDE + 1):
            entry = solved(G, DrawnShape(shape.points, stones, shape.bottom, shape.left), ("0", "1", "2+")[outside])
            for side, enemy_moves in enumerate((False, True)):
                if enemy_moves and not truth.wall_breathes(stones, outside):
                    continue                            # it would be off the board
                assert entry.eyes[side][:2] == truth.eyes(stones, outside, enemy_moves), \
                    f"{entry.text()}\noutside liberties {outside}, enemy moves first {enemy_moves}"


@pytest.mark.parametrize("n", [1, 2, 3, 4, pytest.param(5, marks=pytest.mark.slow)])
def test_all_shapes_of_up_to_five_points_are_worth_what_plain_go_says(n):
    for shape in plain(n):
        compare(shape)


def test_the_moves_of_small_shapes_do_what_the_table_says():
    for entry in read_table():
        shape = entry.shape
        if shape.stones or len(shape.points) > 4 or not shape.attacks:
            continue
        for p in shape.attacks:
            attacked = DrawnShape(shape.points, frozenset([p]), shape.bottom, shape.left)
            outside = "2+" if entry.outside == "any" else entry.outside[0].replace("2", "2+")
            assert solved(G, attacked, outside).eyes[0][:2] == entry.eyes[1][:2], entry.text()
