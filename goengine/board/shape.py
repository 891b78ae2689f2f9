"""Small questions about a point that need no play: what a stone there would capture, join, and breathe by."""
from __future__ import annotations

from goengine.board.layout import NEIGHBORS
from goengine.kernel import kernel_module, popcount
from goengine.pointset import BIT_OF, WORD_OF, WORDS
from goengine.vertex import EDGE, EMPTY

kernel = kernel_module(__name__)


@kernel
def joined_liberties(b, p, c):
    """Liberties of all strings of colour `c` beside the empty point `p` together, without `p` itself."""
    count = 0
    for w in range(WORDS):
        words = 0
        for d in NEIGHBORS:
            if b.color[p + d] == c:
                words |= b.liberties[WORDS * b.head[p + d] + w]
        count += popcount(words)
    return count - 1


@kernel
def has_liberty(b, p, q, c):
    """1 if a string of colour `c` beside the point `p` has the liberty `q`."""
    for d in NEIGHBORS:
        if b.color[p + d] == c and b.liberties[WORDS * b.head[p + d] + WORD_OF[q]] & BIT_OF[q]:
            return 1
    return 0


@kernel
def liberties_after(b, p, c):
    """Liberties that the string of a stone of colour `c` at the empty point `p` would have.

    Stones it captures count as liberties where they touch the new stone; where the capture opens liberties
    elsewhere on the string, the count is a lower bound.
    """
    h = 0                               # a string of colour `c` beside it
    strings = 0
    for d in NEIGHBORS:
        if b.color[p + d] == c and b.head[p + d] != h:
            h = b.head[p + d]
            strings += 1                # or some more than there are
    count = 0 if strings == 0 else b.liberty_count[h] - 1 if strings == 1 else joined_liberties(b, p, c)
    for d in NEIGHBORS:
        q = p + d
        s = b.color[q]
        if s == EMPTY:
            if strings == 0 or has_liberty(b, p, q, c) == 0:
                count += 1
        elif s != EDGE and s != c and b.liberty_count[b.head[q]] == 1:
            count += 1
    return count


@kernel
def stones_captured(b, p, c):
    """Enemy stones that colour `c` would capture at once by playing at `p`."""
    taken = 0
    first = 0
    second = 0
    third = 0
    for d in NEIGHBORS:
        if b.color[p + d] == 3 - c:
            h = b.head[p + d]
            if b.liberty_count[h] == 1 and h != first and h != second and h != third:
                taken += b.stones[h]
                third = second
                second = first
                first = h
    return taken


@kernel
def is_self_atari(b, p, c):
    """1 if a stone of colour `c` at `p` would leave its string with one liberty or none."""
    return 1 if liberties_after(b, p, c) <= 1 else 0


@kernel
def empty_neighbors(b, p):
    """How many of the four neighbours of a point are empty."""
    count = 0
    for d in NEIGHBORS:
        if b.color[p + d] == EMPTY:
            count += 1
    return count


@kernel
def touches(b, p, h):
    """1 if the point `p` lies beside a stone of the string with head `h`."""
    c = b.color[h]
    for d in NEIGHBORS:
        if b.color[p + d] == c and b.head[p + d] == h:
            return 1
    return 0


@kernel
def takes_ko(b, p, c):
    """1 if a stone of colour `c` at the empty point `p` would take a single stone and could be retaken at once."""
    taken = 0
    for d in NEIGHBORS:
        s = b.color[p + d]
        if s == EMPTY or s == c:
            return 0
        if s == 3 - c and b.liberty_count[b.head[p + d]] == 1:
            if b.stones[b.head[p + d]] > 1:
                return 0
            taken += 1
    return 1 if taken == 1 else 0
