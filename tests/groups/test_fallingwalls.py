"""A group is not dead where its side captures the wall first."""
from __future__ import annotations

from typing import Any

import pytest

from goengine.board.position import Position
from goengine.groups.lifereader import LifeReader
from goengine.reading.layout import KO_FIRST, KO_SECOND, WON
from goengine.vertex import BLACK, WHITE, parse_vertex, vertex_name

# X to move. D1 leaves six stones in atari at F1, which links them to the wall.
HANGS_ON_A_LINK = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    X X . . . . . . .
    . X X X X X X . .
    O O X X O O X . .
    O O O O O X X . .
    . O X X O X X . .
    O X X . X . . . .
"""
# O to move. By A1 four stones are in atari, and D1, which saves them, leaves all six in atari at F1.
ONE_LIBERTY_OUTSIDE = (HANGS_ON_A_LINK.replace(". O X X O X X . .", "X O X X O X X . .")
                       .replace("O X X . X . . . .", ". X X . X . . . ."))
HOLDS = HANGS_ON_A_LINK.replace("O X X . X . . . .", "O X X . X X . . .")

# From a game with GNU Go, X to move. After N8, which looks like the end of fourteen stones, O takes L9 by N10 and N9.
IN_A_RACE = """
    . . . . O . . . . . . . .
    . X . O X O O O O . . . .
    . X O O X X O X O O . O .
    . . X X O X X X . O O X .
    . . . . . X . X X O X X .
    . . . X . . . . O X O X .
    X X . X . . . O O X O O .
    O X X O X X X X O X X O O
    O O X O O O O X X X X X O
    O X X X O X X X . X O O .
    O O O X O O X O X X . O O
    . . O O . . O O O X X O X
    . . . . . . . . O O X O .
"""


def kills(board: str, name: str, limit: int = 300) -> list[str]:
    """Moves by which X kills the group on a point."""
    position = Position.from_diagram(board, BLACK)
    reading = LifeReader(limit).attack(position, parse_vertex(name, position.size))
    return [vertex_name(move) for move in reading.moves] if reading.outcome == WON else []


def test_a_wall_that_holds_kills():
    assert kills(HOLDS, "E2")


@pytest.mark.parametrize("board, name", [(HANGS_ON_A_LINK, "E2"), (IN_A_RACE, "M4"), (IN_A_RACE, "M6")])
def test_no_group_is_killed_by_a_wall_that_is_captured(board: str, name: str):
    assert kills(board, name) == []


def test_where_the_wall_falls_the_search_goes_on_with_it():
    position = Position.from_diagram(HANGS_ON_A_LINK, WHITE)
    position.play("pass")
    position.play("d1")
    reply = LifeReader(300).defend(position, parse_vertex("e2", 9))
    assert (reply.outcome, [vertex_name(move) for move in reply.moves]) == (WON, ["F1"])


def test_who_asks_how_to_live_looks_at_walls_with_one_liberty_outside():
    position = Position.from_diagram(ONE_LIBERTY_OUTSIDE, WHITE)
    reply = LifeReader(300).defend(position, parse_vertex("e2", 9))
    assert reply.outcome in (KO_FIRST, KO_SECOND)
    assert [vertex_name(move) for move in reply.moves] == ["A1"]


@pytest.mark.parametrize("board, name", [
    (HANGS_ON_A_LINK, "E2"), pytest.param(IN_A_RACE, "M4", marks=pytest.mark.slow)])
def test_a_question_leaves_nothing_behind(board: str, name: str):
    position = Position.from_diagram(board, BLACK)
    reader = LifeReader(100)
    reader.attack(position, parse_vertex(name, position.size))
    for p in position.stone_points(BLACK) + position.stone_points(WHITE):
        assert reader.attack(position, p) == LifeReader(100).attack(position, p)
        assert not reader.groups(position)["falls"].any()


def test_a_question_that_is_broken_off_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch):
    position = Position.from_diagram(HANGS_ON_A_LINK, BLACK)
    reader = LifeReader(100)
    searched, seen = reader._searched, []

    def break_off(*question: Any) -> Any:
        seen.append(bool(reader._groups["falls"].any()))
        if len(seen) > 1:
            raise KeyboardInterrupt
        return searched(*question)

    monkeypatch.setattr(reader, "_searched", break_off)
    with pytest.raises(KeyboardInterrupt):
        reader.attack(position, parse_vertex("e2", 9))
    assert seen == [False, True]
    assert not reader._groups["falls"].any()
