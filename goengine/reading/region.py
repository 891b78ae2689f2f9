"""The points that a result depended on: what the reader looked at, gathered while it reads.

A search marks the points whose colour it asked for, and the neighbours of every point where it tried a stone. When it
has ended, every string of the board that has a marked stone is added with all its stones and the points around them:
then no change elsewhere can alter a liberty count that was asked for.
"""
from __future__ import annotations

from goengine.board.layout import NEIGHBORS
from goengine.kernel import kernel_module, lowest_bit
from goengine.pointset import BIT_OF, NEAR, POINT_OF, WORD_OF, WORDS
from goengine.reading import memory     # noqa: F401  (kernels here know its record)
from goengine.vertex import EDGE, EMPTY

kernel = kernel_module(__name__)


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
def close_region(b, m):
    """Add the strings that have a marked stone, and the points around them; the board is that of the question."""
    for w in range(WORDS):
        m.whole[w] = 0
    for w in range(WORDS):
        words = m.region[w]
        while words:
            p = POINT_OF[64 * w + lowest_bit(words)]
            words &= words - 1
            if b.color[p] == EDGE:
                m.region[w] &= ~BIT_OF[p]
            if b.color[p] == EMPTY or b.color[p] == EDGE or m.whole[w] & BIT_OF[p]:
                continue
            q = p
            while True:
                m.whole[WORD_OF[q]] |= BIT_OF[q]
                q = b.next[q]
                if q == p:
                    break
    for w in range(WORDS):
        words = m.whole[w]
        while words:
            p = POINT_OF[64 * w + lowest_bit(words)]
            words &= words - 1
            look_at(m, p)
            for d in NEIGHBORS:
                if b.color[p + d] != EDGE:
                    look_at(m, p + d)
