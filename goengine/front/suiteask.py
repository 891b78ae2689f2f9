"""Asks goengine the questions of a suite, and grades what it says.

A question about strings is asked of the reader, and answered right if the outcome is as expected and the first of its
moves is among those accepted; "unclear" is never right. Questions about groups are in `suitelife`. A question about the
whole board is asked of the engine. A question in GTP is sent to our own commands, in this process.
"""
from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from goengine.board.position import Position
from goengine.errors import GoEngineError
from goengine.front.asking import Asker, make_life_reader
from goengine.front.gtpcommands import COMMANDS
from goengine.front.engines import EngineFactory, make_engine
from goengine.front.gtpgame import GtpGame
from goengine.front.gtpserver import GtpServer, parse_line
from goengine.front.suite import (BAD_MOVE, CAPTURED, ESCAPED, FAILED, GOOD_MOVE, LATE, NO, NONE, PASSED, UNASKED,
                                  UNCLEAR, UNSETTLED, WORKS, YES, Attempt, Board, Problem, Question, Talk, Verdict,
                                  in_time)
from goengine.front.suitelife import LIFE_QUESTIONS, LOOKED_LONG, LongLook
from goengine.front.suitepace import look_each_time, look_longer
from goengine.front.suitereply import OUTCOMES, Reply, grade, guessed, line_of, of_reading
from goengine.front.suiterival import Opponent
from goengine.front.suitetst import matches
from goengine.reading import sacrifice
from goengine.reading.reader import Reader, Reading
from goengine.vertex import EMPTY, PASS, board_points, other

COMBINATION_LIMIT = 20_000              # unforced nodes, at most, for each move that might begin one


@dataclass(frozen=True)
class Settings:
    """How much may be spent on a problem.

    Attributes
    ----------
    limit : int
        Unforced nodes for a question about strings.
    level : int
        The engine's level for questions about the whole board and in GTP.
    seconds : tuple of float
        Amounts of time for a problem, the smallest first: limits grow up to `limit` while there is time, and a right
        answer that comes later than after the last does not count.
    against : str
        The command of another engine to ask the same; empty if none is.
    theirs_only : bool
        Whether goengine is not asked.
    """

    limit: int = 20_000
    level: int = 5
    seconds: tuple[float, ...] = ()
    against: str = ""
    theirs_only: bool = False


