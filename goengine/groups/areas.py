"""Areas in which an enemy could not live, were he to move for ever.

The areas are bounded by the walls of one colour: strings that are alive. Other stones of that colour may be captured.
"""
from __future__ import annotations

from goengine.board.layout import NEIGHBORS
from goengine.groups.layout import ALIVE_SO_FAR, IN_DOUBT, TOUCHED
from goengine.kernel import kernel_module
from goengine.vertex import EDGE, EMPTY, STRIDE

kernel = kernel_module(__name__)

MOST_EYES = 12                          # points that may become eyes, from which there is room to live


@kernel
def is_wall(b, g, p, c):
    """1 if a living stone of colour `c` stands on the point."""
    return 1 if b.color[p] == c and g.mark[b.head[p]] == ALIVE_SO_FAR else 0


@kernel
def clear_regions(b, g):
    """Forget the regions of all points and of the edge next to them, which belonged to one on a larger board."""
    size = b.size[0]
    for row in range(size + 2):
        for p in range(STRIDE * row, STRIDE * row + size + 2):
            g.region[p] = 0


@kernel
def collect_area(b, g, start, number, c):
    """Number the area around a point that the walls of colour `c` bound, its points into ``g.queue``; how many."""
    g.region[start] = number
    g.queue[0] = start
    n = 1
    front = 0
    while front < n:
        p = g.queue[front]
        front += 1
        for d in NEIGHBORS:
            q = p + d
            if b.color[q] != EDGE and g.region[q] == 0 and is_wall(b, g, q, c) == 0:
                g.region[q] = number
                g.queue[n] = q
                n += 1
    return n


@kernel
def may_become_eye(b, g, p, c, strict):
    """1 if the enemies of colour `c` could have an eye at a point between the walls.

    They may: at an empty point that touches no stone of colour `c`, and where they capture one. They cannot where
    such a stone is near: to capture it they must fill the point. Nor under their own stones, unless suicide takes
    these off.
    With `strict` that counts too, for the owner may have to capture them to own the area; but no covered point does.
    """
    if b.color[p] == c:
        return 1
    if b.color[p] != EMPTY and b.suicide[0] == 0 and strict == 0:
        return 0
    if strict and g.covered[p] == TOUCHED:
        return 0
    for d in NEIGHBORS:
        if b.color[p + d] == c:
            return 0
    return 1


@kernel
def clear_seen(g, n):
    """Forget which of the area's `n` points were seen."""
    for i in range(n):
        g.seen[g.queue[i]] = 0


@kernel
def fill_from(g, start, region):
    """Mark in ``g.seen`` the points of a region that are joined to one of them, not going over those seen before."""
    g.seen[start] = 1
    g.beside[0] = start
    n = 1
    while n:
        n -= 1
        p = g.beside[n]
        for d in NEIGHBORS:
            q = p + d
            if g.region[q] == region and g.seen[q] == 0:
                g.seen[q] = 1
                g.beside[n] = q
                n += 1


@kernel
def stones_join(g, n, region, p, q):
    """1 if, with the whole area filled but `p` and `q`, each string beside `p` also touches `q`."""
    for d in NEIGHBORS:
        if g.region[p + d] != region:
            continue
        clear_seen(g, n)
        g.seen[p] = 1
        g.seen[q] = 1
        fill_from(g, p + d, region)
        joined = 0
        for e in NEIGHBORS:
            if g.region[q + e] == region and g.seen[q + e]:
                joined = 1
        if joined == 0:
            return 0
    return 1


@kernel
def is_free_liberty(b, p, h, c):
    """1 if a point is empty and touches no stone of colour `c` but those of the string with head `h`."""
    if b.color[p] != EMPTY:
        return 0
    for d in NEIGHBORS:
        if b.color[p + d] == c and b.head[p + d] != h:
            return 0
    return 1


