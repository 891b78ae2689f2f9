"""The outlook of a group: how likely it is to live, read off its eyes, its ways out and the stones around it.

What is seen of it adds up to the logarithm of the odds, with figures of its own for either side to move. They were
learnt from positions of games and problems, on the way of quick searches, as GNU Go 3.8 had read them (`learn.outlook`;
knowledge/outlook.yaml keeps them).
"""
from __future__ import annotations

from goengine.board.layout import NEIGHBORS
from goengine.groups.glancelayout import GLANCE         # noqa: F401  (declares the record o)
from goengine.groups.layout import CUTTABLE
from goengine.groups.life import list_stones
from goengine.groups.nearness import is_free
from goengine.groups.outlooklayout import (CLOSED, EYES, FEATURES, FIGURES, FREEDOM, FRIEND, HANGING, LONGEST, MOST,
                                           MOST_HALF_EYES, OUT, PRIZE, SAFETY, SECOND, SPACES, STRONGEST, TOUCHING,
                                           VALUES, WAYS, WEAKEST)
from goengine.groups.zone import open_room
from goengine.kernel import kernel_module
from goengine.reading.layout import THREATENED
from goengine.vertex import EDGE, POINTS, STRIDE

kernel = kernel_module(__name__)

STEPS = 7                               # steps around the group that are looked at
FRIEND_AT = 3                           # steps to a friend that may help
HELPFUL = 60                            # safety of a friend to whom a link is a way out
SOME = 3                                # stones from which on an enemy group counts as one
NOBODY = 101
WIDE = 30                               # points of an eye space beyond which more do not count
MOST_FREEDOM = 60


@kernel
def look_outward(b, g, o, k, tail):
    """Note the points around a group that are free to it, and how safe a friend is that it comes upon.

    Its `tail` stones are in ``g.queue``, and stay there.
    """
    c = b.color[k]
    g.stamp[0] += 1
    stamp = g.stamp[0]
    for i in range(tail):
        g.stamped[g.queue[i]] = stamp
    front = 0
    for step in range(1, STEPS + 1):
        end = tail
        while front < end:
            p = g.queue[front]
            front += 1
            for d in NEIGHBORS:
                q = p + d
                if b.color[q] == EDGE or g.stamped[q] == stamp:
                    continue
                g.stamped[q] = stamp
                if is_free(b, g, q) == 0:
                    if b.color[q] == c and step == FRIEND_AT:
                        o.trait[FRIEND] = max(o.trait[FRIEND], g.safety[g.group[q]])
                    continue
                theirs = g.near[(3 - c) * POINTS + q]
                if theirs > 1 and theirs >= step:
                    g.queue[tail] = q
                    tail += 1
                    if step >= FRIEND_AT:
                        o.trait[OUT] += 1


@kernel
def note_enemy(b, r, g, o, h):
    """Note what an enemy string beside the group is worth, and how strong its group is."""
    k = g.group[h]
    if r.state[h] == THREATENED:
        o.trait[SECOND] = max(o.trait[SECOND], min(o.trait[PRIZE], b.stones[h]))
        o.trait[PRIZE] = max(o.trait[PRIZE], b.stones[h])
    if g.gone[h]:
        return
    o.trait[STRONGEST] = max(o.trait[STRONGEST], g.safety[k])
    if g.size[k] >= SOME:
        o.trait[WEAKEST] = min(o.trait[WEAKEST], g.safety[k])


@kernel
def look_beside(b, r, g, o, k, n):
    """Note how many of a group's `n` stones are in danger, how many touch the enemy, and how strong that one is there.
    """
    g.stamp[0] += 1
    o.trait[WEAKEST] = NOBODY
    for i in range(n):
        p = g.queue[i]
        o.trait[LONGEST] = max(o.trait[LONGEST], b.liberty_count[b.head[p]])
        if r.state[b.head[p]] == THREATENED:
            o.trait[HANGING] += 1
        beside = 0
        for d in NEIGHBORS:
            if b.color[p + d] == 3 - b.color[k]:
                beside = 1
                h = b.head[p + d]
                if g.stamped[h] != g.stamp[0]:
                    g.stamped[h] = g.stamp[0]
                    note_enemy(b, r, g, o, h)
        o.trait[TOUCHING] += beside
    o.trait[HANGING] = 100 * o.trait[HANGING] // n
    o.trait[TOUCHING] = 100 * o.trait[TOUCHING] // n


@kernel
def look_inward(b, g, o, k):
    """Note the eye spaces beside a group."""
    c = b.color[k]
    g.stamp[0] += 1
    for row in range(1, b.size[0] + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + b.size[0] + 1):
            if g.region[p] == 0 or g.eye[p] != c or is_free(b, g, p) == 0:
                continue
            beside = 0
            for d in NEIGHBORS:
                if b.color[p + d] == c and g.group[p + d] == k:
                    beside = 1
            if beside == 0:
                continue
            if g.closed[p] == c:
                o.trait[CLOSED] += 1
            if g.stamped[g.region[p]] != g.stamp[0]:
                g.stamped[g.region[p]] = g.stamp[0]
                o.trait[SPACES] += min(g.space[g.region[p]], WIDE)


@kernel
def count_ways(b, g, o, k):
    """Note by how many points a group may be joined to a friend that helps it."""
    g.stamp[0] += 1
    for link in range(g.links[0]):
        a = g.group[g.link_a[link]]
        e = g.group[g.link_b[link]]
        if g.link_state[link] != CUTTABLE or a == e or a != k and e != k:
            continue
        cut = g.link_cut[link]
        if g.safety[a + e - k] >= HELPFUL and g.stamped[cut] != g.stamp[0]:
            g.stamped[cut] = g.stamp[0]
            o.trait[WAYS] += 1


@kernel
def look_at_group(b, r, g, o, k):
    """Note in ``o.trait`` what is seen of a group; the eyes and lives of all groups are known (`life.judge_lives`)."""
    for j in range(FEATURES):
        o.trait[j] = 0
    n = list_stones(b, r, g, k)
    look_outward(b, g, o, k, n)
    look_beside(b, r, g, o, k, n)
    look_inward(b, g, o, k)
    count_ways(b, g, o, k)
    o.trait[FREEDOM] = min(open_room(b, g, k, MOST_FREEDOM), MOST_FREEDOM)
    o.trait[SAFETY] = g.safety[k]


@kernel
def odds_to_live(b, r, g, o, k, own):
    """The odds that a group lives, in hundredths of a natural logarithm; `own` is 1 if its owner is to move."""
    look_at_group(b, r, g, o, k)
    start = FIGURES * own
    odds = o.outlook[start + VALUES * min(g.eyes[k], MOST_HALF_EYES) + min(g.eyes_first[k], MOST_HALF_EYES)]
    start += VALUES * EYES
    for j in range(FEATURES):
        odds += o.outlook[start + VALUES * j + min(o.trait[j], MOST)]
    return odds
