"""Problems in JSON, one record a line: a position by its stones, a kind, and what is right.

A record has ``size``, ``black``, ``white``, ``to_move``, ``kind`` and ``id``; and, as its kind wants them, ``target``
(points), ``answers`` or ``avoid`` (first moves, ``PASS`` among them), ``candidates``, ``status``, ``result_code`` (1
works, 2 and 3 by a ko, 0 does not), ``ko`` (where retaking is forbidden now), ``last_move`` and ``known_fail``.
Where a record about life and death has no target, it is looked for: see `suitetarget`. ``goengine solve --targets``
writes records with ``asks``, the question to be put about ``target``, and ``sort``, the kind to count it under.
"""
from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from goengine.board.collection import read_bytes
from goengine.datafiles import shown_path
from goengine.errors import IllegalMove, KnowledgeError, SgfError
from goengine.front.suite import (BAD_MOVE, CAPTURED, ESCAPED, GOOD_MOVE, KO_FIRST, KO_SECOND, NO, NONE, RACES,
                                  SOMEHOW, STATUSES, STRING_FORMS, UNSETTLED, WORKS, YES, Answer, Board, Loaded,
                                  Problem, Question, stones_of)
from goengine.front.suitetarget import find_target
from goengine.vertex import MAX_SIZE, MIN_SIZE, PASS, parse_color, parse_vertex

OUTCOMES = {"1": WORKS, "2": KO_FIRST, "3": KO_SECOND, "0": NONE}        # of a result code
# What a status says of a string in a ladder: that it is caught even if its owner moves first, that it gets away even
# if the hunter does, or that it hangs on who moves.
LADDERS = {"captured": (CAPTURED,), "escaped": (ESCAPED,), "unsettled": (UNSETTLED,),
           "escapes (not a ladder)": (ESCAPED, UNSETTLED)}
# What a status says of an atari, in the words of goengine.reading.sacrifice.
ATARIS = {"-1": "no atari", "atari:some": "an atari", "atari:double": "a double atari",
          "atari:ladder": "an atari that catches", "atari:ladder_big": "an atari that catches",
          "atari:ladder_safe": "an atari that catches"}
STRINGS = {"capture": "capture", "escape": "save", "connect": "connect", "disconnect": "cut"}
COMBINATIONS = {"combination-attack": "combination", "combination-defend": "spoil combination"}
# Kinds about the life of one group, with what is asked where the kind says it.
GROUPS = {"life": "live", "kill": "kill", "tsumego": "", "life-and-death": "", "ko": "", "capture-race": "", "seki": ""}
Asked = tuple[Question, Answer]


class Record:
    """One record, its values checked as they are asked for; ValueError says what is wrong."""

    def __init__(self, data: Any):
        if not isinstance(data, dict):
            raise ValueError("a record is wanted, in braces")
        self.data = data
        self.kind = self.text("kind")
        size = data.get("size")
        if not isinstance(size, int) or not MIN_SIZE <= size <= MAX_SIZE:
            raise ValueError(f"'size' is to be a number from {MIN_SIZE} to {MAX_SIZE}")
        self.size: int = size

    def text(self, key: str, default: str | None = None) -> str:
        value = self.data.get(key, default)
        if not isinstance(value, str) or (default is None and not value):
            raise ValueError(f"'{key}' is to be a text" if key in self.data else f"'{key}' is missing")
        return value

    def moves(self, key: str) -> tuple[int, ...]:
        """The points of a list; nothing if it is not there."""
        words = self.data.get(key, [])
        if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
            raise ValueError(f"'{key}' is to be a list of points")
        return tuple(self._move(key, word) for word in words)

    def _move(self, key: str, word: str) -> int:
        try:
            return parse_vertex(word, self.size)
        except ValueError as error:
            raise ValueError(f"'{key}': {error}") from None

    def board(self) -> Board:
        black, white = self.moves("black"), self.moves("white")
        if PASS in black + white:
            raise ValueError("a stone cannot stand on 'pass'")
        last, ko = (self._move(key, self.text(key)) if key in self.data else PASS for key in ("last_move", "ko"))
        board = Board(self.size, stones_of(black, white), parse_color(self.text("to_move")), last, ko)
        if ko and board.why_no_ko():
            raise ValueError(f"'ko': {board.why_no_ko()}")
        if last not in board.stones:        # captured since, or a pass
            board = Board(self.size, board.stones, board.to_move, PASS, ko)
        board.position()
        return board

    def targets(self, count: int, board: Board) -> tuple[int, ...]:
        points = self.moves("target")
        if len(points) != count or any(p not in board.stones for p in points):
            raise ValueError(f"'target' is to name {'one stone' if count == 1 else f'{count} stones'}")
        return points


