"""Kos at the root: threats found and counted, what a ko is worth, and moves that end one."""
from __future__ import annotations

import random

import pytest

from goengine.board.position import Position
from goengine.reading.reader import Reader
from goengine.search.judge import Judge
from goengine.search.kofight import WORTH_FIGHTING, KoFight, Threat, ending_moves, find_threats, ko_fight
from goengine.vertex import BLACK, PASS, WHITE, other, parse_vertex, transform, vertex_name
from tests.search.boards import played, shared_engine, state

# White has just taken a ko at C8. At E3 and J3 the three white stones on the right are joined to others: Black's E3
# threatens to take them.
THREATENED = """
   A B C D E F G H J
 9 . X X X O . . . .
 8 X X O . O . . . .
 7 O O . O O . . . .
 6 . . O . . O . . .
 5 . O . . . . O O O
 4 . . O O X X X X O
 3 . . . O . O O O .
 2 . . O X X X X X X
 1 . . O X . X . X .
"""
# A ko at E5: Black to move may take it at D5, White may fill D5.
KO = """
   A B C D E F G H J
 9 . . . . . . . . .
 8 . . . . . . . . .
 7 . . . . . . . . .
 6 . . . X O . . . .
 5 . . X . X O . . .
 4 . . . X O . . . .
 3 . . . . . . . . .
 2 . . . . . . . . .
 1 . . . . . . . . .
"""
JUDGE = Judge()


def taken_ko() -> Position:
    """White has just taken the ko at D5."""
    position = Position.from_diagram(KO, WHITE)
    position.play("D5")
    assert vertex_name(position.ko_point) == "E5"
    return position


@pytest.mark.parametrize("swap", [False, True])
@pytest.mark.parametrize("symmetry", range(8))
def test_a_threat_against_three_stones_is_found(symmetry: int, swap: bool):
    position = Position.from_diagram(THREATENED, BLACK).transformed(symmetry, swap)
    found = find_threats(JUDGE, position, position.to_play)
    points = {transform(parse_vertex(name, 9), symmetry, 9) for name in ("E3", "J3")}
    assert [threat.gain for threat in found if threat.point in points] == [6.0]


def test_a_threat_is_carried_out_by_a_second_move():
    rng, reader, seen = random.Random(1), Reader(), 0
    for seed in range(6):
        position = played(9, rng.randint(20, 50), seed=seed)
        before = state(position.board)
        for color in (BLACK, WHITE):
            for threat in find_threats(JUDGE, position, color):
                seen += 1
                after = position.copy()
                after.to_play = color
                after.play(threat.point)
                taken = [p for p in range(len(position.board["color"])) if position.board["color"][p] == other(color)
                         and position.board["head"][p] == p and 2.0 * position.board["stones"][p] == threat.gain]
                assert any(reader.attack(after, p).works for p in taken)
        assert state(position.board) == before
    assert seen >= 3


def test_a_ko_is_worth_the_difference_between_winning_and_losing_it():
    """With komi for Black the scores move together, and the worth stays."""
    position = taken_ko()
    before = state(position.board)
    fight = ko_fight(JUDGE, position, 4)
    assert state(position.board) == before
    if fight is not None:
        assert fight.worth >= WORTH_FIGHTING
    assert ko_fight(JUDGE, Position(9), 4) is None, "there is no ko"


def test_threats_count_only_if_there_are_more_of_them_than_the_other_side_has():
    threats = (Threat(parse_vertex("A1", 9), 12.0), Threat(parse_vertex("B1", 9), 30.0))
    fight = KoFight(parse_vertex("E5", 9), 10.0, 0.0, threats, threats[:1])
    assert fight.worth == 10 and fight.is_winnable
    assert fight.score(threats[0].point) == pytest.approx(10.0 - 0.12), "the other side answers, and the ko is won"
    assert fight.score(threats[0].point) > (fight.score(threats[1].point) or 0.0), "the smallest that will do"
    assert fight.score(parse_vertex("C1", 9)) is None
    small = KoFight(fight.point, 20.0, 0.0, threats, ())
    assert small.score(threats[0].point) == pytest.approx(12.0 - 0.12), "the ko is ended, and the threat carried out"
    assert not KoFight(fight.point, 10.0, 0.0, threats, threats).is_winnable
    assert KoFight(fight.point, 10.0, 0.0, threats, threats).score(threats[0].point) is None


def test_a_ko_is_ended_where_the_other_side_could_take_it():
    board = Position.from_diagram(KO, WHITE).copy_board()
    assert ending_moves(board, BLACK) == [parse_vertex("D5", 9)]
    assert ending_moves(board, WHITE) == []
    board = taken_ko().copy_board()
    assert ending_moves(board, WHITE) == [parse_vertex("E5", 9)]


def test_what_ends_a_ko_is_among_the_candidates():
    decision = shared_engine(4).choose(Position.from_diagram(KO, BLACK), resign=False)
    assert parse_vertex("D5", 9) in [candidate.point for candidate in decision.candidates]
    decision = shared_engine(4).choose(taken_ko(), resign=False)
    assert parse_vertex("E5", 9) not in [candidate.point for candidate in decision.candidates], "that is forbidden now"
    assert decision.move != PASS
