"""Our own suites: drawn problems in YAML; tests/suites/README.md teaches how one is written."""
from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from goengine.datafiles import shown_path
from goengine.diagram import parse_diagram
from goengine.errors import DiagramError, IllegalMove, KnowledgeError
from goengine.front.suite import (BAD_MOVE, BOARD_FORMS, EDGE, EITHER, ENEMIES, FORMS, GOOD_MOVE, KO_FIRST, KO_SECOND,
                                  MOVE_FORMS, NONE, STATUSES, WORKS, Answer, Board, Form, Loaded, Problem, Question,
                                  mover_of)
from goengine.vertex import BLACK, COLOR_NAMES, EMPTY, PASS, other, parse_color, parse_vertex, vertex_name
from goengine.yamlfile import Node, nearest, parse_yaml, read_yaml

REQUIRED = ("name", "board", "question", "answer", "source")
OPTIONAL = ("says", "to_move", "ko", "last_move", "ko_at", "fails")
KOS = {"first": KO_FIRST, "second": KO_SECOND}
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_WORD = re.compile(r"\S+")


def load_yaml(path: Path) -> Loaded:
    """The problems of a file; each one that is wrong is an error, and the others are still there."""
    shown = shown_path(path)
    try:
        return read_suite(read_yaml(path, shown), shown)
    except KnowledgeError as error:
        return Loaded(errors=[error])


def load_text(text: str, name: str = "suite.yaml") -> Loaded:
    """The same from a text; `name` stands for the file."""
    try:
        return read_suite(parse_yaml(text, name), name)
    except KnowledgeError as error:
        return Loaded(errors=[error])


def read_suite(root: Node, suite: str) -> Loaded:
    """The problems of a file that is YAML."""
    loaded = Loaded()
    lines: dict[str, int] = {}
    for node in root.items():
        try:
            problem = _Reader(node, suite).problem()
            if problem.name in lines:
                raise node.error(f"the name '{problem.name}' is taken", f"by the problem in line {lines[problem.name]}")
        except KnowledgeError as error:
            loaded.errors.append(error)
        else:
            lines[problem.name] = problem.line
            loaded.problems.append(problem)
    if not root.items():
        loaded.errors.append(root.error("there are no problems here", "- name: ...  begins one"))
    return loaded


