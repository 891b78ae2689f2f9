"""GoGui's drawings of candidates."""
from __future__ import annotations

from goengine.front.gtpserver import GtpServer
from goengine.vertex import parse_vertex
from tests.front.fakes import FakeEngine
from tests.front.gtptalk import server, talk
from tests.front.test_guidrawing import gfx


def fake(*script: str) -> GtpServer:
    return server(FakeEngine([parse_vertex(name, 5) for name in script]), size=5)


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
