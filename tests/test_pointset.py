"""Sets of points in six words."""
from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from goengine.pointset import BIT_OF, BITS, POINT_OF, WORD_OF, WORDS, points_of
from goengine.vertex import board_points

ALL = board_points(19)


def test_every_point_has_a_bit_of_its_own() -> None:
    assert len({(WORD_OF[p], BIT_OF[p]) for p in ALL}) == 361
    assert all(0 < BIT_OF[p] < 1 << BITS and 0 <= WORD_OF[p] < WORDS for p in ALL)
    for p in ALL:
        assert POINT_OF[64 * WORD_OF[p] + int(BIT_OF[p]).bit_length() - 1] == p


@given(st.sets(st.sampled_from(ALL)))
def test_a_set_is_read_back_in_board_order(points: set[int]) -> None:
    words = np.zeros(WORDS, np.int64)
    for p in points:
        words[WORD_OF[p]] |= BIT_OF[p]
    assert points_of(words) == sorted(points)
    assert (words >= 0).all()
