"""The positions that `goengine bench` judges, plays and reads in, from the opening to the endgame; Black is to play."""
from __future__ import annotations

from goengine.board.position import Position

LARGE = ("""
    . . . . . . . . . . . . . . . . . . .
    . . X X O . . . . . . . . . . . . . .
    . . X O O X X O . . . O . X . . . . .
    . . X O . O O O . O . . . . O X X . .
    . . X O X X . . . . . X . X X . . . .
    . . X . O . O . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
    . X . O . . . . . . . . . . . . . . .
    . . . . . O . . . . . . . X . . . . .
    . . . O . . . . . + . . . O X + X . .
    . . . . . X . . . . . . . . . . . . .
    . . . O . . . X . . . . . O . X . . .
    . . . . X . . . . X . . . . . . O . .
    . . O . . . . X . O O . . . O . X O .
    . . . . X . . . . . . . . . . . . O .
    . . X X . . X . . + . . . . . O . . .
    . . O X . O O . O . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
""", """
    . . . . . . . . . . . . . . . . . . .
    . . O . X . X O X O . . . O X . . . .
    . . . . . . X X . O O . O O X . O . .
    . . O + O . . . X X O . O X X X . O .
    . . . . . . X . . . . . . X O X . . .
    . . . . . O . . X O . O . X O X O . .
    . . . O . . . . X X X . X . O O O . .
    . O O . . X O . . . . X . . . . X . .
    . X . . . . . . . O X . X . . . . . .
    . . . X . . . . . X O X . . . + X . .
    . . . . . . . O O O O O O . . . . . .
    . . X . X . X O X X X X X O . X . . .
    . . X . . X . X X O O . . . . . . . .
    . O O X X . X O O . . . . O . X . . .
    . . . O . . . . . . O . . . . . . . .
    . . . O . O . . . + . O . O . X . . .
    . . O O . X X . X . X X O . O O X . .
    . . O X O X . . . . . . X O . . X . .
    . . . . . . . . . . . . . . . . . . .
""", """
    . . . . . . . . . . . . X O O . . . .
    . . . . . . . . . . . . . X O . O . .
    . . X . X X X . . . . . X . X O . . .
    . X . O . O . . . X . . . X O X O . .
    . . O . . O . . . . . . . . O . O . .
    . . X . . . . . . . . . . X . O O . .
    . . . . . X . . . X . . . . . . X O .
    . . . . . . . . . . X X X X X X X X O
    . . . . . . . . X X O O X O O X . O .
    . . X + . X . X O X . O X O . X O X .
    . . . X X . X O O X . O O . O . O X O
    . X O O O X . O O X . . . . . . O O .
    . X . . O . . O X X O . . O . O O . .
    O X . X . O . O X X X O . . O X O X .
    X . X . . . . O X O X X O O . X X O .
    . X X O . O . O O O O X O X X X X X X
    O O O . . . . O X X O X X O X O O O X
    . . . . . . . X O X X O O O X O . O X
    . . . . . . . X O . . X . O O . O . O
""")
SMALL = ("""
    . . . . . . . . .
    . . . . . . . . .
    . X O O . X + . .
    . O X X . X . . .
    . X . . + . . . .
    . O O . . . . . .
    . . + O . X + . .
    . . . . O . . . .
    . . . . . . . . .
""", """
    . . . . . . . . .
    . . . . X X . . .
    . . X . O O + . .
    . X . . . . X . .
    . O O . O O O X .
    . . . O X X X . .
    . . + O X O X . .
    . . . . . O X . .
    . . . . . O O X .
""", """
    . . . O X . . . .
    . X . O X X . X X
    . X O O O X X O .
    . O X X O X O O .
    . X . O + O . . .
    . . X . O . O . .
    . . + X X O + . .
    . . . . X O . . .
    . . . X O O . . .
""")
# White is caught in a ladder across the board, which Black begins.
LADDER = """
    . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
    . X O . . . . . . . . . . . . . . . .
    . . X X . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
"""


def positions(size: int) -> list[Position]:
    """The positions on 19x19 or 9x9."""
    return [Position.from_diagram(drawn) for drawn in (LARGE if size == 19 else SMALL)]
