"""What is seen of a position in a box at a first look: false eyes, stones in atari; and the table of the odds."""
from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from goengine.board.position import Position
from goengine.errors import KnowledgeError
from goengine.groups.boxfate import false_eyes, note_eyes, safe_stones
from goengine.groups.boxlayout import HUNTER, PREY
from goengine.groups.boxodds import look_at, odds_in_box
from goengine.groups.boxoddslayout import KINDS, ODDS_COUNT, SIGHTS
from goengine.groups.boxworths import known_odds, odds_text, read_odds
from goengine.groups.enclosed import enclosed
from tests.groups.test_boxtraits import CORNER, READER, boxed, turned

# Black may have eyes on A1 and C1, but C1 is false: White's stone on D2 cannot be captured.
FALSE_EYE = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    O O O O O . .
    X X X O O . .
    . X . X O . .
"""


def odds_of(box: Any, side: int) -> int:
    """The odds of the position in a box, in hundredths of a natural logarithm."""
    prey, hunter = int(box["prey"][0]), int(box["hunter"][0])
    note_eyes(box, prey, hunter)
    return int(odds_in_box(box, prey, hunter, 0, side))


def test_stones_in_atari_and_enemies_in_atari_are_seen() -> None:
    position = Position.from_diagram(CORNER)
    box = boxed(position, position._point("E1"))
    note_eyes(box, int(box["prey"][0]), int(box["hunter"][0]))
    look_at(box, int(box["prey"][0]), int(box["hunter"][0]), 0)
    names = set()
    for kind, sight in zip(KINDS, box["sight"]):
        row, case = divmod(int(sight) - kind.begin, kind.cases)
        assert 0 <= row < len(kind.rows)
        names.add(f"{kind.rows[row]}: {case}")
    assert {"in atari 1: 13", "enemies, two liberties: 3", "a ko: 0"} <= names


def test_an_eye_is_false_where_the_enemy_has_its_corner_for_good() -> None:
    position = Position.from_diagram(FALSE_EYE)
    box = boxed(position, position._point("A2"))
    false = int(false_eyes(box, safe_stones(box, int(box["hunter"][0]))))
    at = {name: READER.boxes._bit(position._point(name)) for name in ("A1", "C1")}
    assert all(at.values()) and false & at["C1"] and not false & at["A1"]


def test_every_sight_has_one_name() -> None:
    assert [kind.begin for kind in KINDS] == [0, *(kind.end for kind in KINDS[:-1])]
    assert KINDS[-1].end == ODDS_COUNT and len(KINDS) == SIGHTS
    names = [row for kind in KINDS for row in kind.rows]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("seed", range(6))
def test_the_odds_are_the_same_however_the_box_is_turned(seed: int) -> None:
    problem = enclosed(9, seed)
    box = boxed(problem.position, problem.prey)
    for turn, side in product(product((False, True), repeat=3), (PREY, HUNTER)):
        other, _ = turned(box, turn)
        other["odds"][:] = known_odds()
        assert odds_of(box, side) == odds_of(other, side)


@pytest.mark.parametrize("seed", range(4))
def test_the_odds_are_the_sum_of_what_is_seen(seed: int) -> None:
    problem = enclosed(8, seed)
    box = boxed(problem.position, problem.prey)
    for side in (PREY, HUNTER):
        odds = odds_of(box, side)
        assert odds == sum(int(known_odds()[ODDS_COUNT * side + int(sight)]) for sight in box["sight"][:SIGHTS])


def test_more_stones_needed_make_life_less_likely() -> None:
    for side in (PREY, HUNTER):
        rows = known_odds()[ODDS_COUNT * side + KINDS[1].begin:ODDS_COUNT * side + KINDS[1].end].reshape(10, -1)
        assert rows[1, 3:10].sum() > rows[4, 3:10].sum()


def test_the_table_is_read_as_it_was_written(tmp_path: Path) -> None:
    odds = np.random.default_rng(1).integers(-200, 200, 2 * ODDS_COUNT)
    path = tmp_path / "boxodds.yaml"
    path.write_text(odds_text("# a table\n", odds, np.ones(2 * ODDS_COUNT, bool)))
    assert np.array_equal(read_odds(path), odds) and np.array_equal(read_odds(path), odds)


@pytest.mark.parametrize("text, cause", [
    ("prey:\n  areas: [1, 2]\nhunter: {}\n", "'areas' has 5 cases, not 2"),
    ("prey: {}\nhunter:\n  area: [1, 2, 3, 4, 5]\n", "'area' is nothing that is seen"),
    ("prey: {}\nhunter:\n  areas: [1, 2, 3, 4, much]\n", "'much' is not a number"),
    ("prey: {}\nhunter:\n  areas: [1, 2, 3, 4, 9000]\n", "out of range"),
    ("prey: {}\n", "hunter")])
def test_a_mistake_in_the_table_is_told_with_its_line(tmp_path: Path, text: str, cause: str) -> None:
    path = tmp_path / "boxodds.yaml"
    path.write_text(text)
    with pytest.raises(KnowledgeError) as caught:
        read_odds(path)
    assert cause in str(caught.value) and caught.value.line
