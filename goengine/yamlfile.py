"""YAML that people edit, read so that every complaint can point at its place.

A file is read as a stream of events, never as Python objects: no tags, no anchors or aliases, no duplicate
keys, a limit on size and on depth (composing a file nested a hundred thousand deep kills libyaml). What comes
out is a tree of `Node`; its accessors check what they return and raise `KnowledgeError` with file, line and
column, the lines above, a caret, and what to do about it::

    knowledge/rules/cutting.yaml:7:7: unknown key 'says_'
         5 | - name: cut-what-can-be-cut
         6 |   says_: Cut.
           |   ^
      help: did you mean 'says'?
"""
from __future__ import annotations

import difflib
import math
import os
import re
from collections.abc import Collection, Sequence
from contextlib import suppress
from pathlib import Path

import yaml

from goengine.errors import KnowledgeError

MOST_BYTES = 8_000_000
MOST_DEPTH = 24
TOO_DEEP = f"nested more than {MOST_DEPTH} deep"
NESTED = "maximum nesting depth"        # the complaint of newer versions of libyaml, which look far ahead
EXCERPT_LINES = 3                       # lines shown in an error, the one in question last
EXCERPT_WIDTH = 110
TEXT, LIST, MAPPING = "text", "list", "mapping"
_KIND_NAMES = {TEXT: "a word or a sentence", LIST: "a list", MAPPING: "a block of 'key: value' lines"}
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_ENTRY = re.compile(r"( *)- name:")
_LINE_BREAK = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
_NON_PRINTABLE = yaml.reader.Reader.NON_PRINTABLE


def nearest(word: str, names: Collection[str]) -> str:
    """A help line for a name that does not exist: the one that was probably meant, or all there are."""
    close = difflib.get_close_matches(word[:60], sorted(names), n=1, cutoff=0.6)
    if close:
        return f"did you mean '{close[0]}'?"
    return f"there are: {', '.join(names)}" if names else ""


class Document:
    """One file's name and lines."""

    def __init__(self, name: str, text: str):
        self.name = name
        self.lines = _LINE_BREAK.split(text)

    def error(self, message: str, line: int, column: int, help: str = "") -> KnowledgeError:
        """An error at a line and a column, both counted from 0."""
        line = min(line, len(self.lines) - 1)
        return KnowledgeError(message, self.name, line + 1, column + 1, self._excerpt(line, column), help)

    def _excerpt(self, line: int, column: int) -> str:
        shift = max(0, column - EXCERPT_WIDTH + 20)
        rows = []
        for number in range(max(0, line - EXCERPT_LINES + 1), line + 1):
            shown = self.lines[number][shift:shift + EXCERPT_WIDTH]
            shown = "".join(sign if sign.isprintable() else " " if sign == "\t" else "?" for sign in shown)
            rows.append(f"{number + 1:6d} | {shown}".rstrip())
        rows.append(f"       | {' ' * (column - shift)}^")
        return "\n".join(rows)


