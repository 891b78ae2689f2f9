"""Moves of books as files write them: points of the upper right corner or of the board, and playing elsewhere."""
from __future__ import annotations

from goengine.patterns.frames import BOARD_CELLS, CORNER_CELLS, LINES, SIZE
from goengine.vertex import PASS, board_points, vertex_name

TENUKI = CORNER_CELLS                   # the "cell" of a move that is played elsewhere
ELSEWHERE = "-"                         # as files write it
BOT_WEIGHT = 0.02                       # what a bot's choice counts against one in a recorded game

CORNER_NAMES = {vertex_name(p): p for p in board_points(SIZE) if p // 20 > SIZE - LINES and p % 20 > SIZE - LINES}
BOARD_NAMES = {vertex_name(p): p for p in board_points(SIZE)}
MOST_CELLS = max(BOARD_CELLS, CORNER_CELLS + 1)


def move_name(p: int) -> str:
    """A move as files write it."""
    return ELSEWHERE if p == PASS else vertex_name(p)


def weight(games: int, bots: int) -> float:
    """How much a step was played, in games; moves are listed by it."""
    return games + BOT_WEIGHT * bots
