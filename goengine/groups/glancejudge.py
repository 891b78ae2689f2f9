"""Verdicts of the quick search on the groups of one position after another, for static judgements to heed.

A group that is neither proved to live nor out in the open is asked about, and asked again when a point that was looked
at has changed. How long a verdict holds while moves are tried is the business of verdicts.py. Where a group is
critical, two more verdicts say what becomes of it after the move that decides.
"""
from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from goengine.board.position import Position
from goengine.groups.glancereader import JUDGED, PLAINLY
from goengine.groups.layout import LIFE_ALIVE, LIFE_CRITICAL, LIFE_DEAD, NO_GROUP, PROVED_SAFE
from goengine.groups.life import FREE_ROOM
from goengine.groups.lifejudge import largest_string, stones_by_group
from goengine.groups.lifereader import LifeReader
from goengine.groups.verdicts import Verdict
from goengine.pointset import BIT_OF, NEAR_HIGH, NEAR_LOW, NEAR_WORD, WORD_OF, WORDS
from goengine.reading.layout import WON
from goengine.reading.reader import Reading
from goengine.reading.region import note_stones
from goengine.vertex import BLACK, PASS, other

KEPT = 12                               # things said of a group that are kept, of positions near each other
LARGE = 8                               # stones of a group for which patience pays
SOME_ROOM = 16                          # room with which a group is seldom in danger, a single stone hardly

# What attack and defence ("?": cut short) say of a group: its life, where that is sure enough to stand in the place
# of the static word, and what it adds to half the odds that fate.py sees, in hundredths of their natural logarithm.
# Fitted, with 80 positions a question, to what became of the 1,947 groups asked about in 600 positions of 137 games
# on 13x13, level 4 against GNU Go 3.8 at level 1. The fate of all 3,371 groups of two stones or more there, weighted
# by stones, is foretold with a mean squared error of 0.189 so, of 0.203 without a search (of those asked about, with
# a fifth of the games held out in turn, 0.343 and 0.362); by GNU Go's own word at level 10 with 0.185. A defence that
# was cut short is as good as one that was not; an attack that was cut short says little.
LIFE_AND_ODDS = {
    ("fails", ""): (LIFE_ALIVE, 128), ("fails?", ""): (LIFE_ALIVE, 55),
    ("works", "fails"): (LIFE_DEAD, -161), ("works", "fails?"): (LIFE_DEAD, -78),
    ("works?", "fails"): (NO_GROUP, -172), ("works?", "fails?"): (NO_GROUP, -172),
    ("works", "works"): (LIFE_CRITICAL, 33), ("works", "works?"): (LIFE_CRITICAL, 48),
    ("works?", "works"): (NO_GROUP, 67), ("works?", "works?"): (NO_GROUP, -14),
}
# The same of large groups on large boards, with the patience for hundreds of positions. Of 994 such groups asked about
# in 20 games on 19x19 with GNU Go's level 10, by stones and from -1 (dead) to 1 (lives), KataGo's net (g170e-b15c192)
# gives to what is "works?, fails?" with 300 positions -0.92, "works, fails?" -0.96 and "works?, works?" -0.23; with 80
# positions and the table above we gave these -0.67, -0.75 and 0.39. In 12 other games, 260 groups, the squared error
# of our word was 0.145; of the best mean of it and of such a table it is 0.138 with 80, 0.125 with 300, 0.106 with
# 1,000. The move chosen changes in 15 of 261 positions there, and gains 1.5 points (standard error 1.8) in these; of
# the choices in GNU Go's regression tests 588 of 968 and 115 of 158 are right, 582 and 114 before. To play what defends
# or attacks where both seem to work, though cut short, would lose: 6.1 points (3.0) for the attacker, nothing is shown
# for the owner (1.6 gained, 2.5).
PATIENT_LIFE_AND_ODDS = {
    **LIFE_AND_ODDS, ("works", "fails?"): (LIFE_DEAD, -300),
    ("works?", "fails"): (LIFE_DEAD, -300), ("works?", "fails?"): (LIFE_DEAD, -300),
    ("works?", "works?"): (NO_GROUP, -200),
}
# The same once the move that decides was played, by what was said of that move; of others nothing is said.
Decided = dict[int, tuple[int, int]]
KILLED: Decided = {WON: LIFE_AND_ODDS["works", "fails"]}
SAVED: Decided = {WON: LIFE_AND_ODDS["fails", ""]}


