"""The table of levels."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from goengine.board.position import Position
from goengine.search.levels import DEFAULT_LEVEL, HIGHEST, LEVELS, LOWEST, Level, level_settings, on_large_boards
from goengine.search.lifeword import LARGEST
from tests.search.boards import shared_engine

ON_ALL_BOARDS = [*LEVELS.values(), *map(on_large_boards, LEVELS.values())]


def test_there_is_a_level_for_every_number_from_the_lowest_to_the_highest():
    assert sorted(LEVELS) == list(range(LOWEST, HIGHEST + 1)) == list(range(1, 11))
    assert level_settings(DEFAULT_LEVEL) is LEVELS[DEFAULT_LEVEL]


@pytest.mark.parametrize("board", [lambda level: level, on_large_boards])
def test_a_higher_level_never_looks_at_less(board: Callable[[Level], Level]):
    for lower in range(LOWEST, HIGHEST):
        weak, strong = board(LEVELS[lower]), board(LEVELS[lower + 1])
        for name in ("candidates", "judgements", "calm_plies", "limit", "most_liberties"):
            assert getattr(weak, name) <= getattr(strong, name), f"{name} at levels {lower} and {lower + 1}"
        assert len(weak.replies) <= len(strong.replies)
        assert weak.blunder >= strong.blunder


def test_no_level_tries_more_moves_deeper_in_the_tree():
    for level in ON_ALL_BOARDS:
        widths = [level.candidates, *level.replies]
        assert widths == sorted(widths, reverse=True) and min(widths) >= 1


def test_every_level_can_judge_each_candidate_and_the_pass_once():
    for level in ON_ALL_BOARDS:
        assert level.judgements > level.candidates + 1


def test_on_large_boards_the_default_level_looks_at_more_but_never_at_fewer_positions_than_it_was_allowed():
    level = level_settings(DEFAULT_LEVEL)
    large = on_large_boards(level)
    assert large.candidates > level.candidates and len(large.replies) > len(level.replies)
    assert large.judgements > level.judgements
    assert on_large_boards(replace(level, judgements=10 ** 9)).judgements == 10 ** 9
    assert replace(large, candidates=level.candidates, replies=level.replies, judgements=level.judgements) == level


@pytest.mark.parametrize("size", [13, 19])
def test_the_engine_looks_at_more_on_boards_where_nobody_is_asked_after_candidates(size: int):
    level = level_settings(DEFAULT_LEVEL)
    choice = shared_engine(DEFAULT_LEVEL).choose(Position(size))
    most = (on_large_boards(level) if size > LARGEST else level).candidates
    assert len(choice.candidates) == most + 1                           # and the pass


@pytest.mark.parametrize("number", [0, 11, -1, 5.5, "5", None])
def test_another_number_is_refused_and_the_range_named(number: object):
    with pytest.raises(ValueError, match=r"there are levels 1 \(weakest, fastest\) to 10"):
        level_settings(number)      # type: ignore[arg-type]
