"""The joseki book: what is known of the corners of a position, and of the opening as a whole.

    >>> from goengine.board.position import Position
    >>> from goengine.patterns.josekibook import load_book
    >>> book = load_book()
    >>> game = Position(19)
    >>> for move in ("Q16", "R14"):
    ...     game.play(move)
    >>> corner = book.corners(game)[0]
    >>> corner.name, corner.moves[0].name, corner.moves[0].games
    ('upper right', 'O17', 8646)
    >>> corner.moves[0].steps[0].line.name
    'star-slide-and-extend'
"""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from goengine.board import stones
from goengine.patterns.bookfiles import AT_END, Files, Folder, load_files
from goengine.patterns.booktable import Table
from goengine.patterns.frames import CORNERS, CORNERS_AT, SIZE, Corner, Seen, Viewer
from goengine.patterns.josekiline import Line
from goengine.patterns.steps import TENUKI, weight
from goengine.vertex import PASS, POINTS, other, vertex_name

if TYPE_CHECKING:
    from goengine.board.position import Position

WHOLE, INNER, UNKNOWN = "corner", "inner corner", ""
INNER_WEIGHT = 6.0                      # games that the inner corner alone is worth beside what the whole corner says
MOST_SHOWN = 12                         # mined moves of a view that are looked at
SENTE, GOTE = 70, 30                    # percentages of immediate answers
MOST_KEPT = 4096                        # answers
FEWEST_GAMES = 20                       # below which a result says nothing


class LadderHere(NamedTuple):
    """A ladder that decides a move: it must catch, or not catch (`kind` escapes), the string on a point."""

    kind: str
    stone: int


class Step(NamedTuple):
    """A move as a hand-written line has it."""

    line: Line
    number: int
    ladders: tuple[LadderHere, ...] = ()

    @property
    def comment(self) -> str:
        return self.line.comments.get(self.number, "")


@dataclass(frozen=True)
class BookMove:
    """A known move.

    Attributes
    ----------
    point : int
    share : float
        How often it is chosen here, 0 to 1, of the moves in this corner (mirrored moves count as one).
    games, bots : int
        How often it was played in the recorded games, and by the bots.
    result : int or None
        Games won by the mover in percentage points, above or below the average of the known moves here.
    steps : tuple of Step
        The named lines that have it.
    where : str
        The place of the mined position it comes from.
    view : str
        `WHOLE` if the corner as it stands knows it, `INNER` if only its inner part does.
    """

    point: int
    share: float
    games: int
    bots: int
    result: int | None
    steps: tuple[Step, ...]
    where: str
    view: str

    @property
    def name(self) -> str:
        return vertex_name(self.point)


@dataclass(frozen=True)
class CornerAdvice:
    """What the book knows of a corner with a side to move.

    Attributes
    ----------
    index, name : int, str
        Which corner, by its place in `frames.CORNERS`.
    view : str
        `WHOLE` if the position is known, `INNER` if only its inner part is, `UNKNOWN`.
    moves : tuple of BookMove
        The most likely first.
    answered : int or None
        In how many of a hundred games the side to move answers at once here.
    games, elsewhere : int
        How often the position was played on in the recorded games, here or elsewhere; and how often elsewhere.
    leave : bool
        Whether playing elsewhere is common: a line says so, or most do not answer.
    ended : tuple of Line
        The lines that end in this position.
    where : str
        The place of the mined position, as ``joseki/mined/q16/q16-r14.yaml:4``.
    """

    index: int
    name: str
    view: str
    moves: tuple[BookMove, ...]
    answered: int | None
    games: int
    elsewhere: int
    leave: bool
    ended: tuple[Line, ...]
    where: str

    def move_at(self, p: int) -> BookMove | None:
        """The known move at a point."""
        return next((move for move in self.moves if move.point == p), None)


