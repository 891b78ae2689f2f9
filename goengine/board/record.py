"""Game records as we write them: moves, set-up stones, comments and markup, saved so that nothing is ever lost."""
from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from os import PathLike, fspath
from typing import TYPE_CHECKING, NamedTuple

from sgfmill import sgf

from goengine import __version__
from goengine.board.ruleset import Ruleset, ruleset
from goengine.errors import SgfError
from goengine.vertex import BLACK, EMPTY, PASS, WHITE, board_points, column_of, row_of

if TYPE_CHECKING:
    from goengine.board.position import Position

MARKS = ("TR", "SQ", "CR", "MA", "SL", "TB", "TW")      # triangle, square, circle, cross, selected, territories
COLORS = {"b": BLACK, "w": WHITE}
LETTERS = {color: letter for letter, color in COLORS.items()}
_RULES_NAMES = {"new-zealand": "NZ", "aga": "AGA"}      # as the SGF standard writes them
SETUP = {"AE": EMPTY, "AB": BLACK, "AW": WHITE}


class Play(NamedTuple):
    """A move in a record: a colour and a point, or `PASS`."""

    color: int
    point: int


@dataclass
class Node:
    """One step of a record.

    Attributes
    ----------
    move : Play or None
    stones : dict
        Set-up: point -> `BLACK`, `WHITE`, or `EMPTY` where a stone is taken away.
    to_play : int or None
        The side to move, where the record says so.
    comment : str
    marks : dict
        One of `MARKS` -> points.
    labels : dict
        Point -> text on it.
    """

    move: Play | None = None
    stones: dict[int, int] = field(default_factory=dict)
    to_play: int | None = None
    comment: str = ""
    marks: dict[str, list[int]] = field(default_factory=dict)
    labels: dict[int, str] = field(default_factory=dict)


@dataclass
class GameRecord:
    """A game to be written down: its header, and its nodes in order; the first one holds the set-up.

    Attributes
    ----------
    size : int
    komi : float or None
    rules : str
        A ruleset's name, or an empty string.
    handicap : int
    black, white : str
        The players.
    result : str
        As the standard writes it: ``B+3.5``, ``W+R``, ``0``; empty if unknown.
    date : str
        ISO 8601, or empty.
    texts : dict
        Other root properties that hold text, by their SGF name (``EV``, ``PC``, ``GC``, ...).
    nodes : list of Node
    """

    size: int = 19
    komi: float | None = None
    rules: str = ""
    handicap: int = 0
    black: str = ""
    white: str = ""
    result: str = ""
    date: str = ""
    texts: dict[str, str] = field(default_factory=dict)
    nodes: list[Node] = field(default_factory=lambda: [Node()])

    @classmethod
    def of(cls, position: Position, black: str = "", white: str = "", result: str = "", date: str = "") -> GameRecord:
        """The record of a game played so far, from the position it was set up in."""
        start = position.copy()
        while start.moves:
            start.undo()
        record = cls(position.size, position.komi, position.ruleset.name, position.handicap, black, white, result, date)
        root = record.nodes[0]
        root.stones = {p: start.color_at(p) for p in board_points(start.size) if start.color_at(p)}
        if root.stones or start.to_play != BLACK:
            root.to_play = start.to_play
        for move in position.moves:
            record.play(move.color, move.point)
        if not position.moves and position.to_play != start.to_play:
            root.to_play = position.to_play
        return record

    @property
    def moves(self) -> list[Play]:
        return [node.move for node in self.nodes if node.move]

    def play(self, color: int, point: int, comment: str = "") -> Node:
        """Write down a move (a point or `PASS`) and return its node."""
        self.nodes.append(Node(Play(color, point), comment=comment))
        return self.nodes[-1]

    def comment(self, text: str) -> None:
        """Add a paragraph to what is said about the last move."""
        node = self.nodes[-1]
        node.comment = f"{node.comment}\n\n{text}" if node.comment else text

    def mark(self, kind: str, points: Iterable[int]) -> None:
        """Mark points of the position after the last move; `kind` is one of `MARKS`."""
        if kind not in MARKS:
            raise ValueError(f"no markup '{kind}'; there are: {', '.join(MARKS)}")
        chosen = self.nodes[-1].marks.setdefault(kind, [])
        chosen.extend(p for p in points if p not in chosen)

    def label(self, point: int, text: str) -> None:
        """Put a short text on a point of the position after the last move."""
        self.nodes[-1].labels[point] = text

    # ------------------------------------------------------------ writing

    def serialise(self) -> bytes:
        """The record as SGF in UTF-8.

        Raises
        ------
        SgfError
            If a node names a point that is not on the board.
        """
        game = sgf.Sgf_game(self.size, "UTF-8")
        root = game.get_root()
        root.set("AP", ("goengine", __version__))
        self._write_header(root)
        written = root
        for number, node in enumerate(self.nodes):
            if number:
                written = written.new_child()
            try:
                _write_node(written, node)
            except ValueError as error:
                raise SgfError(f"node {number} cannot be written: a point is not on the {self.size}x{self.size} board"
                               ) from error
        return game.serialise()

    def _write_header(self, root: sgf.Tree_node) -> None:
        texts = dict(self.texts, PB=self.black, PW=self.white, RE=self.result, DT=self.date)
        if self.rules:
            rules: Ruleset = ruleset(self.rules)
            texts["RU"] = _RULES_NAMES.get(rules.name, rules.title)
        for name, text in texts.items():
            if text:
                root.set(name, _clean(text))
        if self.komi is not None:
            root.set("KM", self.komi)
        if self.handicap > 1:
            root.set("HA", self.handicap)

    def write(self, path: str | PathLike[str]) -> None:
        """Save the record; whatever happens, the file holds either the old record or the whole new one.

        Raises
        ------
        SgfError
            If it cannot be written: the disk is full, the folder is missing, access is denied, ...
        """
        write_atomically(path, self.serialise())


