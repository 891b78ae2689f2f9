"""The questions that `goengine read` puts to the reader, and the moves that the reader tries for an answer."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from goengine.board.position import Move, Position
from goengine.reading.layout import LOST, REVERSED, UNCLEAR, WON
from goengine.reading.memory import new_memory
from goengine.reading.moves import attack_moves, defend_moves
from goengine.reading.reader import EDGE_GOAL
from goengine.vertex import COLOR_NAMES, EMPTY, PASS, other, parse_vertex, vertex_name

if TYPE_CHECKING:
    from goengine.reading.reader import Reader, Reading


@dataclass(frozen=True)
class Question:
    """A question to the reader.

    Attributes
    ----------
    verb : str
        Of the side that moves first: ``capture``, ``save``, ``kill``, ``capture in a ladder``, ``connect``, ``cut``.
    target : str
        What it is about, with its colour: ``White D4``.
    mover : int
        The colour that moves first.
    ask : callable
        Reader -> reading.
    """

    verb: str
    target: str
    mover: int
    ask: Callable[[Any], Reading]

    def __str__(self) -> str:
        return f"{COLOR_NAMES[self.mover].capitalize()} moves first: can it {self.verb} {self.target}?"


def about_string(position: Position, p: int) -> list[Question]:
    """Can the string be captured, and can it be saved?"""
    owner = position.color_at(p)
    name = string_name(position, p)

    def capture(reader: Reader) -> Reading:
        return reader.with_all_moves(position, p, reader.attack(position, p), True)

    def save(reader: Reader) -> Reading:
        return reader.with_all_moves(position, p, reader.defend(position, p), False)

    return [Question("capture", name, other(owner), capture), Question("save", name, owner, save)]


def about_group(position: Position, p: int) -> list[Question]:
    """Can the group be killed, and can it be saved?"""
    owner = position.color_at(p)
    name = f"the group of {string_name(position, p)}"
    return [Question("kill", name, other(owner), lambda reader: reader.attack(position, p)),
            Question("save", name, owner, lambda reader: reader.defend(position, p))]


def about_ladder(position: Position, p: int) -> list[Question]:
    """Can the string be captured by nothing but ataris?"""
    return [Question("capture in a ladder", string_name(position, p), other(position.color_at(p)),
                     lambda reader: reader.ladder(position, p))]


def about_connection(position: Position, p: int, goal: int) -> list[Question]:
    """Can a string be joined to another one, to an empty point or to the edge, and can it be cut off from it?"""
    owner = position.color_at(p)
    other_end = "the edge" if goal == EDGE_GOAL else vertex_name(goal)
    name = string_name(position, p)
    return [Question("connect", f"{name} to {other_end}", owner, lambda reader: reader.connect(position, p, goal)),
            Question("cut", f"{name} off from {other_end}", other(owner),
                     lambda reader: reader.disconnect(position, p, goal))]


def string_name(position: Position, p: int) -> str:
    """A string by its colour and a stone."""
    return f"{COLOR_NAMES[position.color_at(p)].capitalize()} {vertex_name(p)}"


# ---------------------------------------------------------------- what was tried

@dataclass
class Tried:
    """A move that was tried, its outcome for the side that played it, and the answers that were tried to it."""

    move: Move
    outcome: int
    replies: list[Tried] = field(default_factory=list)


def tried(reader: Any, position: Position, p: int, mover: int, reading: Reading, plies: int,
          all_moves: bool = True) -> list[Tried]:
    """The moves that may be tried about a string, each with its outcome by the reader's word on what it leads to.

    Parameters
    ----------
    position : Position
        It is left as it was.
    reading : Reading
        The reader's answer with `mover` to move: the moves that work come first.
    plies : int
        How many plies deep answers are looked for.
    all_moves : bool
        Whether the moves behind the first that works are looked at too. Below the first ply they are not: one
        refutation is enough.
    """
    owner = position.color_at(p)
    found = []
    for move in dict.fromkeys([*reading.moves, *proposed(position, p, mover != owner)]):
        if not position.is_legal(move, mover):
            continue
        after = position.copy()
        after.play(move, mover)
        here = Tried(Move(mover, move), LOST if mover == owner else WON)
        if after.color_at(p) == owner:
            answer = (reader.attack if mover == owner else reader.defend)(after, p)
            here.outcome = REVERSED[answer.outcome]
            if here.outcome == UNCLEAR and move in reading.moves:
                here.outcome = reading.outcome
            if plies > 1:
                here.replies = tried(reader, after, p, other(mover), answer, plies - 1, False)
        found.append(here)
        if here.outcome == WON and not all_moves:
            break
    return found


def proposed(position: Position, p: int, attacking: bool) -> list[int]:
    """The moves of the reader's generator at the root of a question, best first."""
    memory = _memory()
    memory["prey"][0] = p
    memory["depth"][0] = 0
    count = (attack_moves if attacking else defend_moves)(position.copy_board(), memory, 0)
    return [int(move) for move in memory["moves"][:count]]


@lru_cache(maxsize=1)
def _memory() -> Any:
    """Memory for the generator, apart from any reader's."""
    return new_memory()


def goal_on(position: Position, text: str, p: int) -> int:
    """The other end of a connection: ``edge``, an empty point, or a stone of the same colour.

    Raises
    ------
    ValueError
        If it is none of these.
    """
    if text.strip().lower() == "edge":
        return EDGE_GOAL
    goal = point_on(position, text)
    if position.color_at(goal) == other(position.color_at(p)):
        raise ValueError(f"{string_name(position, p)} and {string_name(position, goal)} are of different colours")
    if goal in position.string_points(p):
        raise ValueError(f"{vertex_name(p)} and {vertex_name(goal)} are one string already")
    return goal


def stone_on(position: Position, text: str) -> int:
    """A point with a stone; ValueError if it is no such thing."""
    p = point_on(position, text)
    if position.color_at(p) == EMPTY:
        raise ValueError(f"there is no stone at {vertex_name(p)}")
    return p


def point_on(position: Position, text: str) -> int:
    """A point of the board; ValueError if it is none."""
    p = parse_vertex(text, position.size)
    if p == PASS:
        raise ValueError("'pass' is not a point")
    return p
