"""The Python face of the race search: is a group captured before its rival is?"""
from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from goengine.board.position import Position
from goengine.groups.answer import answer
from goengine.groups.arena import plain_target
from goengine.groups.racecount import touches_both
from goengine.groups.racelayout import DUEL
from goengine.groups.racesearch import ask_race
from goengine.pointset import points_of
from goengine.reading.layout import REVERSED
from goengine.reading.reader import Reading
from goengine.reading.region import note_stones
from goengine.vertex import EMPTY, PASS, other


class RaceReader:
    """Asks who wins a race, in the memory and the zone of a reader of life and death.

    Parameters
    ----------
    memory, groups, zone : record
        Working memory; the limit is the first's.
    survey : callable
        Finds the groups of a board.
    """

    def __init__(self, memory: Any, groups: Any, zone: Any, survey: Callable[[Any], None]):
        self.nodes = 0                                  # spent so far
        self._memory = memory
        self._groups = groups
        self._zone = zone
        self._survey = survey
        self._duel: Any = DUEL.new()

    def attack(self, position: Position, prey: int, rival: int) -> Reading:
        """Is the group on `prey` captured before that on `rival` if its enemy moves first?"""
        return self._ask(position, prey, rival, True)

    def defend(self, position: Position, prey: int, rival: int) -> Reading:
        """Is the group on `prey` saved, if need be by capturing that on `rival`, if its owner moves first?"""
        return self._ask(position, prey, rival, False)

    def best_move(self, position: Position, prey: int, rival: int, attacking: bool, found: Reading,
                  theirs: Reading) -> int:
        """The move that a player would choose of those that do as well as the one that the search came upon.

        A point where the enemy would have to play as well comes first (its answer, moving first, is `theirs`), then
        a plain liberty of its group, which comes before the shared ones.
        """
        b = position.copy_board()
        if not touches_both(b, found.move, int(b["head"][prey]), int(b["head"][rival])):
            if theirs.works and theirs.move == found.move:
                return found.move
        wanted = self._plain_liberties(position, prey if attacking else rival)
        if theirs.works and theirs.move != PASS:
            wanted.append(theirs.move)
        return next(iter(self._equal(position, prey, rival, attacking, found, wanted)), found.move)

    def _equal(self, position: Position, prey: int, rival: int, attacking: bool, found: Reading,
               moves: list[int]) -> Iterator[int]:
        """Those of some moves that do as well as the one found."""
        mover = position.color_at(rival if attacking else prey)
        for move in moves:
            if not position.is_legal(move, mover):
                continue
            after = position.copy()
            after.play(move, mover)
            if move == found.move or REVERSED[self._ask(after, prey, rival, not attacking).outcome] == found.outcome:
                yield move

    def _plain_liberties(self, position: Position, enemy: int) -> list[int]:
        """The first plain liberty of a group in the arena of the last question, if it has one."""
        b = position.copy_board()
        side, head = other(position.color_at(enemy)), int(b["head"][enemy])
        return [p for p in points_of(self._zone["zone"])
                if b["color"][p] == EMPTY and plain_target(b, self._zone, p, side) == head][:1]

    def _ask(self, position: Position, prey: int, rival: int, attacking: bool) -> Reading:
        """Put one question to the search, and take down what it says."""
        b, m = position.copy_board(), self._memory
        self._survey(b)
        note_stones(b, m)
        outcome = int(ask_race(b, self._groups, m, self._zone, self._duel, prey, rival, int(attacking)))
        reading = answer(b, m, outcome, position.color_at(rival if attacking else prey))
        self.nodes += reading.nodes
        return reading
