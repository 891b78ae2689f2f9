"""The outlook of a group: how likely it is to live, read off its eyes, its ways out and the stones around it.

What is seen of it is asked about by many small decision trees, of its own for either side to move; what they say adds
up to the logarithm of the odds. They were learnt from positions of games and problems, on the way of quick searches, as
GNU Go 3.8 had read them (`learn.outlook`; knowledge/outlook.yaml keeps them).
"""
from __future__ import annotations

from goengine.board.layout import NEIGHBORS
from goengine.groups.layout import CUTTABLE
from goengine.groups.life import list_stones
from goengine.groups.nearness import is_free
from goengine.groups.outlooklayout import (ENEMY_FIRST, EYES, FEATURES, FIGURES, FLOORS, FREEDOM, FRIEND, HANGING,
                                           LEAST, LIBERTIES, LIFE, LONGEST, OUT, OWNER_FIRST, POSSIBLE, PRIZE, RIVAL,
                                           RIVAL_EYES, RIVAL_ROOM, ROOM, SAFETY, SECOND, SHORTEST, SPLITS, STONES,
                                           STRONGEST, TOUCHING, TREE, WAYS, WEAK, WEAKEST)
from goengine.groups.spaceoutlook import look_inward
from goengine.groups.zone import open_room
from goengine.kernel import kernel_module
from goengine.reading.layout import THREATENED
from goengine.vertex import EDGE, POINTS

kernel = kernel_module(__name__)

STEPS = 7                               # steps around the group that are looked at
FRIEND_AT = 3                           # steps to a friend that may help
HELPFUL = 60                            # safety from which a link to a friend is a way out, and an enemy is no rival
SOME = 3                                # stones from which on an enemy group counts as one
NOBODY = 101
MANY = 99                               # liberties where there is no string or group to have any
MOST_FREEDOM = 60


@kernel
def look_outward(b, g, k, tail):
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
                        g.trait[FRIEND] = max(g.trait[FRIEND], g.safety[g.group[q]])
                    continue
                theirs = g.near[(3 - c) * POINTS + q]
                if theirs > 1 and theirs >= step:
                    g.queue[tail] = q
                    tail += 1
                    if step >= FRIEND_AT:
                        g.trait[OUT] += 1


@kernel
def note_enemy(b, r, g, h):
    """Note what an enemy string beside the group is worth, and how strong its group is."""
    k = g.group[h]
    g.trait[LEAST] = min(g.trait[LEAST], b.liberty_count[h])
    if r.state[h] == THREATENED:
        g.trait[SECOND] = max(g.trait[SECOND], min(g.trait[PRIZE], b.stones[h]))
        g.trait[PRIZE] = max(g.trait[PRIZE], b.stones[h])
    if g.gone[h]:
        return
    g.trait[STRONGEST] = max(g.trait[STRONGEST], g.safety[k])
    if g.size[k] >= SOME:
        g.trait[WEAKEST] = min(g.trait[WEAKEST], g.safety[k])
    if g.safety[k] < HELPFUL and g.met[k] != g.stamp[0]:
        g.met[k] = g.stamp[0]
        g.trait[WEAK] += g.size[k]
        if g.liberties[k] < g.trait[RIVAL]:
            g.trait[RIVAL] = g.liberties[k]
            g.trait[RIVAL_EYES] = g.eyes[k]
            g.trait[RIVAL_ROOM] = g.room[k]


@kernel
def look_beside(b, r, g, k, n):
    """Note how many of a group's `n` stones are in danger, how many touch the enemy, and how strong that one is there.
    """
    g.stamp[0] += 1
    g.trait[WEAKEST] = NOBODY
    g.trait[SHORTEST] = MANY
    g.trait[LEAST] = MANY
    g.trait[RIVAL] = MANY
    for i in range(n):
        p = g.queue[i]
        g.trait[LONGEST] = max(g.trait[LONGEST], b.liberty_count[b.head[p]])
        g.trait[SHORTEST] = min(g.trait[SHORTEST], b.liberty_count[b.head[p]])
        if r.state[b.head[p]] == THREATENED:
            g.trait[HANGING] += 1
        beside = 0
        for d in NEIGHBORS:
            if b.color[p + d] == 3 - b.color[k]:
                beside = 1
                h = b.head[p + d]
                if g.stamped[h] != g.stamp[0]:
                    g.stamped[h] = g.stamp[0]
                    note_enemy(b, r, g, h)
        g.trait[TOUCHING] += beside
    g.trait[HANGING] = 100 * g.trait[HANGING] // n
    g.trait[TOUCHING] = 100 * g.trait[TOUCHING] // n


@kernel
def count_ways(b, g, k):
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
            g.trait[WAYS] += 1


@kernel
def look_at_group(b, r, g, k):
    """Note in ``g.trait`` what is seen of a group; the eyes and lives of all groups are known (`life.judge_lives`)."""
    for j in range(FEATURES):
        g.trait[j] = 0
    n = list_stones(b, r, g, k)
    look_outward(b, g, k, n)
    look_beside(b, r, g, k, n)
    look_inward(b, g, k)
    count_ways(b, g, k)
    g.trait[FREEDOM] = min(open_room(b, g, k, MOST_FREEDOM), MOST_FREEDOM)
    g.trait[EYES] = g.eyes[k]
    g.trait[POSSIBLE] = g.eyes_first[k]
    g.trait[SAFETY] = g.safety[k]
    g.trait[STONES] = n
    g.trait[LIBERTIES] = g.liberties[k]
    g.trait[ROOM] = g.room[k]
    g.trait[LIFE] = g.life[k]


@kernel
def leaf_of(g, base):
    """What the tree whose numbers begin at `base` adds to the odds, in thousandths."""
    at = 0
    for floor in range(FLOORS):
        split = base + 2 * at
        at = 2 * at + (2 if g.trait[g.trees[split]] >= g.trees[split + 1] else 1)
    return g.trees[base + 2 * SPLITS + at - SPLITS]


@kernel
def odds_by(g, forest):
    """What the trees of a forest make of ``g.trait``: odds in hundredths of a natural logarithm."""
    start = FIGURES * forest
    odds = 0
    for tree in range(g.trees[start]):
        odds += leaf_of(g, start + 1 + TREE * tree)
    return odds // 10


@kernel
def odds_to_live(b, r, g, k, own):
    """The odds that a group lives, in hundredths of a natural logarithm; `own` is 1 if its owner is to move."""
    look_at_group(b, r, g, k)
    return odds_by(g, OWNER_FIRST if own else ENEMY_FIRST)