@dataclass(frozen=True)
class Said:
    """What was said of a group, and the points that must stay as they are for it to hold, with the stones there."""

    points: np.ndarray
    there: np.ndarray
    verdicts: list[Verdict]

    def holds(self, stones: np.ndarray, count: int) -> bool:
        """Whether the group has `count` stones as before, and the same stones are there.

        The black and white `stones` of the board are two sets in a row.
        """
        return (self.verdicts[0].stones == count
                and np.array_equal(stones & np.concatenate((self.points, self.points)), self.there))


class GlanceJudge:
    """Judges groups by the quick search, and keeps what it said of them.

    Parameters
    ----------
    limit : int
        Positions that a search may look at; half as many for a group with some room, and for a single stone.
    large_limit : int
        The same for a group of `LARGE` stones and more; 0: no more than for others.
    """

    def __init__(self, limit: int, large_limit: int = 0):
        self.limit = limit
        self.large_limit = large_limit
        self._reader = LifeReader()
        self._kept: dict[int, deque[Said]] = {}         # a stone of the group -> what was said of it lately

    def verdicts(self, position: Position) -> list[Verdict]:
        """What is said of the groups of a position, the likeliest to live last: whoever joins them is as safe as that.
        """
        stones = stone_sets(position, self._reader.memory)
        found = []
        for p, limit, count in list(self._asked(position)):
            kept = self._kept.setdefault(p, deque(maxlen=KEPT))
            said = next((said for said in kept if said.holds(stones, count)), None)
            if said is None:
                said = self._ask(position, p, limit, stones, count)
                kept.appendleft(said)
            found.append(said.verdicts)
        found.sort(key=lambda verdicts: verdicts[0].odds)
        return [verdict for verdicts in found for verdict in verdicts]

    def _asked(self, position: Position) -> Iterator[tuple[int, int, int]]:
        """A stone of each group that may not live, of its largest string, the limit of the questions, and its size."""
        g = self._reader.groups(position)
        for k, points in stones_by_group(position, g).items():
            single, roomy = len(points) == 1, g["room"][k] >= SOME_ROOM
            if g["safety"][k] < PROVED_SAFE and g["room"][k] < FREE_ROOM and not (single and roomy):
                limit = self.limit // 2 if single or roomy else self.limit
                if self._is_patient(len(points)):
                    limit = self.large_limit
                yield largest_string(position, points), limit, len(points)

    def _is_patient(self, count: int) -> bool:
        """Whether more positions may be looked at for a group of so many stones."""
        return self.large_limit > 0 and count >= LARGE

    def _ask(self, position: Position, p: int, limit: int, stones: np.ndarray, count: int) -> Said:
        """What is said of a stone's group of `count` stones; where one move decides, of the group after it as well."""
        attack = self._reader.guess(position, p, True, limit, PLAINLY)
        defend = self._reader.guess(position, p, False, limit, PLAINLY) if attack.works else None
        points = region([attack, defend] if defend else [attack])
        there = stones & np.concatenate((points, points))
        table = PATIENT_LIFE_AND_ODDS if self._is_patient(count) else LIFE_AND_ODDS
        life, odds = table[kind_of(attack), kind_of(defend)]
        said = Verdict(p, life, odds, PASS, PASS, points, there, count)
        if defend and life == LIFE_CRITICAL:
            return Said(points, there, on_critical(said, position.color_at(p), attack, defend))
        return Said(points, there, [said])


def stone_sets(position: Position, memory: Any) -> np.ndarray:
    """The black and the white stones of a position, as two sets one behind the other."""
    note_stones(position.copy_board(), memory)
    return np.array(memory["stones"][WORDS:])


def on_critical(said: Verdict, owner: int, attack: Reading, defend: Reading, killed: Decided = KILLED,
                saved: Decided = SAVED) -> list[Verdict]:
    """A verdict on a group that hangs on who moves first, with the move, and those after the move that decides.

    `killed` and `saved` are the life and the odds after it, by the outcome that it has.
    """
    found = [replace(said, move=defend.move)]
    for first, second, mover, decided in ((attack, defend, other(owner), killed), (defend, attack, owner, saved)):
        if first.outcome in decided:
            life, odds = decided[first.outcome]
            late = PASS if second.move == first.move else second.move
            found.append(replace(said, life=life, odds=odds, late=late,
                                 there=with_stone(said.there, first.move, mover)))
    return found


def kind_of(reading: Reading | None) -> str:
    """Whether a search found that the question can be answered with yes, and whether a limit cut it short."""
    if reading is None:
        return ""
    return ("works" if reading.works else "fails") + ("" if reading.grade == JUDGED else "?")


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
