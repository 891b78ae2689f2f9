"""What the life of each group means for the margin: the position is analysed as if it lived, and as if it were dead."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from goengine.groups.layout import LIFE_ALIVE, LIFE_DEAD
from goengine.groups.verdicts import Verdict, load_verdicts
from goengine.influence.analysis import Analysis
from goengine.influence.expected import Swing
from goengine.influence.fate import MOST_ODDS
from goengine.influence.grid import grid
from goengine.influence.layout import WHOLE
from goengine.pointset import WORDS
from goengine.vertex import PASS

SURE_ODDS = 3 * MOST_ODDS               # odds that no static word upsets
SMALLEST = 2                            # stones of a group that is tried both ways
SURE = 0.985                            # fate of a group, from -1 to 1, from which on its life is not open


def find_swings(board: Any, analysis: Analysis, verdicts: Sequence[Verdict] = ()) -> list[Swing]:
    """A swing for each group of some stones whose life is open.

    Parameters
    ----------
    board : record
        Of a position.
    analysis : Analysis
        Does the work; it is left as after one run on the board.
    verdicts : sequence of Verdict
        What searches said of the groups; they stay loaded.
    """
    mean = _area(board, analysis, verdicts)
    g, f = analysis.g, analysis.f
    fates = {int(k): int(f["fate"][k]) / WHOLE for k in g["ids"][:int(g["count"][0])] if g["size"][k] >= SMALLEST}
    found = []
    for stone, fate in fates.items():
        if abs(fate) < SURE:
            alive, dead = (_area(board, analysis, [*verdicts, _for_sure(stone, life)]) - mean
                           for life in (LIFE_ALIVE, LIFE_DEAD))
            found.append(Swing((1 + fate) / 2, alive, dead))
    _area(board, analysis, verdicts)
    return found


def _for_sure(stone: int, life: int) -> Verdict:
    """The verdict that the group of a stone lives, or is dead, whatever it looks like and whatever is played."""
    odds = SURE_ODDS if life == LIFE_ALIVE else -SURE_ODDS
    return Verdict(stone, life, odds, PASS, PASS, np.zeros(WORDS, np.int64), np.zeros(2 * WORDS, np.int64))


def _area(board: Any, analysis: Analysis, verdicts: Sequence[Verdict]) -> float:
    """Points by which Black's area is larger, by the chances of all points, if verdicts are heeded."""
    load_verdicts(analysis.g, list(verdicts))
    analysis.run(board)
    return float(grid(analysis.f["value"], int(board["size"][0])).sum()) / WHOLE
