"""What the reader promises: that its lines and moves hold good, its limits, the same answer however it is asked."""
from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from goengine.board.position import Position
from goengine.reading.layout import LOST, UNCLEAR, WON
from goengine.reading.memory import MOST_PLIES, TOTAL_FACTOR
from goengine.reading.reader import EDGE_GOAL, Reader, Reading
from goengine.vertex import EMPTY, PASS, SYMMETRIES, board_points, other, transform
from tests.drawn import board_bytes
from tests.reading.boards import (CORNER, EDGE_CRAWL, KO_TO_CAPTURE, KO_TO_KILL, KO_TO_LIVE, LADDER, NET, SNAPBACK,
                                  TWO_POINT_EYE, attack, fair_positions, names, point)

BREADTHS = 2                            # times that the prover is asked

# ------------------------------------------------------------ lines and moves hold good


def play_line(position: Position, reading: Reading) -> Position:
    after = position.copy()
    for move in reading.line:
        assert after.is_legal(move.point, move.color), f"{move} is illegal\n{after}"
        after.play(move.point, move.color)
    return after


@pytest.mark.parametrize("board, prey", [
    (CORNER, "A1"), (EDGE_CRAWL, "C1"), (TWO_POINT_EYE, "B1"), (SNAPBACK, "C2"), (NET, "D4"), (LADDER, "C3"),
    (KO_TO_CAPTURE, "C3"), (KO_TO_KILL, "C4"), (KO_TO_LIVE, "C4")])
def test_the_line_begins_with_the_move_and_ends_with_the_capture_or_one_move_before(board, prey):
    position = Position.from_diagram(board)
    p = point(position, prey)
    reading = Reader(1000).attack(position, p)
    assert reading.line[0].point == reading.move and reading.line[0].color == other(position.color_at(p))
    assert [move.color for move in reading.line] == [(2, 1)[i % 2] for i in range(len(reading.line))]
    after = play_line(position, reading)
    assert after.color_at(p) != position.color_at(p) or after.liberties(p) <= 2


def test_a_line_ends_where_it_comes_back_to_a_position():
    position = Position.from_diagram("""
        O O X O .
        . O X X X
        O O O O O
        O X X X X
        X X . X .
    """, to_play="white")
    reading = Reader(1000).attack(position, point(position, "A1"))
    assert reading.outcome == LOST and reading.line
    seen = []
    after = position.copy()
    for move in reading.line:
        after.play(move.point, move.color)
        seen.append((*(after.color_at(p) for p in board_points(5)), move.color))
    assert len(set(seen[:-1])) == len(seen) - 1


def test_after_a_move_that_works_the_other_side_finds_nothing():
    reader = Reader(200)
    checked = wrong = 0
    for position, preys in fair_positions(1, 25):
        for p in preys:
            for attacking in (True, False):
                reading = (reader.attack if attacking else reader.defend)(position, p)
                if reading.outcome != WON or reading.move == PASS:
                    continue
                mover = other(position.color_at(p)) if attacking else position.color_at(p)
                assert position.is_legal(reading.move, mover)
                play_line(position, reading)
                judge = reader.does_attack if attacking else reader.does_defend
                checked += 1
                wrong += judge(position, reading.move, p).outcome not in (WON, UNCLEAR)
    assert checked > 60
    assert wrong <= checked // 100, f"{wrong} of {checked} moves that should work do not"


def test_of_unclear_readings_only_attacks_have_a_hunch_and_it_is_legal():
    reader = Reader(3)
    likely = unlikely = 0
    for position, preys in fair_positions(3, 12):
        for p in preys:
            attack, defend = reader.attack(position, p), reader.defend(position, p)
            near = position.liberty_points(p)[0]
            tried = reader.does_defend(position, near, p) if position.is_legal(near, position.color_at(p)) else defend
            assert defend.hunch == tried.hunch == PASS
            if attack.outcome == UNCLEAR:
                likely += attack.hunch != PASS
                unlikely += attack.hunch == PASS
                assert position.is_legal(attack.hunch, other(position.color_at(p)))
            else:
                assert attack.hunch == PASS
    assert likely > 3 and unlikely > 3


def test_a_string_that_can_be_saved_though_attacked_second_cannot_be_captured_with_the_first_move():
    reader = Reader(200)
    for position, preys in fair_positions(2, 10):
        for p in preys:
            if reader.attack(position, p).outcome == LOST:
                assert reader.defend(position, p).outcome == WON


# ------------------------------------------------------------ what is promised

def everything(reader: Reader, position: Position, p: int) -> list[Reading]:
    near = position.liberty_points(p)[0]
    return [reader.attack(position, p), reader.defend(position, p), reader.ladder(position, p),
            reader.connect(position, p, near), reader.disconnect(position, p, EDGE_GOAL)]


