"""The engine behind a game at the terminal: a think shows that it goes on, and Ctrl-C stops it."""
from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from goengine.board.position import Position
from goengine.errors import KnowledgeError
from goengine.front.comparing import Comparison, compare
from goengine.front.dialogue import Dialogue
from goengine.vertex import PASS, vertex_name

if TYPE_CHECKING:
    from goengine.influence.finalstatus import FinalStatus
    from goengine.groups.lifejudge import GroupLife
    from goengine.search.engine import Candidate, Decision, Engine
    from goengine.search.judge import Judgement

Answer = TypeVar("Answer")
Report = Callable[[int, int], None]     # (steps done, steps in all)


class Thinker:
    """An engine with its level or time.

    Parameters
    ----------
    make_engine : callable
        Level -> engine. A new one is made when the level changes, and after a think that was broken off
        halfway, so that nothing half-done is left in it.
    level : int
        1 to 10.
    seconds : float or None
        Time for each move; without it the level alone decides.
    """

    def __init__(self, make_engine: Callable[[int], Engine], dialogue: Dialogue, level: int,
                 seconds: float | None = None):
        self.make_engine = make_engine
        self.dialogue = dialogue
        self.seconds = seconds
        self._make(level)

    def set_level(self, level: int) -> None:
        """Think as a level says, from now on.

        Raises
        ------
        KnowledgeError
            If rules, patterns and weights, which are read afresh, cannot be used; the engine stays as it was.
        """
        self._make(level)
        self.seconds = None

    def renew(self) -> None:
        """Read rules, patterns and weights afresh.

        Raises
        ------
        KnowledgeError
            If they cannot be used; the engine stays as it was.
        """
        self._make(self.level)

    def _make(self, level: int) -> None:
        self.engine = self.make_engine(level)
        self.level = level
        self._whole = True              # whether no think of this engine was broken off

    @property
    def pace(self) -> str:
        """How much it thinks, in words."""
        return f"{self.seconds:g} s a move" if self.seconds else f"level {self.level}"

    def choose(self, position: Position, clean_up: bool = False, resign: bool = True) -> Decision | None:
        """A decision for the side to move, or None if Ctrl-C broke the think off; the position stays as it is."""
        return self._ask("thinks", lambda report: self.engine.choose(
            position.copy(), seconds=self.seconds, clean_up=clean_up, resign=resign, on_progress=report))

    def compare(self, position: Position, decision: Decision, point: int | None = None) -> Comparison | None:
        """The move of a decision beside the runner-up or another move, or None if Ctrl-C broke it off."""
        return self._ask("compares", lambda report: compare(self.engine, position.copy(), decision, point, self.seconds,
                                                            report))

    def judge(self, position: Position) -> Judgement | None:
        """A judgement, or None if Ctrl-C broke it off; the position stays as it is."""
        return self._ask("judges", lambda report: self.engine.judge(position.copy()))

    def life(self, position: Position) -> list[GroupLife] | None:
        """Whether each group lives, or None if Ctrl-C broke it off; the position stays as it is."""
        return self._ask("reads", lambda report: self.engine.life(position.copy()))

    def final_status(self, position: Position) -> FinalStatus | None:
        """The dead stones and those in seki, or None if Ctrl-C broke it off; the position stays as it is."""
        return self._ask("counts", lambda report: self.engine.final_status(position.copy()))

    def _ask(self, does: str, question: Callable[[Report], Answer]) -> Answer | None:
        if not self._made_whole():
            return None
        try:
            with self.dialogue.thinking(f"goengine {does}; Ctrl-C stops it") as report:
                return question(report)
        except KeyboardInterrupt:
            self.dialogue.say("", "Stopped.")
            self._whole = False
            self._made_whole()
            return None

    def _made_whole(self) -> bool:
        """Whether there is an engine without half-done work in it, made now if need be; what is wrong is told."""
        if not self._whole:
            try:
                self.renew()
            except KnowledgeError as error:
                self.dialogue.warn(str(error))
        return self._whole


def chosen(decision: Decision) -> Candidate | None:
    """The candidate that was decided on, if it is one (a pass may be none)."""
    return next((candidate for candidate in decision.candidates if candidate.point == decision.move), None)


def announced(decision: Decision, plays: str = "plays", passes: str = "passes") -> str:
    """A move, and the weightiest reason for it: ``plays D4: takes the empty corner at D4``."""
    candidate = chosen(decision)
    did = passes if decision.move == PASS else f"{plays} {vertex_name(decision.move)}"
    if candidate is not None and candidate.reasons:
        return f"{did}: {max(candidate.reasons, key=lambda reason: reason.value).says}"
    return f"{did}: nothing is left to gain" if decision.move == PASS else did


def comment_on(decision: Decision) -> str:
    """The reasons for a move, as a comment in the record: a line each."""
    candidate = chosen(decision)
    if candidate is None:
        return ""
    reasons = sorted(candidate.reasons, key=lambda reason: -reason.value)
    return "\n".join(f"{reason.value:+.1f} {reason.says} ({reason.rule})" for reason in reasons)
