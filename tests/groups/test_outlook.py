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
from goengine.groups.forestfile import forests_text, read_forests, trees_in
from goengine.groups.outlook import odds_to_live
from goengine.groups.outlooklayout import (ALL_FEATURES, CLOSED, FATE_NAMES, FEATURES, FIGURES, FREEDOM, FRIEND,
                                           HANGING, INNER, LEAVES, LONGEST, MOST_TREES, NAMES, NEVER, OUT, PRIZE,
                                           RIVAL_ROOM, SECOND, SHARE, SPLITS, STAGE, STRONGEST, TOUCHING, TREE, WEAK,
                                           WEAKEST)
from goengine.groups.outlooktable import SIDES, known_outlook
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
    return dict(zip(NAMES, READER.outlook(position, position._point(name)), strict=True))


def test_what_is_seen_of_a_group_shut_into_a_corner() -> None:
    found = seen(Position.from_diagram(CORNER), "A2")
    assert not any(found[name] for name in ("half eyes", "possible", "out", "freedom", "friend", "ways", "hanging",
                                            "prize", "spaces", "inside", "rim", "room"))
    assert found["longest"] == 2 and found["touching"] == 100
    assert found["weakest"] == found["strongest"] > 90


def test_what_is_seen_of_a_group_in_the_open() -> None:
    found = seen(Position.from_diagram(CORNER), "D1")
    assert found["out"] > 12 and found["freedom"] > 20 and found["spaces"] > 20
    assert found["half eyes"] > 4 and found["longest"] == 7
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


def test_what_is_seen_of_the_enemy_beside_and_of_one_s_own_strings() -> None:
    position = Position.from_diagram("""
        . . . . . . . . .
        . . . . . . . . .
        . . X X X X X . .
        . X O O O O O X .
        . X O X X . O X .
        . X O . X O O X .
        . X O O O . O X .
        . . X X X O X . .
        . . . . . . . . .
    """)
    black, white = seen(position, "D5"), seen(position, "C5")
    assert (black["stones"], black["liberties"], black["longest"], black["shortest"]) == (3, 2, 2, 2)
    assert (black["least"], black["rival"], black["weak"]) == (3, 99, 0)        # White's large string is not weak
    assert (white["least"], white["rival"], white["weak"]) == (2, 2, 1)         # G2 is
    assert (white["single"], white["false"], white["thrown"]) == (1, 1, 3)      # F3, for E2 and G2; Black's three
    assert white["stones"] == 15 and white["shortest"] == 2 and white["longest"] == 3


def test_what_is_seen_of_eye_spaces() -> None:
    found = seen(Position.from_diagram("""
        . O X . . X . . .
        O O X X X X . . .
        X X X . X . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        O O O O . . . . .
        X X X O . . . . .
        O . X O . . . . .
    """), "A2")
    assert (found["inside"], found["inner"], found["joined"], found["thrown"]) == (0, 0, 0, 0)
    eyes = seen(Position.from_diagram("""
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        O O O O O O O . .
        O X X X X X O . .
        X X . . . X O . .
        X . X X X X O . .
        . X X . . X O . .
    """), "C2")
    assert (eyes["inside"], eyes["rim"], eyes["thrown"]) == (7, 3, 0)
    assert eyes["inner"] == 7 and eyes["joined"] == 3           # C3 to E3, D1 and E1
    assert eyes["single"] == 2 and eyes["false"] == 0           # A1 and B2


def random_figures(rng: np.random.Generator, names: int) -> np.ndarray:
    """A forest of a few trees, each with questions that are never passed, and with leaves all the same."""
    figures = np.zeros(FIGURES, np.int64)
    figures[0] = 7
    for tree in trees_in(figures)[:7]:
        splits = tree[:2 * SPLITS].reshape(SPLITS, 2)
        splits[:, 0], splits[:, 1] = rng.integers(0, names, SPLITS), rng.integers(1, 99, SPLITS)
        tree[2 * SPLITS:] = rng.integers(-300, 300, LEAVES)
    tree = trees_in(figures)[3]
    tree[:2 * SPLITS].reshape(SPLITS, 2)[2:] = 0, NEVER             # a leaf on the second floor, another below
    tree[2 * SPLITS:] = [40, 40, 40, 40, -5, -5, -5, -5]
    return figures


def walked(figures: np.ndarray, seen: list[int]) -> int:
    """The odds that a forest gives, tree by tree."""
    total = 0
    for tree in trees_in(figures)[:figures[0]].tolist():
        at = 0
        while at < SPLITS:
            feature, value = tree[2 * at:2 * at + 2]
            at = 2 * at + 1 + (seen[feature] >= value)
        total += tree[SPLITS + at]
    return total // 10


@pytest.mark.parametrize("own", (0, 1))
def test_the_odds_are_the_sum_of_what_the_trees_say(own: int) -> None:
    figures = known_outlook().reshape(2, FIGURES)
    position = sensible_position(random.Random(5), 13, 90)
    told = set()
    for k, points in stones_by_group(position, READER.groups(position)).items():
        seen = READER.outlook(position, points[0])
        records = READER._glances._records
        b, r, g = position.copy_board(), records[1], records[2]
        odds = int(odds_to_live(b, r, g, int(g["group"][points[0]]), own))
        assert odds == walked(figures[own], seen)
        told.add(odds)
    assert len(told) > 5


