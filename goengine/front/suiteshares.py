"""What share of the problems was solved within some seconds, by collection, kind and difficulty; and by another engine.
"""
from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import PurePath
from typing import Any

from rich.table import Table

from goengine.front.look import Look
from goengine.front.suite import FAILED, PASSED, UNASKED, UNCLEAR, Attempt, Problem, Result, in_time
from goengine.front.suitereport import grouped
from goengine.front.suiterival import BY_MOVE, BY_QUESTION

THEIRS = {BY_QUESTION: "other's answer", BY_MOVE: "other's move"}       # of the other engine
RANK = re.compile(r"(\d+)([kdp])")
GROUPINGS: dict[str, Callable[[Problem], str]] = {
    "suite": lambda problem: PurePath(problem.suite).name.partition(".")[0], "kind": lambda problem: problem.kind,
    "difficulty": lambda problem: problem.difficulty,
}


def counts(results: Sequence[Result], allowed: Sequence[float]) -> dict[str, Any]:
    """Numbers about some results.

    Returns
    -------
    dict
        ``problems``; ``asked`` of goengine; ``solved`` and ``solved_or_guessed`` within each amount of time; ``wrong``
        and ``unclear`` at the last; ``theirs``: for each way of asking the other engine, ``asked`` and ``solved``
        within each amount of time.
    """
    asked = [result for result in results if result.verdict.state != UNASKED]
    found: dict[str, Any] = {"problems": len(results), "asked": len(asked), "solved": {}, "solved_or_guessed": {}}
    for amount in allowed:
        attempts = [_attempt(result, amount) for result in asked]
        found["solved"][f"{amount:g}"] = sum(attempt.state == PASSED for attempt in attempts)
        found["solved_or_guessed"][f"{amount:g}"] = sum(attempt.state == PASSED or attempt.guessed
                                                        for attempt in attempts)
        found["wrong"] = sum(attempt.state == FAILED for attempt in attempts)
        found["unclear"] = sum(attempt.state == UNCLEAR for attempt in attempts)
    found["theirs"] = {way: _theirs(results, way, allowed) for way in THEIRS
                       if any(way in result.verdict.theirs for result in results)}
    return found


def _attempt(result: Result, amount: float) -> Attempt:
    verdict = result.verdict
    return in_time(verdict.attempts or (Attempt(verdict.seconds, verdict.state),), amount)


def _theirs(results: Sequence[Result], way: str, allowed: Sequence[float]) -> dict[str, Any]:
    attempts = [result.verdict.theirs[way] for result in results if way in result.verdict.theirs]
    return {"asked": len(attempts), "seconds": round(sum(attempt.seconds for attempt in attempts), 3),
            "solved": {f"{amount:g}": sum(in_time([attempt], amount).state == PASSED for attempt in attempts)
                       for amount in allowed}}


def tables(results: Sequence[Result], allowed: Sequence[float], look: Look) -> list[Table]:
    """A table for each grouping that tells something."""
    made = []
    for name, key in GROUPINGS.items():
        groups = grouped(results, key)
        if name == "suite" or len(groups) > 1:
            made.append(_table(name, groups, allowed, look))
    return made


def _table(name: str, groups: Mapping[str, list[Result]], allowed: Sequence[float], look: Look) -> Table:
    rows = [(group or "-", counts(groups[group], allowed)) for group in sorted(groups, key=_order)]
    if len(rows) > 1:
        rows.append(("all", counts([result for group in groups.values() for result in group], allowed)))
    ours, theirs = rows[-1][1]["asked"] > 0, rows[-1][1]["theirs"]
    apart = ours and any(found["asked"] < found["problems"] for _, found in rows)      # else that column tells nothing
    columns = [">problems"]
    if apart:
        columns.append(">asked")
    if ours:
        columns += [*(f">{amount:g} s" for amount in allowed), ">or guess", ">wrong", ">unclear"]
    columns += [f">{THEIRS[way]}" for way in theirs]
    table = look.table(name, *columns)
    for group, found in rows:
        if group == "all":
            table.add_section()
        cells = [group, str(found["problems"])]
        if apart:
            cells.append(str(found["asked"]))
        if ours:
            cells += [*(_share(solved, found["asked"]) for solved in found["solved"].values()),
                      _share(found["solved_or_guessed"][f"{allowed[-1]:g}"], found["asked"]),
                      str(found["wrong"]), str(found["unclear"])]
        for way in theirs:
            said = found["theirs"].get(way)
            cells.append(_share(said["solved"][f"{allowed[-1]:g}"], said["asked"]) if said else "-")
        table.add_row(*cells)
    return table


def _order(group: str) -> tuple[int, int, str]:
    """Ranks from the weakest to the strongest, other names as in a dictionary."""
    rank = RANK.fullmatch(group)
    if not rank:
        return (0, 0, group)
    return ("kdp".index(rank[2]) + 1, -int(rank[1]) if rank[2] == "k" else int(rank[1]), group)


def _share(part: int, whole: int) -> str:
    """``12 (24 %)``."""
    return f"{part} ({100 * part / whole:.0f} %)" if whole else "-"


def as_data(results: Sequence[Result], allowed: Sequence[float]) -> dict[str, Any]:
    """The same for other programs."""
    return {f"shares_by_{name}": {group or "-": counts(members, allowed)
                                  for group, members in grouped(results, key).items()}
            for name, key in GROUPINGS.items()}