# ---------------------------------------------------------------- what the kinds ask

def _outcomes(record: Record) -> tuple[str, ...]:
    """What a result code stands for: several, where its choices are separated by |."""
    codes = record.text("result_code").split("|")
    if any(code not in OUTCOMES for code in codes):
        raise ValueError(f"'result_code' is made of {', '.join(OUTCOMES)}")
    return tuple(OUTCOMES[code] for code in codes)


def _string(record: Record, board: Board) -> Asked:
    verb = STRINGS[record.kind]
    points = record.targets(1 if verb in ("capture", "save") else 2, board)
    if verb == "save" and PASS not in record.moves("answers"):
        verb = "save by a move"
    return Question(verb, points), Answer(_outcomes(record), record.moves("answers") or None)


def _group(record: Record, board: Board) -> Asked | None:
    """Whether a group lives or dies; None if the record does not name it and it cannot be found."""
    moves = record.moves("answers")
    verb = GROUPS[record.kind]
    if "target" in record.data:
        target = record.targets(1, board)
        verb = verb or ("live" if board.stones[target[0]] == board.to_move else "kill")
    else:
        found = find_target(board.position(), moves, board.to_move, verb)
        if found is None:
            return None
        verb, target = found[0], (found[1],)
    outcomes = _outcomes(record) if "result_code" in record.data else SOMEHOW
    return Question(verb, target), Answer(outcomes, moves or None)


def _dragon_status(record: Record, board: Board) -> Asked:
    status = record.text("status")
    if status not in STATUSES:
        raise ValueError(f"'status' of a group is one of: {', '.join(STATUSES)}")
    return Question("status", record.targets(1, board)), Answer((status,))


def _semeai(record: Record, board: Board) -> Asked:
    """Whether the first group of two is saved and the second killed, as two codes."""
    own, theirs = record.targets(2, board)
    if board.stones[own] != board.to_move or board.stones[theirs] == board.to_move:
        raise ValueError("'target' is to name a stone of the side to move, then one of the other's")
    codes = record.text("result_code")
    if codes not in RACES:
        raise ValueError("'result_code' of a race is two codes, such as '1 0'")
    return Question("semeai", (own, theirs)), Answer((codes,), record.moves("answers") or None)


def _ladder(record: Record, board: Board) -> Asked:
    status = record.text("status")
    if status not in LADDERS:
        raise ValueError(f"'status' of a ladder is one of: {', '.join(LADDERS)}")
    return Question("ladder status", record.targets(1, board)), Answer(LADDERS[status])


def _countercapture(record: Record, board: Board) -> Asked:
    """Whether a string in atari can be saved by capturing: as it has no other move, whether it can be saved."""
    saved = WORKS if record.text("status") == "true" else NONE
    return Question("save", record.targets(1, board)), Answer((saved,))


def _new_stone(record: Record, board: Board) -> tuple[int, ...]:
    """The one empty point that a record is about."""
    points = record.moves("target")
    if len(points) != 1 or points[0] in board.stones or points[0] == PASS:
        raise ValueError("'target' is to name one empty point")
    return points


def _self_atari(record: Record, board: Board) -> Asked:
    bad = record.text("status") == "true"
    return Question("self-atari", _new_stone(record, board)), Answer((BAD_MOVE if bad else GOOD_MOVE,))


def _snapback(record: Record, board: Board) -> Asked:
    return Question("snapback", _new_stone(record, board)), Answer((YES if record.text("status") == "true" else NO,))


def _atari(record: Record, board: Board) -> Asked | None:
    status = record.text("status")
    return (Question("atari", _new_stone(record, board)), Answer((ATARIS[status],))) if status in ATARIS else None


