"""Results that survive moves elsewhere: what was read is kept with the points it depended on, and what was there.

A kept result is valid as long as these points hold the same stones and the same ko; so it outlives moves elsewhere,
undo, and the search's leaps from one position to the next. Several results are kept for each string, the oldest
making room.
"""
from __future__ import annotations

from goengine.kernel import kernel_module
from goengine.pointset import BIT_OF, WORD_OF, WORDS
from goengine.reading.memory import KEPT_WAYS, KEYS
from goengine.vertex import BLACK, POINTS, STRIDE, WHITE

kernel = kernel_module(__name__)

# Keys of questions: one of these, plus the head of the string, or the point of a cut by a colour.
ATTACK, CUT_BY, DEFENCE = 0, (0, POINTS, 2 * POINTS), 3 * POINTS


@kernel
def note_stones(b, m):
    """Note what stands on the board, before results are looked up or kept."""
    if m.kept_size[0] != 2 * b.size[0] + b.suicide[0]:
        m.kept_size[0] = 2 * b.size[0] + b.suicide[0]
        for i in range(KEYS * KEPT_WAYS):
            m.kept[i] = 0
    for i in range(2 * WORDS):
        m.stones[i] = 0
    for row in range(1, b.size[0] + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + b.size[0] + 1):
            c = b.color[p]
            if c == BLACK or c == WHITE:
                m.stones[WORDS * (c - 1) + WORD_OF[p]] |= BIT_OF[p]


@kernel
def ko_within(b, m, i):
    """The ko as far as it lies within the kept points that begin at `i`: its value, or 0."""
    p = b.ko[0] // 4
    return b.ko[0] if p and m.kept_points[i + WORD_OF[p]] & BIT_OF[p] else 0


@kernel
def find_kept(b, m, key):
    """The number of a result kept under a key that is still valid, or -1."""
    for way in range(key * KEPT_WAYS, key * KEPT_WAYS + KEPT_WAYS):
        if m.kept[way] == 0:
            continue
        i = WORDS * way
        same = 1
        for w in range(WORDS):
            points = m.kept_points[i + w]
            if m.stones[w] & points != m.kept_black[i + w] or m.stones[WORDS + w] & points != m.kept_white[i + w]:
                same = 0
                break
        if same and m.kept_ko[way] == ko_within(b, m, i):
            return way
    return -1


@kernel
def keep(b, m, key):
    """Make room for a result that depends on ``m.region``, in place of the oldest; its number."""
    way = key * KEPT_WAYS + m.kept_turn[key]
    m.kept_turn[key] = (m.kept_turn[key] + 1) % KEPT_WAYS
    m.kept[way] = 1
    i = WORDS * way
    for w in range(WORDS):
        points = m.region[w]
        m.kept_points[i + w] = points
        m.kept_black[i + w] = m.stones[w] & points
        m.kept_white[i + w] = m.stones[WORDS + w] & points
    m.kept_ko[way] = ko_within(b, m, i)
    return way
