"""Loads the expert system's rules from knowledge/rules/*.yaml and compiles them.

knowledge/README.md teaches how a rule is written. Everything that can be wrong with one is found here, with its
file, line and column, except what needs a position: that is what its examples are for (see `examples`).
"""
from __future__ import annotations

import os
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from goengine.board.ruleset import ruleset
from goengine.datafiles import knowledge_path, shown_path, yaml_files
from goengine.diagram import parse_diagram
from goengine.errors import DiagramError, KnowledgeError
from goengine.expert.conditions import Ask, Expression, parse
from goengine.expert.layout import MOST_CODE, MOST_RULES, OF_MATCHES, RULES, UNIT
from goengine.expert.program import Code, compile_rule
from goengine.expert.reasons import KIND_NUMBER, KINDS, Kind
from goengine.expert.stepclasses import step_classes
from goengine.expert.words import ITEMS
from goengine.patterns.drawn import Drawing
from goengine.patterns.tree import build_library
from goengine.vertex import BLACK, COLOR_NAMES, WHITE, parse_color, parse_vertex
from goengine.yamlfile import MAPPING, Node, nearest, parse_yaml, read_text, saved_entries

DEFAULT_RULESET = "chinese"
REQUIRED = ("name", "says", "when", "play", "reason", "source", "examples")
OPTIONAL = ("for_each", "rare")
_RULES_ONLY = {"play", "for_each"}      # keys that a rule has, and neither a pattern nor a joseki
EXAMPLE_KEYS = ("black_plays", "white_plays", "silent", "to_play", "last_move", "ko", "ruleset")
Folder = str | os.PathLike[str]
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)+")
_REASON = re.compile(r"([a-z_]+)\s*(?:\((.*)\))?")


@dataclass(frozen=True)
class Example:
    """A drawn position beside a rule.

    Attributes
    ----------
    size, stones : int, dict
        The board, as `diagram.parse_diagram` gives it.
    to_play : int
        Whose move it is.
    plays : tuple of int
        Points at which the rule must fire; empty if it must be silent.
    last_move : int
        The move just played, or 0.
    ko : int
        Where a ko was just taken and may not be retaken at once, or 0.
    node : Node
        Where it is written.
    ruleset : str
        The ruleset that is played by.
    """

    size: int
    stones: dict[int, int]
    to_play: int
    plays: tuple[int, ...]
    last_move: int
    ko: int
    node: Node
    ruleset: str = DEFAULT_RULESET


@dataclass(frozen=True)
class Rule:
    """One rule, read and type-checked.

    Attributes
    ----------
    name, says, source : str
        As written.
    domain : str
        The type of item that it goes through; empty for the whole position.
    play : Expression or None
        The point it proposes; None to pass.
    conditions : tuple of Expression
        What must hold.
    kind, subject : Kind, Expression or None
        Its reason and what that is about.
    drawing : Drawing or None
        The diagram of a pattern: it is tried where that fits.
    worth : float
        Points that it adds to its reason's worth.
    written : tuple of str
        A pattern's conditions as they are written.
    rare : str
        Why it is kept though it seldom fires in games; empty for others.
    """

    name: str
    says: str
    source: str
    domain: str
    play: Expression | None
    conditions: tuple[Expression, ...]
    kind: Kind
    subject: Expression | None
    examples: tuple[Example, ...]
    node: Node
    drawing: Drawing | None = None
    worth: float = 0.0
    written: tuple[str, ...] = ()
    rare: str = ""

    @property
    def where(self) -> str:
        """Its place, as ``knowledge/rules/corners.yaml:12``."""
        return self.node.where

    @property
    def asks(self) -> set[str]:
        """The words of all facts that it asks."""
        waiting: list[Any] = [self.play, self.subject, *self.conditions]
        found = set()
        while waiting:
            part = waiting.pop()
            waiting += [*getattr(part, "args", ()), *getattr(part, "parts", ())]
            if isinstance(part, Ask):
                found.add(part.fact.name)
        return found


@dataclass(frozen=True)
class Heading:
    """What is said of a rule or pattern where a move is explained with it."""

    name: str
    says: str
    where: str
    kind: Kind


@dataclass(frozen=True)
class Knowledge:
    """Rules and patterns as an engine uses them.

    Attributes
    ----------
    headings : tuple of Heading
        What is said of each; number i is rule i of the record.
    record, lib : records
        Their programs, and the patterns' diagrams for the matcher.
    problems : tuple of KnowledgeError
        What was wrong with patterns that were left out.
    libraries : tuple of str
        Folders of the user's own that were laid over what is installed.
    """

    headings: tuple[Heading, ...]
    record: Any = field(repr=False)
    lib: Any = field(repr=False)
    problems: tuple[KnowledgeError, ...] = ()
    libraries: tuple[str, ...] = ()


