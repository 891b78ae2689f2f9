"""Safety under alternating play by search: regions that no static rule decides, the enemy moving first in them.

The owner has a reply to each enemy move in the region until static rules settle what is left of it. His replies touch
the cluster, so that nothing of his is ever captured there, and there is no ko. Where the whole region is to be his, the
enemy may also leave it alone: what lives there in seki must not.
"""
from __future__ import annotations

from goengine.board.layout import NEIGHBORS
from goengine.board.stones import is_legal, play, play_pass, undo
from goengine.groups.clusters import touches_cluster
from goengine.groups.layout import GOOD, IN_DOUBT, MOST_DEPTH, SEARCHED, TOUCHED
from goengine.groups.serving import COVERED, UNFIT, serves, serving, take_back_pairs
from goengine.kernel import kernel_module
from goengine.vertex import EDGE, EMPTY, PASS, STRIDE

kernel = kernel_module(__name__)

TOO_SMALL = 7                           # points in which nobody lives
LARGEST = 30                            # points of a region that is searched


@kernel
def part_around(b, g, start, c):
    """The part of a region around a point, free of colour `c`, into ``g.queue``; how many points."""
    g.seen[start] = 1
    g.queue[0] = start
    n = 1
    front = 0
    while front < n:
        p = g.queue[front]
        front += 1
        for d in NEIGHBORS:
            q = p + d
            if b.color[q] != EDGE and b.color[q] != c and g.seen[q] == 0:
                g.seen[q] = 1
                g.queue[n] = q
                n += 1
    return n


@kernel
def is_settled(b, g, c, k, region, need, whole):
    """1 if `need` parts of a region serve the cluster `k` and, for the `whole` of it, no enemy could live in any."""
    first = g.region_start[region]
    last = g.region_start[region + 1]
    for i in range(first, last):
        g.seen[g.by_region[i]] = 0
    found = 0
    for i in range(first, last):
        p = g.by_region[i]
        if b.color[p] == c or g.seen[p]:
            continue
        n = part_around(b, g, p, c)
        how = serving(b, g, n, c, region, k, 1)
        take_back_pairs(g)
        if how != UNFIT:
            found += 1
        if whole and how != COVERED and n > TOO_SMALL:
            return 0
    return 1 if found >= need else 0


@kernel
def liberties_inside(b, g, c, k, region):
    """Liberties of the cluster `k` in a region."""
    count = 0
    for i in range(g.region_start[region], g.region_start[region + 1]):
        p = g.by_region[i]
        if b.color[p] == EMPTY:
            count += touches_cluster(b, g, p, c, k)
    return count


@kernel
def next_reply(b, g, c, k, region, p, level):
    """The owner's next reply to an enemy move at `p`: first those beside it, then the others; 0 if there is none left.

    Where an answer is agreed upon, it is the only one.
    """
    first = g.region_start[region]
    n = g.region_start[region + 1] - first
    agreed = g.answer[p]
    if agreed and b.color[agreed] != EMPTY:
        agreed = 0
    while g.reply_at[level] + 1 < 2 * n:
        g.reply_at[level] += 1
        i = g.reply_at[level]
        q = g.by_region[first + i % n]
        near = 1 if abs(q // STRIDE - p // STRIDE) < 2 and abs(q % STRIDE - p % STRIDE) < 2 else 0
        if near != (i < n) or (agreed and q != agreed):
            continue
        if is_legal(b, q, c) and touches_cluster(b, g, q, c, k):
            return q
    return 0


@kernel
def next_attack(b, g, c, region, whole, level):
    """The enemy's next move in a region, -1 if none is left; the last is to pass if the `whole` is in question."""
    end = g.region_start[region + 1]
    while g.attack_at[level] + 1 < end:
        g.attack_at[level] += 1
        p = g.by_region[g.attack_at[level]]
        if is_legal(b, p, 3 - c):
            return p
    if whole and g.attack_at[level] < end:
        g.attack_at[level] = end
        return PASS
    return -1


@kernel
def last_attack(g, region, level):
    """The enemy's move in a region that is being looked at."""
    return PASS if g.attack_at[level] == g.region_start[region + 1] else g.by_region[g.attack_at[level]]


@kernel
def holds(b, g, c, k, region, need, whole, nodes):
    """1 if the owner can settle a region, as `is_settled` has it, though the enemy moves first; the board stays.

    Whenever the enemy is to move, the cluster must have a liberty in the region, and two where it has no eye elsewhere
    (`need` is 2): others may be gone by then, and an enemy that has no move left here may have made it short of them.
    """
    g.proof_nodes[0] = 0
    if is_settled(b, g, c, k, region, need, whole):
        return 1
    if liberties_inside(b, g, c, k, region) < need:
        return 0
    level = 0
    g.attack_at[0] = g.region_start[region] - 1
    attacking = 1
    while True:
        if attacking:
            p = next_attack(b, g, c, region, whole, level)
            if p < 0:
                if level == 0:
                    return 1
                undo(b)
                undo(b)
                level -= 1
                continue
            if p == PASS:
                play_pass(b)
            else:
                play(b, p, 3 - c)
                if is_settled(b, g, c, k, region, need, whole):
                    undo(b)
                    continue
            g.reply_at[level] = -1
            attacking = 0
        q = next_reply(b, g, c, k, region, last_attack(g, region, level), level)
        g.proof_nodes[0] += 1
        if q == 0 or g.proof_nodes[0] > nodes:
            undo(b)
            if level == 0:
                return 0
            level -= 1
            undo(b)
            continue
        play(b, q, c)
        if is_settled(b, g, c, k, region, need, whole):
            undo(b)
            undo(b)
            attacking = 1
        elif level + 1 < MOST_DEPTH and liberties_inside(b, g, c, k, region) >= need:
            level += 1
            g.attack_at[level] = g.region_start[region] - 1
            attacking = 1
        else:
            undo(b)


@kernel
def search_region(b, g, c, k, region, nodes):
    """Search a region for eyes of the cluster `k`, and for a proof that no enemy lives there."""
    counted = 1 if serves(b, g, c, region, k, 0) else 0
    lacking = max(0, 2 - g.eyes_of[k])
    if counted and lacking == 0:
        return
    for whole in (1, 0):
        for gain in (lacking, 1):
            if gain > lacking or (lacking == 0 and whole == 0):
                continue
            if holds(b, g, c, k, region, counted + gain, whole, nodes):
                g.eyes_of[k] += gain
                g.region_good[region] = SEARCHED
                for i in range(g.region_start[region], g.region_start[region + 1]):
                    g.covered[g.by_region[i]] = TOUCHED if whole else IN_DOUBT
                return


@kernel
def search_eyes(b, g, c, regions, nodes):
    """Search the regions that no cluster relies on to be left alone, in which no answer comes from elsewhere."""
    for j in range(g.clusters[0]):
        k = g.cluster[j]
        for region in range(1, regions + 1):
            points = g.region_start[region + 1] - g.region_start[region]
            if g.region_good[region] != GOOD or g.fragile[region] or g.filled[region] or points > LARGEST:
                continue
            if liberties_inside(b, g, c, k, region):
                search_region(b, g, c, k, region, nodes)
