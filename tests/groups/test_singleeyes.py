"""Eyes that stay single, drawn: which shapes are nakade, and which fillings keep their owner from two eyes."""
from __future__ import annotations

import pytest

from goengine.board.position import Position
from goengine.groups.racelayout import DUEL
from goengine.groups.singleeyes import is_nakade, stays_single
from goengine.vertex import BLACK

EMPTY_BOARD = ". . . . . . ."


def drawn(*rows: str) -> Position:
    """A board of seven lines with some rows drawn at its top; dashes are points out of the eye."""
    full = [" ".join(row.replace("-", ".")) for row in rows]
    return Position.from_diagram("\n".join(full + [EMPTY_BOARD] * (7 - len(rows))))


def single(*rows: str) -> bool:
    """Whether the eye of the points that are not dashes, X being enemy stones, stays single."""
    position = drawn(*rows)
    duel = DUEL.new()
    eye = [20 * (7 - i) + 1 + j for i, row in enumerate(rows) for j, mark in enumerate(row) if mark != "-"]
    for i, p in enumerate(eye):
        duel["eye"][i] = p
    return bool(stays_single(position.copy_board(), duel, len(eye)))


@pytest.mark.parametrize("rows", [
    ("-.-----",), ("-..----",), ("-.X.---",), ("-..----", "-..----"), ("-.X.---", "--.----"), ("-XX----", "-X.----"),
    ("-.X----", "-..----"), ("--.----", "-.X.---", "--.----"), ("-.X.---", "-..----"), ("-.XX.--",)])
def test_an_eye_filled_at_its_vital_point_stays_single(rows):
    assert single(*rows)


@pytest.mark.parametrize("rows", [
    ("-...---",), ("-....--",), ("-.X..--",), ("--.----", "-...---", "--.----"), ("-...---", "-..----"),
    ("-...---", "-...---"), ("-X.X---",)])
def test_an_eye_whose_vital_point_is_free_makes_two(rows):
    assert not single(*rows)


def test_stones_about_to_be_captured_in_the_wrong_shape_leave_two_eyes():
    assert not single("-..----", "-XXX---", "-X-----")
    assert not single("-XXX.--", "---X---")


@pytest.mark.parametrize("rows, nakade", [
    (("-XX----",), True), (("-XXX---",), True), (("-XXXX--",), False), (("-XXX---", "--X----"), True),
    (("-XX----", "--XX---"), False), (("--X----", "-XXX---", "--X----"), True), (("-XX----", "-XXX---"), True),
    (("-XXX---", "-X-X---"), False), (("-XXXX--", "-XXXX--"), False)])
def test_some_shapes_leave_a_single_eye_when_they_are_captured(rows, nakade):
    b = drawn(*rows).copy_board()
    stone = next(p for p in range(400) if b["color"][p] == BLACK)
    assert bool(is_nakade(b, DUEL.new(), int(b["head"][stone]))) is nakade
