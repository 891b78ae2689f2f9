"""Looking ahead: alpha-beta finds what plain minimax finds, within its limits, and leaves the board alone."""
from __future__ import annotations

import time
from typing import Any

import pytest

from goengine.board.position import Position
from goengine.board.stones import play, play_pass, undo
from goengine.expert.adviser import Adviser
from goengine.expert.habits import recent_moves
from goengine.search.judge import Judge
from goengine.search.levels import Level
from goengine.search.lookahead import INFINITE, LimitReached, Lookahead
from goengine.vertex import BLACK, PASS, WHITE, other, parse_vertex
from tests.search.boards import HANGING, NEUTRAL, SETTLED, played, state

LEVEL = Level(candidates=6, replies=(4, 3, 3), judgements=100, calm_plies=2, limit=100)
JUDGE, ADVISER = Judge(LEVEL.limit, LEVEL.most_liberties, LEVEL.calm_from), Adviser()
POSITIONS = [Position(5), Position(9), played(5, 9), played(7, 20, seed=3), played(9, 25, seed=1),
             played(9, 50, seed=2), played(9, 64, seed=4, rules="japanese"), Position.from_diagram(HANGING),
             Position.from_diagram(NEUTRAL)]


def lookahead(depth: int, judgements: int = 10 ** 9, deadline: float | None = None) -> Lookahead:
    found = Lookahead(JUDGE, ADVISER, LEVEL)
    found.deepest = depth
    found.start(judgements, deadline)
    return found


def minimax(search: Lookahead, board: Any, color: int, depth: int, number: int,
            recent: tuple[int, ...]) -> float:
    """The value for the side to move with every move tried and nothing left out."""
    if depth == 0:
        return search.judged(board, color)
    best = -INFINITE
    for move in search.moves(board, color, number, recent, LEVEL.replies[search.deepest - depth]):
        if move == PASS and recent[:1] == (PASS,):
            best = max(best, search.ended(board, color))
            continue
        if move == PASS:
            play_pass(board)
        elif not play(board, move, color):
            continue
        best = max(best, -minimax(search, board, other(color), depth - 1, number + 1, (move, *recent)))
        undo(board)
    return best


@pytest.mark.parametrize("depth", [0, 1, 2, 3])
@pytest.mark.parametrize("index", range(len(POSITIONS)))
def test_alpha_beta_finds_the_value_that_plain_minimax_finds(index: int, depth: int):
    position = POSITIONS[index]
    JUDGE.set_game(position)
    board, search = position.copy_board(), lookahead(depth)
    before = state(board)
    for color in (BLACK, WHITE):
        recent = recent_moves(position)
        if recent[:1] == (PASS,):
            recent = ()
        value, line = search.search(board, color, depth, -INFINITE, INFINITE, position.move_number, recent)
        assert value == minimax(search, board, color, depth, position.move_number, recent)
        assert len(line) <= depth
        assert state(board) == before


def test_the_line_leads_to_the_value():
    position = POSITIONS[4]
    JUDGE.set_game(position)
    board, search = position.copy_board(), lookahead(3)
    color = position.to_play
    value, line = search.search(board, color, 3, -INFINITE, INFINITE, position.move_number, recent_moves(position))
    assert len(line) == 3
    for ply, move in enumerate(line):
        assert play(board, move, color if ply % 2 == 0 else other(color)) or move == PASS
    assert -search.judged(board, other(color)) == value


def test_a_window_only_cuts_what_lies_outside_it():
    position = POSITIONS[4]
    JUDGE.set_game(position)
    board, search = position.copy_board(), lookahead(2)
    place = position.move_number, recent_moves(position)
    value, _ = search.search(board, BLACK, 2, -INFINITE, INFINITE, *place)
    assert search.search(board, BLACK, 2, value - 1, value + 1, *place)[0] == value
    assert search.search(board, BLACK, 2, value + 1, value + 2, *place)[0] <= value + 1
    assert search.search(board, BLACK, 2, value - 2, value - 1, *place)[0] >= value - 1


def test_alpha_beta_judges_fewer_positions():
    position = POSITIONS[4]
    JUDGE.set_game(position)
    board, search = position.copy_board(), lookahead(3)
    counts = []
    for run in (lambda: search.search(board, BLACK, 3, -INFINITE, INFINITE, 25, recent_moves(position)),
                lambda: minimax(search, board, BLACK, 3, 25, recent_moves(position))):
        start = JUDGE.judged
        run()
        counts.append(JUDGE.judged - start)
    assert counts[0] < counts[1]


def test_a_second_pass_ends_the_game():
    position = Position.from_diagram(NEUTRAL, BLACK)
    JUDGE.set_game(position)
    board, search = position.copy_board(), lookahead(3)
    over = search.after(board, PASS, BLACK, 3, -INFINITE, INFINITE, 40, (PASS,))
    assert over == (JUDGE.analyse(board, 0), [])
    alone, line = search.after(board, PASS, BLACK, 3, -INFINITE, INFINITE, 40, ())
    assert line[0] == parse_vertex("D4", 7), "White takes the neutral point that Black left"
    assert alone < over[0]
    assert state(board) == state(position.board)


def test_an_illegal_move_is_worth_nothing():
    board = Position.from_diagram(SETTLED).copy_board()
    before = state(board)
    search = lookahead(1)
    for name in ("A6", "G7"):               # a stone, and an eye of the other side
        assert search.after(board, parse_vertex(name, 7), BLACK, 1, -INFINITE, INFINITE, 40, ()) == (-INFINITE, [])
    assert state(board) == before


# ------------------------------------------------------------------ limits

@pytest.mark.parametrize("judgements", [0, 1, 2, 7, 30])
def test_no_more_positions_are_judged_than_allowed(judgements: int):
    position = POSITIONS[4]
    JUDGE.set_game(position)
    board, search = position.copy_board(), lookahead(3, judgements)
    before, start = state(board), JUDGE.judged
    with pytest.raises(LimitReached):
        search.after(board, parse_vertex("A1", 9) if position.is_legal("A1") else PASS, position.to_play, 3,
                     -INFINITE, INFINITE, 25, ())
    assert JUDGE.judged - start == judgements
    assert state(board) == before and board["ply"][0] == 0


@pytest.mark.parametrize("seconds", [-1.0, 0.0, 0.005])
def test_the_deadline_is_kept_and_the_board_restored(seconds: float):
    position = played(19, 60)
    JUDGE.set_game(position)
    wide = Level(candidates=20, replies=(20, 20, 20, 20, 20), judgements=10 ** 9, calm_plies=6, limit=100)
    board, search = position.copy_board(), Lookahead(JUDGE, ADVISER, wide)
    before = state(board)
    search.deepest = 5
    search.start(10 ** 9, time.monotonic() + seconds)
    started = time.monotonic()
    with pytest.raises(LimitReached):
        search.search(board, BLACK, 5, -INFINITE, INFINITE, 60, recent_moves(position))
    assert time.monotonic() - started < max(0.0, seconds) + 0.2
    assert state(board) == before and board["ply"][0] == 0


def test_a_new_start_gives_a_new_allowance():
    board, search = Position(9).copy_board(), lookahead(0, 1)
    search.judged(board, BLACK)
    with pytest.raises(LimitReached):
        search.judged(board, BLACK)
    search.start(1, None)
    search.judged(board, BLACK)
