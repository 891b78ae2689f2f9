"""What the chance of a point to become Black's is read off: features, their bins and tables.

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
SECTIONS = {"points": POINT_TABLES, "again": AGAIN_TABLES}

_sizes = [size for tables in SECTIONS.values() for size in tables.values()]
_starts = [sum(_sizes[:i]) for i in range(len(_sizes) + 1)]
ODDS = _starts[-1]                      # figures in all tables
TABLE_AT = table(_starts)               # number of a table -> where it begins
AGAIN_FROM = len(POINT_TABLES)          # number of the first table of the second round

_edges = [*POINT_EDGES.values(), STAGE_EDGES]
_edge_starts = [sum(len(edges) for edges in _edges[:i]) for i in range(len(_edges) + 1)]
EDGE = table([edge for edges in _edges for edge in edges])
EDGE_AT = table(_edge_starts)           # number of a feature -> where its edges begin
POINT_SHARE, POINT_BESIDE, POINT_AROUND, POINT_CLOSED, POINT_EYE, POINT_AGAIN, STAGE = range(len(_edges))


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
