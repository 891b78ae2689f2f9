"""What is said of the life of a group, and of a capturing race, once both questions are answered."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from goengine.board.position import Position
from goengine.board.ruleset import TERRITORY
from goengine.reading.layout import KO_FIRST, KO_SECOND, LOST, UNCLEAR, WON
from goengine.reading.reading import Reading
from goengine.vertex import PASS

STATUS_NAMES = ("alive", "critical", "dead", "unclear")
ALIVE, CRITICAL, DEAD, UNDECIDED = STATUS_NAMES


@dataclass(frozen=True)
class LifeStatus:
    """Whether a group lives, whoever moves first, as two readings.

    Attributes
    ----------
    name : str
        ``alive`` (nothing kills it), ``dead`` (nothing saves it), ``critical`` (who moves first decides, or a ko
        does) or ``unclear``.
    attack, defend : Reading
        What the enemy can do moving first, and what the owner can.
    """

    name: str
    attack: Reading
    defend: Reading


@dataclass(frozen=True)
class Race:
    """A capturing race, the owner of the first group to move.

    Attributes
    ----------
    own : Reading
        Can the first group be saved?
    theirs : Reading
        Can the second be killed?
    move : int
        The move that does as much of that as one move can; `PASS` if nothing needs doing.
    """

    own: Reading
    theirs: Reading
    move: int

    @property
    def is_unclear(self) -> bool:
        """Whether one of the two questions is without an answer."""
        return UNCLEAR in (self.own.outcome, self.theirs.outcome)


def dead_as_it_stands(position: Position, attack: int, defend: int) -> bool:
    """Whether a group is dead where play has ended, though only a ko kills it, by the outcomes of both questions.

    Its owner, even moving first, has nothing better than that ko, which the enemy may start when it likes and takes
    first: so it is with the bent four in the corner. Under area scoring the ko has to be played.

    Source: the Japanese rules of 1989, article 7.1 and its examples.
    """
    return position.ruleset.scoring == TERRITORY and defend == KO_SECOND and attack in (KO_FIRST, WON)


def by_lives(theirs: Reading, defend: Callable[[], Reading]) -> Race:
    """A race by the life of either group alone, with the move that kills, or else the one that saves.

    Who captures the enemy around it lives; only else `defend` is asked whether the first group can be saved.
    """
    own = theirs if theirs.outcome == WON else defend()
    return Race(own, theirs, theirs.move if theirs.works else own.move if own.works else PASS)


def by_pass(attack: Reading) -> Reading:
    """The defence of a group that no attack kills: its owner may pass."""
    return replace(attack, outcome=WON, moves=(PASS,), line=())


def killable(position: Position, attack: Reading, defend: Reading) -> LifeStatus:
    """The status of a group that its enemy kills if he moves first, or brings into a ko."""
    dead = defend.outcome == LOST or dead_as_it_stands(position, attack.outcome, defend.outcome)
    return LifeStatus(DEAD if dead else CRITICAL, attack, defend)
