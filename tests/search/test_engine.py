"""The engine as its users see it: legal moves, the same ones again, in time."""
from __future__ import annotations

import doctest
import random
import subprocess
import sys
import time
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from goengine.board.handicap import fixed_points, give
from goengine.board.position import Position
from goengine.datafiles import data_folder
from goengine.expert.adviser import BOOK_KINDS
from goengine.search import engine as module
from goengine.search.engine import Decision, Engine
from goengine.vertex import BLACK, PASS, RESIGN, SYMMETRIES, WHITE, parse_vertex, transform, vertex_name
from tests.expert.made_up import random_position
from tests.search.boards import HANGING, NEUTRAL, SETTLED, finish, played, shared_engine, whole_state

ENGINE = shared_engine(5)
LIGHT = shared_engine(4)                # the strongest without a quick search for life and death
QUICK = shared_engine(2)

# Seven black stones and seven white ones, each side's last liberty the other's next move: A9 or D9.
RACE = """
   A B C D E F G H J
 9 . X O . X . . . .
 8 X X O X . . . . .
 7 X X O X . . O . .
 6 X X O X . . . . .
 5 O O O X . . . . .
 4 X X X X . . . . .
 3 . . . . . . O . .
 2 . . . . . . . . .
 1 . . . . . . . . .
"""


# From a game against GNU Go. After J17 and G16 stones hang at T14; G15, which White played, is what is usual.
BLINDED_BY_HABIT = """
    A B C D E F G H J K L M N O P Q R S T
 19 . . . . . . . . . . . . . . . . . . .
 18 . . X . X X O O . . . . . O O O . X .
 17 . . . . X O X X . O . O O X X O X X .
 16 . . O . . O . O X . . . X X . X O X .
 15 . . . O . . . X . . . . . X . X O O .
 14 . . . . . . . . . . . . O . X X O . .
 13 . . . . . . . . . . . . O X X O O O .
 12 . . . . . . . . . . . . O O X O X X .
 11 . . O . . . . . . . . . . . O X X . .
 10 . . . . . . . . . . . . . . O . . . .
  9 . . . . . . . . . . . . . . . . . . .
  8 . . . . . . . . . . . . . . . . X X .
  7 . . . X . . . . . . . . . . . O O . .
  6 . O . . . . . . . . . . X . . X O . .
  5 . . . X . . . . . . . . . . . X O . .
  4 . . O X . . X . . . . . . . . X O . .
  3 . . O . . . . . . X . . . . . X O . .
  2 . . . . O . . . . . . . . . . . . . .
  1 . . . . . . . . . . . . . . . . . . .
"""


def names(decision: Decision) -> list[str]:
    return [vertex_name(candidate.point) for candidate in decision.candidates]


def test_the_example_of_the_module_holds():
    found = doctest.testmod(module)
    assert found.attempted >= 4 and not found.failed


# ------------------------------------------------------------------ legal moves

LEVELS = [pytest.param(level, marks=[] if level in (1, 4, 5, 10) else [pytest.mark.slow]) for level in range(1, 11)]


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_chooses_a_legal_move_on_every_board(level: int):
    engine = Engine(level)
    boards = [Position(size) for size in (1, 2, 5, 9, 13, 19)] + [Position.from_diagram(b) for b in (SETTLED, HANGING)]
    for position in boards:
        seconds = 0.2 if level > 7 else None
        decision = engine.choose(position, seconds=seconds)
        assert decision.move in (PASS, RESIGN) or position.is_legal(decision.move)
        assert all(c.point == PASS or position.is_legal(c.point) for c in decision.candidates)
        assert [c.point for c in decision.candidates].count(PASS) == 1


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("rules", ["chinese", "japanese", "aga", "tromp-taylor"])
def test_random_games_on_small_boards_are_played_on_by_the_laws(size: int, rules: str):
    """Kos, superkos and suicides abound here: `play` raises an error for a move that is illegal."""
    rng = random.Random(size)
    for game in range(3):
        position = Position(size, rules)
        for _ in range(40):
            legal = position.legal_points()
            if rng.random() < 0.5 and legal:
                position.play(rng.choice(legal))
            else:
                position.play(QUICK.choose(position, resign=False).move)


def test_a_full_board_is_passed():
    board = "\n".join(" ".join("X" if (row, column) != (2, 2) else "." for column in range(5)) for row in range(5))
    position = Position.from_diagram(board, BLACK)
    assert not position.legal_points()
    for level in (1, 5):
        assert Engine(level).choose(position, resign=False).move == PASS


