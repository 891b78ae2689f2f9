"""Capturing races counted out: who is first, by liberties outside, liberties shared, and eyes.

The classes follow from the eyes. Without one, shared liberties favour nobody, and two of them mean seki unless one side
is far ahead; the side with an eye, or with the larger one, leaves them to the enemy to fill. Eyes of one to three
points are alike here.

Source: Mueller 1999, "Race to capture: analyzing semeai in Go", for the classes; the liberties of big eyes (1, 2, 3, 5,
8, 12) as every book on races has them; the wording and code are our own.
"""
from __future__ import annotations

from goengine.board.layout import NEIGHBORS
from goengine.board.shape import touches
from goengine.groups.arena import plain_target
from goengine.groups.eyesneeded import is_strong
from goengine.groups.racelayout import EYE_POINTS, PREY, RIVAL
from goengine.groups.singleeyes import stays_single
from goengine.groups.survival import has_two_eyes
from goengine.groups.zone import gets_out, in_zone
from goengine.kernel import kernel_module, lowest_bit, table
from goengine.pointset import POINT_OF, WORDS
from goengine.reading.goals import FOR_HUNTER, FOR_PREY, OPEN
from goengine.vertex import EDGE, EMPTY

kernel = kernel_module(__name__)

# By the points of an eye: moves that it takes to fill it, and its rank among eyes.
EYE_LIBERTIES = table((0, 1, 2, 3, 5, 8, 12, 17))
EYE_RANK = table((0, 1, 1, 1, 2, 3, 4, 5))
NEVER = 99                              # more moves than any race lasts


@kernel
def eye_liberties(points, stones):
    """Moves that the enemy needs to fill an eye of so many points, so many of which bear its stones already."""
    return max(EYE_LIBERTIES[points] - stones, 1) if points else 0


@kernel
def kills(own, own_rank, prey, prey_rank, shared, first):
    """1 if a side captures its prey, moving first or second.

    `own` and `prey` are the moves that each one's liberties outside and in its eye last, the ranks those of the eyes.
    """
    lead = own - prey - (0 if first else 1)
    if own_rank > prey_rank:
        return 1 if lead + shared >= 0 else 0               # the prey has to fill the shared liberties
    if prey_rank:
        return 1 if lead >= shared else 0                   # the side itself has to fill them, ...
    return 1 if lead >= max(shared - 1, 0) else 0           # ... or all but one


@kernel
def flood_eye(b, z, duel, h, start):
    """Walk over the eye of the string with head `h` around a point; its points, or 0 if the string does not close it.

    They are left in ``duel.eye``.
    """
    c = b.color[h]
    duel.stamp[0] += 1
    stamp = duel.stamp[0]
    duel.taken[start] = stamp
    duel.eye[0] = start
    n = 1
    front = 0
    while front < n:
        p = duel.eye[front]
        front += 1
        if in_zone(z, p) == 0:
            return 0
        for d in NEIGHBORS:
            q = p + d
            if b.color[q] == EDGE or duel.taken[q] == stamp:
                continue
            if b.color[q] == c:
                if b.head[q] != h:
                    return 0
                continue
            if n == EYE_POINTS:
                return 0
            duel.taken[q] = stamp
            duel.eye[n] = q
            n += 1
    return n


@kernel
def touches_both(b, p, h, other):
    """1 if two strings have the empty point `p` for a liberty."""
    first = 0
    second = 0
    for d in NEIGHBORS:
        if b.color[p + d] != EMPTY and b.color[p + d] != EDGE:
            if b.head[p + d] == h:
                first = 1
            elif b.head[p + d] == other:
                second = 1
    return first & second


@kernel
def is_plainly_shared(b, z, p, h, other):
    """1 if either of two strings can fill the empty point `p`, and gains nothing by it but that the other loses it."""
    if touches_both(b, p, h, other) == 0:
        return 0
    for d in NEIGHBORS:
        q = p + d
        if b.color[q] == EMPTY:
            if touches_both(b, q, h, other) == 0:
                return 0
        elif b.color[q] != EDGE and b.head[q] != h and b.head[q] != other and is_strong(b, z, q) == 0:
            return 0
    return 1


