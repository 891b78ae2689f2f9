"""Looking ahead: every search finds what plain minimax finds, within its limits, and leaves the board alone."""
from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

import pytest

from goengine.board.position import Position
from goengine.expert.adviser import Adviser
from goengine.expert.habits import recent_moves
from goengine.search.judge import Judge
from goengine.search.levels import Level
from goengine.search.lookahead import LimitReached, Lookahead
from goengine.search.transpositions import INFINITE
from goengine.search.treesearch import METHODS, line_of
from goengine.vertex import BLACK, PASS, WHITE, parse_vertex
from tests.search.boards import HANGING, NEUTRAL, SETTLED, played, state
from tests.search.test_treesearch import plain

LEVEL = Level(candidates=6, replies=(4, 3, 3), judgements=100, calm_plies=2, limit=100)
JUDGE, ADVISER = Judge(LEVEL.limit, LEVEL.most_liberties, LEVEL.calm_from), Adviser()
POSITIONS = [Position(5), Position(9), played(5, 9), played(7, 20, seed=3), played(9, 25, seed=1),
             played(9, 50, seed=2), played(9, 64, seed=4, rules="japanese"), Position.from_diagram(HANGING),
             Position.from_diagram(NEUTRAL)]


def lookahead(judgements: int = 10 ** 9, deadline: float | None = None, method: str = "negascout") -> Lookahead:
    found = Lookahead(JUDGE, ADVISER, replace(LEVEL, method=method))
    found.start(judgements, deadline)
    return found


def standing(position: Position, color: int, **options: Any) -> Lookahead:
    """A lookahead that stands in a position, `color` to move."""
    JUDGE.set_game(position)
    search = lookahead(**options)
    recent = recent_moves(position)
    search.stand(position.copy_board(), color, position.move_number, () if recent[:1] == (PASS,) else recent)
    return search


@pytest.mark.parametrize("depth", [0, 1, 2, 3])
@pytest.mark.parametrize("index", range(len(POSITIONS)))
def test_every_method_finds_the_value_of_plain_minimax(index: int, depth: int):
    position = POSITIONS[index]
    for color in (BLACK, WHITE):
        value = plain(standing(position, color), depth)
        for method in METHODS:
            search = standing(position, color, method=method)
            before = state(search.board)
            for plies in range(depth + 1):
                found = METHODS[method](search, search.table, plies, -INFINITE, INFINITE)
            assert found == value, method
            assert len(line_of(search, search.table, depth)) <= depth
            assert state(search.board) == before


@pytest.mark.parametrize("method", METHODS)
def test_a_move_is_worth_the_same_by_every_method_within_a_window(method: str):
    position = POSITIONS[4]
    JUDGE.set_game(position)
    board, place = position.copy_board(), (position.move_number, recent_moves(position))
    for move in (parse_vertex("C3", 9), parse_vertex("E5", 9), PASS):
        value, _ = lookahead(method="minimax").after(board, move, BLACK, 2, -INFINITE, INFINITE, *place)
        search = lookahead(method=method)
        assert search.after(board, move, BLACK, 2, value - 1, INFINITE, *place)[0] == value
        assert search.after(board, move, BLACK, 2, value + 1, INFINITE, *place)[0] <= value + 1


@pytest.mark.parametrize("method", METHODS)
def test_the_line_leads_to_the_value(method: str):
    position = POSITIONS[4]
    search = standing(position, position.to_play, method=method)
    value = METHODS[method](search, search.table, 3, -INFINITE, INFINITE)
    line = line_of(search, search.table, 3)
    assert len(line) == 3
    for move in line:
        assert search.play(move) is None
    assert -search.judge() == value


def test_cutting_judges_fewer_positions_and_deepening_uses_what_was_found():
    counts = dict.fromkeys(METHODS, 0)
    for position in POSITIONS:
        for method in METHODS:
            search = standing(position, BLACK, method=method)
            start = JUDGE.judged
            METHODS[method](search, search.table, 3, -INFINITE, INFINITE)
            judged = JUDGE.judged - start
            METHODS[method](search, search.table, 3, -INFINITE, INFINITE)
            assert JUDGE.judged - start == judged, "asked again, the table knows"
            counts[method] += judged
    assert all(counts[method] < 0.7 * counts["minimax"] for method in METHODS if method != "minimax"), counts


def test_a_second_pass_ends_the_game():
    position = Position.from_diagram(NEUTRAL, BLACK)
    JUDGE.set_game(position)
    board, search = position.copy_board(), lookahead()
    over = search.after(board, PASS, BLACK, 3, -INFINITE, INFINITE, 40, (PASS,))
    assert over == (JUDGE.analyse(board, 0), [])
    alone, line = search.after(board, PASS, BLACK, 3, -INFINITE, INFINITE, 40, ())
    assert line[0] == parse_vertex("D4", 7), "White takes the neutral point that Black left"
    assert alone < over[0]
    assert state(board) == state(position.board)


def test_an_illegal_move_is_worth_nothing():
    board = Position.from_diagram(SETTLED).copy_board()
    before = state(board)
    search = lookahead()
    for name in ("A6", "G7"):               # a stone, and an eye of the other side
        assert search.after(board, parse_vertex(name, 7), BLACK, 1, -INFINITE, INFINITE, 40, ()) == (-INFINITE, [])
    assert state(board) == before


# ------------------------------------------------------------------ limits

@pytest.mark.parametrize("judgements", [0, 1, 2, 7, 30])
def test_no_more_positions_are_judged_than_allowed(judgements: int):
    position = POSITIONS[4]
    JUDGE.set_game(position)
    board, search = position.copy_board(), lookahead(judgements)
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
    search.start(10 ** 9, time.monotonic() + seconds)
    started = time.monotonic()
    with pytest.raises(LimitReached):
        search.after(board, PASS, WHITE, 5, -INFINITE, INFINITE, 60, recent_moves(position))
    assert time.monotonic() - started < max(0.0, seconds) + 0.2
    assert state(board) == before and board["ply"][0] == 0


def test_a_new_start_gives_a_new_allowance():
    search = standing(Position(9), BLACK, judgements=1)
    search.judge()
    with pytest.raises(LimitReached):
        search.judge()
    search.start(1, None)
    search.judge()
