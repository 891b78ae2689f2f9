"""`goengine explain`: the candidates of a recorded position, as text and as JSON."""
from __future__ import annotations

import argparse
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from goengine.board.position import Position
from goengine.errors import SgfError
from goengine.front import cli, explain
from goengine.search.engine import Engine
from goengine.vertex import PASS, parse_vertex
from tests.front.fakes import FakeEngine

GAME = b"(;SZ[9]KM[5.5]PB[Ann]PW[Ben];B[ee];W[cc];B[gg];W[gc])"         # E5 C7 G3 G7


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.sgf"
    path.write_bytes(GAME)
    return path


def run(path: Path, *arguments: str, script: tuple[str, ...] = (), engine_of: Any = None, width: int = 80) -> str:
    parser = cli.Parser(prog="goengine")
    explain.register(parser.add_subparsers())
    options: argparse.Namespace = parser.parse_args(["explain", str(path), *arguments])
    file = io.StringIO()
    moves = [parse_vertex(name, 9) for name in script]
    assert explain.explain(options, Console(file=file, width=width, markup=False, highlight=False, emoji=False),
                           engine_of or (lambda level, seed: FakeEngine(moves))) == 0
    return file.getvalue()


def test_the_move_of_the_game_is_compared(game: Path) -> None:
    said = run(game, "--move", "2", script=("C7",))
    assert "move 2" in said and "Move 1: Black played E5" in said and "White to play" in said
    assert "In the game White played C7, too." in said
    assert "goengine plays C7: the best point for white." in said and "choice number" not in said
    assert "In the game White played C7, not among these." in run(game, "--move", "2", script=("D4",))


def test_a_lesser_choice_of_the_game_is_numbered(game: Path) -> None:
    game.write_bytes(b"(;SZ[9];B[ee];W[ai])")
    assert "In the game White played A1, its choice number 2." in run(game, "--move", "2", script=("D4",))


def test_without_a_move_the_end_of_the_game_is_explained(game: Path) -> None:
    said = run(game)
    assert "move 5" in said and "Black to play" in said and "In the game" not in said
    assert "Ann" in said and "Ben" in said


def test_candidates_reasons_and_terms_are_all_told(game: Path) -> None:
    said = run(game, script=("D4",))
    assert re.search(r"^a +D4 +12\.0 +B\+1\.5 +pass$", said, re.MULTILINE)
    assert " 4 . . . a . . . . .  4" in said
    assert "+9.0 the best point for black" in said
    assert "take-a-point  knowledge/rules/take-a-point.yaml:12" in said
    assert re.search(r"^territory +\+11\.0 +points surrounded$", said, re.MULTILINE)
    assert re.search(r"^score +\+3\.5 +Black leads by 3\.5$", said, re.MULTILINE)
    assert max(map(len, said.split("\n")[1:])) <= 80


def test_a_pass_needs_no_reasons(game: Path) -> None:
    assert "goengine passes: nothing is left to gain." in run(game, script=("pass",))


def test_json_names_points_and_units(game: Path) -> None:
    data = json.loads(run(game, "--move", "3", "--json", script=("D4",)))
    assert data["file"].endswith("game.sgf")
    assert (data["move_number"], data["to_play"], data["played"], data["chosen"]) == (3, "black", "G3", "D4")
    assert data["score_points_for_black"] == 3.5
    assert data["terms"][1] == {"name": "komi", "points_for_black": -7.5, "says": "for White"}
    best = data["candidates"][0]
    assert (best["move"], best["points"], best["score_points_for_black_after_lookahead"]) == ("D4", 12.0, 1.5)
    assert best["expected_line"] == ["pass"]
    assert best["reasons"][0] == {"kind": "takes", "says": "the best point for black", "rule": "take-a-point",
                                  "where": "knowledge/rules/take-a-point.yaml:12", "points": 9.0}
    assert data["board"][4] == ". . . . X . . . ."


def test_json_scores_are_blacks_view_for_white_too(game: Path) -> None:
    data = json.loads(run(game, "--move", "2", "--json", script=("D4",)))
    assert data["candidates"][0]["score_points_for_black_after_lookahead"] == -1.5


@pytest.mark.parametrize("arguments, problem", [
    (("--move", "6"), "has no move 6; its main line has 4"), (("--number", "2"), "has no game 2"),
    (("--played",), "none follows here"), (("--move", "5", "--played"), "none follows here"),
])
def test_what_the_record_does_not_hold_is_named(game: Path, arguments: tuple[str, ...], problem: str) -> None:
    with pytest.raises(SgfError, match=problem):
        run(game, *arguments)


def test_an_illegal_move_in_the_record_is_named(game: Path) -> None:
    game.write_bytes(b"(;SZ[9];B[ee];W[ee])")
    with pytest.raises(SgfError, match="move 2: illegal move white E5: the point is occupied"):
        run(game)
    assert "Black played E5" in run(game, "--move", "2")


def test_the_real_engine_explains_itself(game: Path) -> None:
    engine = Engine(level=1, seed=3)
    data = json.loads(run(game, "--json", "--level", "1", engine_of=lambda level, seed: engine))
    assert data["chosen"] in [candidate["move"] for candidate in data["candidates"]]
    assert data["score_points_for_black"] == pytest.approx(
        sum(term["points_for_black"] for term in data["terms"]), abs=0.2)
    for candidate in data["candidates"]:
        for reason in candidate["reasons"]:
            file, line = reason["where"].rsplit(":", 1)
            assert file.startswith(("knowledge/", "patterns/", "joseki/")) and int(line) > 0
    position = Position(9, komi=5.5)
    for move in ("E5", "C7", "G3", "G7"):
        position.play(move)
    assert data["chosen"] == "pass" or position.is_legal(data["chosen"])
    assert engine.choose(position, resign=False).move in (parse_vertex(data["chosen"], 9), PASS)
