"""Radiation of influence by 1/distance.

Every stone radiates over free points, 1/steps, as far as `REACH`; stones of either colour stop it, and so does a
point that links two enemy strings for good. A stone's strength follows the safety of its group; the stones of a
dead group radiate for the enemy.

Source: Burmeister and Wiles's account of The Many Faces of Go; figures own analysis.
"""
from __future__ import annotations

from goengine.board.layout import NEIGHBORS
from goengine.groups.links import is_tie
from goengine.influence.layout import UNIT
from goengine.kernel import kernel_module
from goengine.vertex import BLACK, EDGE, EMPTY, STRIDE, WHITE

kernel = kernel_module(__name__)

REACH = 7                               # steps
SURE_STRENGTH = 20                      # strength of a stone that cannot die, against its safety in percent


@kernel
def mark_barriers(b, g, f):
    """Mark the points between strings whose link holds: the enemy's radiation ends there."""
    size = b.size[0]
    for row in range(1, size + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + size + 1):
            f.barrier[p] = 0
            if b.color[p] == EMPTY:
                f.barrier[p] = BLACK * is_tie(b, g, p, BLACK) + WHITE * is_tie(b, g, p, WHITE)


@kernel
def radiate_stone(b, g, f, p, c, strength):
    """Radiate from one stone for colour `c`; `strength` in percent."""
    f.stamp[0] += 1
    stamp = f.stamp[0]
    f.mark[p] = stamp
    f.queue[0] = p
    front = 0
    tail = 1
    end = 1
    for step in range(1, REACH + 1):
        gain = UNIT * strength // (100 * step)
        while front < end:
            q = f.queue[front]
            front += 1
            for d in NEIGHBORS:
                s = q + d
                if f.mark[s] == stamp or b.color[s] == EDGE:
                    continue
                f.mark[s] = stamp
                if b.color[s] != EMPTY:
                    if g.gone[b.head[s]] == 0 or b.color[s] == c:
                        continue
                if c == BLACK:
                    f.black[s] += gain
                else:
                    f.white[s] += gain
                if f.barrier[s] & (3 - c) == 0:
                    f.queue[tail] = s
                    tail += 1
        end = tail


@kernel
def radiate(b, g, f):
    """Fill ``f.black`` and ``f.white``."""
    size = b.size[0]
    mark_barriers(b, g, f)
    for row in range(1, size + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + size + 1):
            f.black[p] = 0
            f.white[p] = 0
    for row in range(1, size + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + size + 1):
            c = b.color[p]
            if c == EMPTY:
                continue
            safety = g.safety[g.group[p]]
            if g.gone[b.head[p]]:
                radiate_stone(b, g, f, p, 3 - c, 50)
            else:
                radiate_stone(b, g, f, p, c, SURE_STRENGTH + (100 - SURE_STRENGTH) * safety // 100)
