"""The record of influence, control and territory of a position."""
from __future__ import annotations

from goengine.groups import layout as groups      # noqa: F401  (kernels on this floor know these records too)
from goengine.kernel import Layout
from goengine.vertex import POINTS

UNIT = 1000                         # influence is kept in thousandths
FULL = 50                           # control of a point runs from -FULL (White's) to +FULL (Black's)

FIELD = Layout(__name__, "f", [
    ("black", POINTS),              # p -> Black's influence, thousandths
    ("white", POINTS),              # p -> White's influence, thousandths
    ("control", POINTS),            # p -> -50 (White's) .. +50 (Black's)
    # working memory
    ("barrier", POINTS),            # p -> sum of the colours (1, 2) whose links hold over the point
    ("mark", POINTS),
    ("stamp", 1),
    ("queue", POINTS),
])
