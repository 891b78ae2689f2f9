"""Lines of GTP as they come in, and whether the next one is there already, which ends an analysis."""
from __future__ import annotations

import os
import select
import threading
from typing import BinaryIO, NamedTuple

LONGEST_LINE = 1 << 16                  # bytes; no sensible command comes near
CHUNK = 1 << 16


class Line(NamedTuple):
    """A line of input with its end, empty at the end of input; what is beyond `LONGEST_LINE` is dropped."""

    text: bytes
    too_long: bool


class Lines:
    """Reads lines, one ahead at most, and never more than is there.

    Parameters
    ----------
    source : BinaryIO
        Standard input; or a file in memory, whose next line is always there.
    """

    def __init__(self, source: BinaryIO):
        self._source = source
        self._buffer = b""
        self._ended = False
        self._ahead: list[Line | BaseException] = []    # what the thread below has read
        self._reader: threading.Thread | None = None
        self._file = _file_of(source)
        self._waits = self._file is not None and _can_wait_for(self._file)

    def next(self) -> Line:
        """The next line, waited for."""
        if self._reader is not None:
            self._reader.join()
            self._reader = None
            found = self._ahead.pop()
            if isinstance(found, BaseException):
                raise found
            return found
        return self._read_file(self._file) if self._file is not None and self._waits else self._read_source()

    def pending(self, seconds: float = 0.0) -> bool:
        """Whether a line (or the end of input) has come; waits for it so long at most."""
        if self._file is None or b"\n" in self._buffer or self._ended:
            return True
        if not self._waits:
            return self._read_in_thread(seconds)
        ready, _, _ = select.select([self._file], [], [], seconds)
        if ready:
            self._fill(self._file)
        return b"\n" in self._buffer or self._ended

    # ------------------------------------------------------------ where the system can wait

    def _fill(self, file: int) -> None:
        chunk = os.read(file, CHUNK)
        self._ended = not chunk
        self._buffer += chunk
        if len(self._buffer) > 2 * LONGEST_LINE and b"\n" not in self._buffer:
            self._buffer = self._buffer[:LONGEST_LINE + 1]

    def _read_file(self, file: int) -> Line:
        while b"\n" not in self._buffer and not self._ended:
            self._fill(file)
        line, end, self._buffer = self._buffer.partition(b"\n")
        return _cut(line + end)

    # ------------------------------------------------------------ where it cannot

    def _read_source(self) -> Line:
        line = rest = self._source.readline(LONGEST_LINE + 1)
        while len(line) > LONGEST_LINE and rest and not rest.endswith(b"\n"):
            rest = self._source.readline(LONGEST_LINE)
        return _cut(line)

    def _read_in_thread(self, seconds: float) -> bool:
        """Let a thread wait for the line."""
        if self._reader is None:
            self._reader = threading.Thread(target=self._read_ahead, daemon=True)
            self._reader.start()
        self._reader.join(seconds or 0.001)
        return not self._reader.is_alive()

    def _read_ahead(self) -> None:
        try:
            self._ahead.append(self._read_source())
        except BaseException as error:
            self._ahead.append(error)


def _cut(line: bytes) -> Line:
    too_long = len(line) > LONGEST_LINE + 1 or len(line) > LONGEST_LINE and not line.endswith(b"\n")
    return Line(line[:LONGEST_LINE + 1], too_long)


def _file_of(source: BinaryIO) -> int | None:
    """The file behind a stream; None in memory."""
    try:
        return source.fileno()
    except (OSError, ValueError):
        return None


def _can_wait_for(file: int) -> bool:
    """Whether the system can tell if there is something to read (not of pipes on Windows)."""
    try:
        select.select([file], [], [], 0)
    except (OSError, ValueError):
        return False
    return True
