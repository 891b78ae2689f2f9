"""Safety under alternating play: what the enemy cannot take from an owner who answers each of his moves.

The owner has an answer ready for some points, and passes otherwise. A cluster of strings is safe if it has two regions,
free of its colour, in which it keeps a liberty, whatever the enemy does. Such a region is either

- left alone: all its empty points touch the cluster, and the owner never plays there; or
- covered: each of its points, the enemy's stones included, touches the cluster, or lies beside two liberties of it
  that answer each other, so that the owner gets one of them.

All strings around such a region must be safe too: then the enemy captures nothing there, and cannot fill the region
to the last point.

After: Benson 1976; Mueller 1997, "Playing it safe"; Niu and Mueller 2004, on merging regions. Own rules and proofs.
"""
from __future__ import annotations

from goengine.board.layout import NEIGHBORS
from goengine.groups.areas import own_areas
from goengine.groups.clusters import find_clusters, find_order, list_regions, touches_cluster
from goengine.groups.layout import ALIVE_SO_FAR
from goengine.kernel import kernel_module
from goengine.vertex import BLACK, EMPTY, STRIDE, WHITE

kernel = kernel_module(__name__)

UNFIT, LEFT_ALONE, COVERED = 0, 1, 2    # how a region serves a cluster


@kernel
def choices_beside(b, g, p, c, k, region):
    """Liberties of the cluster `k` beside a point that have no part yet, into ``g.choices``; how many they are.

    99 if two beside it answer each other already.
    """
    n = 0
    for i in range(g.region_start[region], g.region_start[region + 1]):
        q = g.by_region[i]
        step = abs(p - q)
        if (step != 1 and step != STRIDE) or b.color[q] != EMPTY or touches_cluster(b, g, q, c, k) == 0:
            continue
        if g.answer[q] == 0:
            g.choices[n] = q
            n += 1
            continue
        step = abs(p - g.answer[q])
        if (step == 1 or step == STRIDE) and touches_cluster(b, g, g.answer[q], c, k):
            return 99
    return n


@kernel
def cover_points(b, g, n, c, k, region):
    """Find answers so that the cluster `k` will touch all `n` points in ``g.beside``; 1 if there are, 0 (and none) else.

    Points with few choices come first.
    """
    pairs = 0
    left = n
    while left:
        least = 99
        at = 0
        for i in range(left):
            found = choices_beside(b, g, g.beside[i], c, k, region)
            if found == 99:
                at = i
                least = found
                break
            if found < least:
                least = found
                at = i
        p = g.beside[at]
        if least < 2:
            for i in range(pairs):
                g.answer[g.answer[g.eyespots[i]]] = 0
                g.answer[g.eyespots[i]] = 0
            return 0
        if least < 99:
            choices_beside(b, g, p, c, k, region)
            g.answer[g.choices[0]] = g.choices[1]
            g.answer[g.choices[1]] = g.choices[0]
            g.eyespots[pairs] = g.choices[0]
            pairs += 1
        left -= 1
        g.beside[at] = g.beside[left]
    return 1


@kernel
def serves(b, g, c, region, k, covering):
    """How a region serves the cluster `k`: `UNFIT`, `LEFT_ALONE` or `COVERED`; with `covering` answers may be added."""
    answers = 0
    open_points = 0
    n = 0
    for i in range(g.region_start[region], g.region_start[region + 1]):
        p = g.by_region[i]
        if g.answer[p]:
            answers = 1
        if touches_cluster(b, g, p, c, k):
            continue
        if b.color[p] == EMPTY or b.suicide[0]:
            open_points = 1
        g.beside[n] = p
        n += 1
    if n == 0:
        return COVERED
    if open_points == 0 and answers == 0:
        return LEFT_ALONE
    if covering == 0 or g.region_good[region] == LEFT_ALONE + 1:
        return UNFIT
    if cover_points(b, g, n, c, k, region) == 0:
        return UNFIT
    for i in range(g.region_start[region], g.region_start[region + 1]):
        g.covered[g.by_region[i]] = 1
    return COVERED


@kernel
def note_good_regions(b, g, c, regions):
    """Note in ``g.region_good`` around which regions all strings are alive so far."""
    for region in range(1, regions + 1):
        good = 1
        for i in range(g.region_start[region], g.region_start[region + 1]):
            for d in NEIGHBORS:
                q = g.by_region[i] + d
                if b.color[q] == c and g.mark[b.head[q]] != ALIVE_SO_FAR:
                    good = 0
        g.region_good[region] = good


@kernel
def count_eyes(b, r, g, c, regions, covering):
    """Count in ``g.eyes_of`` the regions that serve each cluster; with `covering` more of them where they are needed."""
    for j in range(r.count[0]):
        k = r.heads[j]
        if b.color[k] != c or g.mark[k] != ALIVE_SO_FAR or g.kin[k] != k:
            continue
        if covering == 0:
            g.eyes_of[k] = 0
        elif g.eyes_of[k] > 1:
            continue
        for region in range(1, regions + 1):
            if g.region_good[region] == 0:
                continue
            if covering and serves(b, g, c, region, k, 0):
                continue                        # it was counted
            how = serves(b, g, c, region, k, covering)
            if how:
                g.eyes_of[k] += 1
            if how == LEFT_ALONE:
                g.region_good[region] = LEFT_ALONE + 1


@kernel
def safe_strings(b, r, g, c):
    """Mark the strings of colour `c` that are safe."""
    find_order(b, g, c)
    regions = list_regions(b, g, c)
    for i in range(r.count[0]):
        g.mark[r.heads[i]] = ALIVE_SO_FAR if b.color[r.heads[i]] == c else 0
    changed = 1
    while changed:
        changed = 0
        find_clusters(b, r, g, c, regions)
        note_good_regions(b, g, c, regions)
        count_eyes(b, r, g, c, regions, 0)
        count_eyes(b, r, g, c, regions, 1)
        for i in range(r.count[0]):
            h = r.heads[i]
            if b.color[h] == c and g.mark[h] == ALIVE_SO_FAR and g.eyes_of[g.kin[h]] < 2:
                g.mark[h] = 0
                changed = 1


@kernel
def safe_side(b, r, g, c):
    """Note colour `c` in ``g.safe`` on its safe strings and on the areas where an enemy cannot live."""
    safe_strings(b, r, g, c)
    own_areas(b, g, c, 1)
    for i in range(r.count[0]):
        g.mark[r.heads[i]] = 0


@kernel
def find_safe(b, r, g):
    """Fill ``g.safe`` for both colours."""
    for i in range(b.size[0] * b.size[0]):
        g.safe[STRIDE * (i // b.size[0] + 1) + i % b.size[0] + 1] = EMPTY
    safe_side(b, r, g, BLACK)
    safe_side(b, r, g, WHITE)
