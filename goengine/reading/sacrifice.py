"""Stones given away: what a self-atari is good for, and what an atari threatens.

A *self-atari* leaves the string of the new stone with one liberty. It is good if it takes something: stones at once,
by a snapback, or because a string beside it cannot be saved any more. Without that it is a pointless sacrifice, but
where it may take away an eye: inside a small space that the enemy surrounds, or where taking the stone leaves a false
eye. That is a matter of life, and reading strings does not decide it.
"""
from __future__ import annotations

from dataclasses import dataclass

from goengine.board.layout import DIAGONALS, NEIGHBORS
from goengine.board.position import Position
from goengine.reading.layout import LOST, UNCLEAR, WON
from goengine.reading.reader import Reader, Reading
from goengine.vertex import EDGE, EMPTY, other

# Kinds of moves, and which of them are good and bad; the others are neither.
NO_SELF_ATARI, CAPTURE, SNAPBACK, THROW_IN = "no self-atari", "captures at once", "a snapback", "a throw-in that works"
SUICIDE, POINTLESS = "suicide", "a pointless sacrifice"
FOR_AN_EYE, UNSURE = "a sacrifice that may take an eye", "unclear"
GOOD = (NO_SELF_ATARI, CAPTURE, SNAPBACK, THROW_IN)
BAD = (SUICIDE, POINTLESS)

# Kinds of ataris.
NO_ATARI, ATARI, DOUBLE_ATARI, CATCHES = "no atari", "an atari", "a double atari", "an atari that catches"

LARGEST_EYE_SPACE = 7                   # points: six stones at most kill by being taken, and there is their liberty
SHORT = 3                               # liberties up to which a string may have come into danger by a move


@dataclass(frozen=True)
class Judged:
    """What a move is.

    Attributes
    ----------
    kind : str
        One of the kinds of this module.
    reading : Reading or None
        The reading that shows it, where one was needed.
    """

    kind: str
    reading: Reading | None = None

    @property
    def good(self) -> bool:
        return self.kind in GOOD

    @property
    def bad(self) -> bool:
        return self.kind in BAD


def judge_sacrifice(reader: Reader, position: Position, move: int, color: int) -> Judged:
    """What a colour gives away by a move, and for what.

    Raises
    ------
    IllegalMove
        If the point is not empty, or may not be played because of a ko.
    """
    if position.color_at(move) == EMPTY and _is_suicide(position, move, color):
        return Judged(SUICIDE)
    after = position.copy()
    after.play(move, color)
    if after.liberties(move) > 1:
        return Judged(NO_SELF_ATARI)
    if after.prisoners(other(color)) > position.prisoners(other(color)):
        return Judged(CAPTURE)
    taken = _taken(after, move, color)
    if taken and _snaps_back(*taken):
        return Judged(SNAPBACK)
    doubt = None
    for p in _short_strings_beside(after, move, color):
        reading = reader.does_attack(position, move, p)
        if reading.works and reader.defend(position, p).works:
            return Judged(THROW_IN, reading)
        if reading.outcome == UNCLEAR:
            doubt = reading
    if _in_small_space(position, move, color) or taken and _leaves_false_eye(taken[0], move, color):
        return Judged(FOR_AN_EYE)
    return Judged(UNSURE, doubt) if doubt else Judged(POINTLESS)


def judge_atari(reader: Reader, position: Position, move: int, color: int) -> Judged:
    """What a move that puts strings in atari comes to; a stone that is taken for nothing threatens nothing.

    Raises
    ------
    IllegalMove
        If the point is not empty, or may not be played because of a ko.
    """
    if not judge_sacrifice(reader, position, move, color).good:
        return Judged(NO_ATARI)
    after = position.copy()
    after.play(move, color)
    preys = [p for p in _strings_beside(after, move, other(color)) if after.liberties(p) == 1]
    for i, p in enumerate(preys):
        for q in preys[:i]:
            both = reader.defend_both(after, p, q)
            if both.outcome == LOST:
                return Judged(DOUBLE_ATARI, both)
    readings = [reader.does_attack(position, move, p) for p in preys]
    for reading in readings:
        if reading.outcome == WON:
            return Judged(CATCHES, reading)
    if any(reading.outcome == UNCLEAR for reading in readings):
        return Judged(UNSURE)
    return Judged(ATARI, readings[0]) if readings else Judged(NO_ATARI)


def _is_suicide(position: Position, move: int, color: int) -> bool:
    """Whether a stone would have no liberty and capture nothing, whatever the ruleset thinks of it."""
    for q in _beside(move):
        there = position.color_at(q)
        if there == EMPTY or there == color and position.liberties(q) > 1:
            return False
        if there == other(color) and position.liberties(q) == 1:
            return False
    return True


def _taken(after: Position, move: int, color: int) -> tuple[Position, int] | None:
    """The position after the enemy took a string in atari, and where; None if a ko forbids it."""
    (last,) = after.liberty_points(move)
    if not after.is_legal(last, other(color)):
        return None
    taken = after.copy()
    taken.play(last, other(color))
    return taken, last


def _snaps_back(taken: Position, last: int) -> bool:
    """Whether the string that took another can be taken at once, and is more than the one stone of a ko."""
    return taken.liberties(last) == 1 and len(taken.string_points(last)) > 1


def _in_small_space(position: Position, move: int, color: int) -> bool:
    """Whether a point lies in a space of three points or more that the enemy surrounds, without room to live there."""
    space, edge = {move}, [move]
    while edge:
        for q in _beside(edge.pop()):
            if q not in space and position.color_at(q) in (EMPTY, color):
                space.add(q)
                edge.append(q)
        if len(space) > LARGEST_EYE_SPACE:
            return False
    return len(space) > 2


def _leaves_false_eye(taken: Position, move: int, color: int) -> bool:
    """Whether the enemy, having taken a stone, has a false eye there: one corner of it in the middle is not enough."""
    if any(taken.color_at(q) not in (other(color), EDGE) for q in _beside(move)):
        return False
    corners = [taken.color_at(move + d) for d in DIAGONALS]
    return corners.count(color) >= (1 if EDGE in corners else 2)


def _short_strings_beside(after: Position, move: int, color: int) -> list[int]:
    """The enemy's strings that touch the string of a move and are short of liberties."""
    return [p for p in _strings_beside(after, move, other(color)) if after.liberties(p) <= SHORT]


def _strings_beside(position: Position, move: int, color: int) -> list[int]:
    """A stone of each string of a colour that touches the string, or the empty point, `move`."""
    stones = position.string_points(move) if position.color_at(move) != EMPTY else [move]
    found: list[int] = []
    known: set[int] = set()
    for stone in stones:
        for q in _beside(stone):
            if q not in known and position.color_at(q) == color:
                known.update(position.string_points(q))
                found.append(q)
    return found


def _beside(p: int) -> list[int]:
    return [p + d for d in NEIGHBORS]
