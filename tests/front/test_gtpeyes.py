"""GTP commands about eyes: the forms of the answers."""
from __future__ import annotations

import pytest

from goengine.board.position import Position
from tests.front.gtptalk import server, talk

EYES = """
    . . . X O . O .
    X X X X O O O O
    O O O O O O . O
    X X X X X O O O
    X . . . X O . .
    X X X X X O O O
    . . . X X X O .
    X X . X X X O O
"""


@pytest.mark.parametrize("name, answer", [
    ("C4", "1 2 C4 C4"),                # three in a row
    ("C8", "1 2 B8 B8"), ("G6", "1 1"), ("H8", "1 1"),
    ("A2", "2 2"),
    ("A4", "0 0"),                      # a stone
])
def test_an_eye_is_its_least_and_most_and_where_both_play(name: str, answer: str) -> None:
    one = server(size=8)
    one.game.load(Position.from_diagram(EYES))
    assert talk(f"eval_eye {name}", one) == [f"= {answer}"]


def test_an_eye_needs_a_point_of_the_board() -> None:
    assert talk("eval_eye Z9\neval_eye pass\neval_eye", server(size=9))[0].startswith("? invalid coordinate")
    assert all(answer.startswith("?") for answer in talk("eval_eye Z9\neval_eye pass\neval_eye", server(size=9)))
