"""Programs asked over GTP: what they answer, and every way in which they fail to."""
from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from goengine.front.gtpclient import BAD_ANSWER, CRASH, NO_ANSWER, NO_START, REFUSAL, Fault, GtpClient, quote

FAKE = Path(__file__).with_name("gtpfake.py")


@pytest.fixture
def start() -> Iterator[Callable[..., GtpClient]]:
    """Starts a fake engine in some mode; all are ended after the test."""
    clients: list[GtpClient] = []

    def start(*words: str) -> GtpClient:
        clients.append(GtpClient([sys.executable, "-I", "-S", str(FAKE), *words]))
        return clients[-1]
    yield start
    for client in clients:
        client.kill()


def test_a_good_engine_answers(start: Callable[..., GtpClient]) -> None:
    client = start("plain", "D4")
    assert client.ask("name", 5) == "fake"
    assert client.ask("genmove b", 5) == "D4" and 0 < client.seconds < 5
    assert client.knows("genmove", 5) and not client.knows("cputime", 5)
    assert "boardsize\nclear_board" in client.ask("list_commands", 5)
    client.close()
    assert not _alive(client)


def test_answers_in_any_line_ends_and_pieces_are_read(tmp_path: Path) -> None:
    script = tmp_path / "pieces.py"
    script.write_text("import sys\n"
                      "for line in sys.stdin:\n"
                      "    for piece in ('\\r\\n\\n = ', 'D', '4 \\r', '\\n\\r', '\\n'):\n"
                      "        sys.stdout.write(piece); sys.stdout.flush()\n")
    client = GtpClient([sys.executable, "-I", "-S", str(script)])
    assert [client.ask("genmove b", 5) for _ in range(3)] == ["D4"] * 3
    client.close()


@pytest.mark.parametrize("mode, kind, says", [
    ("crashes", CRASH, "ended with status 3 at 'genmove b'; its last words: 'out of memory'"),
    ("babbles", BAD_ANSWER, "answers 'genmove b' with 'hello, I play', which is no GTP"),
    ("floods", BAD_ANSWER, "which is no GTP"),
    ("lies", BAD_ANSWER, "=4711 D4"),
    ("hangs", NO_ANSWER, "did not answer 'genmove b' in time")])
def test_a_program_that_fails_is_named_and_ended(start: Callable[..., GtpClient], mode: str, kind: str,
                                                 says: str) -> None:
    client = start(mode)
    assert client.ask("name", 5) == "fake"
    started = time.monotonic()
    with pytest.raises(Fault) as caught:
        client.ask("genmove b", 0.2 if mode == "hangs" else 5)
    assert caught.value.kind == kind and says in str(caught.value)
    assert time.monotonic() - started < 5 and not _alive(client)
    with pytest.raises(Fault):
        client.ask("name", 1)           # it stays gone


def test_a_refusal_leaves_the_program_alive(start: Callable[..., GtpClient]) -> None:
    client = start("error")
    with pytest.raises(Fault, match="answers 'genmove b' with the error 'I do not know'") as caught:
        client.ask("genmove b", 5)
    assert caught.value.kind == REFUSAL and client.ask("name", 5) == "fake"


@pytest.mark.parametrize("command", [["/nowhere/engine"], [""], [str(FAKE.parent)], ["bad\0name"]])
def test_a_program_that_is_not_there_is_reported(command: list[str]) -> None:
    with pytest.raises(Fault, match="cannot be started") as caught:
        GtpClient(command)
    assert caught.value.kind == NO_START


def test_a_program_that_does_not_quit_is_ended(start: Callable[..., GtpClient],
                                               monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("goengine.front.gtpclient.GOODBYE", 0.2)
    client = start("quit")
    client.ask("name", 5)
    client.close()
    assert not _alive(client)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="only Linux tells")
def test_processor_time_comes_from_the_program_or_the_system(start: Callable[..., GtpClient]) -> None:
    client = start("plain")
    spent = client.cpu_seconds(5)
    assert spent is not None and 0 <= spent < 5
    assert start(f"log:{os.devnull}").cpu_seconds(5) == 1.5


def test_foreign_text_is_quoted_in_one_safe_line() -> None:
    assert quote(" a\tb\x1b[31m\nnext") == "a b [31m" and len(quote("x" * 500)) < 100


def _alive(client: GtpClient) -> bool:
    return client._process.poll() is None
