"""What is still worth a move where every area is settled."""
from __future__ import annotations

import pytest

from goengine.board.position import Position
from goengine.board.ruleset import AREA, TERRITORY
from goengine.board.scoring import score
from goengine.board.shape import takes_ko
from goengine.expert.reasons import Reason
from goengine.search.decision import Candidate
from goengine.search.finish import fills_in_time, is_settled, neutral_points, stands, worth_playing
from goengine.vertex import BLACK, PASS, WHITE, board_points, parse_vertex, vertex_name
from tests.search.boards import (FINISHED_BUT_FOR_A_KO_POINT, NEUTRAL, SETTLED, SHORT_OF_LIBERTIES, THREATS_LEFT,
                                 finish, shared_engine)

ENGINE = shared_engine(5)
PASSING = Candidate(PASS, 0.0, (), after=2.0, at_once=2.0)
DAME = Reason("dame", "takes a neutral point", "dame", "knowledge/rules/dame.yaml:1", "", 0.0)


def move(point: int, after: float, at_once: float | None = None, dame: bool = False) -> Candidate:
    return Candidate(point, 0.0, (DAME,) if dame else (), after=after, at_once=after if at_once is None else at_once)


def points(found: list[Candidate]) -> list[int]:
    return [c.point for c in found]


@pytest.mark.parametrize("scoring", [AREA, TERRITORY])
def test_a_point_gained_comes_before_all(scoring: str):
    tried = [move(41, 3.0), move(42, 2.5), move(43, 2.0, dame=True), move(44, 1.0)]
    assert points(worth_playing(tried, PASSING, [44], scoring)) == [41]


def test_what_is_needed_comes_before_neutral_points():
    tried = [move(43, 2.0, dame=True), move(44, 1.0), move(45, 0.0)]
    assert points(worth_playing(tried, PASSING, [44], TERRITORY)) == [44]
    assert points(worth_playing(tried, PASSING, [45], TERRITORY)) == [43], "what costs two points protects nothing"


def test_neutral_points_are_filled_if_that_costs_nothing():
    dear, free = move(43, 1.0, dame=True), move(44, 2.0, dame=True)
    assert points(worth_playing([dear, free], PASSING, [], TERRITORY)) == [44]
    assert points(worth_playing([move(45, 0.5, 2.0, dame=True)], PASSING, [], AREA)) == [45]
    assert points(worth_playing([move(45, 0.5, 2.0, dame=True)], PASSING, [], TERRITORY)) == []


def test_else_it_is_a_pass():
    assert worth_playing([move(41, 2.6), move(42, 2.0)], PASSING, [], TERRITORY) == []
    assert worth_playing([], PASSING, [], AREA) == []


def test_a_move_that_loses_once_the_groups_are_read_again_does_not_stand():
    dame = move(43, 2.0, dame=True)
    assert stands(dame, None, PASSING, []) and stands(dame, move(43, 2.0), PASSING, [])
    assert not stands(dame, move(43, 2.0, at_once=-8.0), PASSING, [])
    protecting = move(44, 1.0)
    assert stands(protecting, protecting, PASSING, [44]) and not stands(protecting, protecting, PASSING, [])


def test_the_neutral_points_are_those_between_both_sides():
    position = Position.from_diagram(NEUTRAL, BLACK)
    assert [vertex_name(p) for p in neutral_points(position, ENGINE.judge(position))] == ["D4"]
    settled = Position.from_diagram(SETTLED, BLACK)
    assert neutral_points(settled, ENGINE.judge(settled)) == []


@pytest.mark.parametrize("drawn, margin, to_play, before", [
    (THREATS_LEFT, -0.5, BLACK, "pass D6 A6 A8 C9"),
    *(pytest.param(drawn, margin, color, "", marks=pytest.mark.slow) for color in (BLACK, WHITE)
      for drawn, margin in ((THREATS_LEFT, -0.5), (FINISHED_BUT_FOR_A_KO_POINT, 2.5)))])
def test_by_territory_no_point_is_thrown_away_in_the_end(drawn: str, margin: float, to_play: int, before: str):
    """From games against another program, in which moves into settled areas lost the last points."""
    position = Position.from_diagram(drawn, to_play, "japanese")
    assert is_settled(position, ENGINE.judge(position))
    for name in before.split():
        position.play(name)
    finish(position, ENGINE, 40)
    assert position.is_over
    assert score(position, ENGINE.final_status(position).dead).margin == margin


def test_what_falls_by_the_last_neutral_point_is_protected_before():
    position = Position.from_diagram(SHORT_OF_LIBERTIES, WHITE, "japanese")
    decision = ENGINE.choose(position, resign=False, also=[parse_vertex("H8", 9)])
    candidate = next(c for c in decision.candidates if vertex_name(c.point) == "H8")
    assert fills_in_time(candidate.point) in candidate.reasons


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["japanese", "chinese"])
def test_what_falls_by_the_last_neutral_point_stands_in_the_end(rules: str):
    position = finish(Position.from_diagram(SHORT_OF_LIBERTIES, BLACK, rules), ENGINE, 30)
    assert all(position.color_at(name) == WHITE for name in ("G8", "H9", "H7"))


def test_a_decision_counts_whole_points_and_a_judgement_by_chance():
    position = Position.from_diagram(THREATS_LEFT, BLACK, "japanese")
    judged = ENGINE.judge(position).score
    decision = ENGINE.choose(position, resign=False)
    passing = next(c for c in decision.candidates if c.point == PASS)
    assert passing.at_once is not None and passing.at_once % 1 == 0.5 != judged % 1
    assert ENGINE.judge_line(position, [PASS, PASS])[0] % 1 == 0.5
    assert ENGINE.judge(position).score == judged and ENGINE.judge(position.copy()).score == judged
    position.play("B1")
    assert ENGINE.judge_line(position, [PASS, PASS])[0] % 1 != 0.5


@pytest.mark.slow
def test_by_territory_two_kos_are_not_taken_for_ever():
    """A game of level 2 against itself in which each side took one of two kos in turn, and nobody ended one."""
    position = finish(Position(9, "japanese"), shared_engine(2), 200)
    assert position.is_over
    for p in board_points(9):
        for color in (BLACK, WHITE):
            assert not (position.is_legal(p, color) and takes_ko(position.board, p, color)), vertex_name(p)