class Solver:
    """Asks one problem after the other; `engine_factory` makes the engine that is asked about the whole board."""

    def __init__(self, settings: Settings, engine_factory: EngineFactory | None = None):
        self.settings = settings
        self._engine_factory = engine_factory or make_engine
        self._opponent = Opponent(settings.against) if settings.against else None
        self._engine: Any = None
        self._game: GtpGame | None = None
        self._seconds: float | None = None      # for the engine's next move
        self._folder = ""
        self._sent: tuple[tuple[str, bool], ...] | None = None  # what made the game's position; None: not known

    def solve(self, problem: Problem) -> Verdict:
        """Ask one problem, and the other engine. Whatever goes wrong becomes a failed verdict that says what."""
        theirs = self._opponent.attempts(problem) if self._opponent else {}
        if self.settings.theirs_only:
            return Verdict(UNASKED, "only the other engine is asked", theirs=theirs)
        if problem.unasked:
            return Verdict(UNASKED, problem.unasked, theirs=theirs)
        return replace(self._ours(problem), theirs=theirs)

    def close(self) -> None:
        """End the other engine."""
        if self._opponent:
            self._opponent.close()

    def _ours(self, problem: Problem) -> Verdict:
        started = time.perf_counter()
        try:
            verdict = self._talk(problem.talk) if problem.talk else self._question(problem)
        except (GoEngineError, ValueError) as error:
            verdict = Verdict(FAILED, str(error))
        except Exception as error:
            verdict = Verdict(FAILED, f"internal error: {type(error).__name__}: {error}")
        seconds = time.perf_counter() - started
        allowed = self.settings.seconds
        if verdict.state == PASSED and not verdict.attempts and allowed and seconds > LATE * allowed[-1]:
            verdict = replace(verdict, state=FAILED, answer=f"{verdict.answer}, but only after {seconds:.1f} seconds")
        return replace(verdict, seconds=seconds)

    # ------------------------------------------------------------ strings and the whole board

    def _question(self, problem: Problem) -> Verdict:
        timed = problem.question.verb in (*STRING_QUESTIONS, *LIFE_QUESTIONS, *TIMED_QUESTIONS)
        if self.settings.seconds and timed:
            return self._in_time(problem)
        reply = self._reply(problem, self.settings.limit)
        reply = reply.again(self.settings.limit) if reply.again else reply
        if reply.outcome == sacrifice.FOR_AN_EYE:
            return Verdict(UNASKED, "a stone given for an eye: needs the search for life and death")
        return Verdict(grade(problem, reply), reply.text, reply.line, reply.nodes)

    def _in_time(self, problem: Problem) -> Verdict:
        """Look longer and longer until the answer is clear or the time is used."""
        allowed = self.settings.seconds
        if problem.question.verb in TIMED_QUESTIONS:
            seen = look_each_time(lambda seconds: self._reply(problem, self.settings.limit, seconds), allowed)
        elif problem.question.verb in LOOKED_LONG and problem.board:
            looking = LongLook(make_life_reader, problem.board.position(), problem.question)
            seen = look_longer(looking.look, self.settings.limit, allowed)
        else:
            seen = look_longer(lambda limit: self._reply(problem, limit), self.settings.limit, allowed)
        attempts = tuple(Attempt(seconds, grade(problem, reply), guessed(problem, reply), reply.text)
                         for seconds, reply in seen)
        last, reply = in_time(attempts, allowed[-1]), seen[-1][1]
        answer = last.answer or f"too late: {reply.text}"
        return Verdict(last.state, answer, reply.line, reply.nodes, attempts=attempts)

    def _reply(self, problem: Problem, limit: int, seconds: float | None = None) -> Reply:
        """What goengine says with a limit, or to a question about the whole board within some seconds."""
        assert problem.board
        position = problem.board.position()
        verb, points = problem.question.verb, problem.question.points
        if verb in STRING_QUESTIONS:
            return self._ask(lambda reader: getattr(reader, STRING_QUESTIONS[verb])(position, *points), limit)
        if verb in LIFE_QUESTIONS:
            return LIFE_QUESTIONS[verb](make_life_reader(limit), position, problem.question)
        self._seconds = seconds
        return OTHER_QUESTIONS[verb](self, position, problem.question)

    def _ask(self, question: Callable[[Any], Reading], limit: int | None = None) -> Reply:
        """Ask a reader that knows nothing yet, with growing limits while the answer is unclear."""
        asker = Asker(lambda limit: Reader(limit), limit or self.settings.limit)
        return replace(of_reading(asker.string(question)), nodes=asker.nodes)

    @property
    def engine(self) -> Any:
        """Our engine; made when it is first needed, since that takes a moment."""
        if self._engine is None:
            self._engine = self._engine_factory(self.settings.level, 0)
        return self._engine

    def best_move(self, position: Position, question: Question) -> Reply:
        """What the engine would play."""
        decision = self.engine.choose(position, seconds=self._seconds, resign=False)
        return self._of_decision(position, decision, int(decision.move))

    def choose_among(self, position: Position, question: Question) -> Reply:
        """Which of some moves the engine likes best."""
        decision = self.engine.choose(position, seconds=self._seconds, resign=False)
        for candidate in decision.candidates:
            if candidate.point in question.points:
                return self._of_decision(position, decision, candidate.point)
        return Reply(NONE, nodes=int(decision.judged))

    def _of_decision(self, position: Position, decision: Any, move: int) -> Reply:
        expected = next((c.line for c in decision.candidates if c.point == move), ())
        colors = (position.to_play, other(position.to_play))
        line = tuple((colors[i % 2], int(m)) for i, m in enumerate((move, *expected)))
        return Reply(WORKS, (move,), line, int(decision.judged))

    def same_group(self, position: Position, question: Question) -> Reply:
        """Whether two stones belong to one group."""
        first, second = question.points
        groups = self.engine.judge(position).groups
        together = any(first in group.points and second in group.points for group in groups)
        return Reply(YES if together else NO)

    def combination(self, position: Position, question: Question) -> Reply:
        """Whether a double threat captures something that no single attack does."""
        return of_reading(self._for_combinations().combination_attack(position, position.to_play))

    def capture_something(self, position: Position, question: Question) -> Reply:
        """Where the side to move captures the most."""
        return self._ask(lambda reader: reader.capture_something(position, position.to_play))

    def spoil_combination(self, position: Position, question: Question) -> Reply:
        """Whether there is a move that prevents such a combination."""
        moves = tuple(self._for_combinations().combination_defend(position, position.to_play))
        return Reply(WORKS if moves else NONE, moves, tuple((position.to_play, move) for move in moves[:1]))

    def _for_combinations(self) -> Reader:
        return Reader(min(self.settings.limit, COMBINATION_LIMIT))

    def ladder_status(self, position: Position, question: Question) -> Reply:
        """Whether a ladder catches a string, the hunter and the owner moving first."""
        (p,) = question.points
        hunted = Reader(self.settings.limit).ladder(position, p)
        if OUTCOMES[hunted.outcome] in (NONE, UNCLEAR):
            return Reply(ESCAPED if OUTCOMES[hunted.outcome] == NONE else UNCLEAR, (), line_of(hunted), hunted.nodes)
        escape = _escape(position, p, self.settings.limit)
        return replace(escape, nodes=hunted.nodes + (escape.nodes or 0), line=escape.line or line_of(hunted))

    def save_by_a_move(self, position: Position, question: Question) -> Reply:
        """Whether and how a string is saved, a move wanted even where none is needed."""
        return self._ask(lambda reader: reader.defend(position, *question.points, passing=False))

    # ------------------------------------------------------------ what kind of move it is

    def self_atari(self, position: Position, question: Question) -> Reply:
        """Whether a move gives something away for nothing, or not."""
        judged = self._sacrifice(position, question)
        outcome = GOOD_MOVE if judged.good else BAD_MOVE if judged.bad else judged.kind
        return Reply(outcome, (), line_of(judged.reading) if judged.reading else ())

    def snapback(self, position: Position, question: Question) -> Reply:
        """Whether a move gives stones in order to take more at once."""
        return Reply(YES if self._sacrifice(position, question).kind == sacrifice.SNAPBACK else NO)

    def _sacrifice(self, position: Position, question: Question) -> sacrifice.Judged:
        (move,) = question.points
        return sacrifice.judge_sacrifice(Reader(self.settings.limit), position, move, position.to_play)

    def atari(self, position: Position, question: Question) -> Reply:
        """What an atari comes to."""
        (move,) = question.points
        judged = sacrifice.judge_atari(Reader(self.settings.limit), position, move, position.to_play)
        return Reply(judged.kind, (), line_of(judged.reading) if judged.reading else ())

    # ------------------------------------------------------------ GTP

    def _talk(self, talk: Talk) -> Verdict:
        game, broken = self._set_up(talk)
        if broken:
            return Verdict(FAILED, broken)
        if talk.changes:
            self._sent = None
        before = game.asker.nodes
        good, answer = _send(game, talk.command, talk.folder)
        state = PASSED if good and matches(talk, answer) else FAILED
        return Verdict(state, answer if good else f"? {answer}", nodes=game.asker.nodes - before,
                       board=None if state == PASSED else _board_of(game))

    def _set_up(self, talk: Talk) -> tuple[GtpGame, str]:
        """A game in the position of a question, and what went wrong on the way there.

        Where the last question's position is one of its stages, only the rest is sent.
        """
        done = self._sent
        if self._game is None or done is None or talk.folder != self._folder or talk.setup[:len(done)] != done:
            done = ()
            self._game = GtpGame(level=self.settings.level, resign=False,
                                 engine_factory=lambda level, seed: self.engine)
            self._folder = talk.folder
        for line, needed in talk.setup[len(done):]:
            good, answer = _send(self._game, line, talk.folder)
            if needed and not good:
                self._sent = None
                return self._game, f"cannot be set up: {line}: {answer}"
        self._sent = talk.setup
        return self._game, ""


