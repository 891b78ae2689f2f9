"""One game of `goengine play` with a fake engine, for the tests of playing and of its record."""
from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import pytest

from goengine.board.sgf import read_game
from goengine.front import cli, play
from goengine.front.dialogue import Dialogue
from goengine.vertex import parse_vertex, vertex_name
from tests.front.fakes import FakeEngine, terminal


def options(*arguments: str) -> argparse.Namespace:
    parser = cli.Parser(prog="goengine")
    play.register(parser.add_subparsers())
    return parser.parse_args(["play", *arguments])


def point(name: str) -> int:
    return parse_vertex(name, 19)


class Game:
    """One run of `goengine play` with a fake engine: what was said, the record, the status."""

    def __init__(self, lines: str, arguments: str = "--size 9", engine: FakeEngine | None = None,
                 dialogue: Dialogue | None = None, colors: bool = False):
        made, self.out = terminal(lines.split("\n"), colors)
        self.engine = engine or FakeEngine()
        self.levels: list[int] = []

        def engine_of(level: int, seed: int) -> Any:
            self.levels.append(level)
            return self.engine
        self.status = play.play(options(*arguments.split()), dialogue or made, engine_of)
        self.said = self.out.getvalue()

    def moves(self, path: str | Path) -> str:
        game = read_game(path)
        return " ".join(f"{'xBW'[move.color]}:{vertex_name(move.point)}" for move in game.moves)


@pytest.fixture(autouse=True, name="folder")
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Each game is played in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def only_record(folder: Path) -> Path:
    found = list(folder.glob("*.sgf"))
    assert len(found) == 1
    return found[0]


def replies(*names: str) -> FakeEngine:
    return FakeEngine([parse_vertex(name, 19) for name in names])
