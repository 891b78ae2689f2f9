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
from goengine.groups.clusters import find_clusters, find_order, list_regions, merge, touches_cluster
from goengine.groups.layout import ALIVE_SO_FAR, BAD, GOOD, RELIED_ON, SEARCHED
from goengine.groups.safesearch import search_eyes
from goengine.groups.serving import LEFT_ALONE, serves
from goengine.kernel import kernel_module
from goengine.vertex import BLACK, EMPTY, STRIDE, WHITE

kernel = kernel_module(__name__)


@kernel
def note_good_regions(b, g, c, regions):
    """Note in ``g.region_good`` around which regions all strings are alive so far."""
    for region in range(1, regions + 1):
        good = GOOD
        for i in range(g.region_start[region], g.region_start[region + 1]):
            for d in NEIGHBORS:
                q = g.by_region[i] + d
                if b.color[q] == c and g.mark[b.head[q]] != ALIVE_SO_FAR:
                    good = BAD
        g.region_good[region] = good


@kernel
def count_eyes(b, g, c, regions, covering):
    """Count in ``g.eyes_of`` the regions that serve each cluster; with `covering` more of them where needed."""
    for j in range(g.clusters[0]):
        k = g.cluster[j]
        if covering == 0:
            g.eyes_of[k] = 0
        elif g.eyes_of[k] > 1:
            continue
        for region in range(1, regions + 1):
            if g.region_good[region] == BAD:
                continue
            if covering and serves(b, g, c, region, k, 0):
                continue                        # it was counted
            how = serves(b, g, c, region, k, covering)
            if how:
                g.eyes_of[k] += 1
            if how == LEFT_ALONE:
                g.region_good[region] = RELIED_ON


@kernel
def spare_liberty(b, g, c, k, other_than):
    """A liberty of the cluster `k`, another than one, that no answer or search needs; 0 if there is none."""
    for i in range(b.size[0] * b.size[0]):
        p = g.order[i]
        if b.color[p] == EMPTY and g.answer[p] == 0 and p != other_than and g.region_good[g.region[p]] != SEARCHED:
            if touches_cluster(b, g, p, c, k):
                return p
    return 0


@kernel
def join_over_eye(b, r, g, c, p, weak, strong):
    """Join a cluster with too few eyes to one that can spare the eye at `p`, which touches both; 1 if that was done.

    The enemy cannot play there. If he takes a certain liberty of either, the owner fills the eye.
    """
    if g.eyes_of[weak] > 1 or g.eyes_of[strong] < 3:
        return 0
    g.answer[p] = p
    one = spare_liberty(b, g, c, weak, p)
    two = spare_liberty(b, g, c, strong, one)
    if one == 0 or two == 0:
        g.answer[p] = 0
        return 0
    g.answer[one] = p
    g.answer[two] = p
    g.eyes_of[strong] -= 1
    merge(r, g, weak, strong)
    return 1


@kernel
def join_over_eyes(b, r, g, c, regions):
    """Join clusters over eyes of one point that touch just two of them, as long as that saves any."""
    joined = 1
    while joined:
        joined = 0
        for region in range(1, regions + 1):
            p = g.by_region[g.region_start[region]]
            if g.region_start[region + 1] - g.region_start[region] > 1 or g.answer[p] or g.region_good[region] == BAD:
                continue
            first = 0
            second = 0
            others = 0
            for d in NEIGHBORS:
                if b.color[p + d] != c:
                    continue
                k = g.kin[b.head[p + d]]
                if first == 0:
                    first = k
                elif k != first and second == 0:
                    second = k
                elif k != first and k != second:
                    others = 1
            if second and others == 0:
                joined += join_over_eye(b, r, g, c, p, first, second)
                if g.answer[p] == 0:
                    joined += join_over_eye(b, r, g, c, p, second, first)


@kernel
def note_fragile_regions(b, r, g, c, regions):
    """Note in ``g.fragile`` which regions serve a living string only while the owner leaves them alone."""
    for i in range(b.size[0] * b.size[0]):
        g.answer[g.order[i]] = 0
    for region in range(1, regions + 1):
        g.fragile[region] = 0
        g.region_good[region] = GOOD
    for j in range(r.count[0]):
        h = r.heads[j]
        g.kin[h] = h
    for j in range(r.count[0]):
        h = r.heads[j]
        if b.color[h] == c and g.living[h]:
            for region in range(1, regions + 1):
                if serves(b, g, c, region, h, 0) == LEFT_ALONE:
                    g.fragile[region] = 1


@kernel
def safe_strings(b, r, g, c, nodes):
    """Mark the strings of colour `c` that are safe, those that live unconditionally among them."""
    find_order(b, g, c)
    regions = list_regions(b, g, c)
    note_fragile_regions(b, r, g, c, regions)
    for i in range(r.count[0]):
        g.mark[r.heads[i]] = ALIVE_SO_FAR if b.color[r.heads[i]] == c else 0
    changed = 1
    while changed:
        changed = 0
        find_clusters(b, r, g, c, regions)
        note_good_regions(b, g, c, regions)
        count_eyes(b, g, c, regions, 0)
        if nodes:
            search_eyes(b, g, c, regions, nodes)
        count_eyes(b, g, c, regions, 1)
        join_over_eyes(b, r, g, c, regions)
        for i in range(r.count[0]):
            h = r.heads[i]
            if b.color[h] == c and g.mark[h] == ALIVE_SO_FAR and g.eyes_of[g.kin[h]] < 2:
                g.mark[h] = 0
                changed = 1


@kernel
def list_strings(b, r):
    """Note the strings of a board in the record of readings, without reading them."""
    n = 0
    for i in range(b.size[0] * b.size[0]):
        p = STRIDE * (i // b.size[0] + 1) + i % b.size[0] + 1
        if b.color[p] != EMPTY and b.head[p] == p:
            r.heads[n] = p
            n += 1
    r.count[0] = n


@kernel
def safe_side(b, r, g, c, nodes):
    """Note colour `c` in ``g.safe`` on its safe strings and on the areas where an enemy cannot live."""
    safe_strings(b, r, g, c, nodes)
    own_areas(b, g, c, 1)
    for i in range(r.count[0]):
        g.mark[r.heads[i]] = 0


@kernel
def find_safe(b, r, g, nodes):
    """Fill ``g.safe`` for both colours; `find_sure` has been run.

    By static rules alone where `nodes` is 0; else regions are searched, each within so many positions.
    """
    for i in range(b.size[0] * b.size[0]):
        g.safe[STRIDE * (i // b.size[0] + 1) + i % b.size[0] + 1] = EMPTY
    safe_side(b, r, g, BLACK, nodes)
    safe_side(b, r, g, WHITE, nodes)
