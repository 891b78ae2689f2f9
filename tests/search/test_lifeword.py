"""What the quick search says of groups, before a choice and after each candidate."""
from __future__ import annotations

import time

import pytest

from goengine.board.position import Position
from goengine.board.stones import play
from goengine.groups.glancejudge import GlanceJudge
from goengine.groups.layout import GROUPS, LIFE_CRITICAL, LIFE_DEAD
from goengine.groups.lifejudge import LifeJudge
from goengine.groups.readjudge import ReadJudge, ReadWord
from goengine.search.engine import Engine
from goengine.search.lifeword import LARGEST, UNHURRIED, LifeWord
from goengine.vertex import BLACK, PASS, WHITE, parse_vertex, vertex_name
from tests.search.boards import HASTY, shared_engine

# White's one eye space has three points in a bend: who plays C2 in its middle decides.
HANGING = """
    . . . . . . .
    . . . . . . .
    . X X X X . .
    X X O O X X .
    X O O O O X .
    X O . . O X .
    X O . O O X .
"""
LIMIT = 300


def judge() -> LifeJudge:
    return LifeJudge(300, 10_000)


def said(groups) -> list[tuple[int, int]]:
    """The stones and lives of the verdicts in a record."""
    count = int(groups["verdicts"][0])
    return [(int(groups["verdict_stone"][i]), int(groups["verdict_life"][i])) for i in range(count)]


def on_a_large_board() -> Position:
    """The same in the corner of a board of 19 lines, Black to play."""
    position, small = Position(19), Position.from_diagram(HANGING)
    position.set_up({parse_vertex(vertex_name(p), 19): color
                     for color in (BLACK, WHITE) for p in small.stone_points(color)}, BLACK)
    return position


def test_what_is_said_after_a_move_differs_from_what_was_said_before():
    position = Position.from_diagram(HANGING)
    groups = GROUPS.new()
    word = LifeWord(groups, judge)
    word.begin(position, LIMIT)
    before = said(groups)
    moves = [parse_vertex(name, 7) for name in ("C2", "D2", "C1")]
    found = []
    for move in moves:
        assert word.after(move)
        found.append(said(groups))
    assert any(one != before for one in found)
    assert {life for stone, life in found[0] if position.color_at(stone) == WHITE} == {LIFE_DEAD}
    assert any(life in (LIFE_DEAD, LIFE_CRITICAL) for one in [before, *found] for _, life in one)
    assert word.after(moves[0]) and said(groups) == found[0]      # the same again, whatever came between
    assert word.after(PASS)


@pytest.mark.parametrize("limit, seconds, size", [(0, None, 7), (LIMIT, UNHURRIED / 2, 7), (LIMIT, None, LARGEST + 2)])
def test_nobody_is_asked_at_other_levels_or_in_a_hurry_or_after_moves_on_large_boards(limit, seconds, size):
    position = Position.from_diagram(HANGING) if size == 7 else Position(size)
    groups = GROUPS.new()
    groups["verdicts"][0] = 1
    word = LifeWord(groups, judge)
    word.begin(position, limit, None if seconds is None else time.monotonic() + seconds)
    assert not word.after(PASS) and groups["verdicts"][0] == 0


def test_on_a_large_board_the_groups_are_read_again_after_a_move_once_it_is_asked():
    position = Position.from_diagram(HASTY, BLACK)
    groups = GROUPS.new()
    word = LifeWord(groups, judge)
    word.begin(position, LIMIT)
    before, move, answer = said(groups), parse_vertex("H15", 19), parse_vertex("J13", 19)
    after = position.copy_board()
    play(after, move, BLACK)
    assert not word.after(move) and answer not in word.moves(after, WHITE)
    assert word.reread(move) and word.after(move) and said(groups) != before
    assert answer in word.moves(after, WHITE)
    assert not word.reread(move), "once is enough"
    word.take_back(move)
    assert not word.after(move) and said(groups) == before and answer not in word.moves(after, WHITE)
    word.begin(position, LIMIT)
    assert word.reread(move)


def test_on_a_large_board_the_quick_search_is_asked_before_a_choice_and_after_a_move_that_is_read_again(monkeypatch):
    monkeypatch.setattr(ReadJudge, "word", lambda self, position: ReadWord())       # the life search has no word
    position, groups = on_a_large_board(), GROUPS.new()
    word = LifeWord(groups, judge)
    word.begin(position, LIMIT)
    before, vital = said(groups), parse_vertex("C2", 19)

    def lives() -> set[int]:
        return {life for stone, life in said(groups) if position.color_at(stone) == WHITE}
    assert LIFE_CRITICAL in lives()
    assert not word.after(vital) and said(groups) == before
    assert word.reread(vital) and word.after(vital) and lives() == {LIFE_DEAD}
    word.take_back(vital)
    assert not word.after(vital) and said(groups) == before


def test_on_a_large_board_the_word_of_the_quick_search_stays_after_a_move_that_decides_by_the_life_search():
    position, groups = on_a_large_board(), GROUPS.new()
    word = LifeWord(groups, judge)
    word.begin(position, LIMIT)
    quick = [(verdict.stone, verdict.life) for verdict in GlanceJudge(LIMIT).verdicts(position)]
    [move] = word.moves(position.copy_board(), BLACK)
    assert quick and word.after(move) and said(groups)[:len(quick)] == quick


@pytest.mark.parametrize("size, limit", [(LARGEST, LIMIT), (LARGEST + 1, 0)])
def test_groups_are_not_read_again_on_small_boards_nor_at_levels_that_ask_nobody(size, limit):
    word = LifeWord(GROUPS.new(), judge)
    assert not word.reread(PASS)
    word.begin(Position(size), limit)
    assert not word.reread(parse_vertex("D4", size))


