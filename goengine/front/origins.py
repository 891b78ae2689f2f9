"""Where the moves of a game come from: how long they follow the joseki book, the openings, the learnt shapes."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from goengine.vertex import COLOR_NAMES, MAX_SIZE, PASS, vertex_name

if TYPE_CHECKING:
    from goengine.board.position import Position
    from goengine.patterns.josekibook import BookMove, CornerAdvice

SIZE = MAX_SIZE                         # of the games that the books are about
TINY = 0.001                            # chance by the learnt shapes below which a move is new to the library
LEAST_GAMES = 10                        # in which an opening must have been played for the book to know it
MOST_KNOWN = 3                          # moves of a book that are named


@dataclass(frozen=True)
class Departure:
    """Where a game leaves a book.

    Attributes
    ----------
    book : str
        ``joseki, upper right``, ``openings`` or ``learnt shapes``.
    number, move, color : int
        The move that does: its number in the game, from 1; where; whose.
    says : str
        What the book knew instead.
    """

    book: str
    number: int
    move: int
    color: int
    says: str

    def __str__(self) -> str:
        return f"{self.book}: {COLOR_NAMES[self.color].capitalize()} {vertex_name(self.move)} is not in it; {self.says}"


class Origins:
    """Follows a game from its first move on.

    Parameters
    ----------
    book : JosekiBook or None
    strengths : Strengths or None
        The learnt shapes. Without one of them it is not asked.

    Attributes
    ----------
    departures : list of Departure
        So far, in the order of the game.
    """

    def __init__(self, book: Any = None, strengths: Any = None):
        self.book = book
        self.strengths = strengths
        self.departures: list[Departure] = []
        self._left: set[str] = set()
        self._analysis: Any = None

    @classmethod
    def of(cls, engine: Any) -> Origins:
        """With the books that an engine knows."""
        adviser = getattr(engine, "adviser", None)
        return cls(adviser.books.book, adviser.habits.strengths) if adviser is not None else cls()

    def notes(self, position: Position, number: int, move: int) -> list[str]:
        """What is to be said of a move about to be played: the books that it leaves. They are of 19x19 games only."""
        if move == PASS or position.size != SIZE:
            return []
        found = [*self._corners(position, move), *self._opening(position, move), *self._shapes(position, move)]
        new = [Departure(book, number, move, position.to_play, says) for book, says in found]
        self.departures += new
        self._left.update(departure.book for departure in new)
        return [f"Leaves the book of {departure}" if departure.book != SHAPES else
                f"New to the {departure.book}: {departure.says}" for departure in new]

    def _corners(self, position: Position, move: int) -> list[tuple[str, str]]:
        """The corners whose joseki a move leaves, with the known moves there."""
        from goengine.patterns.frames import CORNERS_AT
        if self.book is None:
            return []
        corners = [(k, f"joseki, {advice.name}", advice) for k, advice in enumerate(self.book.corners(position))
                   if k in CORNERS_AT[move] and f"joseki, {advice.name}" not in self._left]
        if not corners or self.book.knows(position.board, position.to_play, move)[0]:
            return []
        return [(name, known_in(advice)) for _, name, advice in corners]

    def _opening(self, position: Position, move: int) -> list[tuple[str, str]]:
        """Whether no game that began like this went on so."""
        if self.book is None or OPENINGS in self._left:
            return []
        known = [one for one in self.book.opening(position) if one.games >= LEAST_GAMES]
        if any(one.point == move for one in known):
            return []
        return [(OPENINGS, f"it knows {named(known)}" if known else "it knows nothing here")]

    def _shapes(self, position: Position, move: int) -> list[tuple[str, str]]:
        """Whether the learnt shapes hold a move for most unlikely."""
        if self.strengths is None or SHAPES in self._left:
            return []
        ratings = self._rated(position)
        chance = next((float(c) for p, c in zip(ratings.points, ratings.chances) if p == move), 0.0)
        if chance >= TINY:
            return []
        likely = ", ".join(f"{vertex_name(p)} {c:.0%}" for p, c in ratings.best(MOST_KNOWN))
        return [(SHAPES, f"by them its chance is {chance:.2%}; likely were {likely}")]

    def _rated(self, position: Position) -> Any:
        """The chances of all moves by the learnt shapes."""
        from goengine.expert.habits import recent_moves
        from goengine.influence.analysis import Analysis
        if self._analysis is None:
            self._analysis = Analysis()
        board = position.copy_board()
        self._analysis.run(board)
        joseki = self.book.shares(board, position.to_play) if self.book else None
        return self.strengths.rate(board, self._analysis, position.to_play, recent_moves(position),
                                   position.move_number, joseki)


OPENINGS, SHAPES = "openings", "learnt shapes"


def named(moves: Sequence[BookMove]) -> str:
    """The most frequent moves of a book: ``Q16 45 %, R16 21 %``."""
    return ", ".join(f"{move.name} {move.share:.0%}" for move in moves[:MOST_KNOWN])


def known_in(advice: CornerAdvice) -> str:
    """What the joseki book knew in a corner."""
    if advice.moves:
        return f"it knows {named(advice.moves)}"
    if advice.ended:
        return f"{advice.ended[0].name} had ended here"
    return "it knows nothing here"
