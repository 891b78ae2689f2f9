"""The prover as a kernel: its outcomes, its proofs, its table, and the limits it keeps."""
from __future__ import annotations

import random

import pytest

from goengine.board.position import Position
from goengine.board.stones import play
from goengine.reading.layout import KO_FIRST, KO_SECOND, LOST, UNCLEAR, WON
from goengine.reading.memory import CAPTURE, MOST_MOVES, MOST_PLIES, PROOFS, TOTAL_FACTOR, new_memory
from goengine.reading.proofnumbers import PROBES, came_before, slot_of
from goengine.reading.prover import (ask_any, ask_capture, ask_connection, examine, pursue, trace_line, waited_since)
from goengine.vertex import EMPTY, PASS, other, vertex_name
from tests.drawn import board_bytes, sensible_position
from tests.reading.boards import (CORNER, DOUBLE_ATARI, EDGE_CRAWL, KO_TO_CAPTURE, KO_TO_KILL, KO_TO_LIVE, LADDER, NET,
                                  SNAPBACK, TWO_POINT_EYE)
from tests.reading.test_connection import JUMP_CUTTABLE


def asked(board: str, prey: str, attacking: int, limit: int = 1000):
    """The outcome, the move by name, and the memory."""
    position = Position.from_diagram(board)
    b, m = position.copy_board(), new_memory(limit)
    before = board_bytes(b)
    outcome = ask_capture(b, m, position._point(prey), attacking)
    assert board_bytes(b) == before and b["ply"][0] == 0
    return outcome, vertex_name(int(m["move"][0])), m


@pytest.mark.parametrize("board, prey, attack, defend", [
    (CORNER, "A1", WON, LOST), (EDGE_CRAWL, "C1", WON, LOST), (TWO_POINT_EYE, "B1", WON, LOST),
    (SNAPBACK, "C2", WON, WON), (NET, "D4", WON, WON), (LADDER, "C3", WON, WON),
    (KO_TO_LIVE, "C4", WON, KO_FIRST), (KO_TO_KILL, "C4", KO_FIRST, WON), (KO_TO_CAPTURE, "C3", KO_FIRST, WON)])
def test_outcomes_are_those_that_a_player_reads(board, prey, attack, defend):
    assert asked(board, prey, 1)[0] == attack
    assert asked(board, prey, 0)[0] == defend


def test_a_ko_that_was_just_taken_is_won_second():
    position = Position.from_diagram(KO_TO_CAPTURE, "white")
    position.play("B3")
    m = new_memory(1000)
    assert ask_capture(position.copy_board(), m, position._point("B3"), 1) == KO_SECOND


def test_who_owns_every_ko_wins_it_and_who_owns_none_takes_it_first_only():
    position = Position.from_diagram(KO_TO_KILL)
    b, m = position.copy_board(), new_memory(1000)
    m["goal"][0] = CAPTURE
    m["prey_count"][0] = 1
    m["prey"][0] = position._point("C4")
    m["prey_color"][0] = 1
    assert examine(b, m, 2) == KO_FIRST
    assert [pursue(b, m, 2, owner) for owner in (1, 0, 2)] == [0, 1, 1]


@pytest.mark.parametrize("board, prey", [(CORNER, "A1"), (LADDER, "C3"), (TWO_POINT_EYE, "B1"), (SNAPBACK, "C2")])
def test_captures_by_atari_are_proved(board, prey):
    assert asked(board, prey, 1)[2]["proved"][0] == 1


@pytest.mark.parametrize("board, prey, attacking", [(NET, "D4", 1), (NET, "D4", 0), (LADDER, "C3", 0)])
def test_captures_by_a_net_and_escapes_are_only_read(board, prey, attacking):
    assert asked(board, prey, attacking)[2]["proved"][0] == 0


def test_a_proof_stays_whatever_the_limit():
    for board, prey in ((CORNER, "A1"), (LADDER, "C3"), (SNAPBACK, "C2"), (EDGE_CRAWL, "C1")):
        outcomes = {asked(board, prey, 1, limit)[0] for limit in (1, 10, 100, 1000)}
        assert outcomes - {UNCLEAR} == {WON}


def test_unclear_comes_only_when_the_limit_was_reached():
    rng = random.Random(1)
    m = new_memory(25)
    seen = set()
    for _ in range(12):
        position = sensible_position(rng, 9, 40)
        b = position.copy_board()
        for p in position.stone_points(1) + position.stone_points(2):
            if b["head"][p] == p:
                outcome = ask_capture(b, m, p, 1)
                seen.add(outcome)
                spent = m["unforced"][0] >= 25 or m["nodes"][0] >= TOTAL_FACTOR * 25 + MOST_PLIES
                assert outcome != UNCLEAR or spent
                assert m["nodes"][0] <= TOTAL_FACTOR * 25 + MOST_PLIES + 3
                assert m["unforced"][0] <= 25 + 1
    assert {WON, LOST, UNCLEAR} <= seen


