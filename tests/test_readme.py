"""The README is run: its Python session as a doctest, its commands' names and options against the parsers."""
from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from goengine.front.cli import COMMANDS, main

README = Path(__file__).parent.parent / "README.md"


def test_the_python_session_in_the_readme_is_true():
    failed, tried = doctest.testfile(str(README), module_relative=False)
    assert tried > 5 and not failed


def commands_in_the_readme() -> list[str]:
    return sorted(set(re.findall(r"`goengine ([a-z]+ [^`]*?)`", README.read_text(encoding="utf-8"))))


def test_every_command_is_named_in_the_readme():
    assert {line.split()[0] for line in commands_in_the_readme()} | {"bench"} >= set(COMMANDS)


@pytest.mark.parametrize("line", commands_in_the_readme())
def test_the_options_that_the_readme_shows_exist(line, capsys):
    name, options = line.split()[0], set(re.findall(r"--[a-z-]+", line.split("'")[0]))
    with pytest.raises(SystemExit):
        main([name, "--help"])
    assert options <= set(re.findall(r"--[a-z-]+", capsys.readouterr().out))
