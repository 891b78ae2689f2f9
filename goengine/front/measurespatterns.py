"""How long it takes to match all patterns, to load them, and to run their conditions: see goengine.front.measures."""
from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any

from goengine.expert.adviser import Adviser
from goengine.expert.basecache import load_base
from goengine.expert.habits import recent_moves
from goengine.expert.patternbase import load_knowledge
from goengine.front.benchgames import mid_games
from goengine.front.measures import Bench, Figures
from goengine.influence.analysis import Analysis
from goengine.patterns.layout import HITS
from goengine.patterns.matcher import match_board

TIMES = 5                               # each position is matched, the quickest counts


def patterns(bench: Bench) -> Figures:
    """The figures of `goengine.front.measures.patterns`."""
    positions = mid_games(bench.games, bench.position_count)
    cold = _seconds(load_knowledge)
    load_base()
    warm = _seconds(load_base)
    adviser = Adviser()
    analysis = Analysis()
    whole, update, looked, consulted, fits = [], [], [], [], []
    for position in positions:
        before = position.copy()
        before.undo()
        c = position.to_play
        tries = []
        for _ in range(TIMES):
            hits: Any = HITS.new()
            match_board(before.board, adviser.base.lib, hits, c)
            tries.append(_seconds(lambda: match_board(position.board, adviser.base.lib, hits, c)))
        update.append(min(tries))
        looked.append(int(hits["looked"][0]))
        fits.append(int(hits["count"].sum()))

        def afresh() -> None:
            hits["size"][:] = 0
            match_board(position.board, adviser.base.lib, hits, c)
        whole.append(min(_seconds(afresh) for _ in range(TIMES)))
        analysis.run(position.board)
        recent = recent_moves(position)
        consulted.append(min(_seconds(lambda: adviser.consult(
            position.board, analysis, c, position.move_number, recent)) for _ in range(TIMES)))
    return {"patterns": sum(heading.where.startswith("patterns/") for heading in adviser.base.headings),
            "milliseconds_to_match_all_points": 1000 * statistics.median(whole),
            "milliseconds_to_match_after_one_move": 1000 * statistics.median(update),
            "points_looked_at_after_one_move": statistics.median(looked),
            "patterns_that_fit": statistics.median(fits),
            "milliseconds_for_facts_rules_patterns_and_prices": 1000 * statistics.median(consulted),
            "milliseconds_to_load_from_the_cache": 1000 * warm,
            "milliseconds_to_load_after_an_edit": 1000 * cold}


def _seconds(task: Callable[[], Any]) -> float:
    """Processor time of a task."""
    started = time.process_time()
    task()
    return time.process_time() - started
