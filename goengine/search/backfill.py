"""What has to be protected before the neutral points are filled, or falls when they are.

    X n O .             White's stone in the middle (on the second line from above) has two liberties. Once Black fills
    X O . .             the neutral point n, it is in atari, and White has to join it, which costs a point of territory
    X X O .             though nothing threatens as the board stands. Who passes instead leaves it to the other side.
    X X O .

The neutral points are filled as badly for the side to move as that can be, the other side then moves first, and the
tactician is asked about each string. Source: own analysis; that such moves come after the last points that count, and
before the count, is what both sides owe each other by Japanese rules.
"""
from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice

from goengine.board.layout import NEIGHBORS
from goengine.board.position import Position
from goengine.reading.layout import LOST, UNCLEAR, WON
from goengine.reading.reader import Reader
from goengine.vertex import EMPTY, on_board, other

MOST_LIBERTIES = 4                      # of a string that may fall once the neutral points are filled
MOST_TRIED = 12                         # moves that are tried to protect one


class Backfill:
    """Looks for moves that protect what falls once all neutral points are filled."""

    def __init__(self) -> None:
        self._reader = Reader()

    def needed(self, position: Position, neutral: Sequence[int], dead: Collection[int]) -> list[int]:
        """For each string of the side to move that falls, a move that keeps it, or makes it a ko where none keeps it.

        Parameters
        ----------
        position : Position
        neutral : sequence of int
            The neutral points.
        dead : collection of int
            Stones that are dead: they need no protection.
        """
        filled, passed = fill(position, neutral), fill(position, ())
        found: list[int] = []
        for p in strings_of(position, dead):
            fate = self._fate(filled, p)
            if fate <= self._fate(passed, p):           # then the neutral points have nothing to do with it
                continue
            best = None
            for move in islice(self._near(position, filled, p), MOST_TRIED):
                after = position.copy()
                after.play(move)
                after.to_play = position.to_play
                now = self._fate(fill(after, [q for q in neutral if q != move]), p)
                if now < fate:
                    best, fate = move, now
                if now == LOST:
                    break
            if best is not None and best not in found:
                found.append(best)
        return found

    def _fate(self, filled: Position, p: int) -> int:
        """How an attack on the string of the side that is not to move ends; what is not clear does not count."""
        if filled.color_at(p) != other(filled.to_play):
            return WON
        if filled.liberties(p) > MOST_LIBERTIES:
            return LOST
        outcome = self._reader.attack(filled, p).outcome
        return LOST if outcome == UNCLEAR else outcome

    def _near(self, position: Position, filled: Position, p: int) -> Iterator[int]:
        """Moves that may protect a string, the likeliest first: what saves it, what kills it, and the points beside."""
        ask = (self._reader.defend, self._reader.attack) if filled.color_at(p) == position.to_play else ()
        likely = [move for question in ask for move in question(filled, p).moves] + position.liberty_points(p)
        beside = [move + d for move in likely for d in NEIGHBORS if on_board(move + d, position.size)]
        for move in dict.fromkeys((*likely, *beside)):
            if on_board(move, position.size) and position.color_at(move) == EMPTY and position.is_legal(move):
                yield move


def strings_of(position: Position, dead: Collection[int]) -> list[int]:
    """A stone of each string of the side to move that is not dead."""
    stones = position.stone_points(position.to_play)
    return list(dict.fromkeys(min(position.string_points(p)) for p in stones if p not in dead))


def fill(position: Position, neutral: Iterable[int]) -> Position:
    """The position with the neutral points filled, by the other side where it can, which then is to move."""
    mine, theirs = position.to_play, other(position.to_play)
    filled = position.copy()
    for p in neutral:
        for color in (theirs, mine):
            filled.to_play = color
            if filled.color_at(p) == EMPTY and filled.is_legal(p):
                after = filled.copy()
                after.play(p)
                if after.liberties(p) > 1:
                    filled = after
                    break
    filled.to_play = theirs
    return filled
