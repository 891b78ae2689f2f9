"""What can be said of a life-and-death question at once: out, two eyes, or no room for two.

Two eyes are tried for as Benson does (1976), from the prey outwards: every string around an area must have two areas
all of whose empty points are its liberties. An area around which only one string stands counts twice if it is large.
"""
from __future__ import annotations

from goengine.board.layout import DIAGONALS, NEIGHBORS
from goengine.groups.zonelayout import MOST_AREA, MOST_STRINGS
from goengine.groups.zone import freedom, gets_out, in_zone, is_clear, reaches_out, start_from_string
from goengine.kernel import kernel_module, lowest_bit
from goengine.pointset import POINT_OF, WORDS
from goengine.reading.region import look_around, look_at
from goengine.vertex import EDGE, EMPTY

kernel = kernel_module(__name__)

LARGE = 7                               # empty points of an area with one string around it that make two eyes


@kernel
def look_far(b, m, p):
    """Mark the points by which `freedom` goes: all up to two steps from `p`."""
    for d in NEIGHBORS:
        if b.color[p + d] != EDGE:
            look_at(m, p + 2 * d)
    for d in DIAGONALS:
        look_at(m, p + d)


@kernel
def room_of(b, m, z, h, most, least):
    """The freedom that a string reaches over points without an enemy beside them and its side's stones; at most `most`.

    It goes on only over points that are free at `least` so much. A friend that reaches out of the zone, met on the way,
    is worth all of it.
    """
    c = b.color[h]
    tail = start_from_string(b, z, h)
    stamp = z.stamp[0]
    room = 0
    front = 0
    while front < tail:
        p = z.queue[front]
        front += 1
        for d in NEIGHBORS:
            q = p + d
            if z.seen[q] == stamp or b.color[q] == EDGE or b.color[q] == 3 - c:
                continue
            z.seen[q] = stamp
            look_around(m, q)
            if b.color[q] == EMPTY:
                if is_clear(b, q, 3 - c) == 0:
                    continue
                look_far(b, m, q)
                free = freedom(b, q, 3 - c)
                room += free
                if room >= most:
                    return most
                if free < least:
                    continue
            elif gets_out(b, z, b.head[q]):
                return most
            z.queue[tail] = q
            tail += 1
    return room


@kernel
def number_of(z, h, count):
    """The number of a string among those being tried, made new where there is none; -1 if there is no room."""
    if z.string_seen[h] == z.stamp[0]:
        return z.string_of[h]
    if count >= MOST_STRINGS:
        return -1
    z.string_seen[h] = z.stamp[0]
    z.string_of[h] = count
    z.heads[count] = h
    z.alive[count] = 1
    return count


@kernel
def open_area(z, area):
    """Start the books of an area."""
    z.area_good[area] = 1
    z.area_empty[area] = 0
    z.area_stones[area] = 0
    z.area_borders[area] = 0
    for i in range(MOST_STRINGS):
        z.touched[area * MOST_STRINGS + i] = -1


@kernel
def border_on(b, z, area, p, c, count):
    """Count a point of an area against the prey's strings beside it; the number of strings known after that."""
    for i in range(4):
        q = p + NEIGHBORS[i]
        if b.color[q] != c:
            continue
        h = b.head[q]
        k = number_of(z, h, count)
        if k < 0:
            z.area_good[area] = 0
            continue
        count = max(count, k + 1)
        at = area * MOST_STRINGS + k
        if z.touched[at] < 0:
            z.touched[at] = 0
            z.area_borders[area] += 1
        if b.color[p] == EMPTY:
            again = 0
            for j in range(i):
                s = p + NEIGHBORS[j]
                if b.color[s] == c and b.head[s] == h:
                    again = 1
            if again == 0:
                z.touched[at] += 1
    return count


