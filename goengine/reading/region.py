"""The points that a result depended on: what the reader looked at, gathered while it reads.

A search marks the points whose colour it asked for, and the neighbours of every point where it tried a stone. When it
has ended, every string of the board that has a marked stone is added with all its stones and the points around them
(of a string with plenty of liberties, some of those): then no change elsewhere can alter a liberty count that was asked
for.
"""
from __future__ import annotations

from goengine.kernel import kernel_module, lowest_bit, popcount
from goengine.pointset import BIT_OF, NEAR_HIGH, NEAR_LOW, NEAR_WORD, POINT_OF, WORD_OF, WORDS
from goengine.reading import memory     # noqa: F401  (kernels here know its record)
from goengine.vertex import EMPTY, STRIDE

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
    w = NEAR_WORD[p]
    m.region[w] |= NEAR_LOW[p]
    m.region[w + 1] |= NEAR_HIGH[p]


@kernel
def note_stones(b, m):
    """Note what stands on the board: the stones of both colours, and of each string, with the points around it.

    Every question asked of the board until it changes relies on this.
    """
    size = b.size[0]
    for i in range(3 * WORDS):
        m.stones[i] = 0
    for row in range(1, size + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + size + 1):
            c = b.color[p]
            m.stones[WORDS * c + WORD_OF[p]] |= BIT_OF[p]
            if c != EMPTY and b.head[p] == p:
                for w in range(WORDS):
                    m.own[WORDS * p + w] = 0
                    m.around[WORDS * p + w] = 0
    for row in range(1, size + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + size + 1):
            if b.color[p] == EMPTY:
                continue
            h = WORDS * b.head[p]
            m.own[h + WORD_OF[p]] |= BIT_OF[p]
            w = h + NEAR_WORD[p]
            m.around[w] |= NEAR_LOW[p]
            m.around[w + 1] |= NEAR_HIGH[p]


@kernel
def add_string(b, m, h):
    """Add the string with head `h` and all that its liberty count depends on, as far as the reader asks for it.

    No search fills a liberty that it has not marked, so a string with `PLENTY` unmarked ones keeps as many throughout,
    and `PLENTY` of them are enough to know.
    """
    h *= WORDS
    spare = 0
    for w in range(WORDS):
        m.whole[w] |= m.own[h + w]
        m.region[w] |= m.own[h + w]
        spare += popcount(b.liberties[h + w] & ~m.looked[w])
    if spare < PLENTY:
        for w in range(WORDS):
            m.region[w] |= m.around[h + w]
        return
    left = PLENTY
    for w in range(WORDS):
        words = b.liberties[h + w] & ~m.looked[w]
        while words and left:
            m.region[w] |= words & -words
            words &= words - 1
            left -= 1


@kernel
def close_region(b, m):
    """Add the strings that have a marked stone; the board is that of the question (see `note_stones`)."""
    for w in range(WORDS):
        m.looked[w] = m.region[w]
        m.whole[w] = 0
    for w in range(WORDS):
        while True:
            words = m.looked[w] & (m.stones[WORDS + w] | m.stones[2 * WORDS + w]) & ~m.whole[w]
            if words == 0:
                break
            add_string(b, m, b.head[POINT_OF[64 * w + lowest_bit(words)]])
    for w in range(WORDS):
        m.region[w] &= m.stones[w] | m.stones[WORDS + w] | m.stones[2 * WORDS + w]
