"""The zone of a question about an enclosed group: all that is shut in with it, to be searched to the end of play."""
from __future__ import annotations

from goengine.board.layout import NEIGHBORS
from goengine.groups.zone import in_zone, is_shut_in, number_points, start_zone, take_string
from goengine.kernel import kernel_module, popcount
from goengine.pointset import BIT_OF, WORD_OF, WORDS
from goengine.vertex import EDGE, EMPTY, STRIDE

kernel = kernel_module(__name__)

MOST_CLOSED = 24                        # empty points of a zone that is searched to the end of play


@kernel
def weak_wall(b, g, z):
    """A stone beside the zone whose string might be captured from within, or 0; notes whether all live for sure.

    With two liberties outside it is taken to hold.
    """
    z.sealed[0] = 1
    for row in range(1, b.size[0] + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + b.size[0] + 1):
            if in_zone(z, p):
                for d in NEIGHBORS:
                    q = p + d
                    if in_zone(z, q) or b.color[q] == EDGE or g.living[b.head[q]]:
                        continue
                    z.sealed[0] = 0
                    outside = 0
                    for w in range(WORDS):
                        outside += popcount(b.liberties[WORDS * b.head[q] + w] & ~z.zone[w])
                    if outside < 2:
                        return q
    return 0


@kernel
def find_closed_zone(b, g, z, prey):
    """Fill ``z.zone`` with all that is enclosed with the group of the stone on `prey`; 0 if that is no small area.

    It is the whole of it, whatever the steps: nothing but the hunter's strings that hold lies beside it.
    """
    tail = start_zone(b, g, z, prey)
    front = 0
    empty = 0
    while True:
        while front < tail:
            p = z.queue[front]
            front += 1
            z.zone[WORD_OF[p]] |= BIT_OF[p]
            empty += 1 if b.color[p] == EMPTY else 0
            for d in NEIGHBORS:
                q = p + d
                if b.color[q] == EDGE or z.steps[q] >= 0:
                    continue
                if b.color[q] == EMPTY:
                    z.steps[q] = z.steps[p] + (1 if b.color[p] == EMPTY else 0)
                    z.queue[tail] = q
                    tail += 1
                elif b.color[q] == b.color[prey] and g.living[b.head[q]]:
                    return 0
                elif b.color[q] == b.color[prey] or is_shut_in(g, q):
                    tail = take_string(b, z, q, z.steps[p], tail)
            if empty > MOST_CLOSED:
                return 0
        p = weak_wall(b, g, z)
        if p == 0:
            break
        tail = take_string(b, z, p, 1, tail)
    number_points(b, z, MOST_CLOSED)
    z.friends[0] = 0
    z.shut[0] = 1
    z.closed[0] = 1
    z.cut[0] = 0
    return 1