@kernel
def take_eye(b, duel, h, n, i):
    """Count the eye in ``duel.eye`` for the string with head `h`.

    Where one of its empty points is no liberty of the string, the enemy may be faster than by filling it all.
    """
    stones = 0
    free = 0
    for k in range(n):
        p = duel.eye[k]
        duel.marked[p] = duel.mark[0]
        if b.color[p] != EMPTY:
            stones += 1
        elif touches(b, p, h):
            free += 1
    full = 1 if stones + free == n else 0
    if full == 0 or duel.rank[i] or stays_single(b, duel, n) == 0:
        duel.exact[i] = 0
    duel.rank[i] = max(duel.rank[i], EYE_RANK[n])
    duel.eyes[i] += eye_liberties(n, stones) if full else free


@kernel
def count_string(b, z, duel, h, other, i):
    """Count the liberties of the string with head `h`, in a race with the string `other`, into the `i`-th entries.

    ``duel.exact`` says whether every one is plain, plainly shared, or in a single eye; ``duel.least`` is a number of
    moves that the enemy cannot do without in any case.
    """
    side = 3 - b.color[h]
    duel.mark[0] += 1
    mark = duel.mark[0]
    duel.outside[i] = 0
    duel.shared[i] = 0
    duel.eyes[i] = 0
    duel.rank[i] = 0
    duel.exact[i] = 1
    duel.least[i] = 0
    for w in range(WORDS):
        words = b.liberties[WORDS * h + w]
        while words:
            p = POINT_OF[64 * w + lowest_bit(words)]
            words &= words - 1
            if duel.marked[p] == mark:
                continue
            if plain_target(b, z, p, side) == h:
                duel.outside[i] += 1
            elif is_plainly_shared(b, z, p, h, other):
                duel.shared[i] += 1
            else:
                n = flood_eye(b, z, duel, h, p)
                if n == 0:
                    duel.exact[i] = 0
                    duel.least[i] += 1
                    continue
                take_eye(b, duel, h, n, i)
    duel.least[i] += duel.outside[i] + duel.shared[i] + duel.eyes[i]
    if b.liberty_count[h] == 1:
        duel.least[i] = 1


@kernel
def others_around(b, z, duel, h, other):
    """The fewest liberties of a weak enemy string beside the one just counted, but for `other` and those in its eye."""
    least = NEVER
    p = h
    while True:
        for d in NEIGHBORS:
            q = p + d
            if b.color[q] != 3 - b.color[h] or b.head[q] == other or duel.marked[q] == duel.mark[0]:
                continue
            if b.liberty_count[b.head[q]] < least and is_strong(b, z, q) == 0:
                least = b.liberty_count[b.head[q]]
        p = b.next[p]
        if p == h:
            return least


@kernel
def count_race(b, m, z, duel, h, rival, first, alone):
    """What counting says of the race of the prey's string with head `h` against its rival.

    `first` is 1 if the hunter is to move; only if the string stands `alone` can the hunter be said to win.
    """
    count_string(b, z, duel, h, rival, PREY)
    duel.around[PREY] = others_around(b, z, duel, h, rival)
    count_string(b, z, duel, rival, h, RIVAL)
    duel.around[RIVAL] = others_around(b, z, duel, rival, h)
    shared = duel.shared[PREY]
    prey = duel.outside[PREY] + duel.eyes[PREY]
    hunter = duel.outside[RIVAL] + duel.eyes[RIVAL]
    if duel.exact[PREY] and duel.exact[RIVAL] and min(duel.around[PREY], duel.around[RIVAL]) == NEVER:
        if kills(hunter, duel.rank[RIVAL], prey, duel.rank[PREY], shared, first):
            return FOR_HUNTER if alone else OPEN
        if duel.prize[0]:               # else what looks like seki may be an eye filled in the right shape
            return FOR_PREY
    if duel.exact[PREY] and alone:
        if duel.exact[RIVAL] == 0 and (gets_out(b, z, rival) > 1 or has_two_eyes(b, m, z, rival)):
            duel.least[RIVAL] = NEVER
        if prey + shared + 1 - first <= min(duel.least[RIVAL] - shared, duel.around[PREY]):
            return FOR_HUNTER
    if duel.exact[RIVAL] and duel.prize[0]:
        if hunter + shared + first <= min(duel.least[PREY] - shared, duel.around[RIVAL]):
            return FOR_PREY
    return OPEN
