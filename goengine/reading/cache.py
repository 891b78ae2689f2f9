"""Results that survive moves elsewhere: what was read is kept with the points it depended on, and what was there.

A kept result is valid as long as these points hold the same stones and the same ko; so it outlives moves elsewhere,
undo, and the search's leaps from one position to the next. Several results are kept for each string, the oldest
making room.
"""
from __future__ import annotations

from goengine.kernel import kernel_module
from goengine.pointset import BIT_OF, WORD_OF, WORDS
from goengine.reading.memory import KEPT, KEPT_WAYS, KEYS
from goengine.vertex import POINTS

kernel = kernel_module(__name__)

# Keys of questions: one of these, plus the head of the string, or the point of a cut by a colour.
ATTACK, CUT_BY, DEFENCE = 0, (0, POINTS, 2 * POINTS), 3 * POINTS
# Words of a result behind those of its points and of the black and white stones there.
KO_THERE, VALUE, IN_USE = 3 * WORDS, 3 * WORDS + 1, 3 * WORDS + 2


@kernel
def same_game(b, m):
    """Forget everything if the board has another size or ruleset than the one that results were kept for."""
    if m.kept_size[0] != 2 * b.size[0] + b.suicide[0]:
        m.kept_size[0] = 2 * b.size[0] + b.suicide[0]
        for way in range(KEYS * KEPT_WAYS):
            m.kept[KEPT * way + IN_USE] = 0


@kernel
def ko_within(b, m, i):
    """The ko as far as it lies within the points of the result at `i`: its value, or 0."""
    p = b.ko[0] // 4
    return b.ko[0] if p and m.kept[i + WORD_OF[p]] & BIT_OF[p] else 0


@kernel
def find_kept(b, m, key):
    """Where a result kept under a key, and still valid, lies in ``m.kept``; -1 if there is none."""
    if m.no_keeping[0]:
        return -1
    for back in range(1, KEPT_WAYS + 1):
        i = KEPT * (key * KEPT_WAYS + (m.kept_turn[key] - back) % KEPT_WAYS)
        if m.kept[i + IN_USE] == 0:
            return -1
        w = 0
        while w < WORDS:
            points = m.kept[i + w]
            if points and (m.stones[WORDS + w] & points != m.kept[i + WORDS + w]
                           or m.stones[2 * WORDS + w] & points != m.kept[i + 2 * WORDS + w]):
                break
            w += 1
        if w == WORDS and m.kept[i + KO_THERE] == ko_within(b, m, i):
            return i
    return -1


@kernel
def keep(b, m, key, value):
    """Keep a result that depends on ``m.region``, in place of the oldest one of its key."""
    i = KEPT * (key * KEPT_WAYS + m.kept_turn[key])
    m.kept_turn[key] = (m.kept_turn[key] + 1) % KEPT_WAYS
    m.kept[i + IN_USE] = 1
    m.kept[i + VALUE] = value
    for w in range(WORDS):
        points = m.region[w]
        m.kept[i + w] = points
        m.kept[i + WORDS + w] = m.stones[WORDS + w] & points
        m.kept[i + 2 * WORDS + w] = m.stones[2 * WORDS + w] & points
    m.kept[i + KO_THERE] = ko_within(b, m, i)
