"""Problems: a position, a question about it, the answers that are right; and what goengine said to it.

Whatever file a problem comes from (see `suitefiles`), it becomes one of these, so that asking, counting and showing
are the same for all.
"""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from goengine.vertex import BLACK, COLOR_NAMES, EMPTY, PASS, STRIDE, WHITE, other, vertex_name

if TYPE_CHECKING:
    from goengine.board.position import Position

EDGE = -1                               # in the place of a point: the edge of the board, as the reader has it
# Who moves first in a question; where that does not matter, the owner is put down.
ENEMY, OWNER, GIVEN, EITHER = "the enemy of the string", "its owner", "the side to move", "either side"

# How a question can come out. The last ones answer the questions about a ladder both ways, and about groups.
WORKS, KO_FIRST, KO_SECOND, NONE, UNCLEAR = "works", "ko first", "ko second", "none", "unclear"
CAPTURED, ESCAPED, UNSETTLED, YES, NO = "captured", "escaped", "unsettled", "yes", "no"
STATUSES = ALIVE, CRITICAL, DEAD = "alive", "critical", "dead"
RACES = frozenset(f"{own} {theirs}" for own in range(4) for theirs in range(4))     # codes: save one, kill the other
SOMEHOW = (WORKS, KO_FIRST, KO_SECOND)  # where a record tells the moves but not whether they make a ko
GOOD_MOVE, BAD_MOVE = "good", "bad"
_KO_WORDS = {KO_FIRST: "by a ko that the mover takes first", KO_SECOND: "by a ko that the other side takes first"}


@dataclass(frozen=True)
class Form:
    """How a question is asked: how many points stand behind its words, and who moves first."""

    points: int
    mover: str


STRING_FORMS = {
    "capture": Form(1, ENEMY), "save": Form(1, OWNER), "connect": Form(2, OWNER), "cut": Form(2, ENEMY),
    "ladder": Form(1, ENEMY), "live": Form(1, OWNER), "kill": Form(1, ENEMY), "capture either": Form(2, ENEMY),
    "save both": Form(2, OWNER), "status": Form(1, EITHER), "race": Form(2, OWNER),
}
BOARD_FORMS = {"best move": Form(0, GIVEN), "avoid": Form(0, GIVEN), "capture something": Form(0, GIVEN)}
MOVE_FORMS = {"self-atari": Form(1, GIVEN)}                     # about a move, to an empty point
FORMS = STRING_FORMS | MOVE_FORMS | BOARD_FORMS                 # what a YAML suite can ask
ENEMIES = ("race",)                     # whose two strings are of different colours


@dataclass(frozen=True)
class Question:
    """The question's words (a key of `FORMS`, or one that only other files ask) and its points, `EDGE` among them."""

    verb: str
    points: tuple[int, ...] = ()

    def __str__(self) -> str:
        return " ".join([self.verb, *("edge" if p == EDGE else vertex_name(p) for p in self.points)])


@dataclass(frozen=True)
class Answer:
    """What is right: one of some outcomes, with one of some first moves (None: any; of `avoid`: none of these)."""

    outcomes: tuple[str, ...]
    moves: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Board:
    """A position as a problem gives it.

    Attributes
    ----------
    stones : dict
        Point -> colour.
    to_move : int
        Who moves first.
    last_move : int
        The stone that was played last, or `PASS`.
    ko_at : int
        The point where `to_move` may not retake now, or `PASS`.
    """

    size: int
    stones: dict[int, int]
    to_move: int
    last_move: int = PASS
    ko_at: int = PASS

    def why_no_ko(self) -> str:
        """The reason why there can be no ko at `ko_at`, or an empty string."""
        around = {self.stones.get(p, EMPTY) for p in neighbors(self.ko_at, self.size)}
        if self.stones.get(self.ko_at, EMPTY) != EMPTY:
            return f"a stone stands on {vertex_name(self.ko_at)}"
        if around != {other(self.to_move)}:
            return f"{vertex_name(self.ko_at)} is not surrounded by {COLOR_NAMES[other(self.to_move)]}"
        return ""

    def position(self) -> Position:
        """The position to ask about.

        Raises
        ------
        IllegalMove
            If a string has no liberty.
        """
        from goengine.board.position import Position
        position = Position(self.size)
        position.set_up(self.stones, self.to_move)
        if self.last_move != PASS:
            position.set_up({p: c for p, c in self.stones.items() if p != self.last_move}, other(self.to_move))
            position.play(self.last_move)
        if self.ko_at != PASS:
            position.board["ko"][0] = 4 * self.ko_at + self.to_move
        return position


