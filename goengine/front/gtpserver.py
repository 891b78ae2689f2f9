"""GTP 2 as a conversation: lines in, exactly one answer out for each command, whatever comes.

The format is that of the standard's sections 2 and 3: control characters are dropped, tabs are spaces, ``#``
begins a comment, empty lines are skipped, a number in front of a command comes back with its answer, and an
answer ends with an empty line.
"""
from __future__ import annotations

import sys
import traceback
from datetime import datetime
from typing import BinaryIO

from goengine.errors import GoEngineError, GtpError
from goengine.front import gtpbreakin, gtpeyes, gtpjudging, gtplife, gtpreading     # noqa: F401 - their commands
from goengine.front import (gtprecords, gtpsafety, guidrawing, guiinfluence, guilife,     # noqa: F401 - theirs too
                            guimenu)
from goengine.front.gtpcommands import COMMANDS
from goengine.front.gtpgame import GtpGame
from goengine.front.gtptrying import OF_THE_GAME

LONGEST_LINE = 1 << 16                  # bytes; no sensible command comes near
INTERRUPTED = 130                       # exit status after Ctrl-C, as shells have it
_CONTROL = {code: None for code in (*range(32), 127) if code != 9} | {9: " "}
_ANSWER_CONTROL = {code: None for code in (*range(32), 127) if code != 10} | {9: " "}


def parse_line(line: bytes) -> tuple[str, str, list[str]] | None:
    """Take a line of input apart.

    Returns
    -------
    number : str
        The command's number as it was written, or an empty string.
    name : str
        The command; empty if there was only a number.
    words : list of str
        What stands behind it.

    None if the line holds nothing but blanks and comments.
    """
    text = line.decode("utf-8", "surrogateescape").translate(_CONTROL).split("#", 1)[0].strip(" ")
    if not text:
        return None
    words = [word for word in text.split(" ") if word]
    number = words.pop(0) if words[0].isascii() and words[0].isdigit() else ""
    return number, words[0] if words else "", words[1:]


def answer(number: str, text: str, failed: bool) -> bytes:
    """An answer on the wire: its sign and number, a text without empty lines, and the empty line that ends it."""
    lines = [line.rstrip() for line in text.translate(_ANSWER_CONTROL).split("\n")]
    body = "\n".join([lines[0]] + [line for line in lines[1:] if line])
    sign = "?" if failed else "="
    return f"{sign}{number} {body}\n\n".encode("utf-8", "replace")


class GtpLog:
    """A file with everything that went in (``>``) and out (``<``), each line with its time.

    When the disk is full the game goes on without it.
    """

    def __init__(self, path: str):
        try:
            self._file: BinaryIO | None = open(path, "ab", buffering=0)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise GtpError(f"{path}: the log cannot be written: {reason}") from error
        self._path = path

    def note(self, sign: str, text: bytes) -> None:
        """Log some lines; `sign` is ``>``, ``<`` or ``!``."""
        if self._file is None:
            return
        now = datetime.now().isoformat(sep=" ", timespec="milliseconds")
        lines = [f"{now} {sign} ".encode() + line for line in text.rstrip(b"\r\n").split(b"\n")]
        try:
            self._file.write(b"\n".join(lines) + b"\n")
        except OSError as error:
            print(f"goengine: {self._path}: the log ends here: {error.strerror}", file=sys.stderr)
            self.close()

    def close(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None


class GtpServer:
    """Answers GTP commands about one game.

    Parameters
    ----------
    game : GtpGame
    log : GtpLog, optional
    """

    def __init__(self, game: GtpGame, log: GtpLog | None = None):
        self.game = game
        self.log = log
        self._interrupted = False

    def serve(self, source: BinaryIO, sink: BinaryIO) -> int:
        """Answer until `quit`, the end of input, Ctrl-C, or until nobody reads the answers; the exit status."""
        try:
            while not self.game.finished:
                line = source.readline(LONGEST_LINE + 1)
                if not line:
                    break
                too_long = len(line) > LONGEST_LINE and not line.endswith(b"\n")
                rest = line
                while too_long and rest and not rest.endswith(b"\n"):
                    rest = source.readline(LONGEST_LINE)
                reply = self.reply(line, too_long)
                if reply:
                    sink.write(reply)
                    sink.flush()
        except KeyboardInterrupt:
            self._interrupted = True
        finally:
            if self.log:
                self.log.close()
        return INTERRUPTED if self._interrupted else 0

    def reply(self, line: bytes, too_long: bool = False) -> bytes:
        """The answer to a line; empty if it holds no command."""
        self._note(">", line)
        parsed = parse_line(line)
        if parsed is None:
            return b""
        number, name, words = parsed
        failed = True
        try:
            if too_long:
                raise GtpError(f"syntax error: a line of more than {LONGEST_LINE} bytes")
            text = self._run(name, words)
            failed = False
        except GoEngineError as error:
            text = str(error)
        except KeyboardInterrupt:
            text = f"interrupted in {name}"
            self._interrupted = self.game.finished = True
        except Exception as error:
            text = f"internal error in {name}: {type(error).__name__}: {error}"
            self._report()
        reply = answer(number, text, failed)
        self._note("<", reply)
        return reply

    def _run(self, name: str, words: list[str]) -> str:
        found = COMMANDS.get(name)
        if found is None:
            raise GtpError("unknown command")
        if not found.least <= len(words) <= found.most:
            takes = f"takes {found.usage}" if found.usage else "takes no arguments"
            raise GtpError(f"syntax error: {name} {takes}")
        if name in OF_THE_GAME and self.game.trying:
            raise GtpError(f"cannot {name} while moves are tried: popgo first")
        return found.run(self.game, words)

    def _note(self, sign: str, text: bytes) -> None:
        if self.log:
            self.log.note(sign, text)

    def _report(self) -> None:
        """A defect of ours: its traceback goes to standard error and into the log."""
        trace = traceback.format_exc()
        self._note("!", trace.encode("utf-8", "backslashreplace"))
        print(trace, file=sys.stderr, flush=True)
