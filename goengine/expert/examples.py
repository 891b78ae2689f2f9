"""Checks rules and patterns against the positions drawn beside them: each fires, and is silent, where it says so."""
from __future__ import annotations

from goengine.board.position import Position
from goengine.errors import IllegalMove, KnowledgeError
from goengine.expert.firings import Firings
from goengine.expert.rulebase import Example, Rule, RuleBase
from goengine.vertex import vertex_name


class ExampleChecker:
    """Runs the rules of a base on drawn positions."""

    def __init__(self, base: RuleBase) -> None:
        self._firings = Firings(base)

    def fires_at(self, rule: Rule, example: Example) -> list[int]:
        """The points at which a rule fires in an example (0 for a pass), in board order.

        Raises
        ------
        KnowledgeError
            If the position cannot be set up.
        """
        position = Position(example.size, example.ruleset)
        try:
            position.set_up(example.stones, example.to_play)
        except IllegalMove as problem:
            raise example.node.error(f"{rule.name}: {problem}") from None
        if example.ko:
            position.board["ko"][0] = 4 * example.ko + example.to_play
        self._firings.find(position, example.last_move)
        return self._firings.moves_of(rule.name)

    def check(self, rule: Rule) -> list[KnowledgeError]:
        """What a rule's examples say that is not so."""
        wrong = []
        for example in rule.examples:
            try:
                found = self.fires_at(rule, example)
            except KnowledgeError as problem:
                wrong.append(problem)
                continue
            where = ", ".join(vertex_name(move) for move in found) or "nowhere"
            missing = [move for move in example.plays if move not in found]
            if missing:
                names = ", ".join(vertex_name(move) for move in missing)
                wrong.append(example.node.error(f"{rule.name}: should fire at {names}, but fires {_at(where)}"))
            elif found and not example.plays:
                wrong.append(example.node.error(f"{rule.name}: should be silent, but fires {_at(where)}"))
        return wrong


def _at(where: str) -> str:
    return where if where == "nowhere" else f"at {where}"


def check_rules(base: RuleBase) -> list[KnowledgeError]:
    """Check the examples of all rules; an empty list if everything is as drawn."""
    checker = ExampleChecker(base)
    return [problem for rule in base.rules for problem in checker.check(rule)]
