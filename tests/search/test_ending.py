"""How the engine ends a game: the last points, passes, dead stones, giving up."""
from __future__ import annotations

import pytest

from goengine.board.position import Position
from goengine.board.scoring import score
from goengine.search.engine import Engine
from goengine.search.finish import PASS_MARGIN, gain, is_settled
from goengine.search.layout import LATER, STAKES
from goengine.vertex import BLACK, EMPTY, PASS, RESIGN, WHITE, board_points, other, parse_vertex, vertex_name
from tests.search.boards import HANGING, NEUTRAL, SETTLED, finish, played, shared_engine

ENGINE = shared_engine(5)
LIGHT = shared_engine(4)                # the strongest without a quick search for life and death
QUICK = shared_engine(2)


@pytest.mark.parametrize("level", [1, 5])
@pytest.mark.parametrize("rules", ["chinese", "japanese"])
@pytest.mark.parametrize("to_play", [BLACK, WHITE])
def test_nothing_is_played_when_nothing_is_left(rules: str, level: int, to_play: int):
    position = Position.from_diagram(SETTLED, to_play, rules)
    assert is_settled(position, ENGINE.judge(position))
    assert shared_engine(level).choose(position, resign=False).move == PASS
    position.play(PASS)
    assert shared_engine(level).choose(position, resign=False).move == PASS


@pytest.mark.parametrize("level", [1, 2, 3, 5])
@pytest.mark.parametrize("to_play", [BLACK, WHITE])
def test_the_last_neutral_point_is_taken_where_it_counts(level: int, to_play: int):
    for after_pass in (False, True):
        position = Position.from_diagram(NEUTRAL, other(to_play) if after_pass else to_play, "chinese")
        if after_pass:
            position.play(PASS)
        assert vertex_name(shared_engine(level).choose(position, resign=False).move) == "D4"


@pytest.mark.parametrize("rules", ["chinese", "japanese"])
def test_a_pass_is_not_answered_by_a_pass_while_something_hangs(rules: str):
    position = Position.from_diagram(HANGING, BLACK, rules)
    position.play(PASS)
    assert vertex_name(ENGINE.choose(position).move) == "E5"


@pytest.mark.parametrize("color", [BLACK, WHITE])
def test_dead_stones_are_taken_off_by_play_when_asked(color: int):
    position = Position.from_diagram(SETTLED, color)
    victim = parse_vertex("B5" if color == BLACK else "F5", 7)
    while position.color_at(victim) == other(color):
        assert len(position.moves) < 6
        position.play(QUICK.choose(position, clean_up=True, resign=False).move)
        position.play(PASS)
    while QUICK.judge(position).dead:
        assert len(position.moves) < 14
        position.play(QUICK.choose(position, clean_up=True, resign=False).move)
    assert len(finish(position, QUICK, 20, clean_up=True).moves) < 20


@pytest.mark.parametrize("rules", ["chinese", pytest.param("japanese", marks=pytest.mark.slow)])
def test_a_game_ends_by_passes_and_is_counted_as_it_was_judged(rules: str):
    position = finish(Position(9, rules), QUICK, 200)
    assert position.is_over
    counted = score(position, QUICK.final_status(position).dead).margin
    assert counted == pytest.approx(QUICK.judge(position).score, abs=8)


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["chinese", "japanese"])
@pytest.mark.parametrize("seed", range(5))
def test_games_end_by_passes(seed: int, rules: str):
    assert finish(Position(9, rules), Engine(2, seed), 200).is_over


@pytest.mark.parametrize("seeds", [range(2), pytest.param(range(4), marks=pytest.mark.slow)])
def test_under_area_scoring_no_neutral_point_is_left(seeds: range):
    left = []
    for seed in seeds:
        position = finish(Position(9), Engine(2, seed), 200)
        counted = score(position, QUICK.judge(position).dead)
        left.append(sum(1 for p in board_points(9) if not counted.owner[p]))
    assert sum(left) <= 2, "points that neither side took, by game"


def test_a_game_cleaned_up_holds_no_dead_stone():
    position = finish(Position(9), Engine(2, 3), 300, clean_up=True)
    assert position.is_over and not QUICK.judge(position).dead


# ------------------------------------------------------------------ giving up

def hopeless(komi: float = 7.5) -> Position:
    """Late in a game in which White has but one dead stone; Black is to move, or White."""
    position = Position.from_diagram("""
        . . . . . . . . .
        . X X . X X X . .
        . X . . . . X . .
        . . . . . . . . .
        . X . O . . X . .
        . . . . . . . . .
        . X . . . . X . .
        . X X . X X . . .
        . . . . . . . . .
    """, WHITE, komi=komi)
    for _ in range(36):
        position.play(PASS)
    return position


def test_a_hopeless_game_is_given_up_unless_told_not_to():
    position = hopeless()
    assert ENGINE.choose(position).move == RESIGN
    assert ENGINE.choose(position, resign=False).move != RESIGN
    assert ENGINE.choose(position, BLACK).move != RESIGN, "the winner does not give up"


def test_a_game_that_is_not_hopeless_is_not_given_up():
    assert LIGHT.choose(hopeless(komi=75.0)).move != RESIGN
    early = hopeless()
    while len(early.moves) > 10:
        early.undo()
    assert LIGHT.choose(early).move != RESIGN, "too early to know"
    for moves in (0, 20):
        assert LIGHT.choose(played(9, moves)).move != RESIGN


LAST_NEUTRAL_POINTS = """
. O O O . . . . .
X O X X O O . O .
. X . X X O O . O
. . X X O O . . .
. . X O O O . . .
. X . X O O . . .
. X X X X O O . O
. . . . X X O O O
. . . . . X O . .
"""


def test_a_neutral_point_that_is_self_atari_is_taken_in_the_end():
    """From a game of the engine against itself that ended a point too early (own analysis)."""
    position = Position.from_diagram(LAST_NEUTRAL_POINTS, "white")
    finish(position, LIGHT, 20)
    assert position.is_over
    assert EMPTY not in (position.color_at(parse_vertex(name, 9)) for name in ("A9", "E9"))


@pytest.mark.parametrize("seeds", [range(1), pytest.param(range(1, 5), marks=pytest.mark.slow)])
@pytest.mark.parametrize("to_play", ["black", "white"])
def test_no_move_is_chosen_for_a_bound_that_happens_to_equal_the_best(to_play: str, seeds: range):
    """A candidate cut off by alpha-beta comes at least the level's blunder below the best."""
    position = Position.from_diagram(HANGING, to_play)
    for seed in seeds:
        engine = Engine(level=5, seed=seed)
        engine.lookahead.judge_of.j["weights"][[STAKES, LATER]] = 100       # so that moves gain over a pass here
        decision = engine.choose(position)
        passing = next(c for c in decision.candidates if c.point == PASS)
        scores = [c.total for c in decision.candidates if c.after is not None and gain(c, passing) >= PASS_MARGIN]
        assert decision.candidates[0].total >= max(scores) - 0.05
