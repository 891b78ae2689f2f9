"""Which rules and patterns fire in a position, and where: for checks and tools, without prices."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from goengine.board.position import Position
from goengine.expert.bookmoves import BookMoves
from goengine.expert.facts import fill_facts
from goengine.expert.habits import Habits, recent_moves
from goengine.expert.layout import new_facts, new_firings
from goengine.expert.machine import run_rules
from goengine.expert.rulebase import RuleBase
from goengine.expert.terms import note_terms
from goengine.influence.analysis import Analysis
from goengine.patterns.layout import HITS
from goengine.patterns.matcher import match_board
from goengine.vertex import PASS, POINTS


class Firings:
    """Runs the rules of a base on positions.

    Attributes
    ----------
    rule, move : arrays of int64
        What fired last: numbers of rules in the base, and the moves that they propose (0 for a pass).
    """

    def __init__(self, base: RuleBase):
        self.base = base
        self.numbers = {rule.name: number for number, rule in enumerate(base.rules)}
        self.facts = new_facts()
        self.rule = self.move = np.zeros(0, np.int64)
        self._analysis = Analysis()
        self._fired = new_firings()
        asked = {word for rule in base.rules for word in rule.asks}
        self._habits = Habits() if "chance" in asked else None
        self._books = BookMoves() if asked & {"joseki", "answered", "opened"} else None
        self._hits: Any = HITS.new()

    @property
    def lost(self) -> int:
        """What fitted, or fired in the last position, and found no room, so that it is missing."""
        return int(self._hits["lost"].sum() + self._fired["lost"][0])

    def find(self, position: Position, last: int | None = None) -> None:
        """Run everything for the side to move; `last` is the move just played, if not the position's own."""
        recent = recent_moves(position) if last is None else (last,)
        self.find_on(position.board, position.to_play, position.move_number, recent, position)

    def find_on(self, board: Any, color: int, number: int, recent: Sequence[int],
                game: Position | None = None) -> None:
        """The same for a board of the kernel's; `recent` are the moves before, `game` is asked about joseki."""
        a = self._analysis
        a.run(board)
        if game:
            note_terms(self.facts, game)
        fill_facts(board, a.r, a.g, a.f, self.facts, color, number, recent[0] if recent else PASS)
        if self._books:
            self._books.fill(self.facts, game)
        if self._habits:
            self._habits.fill(board, a, self.facts, color, number, recent)
        run_rules(board, a.m, self.base.lib, self._hits, self.base.record, self.facts, self._fired)
        n = int(self._fired["count"][0])
        self.rule, self.move = self._fired["rule"][:n].copy(), self._fired["move"][:n].copy()

    def fits(self, board: Any, color: int) -> bool:
        """Whether any pattern of the base fits somewhere, its conditions aside; much quicker than `find`."""
        side = color - 1
        match_board(board, self.base.lib, self._hits, color)
        return bool(self._hits["count"][POINTS * side:POINTS * (side + 1)].any())

    def moves_of(self, name: str) -> list[int]:
        """Where the rule of a name fired, in board order."""
        return sorted({int(move) for move in self.move[self.rule == self.numbers[name]]})
