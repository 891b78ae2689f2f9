"""The analysis protocol of KataGo (its docs/Analysis_Engine.md), which KaTrain and other tools speak, line by line.

Queries come in at any time; of the positions that wait, that with the highest priority is looked at next. There is one
final answer for each turn of each query. The words of an answer mean what `analysed` says.
"""
from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, BinaryIO

from goengine import __version__
from goengine.front import winrate
from goengine.front.analysed import Told, in_rows, ownership, told
from goengine.front.analysisquery import BLACKS, MOVERS, Query, QueryError, parse_line, query_of
from goengine.front.engines import EngineFactory
from goengine.front.gtpinput import LONGEST_LINE, Lines
from goengine.search.levels import HIGHEST, LEVELS, LOWEST
from goengine.vertex import BLACK, COLOR_NAMES, PASS

ILLEGAL = -1.0                          # in a policy


@dataclass(frozen=True)
class Task:
    """One turn of a query."""

    query: Query
    turn: int
    priority: int


def level_for(visits: int | None, most: int) -> int:
    """The highest level up to `most` that judges no more positions than there may be visits; the lowest, if need be."""
    if visits is None:
        return most
    return max([level for level in range(LOWEST, most + 1) if LEVELS[level].judgements <= visits], default=LOWEST)


class AnalysisServer:
    """Answers queries.

    Parameters
    ----------
    level : int
        At which positions are looked at; where a query limits its visits, lower or higher.
    seed : int
    factory : callable
        Level and seed -> an engine.
    """

    def __init__(self, level: int, seed: int, factory: EngineFactory):
        self._level = level
        self._seed = seed
        self._factory = factory
        self._engines: dict[int, Any] = {}
        self._waiting: list[Task] = []
        self._running: Task | None = None
        self._stopped = False           # whether the task that is running was terminated

    def serve(self, source: BinaryIO, sink: BinaryIO) -> int:
        """Answer until the end of input and of what then still waits; the exit status."""
        self._sink = sink
        self._lines = Lines(source)
        self._ended = False
        while not self._ended or self._waiting:
            if not self._waiting:
                self._take()
            self._take_pending()
            if self._waiting:
                self._next()
        return 0

    # ------------------------------------------------------------ what comes in

    def _take(self) -> None:
        """Take the next line, waited for."""
        line = self._lines.next()
        if not line.text:
            self._ended = True
        elif line.too_long:
            self._say({"error": f"a line of more than {LONGEST_LINE} bytes"})
        elif line.text.strip():
            self._receive(line.text.decode("utf-8", "replace"))

    def _take_pending(self) -> bool:
        """Take all lines that have come; whether the running task was terminated."""
        while not self._ended and self._lines.pending(0.0):
            self._take()
        return self._stopped

    def _receive(self, text: str) -> None:
        name = {}
        try:
            fields = parse_line(text)
            name = {"id": fields["id"]}
            if "action" in fields:
                self._act(fields)
            else:
                self._enter(query_of(fields))
        except QueryError as error:
            self._say({"error": str(error), **({"field": error.field} if error.field else {}), **name})

    def _enter(self, query: Query) -> None:
        """Put the turns of a query among those that wait, once it is sure that they can be set up."""
        query.position(max(query.turns, default=0))
        for name in query.unknown:
            self._say({"warning": "nobody knows this field", "field": name, "id": query.id})
        self._waiting += [Task(query, turn, priority) for turn, priority in zip(query.turns, query.priorities)]

    def _act(self, fields: dict[str, Any]) -> None:
        action = fields["action"]
        if action == "query_version":
            fields = {**fields, "version": __version__, "git_hash": ""}
        elif action == "query_models":
            fields = {**fields, "models": []}
        elif action in ("terminate", "terminate_all"):
            if action == "terminate" and not isinstance(fields.get("terminateId"), str):
                raise QueryError("the id of the query to end is wanted", "terminateId")
            self._terminate(fields)
        elif action != "clear_cache":
            raise QueryError("there are query_version, query_models, clear_cache, terminate and terminate_all",
                             "action")
        self._say(fields)

    def _terminate(self, fields: dict[str, Any]) -> None:
        """End the tasks of one query or of all, or some of their turns: they are answered without results."""
        turns = fields.get("turnNumbers")

        def is_meant(task: Task) -> bool:
            return (fields["action"] == "terminate_all" or task.query.id == fields["terminateId"]) and (
                not isinstance(turns, list) or task.turn in turns)

        for task in [task for task in self._waiting if is_meant(task)]:
            self._waiting.remove(task)
            self._say(_without_results(task))
        if self._running is not None and is_meant(self._running):
            self._stopped = True

    # ------------------------------------------------------------ what goes out

    def _say(self, fields: dict[str, Any]) -> None:
        self._sink.write((json.dumps(fields) + "\n").encode())
        self._sink.flush()

    def _next(self) -> None:
        """Look at the task with the highest priority, of several the one that came first."""
        task = self._running = max(self._waiting, key=lambda task: task.priority)
        self._waiting.remove(task)
        self._stopped = False
        answer = self._answer(task)
        self._running = None
        self._say(_without_results(task) if self._stopped else answer)

    def _answer(self, task: Task) -> dict[str, Any]:
        query, position = task.query, task.query.position(task.turn)
        mover = position.to_play
        allow = tuple(point for color, point in query.allow if color == mover)
        avoid = {point for color, point in query.avoid if color == mover}
        level = level_for(query.visits, self._level if query.visits is None else HIGHEST)
        decision = self._engine(level).choose(position, resign=False, also=allow, only=bool(allow),
                                              stop=self._take_pending)
        moves = told(position, decision, allow, avoid)
        for_black = mover == BLACK
        turned = query.view != MOVERS and (query.view == BLACKS) != for_black
        deviation = winrate.deviation(winrate.scale_of(position))
        best = next(iter(moves or told(position, decision)), None)      # where all moves are forbidden, of any
        answer = {
            "id": query.id, "isDuringSearch": False, "turnNumber": task.turn,
            "moveInfos": [_move_info(one, order, turned, deviation) for order, one in enumerate(moves)],
            "rootInfo": {"currentPlayer": COLOR_NAMES[mover][0].upper(), "visits": decision.judged,
                         **_rates(best, turned, deviation)},
        }
        if query.ownership:
            sign = 1 if (for_black if query.view == MOVERS else query.view == BLACKS) else -1
            answer["ownership"] = [round(sign * value, 3) for value in ownership(position, decision)]
        if query.policy:
            priors = {one.candidate.point: one.prior for one in moves}
            legal = set(position.legal_points())
            answer["policy"] = [round(priors.get(p, 0.0), 4) if p in legal else ILLEGAL
                                for p in in_rows(position.size)] + [round(priors.get(PASS, 0.0), 4)]
        return answer

    def _engine(self, level: int) -> Any:
        if level not in self._engines:
            self._engines[level] = self._factory(level, self._seed)
        return self._engines[level]


def _without_results(task: Task) -> dict[str, Any]:
    return {"id": task.query.id, "isDuringSearch": False, "noResults": True, "turnNumber": task.turn}


def _rates(one: Told | None, turned: bool, deviation: float) -> dict[str, float]:
    """What is expected after a move, from the view asked for; of no move, an even game."""
    lead = one.lead if one else 0.0
    rate = one.winrate if one else 0.5
    if turned:
        lead, rate = -lead, 1 - rate
    return {"winrate": round(rate, 4), "scoreLead": round(lead, 2), "scoreSelfplay": round(lead, 2),
            "scoreStdev": round(deviation, 2), "utility": round(2 * rate - 1, 4), "lcb": round(rate, 4)}


def _move_info(one: Told, order: int, turned: bool, deviation: float) -> dict[str, Any]:
    rates = _rates(one, turned, deviation)
    return {"move": one.pv[0], "order": order, "visits": one.visits, "prior": round(one.prior, 4), **rates,
            "scoreMean": rates["scoreLead"], "utilityLcb": rates["utility"], "pv": one.pv}
