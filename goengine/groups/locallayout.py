"""The record of the search that plays out one small area: its points, its plies, its table."""
from __future__ import annotations

from goengine.groups import layout as groups        # noqa: F401  (kernels on this floor know its record too)
from goengine.kernel import Layout
from goengine.vertex import POINTS

PLIES = 40                              # moves in a row at most
ENDLESS = PLIES + 1                     # depth of what holds however long play goes on
MOVES = 40                              # points of an area at most
TABLE = 1 << 18                         # entries of the transposition table
NO_TAINT = PLIES + 1

LOCAL = Layout(__name__, "local", [
    # the question
    ("points", 1),                      # of the area
    ("point", POINTS),
    ("inside", POINTS),                 # p -> 1 if it is one of them
    ("edge", POINTS),                   # p -> 1 if a stone outside of the area stands beside that point of it
    ("around", 3),                      # color -> 1 if such stones are of that color
    ("territory", 1),                   # 1 if what stones in seki surround does not count
    ("limit", 1),                       # positions that may be looked at
    ("nodes", 1),                       # those that were
    ("depth", 1),                       # moves in a row after which the stones are counted as they stand
    ("cut", 1),                         # 1 if a limit was reached, so that nothing is sure
    ("exact", 1),                       # 1 if the result does not depend on a limit
    ("reached", 1),                     # moves in a row that were looked at for it
    ("first", 1),                       # the best first move
    # one entry a ply
    ("side", PLIES + 1),                # to move
    ("passed", PLIES + 1),              # 1 if the move before was a pass
    ("hash", PLIES + 1),                # of the stones
    ("key", PLIES + 1),                 # of stones, ko, side and pass
    ("low", PLIES + 1),                 # the window, in points of the side to move
    ("high", PLIES + 1),
    ("best", PLIES + 1),                # the best result so far
    ("move", PLIES + 1),                # the move that leads to it
    ("taint", PLIES + 1),               # the earliest ply to which play came back below, NO_TAINT if to none
    ("count", PLIES + 1),
    ("next", PLIES + 1),                # index of the move to be tried next
    ("moves", (PLIES + 1) * MOVES),
    ("score", MOVES),                   # what the moves of the node at hand are sorted by
    ("history", 3 * POINTS),            # color * POINTS + p -> how often the move there was the best
    # counting
    ("sure", 3),                        # color -> points that nothing can take from it any more
    ("there", 3),                       # color -> 1 if any of its stones is in the area or beside it
    ("eyes", POINTS),                   # head -> eyes of one point that it alone surrounds
    ("safe", POINTS),                   # head -> stamp of the last count in which its string was safe
    ("shares", POINTS),                 # head -> stamp of the last count in which its string touched a neutral point
    ("stamp", 1),
    ("seen", POINTS),
    ("queue", POINTS),
    # transposition table
    ("table_key", TABLE),
    ("table_depth", TABLE),             # moves after it that the result rests on
    ("table_low", TABLE),               # at least and at most so many points for the side to move
    ("table_high", TABLE),
    ("table_move", TABLE),
])