@dataclass(frozen=True)
class RuleBase(Knowledge):
    """The same with the rules as they were read, for tools and tests."""

    rules: tuple[Rule, ...] = ()

    def __len__(self) -> int:
        return len(self.rules)

    def named(self, name: str) -> Rule:
        """The rule of a name; KeyError if there is none."""
        for rule in self.rules:
            if rule.name == name:
                return rule
        raise KeyError(name)


def load_rules(folder: Folder | None = None) -> RuleBase:
    """Load and compile all rules of a folder, by default knowledge/rules.

    Raises
    ------
    KnowledgeError
        At the first thing that is wrong.
    """
    problems: list[KnowledgeError] = []
    rules = read_folder(problems, folder)
    if problems:
        raise problems[0]
    return compile_rules(rules)


def read_folder(problems: list[KnowledgeError], folder: Folder | None = None) -> list[Rule]:
    """The rules of a folder that can be used; what is wrong with the others is added to `problems`.

    Raises
    ------
    KnowledgeError
        If there is no file in it.
    """
    where = knowledge_path("rules") if folder is None else Path(folder)
    files = yaml_files(where)
    if not files:
        raise KnowledgeError("there are no rules here", where, help="rules are files named *.yaml or *.yml")
    return [rule for file in files for rule in read_rule_file(file, problems)]


def read_rule_file(file: Path, problems: list[KnowledgeError]) -> list[Rule]:
    """The rules of a file that can be used; what is wrong with the others is added to `problems`."""
    rules = []
    try:
        entries = _entries(file, problems)
    except KnowledgeError as problem:
        problems.append(problem)
        return []
    for node in entries:
        try:
            rules.append(_read_rule(node))
        except KnowledgeError as problem:
            problems.append(problem)
    return rules


def _entries(file: Path, problems: list[KnowledgeError]) -> list[Node]:
    name = shown_path(file)
    text = read_text(file, name)
    try:
        return parse_yaml(text, name).items()
    except KnowledgeError as problem:
        problems.append(problem)
        return saved_entries(text, name)


def compile_rules(rules: Iterable[Rule], problems: Iterable[KnowledgeError] = (),
                  libraries: Iterable[Folder] = ()) -> RuleBase:
    """Compile rules and patterns into one record; their names must differ."""
    rules = tuple(rules)
    seen: dict[str, Rule] = {}
    record = RULES.new()
    code: Code = []
    drawings: list[Drawing] = []
    for number, rule in enumerate(rules):
        if rule.name in seen:
            raise rule.node.error(f"the name '{rule.name}' is taken", f"by the rule at {seen[rule.name].where}")
        seen[rule.name] = rule
        start = len(code)
        program = compile_rule(rule.play, list(rule.conditions), rule.subject, start, rule.drawing is not None)
        code += program.code
        if number >= MOST_RULES or len(code) > MOST_CODE:
            raise rule.node.error(f"there is no room for more than {MOST_RULES} rules")
        if rule.drawing is not None:
            record["domain"][number] = OF_MATCHES
            record["pattern"][len(drawings)] = number
            drawings.append(rule.drawing)
        elif rule.domain:
            record["domain"][number] = ITEMS.index(rule.domain) + 1
            record["classes"][number] = step_classes(rule.conditions)
        record["start"][number], record["checks"][number], record["body"][number] = start, program.checks, program.body
        record["kind"][number] = KIND_NUMBER[rule.kind.name]
        record["extra"][number] = round(UNIT * rule.worth)
    record["count"][0] = len(rules)
    if code:
        record["op"][:len(code)], record["arg"][:len(code)] = zip(*code)
    headings = tuple(Heading(rule.name, rule.says, rule.where, rule.kind) for rule in rules)
    return RuleBase(headings, record, build_library(drawings), tuple(problems), tuple(map(str, libraries)), rules)


def read_rules(root: Node) -> list[Rule]:
    """Read the rules of one file.

    Raises
    ------
    KnowledgeError
        At the first thing that is wrong.
    """
    return [_read_rule(node) for node in root.items()]


def are_rules(entries: Iterable[Node]) -> bool:
    """Whether the entries of a file look like rules."""
    return any(not _RULES_ONLY.isdisjoint(entry.entries()) for entry in entries if entry.kind == MAPPING)


def _read_rule(node: Node) -> Rule:
    keys = node.fields(REQUIRED, OPTIONAL)
    name = read_name(keys["name"])
    items = _read_items(name, keys["for_each"]) if "for_each" in keys else {}
    passes = keys["play"].text() == "pass"
    play = None if passes else read_expression(name, keys["play"], "point", items, move=False)
    conditions = [read_expression(name, line, "bool", items, not passes) for line in keys["when"].items()]
    if not conditions:
        raise keys["when"].error(f"{name}: at least one condition is needed", "- legal moves are taken for granted")
    kind, subject = read_reason(name, keys["reason"], items, not passes)
    examples = read_examples(name, keys["examples"])
    return Rule(name, keys["says"].text(200), keys["source"].text(200), next(iter(items.values()), ""), play,
                tuple(conditions), kind, subject, examples, node, rare=keys["rare"].text(200) if "rare" in keys else "")


