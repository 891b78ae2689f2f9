"""The area of a life-and-death question that is as good as enclosed.

The hunter's stones are taken to hold a wall where they stand a jump or a knight's move apart, or up to three points
from the edge; if the prey's stones reach only a small area without going through that wall, it is the area, with the
points of the wall that are still open. What lies around it is taken to be the hunter's for good, but for living stones
of the prey's own side: who reaches these lives.

Source: own analysis. A position that is really enclosed is its own area, and what is found there is proved.
"""
from __future__ import annotations

from goengine.board.layout import NEIGHBORS
from goengine.groups.boxnumbers import find_slant, fits, frame_area
from goengine.groups.layout import LIFE_ALIVE
from goengine.groups.zone import start_zone
from goengine.kernel import kernel_module
from goengine.pointset import BIT_OF, WORD_OF, WORDS
from goengine.vertex import EDGE, EMPTY, POINTS, STRIDE

kernel = kernel_module(__name__)

MOST_EMPTY = 40                         # empty points of an area
EDGE_LINK = 3                           # empty points between a stone and the edge that close the way


@kernel
def link_along(b, box, p, d, e, h):
    """Mark the points that a stone on `p` closes in the direction `d`, with others of its colour or with the edge.

    `e` is the direction across.
    """
    if b.color[p + d] != EMPTY:
        return
    for side in (e, -e):
        if b.color[p + d + side] == EMPTY and b.color[p + 2 * d + side] == h:
            box.link[p + d] = 1
            box.link[p + d + side] = 1
    q = p + d
    for n in range(1, EDGE_LINK + 1):
        s = b.color[p + (n + 1) * d]
        if s == EDGE or (s == h and n < EDGE_LINK):
            for i in range(1, n + 1):
                box.link[p + i * d] = 1
        if s != EMPTY:
            break
        q += d


@kernel
def mark_links(b, box, h):
    """Mark the empty points that stones of colour `h` close between them."""
    for p in range(POINTS):
        box.link[p] = 0
    for row in range(1, b.size[0] + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + b.size[0] + 1):
            if b.color[p] == h:
                for d in NEIGHBORS:
                    link_along(b, box, p, d, STRIDE if d == 1 or d == -1 else 1, h)


@kernel
def is_passable(b, box, p, h):
    """1 if the prey gets on through a point: no stone of colour `h`, and no closed link."""
    return 1 if b.color[p] != EDGE and b.color[p] != h and box.link[p] == 0 else 0


@kernel
def label_parts(b, box, h):
    """Give each passable point the number of the part it hangs together with; count the empty points of each part."""
    for p in range(POINTS):
        box.part[p] = 0
    parts = 0
    for row in range(1, b.size[0] + 1):
        for start in range(STRIDE * row + 1, STRIDE * row + b.size[0] + 1):
            if box.part[start] or is_passable(b, box, start, h) == 0:
                continue
            parts += 1
            empty = 0
            box.part[start] = parts
            box.queue[0] = start
            tail = 1
            front = 0
            while front < tail:
                p = box.queue[front]
                front += 1
                if b.color[p] == EMPTY:
                    empty += 1
                for d in NEIGHBORS:
                    if box.part[p + d] == 0 and is_passable(b, box, p + d, h):
                        box.part[p + d] = parts
                        box.queue[tail] = p + d
                        tail += 1
            box.part_empty[parts] = empty


@kernel
def enters(b, g, box, p, q, h):
    """1 if the area that has the point `p` takes in its neighbour `q` as well."""
    s = b.color[q]
    if s == EDGE or s == h or box.inside[q]:
        return 0
    if s == EMPTY and box.link[q]:
        return 1 - box.link[p]
    if s != EMPTY and g.alone[g.group[q]]:
        return 0
    return 1 if box.part_empty[box.part[q]] <= MOST_EMPTY else 0


@kernel
def fill_area(b, g, box, tail, h):
    """Spread over the area from the `tail` points in ``box.queue``; its empty points, `MOST_EMPTY` + 1 if too many."""
    front = 0
    empty = 0
    while front < tail:
        p = box.queue[front]
        front += 1
        if b.color[p] == EMPTY:
            empty += 1
            if empty > MOST_EMPTY:
                return empty
        if b.color[p] == h:
            continue
        for d in NEIGHBORS:
            if enters(b, g, box, p, p + d, h):
                box.inside[p + d] = 1
                box.queue[tail] = p + d
                tail += 1
    box.queued[0] = tail
    return empty


@kernel
def liberties_outside(b, box, k):
    """Liberties of the string with head `k` that lie outside the area."""
    n = 0
    for p in range(POINTS):
        if b.liberties[WORDS * k + WORD_OF[p]] & BIT_OF[p] and box.inside[p] == 0:
            n += 1
    return n


@kernel
def enter(box, p):
    """Put a point into the area, if it is not there."""
    if box.inside[p] == 0:
        box.inside[p] = 1
        box.queue[box.queued[0]] = p
        box.queued[0] += 1


@kernel
def take_in(b, box, k):
    """Put a string into the area, with its liberties."""
    p = k
    while True:
        enter(box, p)
        for d in NEIGHBORS:
            if b.color[p + d] == EMPTY:
                enter(box, p + d)
        p = b.next[p]
        if p == k:
            return