class Node:
    """A value in a YAML file that knows where it stands.

    Attributes
    ----------
    kind : str
        `TEXT`, `LIST` or `MAPPING`.
    line, column : int
        Its beginning, counted from 1 as editors do.
    """

    __slots__ = ("document", "kind", "value", "keys", "row", "indent", "style", "one_line")

    def __init__(self, document: Document, kind: str, event: yaml.Event, value: str = ""):
        self.document = document
        self.kind = kind
        self.row: int = event.start_mark.line           # counted from 0
        self.indent: int = event.start_mark.column
        self.style: str | None = getattr(event, "style", None)
        self.one_line: bool = event.start_mark.line == event.end_mark.line
        self.value = value
        self.keys: dict[str, tuple[Node, Node]] | list[Node] = {} if kind == MAPPING else []

    @property
    def line(self) -> int:
        return self.row + 1

    @property
    def column(self) -> int:
        return self.indent + 1

    @property
    def where(self) -> str:
        """File and line, as ``knowledge/rules/corners.yaml:12``."""
        return f"{self.document.name}:{self.line}"

    # ------------------------------------------------------------ complaints

    def error(self, message: str, help: str = "", offset: int = 0, row: int | None = None) -> KnowledgeError:
        """A complaint about this value, for the caller to raise.

        Parameters
        ----------
        offset : int
            Where in a text of one line, or in the line `row`, the trouble lies.
        row : int, optional
            Which line of a ``|`` block it is about, counted from 0.
        """
        if row is not None and self.style in ("|", ">"):
            line = min(self.row + 1 + row, len(self.document.lines) - 1)
            drawn = self.document.lines[line]
            return self.document.error(message, line, len(drawn) - len(drawn.lstrip()) + offset, help)
        if not self.one_line:
            return self.document.error(message, self.row, self.indent, help)
        return self.document.error(message, self.row, self.indent + offset + (self.style in ("'", '"')), help)

    def _expect(self, kind: str) -> None:
        if self.kind != kind:
            found = "nothing" if self.kind == TEXT and not self.value else _KIND_NAMES[self.kind]
            raise self.error(f"{_KIND_NAMES[kind]} is wanted here, not {found}")

    # ------------------------------------------------------------ reading

    def text(self, most: int = 2000) -> str:
        """The text of a value that is not empty."""
        self._expect(TEXT)
        text = self.value.strip()
        if not text:
            raise self.error("nothing is written here", "write a value, or take the key away")
        if len(text) > most:
            raise self.error(f"this text has {len(text)} signs; at most {most} are allowed")
        return text

    def block(self) -> str:
        """The text of a drawing, its rows as they stand."""
        self.text(20_000)
        return self.value

    def choice(self, names: Collection[str], what: str) -> str:
        """A text that is one of some names."""
        text = self.text()
        if text not in names:
            raise self.error(f"'{text}' is no {what}", nearest(text, names))
        return text

    def number(self, low: float, high: float) -> float:
        """A finite number in a range."""
        text = self.text()
        if not re.fullmatch(r"[-+]?(\d{1,15}(\.\d{0,15})?|\.\d{1,15})([eE][-+]?\d{1,2})?", text, re.ASCII):
            raise self.error(f"'{text}' is not a number")
        value = float(text)
        if not (math.isfinite(value) and low <= value <= high):
            raise self.error(f"{text} is out of range: {low:g} to {high:g}")
        return value

    def items(self) -> list[Node]:
        """The values of a list."""
        self._expect(LIST)
        assert isinstance(self.keys, list)
        return self.keys

    def entries(self) -> dict[str, Node]:
        """The values of a mapping by their keys."""
        return {key: value for key, (_, value) in self._pairs().items()}

    def _pairs(self) -> dict[str, tuple[Node, Node]]:
        self._expect(MAPPING)
        assert isinstance(self.keys, dict)
        return self.keys

    def key(self, name: str) -> Node:
        """The place where a key of a mapping is written."""
        return self._pairs()[name][0]

    def fields(self, required: Sequence[str], optional: Sequence[str] = ()) -> dict[str, Node]:
        """The values of a mapping that must have some keys, may have others, and no more.

        Raises
        ------
        KnowledgeError
            At a key that is unknown (with the nearest known one), or at the mapping if one is missing.
        """
        known = [*required, *optional]
        for name, (key, _) in self._pairs().items():
            if name not in known:
                raise key.error(f"unknown key '{name}'", nearest(name, known))
        for name in required:
            if name not in self.keys:
                raise self.error(f"'{name}' is missing", f"add a line  {name}: ...")
        return self.entries()


def read_yaml(path: str | os.PathLike[str], shown: str | None = None) -> Node:
    """Read a YAML file; `shown` is its name in messages.

    Raises
    ------
    KnowledgeError
        If it cannot be read, or is not one plain YAML document.
    """
    name = shown or str(path)
    return parse_yaml(read_text(path, name), name)


def pieces(text: str) -> list[str]:
    """The head of a list of named entries and its entries, as texts of their own, each on the lines where it stands."""
    lines = text.splitlines()
    starts = [i for i, line in enumerate(lines) if _ENTRY.match(line)]
    if not starts:
        return [text]
    found = ["\n".join(lines[:starts[0]]).rstrip()]
    for start, end in zip(starts, [*starts[1:], len(lines)]):
        found.append("\n" * start + "\n".join(lines[start:end]) + "\n")
    return found


def saved_entries(text: str, name: str) -> list[Node]:
    """Of a text that is not YAML as a whole, the named entries that are."""
    found: list[Node] = []
    for piece in pieces(text)[1:]:
        with suppress(KnowledgeError):
            found += parse_yaml(piece, name).items()
    return found


def read_text(path: str | os.PathLike[str], name: str) -> str:
    """The text of a file, called `name` in messages.

    Raises
    ------
    KnowledgeError
        If it cannot be read, is not UTF-8 or is larger than `MOST_BYTES`.
    """
    try:
        if not Path(path).is_file():
            raise KnowledgeError("there is no such file", name)
        size = Path(path).stat().st_size
        if size > MOST_BYTES:
            raise KnowledgeError(f"the file has {size} bytes; at most {MOST_BYTES} are read", name, 1, 1)
        data = Path(path).read_bytes()
    except (OSError, ValueError) as problem:
        raise KnowledgeError(f"cannot read the file: {getattr(problem, 'strerror', None) or problem}", name) from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start)
        column = problem.start - (data.rfind(b"\n", 0, problem.start) + 1)
        document = Document(name, data.decode("utf-8-sig", "replace"))
        raise document.error("the file is not UTF-8 here", line, column, "save it as UTF-8") from None