def test_superko_is_kept():
    position = Position.from_diagram("""
        . X O . .
        X . X O .
        . X O . .
        . . . . .
        . . . . .
    """, WHITE, "chinese")
    position.play("B4")                         # takes the ko
    assert position.ko_point == parse_vertex("C4", 5)
    assert "C4" not in names(LIGHT.choose(position))
    position.play("pass")
    position.play("pass")                       # lifts the simple ko, not the superko
    assert position.ko_point == PASS and not position.is_legal("C4")
    decision = LIGHT.choose(position, resign=False)
    assert "C4" not in names(decision) and vertex_name(decision.move) != "C4"
    assert Position.is_legal(position, decision.move)


def test_the_position_is_left_as_it_was():
    for position in (Position(9), played(9, 30), Position.from_diagram(HANGING, WHITE), played(5, 30)):
        before = whole_state(position)
        for color in (None, BLACK, WHITE):
            QUICK.choose(position, color)
            assert whole_state(position) == before


def test_the_other_colour_can_be_asked_for():
    asked = ENGINE.choose(Position(9), WHITE)
    position = Position(9)
    position.to_play = WHITE
    turn = ENGINE.choose(position)
    assert asked.move == turn.move and asked.candidates == turn.candidates
    hanging = Position.from_diagram(HANGING, BLACK)
    assert vertex_name(ENGINE.choose(hanging, WHITE).move) == "E5"
    assert hanging.to_play == BLACK


def test_on_a_large_board_what_is_usual_does_not_outweigh_what_is_seen():
    position = Position.from_diagram(BLINDED_BY_HABIT, WHITE)
    for vertex in ("J17", "G16"):
        position.play(parse_vertex(vertex, 19))
    decision = ENGINE.choose(position)
    usual = next(c for c in decision.candidates if vertex_name(c.point) == "G15")
    assert vertex_name(decision.move) == "T14" and usual.bonus > decision.candidates[0].bonus + 10
    assert usual.shallower, "the mean of the depths counts there"


@pytest.mark.parametrize("size, stones", [(9, 2), (9, 4), (9, 5), (13, 4), (13, 9), (19, 9)])
def test_white_plays_against_handicap_stones(size: int, stones: int):
    position = Position(size, "chinese", 0.5)
    give(position, fixed_points(size, stones))
    assert position.to_play == WHITE
    decision = QUICK.choose(position)
    assert position.is_legal(decision.move) and decision.move not in (PASS, RESIGN)
    assert decision.judgement.score > 10


# ------------------------------------------------------------------ the same again

def test_the_same_seed_gives_the_same_game():
    games = [finish(Position(9), Engine(3, seed=7), 30) for _ in range(2)]
    assert [str(m) for m in games[0].moves] == [str(m) for m in games[1].moves]


def test_what_was_asked_before_does_not_matter():
    used = Engine(4, seed=1)
    for moves in (10, 30, 50):
        used.choose(played(9, moves))
    position = played(9, 20, seed=5)
    assert used.choose(position).candidates == Engine(4, seed=1).choose(position).candidates


def test_another_process_chooses_the_same_moves():
    script = ("from goengine.search.engine import Engine; from goengine.board.position import Position\n"
              "position, engine = Position(9), Engine(3, seed=11)\n"
              "for _ in range(16): position.play(engine.choose(position).move)\n"
              "print(*(move.point for move in position.moves))")
    there = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True,
                           cwd=Path(module.__file__).parents[2]).stdout
    here = finish(Position(9), Engine(3, seed=11), 16)
    assert there.split() == [str(move.point) for move in here.moves]


def test_other_seeds_open_otherwise():
    openings = {tuple(move.point for move in finish(Position(9), Engine(2, seed), 8).moves) for seed in range(6)}
    assert len(openings) >= 3


# ------------------------------------------------------------------ reasons

def test_reasons_name_the_rule_and_the_line_where_it_stands():
    seen = set()
    for position in (Position(9), Position(19), played(9, 30), Position.from_diagram(HANGING, WHITE)):
        decision = LIGHT.choose(position)
        assert decision.candidates[0].reasons
        for reason in (reason for c in decision.candidates for reason in c.reasons):
            file, line = reason.where.rsplit(":", 1)
            folder, *rest = Path(file).parts
            there = data_folder(folder).joinpath(*rest).read_text(encoding="utf-8").splitlines()[int(line) - 1].strip()
            if reason.kind in (*BOOK_KINDS, "usual"):
                assert there
            else:
                assert there == f"- name: {reason.rule}"
            assert reason.says and "{" not in reason.says
            seen.add(reason.rule)
    assert len(seen) >= 8


