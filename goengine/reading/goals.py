"""What a question is about: the goals of the prover, when they are reached, and the moves that serve them.

Each goal has two sides. The *hunter* wants to capture the prey, or one of several preys, or to keep two strings
apart; the *prey's side* wants to prevent that.
"""
from __future__ import annotations

from goengine.board.shape import liberties_after
from goengine.board.stones import is_legal
from goengine.kernel import kernel_module, lowest_bit, table
from goengine.pointset import POINT_OF, WORDS
from goengine.reading.connection import connection_moves, shared_liberties, steps_apart
from goengine.reading.memory import CAPTURE, MOST_MOVES
from goengine.reading.moves import keep_best, may_wait
from goengine.reading.region import look_around, look_at
from goengine.reading.tactician import takes_for_good
from goengine.reading.widemoves import wide_attack, wide_defence
from goengine.vertex import EMPTY, PASS

kernel = kernel_module(__name__)

OPEN, FOR_HUNTER, FOR_PREY = 0, 1, 2
DEEP = 15                               # unforced plies beyond which the tables below stay the same
# By breadth and unforced plies above: the liberties with which a string has escaped when the hunter is to move, and
# how many moves are tried.
ENOUGH = table((5, 5, 5, 5, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 3,
                5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4))
BREADTH = table((31, 20, 14, 12, 10, 9, 8, 7, 6, 6, 5, 5, 4, 4, 4, 4,
                 31, 24, 20, 16, 14, 12, 12, 12, 12, 12, 10, 10, 8, 8, 8, 8))
# Stones that the prey's side needs to join two strings, if the enemy did nothing, beyond which they are apart; by
# breadth, side to move (the enemy, the prey's side) and unforced plies above.
APART = table((4, 4, 4, 4, 3, 3, 3, 3, 3, 3, 2, 2, 2, 2, 2, 2,
               5, 5, 5, 5, 4, 4, 4, 4, 4, 4, 3, 3, 3, 3, 3, 3,
               5, 5, 5, 5, 4, 4, 4, 4, 4, 4, 3, 3, 3, 3, 3, 3,
               6, 6, 6, 6, 5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 4, 4))


@kernel
def most_liberties(b, m, h):
    """The most liberties that the string with head `h` can have after its side extends it by one stone."""
    c = b.color[h]
    most = 0
    for w in range(WORDS):
        words = b.liberties[WORDS * h + w]
        while words:
            p = POINT_OF[64 * w + lowest_bit(words)]
            words &= words - 1
            look_around(m, p)
            if is_legal(b, p, c):
                most = max(most, liberties_after(b, p, c))
    return most


@kernel
def fate(b, m, prey, side, depth):
    """What can be said at once of one prey with `side` to move."""
    look_at(m, prey)
    c = b.color[prey]
    if c == EMPTY:
        return FOR_PREY if m.retaken[0] == prey else FOR_HUNTER
    h = b.head[prey]
    libs = b.liberty_count[h]
    enough = ENOUGH[(DEEP + 1) * m.breadth[0] + min(depth, DEEP)]
    if side == c:
        if libs >= enough or libs == enough - 1 and most_liberties(b, m, h) >= enough:
            return FOR_PREY
        return OPEN
    if libs >= enough:
        return FOR_PREY
    if libs == 1 and takes_for_good(b, m, h, side) != PASS:
        return FOR_HUNTER
    return OPEN


@kernel
def joined_next(b, m, g, h, side):
    """1 if two strings are as good as joined by the liberties that they share.

    Their owner's move joins them there. The enemy's move leaves them a second one, if neither can be put in atari.
    """
    shared = shared_liberties(b, m, g, h)
    if side == m.prey_color[0]:
        return 1 if shared else 0
    return 1 if shared > 1 and b.liberty_count[g] > 2 and b.liberty_count[h] > 2 else 0


@kernel
def decide(b, m, side, depth):
    """What can be said at once of the question with `side` to move: for the hunter, for the prey, or open."""
    if m.goal[0] == CAPTURE:
        escaped = 1
        for i in range(m.prey_count[0]):
            value = fate(b, m, m.prey[i], side, depth)
            if value == FOR_HUNTER:
                return FOR_HUNTER
            if value == OPEN:
                escaped = 0
        return FOR_PREY if escaped else OPEN
    a = m.prey[0]
    if b.color[a] != m.prey_color[0]:
        return FOR_PREY if m.retaken[0] == a else FOR_HUNTER
    z = m.second[0]
    if z > 0 and m.second_color[0] != EMPTY and b.color[z] != m.prey_color[0]:
        return FOR_PREY if m.retaken[0] == z else FOR_HUNTER
    most = APART[min(depth, DEEP) + (DEEP + 1) * (2 * m.breadth[0] + (1 if side == m.prey_color[0] else 0))]
    steps = steps_apart(b, m, most)
    if steps == 0:
        return FOR_PREY
    if steps > most:
        return FOR_HUNTER
    if steps == 1 and z > 0 and m.second_color[0] != EMPTY and joined_next(b, m, b.head[a], b.head[z], side):
        return FOR_PREY
    return OPEN


@kernel
def generate(b, m, ply):
    """The moves of a ply, best first; their number. Notes whether the prey's side was left every answer."""
    side = m.side[ply]
    depth = min(m.depth[ply], DEEP)
    width = BREADTH[(DEEP + 1) * m.breadth[0] + depth]
    c = m.prey_color[0]
    m.complete[ply] = 0
    n = 0
    if m.goal[0] != CAPTURE:
        n = connection_moves(b, m, side)
    else:
        for i in range(m.prey_count[0]):
            if i == 0 or fate(b, m, m.prey[i], side, depth) == OPEN:
                h = b.head[m.prey[i]]
                n = wide_defence(b, m, n, h) if side == c else wide_attack(b, m, n, h)
    if side != c:
        return keep_best(m, n, ply, width)
    h = b.head[m.prey[0]]
    if m.goal[0] == CAPTURE and m.prey_count[0] == 1 and b.liberty_count[h] == 1 and n < width:
        m.complete[ply] = 1
    n = keep_best(m, n, ply, width)
    wait = 1 if m.goal[0] != CAPTURE or may_wait(b, h) else 0
    if (wait and ply > 0) or (n == 0 and b.liberty_count[h] > 1):
        m.moves[ply * MOST_MOVES + n] = PASS
        n += 1
    return n


@kernel
def guess(b, m, i, side, rank):
    """First proof and disproof numbers of the child at `i`, with `side` to move, from liberties or distance."""
    c = m.prey_color[0]
    if m.goal[0] == CAPTURE:
        need = 9
        for j in range(m.prey_count[0]):
            if b.color[m.prey[j]] == c:         # not one that was just taken in a ko
                need = min(need, b.liberty_count[b.head[m.prey[j]]])
    else:
        need = 4 - min(m.steps[0], 3)
    if side == c:
        phi = 1 if need >= 3 else 4 - need
        delta = 1 + 2 * (need - 1)
    else:
        phi = 1 + 2 * (need - 1)
        delta = 1 if need >= 3 else 2
    m.child_phi[i] = phi
    m.child_delta[i] = delta + rank
