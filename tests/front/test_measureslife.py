"""The measure of life and death gives its times and their ratios."""
from __future__ import annotations

import pytest

from goengine.front.measures import Bench, life


def test_judging_all_groups_is_timed_at_a_glance_by_search_and_after_one_move() -> None:
    figures = life(Bench(quick=True, level=1, positions=2))
    glance = figures["milliseconds_to_judge_all_groups_at_a_glance"]
    searched = figures["milliseconds_with_search"]
    assert 0 < glance < searched
    update = figures["milliseconds_with_search_after_one_move"]
    assert update == pytest.approx(searched * figures["ratio_of_after_one_move_to_afresh"])
    assert 0 < update < 2 * searched
