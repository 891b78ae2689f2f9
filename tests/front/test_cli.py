"""The command line: help, errors in one line, and what the process answers."""
from __future__ import annotations

import os
import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from goengine import __version__
from goengine.errors import SgfError
from goengine.front import cli


def run(*arguments: str, **more: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "goengine", *arguments], capture_output=True, text=True, timeout=60,
                          **more)


def fake_command(monkeypatch: pytest.MonkeyPatch, does: Any) -> None:
    """Let `goengine bench` do something else."""
    def register(subparsers: Any) -> None:
        subparsers.add_parser("bench").set_defaults(run=does)
    monkeypatch.setattr(cli.importlib, "import_module", lambda name: SimpleNamespace(register=register))


def test_help_teaches_by_example(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        cli.main(["--help"])
    assert end.value.code == 0
    said = capsys.readouterr().out
    for command in cli.COMMANDS:
        assert f"goengine {command}" in said
    assert max(map(len, said.splitlines())) <= 80


def test_no_command_at_all_shows_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([]) == 0
    assert "examples:" in capsys.readouterr().out


@pytest.mark.parametrize("command", sorted(cli.COMMANDS))
def test_every_command_has_help_with_examples(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        cli.main([command, "--help"])
    assert end.value.code == 0
    assert f"goengine {command}" in capsys.readouterr().out


def test_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        cli.main(["--version"])
    assert end.value.code == 0
    assert capsys.readouterr().out == f"goengine {__version__}\n"


@pytest.mark.parametrize("arguments, word", [
    (["paly"], "did you mean play?"),
    (["chess"], "there are play, explain, review, gtp"),
    (["play", "--size", "20"], "'20' is not a whole number from 1 to 19"),
    (["play", "--size", "nine"], "'nine' is not a whole number from 1 to 19"),
    (["play", "--komi", "6.3"], "'6.3' is no komi"),
    (["play", "--komi", "nan"], "'nan' is not a number"),
    (["play", "--rules", "ing"], "no ruleset 'ing'; there are: chinese"),
    (["play", "--color", "red"], "'red'"),
    (["play", "--level", "11"], "from 1 to 10"),
    (["play", "--level", "3", "--seconds", "2"], "not allowed with"),
    (["play", "--handicap", "12"], "a 19x19 board has fixed points for 2 to 9"),
    (["play", "--handicap", "2", "--size", "5"], "no fixed handicap points"),
    (["explain"], "required: GAME.sgf"),
    (["explain", "x.sgf", "--move", "0"], "of at least 1"),
    (["bench", "--only", "everything"], "'everything'"),
    (["lint", "--only"], "goengine lint: unrecognized arguments: --only (try: goengine lint --help)"),
    (["joseki", "walk", "--last", "5"], "(try: goengine joseki walk --help)"),
])
def test_a_command_line_that_makes_no_sense_is_one_line_and_status_2(
        arguments: list[str], word: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        cli.main(arguments)
    said = capsys.readouterr()
    assert end.value.code == cli.USAGE
    assert said.out == ""
    assert said.err.count("\n") == 1 and said.err.startswith("goengine")
    assert word in said.err


def test_an_error_with_an_outside_cause_is_one_line_and_status_1(
        monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def fail(options: Any) -> int:
        raise SgfError("game.sgf: game 1: move 3: illegal move black D4: the point is occupied")
    fake_command(monkeypatch, fail)
    assert cli.main(["bench"]) == cli.FAILED
    assert capsys.readouterr().err == (
        "goengine: game.sgf: game 1: move 3: illegal move black D4: the point is occupied\n")


def test_a_full_disk_under_standard_output_is_one_line(
        monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def fail(options: Any) -> int:
        raise OSError(28, "No space left on device")
    fake_command(monkeypatch, fail)
    assert cli.main(["bench"]) == cli.FAILED
    assert capsys.readouterr().err == "goengine: [Errno 28] No space left on device\n"


def test_ctrl_c_ends_quietly_with_130(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(options: Any) -> int:
        raise KeyboardInterrupt
    fake_command(monkeypatch, interrupted)
    assert cli.main(["bench"]) == 130
    assert capsys.readouterr() == ("", "")


def test_a_reader_that_goes_away_ends_it_quietly() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        ended = subprocess.run([sys.executable, "-m", "goengine"], stdout=writer, stderr=subprocess.PIPE, timeout=60)
    finally:
        os.close(writer)
    assert ended.stderr == b""


def test_a_broken_pipe_is_no_error_message(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    def broken(options: Any) -> int:
        raise BrokenPipeError
    fake_command(monkeypatch, broken)
    monkeypatch.setattr(cli, "_close_stdout", lambda: None)
    assert cli.main(["bench"]) == cli.FAILED
    assert capfd.readouterr() == ("", "")


def test_help_needs_neither_numba_nor_rich() -> None:
    code = ("import sys; from goengine.front.cli import main\n"
            "try: main(['--help'])\nexcept SystemExit: pass\n"
            "loaded = {'numba', 'numpy', 'rich', 'sgfmill'} & set(sys.modules)\n"
            "sys.exit(f'loaded: {loaded}' if loaded else 0)")
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert ended.returncode == 0, ended.stderr


def test_it_runs_as_a_module() -> None:
    ended = run("--version")
    assert (ended.returncode, ended.stdout) == (0, f"goengine {__version__}\n")
