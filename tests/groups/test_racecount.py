"""Races counted out: liberties, shared liberties, eyes."""
from __future__ import annotations

import pytest

from goengine.groups.racecount import eye_liberties, kills


def test_without_shared_liberties_the_first_to_move_wins_an_even_race():
    assert kills(3, 0, 3, 0, 0, 1)
    assert not kills(3, 0, 3, 0, 0, 0)
    assert kills(4, 0, 3, 0, 0, 0)


@pytest.mark.parametrize("shared", [2, 3, 4])
def test_two_shared_liberties_make_seki_unless_one_side_is_far_ahead(shared):
    assert not kills(2, 0, 2, 0, shared, 1)
    assert kills(2 + shared - 1, 0, 2, 0, shared, 1)
    assert not kills(2 + shared - 1, 0, 2, 0, shared, 0)


def test_the_side_with_an_eye_leaves_the_shared_liberties_to_the_other():
    assert kills(1, 1, 4, 0, 3, 1)              # its eye and the shared ones: four moves against four
    assert not kills(1, 1, 5, 0, 3, 1)
    assert not kills(3, 0, 1, 1, 3, 1)          # and they have to be filled before the eye
    assert kills(4, 0, 1, 1, 3, 1)


def test_the_larger_eye_counts_like_an_eye_against_none():
    assert kills(5, 2, 8, 1, 3, 1) and not kills(8, 1, 6, 2, 3, 1)


def test_eyes_alike_and_a_shared_liberty_make_seki():
    assert not kills(2, 1, 2, 1, 1, 1)


@pytest.mark.parametrize("points, moves", [(0, 0), (1, 1), (2, 2), (3, 3), (4, 5), (5, 8), (6, 12)])
def test_big_eyes_have_the_liberties_that_every_book_gives(points, moves):
    assert eye_liberties(points, 0) == moves


def test_stones_in_an_eye_are_moves_already_made():
    assert eye_liberties(5, 3) == 5 and eye_liberties(4, 4) == 1
