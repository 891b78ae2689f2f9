"""How much of what is played in corners the joseki book knows."""
from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from goengine.board import stones
from goengine.board.layout import new_board
from goengine.board.sgfgame import SgfGame
from goengine.errors import SgfError
from goengine.patterns.frames import SIZE
from goengine.patterns.josekibook import JosekiBook
from goengine.vertex import PASS, column_of, row_of

FIRST_MOVES = 40                        # of a game, that are looked at
FIRST_CHOICES = 3
MIDDLE = (SIZE + 1) // 2
_YEAR = re.compile(r"(1[0-9]|20)\d\d")


@dataclass
class Measured:
    """Corner moves of some games: how many there are, are known to the book, are among its first three."""

    games: int = 0
    moves: int = 0
    known: int = 0
    first: int = 0

    def add(self, other: Measured) -> None:
        self.games += other.games
        self.moves += other.moves
        self.known += other.known
        self.first += other.first


def in_corner(p: int) -> bool:
    """Whether a point lies in one of the four quarters of the board: on no middle line."""
    return p != PASS and row_of(p) != MIDDLE and column_of(p) != MIDDLE


def decade(game: SgfGame) -> str:
    """The decade in which a game was played (the century before 1900), or a question mark."""
    found = _YEAR.search(game.date)
    if not found:
        return "?"
    year = int(found.group())
    return f"{year // 10 * 10}s" if year >= 1900 else f"{year // 100 * 100}s"


def measure_game(book: JosekiBook, game: SgfGame) -> Measured:
    """The corner moves among the first 40 of a game.

    Raises
    ------
    SgfError
        If it cannot be read.
    """
    found = Measured(games=1)
    b = new_board(SIZE)
    for c, p in game.moves[:FIRST_MOVES]:
        if in_corner(p):
            known, place = book.knows(b, c, p)
            found.moves += 1
            found.known += known
            found.first += known and place < FIRST_CHOICES
        if p != PASS and not stones.play(b, p, c):
            break
        b["ply"][0] = b["top"][0] = 0
    return found


def measure(book: JosekiBook, games: Iterable[SgfGame], report: Callable[[int], None]) -> dict[str, Measured]:
    """The same by decade, for all even games on 19x19 that can be read; `report` is told how many games are done."""
    found: dict[str, Measured] = {}
    for number, game in enumerate(games):
        try:
            if game.size == SIZE and not game.handicap and not any(name in game.properties for name in ("AB", "AW")):
                found.setdefault(decade(game), Measured()).add(measure_game(book, game))
        except SgfError:
            continue
        report(number + 1)
    return dict(sorted(found.items()))
