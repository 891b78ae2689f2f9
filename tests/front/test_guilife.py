"""GoGui's drawings of groups: each answer is parsed as GoGui does, and tells what the reader of life and death said."""
from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from goengine.board.position import Position
from goengine.front.guilife import STATUS_COLORS
from goengine.groups.lifestatus import LifeStatus
from goengine.reading.layout import KO_FIRST, LOST, UNCLEAR, WON
from goengine.vertex import BLACK, WHITE, parse_vertex
from tests.front.gtptalk import server, talk
from tests.front.readerfake import LifeReaders, reading
from tests.front.test_guidrawing import board, gfx

FOUR = """
    . . . . .
    . X X . O
    . . X . O
    X . . . .
    X . O O .
"""
GROUPS = (("B4 C4 C3", BLACK), ("A2 A1", BLACK), ("E4 E3", WHITE), ("C1 D1", WHITE))


def drawn(line: str, **script: Any) -> str:
    one = server(size=5, life_factory=LifeReaders(**script))
    one.game.load(Position.from_diagram(FOUR))
    one.game.engine.judge = lambda position: SimpleNamespace(groups=[
        SimpleNamespace(color=color, points=[parse_vertex(name, 5) for name in names.split()])
        for names, color in GROUPS])
    [answer] = talk(line, one)
    assert answer.startswith("="), answer
    return answer[2:]


def of(outcome: int, *moves: str, **more: Any) -> Any:
    return reading(outcome, *moves, size=5, **more)


def test_each_group_is_painted_in_a_colour_of_its_own():
    painted = board(drawn("goengine-groups"), 5)
    assert set(painted) == {name for names, _ in GROUPS for name in names.split()}
    assert [len({painted[name] for name in names.split()}) for names, _ in GROUPS] == [1, 1, 1, 1]
    assert painted["C3"] != painted["A2"]


def test_groups_are_coloured_by_their_status_with_the_moves_that_matter():
    critical = LifeStatus("critical", of(WON, "B2", "B3"), of(WON, "B2", "B1"))
    found = gfx(drawn("goengine-life", status=critical), 5)
    assert found["COLOR"] == {"yellow": {name for names, _ in GROUPS for name in names.split()}}
    assert (found["TRIANGLE"], found["CIRCLE"], found["SQUARE"]) == ({"B3"}, {"B1"}, {"B2"})
    assert found["LABEL"] == {} and "yellow critical" in found["TEXT"]


def test_a_group_that_hangs_on_a_ko_is_labelled():
    found = gfx(drawn("goengine-life", status=LifeStatus("critical", of(KO_FIRST, "B2"), of(WON, "B2"))), 5)
    assert set(found["LABEL"].values()) == {"ko"}


def test_what_no_move_changes_has_no_marks():
    for name in ("alive", "dead", "unclear"):
        found = gfx(drawn("goengine-life", status=LifeStatus(name, of(WON, "B2"), of(WON, "B1"))), 5)
        assert list(found["COLOR"]) == [STATUS_COLORS[name]]
        assert not found["TRIANGLE"] | found["CIRCLE"] | found["SQUARE"]


def test_the_proof_is_drawn_as_a_variation():
    killed = gfx(drawn("goengine-kill C3", attack=of(WON, "B2", line="w B2 b B3")), 5)
    assert killed["VAR"] == [("w", "B2"), ("b", "B3")] and killed["TRIANGLE"] == {"B2"}
    assert killed["TEXT"] == "Black C3 is killed by B2"
    assert gfx(drawn("goengine-save C3", defend=of(WON, "pass")), 5)["TEXT"] == "Black C3 lives as it is"
    assert gfx(drawn("goengine-save C3", defend=of(LOST)), 5)["TEXT"] == "Black C3 cannot be saved"
    assert "unclear" in gfx(drawn("goengine-kill C3", attack=of(UNCLEAR)), 5)["TEXT"]
