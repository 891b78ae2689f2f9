"""The tactician on drawn boards: captures, escapes, ladders, nets, ko, and what it promises about its limits."""
from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from goengine.board.position import Position
from goengine.board.stones import is_legal, play, play_pass, undo
from goengine.influence.analysis import Analysis
from goengine.pointset import WORDS, points_of
from goengine.reading.layout import (KO_FIRST, KO_SECOND, LOST, OUTCOME_NAMES, READINGS, STATE_NAMES, UNCLEAR,
                                     WON)
from goengine.reading.memory import MOST_PLIES, TOTAL_FACTOR, new_memory
from goengine.reading.region import close_region, note_stones
from goengine.reading.survey import read_all
from goengine.reading.tactician import CAPTURED, ask, question
from goengine.vertex import EMPTY, PASS, board_points, other, vertex_name
from tests.drawn import Drawn, board_bytes, sensible_position
from tests.reading.boards import (CORNER, EDGE_CRAWL, KO_TO_CAPTURE, KO_TO_KILL, KO_TO_LIVE, LADDER, NET, SNAPBACK,
                                  TWO_POINT_EYE, wide_ladder)

WIN, KO_TAKEN_FIRST, LOSS = OUTCOME_NAMES[WON], OUTCOME_NAMES[KO_FIRST], OUTCOME_NAMES[LOST]


@pytest.mark.parametrize("board, prey, move", [
    (CORNER, "A1", "B1"), (EDGE_CRAWL, "C1", "E1"), (TWO_POINT_EYE, "B1", "D1")])
def test_a_string_without_a_way_out_is_dead(board, prey, move):
    drawn = Drawn(board)
    assert drawn.state(prey) == "dead"
    assert drawn.attack(prey) == (WIN, move)
    assert drawn.defend(prey) == (LOSS, "pass")


def test_a_snapback_is_seen():
    drawn = Drawn(SNAPBACK)
    assert drawn.state("C2") == "threatened"
    assert drawn.attack("C2") == (WIN, "D2")
    play(drawn.board, drawn.point("D2"), 2)
    assert drawn.board["liberty_count"][drawn.point("D2")] == 1, "the stone that is thrown in can be taken"


def test_a_stone_in_atari_with_friends_on_both_sides_runs_out():
    drawn = Drawn("""
        . . . . . . . . .
        . . . . . . . . .
        . . . . . X . . .
        . . . . O . . . .
        . . . O X . . . .
        . . . . O . . . .
        . . . . . X . . .
        . . . . . . . . .
        . . . . . . . . .
    """)
    assert drawn.state("E5") == "threatened"
    assert drawn.attack("E5") == drawn.defend("E5") == (WIN, "F5")
    assert drawn.state("E4") == drawn.state("F7") == "safe"


def test_a_string_in_atari_is_saved_by_capturing():
    drawn = Drawn("""
        . . . . . . .
        . . O . . . .
        . O . O . . .
        . O X O . . .
        . X O X X . .
        . X . X . . .
        . . . . . . .
    """)
    assert drawn.state("C4") == "threatened"
    assert drawn.attack("C4") == (WIN, "C5")
    assert drawn.defend("C4") == (WIN, "C2")


def test_two_eyes_make_a_string_safe_whatever_surrounds_it():
    drawn = Drawn("""
        . . . . . .
        O O O O O .
        X X X X O .
        . X . X O .
        X X X X O .
        O O O O O .
    """)
    assert drawn.state("A2") == "safe"
    assert drawn.attack("A2") == (LOSS, "pass")


def test_a_net_catches_where_no_atari_does():
    drawn = Drawn(NET)
    assert drawn.state("D4") == "threatened"
    assert drawn.attack("D4") == (WIN, "E5")


def test_a_ladder_catches_a_stone_that_runs():
    drawn = Drawn(LADDER, limit=150)
    assert drawn.state("C3") == "threatened"
    assert drawn.attack("C3")[0] == WIN


def test_a_ladder_of_any_length_costs_no_limit():
    position = wide_ladder()
    for limit in (15, 150, 1000):
        drawn = Drawn(position, limit)
        assert drawn.attack("D4")[0] == WIN, limit
        assert drawn.state("D4") == "threatened"


@pytest.mark.parametrize("breaker", ["O15", "K11 L10", "Q17"])
def test_a_breaker_anywhere_on_its_way_spoils_a_ladder(breaker):
    drawn = Drawn(wide_ladder(breaker))
    assert drawn.attack("D4")[0] != WIN
    assert drawn.state("D4") not in ("dead", "threatened")


def test_a_short_ladder_that_a_breaker_spoils_is_read_as_failing():
    drawn = Drawn("""
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . X . . .
        . . . . X X . . .
        . . . X . . . . .
        . O X . . . . . .
        . . O O . . . . .
        . . . . . . . . .
    """)
    assert drawn.state("C3") == "safe"