class _Reader:
    """Reads one problem; `KnowledgeError` at the first thing that is wrong with it."""

    def __init__(self, node: Node, suite: str):
        self.node = node
        self.suite = suite
        self.keys = node.fields(REQUIRED, OPTIONAL)
        self.name = self.keys["name"].text(100)
        if not _NAME.fullmatch(self.name):
            raise self.keys["name"].error(f"'{self.name}' is not a good name",
                                          "write small words joined by hyphens: ladder-runs-into-a-friend")

    def problem(self) -> Problem:
        self.size, self.stones = self._drawing()
        question, form, owner = self._question()
        board = self._board(form, owner)
        says, source, fails = (self.keys[key].text(400) if key in self.keys else ""
                               for key in ("says", "source", "fails"))
        return Problem(self.name, self.suite, self.node.line, question.verb, question, self._answer(question, board),
                       board, says=says, source=source, fails=fails)

    def _fail(self, key: str, message: str, help: str = "", offset: int = 0) -> KnowledgeError:
        return self.keys[key].error(f"{self.name}: {message}", help, offset)

    # ------------------------------------------------------------ the position

    def _drawing(self) -> tuple[int, dict[int, int]]:
        try:
            size, stones = parse_diagram(self.keys["board"].block())
            Board(size, stones, BLACK).position()
        except IllegalMove as error:
            raise self._fail("board", str(error), "each string that is drawn needs a liberty") from None
        except DiagramError as error:
            help = "draw a square board after 'board: |', one row a line"
            row = error.row - 1 if error.row else None
            raise self.keys["board"].error(f"{self.name}: {error}", help, row=row) from None
        return size, stones

    def _board(self, form: Form, owner: int) -> Board:
        to_move = self._to_move(form, owner)
        points = {key: self._point(key, self.keys[key].text()) if key in self.keys else PASS
                  for key in ("last_move", "ko_at")}
        board = Board(self.size, self.stones, to_move, **points)
        if board.last_move and self.stones.get(board.last_move) != other(to_move):
            raise self._fail("last_move", f"no {COLOR_NAMES[other(to_move)]} stone is drawn on "
                                          f"{vertex_name(board.last_move)}", "the side that is not to move made it")
        if board.ko_at and board.why_no_ko():
            raise self._fail("ko_at", f"there is no ko: {board.why_no_ko()}",
                             "ko_at is the empty point where the side to move may not retake now")
        return board

    def _to_move(self, form: Form, owner: int) -> int:
        implied = mover_of(form, owner)
        if "to_move" not in self.keys:
            if implied == EMPTY:
                raise self.node.error(f"{self.name}: 'to_move' is missing",
                                      "for this question the side to move must be said: to_move: black")
            return implied
        try:
            given = parse_color(self.keys["to_move"].text())
        except ValueError as error:
            raise self._fail("to_move", str(error)) from None
        if implied not in (EMPTY, given) and form.mover != EITHER:
            raise self._fail("to_move", f"in this question {form.mover} moves first, and that is "
                                        f"{COLOR_NAMES[implied]}", "take this line away, or ask about another string")
        return given

    def _point(self, key: str, text: str, offset: int = 0) -> int:
        try:
            point = parse_vertex(text, self.size)
        except ValueError as error:
            raise self._fail(key, str(error), offset=offset) from None
        if point == PASS:
            raise self._fail(key, "a point is wanted here, not a pass", offset=offset)
        return point

    # ------------------------------------------------------------ the question

    def _question(self) -> tuple[Question, Form, int]:
        """The question, how it is asked, and the colour of its string."""
        text = self.keys["question"].text()
        verb = next((verb for verb in sorted(FORMS, key=len, reverse=True)
                     if text == verb or text.startswith(verb + " ")), "")
        if not verb:
            raise self._fail("question", f"'{text[:60]}' is no question", nearest(text.split()[0], list(FORMS)))
        words = list(_words(text, len(verb)))
        form = FORMS[verb]
        if len(words) != form.points:
            wanted = " ".join([verb, *("D4", "E5")[:form.points]])
            raise self._fail("question", f"'{verb}' names {form.points or 'no'} point{'' if form.points == 1 else 's'},"
                                         f" and here are {len(words)}", f"write  question: {wanted}")
        points = tuple(self._target(verb, index, *word) for index, word in enumerate(words))
        colors = [self.stones[p] for p in points if p in self.stones]
        if len(colors) == 2 and (colors[0] == colors[1]) == (verb in ENEMIES):
            one = "one colour" if verb in ENEMIES else "different colours"
            raise self._fail("question", f"the two strings have {one}", offset=words[1][1])
        if len(set(points)) < len(points):
            raise self._fail("question", "both points are the same", offset=words[1][1])
        return Question(verb, points), form, colors[0] if colors else EMPTY

    def _target(self, verb: str, index: int, word: str, offset: int) -> int:
        second = verb in ("connect", "cut") and index == 1
        if second and word == "edge":
            return EDGE
        point = self._point("question", word, offset)
        if verb in MOVE_FORMS:
            if point in self.stones:
                raise self._fail("question", f"there is a stone on {vertex_name(point)} already", offset=offset)
            return point
        if point not in self.stones and not second:
            raise self._fail("question", f"there is no stone on {vertex_name(point)}", offset=offset)
        return point

    # ------------------------------------------------------------ the answer

    def _answer(self, question: Question, board: Board) -> Answer:
        text = self.keys["answer"].text()
        ko = KOS[self.keys["ko"].choice(KOS, "kind of ko")] if "ko" in self.keys else ""
        if ko and (question.verb in BOARD_FORMS | MOVE_FORMS or question.verb == "status"):
            raise self._fail("ko", f"'{question.verb}' has no ko", "take this line away")
        if question.verb in MOVE_FORMS:
            return Answer((self.keys["answer"].choice((GOOD_MOVE, BAD_MOVE), "answer"),))
        if question.verb == "status":
            return Answer((self.keys["answer"].choice(STATUSES, "status"),))
        if text == "none":
            if question.verb in BOARD_FORMS:
                raise self._fail("answer", f"'{question.verb}' needs moves", "write pass where none is worth playing")
            if ko:
                raise self._fail("ko", "there is no ko where nothing works", "take this line away")
            return Answer((NONE,))
        position = board.position()
        moves = []
        for word, offset in _words(text):
            move = PASS if word == "pass" else self._point("answer", word, offset)
            reason = position.why_illegal(move)
            if reason and not (move == board.ko_at != PASS):        # it can be retaken after a threat
                raise self._fail("answer", f"{COLOR_NAMES[board.to_move]} cannot play {word}: {reason}", offset=offset)
            if move in moves:
                raise self._fail("answer", f"{word} comes twice", offset=offset)
            moves.append(move)
        return Answer((ko or WORKS,), tuple(moves))


def _words(text: str, start: int = 0) -> Iterator[tuple[str, int]]:
    """The words of a line from a place on, each with where it begins."""
    for found in _WORD.finditer(text, start):
        yield found.group(), found.start()
