"""The points that a result depended on: what the reader looked at, gathered while it reads.

A search marks the points whose colour it asked for, and the neighbours of every point where it tried a stone. When it
has ended, every string of the board that has a marked stone is added with all its stones and the points around them
(of a string with plenty of liberties, some of those): then no change elsewhere can alter a liberty count that was asked
for.
"""
from __future__ import annotations

from goengine.board.layout import NEIGHBORS
from goengine.kernel import kernel_module, lowest_bit, popcount
from goengine.pointset import BIT_OF, NEAR, POINT_OF, WORD_OF, WORDS
from goengine.reading import memory     # noqa: F401  (kernels here know its record)
from goengine.vertex import EDGE, EMPTY

kernel = kernel_module(__name__)

PLENTY = 5                              # liberties beyond which the reader tells no difference


@kernel
def clear_region(m):
    """Forget what was looked at."""
    for w in range(WORDS):
        m.region[w] = 0


@kernel
def look_at(m, p):
    """Mark a point."""
    m.region[WORD_OF[p]] |= BIT_OF[p]


@kernel
def look_around(m, p):
    """Mark a point and its neighbours."""
    for w in range(WORDS):
        m.region[w] |= NEAR[WORDS * p + w]


@kernel
def add_string(b, m, p):
    """Add the string on `p` and all that its liberty count depends on, as far as the reader asks for it.

    No search fills a liberty that it has not marked, so a string with `PLENTY` unmarked ones keeps as many throughout,
    and `PLENTY` of them are enough to know.
    """
    h = b.head[p]
    spare = 0
    for w in range(WORDS):
        spare += popcount(b.liberties[WORDS * h + w] & ~m.looked[w])
    q = p
    while True:
        m.whole[WORD_OF[q]] |= BIT_OF[q]
        look_at(m, q)
        if spare < PLENTY:
            for d in NEIGHBORS:
                if b.color[q + d] != EDGE:
                    look_at(m, q + d)
        q = b.next[q]
        if q == p:
            break
    if spare < PLENTY:
        return
    left = PLENTY
    for w in range(WORDS):
        words = b.liberties[WORDS * h + w] & ~m.looked[w]
        while words and left:
            m.region[w] |= words & -words
            words &= words - 1
            left -= 1


@kernel
def close_region(b, m):
    """Add the strings that have a marked stone; the board is that of the question."""
    for w in range(WORDS):
        m.looked[w] = m.region[w]
        m.whole[w] = 0
    for w in range(WORDS):
        words = m.looked[w]
        while words:
            p = POINT_OF[64 * w + lowest_bit(words)]
            words &= words - 1
            if b.color[p] == EDGE:
                m.region[w] &= ~BIT_OF[p]
            elif b.color[p] != EMPTY and m.whole[w] & BIT_OF[p] == 0:
                add_string(b, m, p)
