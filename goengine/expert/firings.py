"""Which rules and patterns fire in a position, and where: for checks and tools, without prices."""
from __future__ import annotations

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
from goengine.vertex import PASS


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
        self._habits, self._books = Habits(), BookMoves()
        self._hits: Any = HITS.new()

    def find(self, position: Position, last: int | None = None) -> None:
        """Run everything for the side to move; `last` is the move just played, if not the position's own."""
        a, b, c = self._analysis, position.board, position.to_play
        recent = recent_moves(position) if last is None else (last,)
        a.run(b)
        note_terms(self.facts, position)
        fill_facts(b, a.r, a.g, a.f, self.facts, c, position.move_number, recent[0] if recent else PASS)
        self._habits.fill(b, a.r, self.facts, c, position.move_number, recent)
        self._books.fill(self.facts, position)
        run_rules(position.board, a.m, self.base.lib, self._hits, self.base.record, self.facts, self._fired)
        n = int(self._fired["count"][0])
        self.rule, self.move = self._fired["rule"][:n].copy(), self._fired["move"][:n].copy()

    def moves_of(self, name: str) -> list[int]:
        """Where the rule of a name fired, in board order."""
        return sorted({int(move) for move in self.move[self.rule == self.numbers[name]]})