def test_a_ko_that_saves_is_no_plain_win():
    drawn = Drawn(KO_TO_LIVE)
    assert drawn.attack("C4") == (WIN, "C5")
    assert drawn.defend("C4") == (KO_TAKEN_FIRST, "B3")
    assert drawn.state("C4") == "threatened"


def test_a_ko_that_kills_is_no_plain_win():
    drawn = Drawn(KO_TO_KILL)
    assert drawn.attack("C4") == (KO_TAKEN_FIRST, "C3")
    assert drawn.defend("C4") == (WIN, "C3")


def test_a_capture_that_may_be_retaken_at_once_is_a_ko_that_the_attacker_takes_first():
    drawn = Drawn(KO_TO_CAPTURE)
    assert drawn.attack("C3") == (KO_TAKEN_FIRST, "B3")
    assert drawn.defend("C3") == (WIN, "B3")
    assert drawn.state("C3") == "threatened"


def test_a_stone_that_has_just_taken_a_ko_falls_only_after_a_threat():
    position = Position.from_diagram(KO_TO_CAPTURE, "white")
    position.play("B3")
    drawn = Drawn(position)
    assert drawn.attack("B3")[0] == OUTCOME_NAMES[KO_SECOND]
    assert drawn.defend("B3") == (WIN, "C3")


@pytest.mark.parametrize("owner, captured", [(1, False), (0, True), (2, True)])
def test_a_ko_goes_to_its_owner_or_else_to_who_takes_it_first(owner, captured):
    position = Position.from_diagram(KO_TO_CAPTURE)
    b, m = position.copy_board(), new_memory(300)
    assert (ask(b, m, position._point("C3"), 2, owner) == CAPTURED) == captured
    assert m["ko_met"][0] == 1


def test_without_an_owner_a_ko_may_not_be_retaken_at_once():
    position = Position.from_diagram(KO_TO_CAPTURE, "white")
    position.play("B3")
    b, m = position.copy_board(), new_memory(300)
    assert [ask(b, m, position._point("B3"), 1, owner) == CAPTURED for owner in (0, 1, 2)] == [False, True, False]


def test_a_question_names_the_points_that_its_answer_depends_on():
    for board, prey in ((CORNER, "A1"), (SNAPBACK, "C2"), (NET, "D4"), (KO_TO_KILL, "C4")):
        position = Position.from_diagram(board)
        b, m, p = position.copy_board(), new_memory(300), position._point(prey)
        note_stones(b, m)
        for attacking in (1, 0):
            outcome = question(b, m, p, attacking)
            move = int(m["move"][0])
            close_region(b, m)
            depends = set(points_of(m["region"][:WORDS]))
            assert {*position.string_points(p), *position.liberty_points(p)} <= depends
            assert outcome == LOST or move == PASS or move in depends


def test_a_ko_that_may_not_be_retaken_at_once_is_not_taken_first():
    position = Position.from_diagram(KO_TO_LIVE)
    position.play("B3", "black")
    drawn = Drawn(position)
    assert position.ko_point == drawn.point("C3")
    assert drawn.attack("C4")[0] == OUTCOME_NAMES[KO_SECOND]


@pytest.mark.parametrize("seed", range(6))
def test_who_wins_with_every_ko_against_him_has_won_and_nobody_else(seed):
    rng = random.Random(seed)
    position = sensible_position(rng, 7, 30)
    b, m = position.copy_board(), new_memory(300)
    for p in position.stone_points(1) + position.stone_points(2):
        for attacking in (0, 1):
            outcome = question(b, m, p, attacking)
            mover = other(position.color_at(p)) if attacking else position.color_at(p)
            unaided, helped = (ask(b, m, p, mover, owner) == attacking for owner in (other(mover), mover))
            assert unaided == (outcome == WON)
            if outcome in (KO_FIRST, KO_SECOND):
                assert helped


# ------------------------------------------------------------ the moves work

def assert_captured(b, m, prey, plies):
    """Whatever the defender tries, the reader finds the next move until the stone on `prey` is gone."""
    c = int(b["color"][prey])
    assert question(b, m, prey, 1) == WON
    assert play(b, int(m["move"][0]), other(c))
    if b["color"][prey] != EMPTY:
        assert plies, "the capture takes too long"
        play_pass(b)
        assert_captured(b, m, prey, plies - 1)
        undo(b)
        for p in board_points(int(b["size"][0])):
            if is_legal(b, p, c):
                play(b, p, c)
                assert_captured(b, m, prey, plies - 1)
                undo(b)
    undo(b)


