"""The Python face of the race search: is a group captured before its rival is?"""
from __future__ import annotations

from dataclasses import replace
from typing import Any

from goengine.board.position import Position
from goengine.groups.arena import plain_target
from goengine.groups.racecount import touches_both
from goengine.groups.racelayout import DUEL
from goengine.groups.racesearch import ask_race
from goengine.pointset import WORDS, points_of
from goengine.reading.layout import LOST, REVERSED, UNCLEAR
from goengine.reading.reader import Reading
from goengine.reading.region import close_region, note_stones
from goengine.vertex import EMPTY, other


class RaceReader:
    """Asks who wins a race, in the memory and the zone of a reader of life and death.

    Parameters
    ----------
    memory, groups, zone : record
        Working memory, and the groups of the position that is asked about; the limit is the first's.
    """

    def __init__(self, memory: Any, groups: Any, zone: Any):
        self.nodes = 0                                  # spent so far
        self._memory = memory
        self._groups = groups
        self._zone = zone
        self._duel: Any = DUEL.new()

    def attack(self, position: Position, prey: int, rival: int) -> Reading:
        """Is the group on `prey` captured before that on `rival` if its enemy moves first?"""
        return self._ask(position, prey, rival, True)

    def defend(self, position: Position, prey: int, rival: int) -> Reading:
        """Is the group on `prey` saved, if need be by capturing that on `rival`, if its owner moves first?"""
        return self._ask(position, prey, rival, False)

    def is_vital(self, position: Position, move: int, later: tuple[Reading, ...], a: int, z: int) -> bool:
        """Whether a move is where the enemy would play as well, and no liberty that both groups share."""
        b = position.copy_board()
        shared = touches_both(b, move, int(b["head"][a]), int(b["head"][z]))
        return not shared and any(reading.works and reading.move == move for reading in later)

    def with_plain_liberty(self, position: Position, reading: Reading, prey: int, rival: int,
                           attacking: bool) -> Reading:
        """The same answer with a plain liberty of the enemy's group for a move, if filling that does as well."""
        enemy = prey if attacking else rival
        plain = self._plain_liberty(position, enemy)
        if plain is None or reading.move == plain:
            return reading
        after = position.copy()
        after.play(plain, other(position.color_at(enemy)))
        answer = self._ask(after, prey, rival, not attacking)
        return replace(reading, moves=(plain,)) if REVERSED[answer.outcome] == reading.outcome else reading

    def _plain_liberty(self, position: Position, enemy: int) -> int | None:
        """The first plain liberty of a group in the arena of the last question."""
        b = position.copy_board()
        side = other(position.color_at(enemy))
        head = int(b["head"][enemy])
        return next((p for p in points_of(self._zone["zone"]) if b["color"][p] == EMPTY
                     and plain_target(b, self._zone, p, side) == head), None)

    def _ask(self, position: Position, prey: int, rival: int, attacking: bool) -> Reading:
        """Put one question to the search, and take down what it says."""
        b, m = position.copy_board(), self._memory
        note_stones(b, m)
        outcome = int(ask_race(b, self._groups, m, self._zone, self._duel, prey, rival, int(attacking)))
        close_region(b, m)
        moves = () if outcome in (LOST, UNCLEAR) else (int(m["move"][0]),)
        nodes, unforced = int(m["nodes"][0]), int(m["unforced"][0])
        self.nodes += nodes
        grade = "unclear" if outcome == UNCLEAR else "read"
        return Reading(outcome, moves, (), grade, nodes, unforced, tuple(points_of(m["region"][:WORDS])))
