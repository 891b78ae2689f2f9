"""Measures of reading by ourselves."""
from __future__ import annotations

import pytest

from goengine.board.position import Position
from goengine.front import measures, measuresreading
from goengine.front.benchboards import LADDER
from goengine.front.benchgames import mid_games, short_strings
from goengine.front.measures import Bench
from goengine.front.questionloop import QUESTIONS, answer_all
from goengine.reading.layout import READINGS, WON
from goengine.reading.memory import new_memory
from goengine.reading.reader import Reader
from goengine.reading.survey import read_all
from goengine.reading.tactician import question
from goengine.vertex import WHITE

FEW = Bench(quick=True, positions=2)


def test_the_ladder_that_is_timed_works_and_runs_sixty_plies() -> None:
    position = Position.from_diagram(LADDER)
    ladder = Reader().ladder(position, position.stone_points(WHITE)[0])
    assert ladder.outcome == WON
    assert 60 <= len(ladder.line) <= 62


def test_reading_is_measured_in_speed_and_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuresreading, "FEWEST_CALLS", 3)
    figures = measures.reading(FEW)
    assert figures["plies_of_the_ladder"] == 61
    assert figures["tactician_nodes_per_second"] > 1000
    assert figures["prover_nodes_per_second"] > 100
    assert 0 < figures["milliseconds_to_read_all_strings_19x19"] < 10_000
    assert figures["microseconds_to_read_the_ladder"] > 0 < figures["microseconds_to_read_it_as_any_string"]


def test_after_one_move_less_is_read_than_afresh() -> None:
    figures = measures.reading_update(FEW)
    assert 0 < figures["reading_update_to_reading_afresh"] < 1
    assert figures["milliseconds_reading_update"] < figures["milliseconds_reading_afresh"]


def test_what_was_read_before_the_move_is_the_same_as_afresh() -> None:
    position = mid_games(None, 1)[0]
    before = position.copy()
    before.undo()
    m, r, afresh = new_memory(150), READINGS.new(), READINGS.new()
    read_all(before.copy_board(), m, r, 4)
    read_all(position.copy_board(), m, r, 4)
    m["no_keeping"][0] = 1
    read_all(position.copy_board(), m, afresh, 4)
    heads = short_strings(position.board)
    assert r["nodes"][0] < afresh["nodes"][0]
    assert r["state"][heads].tolist() == afresh["state"][heads].tolist()


def test_the_timed_loop_answers_as_single_questions_do() -> None:
    position = mid_games(None, 1)[0]
    board, m, questions = position.copy_board(), new_memory(150), QUESTIONS.new()
    heads = short_strings(board)
    questions["count"][0] = len(heads)
    questions["point"][:len(heads)] = heads
    questions["attacking"][:len(heads)] = 1
    answer_all(board, m, questions)
    nodes = 0
    for p, outcome in zip(heads, questions["outcome"]):
        assert question(board, m, p, 1) == outcome
        nodes += int(m["nodes"][0])
    assert questions["nodes"][0] == nodes > 0
    assert board["hash"][0] == position.hash
