"""Questions about groups in a suite: whether one lives, can be killed, or wins a race."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from goengine.front.suite import NONE, UNCLEAR, Question
from goengine.front.suitereply import OUTCOMES, Reply, line_of, of_reading
from goengine.reading import layout
from goengine.reading.reading import PROVED
from goengine.vertex import PASS

if TYPE_CHECKING:
    from goengine.board.position import Position
    from goengine.groups.lifestatus import Race
    from goengine.reading.reader import Reading


def live(reader: Any, position: Position, question: Question) -> Reply:
    """Whether a group lives if its owner moves first; by a pass, if nothing kills it."""
    return _with_guess(reader, position, question, reader.save(position, *question.points), False)


def kill(reader: Any, position: Position, question: Question) -> Reply:
    """Whether a group is killed if its enemy moves first."""
    return _with_guess(reader, position, question, reader.attack(position, *question.points), True)


class LongLook:
    """A question whether a group lives or can be killed, for one who looks longer and longer.

    Where the group is as good as enclosed, the search of that area goes on with each look; where it is not, all is
    asked anew.

    Parameters
    ----------
    make_reader : callable
        A limit of unforced nodes -> LifeReader.
    """

    def __init__(self, make_reader: Callable[[int], Any], position: Position, question: Question):
        self._make_reader, self._position, self._question = make_reader, position, question
        self._reader: Any = None

    def look(self, limit: int) -> Reply:
        """What is said after one more look, with a limit of its own."""
        self._reader = self._reader or self._make_reader(limit)
        reader, position, question = self._reader, self._position, self._question
        (p,), attacking = question.points, question.verb == "kill"
        reading = reader.patiently(position, p, attacking, limit)
        if reading.outcome == layout.UNCLEAR and reading.hunch == PASS:
            return LIFE_QUESTIONS[question.verb](self._make_reader(limit), position, question)
        if reading.outcome == layout.WON and not attacking:
            attack = reader.patiently(position, p, True, limit)
            reading = replace(reading, moves=(PASS,), line=()) if attack.outcome == layout.LOST else reading
        reply = _with_guess(reader, position, question, reading, attacking)
        return replace(reply, again=None, open=True) if reading.hunch != PASS else reply


def _with_guess(reader: Any, position: Position, question: Question, reading: Reading, attacking: bool) -> Reply:
    """A reading as a reply; where it is unclear, the best guess is the move of the quick search, if that finds one.

    What is clear, but not proved, may be tried by the replies, unless every move was tried.
    """
    reply = of_reading(reading)
    if reading.grade == PROVED or reading.to_the_end and reading.works:
        return reply
    if reading.outcome != layout.UNCLEAR:
        return replace(reply, again=partial(_again, reader, position, question, reading, attacking))
    if reading.hunch != PASS:
        return reply
    guess = reader.guess(position, *question.points, attacking)
    return replace(reply, hunch=guess.move) if guess.works else reply


def _again(reader: Any, position: Position, question: Question, reading: Reading, attacking: bool, limit: int
           ) -> Reply:
    """What a second look says, and that a longer one may say more, unless it would change nothing."""
    from goengine.groups.trial import second_look
    (p,) = question.points
    found, settled = second_look(reader, position, p, attacking, reading, limit)
    reply = of_reading(found)
    return reply if settled else replace(reply, again=partial(_again, reader, position, question, reading, attacking))


def status(reader: Any, position: Position, question: Question) -> Reply:
    """Whether a group is alive, critical or dead."""
    found = reader.status(position, *question.points)
    line = found.attack.line or found.defend.line
    return Reply(found.name, (), tuple((move.color, move.point) for move in line), reader.nodes)


def race(reader: Any, position: Position, question: Question) -> Reply:
    """Whether the first group kills the second and is saved itself, its owner moving first: the worse of both."""
    found = reader.race(position, *question.points)
    outcomes = (found.own.outcome, found.theirs.outcome)
    if layout.LOST in outcomes:
        return Reply(NONE, nodes=reader.nodes)
    outcome = layout.UNCLEAR if found.is_unclear else min(outcomes)
    moves = () if outcome == layout.UNCLEAR else (found.move,)
    return Reply(OUTCOMES[outcome], moves, _line(found), reader.nodes)


def semeai(reader: Any, position: Position, question: Question) -> Reply:
    """The same with both results as codes: can the first group be saved, can the second be killed?"""
    found = reader.race(position, *question.points)
    if found.is_unclear:
        return Reply(UNCLEAR, nodes=reader.nodes)
    return Reply(f"{found.own.code} {found.theirs.code}", (found.move,), _line(found), reader.nodes)


def _line(found: Race) -> tuple[tuple[int, int], ...]:
    """The play that was read with the race's move."""
    return next((line_of(reading) for reading in (found.theirs, found.own)
                 if reading.line and reading.move == found.move), ())


LIFE_QUESTIONS: dict[str, Callable[[Any, Position, Question], Reply]] = {
    "live": live, "kill": kill, "status": status, "race": race, "semeai": semeai,
}
LOOKED_LONG = ("live", "kill")
