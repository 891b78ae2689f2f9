"""What the joseki book and the book of openings say of a position, as facts for the rules."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from goengine.board.position import Position
from goengine.patterns.josekibook import BookMove, JosekiBook, load_book, percent

MOST_NAMES = 2                          # lines that are named for one move
LEAST_GAMES = 10                        # in which an opening move must have been played to count


@dataclass(frozen=True)
class Known:
    """A move that a book knows: in words, with its place."""

    says: str
    where: str


class BookMoves:
    """Asks the books about positions of a game and writes down what they know as facts.

    Parameters
    ----------
    book : JosekiBook, optional
        The book; that of joseki/ where not given.
    """

    def __init__(self, book: JosekiBook | None = None):
        self.book = book or load_book()
        self._known: dict[int, Known] = {}

    def fill(self, facts: Any, position: Position | None) -> None:
        """Note the books' moves in ``facts``: ``point_joseki``, ``point_answered``, ``point_opened``.

        Without a position nothing is known; so it is inside a search, where the books are not asked.
        """
        for field in ("point_joseki", "point_answered", "point_opened"):
            facts[field][:] = 0
        self._known.clear()
        if position is None:
            return
        for move in self.book.opening(position):
            if move.games >= LEAST_GAMES:
                facts["point_opened"][move.point] = percent(move.share)
                self._note(move, "opening")
        for move, corner in self.book.known_at(position.board, position.to_play).values():
            facts["point_joseki"][move.point] = percent(move.share)
            facts["point_answered"][move.point] = corner.answered or 0
            self._note(move, f"joseki in the {corner.name}")

    def known(self, point: int) -> Known | None:
        """What a book says of a move in the position last asked about."""
        return self._known.get(point)

    def _note(self, move: BookMove, what: str) -> None:
        names = list(dict.fromkeys(step.line.name for step in move.steps))
        more = f" and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
        says = f"{what}, {move.share:.0%} of the games"
        if names:
            says = f"{says}: {', '.join(names[:MOST_NAMES])}{more}"
        where = move.steps[0].line.where if move.steps else move.where
        self._known[move.point] = Known(says, where)
