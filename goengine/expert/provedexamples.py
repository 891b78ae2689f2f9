"""Examples that were tried once and found true are not tried again, as long as nothing changes on which that rests.

What an example shows rests on its entry, on the sources of all kernels, on the weights and the eye shapes; and for an
entry that asks what is known by heart, on the learnt shapes and the joseki. Hashes of all these are kept on disk. Only
what is true is kept: an example that fails is tried, and told, each time.
"""
from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from goengine.arraycache import keep, kept, name_for
from goengine.datafiles import data_folder, knowledge_path, yaml_files
from goengine.errors import KnowledgeError
from goengine.expert.rulebase import Rule, compile_rules
from goengine.kernel import PACKAGE

SHELF = "examples"                      # of the cache
MOST_KEPT = 50_000                      # entries
BY_HEART = {"chance": "patterns/learned", "joseki": "joseki", "answered": "joseki", "opened": "joseki"}


def wrong_examples(rules: Sequence[Rule]) -> list[KnowledgeError]:
    """What the examples of rules and patterns say that is not so, in the order of the rules."""
    names = [_name(rule) for rule in rules]
    shelf = name_for(*_sources(), knowledge_path("weights.yaml").read_bytes(), knowledge_path("eyes.yaml").read_bytes())
    arrays = kept(SHELF, shelf)
    proved = set(arrays["proved"].tolist()) if arrays else set()
    doubtful = [rule for rule, name in zip(rules, names) if name not in proved]
    if not doubtful:
        return []
    from goengine.expert.examples import ExampleChecker     # loads all kernels
    checker = ExampleChecker(compile_rules(doubtful))
    problems: list[KnowledgeError] = []
    fresh = []
    for rule in doubtful:
        wrong = checker.check(rule)
        problems += wrong
        if not wrong:
            fresh.append(_name(rule))
    if fresh:
        keep(SHELF, shelf, {"proved": np.array([*fresh, *proved][:MOST_KEPT])})
    return problems


def _sources() -> Iterator[str | bytes]:
    """All programs that an example may run: those of this floor and the floors below."""
    for folder in (".", "board", "reading", "groups", "influence", "patterns", "expert"):
        for file in sorted((PACKAGE / folder).glob("*.py")):
            yield file.name
            yield file.read_bytes()


def _name(rule: Rule) -> str:
    """A hash of all that is written of a rule, and of what it asks that is known by heart."""
    expressions = [part for part in (rule.play, rule.subject, *rule.conditions) if part is not None]
    examples = [(one.size, sorted(one.stones.items()), one.to_play, one.plays, one.last_move) for one in rule.examples]
    books = {BY_HEART[word] for word in rule.asks if word in BY_HEART}
    return name_for(repr((rule.domain, rule.kind.name, examples, rule.drawing)), repr(expressions),
                    *(_content(book) for book in sorted(books)))


_contents: dict[str, str] = {}


def _content(book: str) -> str:
    """A hash of the files in a folder."""
    if book not in _contents:
        name, _, inside = book.partition("/")
        folder = data_folder(name) / inside
        _contents[book] = name_for(*(part for file in yaml_files(folder, below=True)
                                     for part in (str(file.relative_to(folder)), file.read_bytes())))
    return _contents[book]
