"""How long it takes to match all patterns, to load them, and to run their conditions: see goengine.front.measures."""
from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from goengine.datafiles import data_folder
from goengine.expert.adviser import Adviser
from goengine.expert.basecache import load_base
from goengine.expert.habits import recent_moves
from goengine.expert.patternbase import load_knowledge
from goengine.front.benchgames import mid_games
from goengine.front.measures import Bench, Figures
from goengine.influence.analysis import Analysis
from goengine.patterns.josekibook import load_book
from goengine.patterns.layout import HITS
from goengine.patterns.matcher import match_board
from goengine.patterns.strengths import Strengths

TIMES = 5                               # each position is matched, the quickest counts


def patterns(bench: Bench) -> Figures:
    """The figures of `goengine.front.measures.patterns`."""
    positions = mid_games(bench.games, bench.position_count)
    cold = _seconds(load_knowledge)
    load_base()
    warm = _seconds(load_base)
    _load_everything()
    everything = min(_seconds(_load_everything) for _ in range(TIMES))
    edited = _after_an_edit()
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
            "milliseconds_to_load_after_an_edit": 1000 * cold,
            "milliseconds_to_load_all_that_is_known": 1000 * everything,
            "milliseconds_to_load_all_after_an_edit": 1000 * edited}


def _load_everything() -> None:
    """Load rules, patterns, learnt shapes, joseki and openings."""
    load_base()
    Strengths()
    load_book()


def _after_an_edit() -> float:
    """The same where one file of patterns and one of joseki are new: a library of one's own, with two entries."""
    with TemporaryDirectory() as folder:
        named = Path(folder) / "joseki" / "named"
        named.mkdir(parents=True)
        for source, target in ((data_folder("patterns"), Path(folder)), (data_folder("joseki") / "named", named)):
            text = min(source.glob("*.yaml"), key=lambda path: path.stat().st_size).read_text(encoding="utf-8")
            (target / "edited.yaml").write_text(f"{text}# {time.time()}\n", encoding="utf-8")

        def load() -> None:
            load_base([folder])
            Strengths()
            load_book(libraries=[folder])
        return _seconds(load)


def _seconds(task: Callable[[], Any]) -> float:
    """Processor time of a task."""
    started = time.process_time()
    task()
    return time.process_time() - started
