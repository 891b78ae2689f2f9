"""The Python face of the life-and-death search that judges at a glance where it ends: quick, and no proof of anything.

Where `lifereader` proves, or stops at its limit without a word, this search always answers. Its grade is ``judged``,
or no more than ``guessed`` if some position was judged only because a limit was reached.
"""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from goengine.board.position import Move, Position
from goengine.groups.glancelayout import GLANCE, LIVES
from goengine.groups.glancesearch import begin_glances, first_moves, look_at_stone, pursue_glances
from goengine.groups.outlooklayout import FEATURES
from goengine.pointset import WORDS, points_of
from goengine.reading.layout import KO_FIRST, KO_SECOND, LOST, WON
from goengine.reading.reader import Reading
from goengine.vertex import PASS, other

JUDGED, GUESSED = "judged", "guessed"
PLAINLY = (0,)
# By whether the group is attacked: what is taken off its chance to live, in hundredths of a natural logarithm, in one
# search after the other until a move works. A defence that works though one doubts it is the better one; an attack
# that works only if one doubts the defence may well work. Of the 274 attacks and defences in four files of GNU Go's
# regression tests, by which these doubts were chosen with an earlier glance, 175 answers are right so, 164 with one
# plain search; of the 48 in other files 29 and 29.
DOUBTS = {True: (0, 100), False: (150, 0)}
AMPLE = 200                             # positions from which on a limit allows for more care
VERIFIED = 2, 4                         # plies for which a search goes on though a glance is sure: with less, with more


class GlanceReader:
    """Asks whether groups live, with the records of a reader of life and death.

    Parameters
    ----------
    tactics, readings, groups, traits : record
        Working memory.
    survey : callable
        Finds the groups of a board.
    """

    def __init__(self, tactics: Any, readings: Any, groups: Any, traits: Any, survey: Callable[[Any], None]):
        self._records = tactics, readings, groups, traits
        self._survey = survey
        self._glance: Any = GLANCE.new()

    def ask(self, position: Position, p: int, attacking: bool, limit: int, doubts: Sequence[int] = ()) -> Reading:
        """Can the group of the stone on a point be killed (or saved) by the side that moves first?

        Parameters
        ----------
        limit : int
            Positions looked at, for each of up to two searches with each doubt: where a ko comes up, the second gives
            every ko to the side to which the first did not give the group.
        doubts : sequence of int
            What is taken off the chance to live, in one attempt after the other; `DOUBTS` unless given.
        """
        owner = position.color_at(p)
        mover = other(owner) if attacking else owner
        b, o = position.copy_board(), self._glance
        self._survey(b)
        tactics, readings, groups, traits = self._records
        begin_glances(b, tactics, readings, groups, o, p)
        o["limit"][0] = limit
        o["verified"][0] = VERIFIED[limit >= AMPLE]
        nodes = 0

        def search(ko_owner: int) -> bool:
            nonlocal nodes
            found = pursue_glances(b, tactics, readings, groups, traits, o, mover, ko_owner)
            nodes += int(o["nodes"][0])
            return (found == LIVES) != attacking

        outcome, move, grade = LOST, PASS, JUDGED
        for doubt in doubts or DOUBTS[attacking]:
            o["doubt"][0] = doubt
            works = search(0)
            outcome = WON if works else LOST
            move, ended = int(o["move"][0]), int(o["ended"][0])
            if o["ko_met"][0] and works != search(other(mover) if works else mover):
                outcome = KO_FIRST if works else KO_SECOND
                move = move if works else int(o["move"][0])
            grade = GUESSED if ended or int(o["ended"][0]) else JUDGED
            if outcome != LOST:
                break
        depends = tuple(points_of(o["looked"][:WORDS]))
        if outcome == LOST:
            return Reading(LOST, (), (), grade, nodes, nodes, depends)
        return Reading(outcome, (move,), (Move(mover, move),), grade, nodes, nodes, depends)

    def outlook(self, position: Position, p: int) -> list[int]:
        """The features of a stone's group, numbered as in outlooklayout.py."""
        look_at_stone(position.copy_board(), *self._records[:3], p)
        return [int(value) for value in self._records[2]["trait"][:FEATURES]]

    def likely(self, position: Position, p: int, attacking: bool) -> list[int]:
        """The moves with which a search would begin, the likeliest first."""
        owner = position.color_at(p)
        b, o = position.copy_board(), self._glance
        self._survey(b)
        begin_glances(b, *self._records[:3], o, p)
        n = int(first_moves(b, *self._records, o, other(owner) if attacking else owner))
        return [int(move) for move in o["moves"][:n]]
