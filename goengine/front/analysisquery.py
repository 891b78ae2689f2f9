"""Queries of the analysis protocol of KataGo (its docs/Analysis_Engine.md), read and checked field by field.

A query is a line of JSON: a game with the turns to look at, or an action. What makes no sense is a `QueryError` that
names the field.
"""
from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from goengine.board.position import Position
from goengine.board.ruleset import Ruleset, ruleset
from goengine.errors import GoEngineError
from goengine.vertex import BLACK, MAX_SIZE, MIN_SIZE, PASS, parse_color, parse_vertex

BLACKS, WHITES, MOVERS = "BLACK", "WHITE", "SIDETOMOVE"         # from whose view scores and rates are told
VIEW = "reportAnalysisWinratesAs"
MOST_KOMI = 150
KNOWN = frozenset((
    "id", "moves", "initialStones", "initialPlayer", "rules", "komi", "boardXSize", "boardYSize", "analyzeTurns",
    "maxVisits", "includeOwnership", "includePolicy", "avoidMoves", "allowMoves", "overrideSettings", "priority",
    "priorities"))
# Settings of a search that plays out, and reports while it searches: they change nothing here.
WITHOUT_EFFECT = frozenset((
    "whiteHandicapBonus", "rootPolicyTemperature", "rootFpuReductionMax", "includeMovesOwnership",
    "includeOwnershipStdev", "includeMovesOwnershipStdev", "includePVVisits", "includeNoResultValue",
    "reportDuringSearchEvery", "firstReportDuringSearchAfter", "analysisPVLen"))
# Rulesets that KataGo has by name and we have not: the one of ours that scores as they do.
NEAREST = {"stone-scoring": "chinese", "ancient-area": "chinese", "ancient-territory": "japanese",
           "chinese-ogs": "chinese", "chinese-kgs": "chinese", "bga": "aga", "french": "aga", "aga-button": "aga"}


class QueryError(GoEngineError):
    """A query that makes no sense; `field` is where."""

    def __init__(self, message: str, field: str = ""):
        super().__init__(message)
        self.field = field


@dataclass(frozen=True)
class Query:
    """A game and what is asked about it.

    Attributes
    ----------
    id : str
    stones : dict
        Point -> colour of the stones before the first move.
    first : int or None
        Who moves first, where that is given.
    moves : tuple of (colour, point)
    ruleset : Ruleset
    komi : float or None
        The ruleset's own where None.
    size : int
    turns : tuple of int
        The moves played before each position that is asked about.
    priorities : tuple of int
        Of each turn; larger ones come first.
    visits : int or None
        Positions that may be judged for each turn.
    ownership, policy : bool
        Whether these are told too.
    avoid, allow : frozenset of (colour, point)
        Moves that are not told, and, if any, those that alone are looked at.
    view : str
        `BLACKS`, `WHITES` or `MOVERS`.
    unknown : tuple of str
        Fields that nobody knows.
    """

    id: str
    size: int
    ruleset: Ruleset
    stones: dict[int, int] = field(default_factory=dict)
    first: int | None = None
    moves: tuple[tuple[int, int], ...] = ()
    komi: float | None = None
    turns: tuple[int, ...] = ()
    priorities: tuple[int, ...] = ()
    visits: int | None = None
    ownership: bool = False
    policy: bool = False
    avoid: frozenset[tuple[int, int]] = frozenset()
    allow: frozenset[tuple[int, int]] = frozenset()
    view: str = BLACKS
    unknown: tuple[str, ...] = ()

    def position(self, turn: int) -> Position:
        """The position before move number `turn` (from 0).

        Raises
        ------
        QueryError
            If the stones cannot stand so, or a move is not legal.
        """
        position = Position(self.size, self.ruleset, self.komi)
        first = self.first or (self.moves[0][0] if self.moves else BLACK)
        try:
            position.set_up(dict(self.stones), first)
        except GoEngineError as error:
            raise QueryError(str(error), "initialStones") from None
        for color, point in self.moves[:turn]:
            try:
                position.play(point, color)
            except GoEngineError as error:
                raise QueryError(str(error), "moves") from None
        if turn < len(self.moves):
            position.to_play = self.moves[turn][0]
        return position


def parse_line(line: str) -> dict[str, Any]:
    """The fields of a line.

    Raises
    ------
    QueryError
        If it is not an object of JSON with an id.
    """
    try:
        fields = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise QueryError(f"not a line of JSON: {error}") from None
    if not isinstance(fields, dict):
        raise QueryError("a query is an object of JSON")
    if not isinstance(fields.get("id"), str):
        raise QueryError("a query has an id, which is a text", "id")
    return fields


