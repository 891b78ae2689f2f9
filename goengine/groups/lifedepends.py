"""On what an answer about life and death depends: what the searches looked at, their zones, and the strings there.

Of a string that reaches far, a few liberties outside are enough to know that it does. No search plays there, so the
string keeps them, whatever is played in the zone.
"""
from __future__ import annotations

from goengine.board.layout import DIAGONALS, NEIGHBORS
from goengine.groups.zone import is_way_out
from goengine.kernel import kernel_module, lowest_bit, popcount
from goengine.pointset import BIT_OF, POINT_OF, WORD_OF, WORDS
from goengine.reading.region import PLENTY, look_around, look_at
from goengine.vertex import EMPTY, POINTS

kernel = kernel_module(__name__)

WAYS = 2                                # ways into the open beyond which the search tells no difference


@kernel
def is_apart(m, p):
    """1 if no neighbour of a point was looked at."""
    for d in NEIGHBORS:
        if m.looked[WORD_OF[p + d]] & BIT_OF[p + d]:
            return 0
    return 1


@kernel
def keep_ways(b, m, h):
    """Mark ways into the open that the string with head `h` has outside, and what is beside them; 0 if they are few."""
    ways = 0
    for w in range(WORDS):
        words = b.liberties[WORDS * h + w] & ~m.looked[w]
        while words and ways < WAYS:
            p = POINT_OF[64 * w + lowest_bit(words)]
            words &= words - 1
            if is_apart(m, p) and is_way_out(b, p, 3 - b.color[h]):
                look_around(m, p)
                ways += 1
    return 1 if ways == WAYS else 0


@kernel
def depend_on_string(b, m, z, h):
    """Mark what must stay as it is for the string with head `h` to mean the same to the search.

    The search asks how many liberties it has, whether one of them is outside the zone, and, of the prey's side, whether
    it has a way into the open from there.
    """
    own = 1 if b.color[h] == b.color[z.prey[0]] else 0
    first = WORDS * h
    outside = 0
    for w in range(WORDS):
        m.region[w] |= m.own[first + w]
        outside += popcount(b.liberties[first + w] & ~m.looked[w])
    if outside >= PLENTY and (own == 0 or keep_ways(b, m, h)):
        left = PLENTY
        for w in range(WORDS):
            words = b.liberties[first + w] & ~m.looked[w]
            while words and left:
                m.region[w] |= words & -words
                words &= words - 1
                left -= 1
        return
    for w in range(WORDS):
        m.region[w] |= m.around[first + w]
        words = b.liberties[first + w] & ~m.looked[w]
        while words and own:
            look_around(m, POINT_OF[64 * w + lowest_bit(words)])
            words &= words - 1


@kernel
def depend_on_looks(b, m, z):
    """Add to ``m.region``, what was looked at, all else that the answer depends on; ``z.zone`` is the largest zone.

    The board is that of the question, and noted (see `note_stones`).
    """
    for w in range(WORDS):
        words = z.zone[w]
        while words:
            p = POINT_OF[64 * w + lowest_bit(words)]
            words &= words - 1
            look_around(m, p)
            for d in DIAGONALS:
                look_at(m, p + d)
    for w in range(WORDS):
        m.looked[w] = m.region[w]
    for h in range(POINTS):
        if b.color[h] == EMPTY or b.head[h] != h or b.stones[h] == 0:
            continue
        touched = 0
        for w in range(WORDS):
            touched |= m.own[WORDS * h + w] & m.looked[w]
        if touched:
            depend_on_string(b, m, z, h)
    for w in range(WORDS):
        m.region[w] &= m.stones[w] | m.stones[WORDS + w] | m.stones[2 * WORDS + w]
