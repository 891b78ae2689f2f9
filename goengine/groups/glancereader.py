"""The Python face of the life-and-death search that judges at a glance where it ends: quick, and no proof of anything.

Where `lifereader` proves, or stops at its limit without a word, this search always answers. Its grade is ``judged``,
or no more than ``guessed`` if some position was judged only because a limit was reached.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from goengine.board.position import Move, Position
from goengine.groups.glancelayout import GLANCE, LIVES
from goengine.groups.glancesearch import begin_glances, pursue_glances
from goengine.pointset import WORDS, points_of
from goengine.reading.layout import KO_FIRST, KO_SECOND, LOST, WON
from goengine.reading.reader import Reading
from goengine.vertex import other

JUDGED, GUESSED = "judged", "guessed"


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

    def ask(self, position: Position, p: int, attacking: bool, limit: int) -> Reading:
        """Can the group of the stone on a point be killed (or saved) by the side that moves first?

        Parameters
        ----------
        limit : int
            Positions looked at, for each of up to two searches: where a ko comes up, the second gives every ko to the
            side to which the first did not give the group.
        """
        owner = position.color_at(p)
        mover = other(owner) if attacking else owner
        b, o = position.copy_board(), self._glance
        self._survey(b)
        tactics, readings, groups, traits = self._records
        begin_glances(b, tactics, readings, groups, o, p)
        o["limit"][0] = limit

        def search(ko_owner: int) -> bool:
            found = pursue_glances(b, tactics, readings, groups, traits, o, mover, ko_owner)
            return (found == LIVES) != attacking

        works = search(0)
        move, nodes, ended = int(o["move"][0]), int(o["nodes"][0]), int(o["ended"][0])
        outcome = WON if works else LOST
        if o["ko_met"][0]:
            if works != search(other(mover) if works else mover):
                outcome = KO_FIRST if works else KO_SECOND
                move = move if works else int(o["move"][0])
            nodes += int(o["nodes"][0])
        depends = tuple(points_of(o["looked"][:WORDS]))
        grade = GUESSED if ended or int(o["ended"][0]) else JUDGED
        if outcome == LOST:
            return Reading(LOST, (), (), grade, nodes, nodes, depends)
        return Reading(outcome, (move,), (Move(mover, move),), grade, nodes, nodes, depends)
