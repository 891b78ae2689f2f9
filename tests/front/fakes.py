"""An engine that answers at once and always the same, and a terminal made of strings."""
from __future__ import annotations

import io
from dataclasses import dataclass, field, replace
from types import SimpleNamespace
from typing import Any

import numpy as np
from rich.console import Console

from goengine.board.position import Position
from goengine.front.dialogue import Dialogue
from goengine.groups.lifejudge import READ, GroupLife
from goengine.reading.layout import WON
from goengine.reading.reader import Reading
from goengine.vertex import (BLACK, COLOR_NAMES, EMPTY, PASS, POINTS, WHITE, board_points, line_of, parse_vertex,
                             vertex_name)


def reason(says: str, value: float, rule: str = "take-a-point") -> Any:
    return SimpleNamespace(kind="takes", says=says, rule=rule, where=f"knowledge/rules/{rule}.yaml:12", value=value)


def candidate(point: int, value: float, *reasons: Any, after: float | None = 1.5, line: tuple[int, ...] = (),
              by_depths: float = 0.0) -> Any:
    return SimpleNamespace(point=point, value=value, reasons=list(reasons), after=after, line=list(line),
                           at_once=after, bonus=value / 4, total=(after or 0.0) + value / 4 + by_depths)


def judgement(position: Position, dead: set[int] | None = None) -> Any:
    """Each stone owns the points of its row, each string is a group; Black leads by 3.5."""
    territory = np.zeros(POINTS, np.int64)
    control = np.zeros(POINTS, np.int64)
    for p in board_points(position.size):
        middle = (position.size + 1) // 2
        territory[p] = BLACK if p % 20 < middle else WHITE if p % 20 > middle else EMPTY
        control[p] = 50 * (middle - p % 20) // (middle - 1)
    terms = [SimpleNamespace(name="territory", says="points surrounded", value=11.0),
             SimpleNamespace(name="komi", says="for White", value=-7.5)]
    return SimpleNamespace(score=3.5, terms=terms, control=control, territory=territory, strings=[],
                           groups=[SimpleNamespace(**vars(group), life=group.status) for group in life(position)],
                           influence_black=control.clip(0), influence_white=(-control).clip(0),
                           dead=dead or set())


def life(position: Position, move: str = "A1") -> list[GroupLife]:
    """Each string a group: single stones hang on a move, the others are alive."""
    point = parse_vertex(move, position.size)
    found, seen = [], set()
    for p in board_points(position.size):
        string = position.string_points(p)
        if string and p not in seen:
            seen.update(string)
            group = GroupLife(position.color_at(p), tuple(string), "unsettled", 1.5, "alive", READ)
            if len(string) == 1:
                reading = Reading(WON, (point,), (), "read", 1, 1, ())
                group = replace(group, status="critical", attack=reading, defend=reading)
            found.append(group)
    return found


@dataclass
class FakeEngine:
    """Plays the points it is given, then the first legal one that is not on the edge, then passes.

    An exception among the points is raised in its turn.
    """

    script: list[Any] = field(default_factory=list)
    dead: set[int] = field(default_factory=set)
    asked: list[dict[str, Any]] = field(default_factory=list)
    level: int = 5

    def choose(self, position: Position, color: int | None = None, seconds: float | None = None,
               clean_up: bool = False, resign: bool = True, on_progress: Any = None,
               also: tuple[int, ...] = (), only: bool = False, stop: Any = None) -> Any:
        if only:
            return self._only(position, also)
        if color is not None and color != position.to_play:
            position = position.copy()
            position.to_play = color
        self.asked.append({"seconds": seconds, "clean_up": clean_up, "resign": resign, "ply": position.move_number})
        move = self.script.pop(0) if self.script else self._first(position)
        if isinstance(move, BaseException):
            position.play(self._first(position))        # whatever it does to its board must not matter
            raise move
        name = COLOR_NAMES[position.to_play]
        found = [candidate(move, 12.0, reason(f"the best point for {name}", 9.0), reason("also looks good", 3.0),
                           line=(PASS,))] if move > PASS else []
        others = [p for p in (*also, *position.legal_points()[:2]) if p != move][:1]
        found += [candidate(p, 2.0, reason("second best", 2.0), after=-0.5) for p in others]
        return SimpleNamespace(move=move, candidates=found, judgement=self.judge(position), judged=7, seconds=0.1,
                               ahead=lambda mover: 4.5 if mover == BLACK else 2.5)

    def _only(self, position: Position, moves: tuple[int, ...]) -> Any:
        """The first move is worth 2 points more than each of the others; it is no question of its own."""
        found = [candidate(move, 2.0, reason(f"is move {number}", 2.0), after=1.5 if number == 1 else -0.5,
                           line=(PASS,)) for number, move in enumerate(moves, 1) if position.is_legal(move)]
        return SimpleNamespace(move=moves[0], candidates=found, judgement=self.judge(position), judged=2, seconds=0.1)

    def judge_line(self, position: Position, line: Any) -> Any:
        """The longer the line, the better for White."""
        terms = [SimpleNamespace(name="territory", says="points surrounded", value=11.0 - len(line)),
                 SimpleNamespace(name="komi", says="for White", value=-7.5)]
        return 3.5 - len(line), terms

    def judge(self, position: Position) -> Any:
        return judgement(position, {p for p in self.dead if position.color_at(p)})

    def life(self, position: Position) -> list[GroupLife]:
        """Single stones are critical, strings alive."""
        return life(position)

    def final_status(self, position: Position) -> Any:
        return SimpleNamespace(dead=frozenset(p for p in self.dead if position.color_at(p)), seki=frozenset())

    @staticmethod
    def _first(position: Position) -> int:
        inside = [p for p in position.legal_points() if line_of(p, position.size) > 1]
        return inside[0] if inside else PASS


def terminal(lines: str | list[str], colors: bool = False, width: int = 80) -> tuple[Dialogue, io.StringIO]:
    """A dialogue that reads lines and writes into a string."""
    text = lines if isinstance(lines, str) else "\n".join(lines) + "\n"
    out = io.StringIO()
    console = Console(file=out, width=width, markup=False, highlight=False, emoji=False, force_terminal=colors,
                      color_system="truecolor" if colors else None)
    return Dialogue(console, io.StringIO(text)), out


def names(points: list[int]) -> list[str]:
    return [vertex_name(p) for p in points]
