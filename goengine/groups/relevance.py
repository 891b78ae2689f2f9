"""What the outcome of a life-and-death search depends on: the points where a stone of the loser might change it.

If a move has lost, and lies off all the points on which its loss depends, then it was no better than a pass, and no
other move off these points is any better. Such moves are settled without being looked at.

Source: the idea is Thomsen's (2000) and, for life and death, that of Shih et al. (2022); a string that the winner needs
counts with all its liberties as soon as the points at hand hold fewer than two of them.
"""
from __future__ import annotations

from goengine.board.layout import NEIGHBORS
from goengine.groups.zone import in_zone, reaches_out
from goengine.kernel import kernel_module, lowest_bit, popcount
from goengine.pointset import BIT_OF, POINT_OF, WORD_OF, WORDS
from goengine.reading.memory import MOST_MOVES
from goengine.reading.proofnumbers import settle_child
from goengine.vertex import EDGE, EMPTY, PASS

kernel = kernel_module(__name__)

ALL = -1                                # the first word of a set that holds all points


@kernel
def depend_on_all(z):
    """Note in ``z.proof`` that any point might matter."""
    for w in range(WORDS):
        z.proof[w] = ALL


@kernel
def add_point(z, p):
    """Add a point to ``z.proof``."""
    z.proof[WORD_OF[p]] |= BIT_OF[p]


@kernel
def note_eyes(b, z):
    """Note in ``z.proof`` the areas that make the two eyes just found by `has_two_eyes`."""
    for w in range(WORDS):
        z.proof[w] = 0
        words = z.zone[w]
        while words:
            p = POINT_OF[64 * w + lowest_bit(words)]
            words &= words - 1
            if z.seen[p] == z.stamp[0] and z.area_good[z.area_of[p]]:
                z.proof[w] |= BIT_OF[p]


@kernel
def add_liberties(b, z, c):
    """Add the liberties of the strings of colour `c` that have but one in ``z.proof``, or but one at all.

    A string that reaches out of the zone cannot be captured.
    """
    for w in range(WORDS):
        words = z.zone[w]
        while words:
            p = POINT_OF[64 * w + lowest_bit(words)]
            words &= words - 1
            if b.color[p] != c or b.head[p] != p or reaches_out(b, z, p):
                continue
            inside = 0
            for v in range(WORDS):
                inside += popcount(b.liberties[WORDS * p + v] & z.proof[v])
            if inside == 1 or b.liberty_count[p] == 1:
                for v in range(WORDS):
                    z.proof[v] |= b.liberties[WORDS * p + v]


@kernel
def add_captured(b, z, p, c):
    """Add the enemy's stones in atari beside the point `p`, where colour `c` plays, and the points around them."""
    for d in NEIGHBORS:
        q = p + d
        if b.color[q] != 3 - c or b.liberty_count[b.head[q]] > 1:
            continue
        s = q
        while True:
            for e in NEIGHBORS:
                if b.color[s + e] != EDGE:
                    add_point(z, s + e)
            s = b.next[s]
            if s == q:
                break


@kernel
def add_near(b, z, p):
    """Add a point and those beside it to ``z.proof``; of a string beside it, all its liberties."""
    add_point(z, p)
    for d in NEIGHBORS:
        q = p + d
        if b.color[q] == EMPTY:
            add_point(z, q)
        elif b.color[q] != EDGE and in_zone(z, q) and reaches_out(b, z, b.head[q]) == 0:
            for w in range(WORDS):
                z.proof[w] |= b.liberties[WORDS * b.head[q] + w]


@kernel
def note_death(b, m, z, c):
    """Note in ``z.proof`` where a stone of colour `c` might change that it is dead: where it could make eyes, or fight.

    Asked while the eyes found by `stones_for_two_eyes` stand.
    """
    eyes = 0
    for i in range(z.eyes[0]):
        eyes |= z.eye_points[i] | z.eye_walls[i] | z.eye_corners[i]
    for w in range(WORDS):
        z.proof[w] = 0
    while eyes:
        add_point(z, z.point[lowest_bit(eyes)])
        eyes &= eyes - 1
    for i in range(m.prey_count[0]):
        p = m.prey[i]
        if b.color[p] != c:
            add_near(b, z, p)
            continue
        q = p
        while True:
            add_near(b, z, q)
            q = b.next[q]
            if q == p:
                break


@kernel
def is_needed(z, i, p):
    """1 if the outcome of the child at `i` depends on the point `p`; a pass never matters."""
    return 0 if p == PASS else 1 if z.child_proof[WORDS * i + WORD_OF[p]] & BIT_OF[p] else 0


@kernel
def keep_proof(z, i):
    """Keep ``z.proof`` as what the outcome of the child at `i` depends on."""
    for w in range(WORDS):
        z.child_proof[WORDS * i + w] = z.proof[w]


@kernel
def spare_useless(m, z, ply, i):
    """If the move at `i` of a ply has lost, and was none on which that depends, settle the others like it as lost."""
    if m.child_phi[i] or z.child_proof[WORDS * i] == ALL or is_needed(z, i, m.moves[i]):
        return
    for j in range(ply * MOST_MOVES, ply * MOST_MOVES + m.count[ply]):
        if m.child_phi[j] and is_needed(z, i, m.moves[j]) == 0:
            settle_child(m, j, 1)
            for w in range(WORDS):
                z.child_proof[WORDS * j + w] = z.child_proof[WORDS * i + w]


@kernel
def find_proof(b, m, z, ply):
    """Note in ``z.proof`` what the outcome of a ply depends on if it is known; otherwise all points."""
    first = ply * MOST_MOVES
    side = m.side[ply]
    depend_on_all(z)
    if m.node_phi[ply] == 0:
        i = first + m.best[ply]
        for w in range(WORDS):
            z.proof[w] = z.child_proof[WORDS * i + w]
        if z.proof[0] != ALL:
            if m.moves[i] != PASS:
                add_point(z, m.moves[i])
                add_captured(b, z, m.moves[i], side)
            add_liberties(b, z, side)
    elif m.node_delta[ply] == 0 and m.count[ply]:
        for w in range(WORDS):
            z.proof[w] = z.shield[WORDS * ply + w]
            for i in range(first, first + m.count[ply]):
                z.proof[w] |= z.child_proof[WORDS * i + w]
