"""A reading as a game record: the game up to the position, then the line and what was tried as variations."""
from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sgfmill import sgf

from goengine.board.position import Move, Position
from goengine.board.record import LETTERS, GameRecord, sgf_point
from goengine.front.readquestions import Question, Tried
from goengine.front.readview import OUTCOMES, verdict

if TYPE_CHECKING:
    from goengine.reading.reader import Reading


@dataclass
class Variation:
    """What follows a position: moves, each with what is said about it and what follows then."""

    says: list[str] = field(default_factory=list)
    next: dict[Move, Variation] = field(default_factory=dict)

    def play(self, move: Move) -> Variation:
        return self.next.setdefault(move, Variation())

    def add_line(self, line: Iterable[Move], says: str) -> None:
        """Add a line of play; what is said of it stands at its first move."""
        at = self
        for number, move in enumerate(line):
            at = at.play(move)
            if number == 0:
                at.says.append(says)

    def add_tree(self, found: list[Tried]) -> None:
        """Add moves that were tried, with their outcomes."""
        for one in found:
            at = self.play(one.move)
            at.says.append(OUTCOMES[one.outcome])
            at.add_tree(one.replies)


def record_of(position: Position, p: int, answers: Iterable[tuple[Question, Reading, list[Tried] | None]]) -> bytes:
    """The record as SGF; the string in question is marked, the position says what was asked and answered."""
    start = GameRecord.of(position)
    tree = Variation()
    for question, reading, found in answers:
        start.comment(f"{question} {verdict(reading)}")
        tree.add_line(reading.line, f"{question} {verdict(reading)}")
        tree.add_tree(found or [])
    start.mark("TR", position.string_points(p))
    game = sgf.Sgf_game.from_bytes(start.serialise())
    _write(game.get_last_node(), tree)
    return bytes(game.serialise())


def _write(node: sgf.Tree_node, variation: Variation) -> None:
    for move, after in variation.next.items():
        child = node.new_child()
        child.set_move(LETTERS[move.color], sgf_point(move.point))
        if after.says:
            child.set("C", "\n".join(after.says))
        _write(child, after)