def test_who_is_told_to_stop_reads_nothing_again():
    word = LifeWord(GROUPS.new(), judge)
    word.begin(Position(19), LIMIT, stop=lambda: True)
    assert not word.reread(parse_vertex("D4", 19))


def test_who_is_told_to_stop_says_again_what_was_said_before():
    position = Position.from_diagram(HANGING)
    groups = GROUPS.new()
    word = LifeWord(groups, judge)
    stopped = False
    word.begin(position, LIMIT, stop=lambda: stopped)
    before = said(groups)
    assert before
    move = parse_vertex("C2", 7)
    assert word.after(move)
    stopped = True
    assert not word.after(parse_vertex("D2", 7)) and said(groups) == before
    assert word.after(move)                                                 # that is known already


def test_a_choice_does_not_hang_on_what_was_asked_before_it():
    position, other = Position.from_diagram(HANGING), Position.from_diagram(HANGING)
    other.play(parse_vertex("G7", 7))
    fresh = Engine(5).choose(position, resign=False)
    used = Engine(5)
    used.choose(other, resign=False)
    again = used.choose(position, resign=False)
    assert (again.move, again.candidates[0].after) == (fresh.move, fresh.candidates[0].after)


def test_a_line_is_judged_by_what_was_said_for_the_choice(monkeypatch):
    position = Position.from_diagram(HANGING)
    line = (parse_vertex("C2", 7), parse_vertex("D2", 7))
    fresh = Engine(5).judge_line(position, line), Engine(5).judge_line(position, ())
    used = Engine(5)
    used.choose(position, resign=False, also=line[:1])
    asked = []
    ask = GlanceJudge.verdicts
    monkeypatch.setattr(GlanceJudge, "verdicts", lambda judge, where: asked.append(where) or ask(judge, where))
    assert (used.judge_line(position, line), used.judge_line(position, ())) == fresh and not asked
    other = position.copy()
    other.play(parse_vertex("G7", 7))
    used.judge_line(other, ())
    assert asked


# From a game with GNU Go, Black to play L4. If White fills M4 or M8 then, Black fills the other, and takes 26 stones or
# more, though they are linked to others on the right at S13; these live.
SHORT_OF_LIBERTIES = """
    . . . . . . . . . . O O X O O . . . .
    . . . . . . . . . O O X X X O . O . .
    O O . O O . . O . O X X O X O . O O O
    X O O X X O O . . X O X O O O O X X O
    X X O O X X O X O X O X X X X X X X O
    X X X X X O X O O O O O X X O X X O .
    X X O O X O X X X O . O X X O O O . O
    . . X O O O . . X O O X X O O X X O O
    X X X O X O . O O . O X O O X . . X O
    . . X X X O . O . . O X O O X X X . X
    . . . . . X O O O O X X O X O O X X .
    X X X . . X X O X O X . O X X O O X X
    O O X O . X O O X X X O O O X X O O X
    O . O X X . X X X O X O X X X X O O X
    . O O O X X . X O O O O X . . X X O O
    . . . O O X X X X O . . X . X O O O .
    O O . O X X . O X O X X X . X X O . O
    O X O O X X X X O O X O O X X . X O O
    X X X X X X . . X X X . . O . X X X O
"""


@pytest.mark.parametrize("level", [4, 5])
def test_no_older_word_lets_stones_live_that_can_be_taken_now(level: int):
    position = Position.from_diagram(SHORT_OF_LIBERTIES, BLACK)
    position.play("L4")
    engine = shared_engine(level)
    line = [parse_vertex(name, 19) for name in ("M4", "M8", "S13")]
    assert engine.judge(position).score < -20
    assert engine.judge_line(position, line)[0] > 20
    assert vertex_name(engine.choose(position).move) not in ("M4", "M8")


# Two positions of games with GNU Go, Black to play. After L13 and L7, after J12 and M10, White's group is not to be
# taken any more: the stones that would have to hold around it are captured first.
TAKES_A_WALL = """
    . . . . . . . X . O . . .
    . . O X X X O X O O X . .
    . . O O X O O O O X X . .
    . . . X X O . X O O X . .
    O O O O O X X X . O X . .
    O X . . . . X O O O X . .
    X . X . X . X X O X . . .
    . . . . . . X O X X O . .
    . . . . . X O O O O X . .
    . X X . X X . O . X O . .
    . O X X O O . O X . X . .
    O . O O . . . O X X . . .
    O . O . . . . O O X . . .
"""
TAKES_A_STONE = """
    . . . O O . X . X O O X .
    X X X X O O X X . O O X .
    . O O X X O O O O O X O .
    O . X . X X X O X O X . .
    . O O X . X O X X X . . .
    . . . O X . O . . . . . .
    . . . O . X . X . O X . X
    . . O X X . . . . O X X O
    . . O X . X . X . O X . O
    . . O X . X . O X X X X O
    . . O O X . X X O O . O .
    . . O . O X X O . O O . .
    . . . O . . . . O . . . .
"""


@pytest.mark.parametrize("board, tempting, vital", [
    (TAKES_A_WALL, "L13", "L7"), pytest.param(TAKES_A_STONE, "J12", "M10", marks=pytest.mark.slow)])
def test_no_group_is_left_alone_for_a_wall_that_does_not_hold(board: str, tempting: str, vital: str):
    position = Position.from_diagram(board, BLACK)
    engine = shared_engine(5)
    assert engine.judge(position).score > 0
    assert engine.judge_line(position, [parse_vertex(name, 13) for name in (tempting, vital)])[0] < 0
    assert vertex_name(engine.choose(position).move) == vital
