"""Regression files of GTP engines (.tst): lines that set a position up, and numbered questions with the right answer.

::

    # a comment
    loadsgf games/x.sgf 12          sent as it is; the name is relative to the file
    10 attack E3                    a question
    #? [1 F3|G3]                    its right answer: a regular expression for the whole of it
    #? [!F3]                        negated: any answer but F3
    #? [1 F3]*                      expected to fail
    #? [1 F3]&                      not counted

``1 A1|B2`` means ``1 (A1|B2)``. A numbered line without an answer is sent like one without a number.
"""
from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from goengine.board.collection import read_bytes
from goengine.datafiles import shown_path
from goengine.errors import KnowledgeError, SgfError
from goengine.front.suite import Answer, Loaded, Problem, Question, Talk

FRESH = {"loadsgf", "boardsize", "clear_board"}         # commands that begin another position
# Commands without which there is no position, and all that change it, so that what follows depends on them.
POSITION = FRESH | {"play", "black", "white", "undo", "gg-undo", "trymove", "tryko", "popgo", "fixed_handicap",
                    "set_free_handicap", "place_free_handicap"}
CHANGES = POSITION | {"genmove", "genmove_black", "genmove_white", "komi", "increase_depths", "decrease_depths"}
_NUMBERED = re.compile(r"(\d{1,9})\s+(\S.*)")
_EXPECTED = re.compile(r"\[(.*)\]\s*([*&@]*)\s*")


def load_tst(path: Path) -> Loaded:
    """The questions of a file; each line that makes no sense is an error."""
    shown = shown_path(path)
    try:
        lines = read_bytes(path).decode("utf-8", "replace").splitlines()
    except SgfError as error:
        return Loaded(errors=[error])
    reader = _Reader(shown, str(path.resolve().parent))
    for number, line in enumerate(lines, start=1):
        try:
            reader.read(line.strip(), number)
        except ValueError as error:
            reader.loaded.errors.append(KnowledgeError(str(error), shown, number, 1))
    if not reader.loaded.problems and not reader.loaded.errors:
        reader.loaded.errors.append(KnowledgeError("there are no questions here", shown, 1, 1,
                                                   help="write  10 attack E3  and below it  #? [1 F3]"))
    return reader.loaded


class _Reader:
    """Goes through a file, and knows what has been sent so far."""

    def __init__(self, suite: str, folder: str):
        self.suite = suite
        self.folder = folder
        self.loaded = Loaded()
        # Lines, each with whether the position depends on it; those before the first position hold for the whole file.
        self.header: list[tuple[str, bool]] = []
        self.sent: list[tuple[str, bool]] = []
        self.waiting: Problem | None = None     # the question whose answer comes next

    def read(self, line: str, number: int) -> None:
        if line.startswith("#?"):
            self._expect(line[2:].strip())
            return
        line = line.split("#", 1)[0].strip()
        numbered = _NUMBERED.fullmatch(line)
        if numbered:
            self._question(numbered.group(1), numbered.group(2), number)
        elif line:
            self._send(line, line.split()[0].lower() in POSITION)

    def _send(self, line: str, needed: bool) -> None:
        verb = line.split()[0].lower()
        pair = verb == "clear_board" and bool(self.sent) and self.sent[-1][0].lower().startswith("boardsize")
        if verb in FRESH and not pair:
            self.sent = []
        (self.sent if verb in FRESH or self.sent else self.header).append((line, needed))

    def _question(self, name: str, command: str, number: int) -> None:
        verb = command.split()[0].lower()
        talk = Talk(tuple(self.header + self.sent), command, "", False, verb in CHANGES, self.folder)
        self.waiting = Problem(f"{name} {command}", self.suite, number, verb, Question(verb), Answer(()), talk=talk)
        if talk.changes:
            self._send(command, False)

    def _expect(self, text: str) -> None:
        """Take in what stands behind ``#?``: the problem is complete."""
        if self.waiting is None:
            raise ValueError("an answer without a question before it")
        problem, self.waiting = self.waiting, None
        found = _EXPECTED.fullmatch(text)
        body, flags = (found.group(1), found.group(2)) if found else (text.lstrip("["), "")
        pattern = body[1:] if body.startswith("!") else body
        try:
            re.compile(whole_pattern(pattern))
        except re.error as error:
            raise ValueError(f"'{pattern}' is not a regular expression: {error}") from None
        if "&" not in flags:
            assert problem.talk
            talk = replace(problem.talk, pattern=pattern, negate=body.startswith("!"))
            fails = "the file marks it so" if "*" in flags else ""
            self.loaded.problems.append(replace(problem, talk=talk, fails=fails))


def whole_pattern(pattern: str) -> str:
    """A pattern in which ``1 A1|B2`` is ``1 (?:A1|B2)``: where only the first choice has words before it."""
    parts, depth = [""], 0
    for sign in pattern:
        depth += (sign in "([") - (sign in ")]")
        if sign == "|" and depth == 0:
            parts.append("")
        else:
            parts[-1] += sign
    if len(parts) > 1 and " " in parts[0] and not any(" " in part for part in parts[1:]):
        head, tail = parts[0].rsplit(" ", 1)
        return f"{head} (?:{'|'.join([tail, *parts[1:]])})"
    return pattern


def matches(talk: Talk, answer: str) -> bool:
    """Whether an answer is right."""
    hit = re.fullmatch(f"(?:{whole_pattern(talk.pattern)})", answer, re.IGNORECASE | re.DOTALL) is not None
    return hit != talk.negate
