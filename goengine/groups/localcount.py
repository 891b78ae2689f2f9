"""What a small area that is played out is worth as it stands: whose its points are, and which are so for good.

A point is the side's whose stone stands on it, or whose stones alone surround it. Where play has ended and territory is
counted, that is so only if none of these lives in seki: if none touches a neutral point, or one is safe by itself.
"""
from __future__ import annotations

from goengine.board.layout import NEIGHBORS
from goengine.groups import locallayout      # noqa: F401  (kernels here know its record)
from goengine.kernel import kernel_module
from goengine.vertex import BLACK, EDGE, EMPTY, WHITE

kernel = kernel_module(__name__)


@kernel
def owner_of_empty(b, local, p):
    """The colour around an empty point and those that hang together with it, `EMPTY` if both are; their number.

    They are marked as seen.
    """
    stamp = local.stamp[0]
    local.queue[0] = p
    local.seen[p] = stamp
    n = 1
    front = 0
    black = 0
    white = 0
    while front < n:
        q = local.queue[front]
        front += 1
        for d in NEIGHBORS:
            s = b.color[q + d]
            if s == BLACK:
                black = 1
            elif s == WHITE:
                white = 1
            elif s == EMPTY and local.inside[q + d] and local.seen[q + d] != stamp:
                local.seen[q + d] = stamp
                local.queue[n] = q + d
                n += 1
    if black == white:
        return EMPTY, n
    return (BLACK if black else WHITE), n


@kernel
def count_area(b, local):
    """Points of the area that are Black's as it stands, less those that are White's."""
    local.stamp[0] += 1
    total = 0
    for i in range(local.points[0]):
        p = local.point[i]
        c = b.color[p]
        if c == BLACK:
            total += 1
        elif c == WHITE:
            total -= 1
        elif local.seen[p] != local.stamp[0]:
            owner, n = owner_of_empty(b, local, p)
            if owner == BLACK:
                total += n
            elif owner == WHITE:
                total -= n
    return total


@kernel
def count_for(b, local, c):
    """The same for colour `c`."""
    return count_area(b, local) if c == BLACK else -count_area(b, local)


@kernel
def mark_safe(b, local):
    """Mark the strings that nothing can capture: those that reach out of the area, and those with two eyes.

    In ``local.there`` stands which colours have any stone in the area or beside it.
    """
    stamp = local.stamp[0]
    for i in range(local.points[0]):
        local.eyes[local.point[i]] = 0
    local.there[BLACK] = local.around[BLACK]
    local.there[WHITE] = local.around[WHITE]
    for i in range(local.points[0]):
        p = local.point[i]
        c = b.color[p]
        if c != EMPTY:
            local.there[c] = 1
            if local.edge[p]:
                for d in NEIGHBORS:
                    if b.color[p + d] == c and local.inside[p + d] == 0:
                        local.safe[b.head[p]] = stamp
            continue
        h = 0
        for d in NEIGHBORS:
            s = b.color[p + d]
            if s != EDGE:
                if s == EMPTY or (h and b.head[p + d] != h):
                    h = -1
                    break
                h = b.head[p + d]
        if h > 0 and local.inside[h]:
            local.eyes[h] += 1
            if local.eyes[h] == 2:
                local.safe[h] = stamp


@kernel
def mark_sharing(b, local):
    """Mark the strings in the area that touch a neutral point there; 1 if there is one."""
    local.stamp[0] += 1
    stamp = local.stamp[0]
    found = 0
    for i in range(local.points[0]):
        p = local.point[i]
        if b.color[p] != EMPTY or local.seen[p] == stamp:
            continue
        owner, n = owner_of_empty(b, local, p)
        if owner != EMPTY:
            continue
        found = 1
        for k in range(n):
            for d in NEIGHBORS:
                q = local.queue[k] + d
                if b.color[q] == BLACK or b.color[q] == WHITE:
                    local.shares[b.head[q]] = stamp
    return found


@kernel
def in_seki(b, local, n, sharing, safe):
    """1 if stones around the `n` empty points in ``local.queue`` live in seki; by the stamps of what was marked."""
    found = 0
    for k in range(n):
        for d in NEIGHBORS:
            q = local.queue[k] + d
            if b.color[q] != BLACK and b.color[q] != WHITE:
                continue
            h = b.head[q]
            if local.inside[q] == 0 or local.safe[h] == safe:
                return 0
            if local.shares[h] == sharing:
                found = 1
    return found


@kernel
def count_ended(b, local, c):
    """`count_for` where play has ended; if territory is counted, less what stones in seki surround."""
    total = count_for(b, local, c)
    if local.territory[0] == 0 or mark_sharing(b, local) == 0:
        return total
    sharing = local.stamp[0]
    local.stamp[0] += 1
    safe = local.stamp[0]
    mark_safe(b, local)
    for i in range(local.points[0]):
        p = local.point[i]
        if b.color[p] == EMPTY and local.seen[p] != safe:
            owner, n = owner_of_empty(b, local, p)
            if owner != EMPTY and in_seki(b, local, n, sharing, safe):
                total += -n if owner == c else n
    return total


@kernel
def count_sure(b, local):
    """Count the points that nothing can take from either side: safe strings, and what only these surround."""
    local.stamp[0] += 1
    stamp = local.stamp[0]
    mark_safe(b, local)
    local.sure[BLACK] = 0
    local.sure[WHITE] = 0
    for i in range(local.points[0]):
        p = local.point[i]
        c = b.color[p]
        if c == EMPTY:
            for d in NEIGHBORS:
                s = b.color[p + d]
                if s == EDGE:
                    continue
                safe = local.inside[p + d] == 0 or local.safe[b.head[p + d]] == stamp
                if s == EMPTY or (c != EMPTY and c != s) or safe == 0:
                    c = -1
                    break
                c = s
            if c > 0:
                local.sure[c] += 1
        elif local.safe[b.head[p]] == stamp:
            local.sure[c] += 1
