"""The loop that `goengine bench` times: play and take back one listed move after the other."""
from __future__ import annotations

from goengine.board import stones
from goengine.kernel import Layout, kernel_module

LISTED = 4096                           # moves in a list
SEQUENCE = Layout(__name__, "sequence", [("point", LISTED)])

kernel = kernel_module(__name__)


@kernel
def play_and_undo(b, sequence, rounds, c):
    """Play and undo, for colour `c`, every listed move, `rounds` times over; how many were legal."""
    played = 0
    for _ in range(rounds):
        for i in range(LISTED):
            if stones.play(b, sequence.point[i], c):
                stones.undo(b)
                played += 1
    return played
