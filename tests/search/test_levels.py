"""The table of levels."""
from __future__ import annotations

import pytest

from goengine.search.levels import DEFAULT_LEVEL, HIGHEST, LEVELS, LOWEST, level_settings


def test_there_is_a_level_for_every_number_from_the_lowest_to_the_highest():
    assert sorted(LEVELS) == list(range(LOWEST, HIGHEST + 1)) == list(range(1, 11))
    assert level_settings(DEFAULT_LEVEL) is LEVELS[DEFAULT_LEVEL]


def test_a_higher_level_never_looks_at_less():
    for lower in range(LOWEST, HIGHEST):
        weak, strong = LEVELS[lower], LEVELS[lower + 1]
        for name in ("candidates", "judgements", "calm_plies", "limit", "most_liberties"):
            assert getattr(weak, name) <= getattr(strong, name), f"{name} at levels {lower} and {lower + 1}"
        assert len(weak.replies) <= len(strong.replies)
        assert weak.blunder >= strong.blunder


def test_no_level_tries_more_moves_deeper_in_the_tree():
    for level in LEVELS.values():
        widths = [level.candidates, *level.replies]
        assert widths == sorted(widths, reverse=True) and min(widths) >= 1


def test_every_level_can_judge_each_candidate_and_the_pass_once():
    for level in LEVELS.values():
        assert level.judgements > level.candidates + 1


@pytest.mark.parametrize("number", [0, 11, -1, 5.5, "5", None])
def test_another_number_is_refused_and_the_range_named(number: object):
    with pytest.raises(ValueError, match=r"there are levels 1 \(weakest, fastest\) to 10"):
        level_settings(number)      # type: ignore[arg-type]
