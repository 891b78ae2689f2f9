"""The record of a capturing race: who runs it against whom, beside the record of a life-and-death question."""
from __future__ import annotations

from goengine.groups import zonelayout as zone      # noqa: F401  (kernels on this floor know its record too)
from goengine.kernel import Layout
from goengine.vertex import POINTS

DUEL = Layout(__name__, "duel", [
    ("rival", 1),                       # the stone of the hunter's whose capture ends the race
    ("firm", POINTS),                   # head -> 1 if the string needs nobody's help
    ("taken", POINTS),                  # head -> stamp of the last look at the race that met it
    ("stamp", 1),
    ("lead", 2),                        # liberties of the prey and of the hunter, as the guess at a node sees them
])
