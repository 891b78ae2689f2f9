"""Clusters: strings of one colour that answers hold together, and the regions between them.

Two strings are one cluster where they share two liberties: if the enemy takes one, the owner takes the other. A liberty
belongs to one such pair at most, so that each enemy move asks for one answer.
"""
from __future__ import annotations

from goengine.board.layout import NEIGHBORS
from goengine.groups.layout import ALIVE_SO_FAR
from goengine.kernel import kernel_module
from goengine.reading.frame import turned
from goengine.vertex import EDGE, EMPTY, STRIDE

kernel = kernel_module(__name__)


@kernel
def numbered(size, symmetry, i):
    """The point with number `i` on a board that is turned and mirrored in one of eight ways."""
    return turned(size, symmetry, STRIDE * (i // size + 1) + i % size + 1)


@kernel
def find_order(b, g, c):
    """Fill ``g.order`` so that a board gets the same order, however it lies: the smallest as a sequence of colours."""
    size = b.size[0]
    best = 0
    for symmetry in range(1, 8):
        for i in range(size * size):
            now = b.color[numbered(size, symmetry, i)]
            least = b.color[numbered(size, best, i)]
            if now != least:
                # the colour in question first, then empty points
                if (now == c) > (least == c) or ((now == c) == (least == c) and now == EMPTY):
                    best = symmetry
                break
    for i in range(size * size):
        g.order[i] = numbered(size, best, i)


@kernel
def list_regions(b, g, c):
    """Number the areas free of colour `c` in ``g.region`` (from 1) and list their points; how many they are."""
    points = b.size[0] * b.size[0]
    for i in range(points):
        g.region[g.order[i]] = 0
    n = 0
    tail = 0
    for i in range(points):
        start = g.order[i]
        if b.color[start] == c or g.region[start]:
            continue
        n += 1
        g.region_start[n] = tail
        g.region[start] = n
        g.queue[0] = start
        top = 1
        while top:
            top -= 1
            p = g.queue[top]
            tail += 1
            for d in NEIGHBORS:
                q = p + d
                if b.color[q] != EDGE and b.color[q] != c and g.region[q] == 0:
                    g.region[q] = n
                    g.queue[top] = q
                    top += 1
    g.region_start[n + 1] = tail
    for number in range(1, n + 1):
        g.choices[number] = g.region_start[number]
    for i in range(points):
        p = g.order[i]
        if g.region[p]:
            g.by_region[g.choices[g.region[p]]] = p
            g.choices[g.region[p]] += 1
    return n


@kernel
def touches_cluster(b, g, p, c, k):
    """1 if a stone of the cluster `k`, of colour `c`, lies beside a point."""
    for d in NEIGHBORS:
        if b.color[p + d] == c and g.kin[b.head[p + d]] == k:
            return 1
    return 0


@kernel
def merge(r, g, k, into):
    """Make one cluster of two."""
    for i in range(r.count[0]):
        if g.kin[r.heads[i]] == k:
            g.kin[r.heads[i]] = into


@kernel
def join_over(b, r, g, p, q, c):
    """Make one cluster of all that touch both of two empty points; 1 if there are at least two such."""
    first = 0
    joined = 0
    for d in NEIGHBORS:
        if b.color[p + d] != c or g.mark[b.head[p + d]] != ALIVE_SO_FAR:
            continue
        k = g.kin[b.head[p + d]]
        if k == first or touches_cluster(b, g, q, c, k) == 0:
            continue
        if first:
            merge(r, g, k, first)
            joined = 1
        else:
            first = k
    return joined


@kernel
def list_joints(b, g, c):
    """Put the empty points that touch more than one string of colour `c` into ``g.queue``; how many there are."""
    n = 0
    for i in range(b.size[0] * b.size[0]):
        p = g.order[i]
        if b.color[p] != EMPTY:
            continue
        first = 0
        for d in NEIGHBORS:
            if b.color[p + d] == c:
                h = b.head[p + d]
                if first and h != first:
                    g.queue[n] = p
                    n += 1
                    break
                first = h
    return n


@kernel
def can_spare(g, p, q):
    """1 if the owner may fill two points to answer enemy moves: each of their regions keeps a point and its use."""
    if g.fragile[g.region[p]] or g.fragile[g.region[q]]:
        return 0
    if g.region[p] == g.region[q]:
        return 1
    for region in (g.region[p], g.region[q]):
        if g.filled[region] + 1 >= g.region_start[region + 1] - g.region_start[region]:
            return 0
    return 1


@kernel
def pair_up(g, p, q):
    """Let two points answer each other."""
    g.answer[p] = q
    g.answer[q] = p
    if g.region[p] != g.region[q]:
        g.filled[g.region[p]] += 1
        g.filled[g.region[q]] += 1


@kernel
def join_joints(b, r, g, c, n, across):
    """Join clusters over pairs of the `n` points in ``g.queue``, within regions, or also `across` two of them."""
    changed = 1
    while changed:
        changed = 0
        for i in range(n):
            p = g.queue[i]
            for j in range(i):
                q = g.queue[j]
                if g.answer[p] or g.answer[q] or (across == 0 and g.region[p] != g.region[q]):
                    continue
                if can_spare(g, p, q) and join_over(b, r, g, p, q, c):
                    pair_up(g, p, q)
                    changed = 1


@kernel
def list_clusters(b, g, c):
    """List the clusters of strings of colour `c` that are alive so far."""
    n = 0
    for i in range(b.size[0] * b.size[0]):
        p = g.order[i]
        if b.color[p] != c or g.mark[b.head[p]] != ALIVE_SO_FAR:
            continue
        k = g.kin[b.head[p]]
        known = 0
        for j in range(n):
            if g.cluster[j] == k:
                known = 1
        if known == 0:
            g.cluster[n] = k
            n += 1
    g.clusters[0] = n


@kernel
def find_clusters(b, r, g, c, regions):
    """Join the strings of colour `c` that are alive so far into clusters, and note the answers that hold them."""
    for i in range(b.size[0] * b.size[0]):
        p = g.order[i]
        g.answer[p] = 0
        g.covered[p] = 0
    for i in range(r.count[0]):
        g.kin[r.heads[i]] = r.heads[i]
    for region in range(1, regions + 1):
        g.filled[region] = 0
    n = list_joints(b, g, c)
    join_joints(b, r, g, c, n, 0)
    join_joints(b, r, g, c, n, 1)
    list_clusters(b, g, c)
