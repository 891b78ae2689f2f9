"""Asking about groups within some seconds, where the answer must not be unclear.

What a search reads to its end counts most; for the rest a quick search says what is likelier. Then the answer is tried:
would the reply to its move contradict it (`groups/trial.py`)?
"""
from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from goengine.front.asking import SECONDS
from goengine.front.gtpcommands import refusing
from goengine.front.gtpgame import GtpGame

if TYPE_CHECKING:
    from goengine.board.position import Position
    from goengine.groups.lifestatus import LifeStatus, Race
    from goengine.reading.reader import Reading

LEAST_SECONDS = 0.1                     # for each of several questions that share the time of one
GUESSING = 1.0                          # seconds of a question's time that are left to the quick search
TRYING = 0.5                            # share of the time left that one trial of a move may take


def life(game: GtpGame, question: Callable[[Any], Reading], seconds: float = SECONDS) -> Reading:
    """The answer to one question about a group."""
    with refusing():
        return game.asker.life(question, lambda reading: reading.grade == "unclear", seconds)


def judged(game: GtpGame, p: int, attacking: bool) -> Reading:
    """Whether a group can be killed (or saved), as it is read or guessed, if the reply to the move bears it out."""
    end = time.monotonic() + SECONDS
    return _tried(game, p, attacking, _judged(game, game.position, p, attacking, SECONDS - GUESSING), end)


def judged_move(game: GtpGame, move: int, p: int, attacking: bool, seconds: float = SECONDS - GUESSING) -> Reading:
    """Whether a legal move kills a group (or saves it): what the reply to it does, as it is read or guessed."""
    from goengine.groups.trial import after_move
    return after_move(game.position, move, p, attacking,
                      lambda after, p, attacking: _judged(game, after, p, attacking, seconds))


def status_of(game: GtpGame, p: int, seconds: float = SECONDS) -> LifeStatus:
    """A group's status, as it is read or guessed; where it is critical, the moves that decide are tried."""
    from goengine.groups.lifestatus import ALIVE, CRITICAL, LifeStatus, by_pass, killable
    end = time.monotonic() + seconds
    status = game.asker.life(lambda reader: reader.status(game.position, p), lambda status: status.name == "unclear",
                             max(seconds / 2, seconds - GUESSING))
    status = game.asker.life(lambda reader: reader.likely_status(game.position, p, status, seconds / SECONDS),
                             lambda status: False)
    if status.name != CRITICAL:
        return status
    attack = _tried(game, p, True, status.attack, end)
    if not attack.works:
        return LifeStatus(ALIVE, attack, by_pass(attack))
    return killable(game.position, attack, _tried(game, p, False, status.defend, end))


def race_of(game: GtpGame, a: int, z: int) -> Race:
    """A capturing race between two groups, the owner of the first to move; what is unclear of it as it is guessed."""
    with refusing():
        race = game.asker.life(lambda reader: reader.race(game.position, a, z), lambda race: race.is_unclear,
                               SECONDS - GUESSING)
        return game.asker.life(lambda reader: reader.likely_race(game.position, a, z, race), lambda race: False)


def _judged(game: GtpGame, position: Position, p: int, attacking: bool, seconds: float) -> Reading:
    """What is read; or what a quick search says, if that does better for the side that moves."""
    read = life(game, lambda reader: reader.attack(position, p) if attacking else reader.defend(position, p), seconds)
    return life(game, lambda reader: reader.or_guess(position, p, attacking, read), seconds)


def _tried(game: GtpGame, p: int, attacking: bool, reading: Reading, end: float) -> Reading:
    """An answer that the replies to its move do not contradict, as far as there is time to ask until `end`."""
    from goengine.groups.trial import UNTRIED, confirmed

    def trial(move: int) -> Reading:
        left = end - time.monotonic()
        return judged_move(game, move, p, attacking, TRYING * left) if left > 0 else UNTRIED

    return confirmed(reading, lambda: _likely(game, p, attacking), trial)


def _likely(game: GtpGame, p: int, attacking: bool) -> list[int]:
    """The moves that are likely to kill a group, or to save it, the likeliest first."""
    return game.asker.life(lambda reader: reader.likely(game.position, p, attacking), lambda moves: False)
