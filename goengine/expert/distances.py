"""Lines from each point to the nearest stones: of either colour, and of what is strong."""
from __future__ import annotations

from goengine.expert.layout import FACT_RECORD
from goengine.kernel import kernel_module, load, store
from goengine.vertex import EDGE, POINTS, STRIDE

kernel = kernel_module(__name__)

FAR = 99
STRONG = 85                             # safety from which a group needs no help
DISTANCE = FACT_RECORD.offset["point_distance"]
STRONG_DISTANCE = FACT_RECORD.offset["point_strong_distance"]


@kernel
def sweep(b, facts, field):
    """Spread the distances that stand in a field of the facts, 0 at the stones, in two sweeps over the board."""
    size = b.size[0]
    for row in range(1, size + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + size + 1):
            best = load(facts, field + p)
            if b.color[p - 1] != EDGE:
                best = min(best, load(facts, field + p - 1) + 1)
            if b.color[p - STRIDE] != EDGE:
                best = min(best, load(facts, field + p - STRIDE) + 1)
            store(facts, field + p, best)
    for row in range(size, 0, -1):
        for p in range(STRIDE * row + size, STRIDE * row, -1):
            best = load(facts, field + p)
            if b.color[p + 1] != EDGE:
                best = min(best, load(facts, field + p + 1) + 1)
            if b.color[p + STRIDE] != EDGE:
                best = min(best, load(facts, field + p + STRIDE) + 1)
            store(facts, field + p, best)


@kernel
def fill_distances(b, g, facts, c):
    """Lines from each point to the nearest stone of each colour, and to the nearest strong one."""
    size = b.size[0]
    for start in (0, POINTS):
        color = c if start == 0 else 3 - c
        for row in range(1, size + 1):
            for p in range(STRIDE * row + 1, STRIDE * row + size + 1):
                mine = b.color[p] == color
                facts.point_distance[start + p] = 0 if mine else FAR
                facts.point_strong_distance[start + p] = 0 if mine and g.safety[g.group[p]] >= STRONG else FAR
        sweep(b, facts, DISTANCE + start)
        sweep(b, facts, STRONG_DISTANCE + start)