def test_what_was_asked_before_changes_no_reading():
    used = Reader(60)
    for position, preys in fair_positions(3, 6):
        for p in preys[:3]:
            assert everything(used, position, p) == everything(Reader(60), position, p), position.diagram()


def test_a_reading_leaves_the_position_as_it_was():
    reader = Reader(60)
    for position, preys in fair_positions(4, 6):
        before, moves = board_bytes(position.board), list(position.moves)
        for p in preys:
            everything(reader, position, p)
        reader.combination_defend(position, 1)
        assert board_bytes(position.board) == before and position.moves == moves


@pytest.mark.parametrize("limit", [0, 5, 40, 200])
def test_a_question_keeps_to_its_limit(limit):
    reader = Reader(limit)
    for position, preys in fair_positions(5, 5):
        for p in preys:
            spent = reader.reading_nodes
            reading = reader.attack(position, p)
            assert reading.nodes <= BREADTHS * (TOTAL_FACTOR * limit + MOST_PLIES + 1)
            assert reading.unforced <= BREADTHS * (limit + 1)
            assert reader.reading_nodes - spent == reading.nodes
            spent = reader.connection_nodes
            reading = reader.disconnect(position, p, EDGE_GOAL)
            assert reader.connection_nodes - spent == reading.nodes <= TOTAL_FACTOR * limit + MOST_PLIES + 1


def test_a_tiny_limit_makes_a_hard_question_unclear_and_nothing_else():
    reading = attack(NET, "D4", 3)
    assert (reading.outcome, reading.grade, reading.moves) == (UNCLEAR, "unclear", ())
    assert not reading.works and reading.code == 0
    for position, preys in fair_positions(6, 12):
        for p in preys:
            tight, generous = Reader(8).attack(position, p), Reader(400).attack(position, p)
            assert (tight.outcome == UNCLEAR) == (tight.grade == "unclear")
            if tight.grade == "proved":
                assert generous.outcome == tight.outcome


def turned(position: Position, symmetry: int, swap: bool) -> Position:
    twin = Position(position.size)
    twin.set_up({transform(p, symmetry, position.size): other(c) if swap else c
                 for p in board_points(position.size) if (c := position.color_at(p)) != EMPTY})
    return twin


def check_symmetry(seed: int, positions: int, limit: int) -> None:
    """None of the sixteen ways to look at a position contradicts another; of those only read, one in 200 may."""
    reader = Reader(limit)
    checked = contradictions = 0
    for position, preys in fair_positions(seed, positions):
        twins = [(symmetry, turned(position, symmetry, swap)) for symmetry in SYMMETRIES for swap in (False, True)]
        for p in preys[:3]:
            for ask in (reader.attack, reader.defend):
                readings = [ask(twin, transform(p, symmetry, position.size)) for symmetry, twin in twins]
                clear = {reading.outcome for reading in readings} - {UNCLEAR}
                checked += 1
                contradictions += len(clear) > 1
                assert len(clear) <= 1 or "proved" not in {reading.grade for reading in readings}, position.diagram()
    assert contradictions <= max(1, checked // 200), f"{contradictions} of {checked}"


def test_turning_the_board_or_swapping_colours_contradicts_no_reading():
    check_symmetry(7, 30, 40)


@pytest.mark.slow
def test_turning_the_board_or_swapping_colours_contradicts_no_reading_at_length():
    check_symmetry(8, 400, 300)


PLAIN = """
from goengine.kernel import JIT
from tests.reading.test_promises import told
print(int(JIT), told())
"""


def told() -> str:
    """What a reader says of a few boards, in one word each."""
    reader = Reader(30)
    words = []
    for board, prey in ((CORNER, "A1"), (SNAPBACK, "C2"), (KO_TO_CAPTURE, "C3"), (LADDER, "C3")):
        position = Position.from_diagram(board)
        p = point(position, prey)
        for reading in (reader.attack(position, p), reader.defend(position, p), reader.ladder(position, p),
                        reader.disconnect(position, p, EDGE_GOAL)):
            words.append("/".join([str(reading.outcome), reading.grade, *names(reading.moves), str(reading.nodes),
                                   *names(move.point for move in reading.line), *names(reading.depends)]))
    return " ".join(words)


def test_plain_python_says_the_same():
    root = Path(__file__).parents[2]
    answer = subprocess.run([sys.executable, "-c", PLAIN], cwd=root, capture_output=True, text=True, check=True,
                            env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(root)})
    assert answer.stdout.split() == ["0", *told().split()]