def _send(game: GtpGame, line: str, folder: str) -> tuple[bool, str]:
    """Send a line of GTP: whether it was accepted, and the answer. Names of records are relative to a folder."""
    parsed = parse_line(line.encode("utf-8", "replace"))
    if parsed and parsed[1] == "loadsgf" and parsed[2]:
        name, *rest = parsed[2]
        try:
            return True, str(COMMANDS["loadsgf"].run(game, [str(Path(folder, name)), *rest]))
        except GoEngineError as error:
            return False, str(error)
    reply = GtpServer(game).reply(line.encode("utf-8", "replace")).decode("utf-8")
    return reply[:1] == "=", reply[1:].strip()


def _board_of(game: GtpGame) -> Board:
    position = game.position
    stones = {p: position.color_at(p) for p in board_points(position.size) if position.color_at(p) != EMPTY}
    last = position.last_move.point if position.last_move else PASS
    return Board(position.size, stones, position.to_play, last if last in stones else PASS)


# ---------------------------------------------------------------- readings

# The reader's method for each question about strings.
STRING_QUESTIONS = {
    "capture": "attack", "save": "defend", "ladder": "ladder", "connect": "connect", "cut": "disconnect",
    "capture either": "attack_either", "save both": "defend_both",
}
TIMED_QUESTIONS = ("best move", "avoid", "choose among")    # the engine is told how much time it has
OTHER_QUESTIONS: dict[str, Callable[[Solver, Position, Question], Reply]] = {
    "capture something": Solver.capture_something, "best move": Solver.best_move, "avoid": Solver.best_move,
    "choose among": Solver.choose_among,
    "same group": Solver.same_group, "combination": Solver.combination, "spoil combination": Solver.spoil_combination,
    "ladder status": Solver.ladder_status, "save by a move": Solver.save_by_a_move, "self-atari": Solver.self_atari,
    "snapback": Solver.snapback, "atari": Solver.atari,
}


def _escape(position: Position, p: int, limit: int) -> Reply:
    """Whether a string that a ladder catches gets out of it when its owner moves first.

    What its owner can try: its liberties, and capturing a string beside it or giving atari.
    """
    owner = position.color_at(p)
    tries = set(position.liberty_points(p))
    for stone in position.string_points(p):
        for beside in (stone + 1, stone - 1, stone + 20, stone - 20):
            if position.color_at(beside) == other(owner) and position.liberties(beside) <= 2:
                tries |= set(position.liberty_points(beside))
    nodes, doubt = 0, False
    for move in sorted(tries):
        after = position.copy()
        if after.why_illegal(move, owner):
            continue
        after.play(move, owner)
        reading = Reader(limit).ladder(after, p)
        nodes += reading.nodes
        if OUTCOMES[reading.outcome] == NONE:
            return Reply(UNSETTLED, (move,), ((owner, move), *line_of(reading)), nodes)
        doubt |= OUTCOMES[reading.outcome] == UNCLEAR
    return Reply(UNCLEAR if doubt else CAPTURED, (), (), nodes)
