"""What was read of life and death, kept while it holds: moves elsewhere do not make a question worth asking again.

An answer comes from several searches, one after the other, and each of them is kept by itself. What a search in a box
is told is all it knows, so its answer holds whenever it is told the same. The search of a zone is told how the zone is
drawn, and looks at the stones in and around it: its answer holds while the zone is drawn as it was, and the points
that it depended on are as they were. The zones are drawn afresh each time, which costs little beside a search; so
whatever far stones say of them, by way of the groups they belong to, is known without being listed.
"""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from goengine.board.position import Position
from goengine.groups.boxreader import BoxReader
from goengine.groups.keptanswers import KeptAnswers
from goengine.groups.lifedepends import depend_on_looks
from goengine.groups.lifereader import LIMIT, LifeReader
from goengine.groups.prey import note_prey
from goengine.pointset import BIT_OF, WORD_OF, WORDS
from goengine.reading.reader import Reading
from goengine.reading.region import note_stones
from goengine.vertex import other

QUESTIONS = 3000                        # to searches, whose answers are kept
KEPT_EACH = 4                           # answers kept of one question about a zone
TOLD = ("zone", "steps", "shut", "closed", "friends", "passing")     # of a zone, to the search; and lists


@dataclass(frozen=True)
class Kept:
    """What a search of a zone found, and what must stay for it to hold: stones and ko at some points.

    Attributes
    ----------
    reading : Reading
        Its answer; the nodes that it took are in it.
    cut : int
        Whether it left moves out.
    points, there, ko
        Points on which the answer depends, the stones of both colours there, and the ko if it is one of them, or 0.
    """

    reading: Reading
    cut: int
    points: np.ndarray
    there: np.ndarray
    ko: int


class KeepingBoxReader(BoxReader):
    """A `BoxReader` that keeps what it has read, but for searches that may be gone on with.

    Attributes
    ----------
    searches : int
        How many it took so far.
    spared : int
        Nodes that kept answers took when they were read; they are counted in `nodes` as well.
    """

    def __init__(self, *records: Any):
        super().__init__(*records)
        self.searches = self.spared = 0
        self.answers: KeptAnswers[Reading] = KeptAnswers(QUESTIONS)

    def _read(self, b: Any, owner: int, attacking: bool, limit: int) -> Reading:
        """The answer, from what is kept if it is there."""
        if self.kept is not None or self.after:
            self.searches += 1
            return super()._read(b, owner, attacking, limit)
        ko = self._ko(b, other(owner) if attacking else owner)
        question = *self._asked(owner, attacking, ko), limit
        known = self.answers.find(question, always)
        if known is not None:
            self.nodes += known.unforced
            self.spared += known.unforced
            return known
        self.searches += 1
        reading = super()._read(b, owner, attacking, limit)
        self.answers.keep(question, reading)
        return reading


class KeepingLifeReader(LifeReader):
    """A `LifeReader` that keeps what it has read.

    Attributes
    ----------
    found : int
        Questions answered without a search since the counter was reset.
    cost : int
        Nodes that the answers given since the counter was reset took, whether they were spent now or before.
    """

    boxes: KeepingBoxReader

    def __init__(self, limit: int = LIMIT):
        super().__init__(limit)
        self.boxes = KeepingBoxReader(self.memory, self._groups, self._zone)
        self.found = self.cost = 0
        self._searches = 0                              # of zones
        self._answers: KeptAnswers[Kept] = KeptAnswers(QUESTIONS, KEPT_EACH)

    def forget(self) -> None:
        """Keep nothing of what was read so far, neither of groups nor of strings."""
        self._answers.clear()
        self.boxes.answers.clear()
        self._surveyed = ()
        self._tactics["kept"][:] = 0

    def _ask(self, position: Position, p: int, attacking: bool) -> Reading:
        """The answer, with as few searches as it takes."""
        before = self._searches + self.boxes.searches
        reading = super()._ask(position, p, attacking)
        self.found += self._searches + self.boxes.searches == before
        return reading

    def _boxed(self, *question: Any) -> Reading:
        """One question to the search in a box, some areas of which may be known."""
        before, spared = self.boxes.nodes, self.boxes.spared
        reading = super()._boxed(*question)
        self.cost += self.boxes.nodes - before
        self.nodes -= self.boxes.spared - spared
        return reading

    def _search(self, b: Any, owner: int, p: int, attacking: bool, passing: bool, in_vain: bool) -> Reading:
        """The answer of one search, from what is kept if it holds."""
        note_stones(b, self.memory)
        question = self._question(b, p, attacking, passing, in_vain)
        known = self._answers.find(question, lambda kept: self._as_it_was(b, kept))
        if known is not None:
            self.cost += known.reading.nodes
            self._zone["cut"][0] = known.cut
            return known.reading
        self._searches += 1
        reading = super()._search(b, owner, p, attacking, passing, in_vain)
        self.cost += reading.nodes
        points = self._depends(b)
        self._answers.keep(question, Kept(reading, int(self._zone["cut"][0]), points, self._stones_at(points),
                                          ko_within(b, points)))
        return reading

    def _question(self, b: Any, p: int, attacking: bool, passing: bool, in_vain: bool) -> tuple[Any, ...]:
        """All that the search is told, but for the stones on the board."""
        m, z = self.memory, self._zone
        z["passing"][0] = passing
        note_prey(b, m, z, p)
        fields = [z[field] for field in TOLD]
        strings = np.take(b["head"], m["prey"][:m["prey_count"][0]])
        fields += [z["string"][:z["strings"][0]], z["point"][:z["numbered"][0]], z["friend"][:z["friends"][0]], strings]
        drawn = b"".join(field.tobytes() for field in fields)
        return drawn, attacking, in_vain, int(m["limit"][0]), int(b["size"][0]), int(b["suicide"][0])

    def _depends(self, board: Any) -> np.ndarray:
        """The points that the answer just found depends on."""
        m = self.memory
        m["region"][:WORDS] = m["looked"]
        depend_on_looks(board, m, self._zone)
        return np.array(m["region"][:WORDS])

    def _stones_at(self, points: np.ndarray) -> np.ndarray:
        """The black and white stones at some points of the board that was noted last."""
        return np.asarray(self.memory["stones"])[WORDS:] & np.concatenate((points, points))

    def _as_it_was(self, board: Any, kept: Kept) -> bool:
        """Whether all points that an answer depended on are as they were."""
        return kept.ko == ko_within(board, kept.points) and bool((self._stones_at(kept.points) == kept.there).all())


def always(reading: Reading) -> bool:
    """What was read in a box holds whenever it is asked again."""
    return True


def ko_within(board: Any, points: np.ndarray) -> int:
    """The ko, if it lies within some points; else 0."""
    ko = int(board["ko"][0])
    return ko if points[WORD_OF[ko // 4]] & BIT_OF[ko // 4] else 0
