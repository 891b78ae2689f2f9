"""Capturing races on drawn boards: every class of them, and the moves that win them."""
from __future__ import annotations

from functools import lru_cache

import pytest

from goengine.board.position import Position
from goengine.groups.lifereader import LifeReader
from goengine.groups.lifestatus import Race
from goengine.groups.racesearch import CHEAPER
from goengine.reading.layout import LOST, WON
from goengine.vertex import PASS, vertex_name
from tests.drawn import board_bytes

READER = LifeReader()
HEIGHT = 5                              # lines that the two racing strings stand on


def corridors(own: int, theirs: int, shared: int) -> Position:
    """Black's string on D and White's beside it, with so many liberties outside and between them."""
    rows = [". O O O X X X X ."]
    for line in range(HEIGHT, 0, -1):
        mine, both, yours = ("." if line <= count else filler
                             for count, filler in ((own, "O"), (shared, "O"), (theirs, "X")))
        rows.append(f". O {mine} X {both} O {yours} X .")
    return Position.from_diagram("\n".join([" ".join("." * 9)] * (8 - HEIGHT) + rows))


@lru_cache(maxsize=None)
def captures(own: int, theirs: int, shared: int, mine: bool, passed: bool = False) -> bool:
    """Whether the first side captures, by trying all that either can do with its and the other's liberties."""
    if own + shared == 0 or theirs + shared == 0:
        return theirs + shared == 0 and (own + shared > 0 or not mine)
    tries = [captures(own, theirs, shared, not mine, True)] if not passed else [False]
    if mine and theirs:
        tries.append(captures(own, theirs - 1, shared, False))
    if not mine and own:
        tries.append(captures(own - 1, theirs, shared, True))
    if shared and (own + theirs == 0 or (own if mine else theirs) + shared > 1 or (theirs if mine else own) == 0):
        tries.append(captures(own, theirs, shared - 1, not mine))
    return any(tries) if mine else all(tries)


@pytest.mark.parametrize("shared", [0, 1, 2, 3])
@pytest.mark.parametrize("own", [1, 2, 3, 4])
@pytest.mark.parametrize("theirs", [1, 2, 3, 4])
def test_a_race_without_eyes_goes_as_trying_everything_says(own, theirs, shared):
    position = corridors(own, theirs, shared)
    found = READER.race(position, position._point("D3"), position._point("F3"))
    kills = captures(own, theirs, shared, True)
    dies = captures(theirs, own, shared, False)
    assert (found.theirs.outcome == WON) is kills
    assert (found.own.outcome == WON) is not dies


def race(board: str, a: str, z: str) -> Race:
    position = Position.from_diagram(board)
    before = board_bytes(position.copy_board())
    found = LifeReader().race(position, position._point(a), position._point(z))
    assert board_bytes(position.copy_board()) == before
    return found


def result(board: str, a: str, z: str) -> str:
    """What `analyze_semeai` would say."""
    found = race(board, a, z)
    return f"{found.own.code} {found.theirs.code} {vertex_name(found.move).upper()}"


def test_liberties_outside_are_filled_before_shared_ones():
    found = READER.race(position := corridors(4, 3, 2), position._point("D3"), position._point("F3"))
    assert found.theirs.outcome == WON and vertex_name(found.move).upper() in ("G1", "G2", "G3")


def test_in_a_seki_nobody_needs_to_move():
    position = corridors(2, 2, 2)
    found = READER.race(position, position._point("D3"), position._point("F3"))
    assert (found.own.outcome, found.theirs.outcome, found.move) == (WON, LOST, PASS)


BIG_EYE = """
    . . . . . . . . .
    . . . . . . . . .
    X X X X X X X . .
    {} X X X X X . .
    O O O O O X X . .
    X X X X O . X . .
    X . . X O . X . .
    X . . X O . X . .
    X X X X O . X . .
"""
VITAL = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    X X X X X X X . .
    . . X X X X X . .
    O O O O O . X . .
    X X X X O . X . .
    . . . X O . X . .
"""


@pytest.mark.parametrize("fifth, answer", [("X X", "1 1 PASS"), (". .", "0 0 PASS")])
def test_an_eye_of_four_points_lasts_five_moves(fifth, answer):
    assert result(BIG_EYE.format(fifth), "A3", "A5") == answer


def test_five_moves_against_five_go_to_who_moves_first():
    board = BIG_EYE.format("X .")
    first, second = race(board, "A3", "A5"), race(board, "A5", "A3")
    assert first.own.outcome == first.theirs.outcome == second.own.outcome == second.theirs.outcome == WON
    assert vertex_name(first.move).upper() in ("B6", "F1", "F2", "F3", "F4") and second.move != PASS


def test_a_side_that_is_behind_makes_its_second_eye():
    assert result(VITAL, "A2", "A3") == "1 1 B1"
    assert result(VITAL, "A3", "A2") == "1 1 B1"


def test_a_nakade_that_is_captured_saves_nobody():
    board = """
        . . . . . . . . .
        . . . . . . . . .
        O O O O O O . . .
        X X X X X O . . .
        . O O . X O . . .
        X O X X X O . . .
        X X X O O O . . .
        O O O O . . . . .
        . . . . . . . . .
    """
    assert result(board, "A6", "B5") == "0 0 PASS"


def test_a_limit_is_kept():
    found = LifeReader(1).race(position := Position.from_diagram(VITAL), position._point("A3"), position._point("A2"))
    assert max(found.own.unforced, found.theirs.unforced) <= CHEAPER
