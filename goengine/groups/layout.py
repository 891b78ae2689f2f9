"""The words of links, groups and life, and the record of all groups of a position."""
from __future__ import annotations

from goengine.reading import layout as reading, memory      # noqa: F401  (kernels on this floor know these records too)
from goengine.groups.shapelayout import SHAPE_FIELDS
from goengine.kernel import Layout
from goengine.vertex import POINTS

# Kinds of links.
SOLID, DIAGONAL, ONE_POINT = 1, 2, 3    # SOLID: over the points of a captured enemy string
LINK_NAMES = ("", "over a dead string", "diagonal", "one-point jump")

# States of a link.
HOLDS, CUTTABLE, BROKEN = 1, 2, 3       # CUTTABLE: who moves first decides
LINK_STATES = ("", "holds", "can be cut", "is cut")

# Life of a group.
NO_GROUP, LIFE_DEAD, LIFE_CRITICAL, LIFE_UNSETTLED, LIFE_ALIVE, LIFE_SURE = 0, 1, 2, 3, 4, 5
LIFE_NAMES = ("", "dead", "critical", "unsettled", "alive", "unconditionally alive")
MOST_LINKS = 1024
MOST_BORDERS = 2048
PAIRS = 4096                            # slots of the table of pairs

GROUPS = Layout(__name__, "g", [
    ("count", 1),                   # groups on the board
    ("ids", POINTS),                # their ids (the head of one of their strings)
    ("group", POINTS),              # p -> id of the group of the stone on it, or 0
    ("size", POINTS),               # id -> stones
    ("liberties", POINTS),          # id -> distinct liberties
    ("eyes", POINTS),               # id -> eyes in half eyes if the enemy moves first: 4 is two eyes
    ("eyes_first", POINTS),         # id -> the same if the owner moves first
    ("room", POINTS),               # id -> empty points it can run to or make eyes in
    ("life", POINTS),               # id -> LIFE_DEAD .. LIFE_SURE
    ("safety", POINTS),             # id -> 0 (dead) .. 100 (cannot be killed)
    ("vital", POINTS),              # id -> the point that makes or takes life, or 0
    ("sure", POINTS),               # p -> color that owns it by Benson's unconditional life, or 0
    ("eye", POINTS),                # p -> color whose eye or eye space the empty point belongs to, or 0
    ("closed", POINTS),             # p -> color that alone encloses the free point, or 0
    ("links", 1),                   # number of links found
    ("link_a", MOST_LINKS),         # heads of the strings it joins
    ("link_b", MOST_LINKS),
    ("link_kind", MOST_LINKS),
    ("link_state", MOST_LINKS),
    ("link_cut", MOST_LINKS),       # where the enemy cuts, or 0
    ("link_join", MOST_LINKS),      # where the owner connects, or 0
    # working memory
    ("pair", PAIRS),                # hash of a pair of strings -> its link + 1
    ("gone", POINTS),               # head -> 1 if its stones are taken for captured
    ("near", 3 * POINTS),           # color * POINTS + p -> steps over free points from the nearest living stone
    ("area", 3 * POINTS),           # color * POINTS + p -> points of the area without living stones of the color, or 0
    ("region", POINTS),             # p -> number of the eye space an empty point or dead stone lies in, or 0
    ("queue", POINTS),
    ("swing", POINTS),              # id -> half eyes that hang on who plays first in each of its eye spaces, summed
    ("swing_first", POINTS),        # id -> the largest of these swings
    ("swing_second", POINTS),       # id -> the second largest
    ("space", POINTS),              # number of an eye space -> its points, or POINTS if it is wide open
    ("walls", POINTS),              # id -> its stones beside the eye space at hand
    ("seen", POINTS),
    ("beside", POINTS),             # groups beside the eye space at hand
    ("beside_count", 1),            # how many they are
    ("wall_count", 1),              # stones beside it
    ("leaks", 1),                   # its points from which an open point is next
    ("leak", 1),                    # the most urgent of these points
    ("mark", POINTS),
    ("borders", 1),                 # Benson: number of borders, one for each pair of a region and a string beside it
    ("border_region", MOST_BORDERS),
    ("border_head", MOST_BORDERS),
    ("border_points", MOST_BORDERS),    # the region's empty points that are liberties of the string
    ("region_empty", POINTS),           # region -> empty points
    ("region_good", POINTS),            # region -> 1 while it counts
    ("region_inner", POINTS),           # region -> empty points that lie beside no wall
    *SHAPE_FIELDS,                      # eye shapes and their solver
])
