"""Regions that serve a cluster: in which it keeps a liberty, whatever the enemy does.

`safety` says what the rules are and why they hold.
"""
from __future__ import annotations

from goengine.board.layout import NEIGHBORS
from goengine.groups.clusters import touches_cluster
from goengine.groups.layout import GOOD, TOUCHED
from goengine.kernel import kernel_module
from goengine.vertex import EMPTY, STRIDE

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
        if b.color[g.answer[q]] != EMPTY:
            continue
        step = abs(p - g.answer[q])
        if (step == 1 or step == STRIDE) and touches_cluster(b, g, g.answer[q], c, k):
            return 99
    return n


@kernel
def liberties_beside(b, g, p, c, k):
    """How many liberties of the cluster `k` lie beside a point."""
    n = 0
    for d in NEIGHBORS:
        if b.color[p + d] == EMPTY:
            n += touches_cluster(b, g, p + d, c, k)
    return n


@kernel
def take_back_pairs(g):
    """Undo the answers that were made last."""
    for i in range(g.paired[0]):
        g.answer[g.answer[g.eyespots[i]]] = 0
        g.answer[g.eyespots[i]] = 0
    g.paired[0] = 0


@kernel
def cover_points(b, g, n, c, k, region):
    """Find answers so that the cluster `k` will touch all `n` points in ``g.beside``: 1, or 0 and none are added.

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
            g.paired[0] = pairs
            take_back_pairs(g)
            return 0
        if least < 99:
            choices_beside(b, g, p, c, k, region)
            g.answer[g.choices[0]] = g.choices[1]
            g.answer[g.choices[1]] = g.choices[0]
            g.eyespots[pairs] = g.choices[0]
            pairs += 1
        left -= 1
        g.beside[at] = g.beside[left]
    g.paired[0] = pairs
    return 1


@kernel
def serving(b, g, n, c, region, k, covering):
    """How the `n` points in ``g.queue``, all or a closed part of a region, serve the cluster `k`.

    With `covering` answers may be added, which are counted in ``g.paired``.
    """
    g.paired[0] = 0
    answers = 0
    open_points = 0
    coverable = covering
    needy = 0
    for i in range(n):
        p = g.queue[i]
        if g.answer[p]:
            answers = 1
        if touches_cluster(b, g, p, c, k):
            continue
        if b.color[p] == EMPTY or b.suicide[0]:
            open_points = 1
        if coverable:
            coverable = 1 if liberties_beside(b, g, p, c, k) > 1 else 0
        if open_points and coverable == 0:
            return UNFIT
        g.beside[needy] = p
        needy += 1
    if needy == 0:
        return COVERED
    if open_points == 0 and answers == 0:
        return LEFT_ALONE
    return COVERED if coverable and cover_points(b, g, needy, c, k, region) else UNFIT


@kernel
def serves(b, g, c, region, k, covering):
    """How a region serves the cluster `k`: `UNFIT`, `LEFT_ALONE` or `COVERED`; with `covering` answers may be added."""
    n = g.region_start[region + 1] - g.region_start[region]
    for i in range(n):
        g.queue[i] = g.by_region[g.region_start[region] + i]
    how = serving(b, g, n, c, region, k, 1 if covering and g.region_good[region] == GOOD else 0)
    if how == COVERED and g.paired[0]:
        for i in range(n):
            g.covered[g.queue[i]] = TOUCHED
    return how
