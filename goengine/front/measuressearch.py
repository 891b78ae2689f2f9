"""`goengine bench --only searches`: the ways to search a game tree beside each other, on the same positions."""
from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from goengine.front.measures import Bench, Figures

SIZES = (9, 19)
UNLIMITED = 10 ** 9                     # judgements: all must come to the end


def searches(bench: Bench) -> Figures:
    """Positions judged and processor time for a move, by each way of searching at the level's depth, without its limit
    on judgements; and the share of positions in which it finds the value that minimax finds (1: in all)."""
    from goengine.front.benchboards import positions
    from goengine.search.treesearch import METHODS
    engine = bench.engine
    level = engine.level
    boards = [position for size in SIZES for position in positions(size)[1:2 if bench.quick else 4]]
    figures: dict[str, float] = {}
    values: dict[str, list[float]] = {}
    try:
        for method in METHODS:
            engine.level = replace(level, method=method, judgements=UNLIMITED)
            judged, started = 0, time.process_time()
            values[method] = []
            for position in boards:
                decision = engine.choose(position, resign=False)
                judged += decision.judged
                values[method].append(max(c.total for c in decision.candidates))
            name = method.replace("-", "_")
            figures[f"judged_per_move_{name}"] = judged / len(boards)
            figures[f"seconds_per_move_{name}"] = (time.process_time() - started) / len(boards)
            same = sum(a == b for a, b in zip(values[method], values["minimax"]))
            figures[f"share_same_value_{name}"] = same / len(boards)
    finally:
        engine.level = level
    return figures