def _same_group(record: Record, board: Board) -> Asked:
    return Question("same group", record.targets(2, board)), Answer((YES if record.text("status") == "1" else NO,))


def _combination(record: Record, board: Board) -> Asked:
    moves = tuple(move for move in record.moves("answers") if move != PASS)
    return Question(COMBINATIONS[record.kind]), Answer((WORKS,), moves) if moves else Answer((NONE,))


def _choice(record: Record, board: Board) -> Asked:
    return Question("choose among", record.moves("candidates")), Answer((WORKS,), record.moves("answers"))


KINDS: dict[str, Callable[[Record, Board], Asked | None]] = {
    **dict.fromkeys(STRINGS, _string), **dict.fromkeys(COMBINATIONS, _combination), "ladder": _ladder,
    "ladder_any": _ladder, "can_countercap": _countercapture, "same-dragon": _same_group, "choice": _choice,
    **dict.fromkeys(GROUPS, _group), "dragon-status": _dragon_status, "semeai": _semeai,
    "bad_selfatari": _self_atari, "snapback": _snapback, "atari": _atari,
}


def _told(record: Record, board: Board) -> Asked:
    """The question that a record puts itself; a move of the whole board if there is none."""
    verb, moves = record.text("asks", ""), record.moves("answers")
    if not verb:
        return Question("best move"), Answer((WORKS,), moves)
    if verb not in STRING_FORMS:
        raise ValueError(f"'asks' is one of: {', '.join(STRING_FORMS)}; or empty")
    return Question(verb, record.targets(STRING_FORMS[verb].points, board)), Answer(SOMEHOW, moves or None)


def _asked(record: Record, board: Board) -> Asked | None:
    """The question of a record: by its kind; else a move of the whole board, where no stone is named; else none."""
    if "asks" in record.data:
        return _told(record, board)
    if record.kind in GROUPS and (record.moves("answers") or "target" in record.data):
        return _group(record, board)
    if record.kind in KINDS and ("target" in record.data or record.kind not in STRINGS):
        return KINDS[record.kind](record, board)
    if "target" in record.data:
        return None
    if record.moves("answers"):
        if record.kind == "capture":
            return Question("capture something"), Answer((WORKS,), record.moves("answers"))
        return Question("best move"), Answer((WORKS,), record.moves("answers"))
    if record.moves("avoid"):
        return Question("avoid"), Answer((WORKS,), record.moves("avoid"))
    return None


def load_json(path: Path) -> Loaded:
    """The problems of a file, gzipped or not; each line that is wrong is an error."""
    shown = shown_path(path)
    loaded = Loaded()
    try:
        lines = read_bytes(path).decode("utf-8-sig", "replace").splitlines()
    except SgfError as error:
        return Loaded(errors=[error])
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            loaded.problems.append(_problem(line, shown, number))
        except json.JSONDecodeError as error:
            loaded.errors.append(KnowledgeError(f"not JSON: {error.msg}", shown, number, error.colno))
        except RecursionError:
            loaded.errors.append(KnowledgeError("not JSON that can be read: nested too deep", shown, number, 1))
        except (IllegalMove, ValueError) as error:
            loaded.errors.append(KnowledgeError(str(error), shown, number, 1))
    if not loaded.problems and not loaded.errors:
        loaded.errors.append(KnowledgeError("there are no problems here", shown, 1, 1))
    return loaded


def _problem(line: str, suite: str, number: int) -> Problem:
    record = Record(json.loads(line))
    board = record.board()
    asked = _asked(record, board)
    fails = "the file marks it so" if record.data.get("known_fail") else ""
    question, answer = asked or (Question(record.kind), Answer((record.text("status", ""),)))
    return Problem(record.text("id"), suite, number, record.text("sort", record.kind), question, answer, board,
                   says=record.text("comment", ""), source=record.text("source", ""), fails=fails,
                   unasked="" if asked else _why_unasked(record), difficulty=record.text("difficulty", ""))


def _why_unasked(record: Record) -> str:
    if record.kind in GROUPS:
        return "the record names no target, and no group can be found that its answers are about"
    return f"goengine cannot answer questions of this kind yet: {record.kind}"
