"""The space of a group in question: the points around it that are nearer to it than to the enemy's strong stones."""
from __future__ import annotations

from goengine.board.layout import NEIGHBORS
from goengine.groups.eyesneeded import is_strong
from goengine.groups.zone import in_zone
from goengine.kernel import kernel_module
from goengine.reading.region import look_around
from goengine.vertex import EDGE, EMPTY

kernel = kernel_module(__name__)

STEPS = 5                               # how far the space reaches
FRIEND = 10                             # what a friend outside the zone is worth, in points


@kernel
def side_of(b, m, z, p, c):
    """Who stands beside the empty point `p`: 1 the prey of colour `c`, 2 a strong enemy stone, 3 both, 0 neither."""
    own = 0
    strong = 0
    look_around(m, p)
    for d in NEIGHBORS:
        s = b.color[p + d]
        if s == c:
            if in_zone(z, p + d):
                own = 1
        elif s == 3 - c and is_strong(b, z, p + d):
            strong = 2
    return own + strong


@kernel
def touches_friend(b, z, p, c):
    """1 if the empty point `p` lies beside a stone of colour `c` outside the zone."""
    for d in NEIGHBORS:
        if b.color[p + d] == c and in_zone(z, p + d) == 0:
            return 1
    return 0


@kernel
def own_space(b, m, z, c, first):
    """Points that colour `c` reaches in a few steps before the enemy's strong stones do, without one of these beside.

    `first` is 1 if that side is to move, which settles points as far from the one as from the other. A friend outside
    the zone, reached on the way, is worth `FRIEND` points.
    """
    z.stamp[0] += 2
    ours = z.stamp[0]
    theirs = ours - 1
    tail = 0
    for k in range(z.near_count[0]):
        p = z.near[k]
        if b.color[p] != EMPTY:
            continue
        side = side_of(b, m, z, p, c)
        if side:
            z.seen[p] = theirs if side > 1 else ours
            z.queue[tail] = p
            tail += 1
    space = 0
    friend = 0
    front = 0
    for _ in range(STEPS):
        end = tail
        for turn in range(2):
            mark = ours if (turn == 0) == (first == 1) else theirs
            for i in range(front, end):
                p = z.queue[i]
                if z.seen[p] != mark:
                    continue
                if mark == ours:
                    space += 1
                    if friend == 0:
                        friend = touches_friend(b, z, p, c)
                for d in NEIGHBORS:
                    q = p + d
                    if b.color[q] == EDGE or z.seen[q] >= theirs or b.color[q] == c:
                        continue
                    if b.color[q] == 3 - c and is_strong(b, z, q):
                        continue
                    look_around(m, q)
                    z.seen[q] = mark
                    z.queue[tail] = q
                    tail += 1
        front = end
    return space + FRIEND * friend
