"""A GTP server with an engine that answers at once, and a reader of its answers."""
from __future__ import annotations

import io
import re
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import numpy as np

from goengine.board.position import Position
from goengine.front.gtpgame import GtpGame
from goengine.front.gtpserver import GtpLog, GtpServer
from goengine.vertex import BLACK, EMPTY, PASS, POINTS, WHITE, board_points, line_of
from tests.front.fakes import candidate


@dataclass
class FirstPointEngine:
    """Plays the moves of its script, then the first legal point off the edge, else passes.

    An exception in the script is raised in its turn. Stones with a single liberty are judged dead,
    strings of two stones in seki.
    """

    script: list[Any] = field(default_factory=list)
    asked: list[dict[str, Any]] = field(default_factory=list)

    def choose(self, position: Position, color: int | None = None, seconds: float | None = None,
               clean_up: bool = False, resign: bool = True, also: tuple[int, ...] = (), only: bool = False,
               stop: Any = None, on_progress: Any = None) -> Any:
        self.asked.append({"color": color, "seconds": seconds, "clean_up": clean_up, "resign": resign})
        if self.script:
            move = self.script.pop(0)
            if isinstance(move, BaseException):
                raise move
            return self._decision(position, move, (move,))
        inside = [p for p in board_points(position.size) if line_of(p, position.size) > 1]
        move = next((p for p in inside if position.is_legal(p, color)), PASS)
        allowed = tuple(p for p in also if position.is_legal(p, color))
        return self._decision(position, move, allowed if only else (move, *allowed))

    def _decision(self, position: Position, move: int, moves: tuple[int, ...]) -> Any:
        """A decision among some moves, each worth as much as the others; whoever moves gains a point."""
        judgement = self.judge(position)
        return SimpleNamespace(move=move, candidates=[candidate(p, 1.0) for p in moves if p >= PASS],
                               judgement=judgement, judged=1, seconds=0.0,
                               ahead=lambda mover: judgement.score + (1 if mover == BLACK else -1))

    def judge_line(self, position: Position, line: Any) -> Any:
        return 0.0, [SimpleNamespace(name="komi", says="for White", value=0.0)]

    def judge(self, position: Position) -> Any:
        stones = [p for p in board_points(position.size) if position.color_at(p) != EMPTY]
        groups = [SimpleNamespace(points=[p], color=position.color_at(p), life="alive") for p in stones]
        score = len(position.stone_points(BLACK)) - len(position.stone_points(WHITE)) - position.komi + 0.123
        nothing = np.zeros(POINTS, np.int64)
        terms = [SimpleNamespace(name="komi", says="for White", value=-position.komi)]
        return SimpleNamespace(score=score, groups=groups, control=nothing, territory=nothing, dead=set(), terms=terms)

    def final_status(self, position: Position) -> Any:
        stones = [p for p in board_points(position.size) if position.color_at(p) != EMPTY]
        return SimpleNamespace(dead=frozenset(p for p in stones if position.liberties(p) == 1),
                               seki=frozenset(p for p in stones if len(position.string_points(p)) == 2))


def server(engine: Any = None, log: GtpLog | None = None, **options: Any) -> GtpServer:
    """A server on its own engine."""
    chosen = engine or FirstPointEngine()
    return GtpServer(GtpGame(engine_factory=lambda level, seed: chosen, **options), log)


def talk(lines: str | bytes, served: GtpServer | None = None, **options: Any) -> list[str]:
    """The answers to some lines, each with its sign, without the empty line at its end."""
    source = io.BytesIO(lines.encode() if isinstance(lines, str) else lines)
    sink = io.BytesIO()
    (served or server(**options)).serve(source, sink)
    return split_answers(sink.getvalue())


def split_answers(output: bytes) -> list[str]:
    """Cut the output into its answers; AssertionError if it is no GTP."""
    found = []
    at = 0
    while at < len(output):
        match = re.compile(rb"[=?][0-9]* [^\n]*\n(?:[^\n]+\n)*\n").match(output, at)
        assert match, f"not a GTP answer: {output[at:at + 200]!r}"
        found.append(match.group()[:-2].decode("utf-8").rstrip(" "))
        at = match.end()
    return found
