"""A learnt library of a few shapes, for tests."""
from __future__ import annotations

from pathlib import Path

from goengine.patterns.context import GROUPS

SHAPES = """\
kind: shapes
size: 2
entries:
- shape: |
    ? . ?
    . * .
    ? . ?
  seen: 1000
  played: 100
  strength: 0.5
- shape: |
    ? . ?
    X * .
    ? O ?
  seen: 50
  played: 20
  strength: 12.5
"""
ANSWERS = """\
kind: answers
size: 2
entries:
- shape: |
    ? . ?
    X * .
    ? @ ?
  seen: 10
  played: 9
  strength: 40
"""


def write_library(folder: Path, shapes: str = SHAPES, answers: str = ANSWERS) -> Path:
    """Write the files of a library; every context is of strength 1."""
    (folder / "shapes-02-001.yaml").write_text(shapes)
    (folder / "answers-02-001.yaml").write_text(answers)
    (folder / "context.yaml").write_text("".join(f"{name}: [{', '.join(['1'] * count)}]\n" for name, count in GROUPS))
    return folder
