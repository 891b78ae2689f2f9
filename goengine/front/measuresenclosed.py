"""How far enclosed positions are solved, and how the cost grows with the number of empty points."""
from __future__ import annotations

import statistics
import time
from typing import TYPE_CHECKING

from goengine.groups.enclosed import Enclosed, enclosed_positions
from goengine.groups.lifereader import LifeReader
from goengine.groups.lifestatus import STATUS_NAMES, UNDECIDED
from goengine.reading.layout import KO_FIRST, KO_SECOND, LOST

if TYPE_CHECKING:
    from goengine.front.measures import Bench, Figures

COUNT, FEW = 500, 44                    # positions; the second where a rough figure will do
LIMIT, LOW_LIMIT = 100_000, 3_000       # positions with a choice that one question may cost
LARGER = (1_000_000,)                   # limits with which what is still open is asked about again


def enclosed(bench: Bench) -> Figures:
    """See `goengine.front.measures.enclosed`."""
    limits = (LOW_LIMIT,) if bench.quick else (LIMIT, *LARGER)
    readers: dict[int, LifeReader] = {}
    solved: dict[int, list[dict[str, float]]] = {}
    for problem in enclosed_positions(bench.positions or (FEW if bench.quick else COUNT)):
        solved.setdefault(problem.empty, []).append(_solve(readers, problem, limits))
    everything = [row for rows in solved.values() for row in rows]
    settled = [row for row in everything if not row[UNDECIDED]]
    figures: Figures = {"enclosed_positions": len(everything), "limit_of_unforced_nodes": limits[0],
                        "enclosed_positions_solved": len(settled),
                        "enclosed_positions_proved": sum(row["proved"] for row in everything),
                        "seconds_for_enclosed_positions": sum(row["milliseconds"] for row in everything) / 1000}
    figures["limits_and_positions_solved"] = {str(limit): {"solved": sum(row["limit"] == limit for row in settled)}
                                              for limit in limits}
    tables = sorted(solved.items())
    figures["empty_points_and_what_was_found"] = {str(empty): _kinds(rows) for empty, rows in tables}
    figures["empty_points_and_nodes"] = {str(empty): _costs(rows, "nodes") for empty, rows in tables}
    figures["empty_points_and_milliseconds"] = {str(empty): _costs(rows, "milliseconds") for empty, rows in tables}
    return figures


def _solve(readers: dict[int, LifeReader], problem: Enclosed, limits: tuple[int, ...]) -> dict[str, float]:
    """What was found, what it cost, and the limit that it took: with each of them what is open is asked anew.

    A search that goes on where a smaller limit stopped it may not come to the end that one of a single piece does.
    """
    nodes = 0
    started = time.process_time()
    for limit in limits:
        if limit not in readers:
            readers[limit] = LifeReader(limit)
        reader = readers[limit]
        reader.nodes = 0
        status = reader.status(problem.position, problem.prey)
        nodes += reader.nodes
        if status.name != UNDECIDED:
            break
    found: dict[str, float] = {name: status.name == name for name in STATUS_NAMES}
    found["ko"] = not {KO_FIRST, KO_SECOND}.isdisjoint((status.attack.outcome, status.defend.outcome))
    asked = [status.attack] if status.attack.outcome == LOST else [status.attack, status.defend]
    found["proved"] = all(reading.grade == "proved" for reading in asked)
    found["nodes"] = nodes
    found["milliseconds"] = 1000 * (time.process_time() - started)
    found["limit"] = limit
    return found


def _kinds(rows: list[dict[str, float]]) -> dict[str, int]:
    """How many positions were of which kind, in how many of them there is a ko, and how many were proved."""
    return {name: int(sum(row[name] for row in rows)) for name in (*STATUS_NAMES, "ko", "proved")}


def _costs(rows: list[dict[str, float]], cost: str) -> dict[str, int]:
    """What one position cost."""
    spent = [row[cost] for row in rows]
    return {"median": round(statistics.median(spent)), "mean": round(statistics.mean(spent)), "most": round(max(spent))}
