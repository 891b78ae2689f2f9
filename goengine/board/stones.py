"""The stone-and-string kernel: play, capture, ko, suicide, undo.

Every change to a board goes through a log of (address, old value) pairs, so undo is one loop. `t` is the
top of the log, kept in a local variable while a move is made.
"""
from __future__ import annotations

from goengine.board.layout import (COLOR, DIAGONALS, HASH, HEAD, KO, LIBERTIES, LIBERTY_COUNT, LOG_WORDS, MOST_PLIES,
                                   NEIGHBORS, NEXT, PRISONERS, STONES)
from goengine.board.zobrist import KEY
from goengine.kernel import kernel_module, load, popcount, store
from goengine.pointset import BIT_OF, WORD_OF, WORDS
from goengine.vertex import EDGE, EMPTY

kernel = kernel_module(__name__)


@kernel
def put(b, t, address, value):
    """Write one word and log what it was; the new top of the log."""
    b.log[t] = address
    b.log[t + 1] = load(b, address)
    store(b, address, value)
    return t + 2


@kernel
def is_legal(b, p, c):
    """1 if colour `c` may play at `p`: on the board, empty, no simple ko, no forbidden suicide."""
    if p <= 0 or b.color[p] != EMPTY or b.ko[0] == 4 * p + c:
        return 0
    if b.suicide[0]:
        return 1
    for d in NEIGHBORS:
        q = p + d
        s = b.color[q]
        if s == EMPTY:
            return 1
        if s != EDGE and (s == c) == (b.liberty_count[b.head[q]] > 1):
            return 1
    return 0


@kernel
def is_single_eye(b, p, c):
    """1 if `p` is an eye of one point that `c` should not fill: own stones around, the corners not broken."""
    for d in NEIGHBORS:
        s = b.color[p + d]
        if s != c and s != EDGE:
            return 0
    edge = 0
    broken = 0
    for d in DIAGONALS:
        s = b.color[p + d]
        if s == EDGE:
            edge = 1
        elif s == 3 - c:
            broken += 1
    return 1 if broken + edge < 2 else 0


@kernel
def take_off(b, t, h, c):
    """Take the string with head `h`, of colour `c`, off the board; its neighbours gain liberties."""
    taken = b.hash[0]
    q = h
    while True:
        t = put(b, t, COLOR + q, EMPTY)
        taken ^= KEY[4 * q + c]
        q = b.next[q]
        if q == h:
            break
    while True:
        w = WORD_OF[q]
        bit = BIT_OF[q]
        for d in NEIGHBORS:
            s = b.color[q + d]
            if s == EMPTY or s == EDGE:
                continue
            g = b.head[q + d]
            words = b.liberties[WORDS * g + w]
            if words & bit == 0:
                t = put(b, t, LIBERTIES + WORDS * g + w, words | bit)
                t = put(b, t, LIBERTY_COUNT + g, b.liberty_count[g] + 1)
        q = b.next[q]
        if q == h:
            break
    t = put(b, t, HASH, taken)
    return put(b, t, PRISONERS + c, b.prisoners[c] + b.stones[h])


@kernel
def absorb(b, t, h, g):
    """Join the string with head `g` into the one with head `h`."""
    q = g
    while True:
        t = put(b, t, HEAD + q, h)
        q = b.next[q]
        if q == g:
            break
    after = b.next[h]
    t = put(b, t, NEXT + h, b.next[g])
    t = put(b, t, NEXT + g, after)
    t = put(b, t, STONES + h, b.stones[h] + b.stones[g])
    gained = 0
    for w in range(WORDS):
        extra = b.liberties[WORDS * g + w]
        if extra:
            words = b.liberties[WORDS * h + w]
            if extra & ~words:
                gained += popcount(extra & ~words)
                t = put(b, t, LIBERTIES + WORDS * h + w, words | extra)
            t = put(b, t, LIBERTIES + WORDS * g + w, 0)
    return put(b, t, LIBERTY_COUNT + h, b.liberty_count[h] + gained)


@kernel
def play(b, p, c):
    """Play colour `c` at `p`: 1 if it was done, 0 if it is illegal (the board is then unchanged).

    A move counts as a ply of the log, which must have room for it: see `log_is_full`.
    """
    if is_legal(b, p, c) == 0:
        return 0
    t = b.top[0]
    ply = b.ply[0]
    b.start[ply] = t
    b.ply[0] = ply + 1
    w = WORD_OF[p]
    bit = BIT_OF[p]
    t = put(b, t, COLOR + p, c)
    t = put(b, t, HASH, b.hash[0] ^ KEY[4 * p + c])
    h = 0                               # the largest own string beside p
    captured = 0                        # enemy strings without a liberty
    for d in NEIGHBORS:
        q = p + d
        s = b.color[q]
        if s == EMPTY or s == EDGE:
            continue
        g = b.head[q]
        words = b.liberties[WORDS * g + w]
        if words & bit:
            t = put(b, t, LIBERTIES + WORDS * g + w, words ^ bit)
            left = b.liberty_count[g] - 1
            t = put(b, t, LIBERTY_COUNT + g, left)
            if s == c:
                if h == 0 or b.stones[g] > b.stones[h]:
                    h = g
            elif left == 0:
                captured += 1
    if h == 0:
        h = p
        t = put(b, t, HEAD + p, p)
        t = put(b, t, NEXT + p, p)
        t = put(b, t, STONES + p, 1)
        count = 0
    else:
        t = put(b, t, HEAD + p, h)
        t = put(b, t, NEXT + p, b.next[h])
        t = put(b, t, NEXT + h, p)
        t = put(b, t, STONES + h, b.stones[h] + 1)
        count = b.liberty_count[h]
    for d in NEIGHBORS:
        q = p + d
        if b.color[q] == EMPTY:
            address = WORDS * h + WORD_OF[q]
            words = b.liberties[address]
            if words & BIT_OF[q] == 0:
                count += 1
                t = put(b, t, LIBERTIES + address, words | BIT_OF[q])
    t = put(b, t, LIBERTY_COUNT + h, count)
    if h != p:
        for d in NEIGHBORS:
            q = p + d
            if b.color[q] == c and b.head[q] != h:
                t = absorb(b, t, h, b.head[q])
    ko = 0
    if captured:
        for d in NEIGHBORS:
            q = p + d
            if b.color[q] == 3 - c and b.liberty_count[b.head[q]] == 0:
                if captured == 1 and b.stones[h] == 1 and b.liberty_count[h] == 0 and b.stones[b.head[q]] == 1:
                    ko = 4 * q + 3 - c
                t = take_off(b, t, b.head[q], 3 - c)
    elif b.liberty_count[h] == 0:
        t = take_off(b, t, h, c)
    if b.ko[0] != ko:
        t = put(b, t, KO, ko)
    b.top[0] = t
    return 1


@kernel
def play_pass(b):
    """Pass: a ply of the log that does nothing but lift the ko."""
    t = b.top[0]
    b.start[b.ply[0]] = t
    b.ply[0] += 1
    if b.ko[0]:
        t = put(b, t, KO, 0)
    b.top[0] = t


@kernel
def undo(b):
    """Take back the last ply of the log."""
    b.ply[0] -= 1
    start = b.start[b.ply[0]]
    t = b.top[0]
    while t > start:
        t -= 2
        store(b, b.log[t], b.log[t + 1])
    b.top[0] = start


@kernel
def log_is_full(b):
    """1 if the log may not hold another ply (a ply writes at most 16 words a point)."""
    return 1 if b.ply[0] >= MOST_PLIES - 1 or b.top[0] > LOG_WORDS - 16 * 361 else 0
