"""The record of a life-and-death search that judges at a glance where it ends: its plies, its table, its question."""
from __future__ import annotations

from goengine.groups import layout as groups, traitlayout      # noqa: F401  (kernels on this floor know these records)
from goengine.kernel import Layout
from goengine.pointset import WORDS
from goengine.vertex import POINTS

PLIES = 8                               # moves in a row, after which every position is judged
MOVES = 8                               # tried at a node, at most
TABLE = 1 << 16                         # entries of the transposition table
MOST_PARTS = 16                         # groups that what is left of the one in question is now divided into
OPEN, LIVES, DIES = 0, 1, 2             # what is known of it at a node

GLANCE = Layout(__name__, "o", [
    # the question
    ("stone", POINTS),                  # the stones of the group in question
    ("stones", 1),
    ("color", 1),                       # whose they are
    ("doubt", 1),                       # taken off the chance to live that a glance gives
    ("verified", 1),                    # plies for which the search goes on unless a glance is certain
    ("limit", 1),                       # nodes allowed
    ("nodes", 1),                       # nodes spent
    ("ended", 1),                       # 1 if some position was judged only because a limit was reached
    ("ko_met", 1),                      # 1 if a ko came up
    ("move", 1),                        # the first move that works
    ("frame", 3),                       # how the board is held: see frame.py of the reader
    ("looked", WORDS),                  # points where moves were thought of, and the stones of the group
    # one entry a ply
    ("side", PLIES + 1),                # to move
    ("key", PLIES + 1),                 # stones, ko and side
    ("count", PLIES + 1),
    ("next", PLIES + 1),                # index of the move to be tried next
    ("moves", PLIES * MOVES + MOVES),
    # the groups that the stones left belong to, at the node at hand
    ("parts", 1),
    ("part", MOST_PARTS),               # ids
    ("share", MOST_PARTS),              # stones of the question in each
    # the points near them
    ("stamp", 1),
    ("seen", POINTS),                   # p -> stamp of the last node for which it was near
    ("space", POINTS),                  # number of an eye space -> stamp of the last node at which it was theirs
    # transposition table
    ("table_key", TABLE),
    ("table_value", TABLE),             # OPEN, LIVES or DIES
])