def test_eyes_and_ways_out_make_life_likelier() -> None:
    """On the mean over groups of all kinds, changed in one feature."""
    rng = np.random.default_rng(3)
    groups = [READER.outlook(position, points[0])
              for position in (sensible_position(random.Random(int(seed)), 13, 80) for seed in rng.integers(0, 99, 4))
              for points in list(stones_by_group(position, READER.groups(position)).values())[:12]]
    for figures in known_outlook().reshape(2, FIGURES):
        def mean(**changes: int) -> float:
            changed = [[changes.get(name, value) for name, value in zip(NAMES, group)] for group in groups]
            return float(np.mean([walked(figures, group) for group in changed]))
        for name, less, more in (("ways", 0, 2), ("inner", 0, 12), ("freedom", 0, 50), ("safety", 10, 97),
                                 ("hanging", 100, 0), ("rival", 99, 1)):
            assert mean(**{name: less}) + 10 < mean(**{name: more})
        assert mean(**{"half eyes": 0, "possible": 1}) + 10 < mean(**{"half eyes": 4, "possible": 5})


def test_the_numbers_of_the_features_are_those_of_their_names() -> None:
    numbers = {"out": OUT, "friend": FRIEND, "freedom": FREEDOM, "touching": TOUCHING, "weakest": WEAKEST,
               "strongest": STRONGEST, "second": SECOND, "closed": CLOSED, "hanging": HANGING, "longest": LONGEST,
               "prize": PRIZE, "inner": INNER, "rival room": RIVAL_ROOM, "weak": WEAK, "share": SHARE, "stage": STAGE}
    names = (*NAMES, *FATE_NAMES)
    assert all(names[number] == name for name, number in numbers.items())
    assert len(NAMES) == FEATURES and len(names) == ALL_FEATURES == len(set(names))


def test_the_forests_are_read_as_they_were_written(tmp_path: Path) -> None:
    rng = np.random.default_rng(1)
    figures = np.concatenate([random_figures(rng, FEATURES) for _ in SIDES])
    path = tmp_path / "outlook.yaml"
    path.write_text(forests_text("# trees\n", SIDES, figures, NAMES))
    read = [read_forests(path, SIDES, NAMES) for _ in range(2)]
    assert np.array_equal(*read) and len(read[0]) == 2 * FIGURES
    for before, after in zip(figures.reshape(2, FIGURES), read[0].reshape(2, FIGURES)):
        assert before[0] == after[0]
        for _ in range(200):
            seen = rng.integers(0, 110, FEATURES).tolist()
            assert walked(before, seen) == walked(after, seen)
    assert forests_text("# trees\n", SIDES, read[0], NAMES) == path.read_text()


GOOD = """
enemy first:
- {out 4: [{ways 1: [-30, {rival room 2: [5, 7]}]}, 40]}
- 12
owner first:
- {half eyes 3: [-5, 6]}
"""


def test_a_tree_goes_on_below_or_from_a_value(tmp_path: Path) -> None:
    path = tmp_path / "outlook.yaml"
    path.write_text(GOOD)
    enemy, owner = read_forests(path, SIDES, NAMES).reshape(2, FIGURES)

    def odds(figures: np.ndarray, **changes: int) -> int:
        seen = [changes.get(name.replace(" ", "_"), 0) for name in NAMES]
        return walked(figures, seen)

    assert enemy[0] == 2 and owner[0] == 1
    assert odds(enemy, out=3) == -2 and odds(enemy, out=4) == 5 and odds(enemy, out=3, ways=1, rival_room=9) == 1
    assert odds(owner, half_eyes=2) == -1 and odds(owner, half_eyes=3) == 0


@pytest.mark.parametrize("old, new, cause", [
    ("{out 4:", "{outs 4:", "'outs' is no feature of a group"),
    ("{out 4:", "{out much:", "'much' is no value of a feature"),
    ("{out 4:", "{out:", "'' is no feature of a group"),
    ("[5, 7]", "[5, 7, 9]", "there are 3 branches, not 2"),
    ("[5, 7]", "[5]", "there are 1 branches, not 2"),
    ("[5, 7]", "[5, {out 9: [1, 2]}]", "more than three questions"),
    ("[5, 7]", "[5, much]", "'much' is not a number"),
    ("[5, 7]", "[5, 90000]", "out of range"),
    ("[5, 7]", "[5, [1, 2]]", "a word or a sentence is wanted here"),
    ("- 12", "- {out 4: [1, 2], ways 1: [3, 4]}", "one question at a time, not 2"),
    ("- 12", "- {}", "one question at a time, not 0"),
    ("- 12", "- 12\n" * (MOST_TREES - 1) + "- 13", f"there are {MOST_TREES + 1} trees"),
    ("- {half eyes 3: [-5, 6]}", "  half eyes 3: [-5, 6]", "a list is wanted here"),
    ("owner first:", "owner:", "unknown key 'owner'")])
def test_a_mistake_in_the_trees_is_told_with_its_line(tmp_path: Path, old: str, new: str, cause: str) -> None:
    path = tmp_path / "outlook.yaml"
    assert old in GOOD and TREE == 2 * SPLITS + LEAVES
    path.write_text(GOOD.replace(old, new, 1))
    with pytest.raises(KnowledgeError) as caught:
        read_forests(path, SIDES, NAMES)
    assert cause in str(caught.value) and caught.value.line