def sgf_point(point: int) -> tuple[int, int] | None:
    """A move as sgfmill counts it: row and column from 0, or None for a pass."""
    return None if point == PASS else (row_of(point) - 1, column_of(point) - 1)


def _write_node(written: sgf.Tree_node, node: Node) -> None:
    def places(points: Iterable[int]) -> list[tuple[int, int]]:
        return [(row_of(p) - 1, column_of(p) - 1) for p in points]

    if node.move:
        written.set_move(LETTERS[node.move.color], sgf_point(node.move.point))
    for name, color in SETUP.items():
        points = [p for p, c in node.stones.items() if c == color]
        if points:
            written.set(name, places(points))
    if node.to_play:
        written.set("PL", LETTERS[node.to_play])
    if node.comment:
        written.set("C", _clean(node.comment))
    for name, points in node.marks.items():
        if points:
            written.set(name, places(points))
    if node.labels:
        written.set("LB", [((row_of(p) - 1, column_of(p) - 1), _clean(text)) for p, text in node.labels.items()])


def _clean(text: str) -> str:
    """A text without what UTF-8 or SGF cannot carry."""
    return text.replace("\0", "").encode("utf-8", "replace").decode("utf-8")


def write_atomically(path: str | PathLike[str], data: bytes) -> None:
    """Replace a file by a new one of the same name, or leave it as it was.

    The data go to a second file in the same folder, onto the disk, and only then under the name. Where the
    name is no plain file (a pipe, ``/dev/stdout``) there is nothing to lose, and it is written straight.

    Raises
    ------
    SgfError
        With the file and the cause.
    """
    with _telling(path):
        target = _plain_target(path)
        if target is None:
            with open(path, "wb") as file:
                file.write(data)
        else:
            _replace(target, data)


def check_writable(path: str | PathLike[str]) -> None:
    """Refuse a file that `write_atomically` could not write, before the work whose outcome it is to hold.

    Raises
    ------
    SgfError
        With the file and the cause.
    """
    with _telling(path):
        target = _plain_target(path)
        if target is None:
            return
        folder = os.path.dirname(target)
        if not os.path.isdir(folder):
            raise NotADirectoryError(None, f"there is no folder {folder}")
        if not os.access(folder, os.W_OK | os.X_OK):
            raise PermissionError(None, f"nothing may be written into {folder}")


@contextlib.contextmanager
def _telling(path: str | PathLike[str]) -> Iterator[None]:
    """Tell the file and the cause where it cannot be written."""
    try:
        yield
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise SgfError(f"{fspath(path)}: cannot be written: {reason}") from error


def _plain_target(path: str | PathLike[str]) -> str | None:
    """The file that a name leads to; None if it is no plain one, which is opened by the name given, as a pipe wants."""
    target = os.path.realpath(path)
    if os.path.isdir(target):
        raise IsADirectoryError(None, "it is a folder")
    return None if os.path.exists(path) and not os.path.isfile(path) else target


def _replace(target: str, data: bytes) -> None:
    folder, base = os.path.split(target)
    fresh = os.path.join(folder, f".{base[:100]}.{os.getpid()}.new")
    try:
        with open(fresh, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if os.path.exists(target):
            os.chmod(fresh, os.stat(target).st_mode & 0o7777)
        os.replace(fresh, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(fresh)
        raise