@pytest.mark.parametrize("board, prey", [
    (CORNER, "A1"), (EDGE_CRAWL, "C1"), (TWO_POINT_EYE, "B1"), (SNAPBACK, "C2"), (NET, "D4"), (LADDER, "C3")])
def test_an_attack_that_works_beats_every_defence(board, prey):
    drawn = Drawn(board)
    assert_captured(drawn.board, new_memory(1000), drawn.point(prey), 30)


@pytest.mark.parametrize("board, prey", [(NET, "D4"), (LADDER, "C3"), (KO_TO_KILL, "C4")])
def test_a_defence_that_works_leaves_no_attack(board, prey):
    drawn = Drawn(board)
    b, m, p = drawn.board, new_memory(1000), drawn.point(prey)
    assert question(b, m, p, 0) == WON
    play(b, int(m["move"][0]), int(b["color"][p]))
    assert question(b, m, p, 1) == LOST


# ------------------------------------------------------------ what is promised

def readings(position: Position, analysis: Analysis) -> dict[str, tuple[int, ...]]:
    """All that is read of a position, string by string."""
    board = position.copy_board()
    read_all(board, analysis.m, analysis.r, analysis.most)
    return {vertex_name(h): tuple(int(analysis.r[field][h])
                                  for field in ("state", "attack", "attack_move", "defend", "defend_move"))
            for h in map(int, analysis.r["heads"][:analysis.r["count"][0]])} | {
                "nodes": (int(analysis.r["nodes"][0]),)}


def test_what_was_asked_before_changes_nothing():
    used = Analysis(60, 4)
    for seed in range(30):
        position = sensible_position(random.Random(seed), (7, 9, 13)[seed % 3], 20 + seed)
        assert readings(position, used) == readings(position, Analysis(60, 4)), position.diagram()


def test_a_reading_leaves_every_byte_of_the_board():
    for seed in range(20):
        position = sensible_position(random.Random(seed), 9, 30 + seed)
        board, m = position.copy_board(), new_memory(100)
        before = board_bytes(board)
        for p in position.stone_points(1) + position.stone_points(2):
            for attacking in (0, 1):
                question(board, m, p, attacking)
                assert board_bytes(board) == before and board["ply"][0] == 0


SLACK = 100                             # moves still tried, at all plies, while a search that is out of limit goes home


@pytest.mark.parametrize("limit", [0, 5, 40, 200])
def test_a_reading_keeps_to_its_limit(limit):
    m = new_memory(limit)
    for seed in range(12):
        position = sensible_position(random.Random(seed), 11, 60)
        board = position.copy_board()
        for p in position.stone_points(1) + position.stone_points(2):
            for side in (1, 2):
                ask(board, m, p, side, side)
                assert m["unforced"][0] <= limit + SLACK
                assert m["nodes"][0] <= TOTAL_FACTOR * limit + MOST_PLIES + 2 * SLACK


def test_unclear_means_that_a_limit_was_reached():
    generous, tight = new_memory(4000), new_memory(10)
    cleared = 0
    for seed in range(10):
        position = sensible_position(random.Random(seed), 7, 25)
        board = position.copy_board()
        for p in position.stone_points(1) + position.stone_points(2):
            outcome = question(board, tight, p, 1)
            if outcome == UNCLEAR:
                cleared += question(board, generous, p, 1) != UNCLEAR
                assert tight["unforced"][0] >= 3, "a share of ten nodes is not spent by fewer than three"
    assert cleared


def test_strings_with_more_liberties_than_are_read_are_safe():
    drawn = Drawn(LADDER, most=1)
    assert drawn.state("C3") == "safe" and drawn.r["nodes"][0] == 0


PLAIN = """
import random
from goengine.kernel import JIT
from goengine.reading.layout import READINGS
from goengine.reading.memory import new_memory
from goengine.reading.survey import read_all
from tests.drawn import sensible_position
from tests.reading.boards import CORNER, KO_TO_LIVE, LADDER
from tests.reading.test_tactician import states
print(int(JIT), *[states(board) for board in (CORNER, KO_TO_LIVE, LADDER)])
"""


def states(board: str) -> str:
    """The states of all strings of a drawn board, in one word."""
    position = Position.from_diagram(board)
    m, r = new_memory(20), READINGS.new()
    read_all(position.copy_board(), m, r, 3)
    return "".join(STATE_NAMES[r["state"][h]][0] for h in r["heads"][:r["count"][0]])


def test_plain_python_reads_the_same():
    root = Path(__file__).parents[2]
    answer = subprocess.run([sys.executable, "-c", PLAIN], cwd=root, capture_output=True, text=True, check=True,
                            env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(root)})
    assert answer.stdout.split() == ["0", states(CORNER), states(KO_TO_LIVE), states(LADDER)]
