"""What was read of life and death, kept while it holds: moves elsewhere do not make a question worth asking again.

A kept reading holds while the zones of its question are drawn as they were, and the points that the search depended
on are as they were. The zones are drawn afresh each time, which costs little beside a search; so whatever far stones
say of them, by way of the groups they belong to, is known without being listed.
"""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from goengine.board.position import Position
from goengine.groups.lifedepends import depend_on_looks
from goengine.groups.lifereader import LIMIT, STEPS, LifeReader
from goengine.groups.zone import find_closed_zone, find_zone
from goengine.pointset import BIT_OF, WORD_OF, WORDS
from goengine.reading.reader import Reading
from goengine.reading.region import note_stones

KEPT_EACH = 4                           # readings kept of one question, the one used last first


@dataclass(frozen=True)
class Kept:
    """A reading, what it cost, and what must stay for it to hold: the zones, and stones and ko at some points."""

    reading: Reading
    cost: int
    zones: bytes
    points: np.ndarray
    there: np.ndarray
    ko: int


class KeepingLifeReader(LifeReader):
    """A `LifeReader` that keeps what it has read.

    Attributes
    ----------
    found : int
        Questions answered without a search since the counter was reset.
    cost : int
        Nodes that the answers given since the counter was reset took, whether they were spent now or before.
    """

    def __init__(self, limit: int = LIMIT):
        super().__init__(limit)
        self.found = self.cost = 0
        self._kept: dict[tuple[int, bool], list[Kept]] = {}
        self._kept_for = (0, 0)                         # size and ruleset of the board
        self._looked = np.zeros(WORDS, np.int64)        # at what, by the searches of the question at hand
        self._zones = np.zeros(WORDS, np.int64)         # their zones

    def forget(self) -> None:
        """Keep nothing of what was read so far, neither of groups nor of strings."""
        self._kept.clear()
        self._surveyed = ()
        self._tactics["kept"][:] = 0

    def _ask(self, position: Position, p: int, attacking: bool) -> Reading:
        """The answer, from what is kept if it holds."""
        self._owner(position, p)
        board = position.copy_board()
        self._same_game(board)
        note_stones(board, self.memory)
        zones = self._draw_zones(board, p)
        kept = self._kept.setdefault((p, attacking), [])
        for i, entry in enumerate(kept):
            if entry.zones == zones and self._as_it_was(board, entry):
                self.found += 1
                self.cost += entry.cost
                kept.insert(0, kept.pop(i))
                return entry.reading
        self._looked[:] = self._zones[:] = 0
        before = self.nodes
        reading = super()._ask(position, p, attacking)
        self.cost += self.nodes - before
        points = self._depends(board)
        kept.insert(0, Kept(reading, self.nodes - before, zones, points, self._stones_at(points),
                            ko_within(board, points)))
        del kept[KEPT_EACH:]
        return reading

    def _search(self, *question: Any) -> Reading:
        """One search; several may be needed for an answer, which depends on what all of them looked at."""
        reading = super()._search(*question)
        self._looked |= np.asarray(self.memory["looked"])
        self._zones |= np.asarray(self._zone["zone"])
        return reading

    def _boxed(self, *question: Any) -> Reading:
        """One question to the search in a box; the answer depends on all areas that it drew."""
        self.boxes.looked.clear()
        reading = super()._boxed(*question)
        for p in self.boxes.looked:
            self._looked[WORD_OF[p]] |= BIT_OF[p]
            self._zones[WORD_OF[p]] |= BIT_OF[p]
        return reading

    def _same_game(self, board: Any) -> None:
        """Forget everything if the board has another size or ruleset than the one that was read before."""
        game = int(board["size"][0]), int(board["suicide"][0])
        if game != self._kept_for:
            self._kept_for = game
            self._kept.clear()

    def _draw_zones(self, board: Any, p: int) -> bytes:
        """All that the searches will be told of the zones of a question."""
        self._survey(board)
        drawn = []
        if find_closed_zone(board, self._groups, self._zone, p):
            drawn += self._drawn("sealed") + self.boxes.drawn(board, p, True)
        drawn += self.boxes.drawn(board, p, False)
        find_zone(board, self._groups, self._zone, p, STEPS)
        drawn += self._drawn("shut")
        return b"".join(drawn)

    def _drawn(self, flag: str) -> list[bytes]:
        """What the search is told of the zone that was drawn last, with one of its flags."""
        z = self._zone
        lists = (z["string"][:z["strings"][0]], z["point"][:z["numbered"][0]])
        return [np.array(field).tobytes() for field in (z["zone"], z["steps"], z[flag], *lists)]

    def _depends(self, board: Any) -> np.ndarray:
        """The points that the answer just found depends on."""
        self.memory["region"][:WORDS] = self._looked
        self._zone["zone"][:] = self._zones
        depend_on_looks(board, self.memory, self._zone)
        return np.array(self.memory["region"][:WORDS])

    def _stones_at(self, points: np.ndarray) -> np.ndarray:
        """The black and white stones at some points of the board that was noted last."""
        return np.asarray(self.memory["stones"])[WORDS:] & np.concatenate((points, points))

    def _as_it_was(self, board: Any, entry: Kept) -> bool:
        """Whether all points that a reading depended on are as they were."""
        return entry.ko == ko_within(board, entry.points) and bool((self._stones_at(entry.points) == entry.there).all())


def ko_within(board: Any, points: np.ndarray) -> int:
    """The ko, if it lies within some points; else 0."""
    ko = int(board["ko"][0])
    return ko if points[WORD_OF[ko // 4]] & BIT_OF[ko // 4] else 0
