"""The memory of a board: one table from which dtype, offsets and kernel signatures are made.

A string is known by its head, one of its stones. Everything that is kept by head (`stones`,
`liberty_count`, `liberties`) means something at heads only, except that `liberties` is zero everywhere else.
"""
from __future__ import annotations

from typing import Any

from goengine.kernel import Layout
from goengine.pointset import WORDS
from goengine.vertex import EDGE, MAX_SIZE, MIN_SIZE, POINTS, STRIDE, board_points

LOG_WORDS = 1 << 16                     # room for some 700 plies of undo; deeper play starts a new log
MOST_PLIES = 1024

FIELDS = [
    ("color", POINTS),                  # p -> EMPTY, BLACK, WHITE, EDGE
    ("head", POINTS),                   # p -> head of the string on it
    ("next", POINTS),                   # p -> next stone of its string, in a circle
    ("stones", POINTS),                 # head -> number of stones
    ("liberty_count", POINTS),          # head -> number of liberties
    ("liberties", POINTS * WORDS),      # 6 * head + word -> liberties as a point set
    ("hash", 1),                        # Zobrist hash of the stones
    ("ko", 1),                          # 4 * p + color: the retaking move that is forbidden now; 0: none
    ("prisoners", 4),                   # color -> stones of that color that were taken off
    ("size", 1),
    ("suicide", 1),                     # 1 if the ruleset allows it
    ("ply", 1),                         # plies in the log
    ("top", 1),                         # words in the log
    ("start", MOST_PLIES),              # ply -> where its entries begin
    ("log", LOG_WORDS),                 # address, old value; address, old value; ...
]
BOARD = Layout(__name__, "b", FIELDS)
STATE_WORDS = BOARD.offset["ply"]       # what undo restores lies below this offset

COLOR = BOARD.offset["color"]
HEAD = BOARD.offset["head"]
NEXT = BOARD.offset["next"]
STONES = BOARD.offset["stones"]
LIBERTY_COUNT = BOARD.offset["liberty_count"]
LIBERTIES = BOARD.offset["liberties"]
HASH = BOARD.offset["hash"]
KO = BOARD.offset["ko"]
PRISONERS = BOARD.offset["prisoners"]


def new_board(size: int, suicide: bool = False) -> Any:
    """An empty board record.

    Raises
    ------
    ValueError
        If the size is not 1 to 19.
    """
    if not MIN_SIZE <= size <= MAX_SIZE:
        raise ValueError(f"board size {size}: goengine plays on boards from 1x1 to 19x19")
    b = BOARD.new()
    b["color"][:] = EDGE
    b["color"][list(board_points(size))] = 0
    b["size"][0] = size
    b["suicide"][0] = int(suicide)
    return b


NEIGHBORS = (1, -1, STRIDE, -STRIDE)
DIAGONALS = (STRIDE + 1, STRIDE - 1, -STRIDE + 1, -STRIDE - 1)