def read_name(node: Node) -> str:
    """The name of a rule or pattern."""
    name = node.text(80)
    if not _NAME.fullmatch(name):
        raise node.error(f"'{name}' is not a good name", "write words joined by hyphens: connect-against-peep")
    return name


def read_examples(name: str, node: Node) -> tuple[Example, ...]:
    """The positions drawn beside a rule or pattern: at least one where it fires, and one where it is silent."""
    examples = tuple(_read_example(name, example) for example in node.items())
    if all(example.plays for example in examples) or not any(example.plays for example in examples):
        raise node.error(f"{name}: one example must fire and one must be silent")
    return examples


def _read_items(name: str, node: Node) -> dict[str, str]:
    words = node.text().split()
    if len(words) != 2 or words[0] not in ITEMS or not re.fullmatch("[A-Z]", words[1]):
        raise node.error(f"{name}: for_each names one kind of item and a letter", f"for_each: string S; there are: "
                         f"{', '.join(ITEMS)}")
    return {words[1]: words[0]}


def read_expression(name: str, node: Node, wanted: str, items: dict[str, str], move: bool = True) -> Expression:
    """An expression of the wanted type about some items, and the move ``*`` if there is one."""
    def fail(message: str, help: str, offset: int) -> KnowledgeError:
        return node.error(f"{name}: {message}", help, offset)
    return parse(node.text(), wanted, items, fail, move)


def read_reason(name: str, node: Node, items: dict[str, str], move: bool = True) -> tuple[Kind, Expression | None]:
    """What a move achieves, and for whom."""
    text = node.text()
    found = _REASON.fullmatch(text)
    if not found or found.group(1) not in KIND_NUMBER:
        word = found.group(1) if found else text
        raise node.error(f"{name}: unknown reason '{word[:40]}'", nearest(word, list(KIND_NUMBER)))
    kind = KINDS[KIND_NUMBER[found.group(1)]]
    about = found.group(2)
    if not kind.subject:
        if about is not None:
            raise node.error(f"{name}: '{kind.name}' is about nothing", f"write  reason: {kind.name}")
        return kind, None
    if about is None or not about.strip():
        raise node.error(f"{name}: '{kind.name}' is about a {kind.subject}", f"write  reason: {kind.name}(...)")

    def fail(message: str, help: str, offset: int) -> KnowledgeError:
        return node.error(f"{name}: {message}", help, found.start(2) + offset)
    return kind, parse(about, kind.subject, items, fail, move)


def _read_example(name: str, node: Node) -> Example:
    keys = node.fields(("board",), EXAMPLE_KEYS)
    size, stones = _read_board(name, keys["board"])
    given = [key for key in ("black_plays", "white_plays", "silent") if key in keys]
    if len(given) != 1:
        raise node.error(f"{name}: an example says one thing", "write one of black_plays, white_plays, silent")
    answer = keys[given[0]]
    if given[0] == "silent":
        to_play = _read_color(name, keys["to_play"]) if "to_play" in keys else BLACK
        answer.text(200)
        plays: tuple[int, ...] = ()
    else:
        if "to_play" in keys:
            raise keys["to_play"].error(f"{name}: '{given[0]}' says already who is to play", "take this line away")
        to_play = BLACK if given[0] == "black_plays" else WHITE
        plays = tuple(_read_point(name, answer, word, size) for word in answer.text().split())
    last = _read_point(name, keys["last_move"], keys["last_move"].text(), size) if "last_move" in keys else 0
    if last and stones.get(last) != 3 - to_play:
        raise keys["last_move"].error(f"{name}: no {COLOR_NAMES[3 - to_play]} stone is drawn there")
    rules = _read_ruleset(name, keys["ruleset"]) if "ruleset" in keys else DEFAULT_RULESET
    ko = _read_point(name, keys["ko"], keys["ko"].text(), size) if "ko" in keys else 0
    if ko and ko in stones:
        raise keys["ko"].error(f"{name}: a stone is drawn there", "name the empty point where the ko is")
    return Example(size, stones, to_play, plays, last, ko, node, rules)


def _read_board(name: str, node: Node) -> tuple[int, dict[int, int]]:
    try:
        return parse_diagram(node.block())
    except DiagramError as problem:
        row = problem.row - 1 if problem.row else None
        help = "draw a square board after 'board: |', one row a line"
        raise node.error(f"{name}: {problem}", help, row=row) from None


def _read_color(name: str, node: Node) -> int:
    try:
        return parse_color(node.text())
    except ValueError as problem:
        raise node.error(f"{name}: {problem}") from None


def _read_ruleset(name: str, node: Node) -> str:
    try:
        return ruleset(node.text()).name
    except ValueError as problem:
        raise node.error(f"{name}: {problem}") from None


def _read_point(name: str, node: Node, text: str, size: int) -> int:
    try:
        point = parse_vertex(text, size)
    except ValueError as problem:
        raise node.error(f"{name}: {problem}") from None
    if not point and node.text() != "pass":
        raise node.error(f"{name}: a point is wanted here, not a pass")
    return point