def test_a_candidates_value_is_what_its_reasons_add_up_to():
    for position in (Position(9), played(9, 30)):
        for candidate in LIGHT.choose(position).candidates:
            assert candidate.value == pytest.approx(sum(reason.value for reason in candidate.reasons), abs=0.01)


def test_the_chosen_move_stands_first():
    for position in (Position(9), played(9, 30), Position.from_diagram(SETTLED), Position.from_diagram(NEUTRAL)):
        for level in (1, 4):
            decision = shared_engine(level).choose(position, resign=False)
            assert decision.candidates[0].point == decision.move


def test_progress_is_told_in_order():
    told: list[tuple[int, int]] = []
    decision = LIGHT.choose(Position(9), on_progress=lambda done, of: told.append((done, of)))
    assert told and told[-1][0] == told[-1][1] == 2 * len(decision.candidates)
    assert [done for done, _ in told] == list(range(1, len(told) + 1))


# ------------------------------------------------------------------ tactics

@pytest.mark.parametrize("board, color, move", [
    (RACE, WHITE, "A9"), (RACE, BLACK, "D9"), (HANGING, WHITE, "E5"), (HANGING, BLACK, "E5")])
@pytest.mark.parametrize("symmetry", [0, pytest.param(3, marks=pytest.mark.slow), 6])
def test_a_big_string_in_atari_is_captured_or_saved(board: str, color: int, move: str, symmetry: int):
    position = Position.from_diagram(board, color).transformed(symmetry)
    decision = ENGINE.choose(position, resign=False)
    assert vertex_name(decision.move) == vertex_name(transform(parse_vertex(move, 9), symmetry, 9))


# ------------------------------------------------------------------ time

def test_time_is_kept_in_the_middle_game():
    position, engine = played(19, 110), Engine(10)
    asked = engine.choose(position, seconds=0.05).move
    started = time.monotonic()
    decision = engine.choose(position, seconds=0.3, also=[asked])      # else a move that stays the best ends it sooner
    assert time.monotonic() - started < 0.6
    assert decision.cut_short and decision.candidates[0].after is not None
    assert decision.seconds == pytest.approx(time.monotonic() - started, abs=0.1)


@pytest.mark.parametrize("seconds", [0.0, 0.001, -1.0])
def test_without_time_the_experts_best_move_is_played(seconds: float):
    position = played(19, 60)
    started = time.monotonic()
    decision = ENGINE.choose(position, seconds=seconds)
    assert time.monotonic() - started < 0.3
    assert position.is_legal(decision.move) and decision.move != PASS
    assert ENGINE.choose(Position.from_diagram(SETTLED), seconds=seconds, resign=False).move == PASS


@pytest.mark.parametrize("size, moves", [(9, 20), pytest.param(13, 60, marks=pytest.mark.slow)])
def test_positions_judged_are_counted_and_limited(size: int, moves: int):
    weak, strong = shared_engine(1), Engine(6)
    decision = weak.choose(Position(19))
    assert 1 <= decision.judged <= weak.level.judgements + 1
    hard = strong.choose(played(size, moves))
    assert hard.judged <= strong.level.judgements * 361 // size ** 2 + 1


@pytest.mark.parametrize("size", [3, 9, 19])
def test_random_positions_are_judged_and_moved_in(size: int):
    rng = random.Random(size)
    for _ in range(4):
        position = random_position(rng, size, rng.randint(0, size * size))
        decision = QUICK.choose(position, resign=False)
        assert decision.move == PASS or position.is_legal(decision.move)


@pytest.mark.parametrize("moves", [10, pytest.param(24, marks=pytest.mark.slow)])
def test_without_numba_the_same_moves_are_chosen(moves: int):
    """A short game on a small board: plain Python is slow."""
    script = ("import sys\n"
              "sys.modules['numba'] = None\n"
              "from goengine.kernel import JIT\n"
              "assert not JIT\n"
              "from goengine.search.engine import Engine; from goengine.board.position import Position\n"
              "position, engine = Position(7), Engine(2, seed=5)\n"
              f"while len(position.moves) < {moves}: position.play(engine.choose(position, resign=False).move)\n"
              "print(*(move.point for move in position.moves))")
    plain = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True,
                           cwd=Path(module.__file__).parents[2])
    assert "numba is not installed" in plain.stderr
    assert plain.stdout.split() == [str(move.point) for move in finish(Position(7), Engine(2, seed=5), moves).moves]


def test_the_engine_says_which_groups_live_and_which_stones_are_dead_at_the_end() -> None:
    """In the race of seven stones with seven the side to move decides; nothing is changed by asking."""
    position = Position.from_diagram(RACE)
    before = whole_state(position)
    assert [group.status for group in QUICK.life(position) if parse_vertex("B9", 9) in group.points] == ["critical"]
    assert not QUICK.final_status(position).seki
    assert whole_state(position) == before


