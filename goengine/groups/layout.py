"""The words of links, groups and life, and the record of all groups of a position."""
from __future__ import annotations

from goengine.reading import layout as reading, memory      # noqa: F401  (kernels on this floor know these records too)
from goengine.groups.outlooklayout import ALL_FEATURES, FIGURES, FORESTS
from goengine.groups.shapelayout import SHAPE_FIELDS
from goengine.kernel import Layout
from goengine.pointset import WORDS
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
PROVED_SAFE = 98                        # safety of a group that is proved to live, if not unconditionally
ALIVE_SO_FAR = 1                        # mark on the heads of strings that sure life has not ruled out
TOUCHED, IN_DOUBT = 1, 2                # points: touched by a stone in the end; the enemy might stay there in seki
BAD, GOOD, RELIED_ON, SEARCHED = 0, 1, 2, 3     # regions: GOOD between safe strings only; RELIED_ON to be left alone
MOST_DEPTH = 8                          # enemy moves that a proof of safety looks ahead
MOST_LINKS = 1024
MOST_BORDERS = 2048
MOST_VERDICTS = 64
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
    ("stamp", 1),                   # see zone.py
    ("stamped", POINTS),            # p -> stamp of the last search that met it
    ("alone", POINTS),              # id -> 1 if it needs no help, nor is in question or lives by that one's eyes
    ("stands", POINTS),             # id -> why the group needs nobody's help, by zone.py, 0 if it does, ...
    ("weighed", 1),                 # ... if that is known
    ("searched", POINTS),           # p -> 1 in the area of the last question about life: see fallingwalls.py
    ("falls", POINTS),              # p -> 1 if the stone there belongs to the area of the next one, whatever its group
    # what the search said of groups: see verdicts.py
    ("heard", POINTS),              # id -> the number, from 1, of the verdict that holds for the group, or 0
    ("said", POINTS),               # id -> odds that it gave the group to live, in hundredths of their logarithm
    ("verdicts", 1),
    ("verdict_stone", MOST_VERDICTS),
    ("verdict_life", MOST_VERDICTS),
    ("verdict_odds", MOST_VERDICTS),
    ("verdict_move", MOST_VERDICTS),
    ("verdict_late", MOST_VERDICTS),
    ("verdict_stones", MOST_VERDICTS),
    ("verdict_points", MOST_VERDICTS * WORDS),
    ("verdict_there", 2 * MOST_VERDICTS * WORDS),
    # the outlook of a group: see outlook.py
    ("trait", ALL_FEATURES),        # what is seen of it
    ("met", POINTS),                # id of an enemy group -> stamp of the last look that met it
    ("trees", FIGURES * FORESTS),   # what the odds that it lives are read off: see outlooklayout.py
    ("borders", 1),                 # Benson: number of borders, one for each pair of a region and a string beside it
    ("border_region", MOST_BORDERS),
    ("border_head", MOST_BORDERS),
    ("border_points", MOST_BORDERS),    # the region's points that count and touch the string
    ("region_points", POINTS),          # region -> points that count: the empty ones; all, where suicide is allowed
    ("region_good", POINTS),            # region -> 1 while it counts
    ("living", POINTS),                 # head -> 1 if the string is unconditionally alive
    ("eyespots", POINTS),               # points of an area that may become eyes
    # safety under alternating play, one colour at a time
    ("safe", POINTS),               # p -> color that owns it for sure if it answers every enemy move, or 0
    ("order", POINTS),              # all points, in an order that does not depend on how the board is turned
    ("by_region", POINTS),          # the points of the regions, one region after the other
    ("region_start", POINTS),       # region -> where its points begin there
    ("answer", POINTS),             # p -> where the owner answers an enemy move at p, or 0
    ("fragile", POINTS),            # region -> 1 if a living string needs that the owner does not play there
    ("filled", POINTS),             # region -> points in it that the owner may fill in answer to moves elsewhere
    ("covered", POINTS),            # p -> TOUCHED if its cluster's answers see to that, IN_DOUBT, or 0
    ("kin", POINTS),                # head -> head of the string that stands for its cluster
    ("clusters", 1),
    ("cluster", POINTS),            # the heads that stand for the clusters
    ("eyes_of", POINTS),            # head that stands for a cluster -> regions in which it keeps a liberty
    ("choices", POINTS),
    ("paired", 1),                  # pairs that the last attempt to cover points has made
    ("proof_nodes", 1),             # search: positions looked at
    ("attack_at", MOST_DEPTH),      # depth -> which point of the region the enemy tries
    ("reply_at", MOST_DEPTH),       # depth -> which reply the owner tries
    *SHAPE_FIELDS,                  # eye shapes and their solver
])
