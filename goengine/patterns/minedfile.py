"""Files of mined positions: one position a line, with the moves known there and how often they were played.

joseki/README.md teaches the form::

    after: Q16 R14
    positions: |
      . | 81 | O17:15321/51/249817 R10:980/49 -:2100//3310
      O17 | 55 | R17:9120/50/120331 ...

A line is the way to a position (behind the moves of ``after``; ``.`` if there are no more), the percentage of
immediate answers there, and the moves: point, games, percentage won by the mover, choices of bots. Behind a ``>``
stands what follows an only move, as long as there is one move only.
"""
from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from goengine.board import stones
from goengine.board.layout import new_board
from goengine.errors import KnowledgeError
from goengine.patterns.frames import SIZE, Seen, Viewer
from goengine.patterns.steps import BOARD_NAMES, CORNER_NAMES, ELSEWHERE, TENUKI, move_name
from goengine.vertex import BLACK, PASS, other
from goengine.yamlfile import TEXT, Node

CORNER, BOARD = "corner", "board"
POSITION_COLUMNS = ("key", "inner", "line", "answered")
MOVE_COLUMNS = ("position", "cell", "inner_cell", "games", "won", "bots")
UNKNOWN = -1                            # a percentage that is not given
HERE = "."
MOST_POSITIONS, MOST_STEPS, MOST_MOVES = 5000, 60, 130          # of a file, of a way, of a position
MOST_PROBLEMS = 20                      # told of one file
_LINE = re.compile(r"([^|]*)\|([^|]*)\|([^|]*)")
_MOVE = re.compile(r"([A-T]\d{1,2}|-):(\d{1,9})(?:/(\d{1,3})?(?:/(\d{1,9}))?)?", re.ASCII)
_WORD = re.compile(r"\S+")
_CHAIN = re.compile(r"[^>]+")


class MinedMove(NamedTuple):
    """A move as a line has it; `won` is a percentage or `UNKNOWN`."""

    point: int
    games: int
    won: int
    bots: int


class Mined(NamedTuple):
    """What a file holds: arrays of `POSITION_COLUMNS` and `MOVE_COLUMNS`, and what is wrong with it."""

    positions: np.ndarray
    moves: np.ndarray
    problems: list[KnowledgeError]


# ------------------------------------------------------------------ writing

def line_text(way: Iterable[int], answered: int, moves: Iterable[MinedMove], then: Iterable[MinedMove] = ()) -> str:
    """A position as a line; `then` are the only moves that follow its only move."""
    steps = " ".join(map(move_name, way)) or HERE
    known = "" if answered == UNKNOWN else str(answered)
    return f"{steps} | {known} | {' > '.join([' '.join(map(_move_text, moves)), *map(_move_text, then)])}"


def _move_text(move: MinedMove) -> str:
    won = "" if move.won == UNKNOWN else str(move.won)
    parts = [str(move.games), won, str(move.bots) if move.bots else ""]
    while not parts[-1]:
        parts.pop()
    return f"{move_name(move.point)}:{'/'.join(parts)}"


def file_text(after: Iterable[int], lines: Iterable[str]) -> str:
    """A whole file."""
    begin = " ".join(map(move_name, after)) or HERE
    body = "".join(f"  {line}\n" for line in lines)
    return f"# Mined; joseki/README.md explains the lines.\nafter: {begin}\npositions: |\n{body}"


# ------------------------------------------------------------------ reading

def read_mined(root: Node, kind: str) -> Mined:
    """Read a file, `CORNER` or `BOARD`; lines that are wrong are left out and told.

    Raises
    ------
    KnowledgeError
        If the file as a whole has another form.
    """
    keys = root.fields(("after", "positions"))
    block = keys["positions"]
    if block.kind != TEXT or block.style != "|":
        raise block.error("the positions are one block of lines", "write  positions: |  and one position a line below")
    reader = _Reader(block, kind)
    rows = block.value.split("\n")
    if len(rows) > MOST_POSITIONS + 1:
        raise block.error(f"there are {len(rows)} lines; at most {MOST_POSITIONS} are read", "split the file")
    try:
        reader.begin(keys["after"])
    except _Wrong as wrong:
        raise keys["after"].error(wrong.message, wrong.help, wrong.offset) from None
    for number, row in enumerate(rows):
        if row.strip():
            reader.read(number, row)
    return Mined(np.array(reader.positions, np.int64).reshape(-1, len(POSITION_COLUMNS)),
                 np.array(reader.moves, np.int64).reshape(-1, len(MOVE_COLUMNS)), reader.problems[:MOST_PROBLEMS])


class _Wrong(Exception):
    """Something wrong in a line, `offset` signs from its beginning."""

    def __init__(self, message: str, offset: int, help: str = ""):
        super().__init__(message)
        self.message, self.offset, self.help = message, offset, help


