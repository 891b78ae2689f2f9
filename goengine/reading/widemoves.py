"""The wide generators: every move that might matter for a string, near ones first, for the prover."""
from __future__ import annotations

from goengine.board.layout import NEIGHBORS
from goengine.board.shape import liberties_after, stones_captured, takes_ko
from goengine.board.stones import is_legal
from goengine.kernel import kernel_module, lowest_bit, table
from goengine.pointset import POINT_OF, WORDS
from goengine.reading.frame import new_stamp
from goengine.reading.memory import MOST_CLUSTER
from goengine.reading.moves import add, add_beyond, fills_eye
from goengine.reading.region import PLENTY, look_around, look_at
from goengine.reading.tactician import only_liberty

kernel = kernel_module(__name__)

FURTHEST = 3
REACH = table((400, 4, 2, 1))           # liberties up to which a string belongs to the cluster, by its distance


@kernel
def add_liberties(b, m, n, h, c, score):
    """Add moves of colour `c` on the liberties of the string with head `h`."""
    for w in range(WORDS):
        words = b.liberties[WORDS * h + w]
        while words:
            p = POINT_OF[64 * w + lowest_bit(words)]
            words &= words - 1
            look_around(m, p)
            if is_legal(b, p, c):
                own = liberties_after(b, p, c)
                extra = 6 * stones_captured(b, p, c)
                if own == 1 and extra == 0:
                    extra = -12
                n = add(m, n, p, score + extra + min(own, 4))
    return n


@kernel
def join_cluster(b, m, n, g, stamp, depth, most):
    """Take the string with head `g` into the cluster, unless it is there or has more than `most` liberties."""
    if m.mark[g] == stamp or b.liberty_count[g] > most:
        return n
    m.mark[g] = stamp
    m.cluster[n] = g
    m.distance[n] = depth
    return n + 1


@kernel
def find_cluster(b, m, h):
    """Find the strings whose fate may decide that of the string with head `h`; their number, itself included.

    A string belongs to the cluster if it lies beside one of its strings, or beside a liberty of one, and is short of
    liberties: the further away, the shorter it must be. A friend that shares a liberty with a lone prey is no further
    away than the prey itself.
    """
    lone = 1 if m.prey_count[0] == 1 or m.breadth[0] else 0
    stamp = new_stamp(m)
    n = join_cluster(b, m, 0, h, stamp, 0, 400)
    i = 0
    while i < n and n < MOST_CLUSTER - 80:
        g = m.cluster[i]
        depth = m.distance[i] + 1
        i += 1
        if depth > FURTHEST:
            continue
        most = REACH[depth]
        q = g
        while n < MOST_CLUSTER - 80:
            for d in NEIGHBORS:
                if b.color[q + d] == 3 - b.color[g]:
                    look_at(m, q + d)
                    n = join_cluster(b, m, n, b.head[q + d], stamp, depth, most)
            q = b.next[q]
            if q == g:
                break
        for w in range(WORDS):
            words = b.liberties[WORDS * g + w]
            while words:
                p = POINT_OF[64 * w + lowest_bit(words)]
                words &= words - 1
                look_around(m, p)
                for d in NEIGHBORS:
                    if b.color[p + d] == 1 or b.color[p + d] == 2:
                        one = lone and depth == 1 and b.color[p + d] == b.color[h]
                        n = join_cluster(b, m, n, b.head[p + d], stamp, 0 if one else depth, most)
    return n


@kernel
def add_around(b, m, n, h, side, score):
    """Add moves of `side` on the liberties of the strings that may decide the fate of the one with head `h`."""
    count = find_cluster(b, m, h)
    for i in range(1, count):
        g = m.cluster[i]
        n = add_liberties(b, m, n, g, side, score + 24 - 8 * b.liberty_count[g] - 4 * m.distance[i])
    return n


@kernel
def take_hunters(b, m, n, h):
    """Add captures of the hunter's strings in atari beside the string with head `h`."""
    q = h
    while True:
        for d in NEIGHBORS:
            if b.color[q + d] != 3 - b.color[h]:
                continue
            look_at(m, q + d)
            if b.liberty_count[b.head[q + d]] == 1:
                n = add_liberties(b, m, n, b.head[q + d], b.color[h], 30)
        q = b.next[q]
        if q == h:
            return n


@kernel
def wide_attack(b, m, n, prey):
    """Add the hunter's moves against the string on `prey`; their number."""
    c = b.color[prey]
    h = b.head[prey]
    hunter = 3 - c
    libs = b.liberty_count[h]
    for w in range(WORDS):
        words = b.liberties[WORDS * h + w]
        while words:
            p = POINT_OF[64 * w + lowest_bit(words)]
            words &= words - 1
            look_around(m, p)
            gain = min(liberties_after(b, p, c), PLENTY)
            if is_legal(b, p, hunter):
                own = liberties_after(b, p, hunter)
                score = 40 + 10 * gain + 3 * min(own, 4) + 12 * stones_captured(b, p, hunter)
                if own == 1:
                    score -= 40 if libs > 2 else 20
                n = add(m, n, p, score)
    n = add_beyond(b, m, n, h, hunter, 20 if libs <= 2 else 14, 4, 4)
    return add_around(b, m, n, h, hunter, 8)


@kernel
def wide_defence(b, m, n, prey):
    """Add the moves that may save the string on `prey`; their number."""
    c = b.color[prey]
    h = b.head[prey]
    libs = b.liberty_count[h]
    in_atari = 0
    if libs == 1:
        p = only_liberty(b, h)
        alone = stones_captured(b, p, 3 - c) == 1               # else it may be a ko if the others are saved
        in_atari = 1 if b.stones[h] > 1 or is_legal(b, p, 3 - c) == 0 or alone and takes_ko(b, p, 3 - c) == 0 else 0
    for w in range(WORDS):
        words = b.liberties[WORDS * h + w]
        while words:
            p = POINT_OF[64 * w + lowest_bit(words)]
            words &= words - 1
            look_around(m, p)
            if is_legal(b, p, c):
                gain = min(liberties_after(b, p, c), PLENTY)
                score = 30 + 12 * gain
                if gain <= 1:
                    score -= 30
                if fills_eye(b, m, p, c):
                    score -= 30
                n = add(m, n, p, score)
    if in_atari:
        return take_hunters(b, m, n, h)
    n = add_beyond(b, m, n, h, c, 10, 3, 2)
    return add_around(b, m, n, h, c, 12)
