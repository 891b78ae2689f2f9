"""Solves many problems, in this process or in several, and gives the results in the order of the problems."""
from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING

from goengine.front.suite import BOARD_FORMS, FAILED, Problem, Result, Verdict

if TYPE_CHECKING:
    from goengine.front.suiteask import Settings, Solver

Report = Callable[[int, int], None]     # problems solved, problems in all
USUAL_LIMIT = 20_000
FEW = 400                               # questions about strings that one process answers before others have started
NEED_ENGINE = (*BOARD_FORMS, "choose among", "same group")
HEAVY = 100                             # of them take as long as one question about the whole board
CHUNKS = 8                              # portions for each process, so that none is left with the slow ones


def solve(problems: Sequence[Problem], settings: Settings, jobs: int, report: Report) -> list[Result]:
    """Solve problems in up to `jobs` processes; few and easy ones in this one, which is ready at once."""
    portions = list(_portions(problems, jobs))
    if jobs == 1 or len(portions) < 2 or sum(_weight(problem, settings) for problem in problems) <= FEW:
        return _alone(problems, settings, report)
    return _together(portions, settings, jobs, len(problems), report)


def _weight(problem: Problem, settings: Settings) -> float:
    """How long a problem takes, roughly, in questions about strings of the usual limit."""
    if problem.unasked:
        return 0.0
    heavy = problem.talk or problem.question.verb in NEED_ENGINE or settings.seconds or settings.against
    return HEAVY if heavy else max(1.0, settings.limit / USUAL_LIMIT)


def prepare(problems: Sequence[Problem]) -> None:
    """Load the kernels that will be needed, compiled if need be: processes that are forked later have them at once."""
    import goengine.front.suiteask      # noqa: F401
    from goengine.front.suitelife import LIFE_QUESTIONS
    if any(problem.talk or problem.question.verb in NEED_ENGINE for problem in problems):
        import goengine.search.engine   # noqa: F401
    if any(problem.question.verb in LIFE_QUESTIONS for problem in problems):
        import goengine.groups.lifereader       # noqa: F401


def _portions(problems: Sequence[Problem], jobs: int) -> Iterator[list[Problem]]:
    """Neighbours together, since those of a file in GTP share their position."""
    size = max(1, -(-len(problems) // (jobs * CHUNKS)))
    for start in range(0, len(problems), size):
        yield list(problems[start:start + size])


def _alone(problems: Sequence[Problem], settings: Settings, report: Report) -> list[Result]:
    from goengine.front.suiteask import Solver
    solver = Solver(settings)
    results = []
    try:
        for problem in problems:
            results.append(Result(problem, solver.solve(problem)))
            report(len(results), len(problems))
    finally:
        solver.close()
    return results


def _together(portions: list[list[Problem]], settings: Settings, jobs: int, total: int, report: Report
              ) -> list[Result]:
    methods = multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("fork" if "fork" in methods else None)
    solved: dict[int, list[Result]] = {}
    with ProcessPoolExecutor(min(jobs, len(portions)), context, _begin, (settings,)) as pool:
        waiting: dict[Future[list[Verdict]], int] = {}
        try:
            for number, portion in enumerate(portions):
                waiting[pool.submit(_ask_all, portion)] = number
            for future in as_completed(waiting):
                number = waiting[future]
                solved[number] = list(map(Result, portions[number], _verdicts(future, len(portions[number]))))
                report(sum(map(len, solved.values())), total)
        except KeyboardInterrupt:
            for process in multiprocessing.active_children():       # who interrupts by `kill` means all of them
                process.terminate()
            raise
    return [result for number in range(len(portions)) for result in solved[number]]


def _verdicts(future: Future[list[Verdict]], count: int) -> list[Verdict]:
    """The verdicts of a portion; if its process came to an end, that none of them was reached."""
    try:
        return future.result()
    except BrokenProcessPool:
        return [Verdict(FAILED, "the process that was solving this ended by itself")] * count


_solver: Solver | None = None           # of a process of the pool


def _begin(settings: Settings) -> None:
    global _solver
    signal.signal(signal.SIGINT, signal.SIG_DFL)        # Ctrl-C ends it at once and without a word
    from goengine.front.suiteask import Solver
    _solver = Solver(settings)


def _ask_all(problems: list[Problem]) -> list[Verdict]:
    assert _solver
    return [_solver.solve(problem) for problem in problems]
