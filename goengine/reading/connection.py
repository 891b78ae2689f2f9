"""Connections: how far two strings are apart, and the moves that join them or keep them apart.

The distance is the number of stones that the owner needs to join them if the enemy did nothing: an empty point is
one step, a string of its own none, and an enemy string short of liberties as many as it takes to capture it. Where
that is too far, it is measured once more over links that hold: these are no distance.
"""
from __future__ import annotations

from goengine.board.layout import NEIGHBORS
from goengine.board.shape import liberties_after, stones_captured
from goengine.board.stones import is_legal
from goengine.kernel import kernel_module, lowest_bit
from goengine.pointset import POINT_OF, WORDS
from goengine.reading.frame import new_stamp
from goengine.reading.memory import ANYWHERE, FRONT
from goengine.reading.moves import add
from goengine.reading.region import look_around, look_at
from goengine.reading.widemoves import add_liberties
from goengine.vertex import EDGE, EMPTY, POINTS

kernel = kernel_module(__name__)

DETOUR = 2                              # steps off the shortest way that still count
LONGEST = 6                             # steps beyond which nothing is looked at


@kernel
def reach(m, n, p, steps, side, stamp):
    """Note that a point is reached with so many steps, and queue it at that distance; the number in that queue."""
    look_around(m, p)
    m.reached[side * POINTS + p] = stamp
    m.steps_to[side * POINTS + p] = steps
    m.front[FRONT * steps + n] = p
    m.front_count[steps] = n + 1
    return n + 1


@kernel
def on_first_line(b, p):
    """1 if a point lies on the edge of the board."""
    for d in NEIGHBORS:
        if b.color[p + d] == EDGE:
            return 1
    return 0


@kernel
def holds(b, p, c):
    """1 if the owner of colour `c` can join at the empty point `p` without being put in atari."""
    return 1 if is_legal(b, p, c) and liberties_after(b, p, c) > 1 else 0


@kernel
def out_of_bounds(b, p, c):
    """1 if the enemy of colour `c` cannot cut at the empty point `p`: he would be in atari, capturing nothing."""
    return 1 if liberties_after(b, p, 3 - c) <= 1 and stones_captured(b, p, 3 - c) == 0 and holds(b, p, c) else 0


@kernel
def shared_liberties(b, m, g, h):
    """The points where the strings with heads `g` and `h` could be joined by one move that holds."""
    shared = 0
    for w in range(WORDS):
        words = b.liberties[WORDS * g + w] & b.liberties[WORDS * h + w]
        while words:
            p = POINT_OF[64 * w + lowest_bit(words)]
            words &= words - 1
            look_around(m, p)
            shared += holds(b, p, b.color[g])
    return shared


@kernel
def follow_links(b, m, h, steps, side, stamp):
    """Reach the strings that share two liberties with that with head `h`: the enemy takes one, the owner the other."""
    for w in range(WORDS):
        words = b.liberties[WORDS * h + w]
        while words:
            p = POINT_OF[64 * w + lowest_bit(words)]
            words &= words - 1
            look_around(m, p)
            for d in NEIGHBORS:
                if b.color[p + d] != b.color[h]:
                    continue
                g = b.head[p + d]
                if m.reached[side * POINTS + g] == stamp and m.steps_to[side * POINTS + g] <= steps:
                    continue
                if shared_liberties(b, m, g, h) > 1:
                    reach(m, m.front_count[steps], g, steps, side, stamp)