class JosekiBook:
    """The book, ready to be asked; `files` holds its lines, its tables, and what is wrong with its files."""

    def __init__(self, files: Files):
        self.files = files
        self.lines = files.lines
        self.problems = files.problems
        self._viewer = Viewer()
        self._kept: dict[tuple[int, Corner], CornerAdvice] = {}
        self._named: dict[int, list[tuple[int, int, int, int]]] = {}
        for key, *step in files.named.tolist():
            self._named.setdefault(key, []).append(tuple(step))

    # ------------------------------------------------------------ asking

    def corners(self, position: Position) -> list[CornerAdvice]:
        """What is known of the four corners for the side to move; nothing on other boards than 19x19."""
        return self.at(position.board, position.to_play)

    def at(self, b: Any, mover: int) -> list[CornerAdvice]:
        """The same for a board of the kernel's."""
        if int(b["size"][0]) != SIZE:
            return []
        return [self._advice(k, corner) for k, corner in enumerate(self._viewer.corners(b, mover))]

    def corner(self, b: Any, mover: int, index: int) -> CornerAdvice:
        """What is known of one corner."""
        return self._advice(index, self._viewer.corners(b, mover)[index])

    def known_at(self, b: Any, mover: int) -> dict[int, tuple[BookMove, CornerAdvice]]:
        """The moves that the corners of a board know, by point, each from the corner where it is chosen most often."""
        found: dict[int, tuple[BookMove, CornerAdvice]] = {}
        for corner in self.at(b, mover):
            for move in corner.moves if corner.view != UNKNOWN else ():
                if percent(move.share) > (percent(found[move.point][0].share) if move.point in found else 0):
                    found[move.point] = move, corner
        return found

    def shares(self, b: Any, mover: int) -> np.ndarray:
        """How often the book has a move at each point, in percent of the games; 0 where it has none."""
        shares = np.zeros(POINTS, np.int64)
        for p, (move, _) in self.known_at(b, mover).items():
            shares[p] = percent(move.share)
        return shares

    def opening(self, position: Position) -> tuple[BookMove, ...]:
        """The moves that were played in this position of the whole board, the most frequent first."""
        if position.size != SIZE:
            return ()
        seen = self._viewer.board(position.board, position.to_play)
        table = self.files.openings
        found = _Known(table, seen)
        return tuple(BookMove(one.point, one.share, one.games, one.bots, found.result(one.won, one.games), (),
                              self._where(table, found.number), WHOLE) for one in found.moves())

    def knows(self, b: Any, mover: int, p: int) -> tuple[bool, int]:
        """Whether a move (played in a corner) is in the book, and its place among the moves there, from 0; -1 if not.

        Mirrored moves of a symmetrical corner have one place.
        A point of a middle line belongs to two corners; the better place counts.
        """
        places = []
        seen = self._viewer.corners(b, mover)
        for k in CORNERS_AT[p]:
            whole = seen[k].whole
            order = list(dict.fromkeys(whole.cell(move.point) for move in self._advice(k, seen[k]).moves))
            if whole.cell(p) in order:
                places.append(order.index(whole.cell(p)))
            elif any(p in _Known(table, view) for table, view in
                     ((self.files.whole, seen[k].whole), (self.files.inner, seen[k].inner))):
                places.append(len(order))
        return bool(places), min(places, default=-1)

    def answered_after(self, b: Any, mover: int, p: int) -> int | None:
        """In how many of a hundred games the other side answers a move in a corner at once; None where unknown.

        At `SENTE` or more the move is sente, at `GOTE` or less it is gote. The board is left as it was.
        """
        if not stones.play(b, p, mover):
            return None
        seen = self._viewer.corners(b, other(mover))
        known = [answered for k in CORNERS_AT[p]
                 if (answered := self._advice(k, seen[k]).answered) is not None]
        stones.undo(b)
        return max(known, default=None)

    def last_move_known(self, position: Position) -> bool | None:
        """Whether the last move was in the book; None if it was not played in a corner, or it is no such board."""
        last = position.last_move
        if last is None or position.size != SIZE or last.point == PASS or not CORNERS_AT[last.point]:
            return None
        before = position.copy()
        before.undo()
        return self.knows(before.board, last.color, last.point)[0]

    def lines_named(self, name: str) -> list[Line]:
        """The lines whose name holds a text."""
        return [line for line in self.lines if name == line.name] or [line for line in self.lines if name in line.name]

    # ------------------------------------------------------------ making answers

    def _advice(self, k: int, corner: Corner) -> CornerAdvice:
        """What is known of a corner; it is kept, since a move changes one corner and leaves the others."""
        if (k, corner) not in self._kept:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            self._kept[k, corner] = self._made(k, corner)
        return self._kept[k, corner]

    def _made(self, k: int, corner: Corner) -> CornerAdvice:
        whole, inner = _Known(self.files.whole, corner.whole), _Known(self.files.inner, corner.inner)
        view = WHOLE if whole.number >= 0 else INNER if inner.number >= 0 else UNKNOWN
        steps, ended, left = self._steps(corner.whole)
        answered, elsewhere = whole.answers()
        where = self._where(self.files.whole, whole.number)
        leave = left or answered is not None and answered < 50
        return CornerAdvice(k, CORNERS[k], view, tuple(self._moves(whole, inner, steps, where)), answered,
                            whole.games() + elsewhere, elsewhere, leave, ended, where)

    def _moves(self, whole: _Known, inner: _Known, steps: dict[int, tuple[Step, ...]], where: str) -> list[BookMove]:
        """The moves of both views and of named lines, ordered by how likely they are.

        What the whole corner says counts as many games as it knows, the inner corner `INNER_WEIGHT` games.
        """
        of_inner = {known.point: known for known in inner.moves()}
        of_whole = {known.point: known for known in whole.moves()}
        every = whole.total + (INNER_WEIGHT if of_inner else 0.0)
        found = []
        for p in {**of_whole, **of_inner, **dict.fromkeys(steps)}:
            likely = sum(n * known[p].share for n, known in ((whole.total, of_whole), (INNER_WEIGHT, of_inner))
                         if p in known)
            view, source = (INNER, inner) if p in of_inner and p not in of_whole else (WHOLE, whole)
            one = of_whole.get(p) or of_inner.get(p) or _Row(p, 0.0, 0, -1, 0)
            found.append(BookMove(p, likely / every if every else 0.0, one.games, one.bots,
                                  source.result(one.won, one.games), steps.get(p, ()), where if view == WHOLE else "",
                                  view))
        return sorted(found, key=lambda move: (-move.share, move.point))

    def _steps(self, seen: Seen) -> tuple[dict[int, tuple[Step, ...]], tuple[Line, ...], bool]:
        """The named moves by point, the lines that end here, and whether a line says that one may leave."""
        steps: dict[int, list[Step]] = {}
        ended: list[Line] = []
        left = False
        for index, number, cell, frame in self._named.get(seen.key, ()):
            line = self.lines[index]
            left = left or number - 1 in line.tenuki_after
            if cell == AT_END:
                ended.append(line)
            elif cell != TENUKI:
                for p in seen.points(cell):
                    steps.setdefault(p, []).append(Step(line, number, _ladders(line, number, seen, p, frame)))
        return {p: tuple(some) for p, some in steps.items()}, tuple(ended), left

    def _where(self, table: Table, number: int) -> str:
        return f"{self.files.places[table.file[number]]}:{table.line[number]}" if number >= 0 else ""


