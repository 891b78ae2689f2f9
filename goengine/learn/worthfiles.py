"""Writes fitted numbers back into knowledge/weights.yaml and patterns/*.yaml; all else in them stays as it is."""
from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from goengine.board.record import write_atomically
from goengine.datafiles import data_folder, shown_path
from goengine.expert.rulebase import Rule
from goengine.weights import section
from goengine.yamlfile import Node, read_yaml

TOLD = "# Fitted "                      # how the paragraph of comment begins that says where a section comes from
WIDTH = 118                             # columns of a comment
_FLOW = re.compile(r"\{[^{}]*\}")
_PLAIN = re.compile(r"[^\s#]+")


@dataclass(frozen=True)
class Change:
    """One number, or line of numbers, that differs from what is written."""

    file: Path
    where: str
    name: str
    old: str
    new: str


class Edits:
    """Lines of files to be changed; nothing is written before `save`.

    Attributes
    ----------
    changes : list of Change
    """

    def __init__(self) -> None:
        self.changes: list[Change] = []
        self._lines: dict[Path, list[str]] = {}
        self._inserted: dict[Path, list[tuple[int, str]]] = {}
        self._dropped: set[tuple[Path, int]] = set()

    def lines(self, file: Path) -> list[str]:
        """The lines of a file as they will be."""
        if file not in self._lines:
            self._lines[file] = file.read_text(encoding="utf-8").splitlines()
        return self._lines[file]

    def replace(self, file: Path, node: Node, name: str, form: re.Pattern[str], new: str) -> None:
        """Put another text in the place of a value that stands on one line."""
        lines = self.lines(file)
        found = form.match(lines[node.row], node.indent)
        if not found:
            raise node.error(f"'{name}' cannot be rewritten here", "write it on one line")
        if found.group() != new:
            self.changes.append(Change(file, node.where, name, found.group(), new))
            lines[node.row] = lines[node.row][:node.indent] + new + lines[node.row][found.end():]

    def insert(self, file: Path, before: Node, name: str, text: str) -> None:
        """Add a line before that of a key."""
        self.lines(file)
        self.changes.append(Change(file, before.where, name, "", text.strip()))
        self._inserted.setdefault(file, []).append((before.row, text))

    def tell(self, file: Path, name: str, text: str) -> None:
        """Say above a section of weights.yaml where its numbers come from, in place of what a former fit said there."""
        lines, key = self.lines(file), read_yaml(file, shown_path(file)).key(name)
        first = key.row
        while first and lines[first - 1].startswith("#") and not lines[first].startswith(TOLD):
            first -= 1
        if not lines[first].startswith(TOLD):
            first = key.row
        self._dropped |= {(file, row) for row in range(first, key.row)}
        self._inserted.setdefault(file, []).extend((key.row, line) for line in wrapped(TOLD + text))

    def save(self) -> None:
        """Write the files that change, each whole or not at all."""
        for file, lines in self._lines.items():
            if not any(change.file == file for change in self.changes):
                continue
            added = self._inserted.get(file, [])
            out = []
            for row, line in enumerate(lines):
                out += [text for at, text in added if at == row]
                if (file, row) not in self._dropped:
                    out.append(line)
            write_atomically(file, ("\n".join(out) + "\n").encode())


def wrapped(text: str) -> list[str]:
    """A comment in lines of at most `WIDTH` columns."""
    lines = [""]
    for word in text.split():
        if len(lines[-1]) + len(word) >= WIDTH:
            lines.append("#")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def number(value: float, places: int) -> str:
    """A number as people write it: 2, 0.5, -3.25."""
    text = f"{round(value, places):.{places}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text in ("-0", "") else text


def edit_table(edits: Edits, name: str, rows: Mapping[str, Mapping[str, float]], file: Path, places: int = 2) -> None:
    """Rewrite the lines of a section of weights.yaml that hold a weight for each of some terms.

    Weights of 0 are left out.
    """
    node = section(name, file)
    written = node.entries()
    for row, weights in rows.items():
        kept = [f"{term}: {text}" for term, value in weights.items() if (text := number(value, places)) != "0"]
        edits.replace(file, written[row], row, _FLOW, "{" + ", ".join(kept) + "}")


def edit_numbers(edits: Edits, name: str, values: Mapping[str, float], file: Path, places: int = 2) -> None:
    """Rewrite a section of weights.yaml that holds one number for each name."""
    written = section(name, file).entries()
    for key, value in values.items():
        edits.replace(file, written[key], key, _PLAIN, number(value, places))


def edit_shapes(edits: Edits, rules: Sequence[Rule], extra: Sequence[float], places: int = 1) -> None:
    """Rewrite what patterns add to the worth of their reason; rules add nothing and are passed over."""
    for rule, value in zip(rules, extra):
        if rule.drawing is None:
            continue
        keys = rule.node.entries()
        file = data_folder("patterns") / Path(rule.node.document.name).name
        if "shape" in keys:
            edits.replace(file, keys["shape"], rule.name, _PLAIN, number(value, places))
        elif number(value, places) != "0":
            before = rule.node.key("examples")
            edits.insert(file, before, rule.name, " " * before.indent + f"shape: {number(value, places)}")
