"""`goengine bench`: what is measured is what is said, and failures do not hide the other figures."""
from __future__ import annotations

import argparse
import io
import json
from typing import Any

import numpy as np
import pytest
from rich.console import Console

from goengine.board import stones
from goengine.board.benchloop import LISTED, SEQUENCE, play_and_undo
from goengine.board.layout import STATE_WORDS
from goengine.board.position import _words
from goengine.errors import GoEngineError
from goengine.front import bench, benchboards, cli, measures
from goengine.front.measures import Bench
from goengine.kernel import JIT
from goengine.vertex import BLACK, EMPTY, board_points
from tests.front.fakes import FakeEngine


def run(*arguments: str, engine: FakeEngine | None = None) -> tuple[int, str]:
    parser = cli.Parser(prog="goengine")
    bench.register(parser.add_subparsers())
    options: argparse.Namespace = parser.parse_args(["bench", "--quick", *arguments])
    file = io.StringIO()
    status = bench.measure(options, Console(file=file, width=80), Bench(True, 5, lambda level, seed: engine))
    return status, file.getvalue()


def test_games_that_cannot_be_read_are_told_before_anything_is_measured(
        monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(bench, "measure", lambda *_: pytest.fail("something is measured"))
    assert cli.main(["bench", "--games", "nowhere.sgf"]) == 1
    assert "nowhere.sgf: cannot be read" in capsys.readouterr().err


def test_the_names_of_the_measures_are_one_list() -> None:
    assert bench.NAMES == tuple(measures.MEASURES)


def test_a_mid_game_board_has_many_stones_and_many_moves() -> None:
    board, sequence, color = measures.mid_game(1)
    colors = [int(board["color"][p]) for p in board_points(19)]
    assert 80 < sum(c != EMPTY for c in colors) <= measures.PLAYED
    moves = {int(p) for p in sequence["point"]}
    assert len(moves) > 150
    assert all(stones.is_legal(board, p, color) and not stones.is_single_eye(board, p, color) for p in moves)


def test_the_same_seed_makes_the_same_board() -> None:
    assert measures.mid_game(2)[0]["hash"][0] == measures.mid_game(2)[0]["hash"][0]
    assert measures.mid_game(2)[0]["hash"][0] != measures.mid_game(3)[0]["hash"][0]


def test_the_timed_loop_counts_its_moves_and_leaves_the_board_as_it_was() -> None:
    board, sequence, color = measures.mid_game(1)
    before = _words(board)[:STATE_WORDS].tobytes()
    assert play_and_undo(board, sequence, 3, color) == 3 * LISTED
    assert _words(board)[:STATE_WORDS].tobytes() == before


def test_an_occupied_point_in_the_list_is_not_counted() -> None:
    board, _, color = measures.mid_game(1)
    stone = next(p for p in board_points(19) if board["color"][p] != EMPTY)
    sequence = SEQUENCE.new()
    sequence["point"][:] = np.full(LISTED, stone)
    assert play_and_undo(board, sequence, 1, color) == 0


@pytest.mark.parametrize("size", [9, 19])
def test_the_positions_are_drawn_right_and_none_begins_with_a_capture_missed(size: int) -> None:
    for position in benchboards.positions(size):
        assert position.size == size and position.to_play == BLACK
        assert all(string.liberties for string in position.strings())


def test_play_and_undo_is_millions_a_second() -> None:
    status, said = run("--only", "play_undo", "--json")
    data = json.loads(said)
    assert status == 0
    assert data["play_undo_per_second"] > 10_000
    assert set(data) == {"goengine", "python", "kernels", "machine", "processors", "level", "play_undo_per_second"}


@pytest.mark.skipif(not JIT, reason="the kernels are plain Python in this run")
def test_plain_python_is_measured_in_the_same_run() -> None:
    data = json.loads(run("--only", "plain_python", "--json")[1])
    fast, slow = data["play_undo_per_second"], data["play_undo_per_second_in_plain_python"]
    assert data["play_undo_ratio_to_plain_python"] == pytest.approx(fast / slow, rel=0.01)
    assert fast > 5 * slow


def test_the_engine_is_measured_on_positions_of_its_own() -> None:
    engine = FakeEngine()
    status, said = run("--only", "judgements", "--only", "moves_19x19", "--only", "moves_9x9", "--json", engine=engine)
    data = json.loads(said)
    assert status == 0
    assert data["judgements_per_second"] > 0
    assert 0 < data["seconds_per_move_9x9"] <= data["seconds_slowest_move_9x9"] < 5
    assert data["positions_judged_per_move_19x19"] == 7


def test_memory_is_told_in_megabytes() -> None:
    data = json.loads(run("--only", "memory", "--json", engine=FakeEngine())[1])
    assert 20 < data["memory_peak_megabytes"] < 20_000


def test_figures_are_shown_with_what_they_mean(capsys: pytest.CaptureFixture[str]) -> None:
    said = run("--only", "judgements", engine=FakeEngine())[1]
    assert "judgements per second" in said
    assert "Judging whole 19x19 positions afresh" in said
    assert max(map(len, said.split("\n"))) <= 80
    assert capsys.readouterr().err == "goengine: measuring judgements\n"


def test_a_measure_that_fails_is_named_and_the_others_are_kept(
        monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def fail(_: Any) -> Any:
        raise GoEngineError("goengine gtp stopped before it answered 'protocol_version'")
    monkeypatch.setitem(measures.MEASURES, "startup", fail)
    status, said = run("--only", "startup", "--only", "judgements", "--json", engine=FakeEngine())
    data = json.loads(said)
    assert status == 1
    assert "judgements_per_second" in data
    assert data["failed"] == {"startup": "goengine gtp stopped before it answered 'protocol_version'"}
    assert "goengine: startup: goengine gtp stopped" in capsys.readouterr().err


def test_start_up_is_timed_from_outside() -> None:
    assert 0 < measures._time_to_answer(["protocol_version"]) < 60
    with pytest.raises(GoEngineError, match="answered 'no_such_command'"):
        measures._time_to_answer(["no_such_command"])


@pytest.mark.parametrize("value, shown", [
    (32_530_412.0, "32,530,000"), (254.1234, "254"), (0.123456, "0.1235"), (7.0, "7"), (1234.5, "1,234"),
])
def test_figures_have_no_more_digits_than_mean_something(value: float, shown: str) -> None:
    assert bench.readable(value) == shown
