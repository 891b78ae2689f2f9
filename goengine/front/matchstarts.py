"""Positions from which the games of a match begin: the boards of a suite of problems."""
from __future__ import annotations

from pathlib import Path

from goengine.errors import GoEngineError
from goengine.front.suite import Board
from goengine.front.suitefiles import load_suites, suite_files


def starts(path: str) -> list[Board]:
    """The boards of a suite, in its order; the questions say who moves first.

    Raises
    ------
    GoEngineError
        If a problem cannot be read, if there is no drawn board, or if they are not all of one size.
    """
    loaded = load_suites(suite_files([Path(path)]))
    if loaded.errors:
        raise GoEngineError(str(loaded.errors[0]))
    drawn = [(problem, problem.board) for problem in loaded.problems if problem.board is not None]
    if not drawn:
        raise GoEngineError(f"{path}: there is no board in this suite from which a game could begin")
    size = drawn[0][1].size
    for problem, board in drawn:
        if board.size != size:
            raise GoEngineError(f"{problem.where}: this board has {board.size} lines, the first one has {size}; all "
                                "games of a match are played on boards of one size")
    return [board for _, board in drawn]
