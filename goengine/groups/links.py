"""Links: which strings of one colour the enemy can keep apart, and where.

Two strings are linked by the empty points that touch both (a diagonal has two, a one-point jump one) and by enemy
strings between them that are captured or can be. A link holds if its strings have two such points, or if the
reader captures a stone that cuts; it can be cut if one move decides.
"""
from __future__ import annotations

from goengine.board.layout import NEIGHBORS
from goengine.board.shape import liberties_after
from goengine.board.stones import is_legal, play, undo
from goengine.groups.layout import CUTTABLE, DIAGONAL, HOLDS, MOST_LINKS, ONE_POINT, PAIRS, SOLID
from goengine.kernel import kernel_module
from goengine.reading.cache import CUT_BY, VALUE, find_kept, keep
from goengine.reading.layout import DEAD, THREATENED, WON
from goengine.reading.region import clear_region, close_region, look_around
from goengine.reading.tactician import question
from goengine.vertex import BLACK, EMPTY, STRIDE, WHITE

kernel = kernel_module(__name__)

WEAK_CUTTER = 3                         # liberties up to which a cutting stone is read, ...
CUTTER_LIMIT = 40                       # ... and unforced nodes for that


@kernel
def link_between(g, a, c):
    """The number of the link between two strings, made new where there is none; -1 if there is no room."""
    low = min(a, c)
    high = max(a, c)
    slot = (low * 421 + high) * 2654435761 % PAIRS
    while g.pair[slot]:
        link = g.pair[slot] - 1
        if g.link_a[link] == low and g.link_b[link] == high:
            return link
        slot = (slot + 1) % PAIRS
    link = g.links[0]
    if link >= MOST_LINKS:
        return -1
    g.links[0] = link + 1
    g.pair[slot] = link + 1
    g.link_a[link] = low
    g.link_b[link] = high
    g.link_kind[link] = 0
    g.link_state[link] = 0
    g.link_cut[link] = 0
    g.link_join[link] = 0
    return link


@kernel
def hold(g, link):
    """Note that a link holds whatever the enemy does."""
    g.link_state[link] = HOLDS
    g.link_cut[link] = 0
    g.link_join[link] = 0


@kernel
def cut_at(g, link, cut, join):
    """Note where a link can be cut and joined."""
    g.link_state[link] = CUTTABLE
    g.link_cut[link] = cut
    g.link_join[link] = join


@kernel
def cut_captures(b, g, link):
    """1 if whoever cuts a link over an empty point takes one of its strings off the board by that."""
    return 1 if min(b.liberty_count[g.link_a[link]], b.liberty_count[g.link_b[link]]) == 1 else 0


@kernel
def read_cut(b, m, p, c):
    """1 if a stone of colour `c` at `p`, played to cut, is captured by the side that moves next.

    What that depends on is left in ``m.region``.
    """
    clear_region(m)
    look_around(m, p)
    if is_legal(b, p, c) == 0:
        return 1
    if liberties_after(b, p, c) > WEAK_CUTTER:
        return 0
    play(b, p, c)
    caught = 1
    if b.color[p] != EMPTY:
        limit = m.limit[0]
        m.limit[0] = min(limit, CUTTER_LIMIT)
        caught = 1 if question(b, m, p, 1) == WON else 0
        m.limit[0] = limit
        look_around(m, p)
    undo(b)
    return caught


@kernel
def cut_is_caught(b, m, p, c):
    """`read_cut`, or what is known of it."""
    key = CUT_BY[c] + p
    kept = find_kept(b, m, key)
    if kept >= 0:
        return m.kept[kept + VALUE]
    caught = read_cut(b, m, p, c)
    close_region(b, m)
    keep(b, m, key, caught)
    return caught


@kernel
def link_over_point(b, g, p, c):
    """Note the links of colour `c` over the empty point `p`."""
    for i in range(4):
        q = p + NEIGHBORS[i]
        if b.color[q] != c:
            continue
        for j in range(i + 1, 4):
            s = p + NEIGHBORS[j]
            if b.color[s] != c or b.head[s] == b.head[q]:
                continue
            link = link_between(g, b.head[q], b.head[s])
            if link < 0:
                continue
            kind = ONE_POINT if q - p == p - s else DIAGONAL
            if g.link_state[link] == 0:
                g.link_kind[link] = kind
                cut_at(g, link, p, p)
            else:
                g.link_kind[link] = min(g.link_kind[link], kind)
                if g.link_cut[link] != p:
                    hold(g, link)


