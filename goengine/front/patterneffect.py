"""What the patterns of a file change in suites: the engine is asked the same problems without them and with them."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from goengine.errors import GoEngineError
from goengine.expert.rulebase import Knowledge
from goengine.front.suite import PASSED, Problem, Verdict
from goengine.front.suiteask import TIMED_QUESTIONS, Settings, Solver
from goengine.front.suitefiles import load_suites, suite_files
from goengine.front.suiterun import Report
from goengine.front.tables import counted
from goengine.search.engine import Engine


class AskedTwice:
    """Problems about the move to be played, and what the engine says to them.

    Parameters
    ----------
    paths : sequence of Path
        Suites, or folders of suites; their other problems are left out.
    level : int
        The engine's.

    Attributes
    ----------
    errors : list of Exception
        What is wrong with the suites.

    Raises
    ------
    GoEngineError
        If there is no such file, or none of the problems is about the move to be played.
    """

    def __init__(self, paths: Sequence[Path], level: int):
        loaded = load_suites(suite_files(paths))
        self.errors = loaded.errors
        self._problems = [problem for problem in loaded.problems if asks_for_a_move(problem)]
        if not self._problems:
            raise GoEngineError(f"none of {counted(len(loaded.problems), 'problem')} asks for the move to be played")
        self._settings = Settings(level=level)
        self._without: dict[frozenset[str], list[Verdict]] = {}     # by the names of what was known

    def lines(self, without: Knowledge, with_them: Knowledge, report: Report) -> list[str]:
        """Each problem that is answered otherwise with some patterns, and the sum of them, for people."""
        names = frozenset(heading.name for heading in without.headings)
        number = len(self._problems)
        if names not in self._without:
            self._without[names] = self._ask(without, lambda done: report(done, 2 * number))
        now = self._ask(with_them, lambda done: report(number + done, 2 * number))
        pairs = list(zip(self._problems, self._without[names], now))
        found = [f"{problem.suite}: {problem.name}: {_said(before)} -> {_said(after)}"
                 for problem, before, after in pairs if _said(before) != _said(after)]
        right = [sum(verdict.state == PASSED for verdict in verdicts) for verdicts in (self._without[names], now)]
        return [*found, f"{counted(number, 'problem')}: {len(found)} answered otherwise, {right[0]} solved without, "
                        f"{right[1]} with the patterns"]

    def _ask(self, base: Knowledge, report: Callable[[int], None]) -> list[Verdict]:
        solver = Solver(self._settings, lambda level, seed: Engine(level, seed, base=base))
        verdicts = []
        for problem in self._problems:
            verdicts.append(solver.solve(problem))
            report(len(verdicts))
        return verdicts


def asks_for_a_move(problem: Problem) -> bool:
    """Whether a problem is about the move that the engine would play, on which patterns have a say."""
    if problem.unasked:
        return False
    return "genmove" in problem.talk.command if problem.talk else problem.question.verb in TIMED_QUESTIONS


def _said(verdict: Verdict) -> str:
    return f"{verdict.answer} ({'right' if verdict.state == PASSED else 'wrong'})"
