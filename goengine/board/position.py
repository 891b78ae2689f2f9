"""The Python face of the board: a game position that people play on, ask and print.

    >>> from goengine.board.position import Position
    >>> game = Position(9)
    >>> game.play("E5")
    >>> game.play("E6")
    >>> game.string_at("E5").liberties
    ('E4', 'D5', 'F5')
"""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from goengine import vertex
from goengine.board import stones
from goengine.board.layout import STATE_WORDS, new_board
from goengine.board.ruleset import POSITIONAL, SIMPLE, Ruleset, ruleset
from goengine.diagram import draw, parse_diagram
from goengine.errors import IllegalMove
from goengine.pointset import WORDS, points_of
from goengine.vertex import BLACK, COLOR_NAMES, EMPTY, PASS, WHITE, other, parse_vertex, vertex_name


@dataclass(frozen=True)
class Move:
    """One move of a game: a colour and a point, or `PASS`."""

    color: int
    point: int

    def __str__(self) -> str:
        return f"{COLOR_NAMES[self.color]} {vertex_name(self.point)}"


@dataclass(frozen=True)
class String:
    """A string: its colour, and the names of its stones and liberties in board order."""

    color: int
    stones: tuple[str, ...]
    liberties: tuple[str, ...]


class Position:
    """A board with its ruleset, its history and the side to move.

    Parameters
    ----------
    size : int
        Lines of the board, 1 to 19.
    rules : str or Ruleset
        The laws of the game; `goengine.board.ruleset.RULESETS` lists them.
    komi : float, optional
        Points for White; the ruleset's usual komi where not given.

    Attributes
    ----------
    to_play : int
        `BLACK` or `WHITE`.
    moves : list of Move
        All moves since the position was set up, passes included.
    handicap : int
        Handicap stones given (they are set up, not played).
    board : record
        The kernel's memory, for the floors above. Treat it as read-only; searches work on `copy_board()`.
    """

    def __init__(self, size: int = 19, rules: str | Ruleset = "chinese", komi: float | None = None):
        self.ruleset = ruleset(rules)
        self.size = size
        self.komi = self.ruleset.komi if komi is None else float(komi)
        self.handicap = 0
        self.board: Any = new_board(size, self.ruleset.suicide)
        self.to_play = BLACK
        self._start({}, BLACK)

    # ------------------------------------------------------------ setting up

    @classmethod
    def from_diagram(cls, text: str, to_play: str | int = BLACK, rules: str | Ruleset = "chinese",
                     komi: float | None = None) -> Position:
        """A position drawn with X and O.

        Raises
        ------
        DiagramError
            If the drawing cannot be read.
        IllegalMove
            If a drawn string has no liberty.
        """
        size, drawn = parse_diagram(text)
        position = cls(size, rules, komi)
        position.set_up(drawn, to_play)
        return position

    def set_up(self, drawn: dict[int, int], to_play: str | int | None = None) -> None:
        """Start afresh from the stones given (point -> colour; names of points will do too).

        Raises
        ------
        IllegalMove
            If a string would have no liberty; the position is then unchanged.
        """
        placed = {self._point(p): c for p, c in drawn.items()}
        self._start(placed, self._color(to_play))

    def _start(self, placed: dict[int, int], to_play: int) -> None:
        board = new_board(self.size, False)
        for p, c in placed.items():
            if c == EMPTY:
                continue
            if not vertex.on_board(p, self.size):
                raise IllegalMove(f"{COLOR_NAMES[c]} {vertex_name(p)}", "off the board")
            if not stones.play(board, p, c) or board["prisoners"].any():
                raise IllegalMove(f"{COLOR_NAMES[c]} {vertex_name(p)}",
                                  "with the stones set up around it, a string has no liberty")
            board["ply"][0] = board["top"][0] = 0
        board["suicide"][0] = int(self.ruleset.suicide)
        self.board = board
        self.to_play = to_play
        self.moves: list[Move] = []
        self._undo: list[np.ndarray] = []
        self._first = to_play
        self._keys = [self._key(to_play)]
        self._seen = Counter(map(self._repeated, self._keys))

    def _key(self, to_play: int) -> int:
        """The stones and the side to move as one number."""
        return 4 * int(self.board["hash"][0]) + to_play

    def _repeated(self, key: int) -> int:
        """What must not come twice under the ruleset: the stones, with the side to move where that counts."""
        return key // 4 if self.ruleset.ko == POSITIONAL else key

    def adopt(self, rules: str | Ruleset) -> None:
        """Play on under another ruleset; what was played so far stands, and komi stays."""
        self.ruleset = ruleset(rules)
        self.board["suicide"][0] = int(self.ruleset.suicide)
        self._seen = Counter(map(self._repeated, self._keys))

    # ------------------------------------------------------------ playing

    def _point(self, move: str | int) -> int:
        return parse_vertex(move, self.size) if isinstance(move, str) else int(move)

    def _color(self, color: str | int | None) -> int:
        return self.to_play if color is None else vertex.parse_color(color) if isinstance(color, str) else color

    def play(self, move: str | int, color: str | int | None = None) -> None:
        """Play a point or pass, for the side to move unless a colour is given.

        Raises
        ------
        IllegalMove
            If the ruleset forbids it; the position is then unchanged.
        ValueError
            If the text names no point of this board.
        """
        p, c = self._point(move), self._color(color)
        reason = self.why_illegal(p, c)
        if reason:
            raise IllegalMove(f"{COLOR_NAMES[c]} {vertex_name(p)}", reason)
        b = self.board
        if p == PASS:
            stones.play_pass(b)
        else:
            stones.play(b, p, c)
        self._undo.append(b["log"][:b["top"][0]].copy())
        b["ply"][0] = b["top"][0] = 0
        self.moves.append(Move(c, p))
        self.to_play = other(c)
        self._keys.append(self._key(self.to_play))
        self._seen[self._repeated(self._keys[-1])] += 1

    def undo(self) -> Move:
        """Take back the last move and return it; IndexError if there is none."""
        move = self.moves.pop()
        entries = self._undo.pop()
        b = self.board
        b["log"][:len(entries)] = entries
        b["top"][0] = len(entries)
        b["ply"][0] = 1
        b["start"][0] = 0
        stones.undo(b)
        self._seen[self._repeated(self._keys.pop())] -= 1
        self.to_play = other(self.moves[-1].color) if self.moves else self._first
        return move

    def why_illegal(self, move: str | int, color: str | int | None = None) -> str:
        """The reason why a move is illegal, or an empty string."""
        p, c = self._point(move), self._color(color)
        if p == PASS:
            return ""
        if not vertex.on_board(p, self.size):
            return "off the board"
        b = self.board
        if b["color"][p] != EMPTY:
            return "the point is occupied"
        if b["ko"][0] == 4 * p + c:
            return "ko: retaking at once would repeat the position"
        if not stones.is_legal(b, p, c):
            return "suicide"
        if self.ruleset.ko != SIMPLE and self._repeats(p, c):
            return f"{self.ruleset.ko} superko: the position would come again"
        return ""

    def _repeats(self, p: int, c: int) -> bool:
        stones.play(self.board, p, c)
        key = self._repeated(self._key(other(c)))
        stones.undo(self.board)
        return self._seen[key] > 0

    def is_legal(self, move: str | int, color: str | int | None = None) -> bool:
        return not self.why_illegal(move, color)

    def legal_points(self, color: str | int | None = None) -> list[int]:
        """All points where the side to move (or a colour) may play, in board order; a pass is always legal."""
        c = self._color(color)
        return [p for p in vertex.board_points(self.size) if not self.why_illegal(p, c)]

    def legal_moves(self, color: str | int | None = None) -> list[str]:
        """The names of `legal_points`."""
        return [vertex_name(p) for p in self.legal_points(color)]

    # ------------------------------------------------------------ asking

    @property
    def hash(self) -> int:
        """The Zobrist hash of the stones; the same for the same stones, however they came there."""
        return int(self.board["hash"][0])

    @property
    def last_move(self) -> Move | None:
        return self.moves[-1] if self.moves else None

    @property
    def move_number(self) -> int:
        """Moves played so far."""
        return len(self.moves)

    @property
    def filled(self) -> float:
        """The share of the board's points on which stones stand."""
        return (len(self.stone_points(BLACK)) + len(self.stone_points(WHITE))) / self.size ** 2

    @property
    def ko_point(self) -> int:
        """The point where the simple ko forbids retaking now, or `PASS`."""
        return int(self.board["ko"][0]) // 4

    @property
    def is_over(self) -> bool:
        """Whether both sides have just passed."""
        return len(self.moves) >= 2 and self.moves[-1].point == PASS == self.moves[-2].point

    def prisoners(self, color: int) -> int:
        """Stones of a colour that were captured."""
        return int(self.board["prisoners"][color])

    def color_at(self, point: str | int) -> int:
        return int(self.board["color"][self._point(point)])

    def stone_points(self, color: int) -> list[int]:
        """The points of all stones of a colour, in board order."""
        return [p for p in vertex.board_points(self.size) if self.board["color"][p] == color]

    def string_points(self, point: str | int) -> list[int]:
        """The points of the string on a point, in board order; empty if there is no stone."""
        p = self._point(point)
        if self.board["color"][p] not in (BLACK, WHITE):
            return []
        head = self.board["head"][p]
        return [q for q in vertex.board_points(self.size)
                if self.board["head"][q] == head and self.board["color"][q] in (BLACK, WHITE)]

    def liberty_points(self, point: str | int) -> list[int]:
        """The liberties of the string on a point, in board order; empty if there is no stone."""
        p = self._point(point)
        if self.board["color"][p] not in (BLACK, WHITE):
            return []
        start = WORDS * int(self.board["head"][p])
        return points_of(self.board["liberties"][start:start + WORDS])

    def liberties(self, point: str | int) -> int:
        """The number of liberties of the string on a point; 0 if there is no stone."""
        return len(self.liberty_points(point))

    def string_at(self, point: str | int) -> String | None:
        """The string on a point, or None."""
        found = self.string_points(point)
        if not found:
            return None
        return String(self.color_at(found[0]), tuple(map(vertex_name, found)),
                      tuple(map(vertex_name, self.liberty_points(found[0]))))

    def strings(self) -> list[String]:
        """All strings on the board, by their first stone in board order."""
        heads = {int(self.board["head"][p]): p for p in reversed(self.stone_points(BLACK) + self.stone_points(WHITE))}
        found = [self.string_at(p) for p in sorted(heads.values())]
        return [string for string in found if string is not None]

    # ------------------------------------------------------------ copies

    def copy(self) -> Position:
        """An independent position with the same history."""
        twin = Position.__new__(Position)
        twin.__setstate__(self.__getstate__())
        return twin

    def without(self, points: Iterable[int], to_play: int | None = None) -> Position:
        """The stones that stand here, but for those on some points; nothing that happened before forbids a move."""
        gone, twin = set(points), self.copy()
        twin.set_up({p: self.color_at(p) for p in vertex.board_points(self.size) if p not in gone}, to_play)
        return twin

    def copy_board(self) -> Any:
        """A board record of its own for a search to play on."""
        board = new_board(self.size)
        _words(board)[:STATE_WORDS] = _words(self.board)[:STATE_WORDS]
        return board

    def __getstate__(self) -> dict[str, Any]:
        state = dict(self.__dict__)
        state["board"] = _words(self.board)[:STATE_WORDS].copy()
        for name in ("moves", "_undo", "_keys"):
            state[name] = list(state[name])
        state["_seen"] = Counter(state["_seen"])
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.board = new_board(self.size)
        _words(self.board)[:STATE_WORDS] = state["board"]

    def transformed(self, symmetry: int, swap_colors: bool = False) -> Position:
        """The same game turned or mirrored (symmetry 0 to 7), with the colours swapped if wished.

        Komi changes sides with the colours.
        """
        def color(c: int) -> int:
            return other(c) if swap_colors and c else c
        now = {p: self.color_at(p) for p in vertex.board_points(self.size) if self.color_at(p)}
        before = self.copy()
        while before.moves:
            before.undo()
        twin = Position(self.size, self.ruleset, -self.komi if swap_colors else self.komi)
        twin.handicap = self.handicap
        twin.set_up({vertex.transform(p, symmetry, self.size): color(before.color_at(p))
                     for p in vertex.board_points(self.size) if before.color_at(p)}, color(before.to_play))
        twin.board["prisoners"][[color(BLACK), color(WHITE)]] = before.board["prisoners"][[BLACK, WHITE]]
        for move in self.moves:
            twin.play(vertex.transform(move.point, symmetry, self.size), color(move.color))
        assert all(twin.color_at(vertex.transform(p, symmetry, self.size)) == color(c) for p, c in now.items())
        return twin

    # ------------------------------------------------------------ printing

    def diagram(self, marks: dict[int, str] | None = None, coordinates: bool = True) -> str:
        """The board drawn as text; `marks` puts a sign of its own on a point."""
        return draw(self.size, self.color_at, marks, coordinates)

    def __str__(self) -> str:
        last = f"last move {self.last_move}" if self.last_move else "no move yet"
        return (f"{self.diagram()}\n{COLOR_NAMES[self.to_play].capitalize()} to play, {last}; prisoners: "
                f"{self.prisoners(WHITE)} white, {self.prisoners(BLACK)} black")

    def __repr__(self) -> str:
        return f"<Position {self.size}x{self.size}, move {self.move_number}, {self.ruleset.name}, komi {self.komi}>"


def _words(board: Any) -> np.ndarray:
    """All words of a board record as one numpy array over the same memory."""
    array = board.array if hasattr(board, "array") else np.asarray(board)
    return array.reshape(1).view(np.int64)