@kernel
def heads_around(b, g, h):
    """Put the heads of the enemy strings beside the string with head `h` into ``g.queue``; how many they are."""
    n = 0
    q = h
    while True:
        for d in NEIGHBORS:
            if b.color[q + d] != 3 - b.color[h]:
                continue
            known = 0
            for i in range(n):
                if g.queue[i] == b.head[q + d]:
                    known = 1
            if known == 0:
                g.queue[n] = b.head[q + d]
                n += 1
        q = b.next[q]
        if q == h:
            return n


@kernel
def link_over_enemy(b, r, g, h):
    """Note the links over the string with head `h`, which is captured or can be."""
    n = heads_around(b, g, h)
    for i in range(n):
        for j in range(i + 1, n):
            link = link_between(g, g.queue[i], g.queue[j])
            if link < 0:
                continue
            if r.state[h] == DEAD:
                g.link_kind[link] = SOLID
                hold(g, link)
            elif g.link_state[link] == 0:
                g.link_kind[link] = SOLID
                cut_at(g, link, r.defend_move[h], r.attack_move[h])
            elif (g.link_state[link] == CUTTABLE and g.link_cut[link] != r.defend_move[h]
                  and cut_captures(b, g, link) == 0):
                hold(g, link)


@kernel
def find_links(b, m, r, g):
    """Find all links of the board and read those that one point decides."""
    g.links[0] = 0
    for i in range(PAIRS):
        g.pair[i] = 0
    size = b.size[0]
    for row in range(1, size + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + size + 1):
            if b.color[p] == EMPTY:
                link_over_point(b, g, p, BLACK)
                link_over_point(b, g, p, WHITE)
    for i in range(r.count[0]):
        h = r.heads[i]
        if r.state[h] == DEAD or r.state[h] == THREATENED:
            link_over_enemy(b, r, g, h)
    for link in range(g.links[0]):
        if g.link_state[link] == CUTTABLE and g.link_kind[link] != SOLID and cut_captures(b, g, link) == 0:
            if cut_is_caught(b, m, g.link_cut[link], 3 - b.color[g.link_a[link]]):
                g.link_state[link] = HOLDS


@kernel
def is_tie(b, g, p, c):
    """1 if the empty point `p` lies between two strings of colour `c` whose link holds."""
    for i in range(4):
        q = p + NEIGHBORS[i]
        if b.color[q] != c:
            continue
        for j in range(i + 1, 4):
            s = p + NEIGHBORS[j]
            if b.color[s] != c or b.head[s] == b.head[q]:
                continue
            link = link_between(g, b.head[q], b.head[s])
            if link >= 0 and g.link_state[link] == HOLDS:
                return 1
    return 0


@kernel
def join_groups(b, r, g):
    """Make groups of the strings that links hold together; a group's id is one of its heads."""
    for i in range(r.count[0]):
        g.ids[i] = r.heads[i]
        g.mark[r.heads[i]] = r.heads[i]                 # union-find over heads
    for link in range(g.links[0]):
        if g.link_state[link] != HOLDS:
            continue
        a = g.link_a[link]
        c = g.link_b[link]
        if (r.state[a] == DEAD) != (r.state[c] == DEAD):
            continue                                    # a captured string does not speak for a living one
        while g.mark[a] != a:
            a = g.mark[a]
        while g.mark[c] != c:
            c = g.mark[c]
        if a != c:
            g.mark[max(a, c)] = min(a, c)
    n = 0
    for i in range(r.count[0]):
        h = r.heads[i]
        root = h
        while g.mark[root] != root:
            root = g.mark[root]
        if root == h:
            g.ids[n] = h
            g.size[h] = 0
            n += 1
    g.count[0] = n
    size = b.size[0]
    for row in range(1, size + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + size + 1):
            g.group[p] = 0
            if b.color[p] != EMPTY:
                root = b.head[p]
                while g.mark[root] != root:
                    root = g.mark[root]
                g.group[p] = root
                g.size[root] += 1
    for i in range(r.count[0]):
        g.mark[r.heads[i]] = 0