def percent(share: float) -> int:
    """A share from 0 to 1 in whole percent."""
    return round(100 * share)


def _ladders(line: Line, number: int, seen: Seen, p: int, frame: int) -> tuple[LadderHere, ...]:
    """The ladders of a move of a line, seen in `frame` there, where it is played at `p` of a board."""
    return tuple(LadderHere(ladder.kind, seen.carried(line.moves[ladder.stone - 1], frame, p))
                 for ladder in line.ladders if ladder.number == number)


class _Row(NamedTuple):
    """A move of a position in a table; `won` is a percentage, -1 where unknown."""

    point: int
    share: float
    games: int
    won: int
    bots: int


class _Known:
    """A position in a table, its moves by the points of the board that is asked about."""

    def __init__(self, table: Table, seen: Seen):
        self.number = table.find(seen.key)
        self._table, self._seen = table, seen
        self.total = self._average = 0.0
        if self.number >= 0:
            self.total = float(table.total[self.number])
            self._average = float(table.average[self.number])

    def moves(self) -> Iterator[_Row]:
        """The most frequent moves."""
        if self.number < 0:
            return
        table = self._table
        start, end = table.span(self.number)
        end = min(end, start + MOST_SHOWN)
        for cell, games, won, bots in zip(*(column[start:end].tolist() for column in
                                            (table.cell, table.games, table.won, table.bots))):
            for p in self._seen.points(cell):
                yield _Row(p, weight(games, bots) / self.total, games, won, bots)

    def __contains__(self, p: int) -> bool:
        if self.number < 0:
            return False
        start, end = self._table.span(self.number)
        return self._seen.cell(p) in self._table.cell[start:end]

    def games(self) -> int:
        """In how many games it was played on here."""
        return int(self._table.games[slice(*self._table.span(self.number))].sum()) if self.number >= 0 else 0

    def result(self, won: int, games: int) -> int | None:
        """A percentage won as a difference from the average here."""
        return round(won - self._average) if won >= 0 and games >= FEWEST_GAMES else None

    def answers(self) -> tuple[int | None, int]:
        """The percentage of immediate answers, and in how many games none was given."""
        if self.number < 0:
            return None, 0
        answered = int(self._table.answered[self.number])
        return (None if answered < 0 else answered), int(self._table.elsewhere[self.number])


def load_book(folder: Folder | None = None, libraries: Sequence[Folder] = ()) -> JosekiBook:
    """The book of a folder as it is now, by default the one that comes with goengine; see `bookfiles.load_files`."""
    return JosekiBook(load_files(folder, libraries))