@kernel
def flood_area(b, m, z, start, c):
    """Walk over the area around a point that is free of colour `c`, into ``z.queue``; its points, 0 if it is no eye.

    An area that is too large, or leads out of the zone, is none.
    """
    area = z.areas[0]
    z.areas[0] = area + 1
    z.area_good[area] = 0
    stamp = z.stamp[0]
    z.seen[start] = stamp
    z.area_of[start] = area
    z.queue[0] = start
    tail = 1
    front = 0
    good = 1
    while front < tail:
        p = z.queue[front]
        front += 1
        look_around(m, p)
        if in_zone(z, p) == 0 or tail > MOST_AREA:
            return 0
        for d in NEIGHBORS:
            q = p + d
            if b.color[q] == EDGE or b.color[q] == c:
                continue
            if z.seen[q] != stamp:
                z.seen[q] = stamp
                z.area_of[q] = area
                z.queue[tail] = q
                tail += 1
            elif z.area_of[q] != area:
                good = 0                            # the rest of an area given up before
    return tail if good else 0


@kernel
def book_area(b, z, points, c, count):
    """Book the area of so many points that was walked over last: it may be an eye; the strings known after that."""
    area = z.areas[0] - 1
    open_area(z, area)
    for i in range(points):
        p = z.queue[i]
        if b.color[p] == EMPTY:
            z.area_empty[area] += 1
        else:
            z.area_stones[area] += 1
        count = border_on(b, z, area, p, c, count)
    return count


@kernel
def gather(b, m, z, h):
    """Find the strings around the one with head `h`, over areas that may be eyes, and those areas; how many strings."""
    z.stamp[0] += 1
    z.areas[0] = 0
    c = b.color[h]
    count = number_of(z, h, 0) + 1
    i = 0
    while i < count:
        p = z.heads[i]
        while True:
            for d in NEIGHBORS:
                q = p + d
                if b.color[q] != EDGE and b.color[q] != c and z.seen[q] != z.stamp[0] and z.areas[0] < MOST_STRINGS:
                    points = flood_area(b, m, z, q, c)
                    if points:
                        count = book_area(b, z, points, c, count)
            p = b.next[p]
            if p == z.heads[i]:
                break
        i += 1
    return count


@kernel
def has_two_eyes(b, m, z, h):
    """1 if the string with head `h` lives by two eyes, whatever the enemy does."""
    count = gather(b, m, z, h)
    changed = 1
    while changed:
        changed = 0
        for k in range(count):
            if z.alive[k] == 0:
                continue
            eyes = 0
            for area in range(z.areas[0]):
                if z.area_good[area] and z.touched[area * MOST_STRINGS + k] == z.area_empty[area]:
                    eyes += 1
                elif z.closed[0]:
                    continue
                elif z.area_good[area] and z.area_borders[area] == 1 and z.area_stones[area] == 0:
                    if z.touched[area * MOST_STRINGS + k] > 0 and z.area_empty[area] >= LARGE:
                        eyes += 2
            if eyes < 2:
                z.alive[k] = 0
                changed = 1
                for area in range(z.areas[0]):
                    if z.touched[area * MOST_STRINGS + k] >= 0:
                        z.area_good[area] = 0
        if z.alive[0] == 0:
            return 0
    return 1


@kernel
def liberties_apart(b, h):
    """1 if the string with head `h` has a liberty that no enemy stone touches."""
    for w in range(WORDS):
        words = b.liberties[WORDS * h + w]
        while words:
            if is_clear(b, POINT_OF[64 * w + lowest_bit(words)], 3 - b.color[h]):
                return 1
            words &= words - 1
    return 0


@kernel
def moves_behind(b, z, h, most):
    """Moves by which a string is behind in a race with a shut-in enemy string beside it, at least 1, at most `most`.

    A stone that the enemy has put into an eye runs no race: all its liberties are the eye's.
    """
    least = most
    p = h
    while True:
        for d in NEIGHBORS:
            q = p + d
            if b.color[q] != 3 - b.color[h] or in_zone(z, q) == 0:
                continue
            g = b.head[q]
            behind = max(1, b.liberty_count[g] - b.liberty_count[h] + 1)
            if behind < least and reaches_out(b, z, g) == 0 and liberties_apart(b, g):
                least = behind
        p = b.next[p]
        if p == h:
            return least
