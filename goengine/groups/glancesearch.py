"""A depth-first life-and-death search that judges at a glance where it ends: quick, and right more often than not.

Each side tries the moves that strong players would look at, best first, and is content with the first that works. A
position is judged by the outlook of the group. For the first moves the search goes on whatever a glance
says, unless it is certain; then it stops where a glance is sure enough, and at its limits it believes the glance.

How often a glance is right is said in knowledge/outlook.yaml.
"""
from __future__ import annotations

from goengine.board.stones import undo
from goengine.groups.benson import find_sure
from goengine.groups.glancelayout import DIES, LIVES, MOST_PARTS, MOVES, OPEN, PLIES, TABLE
from goengine.groups.glancemoves import glance_moves
from goengine.groups.layout import LIFE_SURE, PROVED_SAFE
from goengine.groups.life import judge_lives
from goengine.groups.links import find_links, join_groups
from goengine.groups.outlook import look_at_group, odds_to_live
from goengine.kernel import kernel_module
from goengine.pointset import WORDS
from goengine.reading.frame import find_frame
from goengine.reading.proofnumbers import make_move
from goengine.reading.survey import read_all
from goengine.reading.tactician import KO_FACTOR
from goengine.vertex import EMPTY, STRIDE

kernel = kernel_module(__name__)

READ_UP_TO = 3                          # liberties up to which strings are read
ALIVE, DEAD = 250, -200                 # chances (below) from which a glance is sure enough after the first moves
CERTAIN = 1000


@kernel
def find_parts(b, g, o):
    """Note the groups that what is left of the stones in question belongs to, but for small parts."""
    o.parts[0] = 0
    left = 0
    for i in range(o.stones[0]):
        p = o.stone[i]
        if b.color[p] != o.color[0]:
            continue
        left += 1
        k = 0
        while k < o.parts[0] and o.part[k] != g.group[p]:
            k += 1
        if k == o.parts[0]:
            if k == MOST_PARTS:
                continue
            o.parts[0] = k + 1
            o.part[k] = g.group[p]
            o.share[k] = 0
        o.share[k] += 1
    most = 0
    for k in range(o.parts[0]):
        most = max(most, o.share[k])
    n = 0
    for k in range(o.parts[0]):                     # small parts do not matter, unless all are small
        if 3 * o.share[k] >= min(left, 3 * most):
            o.part[n] = o.part[k]
            n += 1
    o.parts[0] = n


@kernel
def stones_left(b, o):
    """How many of the stones in question are on the board."""
    left = 0
    for i in range(o.stones[0]):
        left += 1 if b.color[o.stone[i]] == o.color[0] else 0
    return left


@kernel
def chance_to_live(b, r, g, o, side):
    """The chance of the group in hundredths of a natural logarithm, with `side` to move: that of its best part.

    Unless it is certain, ``o.doubt`` is taken off.
    """
    own = 1 if side == o.color[0] else 0
    best = -CERTAIN
    for i in range(o.parts[0]):
        k = o.part[i]
        if g.life[k] == LIFE_SURE or g.safety[k] >= PROVED_SAFE:
            return CERTAIN
        best = max(best, odds_to_live(b, r, g, k, own) - o.doubt[0])
    return best


@kernel
def came_up_before(o, ply):
    """1 if the position of a ply came up at an earlier one."""
    for i in range(ply):
        if o.key[i] == o.key[ply]:
            return 1
    return 0


@kernel
def note_known(o, ply, known):
    """Keep what is known of the position of a ply, which is the return value."""
    slot = o.key[ply] % TABLE
    o.table_key[slot] = o.key[ply]
    o.table_value[slot] = known
    return known


@kernel
def judge_at_a_glance(b, m, r, g):
    """Find the groups of a board, their eyes and how they look, with no more than strings read."""
    owner = m.ko_owner[0]
    read_all(b, m, r, READ_UP_TO)
    find_links(b, m, r, g)
    join_groups(b, r, g)
    find_sure(b, r, g)
    judge_lives(b, r, g)
    m.ko_owner[0] = owner


