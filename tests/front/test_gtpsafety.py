"""What is proved safe, over GTP: status of points, and the drawing."""
from __future__ import annotations

import pytest

from goengine.board.position import Position
from goengine.front.gtpserver import GtpServer
from tests.front.gtptalk import server, talk

TWO_EYES = """
    . X . X X .
    X X X O X .
    . X X . X .
    X X . X X .
    . . . . . .
    . . . . . .
"""


def served(drawing: str = TWO_EYES) -> GtpServer:
    one = server(size=6)
    one.game.load(Position.from_diagram(drawing))
    return one


@pytest.mark.parametrize("point, status", [("B6", "alive"), ("A6", "black_territory"), ("D5", "dead"),
                                           ("A1", "undecided"), ("E4", "alive")])
def test_points_are_alive_dead_or_territory(point: str, status: str) -> None:
    assert talk(f"unconditional_status {point}", served()) == [f"= {status}"]


def test_colours_are_told_apart() -> None:
    position = Position.from_diagram(TWO_EYES).transformed(0, True)
    one = server(size=6)
    one.game.load(position)
    assert talk("unconditional_status A6\nunconditional_status d5", one) == ["= white_territory", "= dead"]


def test_a_point_off_the_board_is_refused() -> None:
    assert talk("unconditional_status K10", served())[0].startswith("? invalid coordinate")
    assert talk("unconditional_status pass", served()) == ["? invalid coordinate: a pass is no point"]


def test_the_drawing_shows_what_is_proved_and_counts_it() -> None:
    lines = talk("goengine-safety", served())[0].removeprefix("= ").splitlines()
    assert lines[0].startswith("COLOR blue ") and "D5" in lines[0].split()
    assert lines[-1].startswith("TEXT Proved safe: Black ") and "White 0 points" in lines[-1]


def test_dame_between_safe_stones_are_gray() -> None:
    drawing = """
        . X . X X O . O
        X X X X . O O .
        . X . X X O . O
        X X X X X O O .
        . X . X X O . O
        X X X X X O O O
        . X . X X O O .
        X X X X X O . O
    """
    one = server(size=8)
    one.game.load(Position.from_diagram(drawing))
    assert "COLOR gray E7" in talk("goengine-safety", one)[0]