class _Reader:
    """Plays the ways of a file on one board; what neighbouring lines share is played once."""

    def __init__(self, block: Node, kind: str):
        self.block = block
        self.kind = kind
        self.names = CORNER_NAMES if kind == CORNER else BOARD_NAMES
        self.viewer = Viewer()
        self.board = new_board(SIZE)
        self.played: list[int] = []
        self.after: list[int] = []
        self.positions: list[tuple[int, ...]] = []
        self.moves: list[tuple[int, ...]] = []
        self.problems: list[KnowledgeError] = []

    def begin(self, node: Node) -> None:
        """Read the moves that all ways begin with."""
        text = node.text()
        self.after = [] if text == HERE else self._way(text, 0)

    def read(self, number: int, row: str) -> None:
        """Read a line, or take down what is wrong with it."""
        try:
            found = _LINE.fullmatch(row)
            if not found:
                raise _Wrong("a position is written  way | answered | moves", 0)
            way = found.group(1).strip()
            self._position(number, [] if way == HERE else self._way(found.group(1), 0), found)
        except _Wrong as wrong:
            if len(self.problems) <= MOST_PROBLEMS:
                offset = max(0, wrong.offset - (len(row) - len(row.lstrip())))
                self.problems.append(self.block.error(wrong.message, wrong.help, offset, number))

    def _way(self, text: str, offset: int) -> list[int]:
        words = list(_WORD.finditer(text))
        if not words:
            raise _Wrong("the way to the position is missing", offset, f"write its moves, or  {HERE}")
        if len(words) + len(self.after) > MOST_STEPS:
            raise _Wrong(f"more than {MOST_STEPS} moves", offset)
        way = [self._point(word.group(), offset + word.start()) for word in words]
        self._play([*self.after, *way], len(self.after), [offset + word.start() for word in words])
        return way

    def _point(self, name: str, offset: int) -> int:
        if name == ELSEWHERE and self.kind == CORNER:
            return PASS
        if name not in self.names:
            where = "the upper right corner, K10 to T19" if self.kind == CORNER else "the board, A1 to T19"
            raise _Wrong(f"'{name[:20]}' is no point of {where}", offset)
        return self.names[name]

    def _play(self, way: list[int], known: int, offsets: list[int]) -> None:
        """Bring the board to the end of a way; `offsets` are those of its steps behind the first `known`."""
        shared = 0
        while shared < min(len(way), len(self.played)) and way[shared] == self.played[shared]:
            shared += 1
        while len(self.played) > shared:
            stones.undo(self.board)
            self.played.pop()
        for step in range(shared, len(way)):
            c = BLACK if step % 2 == 0 else other(BLACK)
            if way[step] == PASS:
                stones.play_pass(self.board)
            elif not stones.play(self.board, way[step], c):
                raise _Wrong(f"{move_name(way[step])} cannot be played here", offsets[max(0, step - known)])
            self.played.append(way[step])

    def _position(self, number: int, way: list[int], found: re.Match[str]) -> None:
        """Take down a position and those of the chain that follows it; all of them or none."""
        positions: list[tuple[int, ...]] = []
        moves: list[tuple[int, ...]] = []
        answered = self._percentage(found.group(2).strip(), found.start(2))
        way = [*self.after, *way]
        self._play(way, 0, [0] * MOST_STEPS)
        for part in _CHAIN.finditer(found.group(3)):
            offset = found.start(3) + part.start()
            whole, inner = self._seen()
            known, points = self._moves(part.group(), offset, whole, inner)
            more = part.end() < len(found.group(3))
            if len(known) != 1 and (positions or more):
                raise _Wrong("'>' stands between only moves", offset)
            number_here = len(self.positions) + len(positions)
            moves += [(number_here, *move) for move in known]
            percentage = UNKNOWN if positions else answered
            positions.append((whole.key, inner.key, self.block.line + 1 + number, percentage))
            if more:
                way = [*way, points[0]]
                if len(way) > MOST_STEPS:
                    raise _Wrong(f"more than {MOST_STEPS} moves", offset)
                self._play(way, 0, [offset] * MOST_STEPS)
        self.positions += positions
        self.moves += moves

    def _seen(self) -> tuple[Seen, Seen]:
        mover = BLACK if len(self.played) % 2 == 0 else other(BLACK)
        if self.kind == CORNER:
            return self.viewer.corners(self.board, mover)[0]
        whole = self.viewer.board(self.board, mover)
        return whole, whole

    def _moves(self, text: str, offset: int, whole: Seen, inner: Seen) -> tuple[list[tuple[int, ...]], list[int]]:
        """The moves of a position, and their points."""
        words = list(_WORD.finditer(text))
        if not 1 <= len(words) <= MOST_MOVES:
            raise _Wrong(f"a position has 1 to {MOST_MOVES} moves", offset)
        moves = [self._move(word, offset, whole, inner) for word in words]
        if len({move[0] for move in moves}) < len(moves):
            raise _Wrong("a move comes twice (mirrored moves of a symmetrical position are the same)", offset)
        return moves, [self._point(word.group().partition(":")[0], offset) for word in words]

    def _move(self, word: re.Match[str], offset: int, whole: Seen, inner: Seen) -> tuple[int, ...]:
        offset += word.start()
        found = _MOVE.fullmatch(word.group())
        if not found:
            raise _Wrong(f"'{word.group()[:30]}' is no move", offset, "write point:games/percentage won/bots, as "
                         "O17:15321/51/249817; what stands behind is left out where it is not known")
        p = self._point(found.group(1), offset)
        if p and self.board["color"][p]:
            raise _Wrong(f"a stone stands at {found.group(1)}", offset)
        cells = (whole.cell(p), inner.cell(p)) if p else (TENUKI, TENUKI)
        return (*cells, int(found.group(2)), self._percentage(found.group(3) or "", offset), int(found.group(4) or 0))

    @staticmethod
    def _percentage(text: str, offset: int) -> int:
        if not text:
            return UNKNOWN
        if not (text.isascii() and text.isdigit() and int(text[:4]) <= 100):
            raise _Wrong(f"'{text[:20]}' is no percentage", offset, "write 0 to 100, or nothing")
        return int(text)
