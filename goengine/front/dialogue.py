"""Talking with the person at the terminal, or with a pipe in the person's place."""
from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import IO

from rich.console import Console, RenderableType
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.text import Text

from goengine.front.look import console_for, look_of

PATIENCE = 2.0                          # seconds of silence before a spinner appears
LONGEST_ECHO = 60                       # characters of an input line that are repeated in a message


class Dialogue:
    """Says things, asks for lines, and shows that thinking goes on.

    Parameters
    ----------
    console : Console, optional
        Where everything is said; standard output by default.
    source : file, optional
        Where lines come from; standard input by default.
    """

    def __init__(self, console: Console | None = None, source: IO[str] | None = None):
        self.console = console or console_for()
        self.source = source or sys.stdin
        self.look = look_of(self.console)
        self.typed = self.source is sys.stdin and self.source is not None and self.source.isatty()
        if self.typed:
            try:
                import readline         # noqa: F401 (gives `input` its line editing and history)
            except ImportError:
                pass

    def say(self, *what: RenderableType) -> None:
        """Print texts or tables, wrapped at the width of the terminal; lines in a pipe end without spaces."""
        with self.console.capture() as drawn:
            self.console.print(*what, sep="\n")
        lines = drawn.get() if self.look.colors else "\n".join(map(str.rstrip, drawn.get().split("\n")))
        self.console.file.write(lines)
        self.console.file.flush()

    def tell(self, text: str) -> None:
        """Print one line as it is, however long: for file names and other things that people copy."""
        self.console.print(text, soft_wrap=True)

    def warn(self, text: str) -> None:
        """Print something that went wrong."""
        self.console.print(Text(text, self.look.style("red")), soft_wrap=True)

    def ask(self, prompt: str) -> str | None:
        """The next line of input without spaces around it, or None at the end of input.

        Lines from a pipe are printed behind the prompt, so that the output reads like a game at the terminal.
        """
        if self.typed:
            self.console.file.flush()
            try:
                return readable(input(prompt))
            except EOFError:
                self.console.print()
                return None
        line = self.source.readline() if self.source is not None else ""
        self.console.print(prompt + readable(line), soft_wrap=True)
        return readable(line) if line else None

    @contextmanager
    def thinking(self, what: str) -> Iterator[Callable[[int, int], None]]:
        """Show a spinner and the time while something goes on for longer than `PATIENCE`, on a terminal only.

        Yields
        ------
        callable
            To be called with (steps done, steps in all), where these are known.
        """
        if not self.console.is_terminal or self.console.is_dumb_terminal:
            yield lambda done, total: None
            return
        progress = Progress(SpinnerColumn(), TextColumn("{task.description}"), BarColumn(20), TimeElapsedColumn(),
                            console=self.console, transient=True)
        task = progress.add_task(what, total=None)
        timer = threading.Timer(PATIENCE, progress.start)
        timer.daemon = True
        timer.start()
        try:
            yield lambda done, total: progress.update(task, completed=done, total=total)
        finally:
            timer.cancel()
            try:
                timer.join()
            finally:
                progress.stop()


def readable(line: str) -> str:
    """A line of input without anything that a terminal would take for a command."""
    return "".join(sign if sign.isprintable() else " " for sign in line).strip()


def quoted(text: str) -> str:
    """Input as a message repeats it, cut where it is long."""
    return f"'{text if len(text) <= LONGEST_ECHO else text[:LONGEST_ECHO] + '...'}'"
