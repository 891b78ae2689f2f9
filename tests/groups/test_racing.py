"""Races counted out: liberties, shared liberties, eyes."""
from __future__ import annotations

import pytest

from goengine.groups.racing import MANY, Contender, count_race, eye_liberties, kills
from goengine.reading.layout import LOST, WON


def plain(outside: int) -> Contender:
    return Contender(outside, 0)


def test_without_shared_liberties_the_first_to_move_wins_an_even_race():
    assert kills(plain(3), plain(3), 0, first=True)
    assert not kills(plain(3), plain(3), 0, first=False)
    assert kills(plain(4), plain(3), 0, first=False)


@pytest.mark.parametrize("shared", [2, 3, 4])
def test_two_shared_liberties_make_seki_unless_one_side_is_far_ahead(shared):
    assert count_race(plain(2), plain(2), shared) == (WON, LOST, True)
    assert count_race(plain(2 + shared - 1), plain(2), shared)[:2] == (WON, WON)
    assert count_race(plain(2), plain(2 + shared), shared)[:2] == (LOST, LOST)


def test_an_eye_beats_no_eye_by_the_liberties_that_are_shared():
    assert kills(Contender(1, 1), plain(2), 3, first=True)
    assert not kills(plain(4), Contender(1, 1), 3, first=True)
    assert kills(plain(5), Contender(1, 1), 3, first=True)


def test_two_eyes_and_a_shared_liberty_make_seki():
    assert count_race(Contender(0, 1), Contender(0, 1), 1) == (WON, LOST, True)


def test_a_pass_wins_a_race_that_is_two_moves_ahead():
    assert count_race(plain(5), plain(3), 0) == (WON, WON, True)
    assert count_race(plain(3), plain(3), 0) == (WON, WON, False)


@pytest.mark.parametrize("points, moves", [(0, 0), (1, 1), (2, 2), (3, 3), (4, 5), (5, 8), (6, 12)])
def test_big_eyes_have_the_liberties_that_every_book_gives(points, moves):
    assert eye_liberties(points, 0) == moves


def test_stones_in_an_eye_are_moves_already_made():
    assert eye_liberties(5, 3) == 5 and eye_liberties(4, 4) == 1 and eye_liberties(7, 2) == MANY
