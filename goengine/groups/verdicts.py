"""Verdicts: what the search said of groups, for the static judgement of positions in which that still holds.

A verdict is loaded with the points it depends on and the stones there. `find_life` lets it stand in the place of what a
glance says, on every board that has the same stones at these points.
"""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from goengine.groups.layout import LIFE_CRITICAL, LIFE_DEAD, MOST_VERDICTS, NO_GROUP
from goengine.kernel import kernel_module
from goengine.pointset import WORDS
from goengine.reading.layout import DEAD
from goengine.vertex import EMPTY, PASS

kernel = kernel_module(__name__)

READ_ALIVE = 94                         # safety of a group that was read to live


@dataclass(frozen=True)
class Verdict:
    """What was said of the group of a stone.

    Attributes
    ----------
    stone : int
        A stone of the group.
    life : int
        `LIFE_DEAD`, `LIFE_CRITICAL` or `LIFE_ALIVE`.
    move : int
        The move that decides where the group is critical, else `PASS`.
    points, there : arrays of int64
        The points it depends on, as a set, and the black and the white stones among them.
    """

    stone: int
    life: int
    move: int
    points: np.ndarray
    there: np.ndarray


def load_verdicts(g: Any, verdicts: list[Verdict]) -> None:
    """Put verdicts in the place of those that a record of groups holds."""
    g["verdicts"][0] = min(len(verdicts), MOST_VERDICTS)
    for i, verdict in enumerate(verdicts[:MOST_VERDICTS]):
        g["verdict_stone"][i] = verdict.stone
        g["verdict_life"][i] = verdict.life
        g["verdict_move"][i] = verdict.move
        g["verdict_points"][WORDS * i:WORDS * (i + 1)] = verdict.points
        g["verdict_there"][2 * WORDS * i:2 * WORDS * (i + 1)] = verdict.there


@kernel
def still_holds(m, g, i):
    """1 if the board that was noted has the stones with which a verdict was given."""
    for w in range(WORDS):
        points = g.verdict_points[WORDS * i + w]
        if (m.stones[WORDS + w] & points != g.verdict_there[2 * WORDS * i + w]
                or m.stones[2 * WORDS + w] & points != g.verdict_there[2 * WORDS * i + WORDS + w]):
            return 0
    return 1


@kernel
def apply_verdicts(b, m, r, g):
    """Let verdicts that still hold stand in the place of the life of groups judged at a glance."""
    for i in range(g.count[0]):
        g.said[g.ids[i]] = NO_GROUP
    for i in range(g.verdicts[0]):
        p = g.verdict_stone[i]
        if b.color[p] == EMPTY or still_holds(m, g, i) == 0:
            continue
        k = g.group[p]
        life = g.verdict_life[i]
        g.life[k] = life
        g.said[k] = life
        g.safety[k] = 0 if life == LIFE_DEAD else 50 if life == LIFE_CRITICAL else max(READ_ALIVE, g.safety[k])
        if g.verdict_move[i] != PASS:
            g.vital[k] = g.verdict_move[i]
        for j in range(r.count[0]):
            h = r.heads[j]
            if g.group[h] == k:
                g.gone[h] = 1 if life == LIFE_DEAD or r.state[h] == DEAD else 0
