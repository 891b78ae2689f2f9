"""GoGui's drawings of influence, territory and candidates."""
from __future__ import annotations

from goengine.front.gtpserver import GtpServer
from goengine.vertex import parse_vertex
from tests.front.fakes import FakeEngine
from tests.front.gtptalk import server, talk
from tests.front.test_guidrawing import board, gfx


def fake(*script: str, dead: str = "") -> GtpServer:
    return server(FakeEngine([parse_vertex(name, 5) for name in script],
                             dead={parse_vertex(dead, 5)} if dead else set()), size=5)


def test_influence_goes_from_blacks_to_whites() -> None:
    [answer] = talk("goengine-influence", fake())
    found = board(answer.removeprefix("= "), 5)
    assert len(found) == 25 and found["A3"] == "1.00" and found["C1"] == "0.00" and found["E5"] == "-1.00"


def test_territory_holds_empty_points_and_dead_stones() -> None:
    [*_, answer] = talk("play b A1\nplay w B1\nplay b E1\ngoengine-territory", fake(dead="B1"))
    found = board(answer.removeprefix("= "), 5)
    assert found["A2"] == "black" and found["E5"] == "white" and found["B1"] == "black"
    assert "A1" not in found and "E1" not in found and "C3" not in found


def test_candidates_are_lettered_and_the_line_of_the_best_drawn() -> None:
    [answer] = talk("goengine-candidates b", fake("D4"))
    found = gfx(answer.removeprefix("= "), 5)
    assert found["LABEL"]["D4"] == "a" and found["VAR"] == [("b", "D4"), ("w", "PASS")]
    assert found["TEXT"] == "Black D4, worth 12 points by its reasons; expected: Black leads by 1.5"


def test_candidates_are_those_of_the_side_to_move_where_none_is_named() -> None:
    [*_, answer] = talk("play b A1\ngoengine-candidates", fake("D4"))
    assert gfx(answer.removeprefix("= "), 5)["VAR"][0] == ("w", "D4")
    [answer] = talk("goengine-candidates b", fake("pass"))
    assert gfx(answer.removeprefix("= "), 5)["TEXT"] == "Black pass"
