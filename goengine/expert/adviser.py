"""The expert's face: ask the rules about a position, get moves with their reasons and worth.

    adviser = Adviser()
    adviser.consult(board, analysis, BLACK, number, last)
    for proposal in adviser.proposals(10): ...
"""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from goengine.board.position import Position
from goengine.expert.basecache import load_base
from goengine.expert.bookmoves import BookMoves
from goengine.expert.facts import fill_facts
from goengine.expert.habits import Habits
from goengine.expert.layout import UNIT, new_facts, new_firings
from goengine.expert.machine import run_rules
from goengine.expert.reasons import Kind, Reason
from goengine.expert.rulebase import Knowledge
from goengine.expert.terms import note_terms
from goengine.expert.valuation import load_prices, value_firings
from goengine.kernel import kernel_module
from goengine.patterns.josekibook import load_book
from goengine.patterns.layout import HITS
from goengine.vertex import PASS, vertex_name

kernel = kernel_module(__name__)

BOOK_KINDS = ("follows_joseki", "plays_joseki", "opens")     # reasons that rest on the books


@kernel
def advise(b, m, lib, hits, rules, prices, facts, fired):
    """Run all rules and patterns over the facts of a position, and price what they say; see `machine.run_rules`.

    Fills `facts` and `fired`: ``fired.order`` lists the ``fired.moves[0]`` moves proposed (0 is a pass), the best
    first, ``fired.worth`` holds their values in thousandths of a point.
    """
    run_rules(b, m, lib, hits, rules, facts, fired)
    value_firings(rules, prices, facts, fired)


@dataclass(frozen=True)
class Proposal:
    """A move that the rules propose: a point or `PASS`, its value in points, its reasons, the weightiest first."""

    point: int
    value: float
    reasons: tuple[Reason, ...]


class Adviser:
    """Asks the rules about positions.

    Parameters
    ----------
    base : Knowledge, optional
        The rules and patterns; those of knowledge/rules and patterns/ where not given.
    prices : record, optional
        The weights; those of knowledge/weights.yaml where not given.
    habits : Habits, optional
        The learnt shapes; those of patterns/learned where not given.
    books : BookMoves, optional
        Joseki and openings; those of joseki/, with the base's libraries laid over them, where not given.

    Attributes
    ----------
    facts, fired : records
        What is known and said of the position last asked about.

    Raises
    ------
    KnowledgeError
        If the rules or the weights cannot be used.
    """

    def __init__(self, base: Knowledge | None = None, prices: Any = None, habits: Habits | None = None,
                 books: BookMoves | None = None):
        self.base = base or load_base()
        self.habits = habits or Habits()
        self.books = books or BookMoves(load_book(libraries=self.base.libraries))
        self.hits: Any = HITS.new()
        self.prices = load_prices() if prices is None else prices
        self.facts = new_facts()
        self.fired = new_firings()

    def consult(self, board: Any, analysis: Any, color: int, number: int = 0, recent: Sequence[int] = (),
                game: Position | None = None) -> None:
        """Run the rules for a board and its analysis (records m, r, g, f), `color` to move.

        `recent` are the moves before, the last one first; `game` is the position if the books are to be asked. Its
        komi and ruleset hold for later boards without one.
        """
        a, facts = analysis, self.facts
        if game is not None:
            note_terms(facts, game)
        fill_facts(board, a.r, a.g, a.f, facts, color, number, recent[0] if recent else PASS)
        self.books.fill(facts, game)
        self.habits.fill(board, a, facts, color, number, recent)
        advise(board, a.m, self.base.lib, self.hits, self.base.record, self.prices, facts, self.fired)

    def proposals(self, most: int | None = None) -> list[Proposal]:
        """The moves proposed for the position last asked about, the best first."""
        return [Proposal(move, int(self.fired["worth"][move]) / UNIT, self.reasons(move)) for move in self.moves(most)]

    def moves(self, most: int | None = None) -> list[int]:
        """The points (or `PASS`) of `proposals`, without their reasons."""
        count = int(self.fired["moves"][0])
        return self.fired["order"][:count if most is None else min(most, count)].tolist()

    def reasons(self, move: int) -> tuple[Reason, ...]:
        """The reasons for one move, those that count first, then by value."""
        found = []
        i = int(self.fired["first"][move]) - 1
        while i >= 0:
            found.append(i)
            i = int(self.fired["next"][i]) - 1
        found.sort(key=lambda i: (-int(self.fired["counted"][i]), -int(self.fired["value"][i])))
        return tuple(self._reason(i) for i in found)

    def _reason(self, i: int) -> Reason:
        rule = self.base.headings[int(self.fired["rule"][i])]
        counted = int(self.fired["counted"][i])
        subject = self._named(rule.kind, int(self.fired["subject"][i]))
        says, where = rule.kind.says.format(subject=subject), rule.where
        move = int(self.fired["move"][i])
        if rule.kind.name == "usual":
            says, where = self._usual(move, says, where)
        known = self.books.known(move) if rule.kind.name in BOOK_KINDS else None
        if known:
            says, where = f"{says} ({known.says})", known.where
        return Reason(rule.kind.name, says, rule.name, where, rule.says, counted * int(self.fired["value"][i]) / UNIT)

    def _usual(self, move: int, says: str, where: str) -> tuple[str, str]:
        """How many players would choose a move, and the learnt entry that says most about it."""
        share = int(self.facts["point_chance"][move]) / 10
        because = [one for one in self.habits.because(move) if one.where]
        if not because:
            return f"{says} ({share:g} %)", where
        return f"{says} ({share:g} %; {because[0].says})", because[0].where

    def _named(self, kind: Kind, item: int) -> str:
        """What a reason is about, as a person would say it."""
        facts = self.facts
        if kind.subject == "string":
            return _stones(int(facts["string_stones"][item]), item)
        if kind.subject == "group":
            return f"the group at {vertex_name(item)}"
        if kind.subject == "link":
            ends = sorted((int(facts["link_weaker"][item]), int(facts["link_stronger"][item])))
            return f"the stones at {vertex_name(ends[0])} and {vertex_name(ends[1])}"
        return vertex_name(item)


def _stones(count: int, head: int) -> str:
    return f"the stone at {vertex_name(head)}" if count == 1 else f"the {count} stones at {vertex_name(head)}"
