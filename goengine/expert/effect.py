"""What some patterns change: the expert's first candidate with and without them."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from goengine.board.position import Position
from goengine.expert.adviser import Adviser, Proposal
from goengine.expert.habits import recent_moves
from goengine.expert.patternbase import load_knowledge
from goengine.expert.rulebase import Rule, RuleBase, compile_rules
from goengine.influence.analysis import Analysis


@dataclass(frozen=True)
class Effect:
    """A position in which a pattern takes part in the choice.

    Attributes
    ----------
    number : int
        Which of the positions.
    before, after : int
        The expert's first candidate without the patterns and with them.
    value_before, value_after : float
        Points that the latter is worth without them and with them.
    rule : Rule
        The pattern that speaks for it.
    """

    number: int
    before: int
    after: int
    value_before: float
    value_after: float
    rule: Rule


def bases(rules: Sequence[Rule]) -> tuple[RuleBase, RuleBase]:
    """All that is installed without some patterns and with them; others of their names are left out of both."""
    names = {rule.name for rule in rules}
    others = [rule for rule in load_knowledge().rules if rule.name not in names]
    return compile_rules(others), compile_rules([*others, *rules])


def effects(rules: Sequence[Rule], positions: Sequence[Position], without: RuleBase, with_them: RuleBase
            ) -> list[Effect]:
    """The positions whose first candidate some patterns change, or give other points; see `bases` for the last two."""
    mine = {rule.name: rule for rule in rules}
    advisers = Adviser(without), Adviser(with_them)
    analysis = Analysis()
    found = []
    for number, position in enumerate(positions):
        analysis.run(position.board)
        first = []
        for adviser in advisers:
            adviser.consult(position.board, analysis, position.to_play, position.move_number, recent_moves(position),
                            position)
            first.append(adviser.proposals())
        before, after = first
        if not before or not after:
            continue
        speaking = [mine[reason.rule] for reason in after[0].reasons if reason.rule in mine and reason.value]
        if not speaking and before[0].point != after[0].point:      # something speaks against the old one
            speaking = [mine[reason.rule] for reason in _of(after, before[0].point).reasons if reason.rule in mine]
        if speaking:
            value = _of(before, after[0].point).value
            found.append(Effect(number, before[0].point, after[0].point, value, after[0].value, speaking[0]))
    return found


def _of(proposals: list[Proposal], point: int) -> Proposal:
    return next((proposal for proposal in proposals if proposal.point == point), Proposal(point, 0.0, ()))
