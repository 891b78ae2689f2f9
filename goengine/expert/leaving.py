"""Knowledge left out: the rules and patterns of a file, or one of them, so that it can be seen what they are worth.

A word names a file (``ladders``, ``patterns/ladders``, ``knowledge/rules/ko.yaml``), or a rule, or a pattern with its
follow-ups. Where rules and patterns have a file of the same name, the name alone means both.
"""
from __future__ import annotations

from collections.abc import Iterable, Sequence

from goengine.datafiles import SUFFIXES
from goengine.errors import KnowledgeError
from goengine.expert.followups import KEYS, stem
from goengine.expert.rulebase import Rule
from goengine.yamlfile import nearest


def leave_out(rules: Iterable[Rule], words: Sequence[str]) -> list[Rule]:
    """The rules and patterns that no word names.

    Raises
    ------
    KnowledgeError
        If a word names none of them.
    """
    left = list(rules)
    for word in words:
        staying = [rule for rule in left if not is_named(rule, word)]
        if len(staying) == len(left):
            files = {file_of(rule).rpartition("/")[2] for rule in left}
            raise KnowledgeError(f"no rule, no pattern and no file of these is named '{word[:60]}'",
                                 help=nearest(word, sorted(files)))
        left = staying
    return left


def is_named(rule: Rule, word: str) -> bool:
    """Whether a word names a rule, the pattern that it follows, or its file."""
    if rule.name == word or rule.name.startswith(tuple(stem(word, key) for key in KEYS)):
        return True
    return f"/{file_of(rule)}".endswith(f"/{_without_suffix(word)}")


def file_of(rule: Rule) -> str:
    """The file where a rule stands, as ``knowledge/rules/ko``."""
    return _without_suffix(rule.node.document.name)


def _without_suffix(name: str) -> str:
    return next((name.removesuffix(suffix) for suffix in SUFFIXES if name.endswith(suffix)), name)