@kernel
def spread(b, m, from_second, most, beyond, linked):
    """Spread from one end over the board, at most so many steps; the steps to the other end, or `most` + 1.

    It ends `beyond` steps after the other end was met. With `linked` it costs nothing to go where the enemy can keep
    nobody from going: from string to string that share two liberties, and over points where he cannot stay.

    ``m.steps_to`` and ``m.reached`` (the stamp in ``m.spread_stamp``) keep what was found for that end.
    """
    c = m.prey_color[0]
    stamp = new_stamp(m)
    m.spread_stamp[from_second] = stamp
    for k in range(LONGEST + 3):
        m.front_count[k] = 0
    start = m.second[0] if from_second else m.prey[0]
    goal = m.prey[0] if from_second else m.second[0]
    if start == ANYWHERE:
        size = b.size[0]
        for row in range(1, size + 1):
            for column in range(1, size + 1):
                p = 20 * row + column
                if row > 1 and row < size and column > 1 and column < size:
                    continue
                look_at(m, p)
                if b.color[p] == c:
                    reach(m, m.front_count[0], p, 0, from_second, stamp)
                elif b.color[p] == EMPTY:
                    reach(m, m.front_count[1], p, 1, from_second, stamp)
    else:
        first = 0 if b.color[start] == c else 1
        reach(m, m.front_count[first], start, first, from_second, stamp)
    found = most + 1
    if goal > 0:
        look_at(m, goal)
    goal_head = b.head[goal] if goal > 0 and b.color[goal] == c else 0
    last = min(most, LONGEST)
    k = -1
    while k < last:
        k += 1
        i = 0
        while i < m.front_count[k]:
            p = m.front[FRONT * k + i]
            i += 1
            if m.steps_to[from_second * POINTS + p] != k:
                continue
            s = b.color[p]
            if found > k:
                if goal == ANYWHERE:
                    if on_first_line(b, p) and (s == c or s == EMPTY):
                        found = k
                elif p == goal or goal_head and s == c and b.head[p] == goal_head:
                    found = k
                if found == k:
                    if beyond == 0:
                        return k
                    last = min(last, k + beyond)
            if s == c or s == 3 - c:
                q = b.next[p]
                while q != p:                           # the rest of the string costs nothing more
                    if m.reached[from_second * POINTS + q] != stamp or m.steps_to[from_second * POINTS + q] > k:
                        reach(m, m.front_count[k], q, k, from_second, stamp)
                    q = b.next[q]
            if linked and s == c and b.head[p] == p:
                follow_links(b, m, p, k, from_second, stamp)
            for d in NEIGHBORS:
                q = p + d
                t = b.color[q]
                if t == EDGE:
                    continue
                cost = k + 1
                if t == c:
                    cost = k
                elif t == EMPTY:
                    if linked and out_of_bounds(b, q, c):
                        cost = k
                else:
                    if b.liberty_count[b.head[q]] > 3 + m.breadth[0] or s == 3 - c:
                        continue
                    cost = k + b.liberty_count[b.head[q]]
                if s == 3 - c and t == EMPTY:
                    continue
                if m.reached[from_second * POINTS + q] == stamp and m.steps_to[from_second * POINTS + q] <= cost:
                    continue
                if cost <= LONGEST:
                    reach(m, m.front_count[cost], q, cost, from_second, stamp)
    return found


@kernel
def steps_apart(b, m, most):
    """The steps between the two ends of the question, at most `most` + 1; also left in ``m.steps``.

    If they are too many, links that hold are counted as no distance; these alone leave one step to be taken.
    """
    m.steps[0] = spread(b, m, 0, most, 0, 0)
    if m.steps[0] > most:
        m.steps[0] = max(spread(b, m, 0, most, 0, 1), 1)
    return m.steps[0]


@kernel
def connection_moves(b, m, side):
    """Add the moves by which `side` may join the two ends, or keep them apart: near the shortest ways first."""
    c = m.prey_color[0]
    steps = spread(b, m, 0, LONGEST, 1, 0)
    spread(b, m, 1, LONGEST, 1, 0)
    n = 0
    stamp = new_stamp(m)
    for k in range(min(steps + 1, LONGEST) + 1):
        for i in range(m.front_count[k]):
            p = m.front[FRONT * k + i]
            if m.mark[p] == stamp or m.reached[p] != m.spread_stamp[0]:
                continue
            if b.color[p] == EMPTY:
                m.mark[p] = stamp
            far = m.steps_to[p] + m.steps_to[POINTS + p] - steps
            s = b.color[p]
            if s == EMPTY:
                if far <= DETOUR and is_legal(b, p, side):
                    score = 40 - 10 * far + 2 * min(liberties_after(b, p, side), 4)
                    if liberties_after(b, p, side) == 1:
                        score -= 15
                    n = add(m, n, p, score)
            elif far <= DETOUR and m.mark[b.head[p]] != stamp:
                m.mark[b.head[p]] = stamp
                if b.liberty_count[b.head[p]] <= 2:
                    n = add_liberties(b, m, n, b.head[p], side, 30 - 8 * far)
            if s != EMPTY or far > DETOUR:
                continue
            for d in NEIGHBORS:                     # strings beside the way that are short of liberties
                t = b.color[p + d]
                if t == EMPTY or t == EDGE or m.mark[b.head[p + d]] == stamp:
                    continue
                m.mark[b.head[p + d]] = stamp
                libs = b.liberty_count[b.head[p + d]]
                if libs <= (3 if t != c else 2):
                    n = add_liberties(b, m, n, b.head[p + d], side, 24 - 6 * libs)
    return n
