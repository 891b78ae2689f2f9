"""How many stones in a row a group needs for two eyes, or to get out, if the enemy did nothing.

An eye is one empty point or two, next to each other; it needs a stone on every empty point beside it and on the corners
that would make it false. A string of the enemy that is shut in may be captured for it, at the price of its liberties.
Two eyes may share their walls. Points of the zone are bits of one word here, so a zone has at most `MOST_NUMBERED`
numbered points; the ones furthest from the group go without.

Source: the count as a first guess for proof numbers is Kishimoto and Mueller's (2005); the way of counting is our own.
"""
from __future__ import annotations

from goengine.board.layout import DIAGONALS, NEIGHBORS
from goengine.groups.zonelayout import MOST_EYES
from goengine.groups.zone import in_zone, is_way_out, reaches_out, start_from_string
from goengine.kernel import kernel_module, popcount
from goengine.reading.region import look_around
from goengine.vertex import EDGE, EMPTY

kernel = kernel_module(__name__)

NEVER = 99
MOST_WALLS = 6                          # stones beyond which an eye is too far off to matter


@kernel
def is_strong(b, z, q):
    """1 if the enemy's stone on `q` cannot be captured: its string reaches out of the zone."""
    return 1 if in_zone(z, q) == 0 or reaches_out(b, z, b.head[q]) else 0


@kernel
def beside_eye(b, z, q, c, other):
    """Book a point beside an eye of colour `c`: a wall to build, or an enemy string to capture; 0 if that cannot be.

    `other` is the eye's other point, or 0.
    """
    s = b.color[q]
    if s == EDGE or s == c or q == other:
        return 1
    if s == EMPTY:
        if z.number[q] < 0:
            return 0
        z.walls[0] |= 1 << z.number[q]
        return 1
    if is_strong(b, z, q):
        return 0
    z.price[0] = max(z.price[0], b.liberty_count[b.head[q]])
    return 1


@kernel
def corners_of_eye(b, z, p, c):
    """Book the corners of an eye's point: those still open, and how many the enemy may have; 0 if the eye is false."""
    allowed = 1
    taken = 0
    open_corners = 0
    for d in DIAGONALS:
        q = p + d
        s = b.color[q]
        if s == EDGE:
            allowed = 0
        elif s == EMPTY:
            if z.number[q] >= 0:
                open_corners |= 1 << z.number[q]
            else:
                taken += 1
        elif s == 3 - c and is_strong(b, z, q):
            taken += 1
    if taken > allowed:
        return 0
    z.corners[0] = open_corners
    z.spare[0] = allowed - taken
    return 1


@kernel
def note_eye(b, z, p, q, c):
    """Note the eye on `p` (and `q`, if not 0), if it can be made with few stones."""
    z.walls[0] = 0
    z.price[0] = 0
    for i in range(2):
        at = q if i else p
        if at == 0:
            break
        if b.color[at] == 3 - c:
            if is_strong(b, z, at):
                return
            z.price[0] = max(z.price[0], b.liberty_count[b.head[at]])
        for d in NEIGHBORS:
            if beside_eye(b, z, at + d, c, p + q - at if q else 0) == 0:
                return
    if corners_of_eye(b, z, p, c) == 0:
        z.false_eyes[0] += 1
        return
    cost = popcount(z.walls[0]) + z.price[0]
    n = z.eyes[0]
    if cost > MOST_WALLS or n >= MOST_EYES:
        return
    z.eyes[0] = n + 1
    z.eye_walls[n] = z.walls[0]
    z.eye_price[n] = z.price[0]
    z.eye_cost[n] = cost
    z.eye_points[n] = 1 << z.number[p]
    z.eye_corners[n] = z.corners[0]
    z.eye_spare[n] = z.spare[0]
    if q:
        z.eye_points[n] |= 1 << z.number[q]
        if corners_of_eye(b, z, q, c) == 0:
            z.false_eyes[0] += 1
            z.eyes[0] = n
            return
        z.eye_spare[n] += z.spare[0]
        z.eye_corners[n] |= z.corners[0]


@kernel
def pair_cost(z, i, j):
    """Stones that two eyes need together, or `NEVER` if one stands in the other's way."""
    if (z.eye_walls[i] | z.eye_points[i]) & z.eye_points[j] or z.eye_walls[j] & z.eye_points[i]:
        return NEVER
    walls = z.eye_walls[i] | z.eye_walls[j]
    done = walls | z.eye_points[i] | z.eye_points[j]
    cost = popcount(walls) + max(z.eye_price[i], z.eye_price[j])
    cost += max(0, popcount(z.eye_corners[i] & ~done) - z.eye_spare[i])
    return cost + max(0, popcount(z.eye_corners[j] & ~done) - z.eye_spare[j])


@kernel
def stones_for_two_eyes(b, m, z, c):
    """The fewest stones in a row with which colour `c` has two eyes in the zone; `NEVER` if it cannot."""
    z.eyes[0] = 0
    z.false_eyes[0] = 0
    for k in range(z.numbered[0]):
        p = z.point[k]
        if b.color[p] == c:
            continue
        look_around(m, p)
        note_eye(b, z, p, 0, c)
        for i in range(0, 4, 2):
            q = p + NEIGHBORS[i]
            if b.color[q] != EDGE and b.color[q] != c and z.number[q] >= 0:
                note_eye(b, z, p, q, c)
    best = NEVER
    for cost in range(MOST_WALLS + 1):              # the dearer of the two eyes
        if cost >= best:
            break
        for i in range(z.eyes[0]):
            if z.eye_cost[i] != cost:
                continue
            for j in range(z.eyes[0]):
                if z.eye_cost[j] < cost or z.eye_cost[j] == cost and j > i:
                    best = min(best, pair_cost(z, i, j))
    return best


@kernel
def steps_out(b, m, z, h, most):
    """Steps over empty points from a string to one outside the zone, or to a friend who is; at most `most`."""
    c = b.color[h]
    tail = start_from_string(b, z, h)
    stamp = z.stamp[0]
    front = 0
    for steps in range(1, most + 1):
        end = tail
        later = 0
        while front < end:
            p = z.queue[front]
            front += 1
            for d in NEIGHBORS:
                q = p + d
                if b.color[q] == EDGE or b.color[q] == 3 - c or z.seen[q] == stamp:
                    continue
                look_around(m, q)
                z.seen[q] = stamp
                if in_zone(z, q) == 0:
                    if b.color[q] == c or is_way_out(b, q, 3 - c):
                        return steps
                    continue
                if b.color[q] == c:
                    z.queue[end] = q                # a friend costs nothing
                    end += 1
                else:
                    z.later[later] = q
                    later += 1
        tail = end
        for i in range(later):
            z.queue[tail] = z.later[i]
            tail += 1
    return most
