"""Lines of GTP as they come in: none is lost, and it is known whether the next one is there."""
from __future__ import annotations

import io
import os
import threading
import time
from collections.abc import Iterator
from typing import BinaryIO

import pytest

from goengine.front import gtpinput
from goengine.front.gtpinput import LONGEST_LINE, Line, Lines


@pytest.fixture(params=["waits", "thread"])
def pipe(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[int, Lines]]:
    """The writing end of a pipe and the lines that come out of it, on systems that can wait for pipes and others."""
    if request.param == "thread":
        monkeypatch.setattr(gtpinput, "_can_wait_for", lambda file: False)
    read, write = os.pipe()
    with os.fdopen(read, "rb") as source:
        yield write, Lines(source)
        try:
            os.close(write)
        except OSError:
            pass


def test_lines_come_one_by_one_and_an_end_without_newline_is_one(pipe: tuple[int, Lines]) -> None:
    write, lines = pipe
    os.write(write, b"name\n\nversion\r\nquit")
    assert [lines.next().text for _ in range(3)] == [b"name\n", b"\n", b"version\r\n"]
    os.close(write)
    assert lines.next() == Line(b"quit", False)
    assert lines.next() == Line(b"", False)


def test_a_line_is_pending_once_it_is_whole(pipe: tuple[int, Lines]) -> None:
    write, lines = pipe
    assert not lines.pending()
    assert not lines.pending(0.02)
    os.write(write, b"na")
    assert not lines.pending(0.02)
    threading.Timer(0.05, os.write, (write, b"me\nversion\n")).start()
    started = time.monotonic()
    assert lines.pending(5.0) and time.monotonic() - started < 4
    assert lines.pending() and lines.pending()
    assert [lines.next().text, lines.next().text] == [b"name\n", b"version\n"]
    assert not lines.pending()


def test_the_end_of_input_is_pending(pipe: tuple[int, Lines]) -> None:
    write, lines = pipe
    os.close(write)
    assert lines.pending(5.0)
    assert lines.next().text == b""


def test_a_line_that_is_too_long_is_one_line(pipe: tuple[int, Lines]) -> None:
    write, lines = pipe

    def fill() -> None:
        left = b"x" * (4 * LONGEST_LINE) + b"\nname\n"
        while left:
            left = left[os.write(write, left):]

    threading.Thread(target=fill, daemon=True).start()
    line = lines.next()
    assert line.too_long and len(line.text) == LONGEST_LINE + 1
    assert lines.next() == Line(b"name\n", False)


@pytest.mark.parametrize("length, too_long", [(LONGEST_LINE - 1, False), (LONGEST_LINE, False),
                                              (LONGEST_LINE + 1, True)])
def test_the_longest_line_is_as_long_in_memory_as_in_a_pipe(length: int, too_long: bool) -> None:
    text = b"x" * length + b"\n"
    read, write = os.pipe()
    threading.Thread(target=lambda: (os.write(write, text), os.close(write)), daemon=True).start()
    with os.fdopen(read, "rb") as piped:
        sources: list[BinaryIO] = [io.BytesIO(text), piped]
        assert [Lines(source).next().too_long for source in sources] == [too_long, too_long]


def test_in_memory_the_next_line_is_always_pending() -> None:
    lines = Lines(io.BytesIO(b"name\n"))
    assert lines.pending() and lines.next().text == b"name\n" and lines.pending()


def test_an_interrupt_in_the_waiting_thread_comes_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gtpinput, "_can_wait_for", lambda file: False)

    class Interrupted(io.BytesIO):
        def fileno(self) -> int:
            return 0

        def readline(self, size: int | None = -1) -> bytes:
            raise KeyboardInterrupt

    lines = Lines(Interrupted())
    assert lines.pending(1.0)
    with pytest.raises(KeyboardInterrupt):
        lines.next()