def test_no_count_is_left_over_from_the_question_before():
    position = Position.from_diagram(NET)
    b, m = position.copy_board(), new_memory(100)
    ask_capture(b, m, position._point("D4"), 1)
    assert m["unforced"][0] > 0
    corner = Position.from_diagram(CORNER)
    ask_capture(corner.copy_board(), m, corner._point("A1"), 1)
    assert m["unforced"][0] == m["nodes"][0] == 0
    assert trace_line(corner.copy_board(), m, 2) == 1 and vertex_name(int(m["line"][0])) == "B1"


def test_of_two_strings_the_hunter_needs_one():
    position = Position.from_diagram(DOUBLE_ATARI)
    b, m = position.copy_board(), new_memory(1000)
    m["prey_count"][0] = 2
    m["prey"][:2] = [position._point("D5"), position._point("F5")]
    assert ask_any(b, m, 1) == WON and vertex_name(int(m["move"][0])) == "E5"
    assert ask_any(b, m, 0) == WON


def test_a_connection_is_asked_of_the_same_prover():
    position = Position.from_diagram(JUMP_CUTTABLE)
    b, m = position.copy_board(), new_memory(1000)
    before = board_bytes(b)
    for cutting in (1, 0):
        assert ask_connection(b, m, position._point("C4"), position._point("E4"), cutting) == WON
        assert vertex_name(int(m["move"][0])) == "D4" and board_bytes(b) == before


@pytest.mark.parametrize("board, prey", [(LADDER, "C3"), (SNAPBACK, "C2"), (EDGE_CRAWL, "C1"), (TWO_POINT_EYE, "B1")])
def test_the_line_of_a_capture_is_legal_play_that_ends_with_it(board, prey):
    position = Position.from_diagram(board)
    p = position._point(prey)
    owner = position.color_at(p)
    _, _, m = asked(board, prey, 1)
    b = position.copy_board()
    before = board_bytes(b)
    count = trace_line(b, m, other(owner))
    assert board_bytes(b) == before and count % 2 == 1
    for i, move in enumerate(m["line"][:count]):
        assert move == 0 or play(b, int(move), owner if i % 2 else other(owner))
    assert b["color"][p] == EMPTY or b["liberty_count"][b["head"][p]] <= 1


def test_a_key_finds_its_own_slot_again_and_others_make_room():
    m = new_memory()
    m["age"][0] = 7
    rng = random.Random(0)
    base = PROBES * rng.randrange(PROOFS // PROBES)
    keys = [base + PROOFS * n for n in range(1, PROBES + 1)]
    for key in keys:
        slot = slot_of(m, key)
        assert base <= slot < base + PROBES and m["proof_age"][slot] != 7
        m["proof_key"][slot], m["proof_age"][slot] = key, 7
    assert len({slot_of(m, key) for key in keys}) == PROBES
    assert base <= slot_of(m, base + PROOFS * 99) < base + PROBES
    m["age"][0] = 8
    assert m["proof_age"][slot_of(m, keys[0])] == 7, "what another question wrote counts for nothing"


TWO_AT_ONCE_OR_A_KO = """
. X . X . . X X .
X X X X X X O O X
. . . . . O O O O
. . . . . . . O .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
KO_BESIDE_A_STRING = """
. . O O O . .
. O X X O . .
O X . X . . .
. O X X O . .
. . O O . . .
. . . . . . .
. . . . . . .
"""


def test_who_passed_before_a_position_came_again_is_noted():
    m = new_memory()
    for ply, (key, move) in enumerate([(7, 21), (8, 22), (9, PASS), (10, 23)]):
        m["key"][ply] = key
        m["moves"][ply * MOST_MOVES] = move
    assert [came_before(m, 3, key) for key in (7, 8, 9, 10, 11)] == [0, -1, 2, -1, -1]
    assert [waited_since(m, 3, above) for above in (0, 1, 2, 3)] == [1, 1, 1, 0]


def test_an_atari_that_takes_two_strings_is_answered_by_saving_the_other_for_a_ko():
    assert asked(TWO_AT_ONCE_OR_A_KO, "J8", 1)[0] == KO_FIRST


def test_proof_numbers_are_never_negative_where_one_of_the_preys_was_taken_in_a_ko():
    position = Position.from_diagram(KO_BESIDE_A_STRING)
    b, m = position.copy_board(), new_memory(300)
    preys = [position._point(p) for p in ("B5", "D6", "C4")]
    m["prey"][:len(preys)] = preys
    m["prey_count"][0] = len(preys)
    ask_any(b, m, 1)
    assert min(m["proof_phi"]) >= 0 and min(m["proof_delta"]) >= 0
