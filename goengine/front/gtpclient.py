"""The other end of GTP: a program run as a process of its own, asked with a limit of time on every answer.

Whatever goes wrong with it is a `Fault` with a name: it could not be started, it crashed, it gave no answer in time, it
answered something that is no GTP, or it refused a command.
"""
from __future__ import annotations

import os
import queue
import re
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import IO

from goengine.errors import GtpError

NO_START, CRASH, NO_ANSWER, BAD_ANSWER, REFUSAL = "not started", "crash", "no answer", "bad answer", "refusal"
LONGEST_ANSWER = 1 << 20                # bytes
LONGEST_QUOTE = 80                      # characters of an answer that a message repeats
GOODBYE = 2.0                           # seconds between `quit` and force
_ANSWER = re.compile(rb"([=?])(\d*)[ \t]*(.*)", re.DOTALL)


class Fault(GtpError):
    """What a program did wrong.

    Parameters
    ----------
    kind : str
        `NO_START`, `CRASH`, `NO_ANSWER`, `BAD_ANSWER` or `REFUSAL`.
    text : str
        One line about it.
    """

    def __init__(self, kind: str, text: str):
        super().__init__(text)
        self.kind = kind


class GtpClient:
    """A GTP engine in a process of its own.

    Parameters
    ----------
    command : sequence of str
        The program and its arguments.
    environment : mapping, optional
        Variables to set for it besides those of this process.

    Attributes
    ----------
    seconds : float
        How long the last answer took, by the clock on the wall.

    Raises
    ------
    Fault
        If the program cannot be started.
    """

    def __init__(self, command: Sequence[str], environment: Mapping[str, str] | None = None):
        self.seconds = 0.0
        self._number = 0
        self._buffer = b""
        self._errors = b""
        self._chunks: queue.Queue[bytes] = queue.Queue()
        self._commands: frozenset[str] | None = None
        self._ended = False
        try:
            # A session of its own: Ctrl-C at the terminal is for us, and its children can be ended with it.
            self._process = subprocess.Popen(list(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                             stderr=subprocess.PIPE, env={**os.environ, **(environment or {})},
                                             start_new_session=True)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise Fault(NO_START, f"'{' '.join(command)}' cannot be started: {reason}") from error
        for reader in (self._read_answers, self._read_errors):
            threading.Thread(target=reader, daemon=True).start()

    # ------------------------------------------------------------ asking

    def ask(self, command: str, seconds: float) -> str:
        """Send a command and return the answer's text.

        Parameters
        ----------
        command : str
            One line of GTP, without an id.
        seconds : float
            How long to wait. After that the program is ended, as its answer might come at any time.

        Raises
        ------
        Fault
            With `REFUSAL` the program can be asked further things; after any other fault it is gone.
        """
        self._number += 1
        started = time.monotonic()
        try:
            assert self._process.stdin is not None
            self._process.stdin.write(f"{self._number} {command}\n".encode())
            self._process.stdin.flush()
        except (OSError, ValueError):
            raise self._crashed(command) from None
        try:
            answer = self._next_answer(command, started + seconds)
        finally:
            self.seconds = time.monotonic() - started
        found = _ANSWER.match(answer)
        if found is None or found[2] not in (b"", b"%d" % self._number):
            raise self._bad(command, answer)
        text = found[3].decode("utf-8", "replace").strip()
        if found[1] == b"?":
            raise Fault(REFUSAL, f"answers '{command}' with the error '{quote(text)}'")
        return text

    def _next_answer(self, command: str, deadline: float) -> bytes:
        """Everything up to the empty line that ends an answer."""
        while True:
            text = self._buffer.replace(b"\r", b"").lstrip()
            end = text.find(b"\n\n")
            if text[:1] in (b"=", b"?"):
                if end >= 0:
                    self._buffer = text[end + 2:]
                    return text[:end]
            elif b"\n" in text or len(text) > LONGEST_ANSWER:
                raise self._bad(command, text)
            if len(self._buffer) > LONGEST_ANSWER:
                raise self._bad(command, text)
            try:
                chunk = self._chunks.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                self.kill()
                raise Fault(NO_ANSWER, f"did not answer '{command}' in time") from None
            if not chunk:
                raise self._crashed(command)
            self._buffer += chunk

    def knows(self, command: str, seconds: float) -> bool:
        """Whether the program has a command, by its own `list_commands`."""
        if self._commands is None:
            self._commands = frozenset(self.ask("list_commands", seconds).split())
        return command in self._commands

    def cpu_seconds(self, seconds: float) -> float | None:
        """The processor time it has used, in seconds: its own word, else the system's; None if nobody knows."""
        if self.knows("cputime", seconds):
            try:
                return float(self.ask("cputime", seconds))
            except (Fault, ValueError):
                return None
        try:
            fields = Path(f"/proc/{self._process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
            ticks = sum(int(field) for field in fields[11:15])      # its own and its ended children's
            return ticks / os.sysconf("SC_CLK_TCK")
        except (OSError, ValueError, AttributeError):
            return None

    # ------------------------------------------------------------ ending

    def close(self) -> None:
        """Say goodbye, and end the program by force if it does not go."""
        try:
            assert self._process.stdin is not None
            self._process.stdin.write(f"{self._number + 1} quit\n".encode())
            self._process.stdin.close()
            self._process.wait(GOODBYE)
        except (OSError, ValueError, subprocess.TimeoutExpired):
            pass
        self.kill()

    def kill(self) -> None:
        """End the program, and whatever it started, at once."""
        if self._ended:
            return
        self._ended = True
        try:
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        except OSError:
            pass
        self._process.wait()
        try:
            assert self._process.stdin is not None
            self._process.stdin.close()
        except OSError:
            pass

    # ------------------------------------------------------------ what it says

    def _read_answers(self) -> None:
        def keep(chunk: bytes) -> None:
            self._chunks.put(chunk)
            while self._chunks.qsize() > 64 and not self._ended:        # it talks faster than anybody listens
                time.sleep(0.05)
        _read(self._process.stdout, keep)
        self._chunks.put(b"")

    def _read_errors(self) -> None:
        def keep(chunk: bytes) -> None:
            self._errors = (self._errors + chunk)[-2000:]
        _read(self._process.stderr, keep)

    def _crashed(self, command: str) -> Fault:
        try:
            status = self._process.wait(GOODBYE)
            how = f"was ended by signal {-status}" if status < 0 else f"ended with status {status}"
        except subprocess.TimeoutExpired:
            how = "closed its output"
        time.sleep(0.05)                # for its last words to be read
        self.kill()
        lines = self._errors.decode("utf-8", "replace").strip().splitlines()
        said = f"; its last words: '{quote(lines[-1])}'" if lines else ""
        return Fault(CRASH, f"{how} at '{command}'{said}")

    def _bad(self, command: str, answer: bytes) -> Fault:
        self.kill()
        text = answer[:4 * LONGEST_QUOTE].decode("utf-8", "replace")
        return Fault(BAD_ANSWER, f"answers '{command}' with '{quote(text)}', which is no GTP")


def _read(stream: IO[bytes] | None, keep: Callable[[bytes], None]) -> None:
    """Hand on what comes from a stream until it ends, and close it."""
    assert stream is not None
    with stream:
        while chunk := os.read(stream.fileno(), 1 << 16):
            keep(chunk)


def quote(text: str) -> str:
    """The first line of a foreign text, cut short, with nothing in it that a terminal would take for a command."""
    line = "".join(sign if sign.isprintable() else " " for sign in text.strip().partition("\n")[0]).strip()
    return line if len(line) <= LONGEST_QUOTE else line[:LONGEST_QUOTE] + "..."
