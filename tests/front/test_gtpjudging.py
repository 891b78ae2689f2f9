"""GTP commands that ask what the engine thinks of the stones and the score."""
from __future__ import annotations

import pytest

from goengine.board.position import Position
from goengine.front.gtpserver import GtpServer
from tests.front.gtptalk import server, talk

FINISHED = """
    . X . O .
    . X . O .
    . X . O .
    X X O O .
    . X O O X
"""


def served(rules: str = "chinese", komi: float = 0.5) -> GtpServer:
    """A server at the end of a game; the engine takes stones with one liberty for dead, strings of two for seki."""
    one = server(size=5)
    one.game.load(Position.from_diagram(FINISHED, rules=rules, komi=komi))
    return one


@pytest.mark.parametrize("rules, result", [("chinese", "W+2.5"), ("aga", "W+2.5"), ("japanese", "W+2.5"),
                                           ("tromp-taylor", "B+3.5")])
def test_the_final_score_counts_dead_stones_where_the_rules_do(rules: str, result: str) -> None:
    assert talk("final_score", served(rules)) == [f"= {result}"]


def test_a_draw_is_a_zero() -> None:
    assert talk("komi 0\nfinal_score") == ["=", "= 0"]


def test_the_estimate_is_what_is_expected_of_the_side_to_move_with_both_sides_as_bounds() -> None:
    estimates = talk("komi 0.5\nplay b D4\nplay b Q16\nplay b K10\nestimate_score")
    assert estimates[-1] == "= B+1.6 (upper bound: -1.6, lower: -3.6)"
    assert talk("komi 7.5\nestimate_score") == ["=", "= W+6.4 (upper bound: 8.4, lower: 6.4)"]


def test_an_estimate_forgets_nothing_that_was_suggested() -> None:
    one = server(size=5)
    talk("genmove b\nundo\nreg_genmove b", one)
    suggested = one.game.suggested
    assert talk("estimate_score", one)[0].startswith("= ") and one.game.suggested is suggested


def test_the_status_of_stones_is_listed_a_string_a_line() -> None:
    one = server(size=5)
    talk("gogui-setup b A1 w A2 b C3 b C4 w E1 w E5", one)
    assert talk("final_status_list dead", one) == ["= A1"]
    assert talk("final_status_list seki", one) == ["= C3 C4"]
    assert talk("final_status_list alive", one) == ["= E1\nA2\nE5"]
    assert talk("final_status_list DEAD\nfinal_status_list alive", server(size=5)) == ["=", "="]


def test_areas_territories_and_dame_are_listed_as_points() -> None:
    one = served()
    assert talk("final_status_list dead", one) == ["= E1"]
    assert talk("final_status_list black_territory", one) == ["= A1 A3 A4 A5"]
    assert talk("final_status_list white_territory", one) == ["= E1 E2 E3 E4 E5"]
    assert talk("final_status_list dame", one) == ["= C3 C4 C5"]
    assert talk("final_status_list white_area", one) == ["= C1 D1 E1 C2 D2 E2 D3 E3 D4 E4 D5 E5"]
    assert len(talk("final_status_list black_area", one)[0].split()) == 1 + 10


def test_an_unknown_status_is_refused_with_those_there_are() -> None:
    assert talk("final_status_list asleep")[0].startswith("? invalid status: 'asleep' is none of alive, dead, seki")
