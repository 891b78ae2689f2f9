"""The outlook of groups: what is seen of drawn ones, the sum of its figures, its table, the same however turned."""
from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

from goengine.board.position import Position
from goengine.errors import KnowledgeError
from goengine.groups.lifejudge import stones_by_group
from goengine.groups.lifereader import LifeReader
from goengine.groups.outlook import odds_to_live
from goengine.groups.outlooklayout import (CLOSED, EYES, FEATURES, FIGURES, FREEDOM, FRIEND, HANGING, LONGEST, MOST,
                                           NAMES, OUT, PRIZE, SECOND, SPACES, STRONGEST, TOUCHING, VALUES, WAYS,
                                           WEAKEST)
from goengine.groups.outlooktable import known_outlook, outlook_text, read_outlook
from goengine.vertex import SYMMETRIES, transform
from tests.drawn import board_bytes, sensible_position

READER = LifeReader()
# White's four stones are dead; Black's wall is all that is beside them.
CORNER = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    X X X X . . .
    O O O X . . .
    . . O X . . .
"""


def seen(position: Position, name: str) -> dict[str, int]:
    sure, possible, *features = READER.outlook(position, position._point(name))
    return {"eyes": sure, "possible": possible, **dict(zip(NAMES, features))}


def test_what_is_seen_of_a_group_shut_into_a_corner() -> None:
    found = seen(Position.from_diagram(CORNER), "A2")
    assert not any(found[name] for name in ("eyes", "out", "freedom", "friend", "ways", "hanging", "prize", "spaces"))
    assert found["longest"] == 2 and found["touching"] == 100
    assert found["weakest"] == found["strongest"] > 90


def test_what_is_seen_of_a_group_in_the_open() -> None:
    found = seen(Position.from_diagram(CORNER), "D1")
    assert found["out"] > 12 and found["freedom"] > 20 and found["spaces"] > 20
    assert found["eyes"] > 4 and found["longest"] == 7
    assert found["touching"] == 83                      # all but D3, of six stones
    assert (found["weakest"], found["strongest"]) == (101, 0)       # no enemy that is not captured


def test_a_string_in_atari_is_a_prize_to_the_one_and_hangs_for_the_other() -> None:
    position = Position.from_diagram("""
        . . . . . . .
        . . . . . . .
        . . X . . . .
        . X O . O . .
        . . X . . . .
        . . . . . . .
        . . . . . . .
    """)
    white, black = seen(position, "C4"), seen(position, "B4")
    assert (white["hanging"], white["prize"], white["longest"]) == (100, 0, 1)
    assert (black["hanging"], black["prize"], black["second"]) == (0, 1, 0)


def test_a_link_that_may_be_cut_is_a_way_out_until_it_is_cut() -> None:
    board = """
        . . . . . . . . .
        . . . . O . . . .
        . . . O . . X . .
        . . O . O . . . .
        . O X X . X X . .
        . . O . O . X . .
        . . . O . . . . .
        . . . . O . . . .
        . . . . . . . . .
    """
    linked, cut = (Position.from_diagram(drawn) for drawn in (board, board.replace("X X . X", "X X O X")))
    assert seen(linked, "C5")["ways"] == 1 and seen(linked, "C5")["hanging"] == 100
    assert seen(cut, "C5")["ways"] == 0 and seen(cut, "C5")["freedom"] == 0
    assert seen(linked, "E6")["prize"] == 2 and seen(cut, "E6")["prize"] == 0       # captured already


def test_what_is_seen_is_the_same_however_the_board_is_turned_and_for_either_colour() -> None:
    for seed in range(4):
        position = sensible_position(random.Random(seed), 9, 50)
        before = board_bytes(position.board)
        groups = stones_by_group(position, READER.groups(position)).values()
        for points in list(groups)[:5]:
            plain = READER.outlook(position, points[0])
            for symmetry in SYMMETRIES:
                for swapped in (False, True):
                    turned = position.transformed(symmetry, swapped)
                    assert READER.outlook(turned, transform(points[0], symmetry, 9)) == plain
        assert board_bytes(position.board) == before


@pytest.mark.parametrize("own", (0, 1))
def test_the_odds_are_the_sum_of_what_is_seen(own: int) -> None:
    figures = known_outlook().reshape(2, EYES + FEATURES, VALUES)
    position = sensible_position(random.Random(5), 13, 90)
    for k, points in stones_by_group(position, READER.groups(position)).items():
        sure, possible, *features = READER.outlook(position, points[0])
        records = READER._glances._records
        b, r, g = position.copy_board(), records[1], records[2]
        odds = int(odds_to_live(b, r, g, READER._glances._glance, int(g["group"][points[0]]), own))
        expected = figures[own, min(sure, EYES - 1), min(possible, EYES - 1)]
        assert odds == expected + sum(figures[own, EYES + j, min(value, MOST)] for j, value in enumerate(features))


def test_eyes_and_ways_out_make_life_likelier() -> None:
    for side in known_outlook().reshape(2, EYES + FEATURES, VALUES):
        assert side[6, 6] > side[0, 0] and side[4, 6] > side[0, 2]
        for feature in (OUT, WAYS, PRIZE, LONGEST, FREEDOM, SPACES):
            assert side[EYES + feature, 1:].max() > side[EYES + feature, 0]
        assert side[EYES + HANGING, 50] < side[EYES + HANGING, 0]


def test_the_numbers_of_the_features_are_those_of_their_names() -> None:
    numbers = {"out": OUT, "friend": FRIEND, "freedom": FREEDOM, "touching": TOUCHING, "weakest": WEAKEST,
               "strongest": STRONGEST, "second": SECOND, "closed": CLOSED}
    assert all(NAMES[number] == name for name, number in numbers.items()) and len(NAMES) == FEATURES


def test_the_table_is_read_as_it_was_written(tmp_path: Path) -> None:
    figures = np.random.default_rng(1).integers(-300, 300, (2, EYES + FEATURES, VALUES))
    figures[:, :EYES, EYES:] = 0
    figures[:, EYES:, 40:] = figures[:, EYES:, 40:41]
    path = tmp_path / "outlook.yaml"
    path.write_text(outlook_text("# a table\n", figures.ravel()))
    assert len(figures.ravel()) == 2 * FIGURES
    assert np.array_equal(read_outlook(path), figures.ravel()) and np.array_equal(read_outlook(path), figures.ravel())


GOOD = outlook_text("", np.zeros(2 * FIGURES, np.int64))


@pytest.mark.parametrize("old, new, cause", [
    ("out: {0: 0}", "out: {1: 5}", "there is no figure for 0"),
    ("out: {0: 0}", "out: {0: 5, 7: 3, 7x: 1}", "'7x' is no value"),
    ("out: {0: 0}", "out: {0: 5, 8: 3, 7: 1}", "'7' is no value"),
    ("out: {0: 0}", "out: {0: 5, 128: 3}", "'128' is no value"),
    ("out: {0: 0}", "out: {0: much}", "'much' is not a number"),
    ("out: {0: 0}", "out: {0: 90000}", "out of range"),
    ("out: {0: 0}", "out: {}", "there is no figure at all"),
    ("out: {0: 0}", "outs: {0: 0}", "unknown key 'outs'"),
    ("    3: [0, 0, 0, 0, 0, 0, 0]", "    3: [0, 0]", "there are 2 figures, not 7"),
    ("owner first:", "owner:", "unknown key 'owner'")])
def test_a_mistake_in_the_table_is_told_with_its_line(tmp_path: Path, old: str, new: str, cause: str) -> None:
    path = tmp_path / "outlook.yaml"
    assert old in GOOD
    path.write_text(GOOD.replace(old, new, 1))
    with pytest.raises(KnowledgeError) as caught:
        read_outlook(path)
    assert cause in str(caught.value) and caught.value.line
