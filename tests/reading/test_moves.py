"""The reader's move generators: what they propose, in which order, and how they keep to the width of a ply."""
from __future__ import annotations

import random

import pytest

from goengine.board.position import Position
from goengine.board.stones import is_legal
from goengine.reading.memory import DEEPEST, MOST_MOVES, WIDTH, new_memory
from goengine.reading.moves import add, attack_moves, defend_moves, keep_best, only_ladder
from goengine.vertex import PASS, vertex_name
from tests.drawn import board_bytes, sensible_position


def moves(position: Position, prey: str, attacking: bool, depth: int = 0) -> list[str]:
    """The moves generated at the root of a question about a string."""
    b, m = position.copy_board(), new_memory()
    m["prey"][0] = position._point(prey)
    m["depth"][0] = depth
    before = board_bytes(b)
    count = (attack_moves if attacking else defend_moves)(b, m, 0)
    assert board_bytes(b) == before
    return [vertex_name(int(p)) for p in m["moves"][:count]]


CUT_OFF = Position.from_diagram("""
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . O . . . . . .
    . . O X . . . . .
    . . . O O . . . .
    . . . . . . . . .
    . . . . . . . . .
""")


def test_an_attack_may_start_at_a_liberty_or_with_a_net():
    assert {"D5", "E4", "E5"} <= set(moves(CUT_OFF, "D4", True))


def test_deep_down_only_direct_moves_are_left():
    assert set(moves(CUT_OFF, "D4", True, depth=DEEPEST)) == {"D5", "E4"}


def test_the_defender_runs_to_where_it_breathes_best():
    position = Position.from_diagram("""
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . O O . . . . . .
        . . X . . . . . .
    """)
    assert moves(position, "C1", False)[0] == "D1"


def test_the_defender_takes_hunters_in_atari():
    position = Position.from_diagram("""
        . . . . . . .
        . . O . . . .
        . O . O . . .
        . O X O . . .
        . X O X X . .
        . X . X . . .
        . . . . . . .
    """)
    assert moves(position, "C4", False)[0] == "C2"


def test_a_string_that_only_moving_would_harm_may_wait():
    position = Position.from_diagram("""
        . . . . . .
        O O O O O .
        X X X X O .
        . X . X O .
        X X X X O .
        O O O O O .
    """)
    assert moves(position, "A2", False)[-1] == vertex_name(PASS)
    assert moves(position, "A2", True) == [], "both eyes are forbidden to the hunter"


@pytest.mark.parametrize("hunters, moves_left", [
    ("C4 D3", set()),                   # whichever way it runs, the prey gets three liberties
    ("C4 D3 E3", {"D5"}),               # running to E4 gives two, running to D5 three
    ("C4 D3 E3 C5", {"D5", "E4"})])
def test_a_ladder_goes_on_with_the_ataris_that_keep_the_prey_short(hunters, moves_left):
    position = Position(9)
    position.set_up({position._point(name): 2 for name in hunters.split()} | {position._point("D4"): 1})
    b, m = position.copy_board(), new_memory()
    m["prey"][0] = position._point("D4")
    m["count"][0] = attack_moves(b, m, 0)
    kept = only_ladder(b, m, 0)
    assert {vertex_name(int(p)) for p in m["moves"][:kept]} == moves_left
    assert m["count"][0] == kept and m["doubt"][0] == 1


def test_a_move_found_twice_counts_for_both_reasons():
    m = new_memory()
    count = 0
    for p, score in ((84, 10), (85, 15), (84, 10), (86, 20)):
        count = add(m, count, p, score)
    assert count == 3 and keep_best(m, count, 0, 2) == 2
    assert list(m["moves"][:2]) == [84, 86], "of moves with equal scores the first in board order is better"


def test_more_liberties_than_plenty_change_no_move():
    few, many = (Position.from_diagram("""
        . . . . . . . . .
        . . . . . . . . .
        . . X X X . . . .
        . . . . . . . . .
        . . . . X . . . .
        . . O X O . . . .
        . . . O . . . . .
        . . . . . . . . .
        . . . . . . . . .
    """) for _ in range(2))
    many.set_up({p: many.color_at(p) for c in (1, 2) for p in many.stone_points(c)} | {many._point("F7"): 1})
    for attacking in (True, False):
        assert moves(few, "D4", attacking) == moves(many, "D4", attacking)


@pytest.mark.parametrize("seed", range(10))
def test_moves_are_legal_and_different_and_keep_to_the_width(seed):
    position = sensible_position(random.Random(seed), 9, 40)
    for p in position.stone_points(1) + position.stone_points(2):
        for attacking in (True, False):
            for depth in range(DEEPEST + 1):
                found = moves(position, vertex_name(p), attacking, depth)
                mover = position.color_at(p) if not attacking else 3 - position.color_at(p)
                assert len(set(found)) == len(found) <= min(WIDTH[depth] + 1, MOST_MOVES)
                for name in found:
                    assert name == "pass" or is_legal(position.board, position._point(name), mover)