def neighbors(p: int, size: int) -> list[int]:
    """The points of the board beside a point."""
    return [q for q in (p + 1, p - 1, p + STRIDE, p - STRIDE) if 1 <= q % STRIDE <= size and 1 <= q // STRIDE <= size]


@dataclass(frozen=True)
class Talk:
    """A question in GTP: what is sent first, the command, and the regular expression that the answer must match.

    Attributes
    ----------
    setup : tuple of (str, bool)
        Lines that set the position up, each with whether there is no position without it.
    changes : bool
        Whether the command changes the position.
    negate : bool
        Whether an answer that matches is wrong.
    folder : str
        Where relative names of game records begin.
    """

    setup: tuple[tuple[str, bool], ...]
    command: str
    pattern: str
    negate: bool
    changes: bool
    folder: str


@dataclass(frozen=True)
class Problem:
    """One problem.

    Attributes
    ----------
    suite, line : str, int
        The file, and where in it.
    kind : str
        What the tables count it under.
    board : Board or None
        None for a `talk`, which sets its own up.
    fails : str
        Why goengine is expected to fail; empty if it is expected to pass.
    unasked : str
        Why this cannot be asked; empty if it can.
    difficulty : str
        As the source has it, such as ``3k``.
    """

    name: str
    suite: str
    line: int
    kind: str
    question: Question
    answer: Answer
    board: Board | None = None
    talk: Talk | None = None
    says: str = ""
    source: str = ""
    fails: str = ""
    unasked: str = ""
    difficulty: str = ""

    @property
    def where(self) -> str:
        return f"{self.suite}:{self.line}"

    @property
    def asks(self) -> str:
        """The question in one line."""
        return self.talk.command if self.talk else str(self.question)

    @property
    def expects(self) -> str:
        """The right answer in one line."""
        if self.talk:
            return f"{'anything but ' if self.talk.negate else ''}{self.talk.pattern}"
        moves = self.answer.moves
        if self.question.verb == "avoid":
            return f"anything but {moves_text(moves or ())}"
        if moves and self.answer.outcomes == SOMEHOW:
            return f"{moves_text(moves)}, if need be by a ko"
        return " or ".join(said(outcome, moves) for outcome in self.answer.outcomes)


# The state of a verdict, and how the tables count it.
# `MARKED` failed as it is marked to do, `NEWS` passed although it is marked as failing.
PASSED, FAILED, UNASKED, NEWS, MARKED = "passed", "failed", "not asked", "news", "marked"
TALLIES = (PASSED, FAILED, UNCLEAR, MARKED, NEWS, UNASKED)


@dataclass(frozen=True)
class Attempt:
    """One look at a problem, of several that take longer and longer; or what another engine said.

    Attributes
    ----------
    seconds : float
        Processor time from the first look's beginning to this one's end.
    state : str
        `PASSED`, `FAILED` or `UNCLEAR`.
    guessed : bool
        Whether an unclear answer's best guess is right.
    answer : str
        What was said, in one line.
    """

    seconds: float
    state: str
    guessed: bool = False
    answer: str = ""


LATE = 1.1                              # a tenth more than the time allowed is still in time


def in_time(attempts: Sequence[Attempt], seconds: float) -> Attempt:
    """The last attempt that ended in time; an unclear one if none did."""
    return next((attempt for attempt in reversed(attempts) if attempt.seconds <= LATE * seconds),
                Attempt(0.0, UNCLEAR))


@dataclass(frozen=True)
class Verdict:
    """What came of asking.

    Attributes
    ----------
    state : str
        `PASSED`, `FAILED`, `UNCLEAR` (a limit was reached, which is never a pass) or `UNASKED`.
    answer : str
        What goengine said, in one line; or why it was not asked.
    line : tuple
        The play it expects, its first move included: pairs of colour and point.
    nodes : int or None
        Nodes read, or positions judged for a question about the whole board.
    seconds : float
    board : Board or None
        The position of a question in GTP.
    attempts : tuple of Attempt
        Where an amount of time was allowed, all that was said in the course of it.
    theirs : dict
        What another engine said: by the question, and by the move it would play.
    """

    state: str
    answer: str
    line: tuple[tuple[int, int], ...] = ()
    nodes: int | None = None
    seconds: float = 0.0
    board: Board | None = None
    attempts: tuple[Attempt, ...] = ()
    theirs: dict[str, Attempt] = field(default_factory=dict)


@dataclass(frozen=True)
class Result:
    """A problem with its verdict."""

    problem: Problem
    verdict: Verdict

    @property
    def tally(self) -> str:
        """Which of `TALLIES` it counts as."""
        state = self.verdict.state
        if not self.problem.fails or state == UNASKED:
            return state
        return NEWS if state == PASSED else MARKED

    @property
    def spoils(self) -> bool:
        """Whether the suite fails because of it."""
        return self.tally in (FAILED, UNCLEAR)


def moves_text(moves: Sequence[int]) -> str:
    """``E4, F5 or pass``."""
    names = [vertex_name(move) for move in moves]
    return " or ".join(([", ".join(names[:-1])] if len(names) > 1 else []) + names[-1:])


def said(outcome: str, moves: Sequence[int] | None = None) -> str:
    """An outcome with the moves that reach it, in words."""
    if outcome in (NONE, UNCLEAR):
        return "nothing works" if outcome == NONE else "unclear: a limit was reached"
    if outcome in RACES:
        return f"{outcome} {moves_text(moves or ())}".strip()
    if outcome not in (WORKS, KO_FIRST, KO_SECOND):
        return outcome
    text = "some move" if moves is None else moves_text(moves)
    return f"{text} {_KO_WORDS[outcome]}" if outcome in _KO_WORDS else text


@dataclass
class Loaded:
    """Problems from files, and what is wrong with those that could not be read."""

    problems: list[Problem] = field(default_factory=list)
    errors: list[Exception] = field(default_factory=list)

    def add(self, more: Loaded) -> None:
        self.problems += more.problems
        self.errors += more.errors


def mover_of(form: Form, owner: int) -> int:
    """Who moves first in a question about a string of a colour; `EMPTY` where that has to be said."""
    return {ENEMY: other(owner) if owner else EMPTY, OWNER: owner, EITHER: owner, GIVEN: EMPTY}[form.mover]


def stones_of(black: Sequence[int], white: Sequence[int]) -> dict[int, int]:
    """Point -> colour."""
    return {p: BLACK for p in black} | {p: WHITE for p in white}
