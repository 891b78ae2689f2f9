"""The patterns of stabilising moves, loaded from patterns/calming, with the records that trying them takes.

They are written like other patterns; patterns/README.md says what they may ask.
"""
from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from goengine.datafiles import data_folder
from goengine.errors import KnowledgeError
from goengine.expert.conditions import Ask, Expression
from goengine.expert.layout import new_facts, new_firings
from goengine.expert.patternbase import Folder, load_patterns
from goengine.expert.rulebase import Knowledge, Rule, compile_rules
from goengine.patterns.layout import HITS
from goengine.search.layout import CALM_FAR, CALM_NEAR

# What is known of the points near the last move at the bottom of a search; see `calmmoves.fill_near`.
WORDS = frozenset("""
    color string_at line far_line control owner empty_beside last_move last_distance is_legal beside strings_beside
    fewest_liberties most_stones diagonals liberties_after captures self_atari fills_eye survives catches rescues
    stones liberties in_atari state can_capture can_save group life safety
""".split())
FOLDER = "calming"                      # of patterns/


class Calming:
    """The stabilising moves of a folder.

    Parameters
    ----------
    folders : sequence of paths, optional
        Where the patterns lie; patterns/calming where not given. None at all: no stabilising moves.

    Attributes
    ----------
    base : Knowledge
        The patterns, and what is wrong with those that were left out.
    hits, facts, fired : records
        Working memory of the kernels.
    """

    def __init__(self, folders: Sequence[Folder] | None = None):
        rules, problems = load_patterns([calming_folder()] if folders is None else folders)
        usable = []
        for rule in rules:
            try:
                check(rule)
                usable.append(rule)
            except KnowledgeError as problem:
                problems.append(problem)
        self.base: Knowledge = compile_rules(usable, problems)
        self.hits: Any = HITS.new()
        self.facts: Any = new_facts()
        self.fired: Any = new_firings()


def calming_folder() -> Path:
    """Where the patterns of stabilising moves lie."""
    return data_folder("patterns") / FOLDER


def check(rule: Rule) -> None:
    """See that a pattern asks only what is known at the bottom of a search.

    Raises
    ------
    KnowledgeError
        If it uses another word, or a point too far from its move.
    """
    for condition, written in zip(rule.conditions, rule.written):
        for word in words_of(condition):
            if word not in WORDS:
                raise rule.node.error(f"{rule.name}: '{word}' in '{written}' is not known inside a search",
                                      f"stabilising moves may ask: {', '.join(sorted(WORDS))}")
    assert rule.drawing is not None
    for letter, step in rule.drawing.named.items():
        if max(map(abs, step)) > CALM_FAR - CALM_NEAR:
            raise rule.node.error(f"{rule.name}: the point '{letter}' is more than {CALM_FAR - CALM_NEAR} lines from"
                                  " the move")


def words_of(expression: Expression) -> set[str]:
    """The words that an expression uses."""
    parts = expression.args if isinstance(expression, Ask) else getattr(expression, "parts", ())
    own = {expression.fact.name} if isinstance(expression, Ask) else set()
    return own.union(*map(words_of, parts))
