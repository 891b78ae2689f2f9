"""What the chance of a group to live, and of a point to become Black's, is read off: features, their bins and tables.

A feature is a whole number; its bins end before each of its edges. Each table holds a figure for each bin, in
hundredths of the natural logarithm of odds, and the figures of all tables are added up. The tables stand in
knowledge/chances.yaml; here stands how long they are and where each begins. A table "by stage" has its bins once for
each stage of the game.
"""
from __future__ import annotations

from goengine.kernel import kernel_module, table

kernel = kernel_module(__name__)

# Open points (neither side has three quarters of the influence), scaled to 361, from which the next stage counts.
STAGE_EDGES = (60, 120, 170)
STAGES = len(STAGE_EDGES) + 1

# Of a group. Shares are thousandths of influence, its owner's less the enemy's; frequencies are in percent.
GROUP_EDGES = {
    "safety": (1, 20, 35, 45, 55, 63, 68, 73, 78, 83, 87, 89, 93, 97, 99),      # by eyes and room: groups/life.py
    "room": (1, 2, 3, 4, 6, 8, 11, 15, 20, 30, 50),
    "stones": (2, 3, 4, 5, 6, 8, 10, 14, 20, 30, 50),
    "liberties": (2, 3, 4, 5, 6, 8, 10, 13),
    "share": (-800, -600, -400, -200, -50, 51, 201, 401, 601, 801),             # mean over its liberties
    "weakest": (1, 20, 40, 55, 70, 85, 95, 101),                                # least safety of an enemy beside it
    "strongest": (0, 1, 40, 60, 75, 85, 95, 98, 100),                           # largest safety of an enemy beside it
    "enemy_liberties": (2, 3, 4, 5, 6, 8, 12, 98),                              # fewest of an enemy group beside it
    "around": (-1600, -800, -300, 0, 300, 600, 1000, 1500, 2200, 3000),         # shares and stones beside a liberty
    "dead": (1, 34, 67, 100),                                                   # of its stones: in captured strings
    "threatened": (1, 34, 67, 100),
    "closed": (1, 2, 3, 5, 8, 14),                                              # liberties that it alone encloses
    "longest": (2, 3, 4, 5, 7),                                                 # most liberties of one of its strings
    "touching": (1, 26, 51, 76, 101, 151),                                      # enemy stones beside it, by its stones
}
EYES = 36                               # half eyes if the enemy moves first, times 6, and if the owner does
EYES_SHARE_EDGES = (-400, 0, 400)       # of the share, beside 0 to 4 half eyes
STONES_SHARE_EDGES = (-500, -100, 300)  # of the share, beside the number of stones
STONES_EDGES = (2, 4, 7, 12)
GROUP_TABLES = {
    **{name: len(edges) + 1 for name, edges in GROUP_EDGES.items()},
    "eyes": EYES, "life": 6, "eyes_share": 20, "stones_share": 20,
    **{f"{name}_by_stage": STAGES * (len(GROUP_EDGES[name]) + 1) for name in ("safety", "room", "share", "around")},
    "eyes_by_stage": STAGES * EYES, "stage": STAGES,
}

# Of an empty point, by stage but for `near` and `line`. A sign goes with each: whom the figure favours.
POINT_EDGES = {
    "share": (50, 150, 250, 350, 450, 550, 650, 750, 850, 930),
    "beside": (50, 300, 700, 950, 1300, 1700, 1950, 2300, 2950),        # what the stones beside it hold, thousandths
    "around": (100, 500, 1000, 1500, 2000, 3000, 4000, 6000, 8000),     # the same, summed over its neighbours
    "closed": (-900, -100, 100, 500, 900, 1500),                        # what is beside it, where one side encloses it
    "eye": (1, 2, 3, 5, 8, 13, 30, 100),                                # points of the eye space that it lies in
    "again": (50, 150, 250, 350, 450, 550, 650, 750, 850, 930, 980),    # the first round's control, at it and about it
}
MOST_STEPS = 7                          # steps from either side's nearest stone are told apart up to here
MOST_LINES = 6
POINT_TABLES = {
    "share": STAGES * (len(POINT_EDGES["share"]) + 1), "near": (MOST_STEPS + 1) * (MOST_STEPS + 1),
    "beside": STAGES * (len(POINT_EDGES["beside"]) + 1), "around": STAGES * (len(POINT_EDGES["around"]) + 1),
    "closed": STAGES * (len(POINT_EDGES["closed"]) + 1), "eye": STAGES * (len(POINT_EDGES["eye"]) + 1),
    "line": MOST_LINES * (len(POINT_EDGES["share"]) + 1),
}
_AGAIN = STAGES * (len(POINT_EDGES["again"]) + 1)
AGAIN_TABLES = {**POINT_TABLES, "beside_again": _AGAIN, "around_again": _AGAIN, "self_again": _AGAIN}
SECTIONS = {"groups": GROUP_TABLES, "points": POINT_TABLES, "again": AGAIN_TABLES}

_sizes = [size for tables in SECTIONS.values() for size in tables.values()]
_starts = [sum(_sizes[:i]) for i in range(len(_sizes) + 1)]
ODDS = _starts[-1]                      # figures in all tables
TABLE_AT = table(_starts)               # number of a table -> where it begins
POINTS_FROM = len(GROUP_TABLES)         # number of the first table of points, ...
AGAIN_FROM = POINTS_FROM + len(POINT_TABLES)        # ... and of the first of the second round

_edges = [*GROUP_EDGES.values(), *POINT_EDGES.values(), EYES_SHARE_EDGES, STONES_SHARE_EDGES, STONES_EDGES, STAGE_EDGES]
_edge_starts = [sum(len(edges) for edges in _edges[:i]) for i in range(len(_edges) + 1)]
EDGE = table([edge for edges in _edges for edge in edges])
EDGE_AT = table(_edge_starts)           # number of a feature -> where its edges begin
(SAFETY, ROOM, STONES, LIBERTIES, SHARE, WEAKEST, STRONGEST, ENEMY_LIBERTIES, AROUND, DEAD, THREATENED, CLOSED, LONGEST,
 TOUCHING, POINT_SHARE, POINT_BESIDE, POINT_AROUND, POINT_CLOSED, POINT_EYE, POINT_AGAIN, EYES_SHARE, STONES_SHARE,
 STONES_COARSE, STAGE) = range(len(_edges))
FEATURES = len(GROUP_EDGES)
EYES_TABLE, LIFE_TABLE, EYES_SHARE_TABLE, STONES_SHARE_TABLE, STAGED_TABLES = range(FEATURES, FEATURES + 5)
EYES_STAGED_TABLE, STAGE_TABLE = STAGED_TABLES + 4, STAGED_TABLES + 5


@kernel
def bin_of(feature, value):
    """The bin of a feature's value."""
    start = EDGE_AT[feature]
    end = EDGE_AT[feature + 1]
    i = start
    while i < end and value >= EDGE[i]:
        i += 1
    return i - start


@kernel
def bins(feature):
    """How many bins a feature has."""
    return EDGE_AT[feature + 1] - EDGE_AT[feature] + 1