CAUGHT = """
    . . . O . . .
    . X X X X O .
    . X O O O O .
    . O X X X X .
    . O X O . X .
    . . O X X O .
    . . . . . . .
"""


def test_a_level_that_reads_life_judges_groups_as_they_were_read() -> None:
    """White's five stones are unsettled at a glance; they are read to be dead, and so they count as captured."""
    position = Position.from_diagram(CAUGHT)
    engine = Engine(2)
    plain = engine.judge(position)
    engine.level = replace(engine.level, glances=300)
    heeded = engine.judge(position)
    caught = set(position.string_points("C5"))
    assert heeded.dead >= caught and not plain.dead & caught
    assert heeded.score > plain.score
    assert engine.choose(position, resign=False).move != RESIGN


# ------------------------------------------------------------------ moves that are asked about

def test_any_legal_move_can_be_put_among_the_candidates_with_its_exact_score():
    position, asked = played(9, 20), parse_vertex("A1", 9)
    occupied = position.moves[-1].point
    decision = QUICK.choose(position, resign=False, also=(asked, occupied))
    points = [candidate.point for candidate in decision.candidates]
    assert asked in points and occupied not in points and PASS in points
    alone = QUICK.choose(position, resign=False, also=(asked,), only=True)
    assert {candidate.point for candidate in alone.candidates} == {asked, PASS}
    scores = [next(c.after for c in one.candidates if c.point == asked) for one in (decision, alone)]
    assert scores[0] == pytest.approx(scores[1])


def test_what_is_asked_about_beside_does_not_change_the_choice_or_its_score():
    position = played(9, 20)
    plain, beside = (ENGINE.choose(position, resign=False, also=also) for also in ((), (parse_vertex("A1", 9),)))
    if not (plain.cut_short or beside.cut_short):
        assert plain.move == beside.move
        assert plain.candidates[0].after == pytest.approx(beside.candidates[0].after)


def test_a_search_ends_when_it_is_told_to():
    position = played(9, 20)
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 5
    decision = ENGINE.choose(position, resign=False, stop=stop)
    assert decision.cut_short and asked == 6 and decision.judged < 12
    whole = ENGINE.choose(position, resign=False)
    assert whole.judged > decision.judged           # a stop holds for one search only


def worths(position: Position) -> list[float]:
    """What the chosen move is worth, on the board in its sixteen kinds, the colours swapped or not."""
    found = []
    for symmetry, swap in product(SYMMETRIES, (False, True)):
        best = ENGINE.choose(position.transformed(symmetry, swap), resign=False).candidates[0]
        assert best.after is not None
        found.append(best.after)
    return found


def test_a_turned_board_gets_a_move_of_the_same_worth():
    assert len(set(worths(played(9, 24, seed=1)))) == 1


def test_between_equal_moves_chance_falls_alike_on_turned_boards():
    position = played(9, 24, seed=1)
    turned = [position.transformed(symmetry, swap) for symmetry, swap in product(SYMMETRIES, (False, True))]
    draws = {engine: len({engine._dice(board).random() for board in turned}) for engine in (ENGINE, QUICK)}
    assert draws[ENGINE] == 1 and draws[QUICK] == len(turned)
    assert ENGINE._dice(position).random() != Engine(5, 1)._dice(position).random()


@pytest.mark.slow(minutes=6)
def test_turned_boards_seldom_get_moves_that_differ_by_half_a_point():
    spreads = []
    for seed in range(40):
        found = worths(played(9, 10 + seed, seed))
        spreads.append(max(found) - min(found))
    assert sum(spread > 0.5 for spread in spreads) <= len(spreads) / 20, spreads


@pytest.mark.parametrize("color", [BLACK, WHITE])
def test_the_terms_at_the_end_of_a_line_sum_to_its_score(color: int):
    position = played(9, 20)
    position.to_play = color
    before = whole_state(position)
    decision = QUICK.choose(position, resign=False)
    best = decision.candidates[0]
    score, terms = QUICK.judge_line(position, (best.point, *best.line))
    assert score == pytest.approx(sum(term.value for term in terms), abs=0.05)
    assert score == pytest.approx(best.after if color == BLACK else -best.after, abs=0.05)
    assert whole_state(position) == before
    illegal = position.moves[-1].point
    assert QUICK.judge_line(position, (best.point, illegal, PASS))[0] == QUICK.judge_line(position, (best.point,))[0]
