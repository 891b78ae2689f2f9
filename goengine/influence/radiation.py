"""Radiation of influence by 1/distance, and the control of each point.

Every stone radiates over free points, 1/steps, as far as `REACH`; stones of either colour stop it, and so does a
point that links two enemy strings for good. A stone's strength follows the safety of its group; the stones of a
dead group radiate for the enemy.

Source: Burmeister and Wiles's account of The Many Faces of Go; figures own analysis.
"""
from __future__ import annotations

from goengine.board.layout import NEIGHBORS
from goengine.groups.layout import HOLDS
from goengine.influence.layout import FULL, UNIT
from goengine.kernel import kernel_module
from goengine.vertex import BLACK, EDGE, EMPTY, STRIDE

kernel = kernel_module(__name__)

REACH = 7                               # steps
BASE = 250                              # thousandths: influence too weak to control anything
SETTLED = 80                            # safety from which a group's enclosed points count in full
SURE_STRENGTH = 20                      # strength of a stone that cannot die, against its safety in percent


@kernel
def mark_barriers(b, g, f):
    """Mark the points of links that hold: the enemy's radiation ends there."""
    for p in range(STRIDE * (b.size[0] + 1)):
        f.barrier[p] = EMPTY
    for link in range(g.links[0]):
        if g.link_state[link] == HOLDS and g.link_cut[link]:
            f.barrier[g.link_cut[link]] = b.color[g.link_a[link]]


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
                if f.barrier[s] != 3 - c:
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


@kernel
def control_of(black, white):
    """Control that two influences give: -50 to 50."""
    total = black + white + BASE
    share = 1000 * (black - white) // total if black >= white else -(1000 * (white - black) // total)
    strength = abs(share)
    full = min(FULL, FULL * strength * strength // 490_000)
    return full if share > 0 else -full


@kernel
def encloser_is_safe(b, g, p, c):
    """1 unless a group of colour `c` beside the point is in danger."""
    for d in NEIGHBORS:
        q = p + d
        if b.color[q] == c and g.gone[b.head[q]] == 0 and g.safety[g.group[q]] < SETTLED:
            return 0
    return 1


@kernel
def find_control(b, g, f):
    """Fill ``f.control``: stones by the safety of their groups, free points by enclosure, influence and sure life."""
    size = b.size[0]
    for row in range(1, size + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + size + 1):
            c = b.color[p]
            sure = g.sure[p]
            if sure:
                f.control[p] = FULL if sure == BLACK else -FULL
            elif g.closed[p] and encloser_is_safe(b, g, p, g.closed[p]):
                f.control[p] = FULL if g.closed[p] == BLACK else -FULL
            elif c == EMPTY:
                f.control[p] = control_of(f.black[p], f.white[p])
            else:
                own = g.safety[g.group[p]] - 50
                if g.gone[b.head[p]]:
                    own = -FULL
                f.control[p] = own if c == BLACK else -own


@kernel
def find_influence(b, g, f):
    """Fill the record of influence from board and groups."""
    radiate(b, g, f)
    find_control(b, g, f)
