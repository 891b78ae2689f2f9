"""Another engine, asked the same problems: by the question, if it has a command for it, and by the move it would play.

The commands are those of GNU Go. Processor time counts, as for goengine.
"""
from __future__ import annotations

from goengine.board.position import Position
from goengine.front.benchrival import Rival
from goengine.front.gtpclient import REFUSAL, Fault, quote
from goengine.front.suite import FAILED, KO_FIRST, KO_SECOND, NONE, PASSED, UNASKED, WORKS, Attempt, Problem
from goengine.front.suitereply import Reply, grade
from goengine.vertex import COLOR_NAMES, PASS, parse_vertex, vertex_name

BY_QUESTION, BY_MOVE = "question", "move"
COMMANDS = {"live": "owl_defend", "kill": "owl_attack", "save": "defend", "capture": "attack", "connect": "connect",
            "cut": "disconnect", "race": "analyze_semeai"}
MOVE = "reg_genmove"
CODES = {"0": NONE, "1": WORKS, "2": KO_FIRST, "3": KO_SECOND}


class Opponent:
    """Asks another engine; starts it anew when it is gone.

    Parameters
    ----------
    command : str
        The program and its arguments.
    """

    def __init__(self, command: str):
        self.command = command
        self._rival: Rival | None = None

    def close(self) -> None:
        """End the program."""
        if self._rival:
            self._rival.close()
            self._rival = None

    def start(self) -> Rival:
        """Start the program, unless it is there.

        Raises
        ------
        GoEngineError
            If it cannot be started, or tells no processor time.
        """
        self._rival = self._rival or Rival(self.command, ())
        return self._rival

    def attempts(self, problem: Problem) -> dict[str, Attempt]:
        """What it says to a problem, by `BY_QUESTION` and `BY_MOVE`; without what it has no command for."""
        if problem.board is None or not problem.answer.moves:
            return {}
        rival = self.start()
        position = problem.board.position()
        command = COMMANDS.get(problem.question.verb, "")
        found = {}
        try:
            if command and rival.knows(command):
                points = " ".join(map(vertex_name, problem.question.points))
                found[BY_QUESTION] = self._attempt(rival, problem, position, f"{command} {points}")
            if problem.question.verb != "avoid" and rival.knows(MOVE):
                color = COLOR_NAMES[problem.board.to_move]
                found[BY_MOVE] = self._attempt(rival, problem, position, f"{MOVE} {color}")
        except Fault as fault:                  # it is gone: the next problem begins with a new one
            self.close()
            found.setdefault(BY_QUESTION if command else BY_MOVE, Attempt(0.0, FAILED, answer=str(fault)))
        return found

    def _attempt(self, rival: Rival, problem: Problem, position: Position, command: str) -> Attempt:
        """One answer, on a board set up afresh and with an empty memory."""
        rival.place(position)
        rival.forget()
        started = rival.clock()
        try:
            answer = rival.ask(command)
        except Fault as fault:
            if fault.kind != REFUSAL:
                raise
            return Attempt(rival.clock() - started, FAILED, answer=str(fault))
        return Attempt(rival.clock() - started, _state(problem, command, answer), answer=quote(answer))


def _state(problem: Problem, command: str, answer: str) -> str:
    """Whether an answer is right."""
    size = problem.board.size if problem.board else 0
    words = answer.split() or [""]
    if command.startswith(MOVE):
        return PASSED if _move(words[0], size) in (problem.answer.moves or ()) else FAILED
    codes = [CODES.get(word, UNASKED) for word in words[:2 if command.startswith("analyze_semeai") else 1]]
    if UNASKED in codes:
        return FAILED
    outcome = max(codes, key=list(CODES.values()).index) if NONE not in codes else NONE
    move = _move(words[len(codes)], size) if len(words) > len(codes) else PASS
    return grade(problem, Reply(outcome, () if outcome == NONE or move is None else (move,)))


def _move(word: str, size: int) -> int | None:
    """A move, or None for what is none, such as ``resign``."""
    try:
        return parse_vertex(word, size)
    except ValueError:
        return None