def parse_yaml(text: str, name: str = "text") -> Node:
    """Read YAML from a text; `name` stands for the file in messages."""
    document = Document(name, text)
    if len(text) > MOST_BYTES:
        raise document.error(f"the text has {len(text)} signs; at most {MOST_BYTES} are read", 0, 0)
    bad = _NON_PRINTABLE.search(text)
    if bad:
        before = _LINE_BREAK.split(text[:bad.start()])
        raise document.error(f"the sign U+{ord(bad.group()):04X} is not allowed", len(before) - 1, len(before[-1]),
                             "take it away")
    try:
        return _Builder(document).build(text)
    except yaml.MarkedYAMLError as problem:
        mark = problem.problem_mark or problem.context_mark
        line, column = (mark.line, mark.column) if mark else (0, 0)
        if NESTED in (problem.problem or ""):
            raise document.error(TOO_DEEP, line, column) from None
        raise document.error(f"not YAML: {problem.problem or problem.context}", line, column,
                             _yaml_help(document, line)) from None
    except yaml.YAMLError as problem:
        raise document.error(f"not YAML: {' '.join(str(problem).split())}", 0, 0) from None


def _yaml_help(document: Document, line: int) -> str:
    """What most often lies behind a line that is not YAML."""
    shown = document.lines[min(line, len(document.lines) - 1)]
    if "\t" in shown:
        return "indent with spaces, not with a tab"
    if re.search(r"(^\s*-|:)\s+[*&!%@`]", shown):
        return "put the value in quotes: YAML keeps this first sign for itself"
    return "look at the indentation, at colons inside a sentence, and at quotes, here and on the line before"


class _Builder:
    """Makes nodes from events, with a stack of its own instead of recursion."""

    def __init__(self, document: Document):
        self.document = document
        self.open: list[Node] = []
        self.waiting: list[Node | None] = []            # for each open mapping: the key whose value comes next
        self.root: Node | None = None

    def build(self, text: str) -> Node:
        for event in yaml.parse(text, Loader=_LOADER):
            if isinstance(event, (yaml.SequenceEndEvent, yaml.MappingEndEvent)):
                self.open.pop()
                self.waiting.pop()
            elif isinstance(event, yaml.NodeEvent):
                self._add(event)
            elif isinstance(event, yaml.DocumentStartEvent) and self.root:
                raise self._error(event, "a second document begins", "one file holds one document: take '---' away")
        if self.root is None:
            raise self.document.error("the file is empty", 0, 0)
        return self.root

    def _error(self, event: yaml.Event, message: str, help: str) -> KnowledgeError:
        return self.document.error(message, event.start_mark.line, event.start_mark.column, help)

    def _add(self, event: yaml.NodeEvent) -> None:
        if event.anchor is not None:
            raise self._error(event, "anchors and aliases (& and *) are not read",
                              "write the text out, or put it in quotes")
        if event.tag is not None:
            raise self._error(event, f"tags ({event.tag[:60]}) are not read", "take the tag away, or use quotes")
        kind = {yaml.ScalarEvent: TEXT, yaml.SequenceStartEvent: LIST, yaml.MappingStartEvent: MAPPING}[type(event)]
        node = Node(self.document, kind, event, event.value if kind == TEXT else "")
        self._place(node)
        if kind != TEXT:
            if len(self.open) >= MOST_DEPTH:
                raise node.error(TOO_DEEP)
            self.open.append(node)
            self.waiting.append(None)

    def _place(self, node: Node) -> None:
        """Put a node where it belongs in the collection that is open."""
        if not self.open:
            self.root = node
            return
        holder = self.open[-1]
        if isinstance(holder.keys, list):
            holder.keys.append(node)
            return
        key = self.waiting[-1]
        if key is not None:
            holder.keys[key.value] = (key, node)
            self.waiting[-1] = None
            return
        if node.kind != TEXT:
            raise node.error("a key must be a plain word")
        if node.value in holder.keys:
            first = holder.keys[node.value][0]
            raise node.error(f"the key '{node.value[:60]}' comes twice", f"it is already given in line {first.line}")
        self.waiting[-1] = node