def query_of(fields: dict[str, Any]) -> Query:
    """The query that some fields make.

    Raises
    ------
    QueryError
        At the first field that is missing or makes no sense.
    """
    size = _whole(fields, "boardXSize", MIN_SIZE, MAX_SIZE)
    if _whole(fields, "boardYSize", MIN_SIZE, MAX_SIZE) != size:
        raise QueryError("boards are as high as they are wide", "boardYSize")
    moves = tuple(_pairs(fields, "moves", size, required=True))
    turns = _turns(fields, len(moves))
    komi = fields.get("komi")
    if komi is not None and (not _is_number(komi) or abs(komi) > MOST_KOMI or 2 * komi != int(2 * komi)):
        raise QueryError(f"komi goes from -{MOST_KOMI} to {MOST_KOMI}, in halves", "komi")
    settings = fields.get("overrideSettings", {})
    if not isinstance(settings, dict):
        raise QueryError("an object is wanted", "overrideSettings")
    view = str(settings.get(VIEW, BLACKS)).upper()
    if view not in (BLACKS, WHITES, MOVERS):
        raise QueryError(f"{VIEW} is {BLACKS}, {WHITES} or {MOVERS}", "overrideSettings")
    stones = {point: color for color, point in _pairs(fields, "initialStones", size)}
    if PASS in stones:
        raise QueryError("a stone stands on a point", "initialStones")
    return Query(
        fields["id"], size, _ruleset(fields), stones,
        _color(fields["initialPlayer"], "initialPlayer") if "initialPlayer" in fields else None, moves, komi, turns,
        _priorities(fields, len(turns)), _whole(fields, "maxVisits", 1, 1 << 50) if "maxVisits" in fields else None,
        _switch(fields, "includeOwnership"), _switch(fields, "includePolicy"), _listed(fields, "avoidMoves", size),
        _listed(fields, "allowMoves", size), view, tuple(sorted(set(fields) - KNOWN - WITHOUT_EFFECT)))


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) < 1e15


def _whole(fields: dict[str, Any], name: str, least: int, most: int) -> int:
    value: Any = fields.get(name)
    if not _is_number(value) or value != int(value) or not least <= value <= most:
        raise QueryError(f"a whole number from {least} to {most} is wanted", name)
    return int(value)


def _switch(fields: dict[str, Any], name: str) -> bool:
    value = fields.get(name, False)
    if not isinstance(value, bool):
        raise QueryError("true or false is wanted", name)
    return value


def _color(value: Any, name: str) -> int:
    if not isinstance(value, str):
        raise QueryError('a player is "B" or "W"', name)
    try:
        return parse_color(value)
    except ValueError as error:
        raise QueryError(str(error), name) from None


def _point(value: Any, name: str, size: int) -> int:
    if not isinstance(value, str):
        raise QueryError("a point is a text such as C4", name)
    try:
        return parse_vertex(value, size)
    except ValueError as error:
        raise QueryError(str(error), name) from None


def _pairs(fields: dict[str, Any], name: str, size: int, required: bool = False) -> list[tuple[int, int]]:
    """A list of players with points."""
    value = fields.get(name, None if required else [])
    if not isinstance(value, list) or not all(isinstance(pair, list) and len(pair) == 2 for pair in value):
        raise QueryError('a list of pairs such as ["B", "C4"] is wanted', name)
    return [(_color(color, name), _point(point, name, size)) for color, point in value]


def _wholes(fields: dict[str, Any], name: str) -> list[int]:
    value = fields[name]
    if not isinstance(value, list) or not all(isinstance(item, int) and not isinstance(item, bool) for item in value):
        raise QueryError("a list of whole numbers is wanted", name)
    return value


def _turns(fields: dict[str, Any], moves: int) -> tuple[int, ...]:
    if "analyzeTurns" not in fields:
        return (moves,)
    turns = _wholes(fields, "analyzeTurns")
    if not all(0 <= turn <= moves for turn in turns):
        raise QueryError(f"turns go from 0 to {moves}, the number of moves", "analyzeTurns")
    return tuple(turns)


def _priorities(fields: dict[str, Any], turns: int) -> tuple[int, ...]:
    if "priorities" in fields:
        priorities = _wholes(fields, "priorities")
        if len(priorities) != turns:
            raise QueryError("one for each turn is wanted", "priorities")
        return tuple(priorities)
    return (_whole(fields, "priority", -(1 << 50), 1 << 50) if "priority" in fields else 0,) * turns


def _ruleset(fields: dict[str, Any]) -> Ruleset:
    """A ruleset by name; where we have none of that name, or rules are given part by part, the one with that scoring.
    """
    value = fields.get("rules")
    if isinstance(value, dict):
        if str(value.get("scoring", "AREA")).upper() == "TERRITORY":
            return ruleset("japanese")
        return ruleset("tromp-taylor" if value.get("suicide") is True else "chinese")
    if not isinstance(value, str):
        raise QueryError("the name of a ruleset is wanted", "rules")
    try:
        return ruleset(NEAREST.get(value.strip().lower().replace("_", "-"), value))
    except ValueError as error:
        raise QueryError(str(error), "rules") from None


def _listed(fields: dict[str, Any], name: str, size: int) -> frozenset[tuple[int, int]]:
    """Moves that a player may not make, or alone may: colours with points."""
    value = fields.get(name, [])
    if not isinstance(value, list) or not all(isinstance(item, dict) and isinstance(item.get("moves"), list)
                                              for item in value):
        raise QueryError('a list such as [{"player": "B", "moves": ["C4"], "untilDepth": 1}] is wanted', name)
    return frozenset((_color(item.get("player"), name), _point(point, name, size))
                     for item in value for point in item["moves"])