@kernel
def strings_keep_liberty(g, n, p, q, x, y, last):
    """1 if, with the whole area filled but for these points, each string that touches any of them touches `last`."""
    clear_seen(g, n)
    for point in (p, q, x, y, last):
        g.seen[point] = 1
    region = g.region[p]
    for d in NEIGHBORS:
        if g.region[last + d] == region and g.seen[last + d] == 0:
            fill_from(g, last + d, region)
    for point in (p, q, x, y):
        for d in NEIGHBORS:
            if g.region[point + d] == region and g.seen[point + d] == 0:
                return 0
    return 1


@kernel
def surround_in_seki(b, g, n, p, q, across, c):
    """1 if two stones at `p` and `q` have the four liberties of `may_stay_in_seki` and those around do not fall."""
    h = b.head[p]
    a = p + p - q
    s = p + across
    e = q + q - p
    t = q - across
    for liberty in (a, s, e, t):
        if is_free_liberty(b, liberty, h, c) == 0:
            return 0
    for x in (a, s):
        for y in (e, t):
            if strings_keep_liberty(g, n, p, q, x, y, e + t - y) == 0:
                return 0
            if strings_keep_liberty(g, n, p, q, y, x, a + s - x) == 0:
                return 0
    return 1


@kernel
def may_stay_in_seki(b, g, n, p, q, c):
    """1 if the enemies around the two stones at `p` and `q` may leave them four liberties so that nobody can go on.

    The four are one at each end, one beside a stone, and one beside the other on the other side::

        O a O O
        b X X c
        O O d O

    If Black fills one, White fills the other beside the same stone; the four stones that White captures after
    another one make a living shape. Of fewer liberties, or others, Black chooses two that make a dead one.
    """
    across = STRIDE + 1 - abs(q - p)
    return 1 if surround_in_seki(b, g, n, p, q, across, c) or surround_in_seki(b, g, n, p, q, -across, c) else 0


@kernel
def room_to_live(b, g, n, c, strict):
    """1 if the enemies of colour `c` could live on the `n` points in ``g.queue``, a region by itself.

    They need two points apart that may become eyes, of strings that have both; or two stones to stay beside in seki.
    Where there are three points apart, which strings could share in many ways, they are taken to live; and with
    `strict` where they may stay in seki beside a cluster that has its eyes there.
    """
    eyes = 0
    for i in range(n):
        p = g.queue[i]
        if strict and g.covered[p] == IN_DOUBT:
            return 1
        if may_become_eye(b, g, p, c, strict):
            if eyes == MOST_EYES:
                return 1
            g.eyespots[eyes] = p
            eyes += 1
    region = g.region[g.queue[0]]
    for i in range(eyes):
        p = g.eyespots[i]
        for j in range(i):
            q = g.eyespots[j]
            if abs(p - q) == 1 or abs(p - q) == STRIDE:
                if b.color[p] == c and b.color[q] == c and may_stay_in_seki(b, g, n, p, q, c):
                    return 1
                continue
            if stones_join(g, n, region, p, q) and stones_join(g, n, region, q, p):
                return 1
            for k in range(j):
                s = g.eyespots[k]
                if abs(p - s) != 1 and abs(p - s) != STRIDE and abs(q - s) != 1 and abs(q - s) != STRIDE:
                    return 1
    return 0


@kernel
def note_owner(g, p, c, strict):
    """Note that a point belongs to colour `c`, in ``g.safe`` if `strict`, else in ``g.sure``."""
    if strict:
        g.safe[p] = c
    else:
        g.sure[p] = c


@kernel
def own_areas(b, g, c, strict):
    """Note colour `c` on its walls and on the areas in which no enemy could live, as `note_owner` does."""
    size = b.size[0]
    walls = 0
    for row in range(1, size + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + size + 1):
            if is_wall(b, g, p, c):
                walls = 1
                note_owner(g, p, c, strict)
    if walls == 0:
        return
    clear_regions(b, g)
    number = 0
    for row in range(1, size + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + size + 1):
            if g.region[p] or is_wall(b, g, p, c):
                continue
            number += 1
            n = collect_area(b, g, p, number, c)
            if room_to_live(b, g, n, c, strict) == 0:
                for i in range(n):
                    note_owner(g, g.queue[i], c, strict)
