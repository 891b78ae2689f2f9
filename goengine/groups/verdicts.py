"""Verdicts: what the search said of groups, for the static judgement of positions in which that still holds.

A verdict is loaded with the points it depends on and the stones there. It holds on every board that has the same stones
at these points, and as long as neither side has added more than a few: what is dead whoever moves first still is so
after its owner's move, what is sure to live has an answer to the enemy's, and positions of one lookahead compare only
if the verdict does not come and go between them. `find_life` lets it stand in the place of what a glance says; its odds
are weighed with the static ones (influence/fate).
"""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from goengine.groups.layout import LIFE_ALIVE, LIFE_CRITICAL, LIFE_DEAD, MOST_VERDICTS, NO_GROUP
from goengine.kernel import kernel_module, popcount
from goengine.pointset import WORDS
from goengine.reading.layout import DEAD
from goengine.vertex import BLACK, EMPTY, PASS, WHITE

kernel = kernel_module(__name__)

MOST_STRAYS = 3                         # stones of each side that may come in while a verdict holds
READ_ALIVE = 94                         # safety of a group that was read to live


@dataclass(frozen=True)
class Verdict:
    """What was said of the group of a stone.

    Attributes
    ----------
    stone : int
        A stone of the group.
    life : int
        `LIFE_DEAD`, `LIFE_CRITICAL` or `LIFE_ALIVE`; `NO_GROUP` where the static word on life stays.
    odds : int
        What it adds to the odds that the group lives, in hundredths of their natural logarithm.
    move : int
        The move that decides where the group is critical, else `PASS`.
    late : int
        After the move that decides: that of the other side, which comes too late now; else `PASS`.
    points, there : arrays of int64
        The points it depends on, as a set, and the black and the white stones among them.
    stones : int
        How many stones the group had. Of a group that was cut apart since nobody knows which part lives.
    """

    stone: int
    life: int
    odds: int
    move: int
    late: int
    points: np.ndarray
    there: np.ndarray
    stones: int = 0


def load_verdicts(g: Any, verdicts: list[Verdict]) -> None:
    """Put verdicts in the place of those that a record of groups holds; of too many, the last, which count most."""
    g["verdicts"][0] = min(len(verdicts), MOST_VERDICTS)
    for i, verdict in enumerate(verdicts[-MOST_VERDICTS:]):
        g["verdict_stone"][i] = verdict.stone
        g["verdict_life"][i] = verdict.life
        g["verdict_odds"][i] = verdict.odds
        g["verdict_move"][i] = verdict.move
        g["verdict_late"][i] = verdict.late
        g["verdict_stones"][i] = verdict.stones
        g["verdict_points"][WORDS * i:WORDS * (i + 1)] = verdict.points
        g["verdict_there"][2 * WORDS * i:2 * WORDS * (i + 1)] = verdict.there


@kernel
def came_in(m, g, i, c):
    """Stones of colour `c` that came to the points of a verdict since it was given; -1 if one went."""
    came = 0
    for w in range(WORDS):
        here = m.stones[WORDS * c + w] & g.verdict_points[WORDS * i + w]
        there = g.verdict_there[2 * WORDS * i + WORDS * (c - 1) + w]
        if there & ~here:
            return -1
        came += popcount(here & ~there)
    return came


@kernel
def still_holds(b, m, g, i):
    """1 if the board that was noted has the stones with which a verdict was given, and at most a few more of each side.

    After the move that decides, a stone on the other side's point may be the older one of the two.
    """
    black = came_in(m, g, i, BLACK)
    white = came_in(m, g, i, WHITE)
    if min(black, white) < 0 or max(black, white) > MOST_STRAYS:
        return 0
    return 1 if g.verdict_late[i] == PASS or b.color[g.verdict_late[i]] == EMPTY else 0


@kernel
def is_whole(g, i, k):
    """1 if a verdict does not say that a group lives, or that with id `k` has three quarters of its stones and more."""
    return 1 if g.verdict_life[i] != LIFE_ALIVE or 4 * g.size[k] >= 3 * g.verdict_stones[i] else 0


@kernel
def apply_verdicts(b, m, r, g):
    """Let verdicts that still hold stand in the place of the life of groups judged at a glance.

    Of several on one group, the parts of which may have been joined since, the last one counts.
    """
    for i in range(g.count[0]):
        g.heard[g.ids[i]] = 0
    for i in range(g.verdicts[0]):
        p = g.verdict_stone[i]
        if b.color[p] != EMPTY and is_whole(g, i, g.group[p]) and still_holds(b, m, g, i):
            g.heard[g.group[p]] = i + 1
    for n in range(g.count[0]):
        k = g.ids[n]
        i = g.heard[k] - 1
        if i < 0:
            continue
        g.said[k] = g.verdict_odds[i]
        life = g.verdict_life[i]
        if life == NO_GROUP:
            continue
        g.life[k] = life
        g.safety[k] = 0 if life == LIFE_DEAD else 50 if life == LIFE_CRITICAL else max(READ_ALIVE, g.safety[k])
        if g.verdict_move[i] != PASS:
            g.vital[k] = g.verdict_move[i]
        for j in range(r.count[0]):
            h = r.heads[j]
            if g.group[h] == k:
                g.gone[h] = 1 if life == LIFE_DEAD or r.state[h] == DEAD else 0
