"""Random games to learn from."""
from __future__ import annotations

import random

import numpy as np

from goengine.board.position import Position
from goengine.learn.gamefiles import Moves
from goengine.vertex import BLACK, PASS, WHITE, board_points, other


def random_games(count: int, size: int = 9, moves: int = 40, seed: int = 1) -> list[Moves]:
    """Games of legal moves near the last move, so that some shapes come often."""
    generator = random.Random(seed)
    found = []
    for _ in range(count):
        position, color, points = Position(size), BLACK, []
        for _ in range(moves):
            near = [p for p in board_points(size) if position.is_legal(p, color)
                    and (not points or abs(p - points[-1]) in (1, 2, 19, 20, 21, 40) or generator.random() < 0.1)]
            p = generator.choice(near) if near else PASS
            position.play(p, color)
            points.append(p)
            color = other(color)
        colors = [BLACK if i % 2 == 0 else WHITE for i in range(moves)]
        found.append(Moves(size, np.array(colors, np.int64), np.array(points, np.int64)))
    return found
