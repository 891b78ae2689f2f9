"""Verdicts of the quick search on the groups of one position after another, for static judgements to heed.

A group that is neither proved to live nor out in the open is asked about. What was said holds while the points that
were looked at stay as they are. Where a group is critical, two more verdicts say what becomes of it after the move that
decides; after any other move near it, it has to be asked again.
"""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from goengine.board.position import Position
from goengine.groups.glancereader import JUDGED
from goengine.groups.glancesearch import PROVED_SAFE
from goengine.groups.layout import LIFE_ALIVE, LIFE_CRITICAL, LIFE_DEAD
from goengine.groups.lifejudge import largest_string, stones_by_group
from goengine.groups.lifereader import LifeReader
from goengine.groups.verdicts import Verdict
from goengine.pointset import BIT_OF, NEAR_HIGH, NEAR_LOW, NEAR_WORD, WORD_OF, WORDS
from goengine.reading.layout import WON
from goengine.reading.reader import Reading
from goengine.reading.region import note_stones
from goengine.vertex import BLACK, PASS, other

SMALLEST = 3                            # stones of a group that is worth a search
OPEN_ROOM = 16                          # room with which a group needs no eyes yet


@dataclass(frozen=True)
class Said:
    """What was said of a group, and the points that must stay as they are for it to hold, with the stones there."""

    points: np.ndarray
    there: np.ndarray
    verdicts: list[Verdict]


class GlanceJudge:
    """Judges groups by the quick search, and keeps what it said of them.

    Parameters
    ----------
    limit : int
        Positions that a search may look at; what it does not settle within it is left to static judgement.
    """

    def __init__(self, limit: int):
        self.limit = limit
        self._reader = LifeReader()
        self._kept: dict[int, Said] = {}                # a stone of the group -> what was said of it last

    def verdicts(self, position: Position) -> list[Verdict]:
        """What is said of the groups of a position, in board order."""
        note_stones(position.copy_board(), self._reader.memory)
        stones = np.array(self._reader.memory["stones"][WORDS:])
        found = []
        for p in list(self._asked(position)):
            said = self._kept.get(p)
            if said is None or not np.array_equal(stones & np.concatenate((said.points, said.points)), said.there):
                said = self._kept[p] = self._ask(position, p, stones)
            found += said.verdicts
        return found

    def _asked(self, position: Position) -> Iterator[int]:
        """A stone of each group that is worth a search, of its largest string."""
        g = self._reader.groups(position)
        for k, points in stones_by_group(position, g).items():
            if len(points) >= SMALLEST and g["safety"][k] < PROVED_SAFE and g["room"][k] < OPEN_ROOM:
                yield largest_string(position, points)

    def _ask(self, position: Position, p: int, stones: np.ndarray) -> Said:
        """What is said of the group of a stone; where one move decides, of the group after it as well."""
        attack = self._reader.guess(position, p, True, self.limit)
        readings = [attack]
        if attack.grade == JUDGED and attack.works:
            readings.append(self._reader.guess(position, p, False, self.limit))
        points = region(readings)
        there = stones & np.concatenate((points, points))
        if any(reading.grade != JUDGED for reading in readings):
            return Said(points, there, [])
        defend = readings[-1]
        if not attack.works or not defend.works:
            life = LIFE_DEAD if attack.works else LIFE_ALIVE
            return Said(points, there, [Verdict(p, life, PASS, points, there)])
        owner = position.color_at(p)
        found = [critical := Verdict(p, LIFE_CRITICAL, defend.move, points, there)]
        for reading, life, mover in ((attack, LIFE_DEAD, other(owner)), (defend, LIFE_ALIVE, owner)):
            if reading.outcome == WON:
                found.append(replace(critical, life=life, move=PASS, there=with_stone(there, reading.move, mover)))
        return Said(points, there, found)


def region(readings: list[Reading]) -> np.ndarray:
    """The points that readings looked at, and those beside them, as a set."""
    found = np.zeros(WORDS + 1, np.int64)
    for reading in readings:
        for p in reading.depends:
            found[NEAR_WORD[p]] |= NEAR_LOW[p]
            found[NEAR_WORD[p] + 1] |= NEAR_HIGH[p]
    return found[:WORDS]


def with_stone(there: np.ndarray, p: int, c: int) -> np.ndarray:
    """Black and white stones, as two sets one behind the other, with one stone more."""
    more = there.copy()
    more[WORD_OF[p] + (0 if c == BLACK else WORDS)] |= BIT_OF[p]
    return more
