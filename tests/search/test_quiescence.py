"""Calming a position before it is judged."""
from __future__ import annotations

import numpy as np
import pytest

from goengine.board.position import Position
from goengine.board.stones import play
from goengine.groups.layout import LIFE_ALIVE
from goengine.groups.verdicts import Verdict, load_verdicts
from goengine.pointset import WORDS
from goengine.search.calming import Calming
from goengine.search.judge import Judge
from goengine.search.layout import STAKES
from goengine.search.quiescence import settling_move
from goengine.vertex import BLACK, PASS, WHITE, other, vertex_name
from tests.search.boards import FOUR_HANGING, HANGING, SETTLED, played, state

JUDGE = Judge(calming=Calming([]))      # settling moves alone; test_calming.py has the stabilising ones


def calmed(position: Position, color: int, plies: int, judge: Judge = JUDGE) -> float:
    """The calmed score, Black's view."""
    judge.set_game(position)
    board = position.copy_board()
    before = state(board)
    score = judge.calm(board, color, plies)
    assert state(board) == before
    assert board["ply"][0] == board["top"][0] == 0
    return score


def by_hand(position: Position, color: int, plies: int) -> tuple[float, list[str]]:
    """The same with every step taken on its own: the score after the settling moves, and these."""
    JUDGE.set_game(position)
    board, a, j = position.copy_board(), JUDGE.analysis, JUDGE.j
    line: list[str] = []
    while True:
        score = JUDGE.analyse(board, color)
        large = [int(j["stake_group"][i]) for i in range(j["stakes"][0]) if j["stake"][i] >= j["calm_from"][0]]
        moves = [settling_move(board, a.r, a.g, k, color) for k in large]
        move = next((move for move in moves if move), PASS)
        if len(line) == plies or move == PASS:
            return score, line
        assert play(board, move, color)
        line.append(vertex_name(move))
        color = other(color)


def static(position: Position, color: int, judge: Judge = JUDGE) -> float:
    judge.set_game(position)
    return judge.analyse(position.copy_board(), color)


def test_a_hanging_string_goes_to_the_side_to_move():
    position = Position.from_diagram(HANGING)
    saved, taken = (calmed(position, color, 4) for color in (BLACK, WHITE))
    assert saved - taken > 10, "four stones and the points under them"


def test_a_calmed_position_is_the_position_after_the_settling_move():
    position = Position.from_diagram(HANGING, WHITE)
    score = calmed(position, WHITE, 1)
    position.play("E5")
    assert position.prisoners(BLACK) == 4
    assert score == static(position, BLACK)


@pytest.mark.parametrize("color", [BLACK, WHITE])
def test_the_sides_settle_the_largest_stakes_in_turn_and_no_more_than_allowed(color: int):
    position = Position.from_diagram(FOUR_HANGING)
    for plies in range(7):
        score, line = by_hand(position, color, plies)
        assert len(line) == min(plies, len(by_hand(position, color, 20)[1]))
        assert calmed(position, color, plies) == score
    assert len(line) >= 4


@pytest.mark.parametrize("size", [5, 9, pytest.param(13, marks=pytest.mark.slow)])
def test_calming_a_game_is_playing_out_its_settling_moves(size: int):
    for moves in range(5, size * size * 2 // 3, 2 * size):
        position = played(size, moves, seed=moves)
        for color in (BLACK, WHITE):
            assert calmed(position, color, 6) == by_hand(position, color, 6)[0]


def test_without_plies_a_position_is_judged_as_it_stands():
    for position in (Position.from_diagram(HANGING), Position.from_diagram(FOUR_HANGING), played(9, 30)):
        for color in (BLACK, WHITE):
            assert calmed(position, color, 0) == static(position, color)


def test_a_calm_position_is_left_alone():
    position = Position.from_diagram(SETTLED)
    for color in (BLACK, WHITE):
        assert calmed(position, color, 6) == static(position, color)


def test_small_stakes_are_left_alone():
    patient = Judge(calm_from=100.0, calming=Calming([]))
    position = Position.from_diagram(HANGING)
    assert calmed(position, BLACK, 6, patient) == static(position, BLACK, patient)


def test_a_string_hangs_though_its_group_was_said_to_live():
    position = Position.from_diagram(HANGING)
    stones = position.string_points("A5")
    nothing = np.zeros(2 * WORDS, np.int64)
    said = Verdict(stones[0], LIFE_ALIVE, 600, PASS, PASS, nothing[:WORDS], nothing, len(stones))
    told = Judge(calming=Calming([]))
    load_verdicts(told.analysis.g, [said])
    for color in (BLACK, WHITE):
        static(position, color, told)
        assert told.j["terms"][STAKES] == 0, "nothing is at stake at a group that lives"
        after = position.copy()
        after.play("E5", color)                         # which takes the four stones, or saves them
        assert calmed(position, color, 1, told) == static(after, other(color), told)


@pytest.mark.parametrize("size, every, seeds", [
    (9, 3, range(9, 14)), pytest.param(13, 4, range(7, 20), marks=pytest.mark.slow)])
def test_who_may_leave_things_as_they_are_is_never_worse_off(size: int, every: int, seeds: range):
    leaving = Judge(calming=Calming([]), may_leave=True)
    gained = 0
    for seed in seeds:
        position = played(size, 15 + every * seed, seed=seed)
        for color, sign in ((BLACK, 1), (WHITE, -1)):
            free = sign * calmed(position, color, 4, leaving)
            assert free >= sign * static(position, color)
            gained += free > sign * calmed(position, color, 4)
    assert gained