@kernel
def enter(b, m, r, g, traits, o, ply):
    """What is known of the position of a ply: LIVES, DIES, or OPEN, its moves being found then."""
    side = o.side[ply]
    key = ((b.hash[0] ^ b.ko[0] * KO_FACTOR) * 4 + side) & ((1 << 62) - 1)
    o.key[ply] = key
    o.count[ply] = 0
    o.next[ply] = 0
    slot = key % TABLE
    if o.table_key[slot] == key and o.table_value[slot] != OPEN:
        return o.table_value[slot]
    if came_up_before(o, ply):
        return LIVES if side == o.color[0] else DIES
    if 2 * stones_left(b, o) <= o.stones[0]:
        return note_known(o, ply, DIES)
    o.nodes[0] += 1
    judge_at_a_glance(b, m, r, g)
    find_parts(b, g, o)
    chance = chance_to_live(b, r, g, o, side)
    if chance >= CERTAIN or ply >= o.verified[0] and chance >= ALIVE:
        return note_known(o, ply, LIVES)
    if ply >= o.verified[0] and chance <= DEAD:
        return note_known(o, ply, DIES)
    if o.nodes[0] >= o.limit[0] or ply >= PLIES:
        o.ended[0] = 1
        return LIVES if chance > 0 else DIES
    o.count[ply] = glance_moves(b, m, r, g, traits, o, ply)
    if o.count[ply] == 0:
        return DIES if side == o.color[0] else LIVES
    return OPEN


@kernel
def next_move(b, m, o, ply):
    """Play the next move of a ply; 0 if there is none."""
    while o.next[ply] < o.count[ply]:
        p = o.moves[MOVES * ply + o.next[ply]]
        o.next[ply] += 1
        if make_move(b, m, p, o.side[ply]):
            if b.ko[0] or m.retaken[0]:
                o.ko_met[0] = 1
            return 1
    return 0


@kernel
def pursue_glances(b, m, r, g, traits, o, side, owner):
    """Does the group live with `side` to move, every ko going to `owner` (0: to nobody)? LIVES or DIES.

    The move that works, if the side to move has one, is left in ``o.move``.
    """
    for i in range(TABLE):
        o.table_value[i] = OPEN
    m.ko_owner[0] = owner
    o.nodes[0] = 0
    o.ended[0] = 0
    o.ko_met[0] = 0
    o.move[0] = 0
    o.side[0] = side
    ply = 0
    known = enter(b, m, r, g, traits, o, 0)
    while True:
        if known == OPEN:
            if next_move(b, m, o, ply):
                ply += 1
                o.side[ply] = 3 - o.side[ply - 1]
                known = enter(b, m, r, g, traits, o, ply)
                continue
            known = note_known(o, ply, DIES if o.side[ply] == o.color[0] else LIVES)
        if ply == 0:
            return known
        undo(b)
        ply -= 1
        if known != (LIVES if o.side[ply] == o.color[0] else DIES):
            known = OPEN                            # this move did not work: the next one
            continue
        note_known(o, ply, known)
        if ply == 0:
            o.move[0] = o.moves[o.next[0] - 1]


@kernel
def forget_proofs(b, g):
    """Forget proofs of safety under alternating play: on the way only unconditional life is looked for."""
    for row in range(1, b.size[0] + 1):
        for q in range(STRIDE * row + 1, STRIDE * row + b.size[0] + 1):
            g.safe[q] = EMPTY


@kernel
def begin_glances(b, m, r, g, o, p):
    """Take down the group of the stone on `p`, on a board whose groups are known."""
    forget_proofs(b, g)
    o.color[0] = b.color[p]
    n = 0
    for row in range(1, b.size[0] + 1):
        for q in range(STRIDE * row + 1, STRIDE * row + b.size[0] + 1):
            if b.color[q] != EMPTY and g.group[q] == g.group[p]:
                o.stone[n] = q
                n += 1
    o.stones[0] = n
    for w in range(WORDS):
        o.looked[w] = 0
    m.prey[0] = p
    find_frame(b, m, 1, 0)
    for i in range(3):
        o.frame[i] = m.frame[i]


@kernel
def look_at_stone(b, m, r, g, p):
    """Note in ``g.trait`` what is seen of the group of the stone on `p`, as at any position of a search; its id."""
    forget_proofs(b, g)
    m.ko_owner[0] = 0
    judge_at_a_glance(b, m, r, g)
    look_at_group(b, r, g, g.group[p])
    return g.group[p]


@kernel
def first_moves(b, m, r, g, traits, o, side):
    """Put the moves of `side` that a search would begin with into ``o.moves``, best first; their number."""
    o.side[0] = side
    find_parts(b, g, o)
    return glance_moves(b, m, r, g, traits, o, 0)
