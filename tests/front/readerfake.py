"""A reader that answers from a script, for tests of what is asked and how the answers are told."""
from __future__ import annotations

from typing import Any

from goengine.board.position import Move, Position
from goengine.groups.lifereader import LifeReader
from goengine.reading.layout import LOST, UNCLEAR, WON
from goengine.reading.reader import Reading
from goengine.vertex import parse_vertex, vertex_name


def reading(outcome: int, *moves: str, line: str = "", nodes: int = 7, depends: str = "", size: int = 9) -> Reading:
    """A reading by the names of points; the line alternates and begins as told: ``b D4 w E4``."""
    words = line.split()
    played = tuple(Move(1 if c == "b" else 2, parse_vertex(p, size)) for c, p in zip(words[::2], words[1::2]))
    return Reading(outcome=outcome, moves=tuple(parse_vertex(move, size) for move in moves), line=played,
                   grade="unclear" if outcome == UNCLEAR else "read", nodes=nodes, unforced=nodes // 2,
                   depends=tuple(parse_vertex(p, size) for p in depends.split()))


LISTS = "ladder_breakers", "ladder_makers", "combination_defend", "likely"      # questions answered by several moves


class FakeReader:
    """Answers each question with what its script holds under the question's name, else "lost".

    The script may hold a function of the limit in the place of an answer.
    """

    def __init__(self, limit: int, script: dict[str, Any], asked: list[tuple[Any, ...]]):
        self.limit = limit
        self.script = script
        self.asked = asked

    def with_all_moves(self, position: Position, p: int, reading: Reading, attacking: bool) -> Reading:
        return reading

    def __getattr__(self, name: str) -> Any:
        def answer(position: Position, *arguments: int, passing: bool = True) -> Any:
            self.asked.append((self.limit, name, *arguments))
            found = self.script.get(name, () if name in LISTS else reading(LOST))
            if isinstance(found, Exception):
                raise found
            return found(self.limit) if callable(found) else found
        return answer


class Readers:
    """A factory of such readers, all with one script; `asked` keeps (limit, question, arguments)."""

    def __init__(self, **script: Any):
        self.script = script
        self.asked: list[tuple[Any, ...]] = []

    def __call__(self, limit: int) -> FakeReader:
        return FakeReader(limit, self.script, self.asked)


class FakeLifeReader(FakeReader):
    """The same for life and death; each answer costs as many nodes as its limit."""

    nodes = 0

    def or_guess(self, position: Position, p: int, attacking: bool, reading: Reading) -> Any:
        found = self.script.get("or_guess", reading)
        return found(position, attacking) if callable(found) else found

    def after(self, position: Position, move: int, p: int, attacking: bool, limit: int) -> Any:
        name, script = vertex_name(move), self.script.get("after")
        return reading(WON if script is None else script.get(name, LOST), name, size=position.size)

    def likely_status(self, position: Position, p: int, status: Any, share: float = 1) -> Any:
        return self.script.get("likely_status", status)

    likely_race = LifeReader.likely_race

    def __getattr__(self, name: str) -> Any:
        answer = super().__getattr__(name)

        def counted(position: Position, *arguments: int) -> Any:
            self.nodes += self.limit
            return answer(position, *arguments)
        return counted


class LifeReaders(Readers):
    """A factory of them."""

    def __call__(self, limit: int) -> FakeLifeReader:
        return FakeLifeReader(limit, self.script, self.asked)
