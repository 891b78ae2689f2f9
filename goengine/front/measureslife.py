"""How long it takes to judge the life of all groups of a position: see goengine.front.measures."""
from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any

from goengine.board.position import Position
from goengine.front.benchgames import mid_games
from goengine.front.measures import Bench, Figures
from goengine.groups.lifejudge import LifeJudge
from goengine.search.levels import level_settings


def life(bench: Bench) -> Figures:
    """The figures of `goengine.front.measures.life`."""
    positions = mid_games(bench.games, bench.position_count)
    level = level_settings(bench.level)
    judge = LifeJudge(level.life_limit, level.life_total)
    judge.judge(positions[0])
    glance, afresh, update = zip(*(_spent(judge, position) for position in positions))
    return {"milliseconds_to_judge_all_groups_at_a_glance": 1000 * statistics.mean(glance),
            "milliseconds_with_search": 1000 * statistics.mean(afresh),
            "milliseconds_with_search_after_one_move": 1000 * statistics.mean(update),
            "median_of_milliseconds_with_search": 1000 * statistics.median(afresh),
            "median_of_milliseconds_with_search_after_one_move": 1000 * statistics.median(update),
            "ratio_of_after_one_move_to_afresh": sum(update) / sum(afresh),
            "median_ratio_of_after_one_move_to_afresh": statistics.median(u / a for u, a in zip(update, afresh))}


def _spent(judge: LifeJudge, position: Position) -> tuple[float, float, float]:
    """Seconds to judge a position at a glance; by search; and by search with what was kept from the move before it."""
    before = position.copy()
    before.undo()
    judge.forget()
    glance = _seconds(judge.glance, position)
    judge.forget()
    afresh = _seconds(judge.judge, position)
    judge.forget()
    judge.judge(before)
    return glance, afresh, _seconds(judge.judge, position)


def _seconds(judging: Callable[[Position], Any], position: Position) -> float:
    """Processor time of one judgement."""
    started = time.process_time()
    judging(position)
    return time.process_time() - started
