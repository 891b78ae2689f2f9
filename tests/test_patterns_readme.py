"""The guide to patterns is run: its first entry stands in the library, and its story happens as it is told."""
from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from goengine.datafiles import data_folder
from goengine.expert.examples import check_rules
from goengine.expert.patternbase import load_patterns
from goengine.expert.rulebase import compile_rules

GUIDE = (data_folder("patterns") / "README.md").read_text(encoding="utf-8")


def without_worth(text: str) -> str:
    """A text in which patterns add nothing in particular: what they add is fitted to games now and then."""
    return re.sub(r"shape: -?[\d.]+", "shape:", text)


def test_the_first_pattern_of_the_guide_is_the_one_in_the_library():
    told = re.search(r"- name: solid-against-peep.*?(?=```)", GUIDE, re.DOTALL)
    kept = (data_folder("patterns") / "connection.yaml").read_text(encoding="utf-8")
    assert told
    lines = [re.sub(r"\s+#.*", "", line) for line in told.group().strip().splitlines()]
    assert without_worth("\n".join(lines)) in without_worth(kept)


@pytest.mark.slow
def test_the_story_happens_as_it_is_told(tmp_path: Path):
    command = tmp_path / "goengine"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m goengine "$@"\n')
    command.chmod(0o755)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "PYTHONPATH": str(Path(__file__).parents[1])}
    story = GUIDE[GUIDE.index("## A story"):]
    before, wrong, after = (subprocess.run(["sh", "-c", block], cwd=tmp_path, env=environment, timeout=900,
                                           capture_output=True, text=True)
                            for block in re.findall(r"```sh\n(.*?)```", story, re.DOTALL))
    shoulders = ("D6", "D4", "F6", "F4")
    assert before.returncode == 0 and not re.search(rf"goengine plays ({'|'.join(shoulders)})[:.]", before.stdout)
    assert wrong.returncode == 1 and "mine/small-board.yaml:12:" in wrong.stdout and "'a'" in wrong.stdout
    assert after.returncode == 0, after.stdout + after.stderr
    assert "1 patterns: all in order" in after.stdout and "4 fire, 0 fit but fail a condition" in after.stdout
    assert re.search(rf"goengine plays ({'|'.join(shoulders)})[:.]", after.stdout)
    assert "shoulder-of-the-middle-stone  mine/small-board.yaml:4" in after.stdout


def test_what_comes_next_is_proved_as_the_guide_draws_it(tmp_path: Path):
    told = re.search(r"## What comes next.*?```yaml\n(.*?)```", GUIDE, re.DOTALL)
    assert told
    (tmp_path / "guide.yaml").write_text("theme: guide\nsays: As told.\npatterns:\n" + told.group(1), encoding="utf-8")
    rules, problems = load_patterns([tmp_path])
    assert not problems and [rule.name for rule in rules] == [
        "peep-before-the-capture", "peep-before-the-capture-answer-b", "peep-before-the-capture-follow-up-b"]
    assert not check_rules(compile_rules(rules))
