"""Tries what a problem may be about, and sorts it: the target for which the book's answer matters.

A question fits if the mover comes out better by playing one of the answers than by leaving the other side to move, and
if none of the moves that the book calls wrong does as well. Of each family of questions that `suitetarget` proposes
the first that fits is taken; else the first of which nothing is said, because a limit was reached. A problem whose kind
says that there is a target gets the likeliest one even where the search contradicts the book: then either of them errs,
which is for `goengine solve` to show. Any other problem (a tesuji, an endgame) may be about the life of a group that is
shut in; it stays without a target if there is none and no other question fits.
"""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from goengine.board.position import Position
from goengine.errors import IllegalMove
from goengine.front.suite import Question
from goengine.front.suitetarget import Clue, candidates
from goengine.groups.lifereader import LifeReader
from goengine.reading.layout import KO_FIRST, KO_SECOND, LOST, REVERSED, UNCLEAR, WON
from goengine.reading.reader import Reader
from goengine.vertex import EMPTY, PASS

LIFE_LIMIT = 1000                       # positions with a choice for each question about groups
STRING_LIMIT = 3000                     # unforced nodes for one about strings or links
MOST_TRIED = 8                          # questions of one family that are tried
MOST_MOVES = 3                          # answers, and wrong moves, that are tried
TRIED, LIKELY, LOOKED, NOWHERE = "tried", "likely", "looked", "none"    # how a target was found
GROUPS, SHUT, STRINGS, RACES, LINKS = "groups", "shut groups", "strings", "races", "links"
# What the kinds of records ask about, the likeliest first; and whether there surely is a target.
WANTED: dict[str, tuple[Sequence[str], bool]] = {
    **dict.fromkeys(("life", "kill", "ko", "life-and-death", "tsumego", "seki"), ((GROUPS, STRINGS), True)),
    "capture-race": ((RACES, GROUPS), True), "connect": ((LINKS, GROUPS, STRINGS), True),
    "snapback/connect-and-die": ((STRINGS, GROUPS), True), "shortage-of-liberties": ((STRINGS, GROUPS), True),
    "tesuji": ((STRINGS, SHUT, LINKS), False), "endgame": ((STRINGS, LINKS, SHUT), False),
    "appreciation": ((SHUT, STRINGS, LINKS), False),
}
OWN_GROUP = {"life": True, "kill": False, "connect": True}      # kinds that say whose stones it is about
SORTS = {"save": "escape"}                      # questions whose kind has another name
KINDS_KEPT = ("ko", "seki")                     # kinds of records that say more than the question does


@dataclass(frozen=True)
class Target:
    """What a problem is about.

    Attributes
    ----------
    question : Question or None
        None if no target was found.
    sort : str
        Its kind: ``live``, ``kill``, ``capture``, ``escape``, ``connect``, ``cut``, ``race``, ``ko`` or ``seki``;
        without a target the kind that the record gives.
    found : str
        `TRIED` (the answer matters, the search says), `LIKELY` (it may), `LOOKED` (the search contradicts the book) or
        `NOWHERE`.
    """

    question: Question | None
    sort: str
    found: str


class Trials:
    """Finds targets; keeps its readers from one problem to the next."""

    def __init__(self) -> None:
        self._life = LifeReader(LIFE_LIMIT)
        self._strings = Reader(STRING_LIMIT)

    def find(self, position: Position, kind: str, clue: Clue, wrong: Sequence[int] = ()) -> Target:
        """The target of a problem.

        Parameters
        ----------
        position : Position
        kind : str
            The record's; one of `WANTED`.
        clue : Clue
        wrong : sequence of int
            Moves that the book calls wrong.
        """
        families, surely = WANTED[kind]
        looked: Question | None = None
        for family in families:
            likely: Question | None = None
            for question in islice(candidates(position, clue, family, OWN_GROUP.get(kind)), MOST_TRIED):
                looked = looked or question
                fits, gained = self._fits(position, clue, question, wrong)
                if fits == TRIED:
                    return Target(question, _sort(kind, question, gained), TRIED)
                if fits == LIKELY and (surely or family == SHUT):
                    likely = likely or question
            if likely:
                return Target(likely, _sort(kind, likely, UNCLEAR), LIKELY)
        if looked is None or not surely:
            return Target(None, kind, NOWHERE)
        return Target(looked, _sort(kind, looked, UNCLEAR), LOOKED)

    def _fits(self, position: Position, clue: Clue, question: Question, wrong: Sequence[int]) -> tuple[str, int]:
        """How well a question fits, and what the answer comes to."""
        waited = self.outcome(position, clue.mover, question, PASS)
        if waited == WON:
            return NOWHERE, waited
        played = [self.outcome(position, clue.mover, question, move) for move in clue.moves[:MOST_MOVES]]
        clear = [outcome for outcome in played if outcome != UNCLEAR]
        best = max(clear, default=UNCLEAR)
        if len(clear) == len(played) and (best == LOST or (waited != UNCLEAR and best <= waited)):
            return NOWHERE, best
        if UNCLEAR in (best, waited) or best <= waited:
            return LIKELY, best
        errors = [self.outcome(position, clue.mover, question, move) for move in wrong[:MOST_MOVES]]
        spoilt = any(best <= error != UNCLEAR for error in errors)
        return LIKELY if spoilt else TRIED, best

    def outcome(self, position: Position, mover: int, question: Question, move: int) -> int:
        """What a question comes to for the mover after a move of its own, or a pass; `LOST` if that is not legal."""
        after = position.copy()
        try:
            after.play(move, mover)
        except IllegalMove:
            return LOST
        verb, points = question.verb, question.points
        gone = [p for p in points if after.color_at(p) == EMPTY]
        if gone:
            return WON if verb in ("kill", "capture", "race", "cut") else LOST
        if verb == "race":
            return REVERSED[self._life.race(after, points[1], points[0]).own.outcome]
        reader = self._life if verb in ("live", "kill") else self._strings
        return REVERSED[getattr(reader, AGAINST[verb])(after, *points).outcome]


# What the other side then tries.
AGAINST = {"live": "attack", "kill": "defend", "save": "attack", "capture": "defend", "connect": "disconnect",
           "cut": "connect"}


def _sort(kind: str, question: Question, outcome: int) -> str:
    """The kind of a problem, once its question is known and what comes of it."""
    if kind in KINDS_KEPT:
        return kind
    if outcome in (KO_FIRST, KO_SECOND):
        return "ko"
    return SORTS.get(question.verb, question.verb)
