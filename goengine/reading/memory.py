"""The reader's memory: its stack of plies and its transposition table, and the limits it obeys."""
from __future__ import annotations

from typing import Any

from goengine.board import layout as board      # noqa: F401  (kernels on this floor know these records too)
from goengine.kernel import Layout, table
from goengine.vertex import POINTS

MOST_PLIES = 160                # a ladder across the board and back
MOST_MOVES = 24                 # moves kept at a node before the best are chosen
TABLE = 1 << 14                 # entries of the transposition table
DEEPEST = 7                     # unforced plies beyond which the tables below stay the same
# By unforced plies above: the liberties with which a string has escaped when the hunter is to move (one fewer when it
# is to move itself), and how many moves are tried.
ESCAPED = table((5, 5, 5, 4, 4, 4, 4, 4))
WIDTH = table((8, 6, 5, 4, 3, 3, 2, 2))
TOTAL_FACTOR = 8                # nodes of any kind allowed, as a multiple of the unforced ones

MEMORY = Layout(__name__, "m", [
    # one entry a ply
    ("side", MOST_PLIES),               # colour to move
    ("count", MOST_PLIES),              # moves to try
    ("next", MOST_PLIES),               # index of the one to try next
    ("chased", MOST_PLIES),             # 1 if the hunter has done nothing but give atari so far
    ("doubt", MOST_PLIES),              # 1 if a branch was unclear
    ("stop", MOST_PLIES),               # the count of unforced nodes at which this branch ends
    ("depth", MOST_PLIES),              # unforced plies above
    ("key", MOST_PLIES),                # stones, ko and side to move: the key in the transposition table
    ("moves", MOST_PLIES * MOST_MOVES),
    ("scores", MOST_MOVES),             # of the node being generated
    ("found", MOST_MOVES),
    ("mark", POINTS),                   # point -> stamp of the last node that looked at it
    ("stamp", 1),
    # the question
    ("prey", 1),                        # a stone of the string in question
    ("ko_owner", 1),                    # the colour that wins every ko
    ("limit", 1),                       # unforced nodes allowed
    ("unforced", 1),                    # unforced nodes spent
    ("nodes", 1),                       # nodes spent
    ("ko_met", 1),                      # 1 if a ko was taken or forbade a move
    ("move", 1),                        # the first move that works
    # the table
    ("table_key", TABLE),
    ("table_value", TABLE),             # 4 * move + value
    ("age", 1),                         # part of the key: a new question has a new age
])


def new_memory(limit: int = 150) -> Any:
    """A reader's memory for questions of up to `limit` unforced nodes."""
    m = MEMORY.new()
    m["limit"][0] = limit
    return m
