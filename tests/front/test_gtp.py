"""`goengine gtp` on the command line: its options, its help, and what it hands on."""
from __future__ import annotations

import argparse
import io
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from goengine.errors import GtpError
from goengine.front.gtp import main, register
from tests.front.gtptalk import split_answers


def speak(monkeypatch: pytest.MonkeyPatch, lines: str, *options: str) -> list[str]:
    """What `goengine gtp` answers to some lines."""
    sink = io.BytesIO()
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(lines.encode())))
    monkeypatch.setattr(sys, "stdout", SimpleNamespace(buffer=sink))
    assert main(list(options)) == 0
    return split_answers(sink.getvalue())


def test_options_hold_until_the_controller_says_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = "showboard\nboardsize 7\nkomi 1\nshowboard\n"
    first, *_, last = speak(monkeypatch, lines, "--size", "5", "--rules", "jp", "--komi", "2.5")
    assert first.count("\n") == 9 and first.endswith("Komi 2.5, Japanese rules")
    assert last.count("\n") == 11 and last.endswith("Komi 1, Japanese rules")


def test_the_log_is_written_where_it_is_wanted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "gtp.log"
    for _ in range(2):
        assert speak(monkeypatch, "name\n", "--log", str(path)) == ["= goengine"]
    assert path.read_text().count("> name\n") == 2
    with pytest.raises(GtpError, match="the log cannot be written"):
        main(["--log", str(tmp_path)])


@pytest.mark.parametrize("options, message", [
    (["--size", "20"], "'20' is not a whole number from 1 to 19"), (["--level", "11"], "from 1 to 10"),
    (["--rules", "ing"], "no ruleset 'ing'; there are: chinese"), (["--komi", "much"], "'much' is not a number"),
    (["--seed", "-1"], "of at least 0"), (["--colour"], "unrecognized arguments")])
def test_a_bad_option_is_refused_in_one_line(options: list[str], message: str,
                                             capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(options)
    assert ended.value.code == 2 and message in capsys.readouterr().err


def test_the_help_teaches_by_examples(capsys: pytest.CaptureFixture[str]) -> None:
    parser = argparse.ArgumentParser(prog="goengine")
    register(parser.add_subparsers())
    with pytest.raises(SystemExit):
        parser.parse_args(["gtp", "--help"])
    shown = capsys.readouterr().out
    assert "examples:" in shown and "--no-resign" in shown and max(map(len, shown.splitlines())) <= 80
    options = parser.parse_args(["gtp", "--level", "3"])
    assert options.level == 3 and callable(options.run) and options.no_resign is False
