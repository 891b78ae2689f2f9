"""What several tests of the readers use: drawn boards, strings of random ones, a reading in one word."""
from __future__ import annotations

import random
from collections.abc import Iterable

from goengine.board.position import Position
from goengine.reading.reader import Reader, Reading
from goengine.vertex import vertex_name
from tests.drawn import sensible_position

LADDER = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . O X . . . . . .
    . . O O . . . . .
    . . . . . . . . .
"""
NET = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . X . .
    . . . . . . . . .
    . . O . . . . . .
    . . O X . . . . .
    . . . O O . . . .
    . . . . . . . . .
    . . . . . . . . .
"""
CORNER = """
    . . . . .
    . . . . .
    . . . . .
    O O . . .
    X . O . .
"""
EDGE_CRAWL = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . O O O O . .
    . O X X . O .
"""
TWO_POINT_EYE = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    O O O O O . .
    O X X X O . .
    O X . . O . .
"""
SNAPBACK = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . O X . . .
    . O O X X . .
    . O X . X O O
    . O X . O O .
"""
KO_TO_CAPTURE = """
    . . . . . . .
    . . . . . . .
    X X X . . . .
    X X O O . . .
    X . X O . . .
    X X O O . . .
    . X O . . . .
"""
KO_TO_LIVE = """
    . . . . . . .
    . O O O . . .
    . O . O O O .
    . O X O . O .
    O . O X X X X
    O O X X . . .
    . O X . . . .
"""
KO_TO_KILL = """
    . . . . . . .
    . O O O . . .
    . O . O O O .
    . O X O . O .
    O X . X X X X
    O O X X . . .
    . O X . . . .
"""
DOUBLE_ATARI = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . X . O . O . X .
    . X . X . X . X .
    . X . O . O . X .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
"""
TWO_EYES = """
    . . . . . .
    O O O O O .
    X X X X O .
    . X . X O .
    X X X X O .
    O O O O O .
"""


def wide_ladder(breaker: str = "") -> Position:
    """A ladder that starts in one corner of 19x19 and runs to the opposite one."""
    position = Position(19)
    position.set_up({position._point(name): color
                     for color, names in ((1, ["D4"] + breaker.split()), (2, ["C4", "D3", "E3"])) for name in names})
    return position


def point(position: Position, name: str) -> int:
    return position._point(name)


def names(points: Iterable[int]) -> list[str]:
    return [vertex_name(p) for p in points]


def attack(board: str, prey: str, limit: int = 1000) -> Reading:
    position = Position.from_diagram(board)
    return Reader(limit).attack(position, point(position, prey))


def defend(board: str, prey: str, limit: int = 1000) -> Reading:
    position = Position.from_diagram(board)
    return Reader(limit).defend(position, point(position, prey))


def fair_positions(seed: int, count: int, size: int = 9):
    """Sensible random positions with their strings of up to four liberties, by one stone of each."""
    rng = random.Random(seed)
    for _ in range(count):
        position = sensible_position(rng, size, rng.randint(20, size * size // 2 + 10))
        preys = [point(position, s.stones[0]) for s in position.strings() if len(s.liberties) <= 4]
        yield position, rng.sample(preys, min(len(preys), 6))
