"""The record of influence, control and territory of a position."""
from __future__ import annotations

from goengine.groups import layout as groups      # noqa: F401  (kernels on this floor know these records too)
from goengine.influence.features import ODDS
from goengine.kernel import Layout
from goengine.vertex import POINTS

UNIT = 1000                         # influence is kept in thousandths
FULL = 50                           # control of a point runs from -FULL (White's) to +FULL (Black's)
WHOLE = 1000                        # thousandths to the whole, of shares, fates and what is held
BASE = 600                          # influence, in thousandths, too weak to make a share
OPEN_SHARE = 500                    # share up to which a point is open

FIELD = Layout(__name__, "f", [
    ("black", POINTS),              # p -> Black's influence, thousandths
    ("white", POINTS),              # p -> White's influence, thousandths
    ("control", POINTS),            # p -> -50 (White's) .. +50 (Black's)
    ("value", POINTS),              # p -> the chance that it becomes Black's: -1000 .. 1000; see `chances`
    ("fate", POINTS),               # id of a group -> -1000 (dead) .. 1000 (lives): its mean fate in such positions
    ("share", POINTS),              # p -> Black's share of the influence less White's, thousandths
    ("stage", 1),                   # of the game: 0 (nothing is open) .. STAGES - 1
    ("odds", ODDS),                 # all tables of knowledge/chances.yaml, one after the other
    # working memory
    ("liberties", POINTS),          # id of a group -> its liberties, ...
    ("shares", POINTS),             # ... the sum of its side's shares there, ...
    ("around", POINTS),             # ... the sum of the shares and stones beside them, ...
    ("captured", POINTS),           # ... its stones in captured strings, ...
    ("foe", POINTS),                # ... and the fewest liberties of an enemy group beside it
    ("beside", POINTS),             # p -> sum of `value` over its neighbours
    ("stones_beside", POINTS),      # the same while only the stones have a value, ...
    ("stones_around", POINTS),      # ... and its sum over the neighbours
    ("next", POINTS),               # p -> its value in the round at hand
    ("barrier", POINTS),            # p -> sum of the colours (1, 2) whose links hold over the point
    ("mark", POINTS),
    ("stamp", 1),
    ("queue", POINTS),
])
