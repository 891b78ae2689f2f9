"""GTP 2 as a conversation: lines in, exactly one answer out for each command, whatever comes.

The format is that of the standard's sections 2 and 3: control characters are dropped, tabs are spaces, ``#``
begins a comment, empty lines are skipped, a number in front of a command comes back with its answer, and an
answer ends with an empty line.
"""
from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from datetime import datetime
from typing import BinaryIO

from goengine.errors import GoEngineError, GtpError
from goengine.front import gtpanalysis, gtpbreakin, gtpchoosing, gtpeyes, gtpjudging    # noqa: F401 - their commands
from goengine.front import gtplife, gtpreading, gtprecords, gtpsafety       # noqa: F401 - theirs too
from goengine.front import guidrawing, guiinfluence, guijudging, guilife, guimenu       # noqa: F401 - theirs too
from goengine.front.gtpcommands import COMMANDS, Stream
from goengine.front.gtpgame import GtpGame
from goengine.front.gtpinput import LONGEST_LINE, Lines
from goengine.front.gtptrying import OF_THE_GAME

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
        lines = Lines(source)
        self.game.pending = lines.pending

        def say(text: bytes) -> None:
            sink.write(text)
            sink.flush()

        try:
            while not self.game.finished:
                line = lines.next()
                if not line.text:
                    break
                self._answer(line.text, line.too_long, say)
        except KeyboardInterrupt:
            self._interrupted = True
        finally:
            if self.log:
                self.log.close()
        return INTERRUPTED if self._interrupted else 0

    def reply(self, line: bytes, too_long: bool = False) -> bytes:
        """The answer to a line; empty if it holds no command."""
        said: list[bytes] = []
        self._answer(line, too_long, said.append)
        return b"".join(said)

    def _answer(self, line: bytes, too_long: bool, say: Callable[[bytes], object]) -> None:
        """Answer a line that holds a command."""
        self._note(">", line)
        parsed = parse_line(line)
        if parsed is None:
            return
        number, name, words = parsed
        text, failed = "", False
        try:
            if too_long:
                raise GtpError(f"syntax error: a line of more than {LONGEST_LINE} bytes")
            found = self._run(name, words)
            if isinstance(found, str):
                text = found
            else:
                self._stream(found, number, name, say)
                return
        except BrokenPipeError:
            raise                       # nobody reads what is said
        except GoEngineError as error:
            text, failed = str(error), True
        except KeyboardInterrupt:
            text, failed = f"interrupted in {name}", True
            self._interrupted = self.game.finished = True
        except Exception as error:
            text, failed = f"internal error in {name}: {type(error).__name__}: {error}", True
            self._report()
        reply = answer(number, text, failed)
        self._note("<", reply)
        say(reply)

    def _stream(self, stream: Stream, number: str, name: str, say: Callable[[bytes], object]) -> None:
        """An answer that comes line by line: its sign at once, an empty line at its end, whatever happens between."""
        def tell(text: str) -> None:
            told = f"{text}\n".encode("utf-8", "replace")
            self._note("<", told)
            say(told)

        tell(f"={number} ")
        try:
            stream(tell)
        except BrokenPipeError:
            raise
        except KeyboardInterrupt:
            self._interrupted = self.game.finished = True
        except GoEngineError as error:
            print(f"goengine: {name}: {error}", file=sys.stderr)
        except Exception:
            self._report()
        say(b"\n")

    def _run(self, name: str, words: list[str]) -> str | Stream:
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
