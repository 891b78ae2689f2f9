"""Loads drawn patterns from patterns/*.yaml; to the expert system each is a rule that is tried where its diagram fits.

patterns/README.md teaches how a pattern is written. An entry that is wrong is left out and told with its place; the
others are used. Where a file is not YAML as a whole, its entries are read one by one.
"""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path

from goengine.datafiles import data_folder, shown_path, yaml_files
from goengine.errors import KnowledgeError
from goengine.expert.conditions import Here
from goengine.expert.followups import KEYS, follow_ups
from goengine.expert.leaving import leave_out
from goengine.expert.reasons import FAULT, KIND_NUMBER, KINDS
from goengine.expert.rulebase import (Folder, Rule, RuleBase, compile_rules, read_examples, read_expression,
                                      read_folder, read_name, read_reason)
from goengine.patterns.drawn import read_drawing
from goengine.yamlfile import Node, parse_yaml, pieces, read_text, saved_entries

HEAD = ("theme", "says", "patterns")
COMMON = ("when", "reason", "shape", "source", "rare")
REQUIRED = ("name", "says", "diagram", "examples")
OPTIONAL = ("points", "when", "reason", "shape", "source", "rare", *KEYS)
MOST_SHAPE = 50.0                       # points that an entry may add or take away


def load_knowledge(libraries: Sequence[Folder] = (), without: Sequence[str] = ()) -> RuleBase:
    """The rules of knowledge/rules and the patterns of patterns/, compiled together.

    Parameters
    ----------
    libraries : sequence of paths, optional
        Folders whose patterns are added; one of the same name takes the place of an earlier one.
    without : sequence of str, optional
        Files, rules and patterns that are left out; see `leave_out`.

    Raises
    ------
    KnowledgeError
        If there are no rules, or nothing of a name to leave out. What is wrong with rules and patterns is in the
        ``problems`` of what is returned.
    """
    rules, problems = read_knowledge(libraries)
    return compile_rules(leave_out(rules, without), problems, libraries)


def read_knowledge(libraries: Sequence[Folder] = ()) -> tuple[list[Rule], list[KnowledgeError]]:
    """The rules and patterns that `load_knowledge` compiles, and what is wrong with the others."""
    problems: list[KnowledgeError] = []
    found: dict[str, Rule] = {}
    add_patterns(found, read_folder(problems), problems)
    patterns, wrong = load_patterns([data_folder("patterns"), *libraries])
    problems += wrong
    add_patterns(found, patterns, problems)
    return list(found.values()), problems


def load_patterns(folders: Iterable[Folder]) -> tuple[list[Rule], list[KnowledgeError]]:
    """The patterns of some folders that can be used, and what is wrong with the others."""
    found: dict[str, Rule] = {}
    problems: list[KnowledgeError] = []
    for folder in folders:
        here: dict[str, Rule] = {}
        files = yaml_files(Path(folder))
        if not Path(folder).is_dir():
            problems.append(KnowledgeError("there is no such folder", Path(folder)))
        elif not files and not yaml_files(Path(folder) / "joseki", below=True):
            problems.append(nothing_in(Path(folder)))
        for file in files:
            add_patterns(here, read_patterns(file, problems), problems)
        found |= here
    return list(found.values()), problems


def nothing_in(folder: Path) -> KnowledgeError:
    """What is said of a folder without any knowledge."""
    return KnowledgeError("there is nothing to read here", folder,
                          help="rules, patterns and joseki are files named *.yaml or *.yml")


def add_patterns(found: dict[str, Rule], rules: Iterable[Rule], problems: list[KnowledgeError]) -> None:
    """Add rules or patterns by name to those that were found; one whose name is taken is a problem instead."""
    for rule in rules:
        if rule.name in found:
            problems.append(rule.node.error(f"the name '{rule.name}' is taken",
                                            f"by the entry at {found[rule.name].where}"))
        else:
            found[rule.name] = rule


def read_patterns(file: Folder, problems: list[KnowledgeError]) -> list[Rule]:
    """The patterns of a file that can be used; what is wrong with the others is added to `problems`."""
    rules = []
    try:
        entries, common = _entries(file, problems)
    except KnowledgeError as problem:
        problems.append(problem)
        return []
    for node in entries:
        try:
            rules += read_pattern(node, common)
        except KnowledgeError as problem:
            problems.append(problem)
    return rules


def _entries(file: Folder, problems: list[KnowledgeError]) -> tuple[list[Node], dict[str, Node]]:
    """The entries of a file, and what its head says for all of them."""
    name = shown_path(Path(file))
    text = read_text(file, name)
    try:
        return _open(parse_yaml(text, name))
    except KnowledgeError as problem:
        head, *entries = pieces(text)
        if not entries:
            raise
        problems.append(problem)
    common: dict[str, Node] = {}
    with suppress(KnowledgeError):      # the file's own error tells of it
        common = _open(parse_yaml(head + " []\n", name))[1]
    return saved_entries(text, name), common


def _open(root: Node) -> tuple[list[Node], dict[str, Node]]:
    keys = root.fields(HEAD, ("common",))
    keys["theme"].text(80)
    keys["says"].text(400)
    common = keys["common"].fields((), COMMON) if "common" in keys else {}
    return keys["patterns"].items(), common


def read_pattern(node: Node, common: dict[str, Node] | None = None) -> list[Rule]:
    """Read one entry, and its follow-ups; what it does not say itself is taken from the head of its file.

    Raises
    ------
    KnowledgeError
        At the first thing that is wrong.
    """
    own = node.fields(REQUIRED, OPTIONAL)
    keys = {**(common or {}), **own}
    name = read_name(own["name"])
    if "source" not in keys:
        raise node.error(f"{name}: 'source' is missing", "a book, a proverb, a game, or own analysis")
    drawing = read_drawing(name, own["diagram"], own.get("points"))
    items = {letter: "point" for letter in drawing.named}
    lines = [line for block in (common or {}, own) if "when" in block for line in block["when"].items()]
    conditions = tuple(read_expression(name, line, "bool", items) for line in lines)
    if "reason" in keys:
        kind, subject = read_reason(name, keys["reason"], items)
    else:
        kind, subject = KINDS[KIND_NUMBER["shapes"]], Here("point", 0, 0)
    rare = keys["rare"].text(200) if "rare" in keys else ""
    rule = Rule(name, own["says"].text(200), keys["source"].text(200), "", None, conditions, kind, subject,
                read_examples(name, own["examples"]), node, drawing, _worth(name, node, keys, kind.stake == FAULT),
                tuple(line.text() for line in lines), rare)
    return [rule, *follow_ups(rule, own)]


def _worth(name: str, node: Node, keys: dict[str, Node], fault: bool) -> float:
    """Points that an entry adds to its reason's worth; a fault takes them away."""
    if "shape" not in keys:
        if "reason" not in keys or fault:
            raise node.error(f"{name}: 'shape' is missing", "say how many points the move is worth for its shape")
        return 0.0
    worth = keys["shape"].number(-MOST_SHAPE, MOST_SHAPE)
    if fault != (worth < 0):
        raise keys["shape"].error(f"{name}: {worth:g} points for a move that {'spoils' if fault else 'helps'}",
                                  "faults (spoils, wastes) have a shape below 0, all other reasons one of 0 or more")
    return worth
