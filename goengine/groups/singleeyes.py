"""Eyes that stay single: those that the enemy can fill again and again, wherever their owner plays in them.

An eye of up to seven points that one string closes is solved by going through all its positions, from the smallest on:
which of its points the owner has not filled, and which of those bear enemy stones. The enemy needs to fill it but for
one point with a shape that, once captured, is an eye that stays single again. The answers for a shape are kept.
"""
from __future__ import annotations

from goengine.groups.racelayout import EYE_POINTS, SHAPES, SINGLE_WORDS
from goengine.kernel import kernel_module, popcount
from goengine.vertex import EMPTY, STRIDE

kernel = kernel_module(__name__)

FILLINGS = 1 << EYE_POINTS              # sets of points of an eye


@kernel
def spread_in(duel, n, start, within):
    """The points of a set that hang together with some of them."""
    reached = start
    grown = 1
    while grown:
        grown = 0
        for i in range(n):
            if within >> i & 1 and reached >> i & 1 == 0 and duel.beside[i] & reached:
                reached |= 1 << i
                grown = 1
    return reached


@kernel
def stones_left(duel, n, room, stones):
    """The enemy stones that still have a liberty, in an eye of which `room` is not its owner's."""
    breathing = 0
    for i in range(n):
        if stones >> i & 1 and duel.beside[i] & room & ~stones:
            breathing |= 1 << i
    return spread_in(duel, n, breathing, stones)


@kernel
def solve_filling(duel, n, room, stones):
    """Note whether an eye stays single, its smaller and fuller positions being known; for either side to move first."""
    at = room * FILLINGS + stones
    free = room & ~stones
    single = 0
    if popcount(free) == 1:
        single = duel.enemy_first[(room & ~free) * FILLINGS]            # all is captured
    for i in range(n):
        if free >> i & 1 and duel.owner_first[at | 1 << i]:
            single = 1
    duel.enemy_first[at] = single
    for i in range(n):
        if free >> i & 1:
            rest = room & ~(1 << i)
            if duel.enemy_first[rest * FILLINGS + stones_left(duel, n, rest, stones)] == 0:
                single = 0
    duel.owner_first[at] = single


@kernel
def solve_shape(duel, n):
    """Solve all positions of the eye in ``duel.eye``."""
    for i in range(n):
        duel.beside[i] = 0
        for j in range(n):
            apart = abs(duel.eye[i] - duel.eye[j])
            if apart == 1 or apart == STRIDE:
                duel.beside[i] |= 1 << j
    for room in range(1 << n):
        small = 1 if popcount(room) <= 2 else 0
        whole = 1 if spread_in(duel, n, room & -room, room) == room else 0
        stones = room
        while True:
            at = room * FILLINGS + stones
            if small or whole == 0 or stones == room:
                duel.owner_first[at] = small & whole
                duel.enemy_first[at] = small & whole
            else:
                solve_filling(duel, n, room, stones)
            if stones == 0:
                break
            stones = stones - 1 & room


@kernel
def slot_of_shape(duel, n):
    """The slot that holds the answers for the shape of the `n` points in ``duel.eye``, which are put in order."""
    for i in range(1, n):
        p = duel.eye[i]
        j = i
        while j > 0 and duel.eye[j - 1] > p:
            duel.eye[j] = duel.eye[j - 1]
            j -= 1
        duel.eye[j] = p
    key = n
    for i in range(n):
        key = key * 128 + duel.eye[i] - duel.eye[0]
    slot = (key ^ key >> 9) % SHAPES
    if duel.shape[slot] != key:
        duel.shape[slot] = key
        solve_shape(duel, n)
        whole = (1 << n) - 1
        duel.nakade[slot] = duel.enemy_first[whole * FILLINGS]
        for w in range(SINGLE_WORDS):
            duel.single[SINGLE_WORDS * slot + w] = 0
        for filling in range(1 << n):
            if duel.owner_first[whole * FILLINGS + filling]:
                duel.single[SINGLE_WORDS * slot + filling // 62] |= 1 << filling % 62
    return slot


@kernel
def stays_single(b, duel, n):
    """1 if the eye of `n` points in ``duel.eye`` stays single although its owner moves first."""
    slot = slot_of_shape(duel, n)
    stones = 0
    for i in range(n):
        if b.color[duel.eye[i]] != EMPTY:
            stones |= 1 << i
    return duel.single[SINGLE_WORDS * slot + stones // 62] >> stones % 62 & 1


@kernel
def is_nakade(b, duel, h):
    """1 if the string with head `h`, once captured, leaves an eye that stays single if its side plays first."""
    if b.stones[h] > EYE_POINTS:
        return 0
    n = 0
    p = h
    while True:
        duel.eye[n] = p
        n += 1
        p = b.next[p]
        if p == h:
            return duel.nakade[slot_of_shape(duel, n)]
