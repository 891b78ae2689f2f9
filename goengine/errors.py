"""The error family: everything that goengine raises on purpose.

A front end catches `GoEngineError` and prints it; whatever else comes up is a defect of ours.
"""
from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import wraps
from os import PathLike


class GoEngineError(Exception):
    """The base of all errors that have a cause outside goengine's own code."""


class IllegalMove(GoEngineError, ValueError):
    """A move that Go's laws, as the ruleset states them, do not allow.

    Parameters
    ----------
    move : str
        The move as a person would write it, for instance ``black D4``.
    reason : str
        The cause in Go's terms: occupied, ko, superko, suicide, off the board.
    """

    def __init__(self, move: str, reason: str):
        super().__init__(f"illegal move {move}: {reason}")
        self.move = move
        self.reason = reason


class DiagramError(GoEngineError, ValueError):
    """A drawn board that cannot be read; the message names the row.

    Parameters
    ----------
    message : str
        What is wrong, in one line.
    row : int or None
        The line of the drawing, counted from 1, where one is to blame.
    """

    def __init__(self, message: str, row: int | None = None):
        super().__init__(message)
        self.row = row


class SgfError(GoEngineError, ValueError):
    """A game record that cannot be read; the message names the file and, where known, the move."""


class GtpError(GoEngineError):
    """A GTP command that fails; its text is the answer behind the question mark."""


class KnowledgeError(GoEngineError):
    """A place in a knowledge file that cannot be used.

    Parameters
    ----------
    message : str
        What is wrong, in one line.
    path : path or None
        The file.
    line, column : int or None
        Where, counted from 1.
    excerpt : str
        The lines of the file to show below the message, a caret under the place.
    help : str
        What the editor can do about it.
    """

    def __init__(self, message: str, path: str | PathLike[str] | None = None, line: int | None = None,
                 column: int | None = None, excerpt: str = "", help: str = ""):
        where = ":".join(str(part) for part in (path, line, column) if part is not None)
        text = f"{where}: {message}" if where else message
        if excerpt:
            text += "\n" + excerpt
        if help:
            text += f"\n  help: {help}"
        super().__init__(text)
        self.message = message
        self.path = path
        self.line = line
        self.column = column
        self.help = help


def telling_errors(work: Callable[[Sequence[str] | None], None]) -> Callable[..., int]:
    """The `main` of a module that is run with ``python -m``: 0, or 2 with an error told on the error stream.

    Parameters
    ----------
    work : callable
        What it does with its arguments, those of the command line if None.
    """
    @wraps(work)
    def main(arguments: Sequence[str] | None = None) -> int:
        try:
            work(arguments)
        except GoEngineError as error:
            print(error, file=sys.stderr)
            return 2
        return 0

    return main