@kernel
def take_weak(b, g, box, h, weak, sure_weak):
    """Take in the hunter's strings beside the area that may not hold; 1 if there are any.

    They have no more than `weak` liberties outside, `sure_weak` if their group needs no help; or fall in any case (see
    fallingwalls.py).
    """
    found = 0
    for i in range(box.queued[0]):
        for d in NEIGHBORS:
            q = box.queue[i] + d
            if b.color[q] != h or box.inside[q]:
                continue
            outside = liberties_outside(b, box, b.head[q])
            if g.falls[q] or outside <= (sure_weak if g.alone[g.group[q]] else weak):
                take_in(b, box, b.head[q])
                found = 1
    return found


@kernel
def widen(b, box):
    """Take in the empty points beside the empty points of the area."""
    for i in range(box.queued[0]):
        p = box.queue[i]
        if b.color[p] == EMPTY:
            for d in NEIGHBORS:
                if b.color[p + d] == EMPTY:
                    enter(box, p + d)


@kernel
def count_gains(box, kept):
    """Count the points of the area after the first `kept` that lie one line beyond each side of the rectangle."""
    for side in range(4):
        box.gain[side] = 0
    for i in range(kept, box.queued[0]):
        for side in range(4):
            line = box.queue[i] // STRIDE if side < 2 else box.queue[i] % STRIDE
            if line == box.frame[side] + (1 if side % 2 else -1):
                box.gain[side] += 1


@kernel
def stretch_frame(box, kept):
    """Let the rectangle of the first `kept` points grow by a line where most of the others lie, as far as it fits.

    Sides where as many lie grow together or not at all, so that nothing depends on how the board is turned.
    """
    frame_area(box, kept)
    count_gains(box, kept)
    while True:
        most = max(max(box.gain[0], box.gain[1]), max(box.gain[2], box.gain[3]))
        if most == 0:
            return
        for side in range(4):
            if box.gain[side] == most:
                box.frame[side] += 1 if side % 2 else -1
        if fits(box) == 0:
            for side in range(4):
                if box.gain[side] == most:
                    box.frame[side] -= 1 if side % 2 else -1
            return
        for side in range(4):
            if box.gain[side] == most:
                box.gain[side] = 0


@kernel
def trim_area(b, box, kept, c):
    """Give up what does not fit of the points after the first `kept`, unless stones of colour `c` are among them."""
    frame_area(box, box.queued[0])
    if fits(box) or find_slant(box):
        return
    stretch_frame(box, kept)
    for i in range(kept, box.queued[0]):
        if b.color[box.queue[i]] == c:
            return
    tail = kept
    for i in range(kept, box.queued[0]):
        p = box.queue[i]
        row = p // STRIDE
        column = p % STRIDE
        if box.frame[0] <= row and row <= box.frame[1] and box.frame[2] <= column and column <= box.frame[3]:
            box.queue[tail] = p
            tail += 1
        else:
            box.inside[p] = 0
    box.queued[0] = tail
    box.trimmed[0] = 1


@kernel
def find_area(b, g, z, box, prey, margin, weak, sure_weak):
    """Find the area around the group of the stone on `prey`, and so many steps more; 0 if there is none.

    The hunter's strings that may not hold belong to it (see `take_weak`). Its points are left in ``box.queue``. If it
    does not fit into a box, only as much of the margin belongs to it as does.
    """
    h = 3 - b.color[prey]
    start_zone(b, g, z, prey)
    mark_links(b, box, h)
    label_parts(b, box, h)
    for p in range(POINTS):
        box.inside[p] = 0
    box.queued[0] = 0
    for i in range(z.strings[0]):
        if box.part_empty[box.part[z.string[i]]] > MOST_EMPTY:
            return 0
        p = z.string[i]
        while True:
            enter(box, p)
            p = b.next[p]
            if p == z.string[i]:
                break
    kept = 0
    for step in range(margin + 1):
        while True:
            if fill_area(b, g, box, box.queued[0], h) > MOST_EMPTY:
                return 0
            if take_weak(b, g, box, h, weak, sure_weak) == 0:
                break
        if step < margin:
            kept = box.queued[0]
            widen(b, box)
    box.trimmed[0] = 0
    if kept:
        trim_area(b, box, kept, b.color[prey])
    return 1


@kernel
def has_loose_friends(b, g, box, c):
    """1 if a string of the prey's that is neither in the area nor can do without help stands beside it."""
    for i in range(box.queued[0]):
        for d in NEIGHBORS:
            q = box.queue[i] + d
            if b.color[q] == c and box.inside[q] == 0 and g.alone[g.group[q]] == 0:
                return 1
    return 0


@kernel
def has_free_friends(b, g, box, c):
    """1 if a string of the prey's beside the area can do without help only because it is out in the open."""
    for i in range(box.queued[0]):
        for d in NEIGHBORS:
            q = box.queue[i] + d
            if b.color[q] == c and box.inside[q] == 0 and g.alone[g.group[q]] and g.life[g.group[q]] < LIFE_ALIVE:
                return 1
    return 0


@kernel
def take_zone(b, z, box):
    """Take the zone that was found closed as the area."""
    box.queued[0] = 0
    for p in range(POINTS):
        box.inside[p] = 0
    for row in range(1, b.size[0] + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + b.size[0] + 1):
            if z.zone[WORD_OF[p]] & BIT_OF[p]:
                enter(box, p)
