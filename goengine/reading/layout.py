"""The words of the reader: outcomes of a question, states of a string, and the record of all readings.

A question is: can this string be captured (the attacker's goal), or saved (the defender's), by the side that
moves first? An outcome is always seen from that side.
"""
from __future__ import annotations

from goengine.board import layout as board      # noqa: F401  (kernels on this floor know these records too)
from goengine.kernel import Layout
from goengine.vertex import POINTS

# Outcomes, from bad to good; UNCLEAR means that a limit was reached and nothing else.
LOST, KO_SECOND, KO_FIRST, WON = 0, 1, 2, 3     # KO_FIRST: won by a ko that the mover takes first
UNCLEAR = 4
OUTCOME_NAMES = ("lost", "won by a ko that the other side takes first", "won by a ko that the mover takes first",
                 "won", "unclear")

# What an outcome is to the side that did not move first.
REVERSED = {LOST: WON, WON: LOST, KO_FIRST: KO_SECOND, KO_SECOND: KO_FIRST, UNCLEAR: UNCLEAR}

# States of a string, from its owner's side.
NO_STRING, DEAD, THREATENED, SAFE, UNDECIDED = 0, 1, 2, 3, 4
STATE_NAMES = ("", "dead", "threatened", "safe", "unclear")

READINGS = Layout(__name__, "r", [
    ("count", 1),                   # strings on the board
    ("heads", POINTS),              # their heads, in board order of the heads
    ("state", POINTS),              # head -> DEAD, THREATENED, SAFE, UNDECIDED
    ("attack", POINTS),             # head -> outcome when the attacker moves first
    ("attack_move", POINTS),        # head -> the attacker's best move, or 0
    ("defend", POINTS),             # head -> outcome when the defender moves first
    ("defend_move", POINTS),        # head -> the defender's best move, or 0
    ("nodes", 1),                   # nodes spent
])
