"""Facts about each point, and about a stone of either colour that would be played there."""
from __future__ import annotations

from goengine.board.layout import DIAGONALS, NEIGHBORS
from goengine.board.shape import liberties_after, stones_captured
from goengine.board.stones import is_legal, is_single_eye
from goengine.expert.distances import FAR, fill_distances
from goengine.expert.zones import (CORNER, NO_ZONE, SIDE, far_line, fill_zones, low_line, mirrored, region_of, side_of,
                                   upwards, zone_of)
from goengine.groups.layout import LIFE_DEAD
from goengine.influence.layout import FULL
from goengine.kernel import kernel_module, lowest_bit
from goengine.pointset import BIT_OF, POINT_OF, WORD_OF, WORDS
from goengine.vertex import EDGE, EMPTY, POINTS, STRIDE

kernel = kernel_module(__name__)

OWNED = 30                              # control from which a point is taken for somebody's
AROUND = 3                              # lines that `around` and `near` reach
PERCENT = 10                            # thousandths of influence in one hundredth


@kernel
def opens_liberty(b, p, c, q):
    """1 if taking the stone at `q`, which does not touch `p`, gives a liberty to the strings that `p` joins."""
    found = 0
    for d in NEIGHBORS:
        if q + d == p:
            return 0
        if b.color[q + d] == c:
            for e in NEIGHBORS:
                if b.color[p + e] == c and b.head[p + e] == b.head[q + d]:
                    found = 1
    return found


@kernel
def breathing(b, p, c):
    """Exact number of liberties that a stone of colour `c` at the empty point `p` would have with its string."""
    count = liberties_after(b, p, c)
    if stones_captured(b, p, c) == 0:
        return count
    for i in range(4):
        h = b.head[p + NEIGHBORS[i]]
        if b.color[p + NEIGHBORS[i]] != 3 - c or b.liberty_count[h] != 1:
            continue
        known = 0
        for j in range(i):
            if b.color[p + NEIGHBORS[j]] == 3 - c and b.head[p + NEIGHBORS[j]] == h:
                known = 1
        q = h
        while known == 0:
            count += opens_liberty(b, p, c, q)
            q = b.next[q]
            if q == h:
                break
    return count


@kernel
def fill_point(b, g, f, facts, p, c, last):
    """Facts about a point itself."""
    size = b.size[0]
    control = f.control[p] if c == 1 else -f.control[p]
    facts.point_color[p] = side_of(b.color[p], c)
    facts.point_string_at[p] = b.head[p] if b.color[p] != EMPTY else 0
    facts.point_line[p] = low_line(size, p)
    facts.point_far_line[p] = far_line(size, p)
    facts.point_region[p] = region_of(size, p)
    facts.point_control[p] = control
    facts.point_owner[p] = 1 if control >= OWNED else 2 if control <= -OWNED else 0
    facts.point_area[p] = 0
    facts.point_eye[p] = side_of(g.eye[p], c)
    facts.point_enclosed[p] = side_of(g.closed[p], c)
    facts.point_mirror[p] = mirrored(size, p)
    up = upwards(size, p)
    facts.point_above[p] = p + up if up else 0
    facts.point_below[p] = p - up if up and b.color[p - up] != EDGE else 0
    facts.point_secured[p] = side_of(g.sure[p], c)
    facts.point_last_distance[p] = FAR
    if last > 0:
        facts.point_last_distance[p] = abs(last // STRIDE - p // STRIDE) + abs(last % STRIDE - p % STRIDE)
    empty = 0
    for d in NEIGHBORS:
        if b.color[p + d] == EMPTY:
            empty += 1
    facts.point_empty_beside[p] = empty
    zone = zone_of(size, p)
    none = 1 if zone != NO_ZONE and facts.zones[3 * zone + 1] + facts.zones[3 * zone + 2] == 0 else 0
    region = facts.point_region[p]
    facts.point_corner_empty[p] = none if region == CORNER else 0
    facts.point_side_empty[p] = none if region == SIDE else 0
    for side in (1, 2):
        i = p + (side - 1) * POINTS
        count = facts.zones[3 * zone + side] if zone != NO_ZONE else 0
        facts.point_corner_stones[i] = count if region == CORNER else 0
        facts.point_side_stones[i] = count if region == SIDE else 0


@kernel
def fill_move(b, f, facts, p, c, i):
    """Facts about a stone of colour `c` at `p`; `i` is where they are kept."""
    beside = 0
    strings = 0
    groups = 0
    fewest = 0
    most = 0
    for j in range(4):
        q = p + NEIGHBORS[j]
        if b.color[q] != c:
            continue
        beside += 1
        h = b.head[q]
        new_string = 1
        new_group = 1
        for k in range(j):
            s = p + NEIGHBORS[k]
            if b.color[s] == c:
                new_string = 0 if b.head[s] == h else new_string
                new_group = 0 if facts.string_group[b.head[s]] == facts.string_group[h] else new_group
        strings += new_string
        groups += new_group
        if fewest == 0 or b.liberty_count[h] < fewest:
            fewest = b.liberty_count[h]
        most = max(most, b.stones[h])
    facts.point_beside[i] = beside
    facts.point_strings_beside[i] = strings
    facts.point_groups_beside[i] = groups
    facts.point_fewest_liberties[i] = fewest
    facts.point_most_stones[i] = most
    diagonals = 0
    for d in DIAGONALS:
        if b.color[p + d] == c:
            diagonals += 1
    facts.point_diagonals[i] = diagonals
    facts.point_influence[i] = (f.black[p] if c == 1 else f.white[p]) // PERCENT
    legal = is_legal(b, p, c)
    facts.point_is_legal[i] = legal
    facts.point_liberties_after[i] = breathing(b, p, c) if legal else 0
    facts.point_captures[i] = stones_captured(b, p, c) if legal else 0
    facts.point_self_atari[i] = 1 if legal and facts.point_liberties_after[i] <= 1 else 0
    facts.point_fills_eye[i] = is_single_eye(b, p, c) if b.color[p] == EMPTY else 0


@kernel
def look_around(b, g, facts, p):
    """What lies within three lines of a point: open points, each side's points, its living groups."""
    size = b.size[0]
    row = p // STRIDE
    column = p % STRIDE
    open_around = 0
    mine = 0
    theirs = 0
    my_safety = 100
    their_safety = 100
    my_safest = 0
    their_safest = 0
    my_stones = 0
    their_stones = 0
    for i in range(max(1, row - AROUND), min(size, row + AROUND) + 1):
        span = AROUND - abs(i - row)
        for j in range(max(1, column - span), min(size, column + span) + 1):
            q = STRIDE * i + j
            control = facts.point_control[q]
            if b.color[q] == EMPTY:
                open_around += FULL - abs(control)
                mine += max(0, control)
                theirs += max(0, -control)
            elif g.life[g.group[q]] != LIFE_DEAD:
                safety = g.safety[g.group[q]]
                if facts.point_color[q] == 1:
                    my_safety = min(my_safety, safety)
                    my_safest = max(my_safest, safety)
                    my_stones += 1
                else:
                    their_safety = min(their_safety, safety)
                    their_safest = max(their_safest, safety)
                    their_stones += 1
    facts.point_open_around[p] = open_around // FULL
    facts.point_hold_around[p] = mine // FULL
    facts.point_hold_around[POINTS + p] = theirs // FULL
    facts.point_safety_near[p] = my_safety
    facts.point_safety_near[POINTS + p] = their_safety
    facts.point_safest_near[p] = my_safest
    facts.point_safest_near[POINTS + p] = their_safest
    facts.point_stones_near[p] = my_stones
    facts.point_stones_near[POINTS + p] = their_stones


@kernel
def is_ground(b, g, p):
    """1 if a point is empty or under a stone that is taken for captured."""
    c = b.color[p]
    if c == EMPTY:
        return 1
    if c == EDGE:
        return 0
    return 1 if g.life[g.group[p]] == LIFE_DEAD else 0


@kernel
def fill_areas(b, g, facts):
    """Sizes of the connected areas of one owner, over empty points and captured stones."""
    size = b.size[0]
    for row in range(1, size + 1):
        for start in range(STRIDE * row + 1, STRIDE * row + size + 1):
            owner = facts.point_owner[start]
            if owner == 0 or facts.point_area[start] or is_ground(b, g, start) == 0:
                continue
            facts.queue[0] = start
            facts.point_area[start] = 1
            front = 0
            tail = 1
            while front < tail:
                p = facts.queue[front]
                front += 1
                for d in NEIGHBORS:
                    q = p + d
                    if is_ground(b, g, q) and facts.point_owner[q] == owner and facts.point_area[q] == 0:
                        facts.point_area[q] = 1
                        facts.queue[tail] = q
                        tail += 1
            for i in range(tail):
                facts.point_area[facts.queue[i]] = tail


@kernel
def touches_both(b, g, p):
    """1 if living stones of both colours lie beside a point."""
    living = 0
    for d in NEIGHBORS:
        q = p + d
        if b.color[q] != EMPTY and b.color[q] != EDGE and g.gone[b.head[q]] == 0:
            living |= b.color[q]
    return 1 if living == 3 else 0


@kernel
def frees_neutral(b, g, facts, p):
    """1 if `p` is one of the last two liberties of a string of mine, the other a point that counts for nobody."""
    w = WORD_OF[p]
    for d in NEIGHBORS:
        if b.color[p + d] != facts.mover[0]:
            continue
        h = b.head[p + d]
        if b.liberty_count[h] != 2 or g.gone[h]:
            continue
        for v in range(WORDS):
            words = b.liberties[WORDS * h + v]
            if v == w:
                words &= ~BIT_OF[p]
            if words and touches_both(b, g, POINT_OF[64 * v + lowest_bit(words)]):
                return 1
    return 0


@kernel
def fill_border(b, g, facts, p, legal):
    """Facts that need those of the neighbours: areas beside, dame, ko; lists the point if it may be played."""
    mine = facts.point_area[p] if facts.point_owner[p] == 1 else 0
    theirs = facts.point_area[p] if facts.point_owner[p] == 2 else 0
    for d in NEIGHBORS:
        q = p + d
        if b.color[q] != EDGE:
            if facts.point_owner[q] == 1:
                mine = max(mine, facts.point_area[q])
            elif facts.point_owner[q] == 2:
                theirs = max(theirs, facts.point_area[q])
    facts.point_area_beside[p] = mine
    facts.point_area_beside[POINTS + p] = theirs
    both = facts.point_beside[p] > 0 and facts.point_beside[POINTS + p] > 0
    nobody = b.color[p] == EMPTY and facts.point_owner[p] == 0 and facts.point_eye[p] == 0
    facts.point_is_dame[p] = 1 if both and nobody else 0
    facts.point_is_neutral[p] = 1 if b.color[p] == EMPTY and touches_both(b, g, p) else 0
    facts.point_prepares[p] = 1 if legal and frees_neutral(b, g, facts, p) else 0
    lone = facts.point_beside[p] == 0 and facts.point_liberties_after[p] == 1
    facts.point_takes_ko[p] = 1 if legal and lone and facts.point_captures[p] == 1 else 0
    if legal:
        facts.point_list[facts.points[0]] = p
        facts.points[0] += 1


@kernel
def fill_points(b, g, f, facts, c, last):
    """All facts about points, for the side `c` to move; those about strings must be there."""
    size = b.size[0]
    fill_zones(b, facts, c)
    fill_distances(b, g, facts, c)
    for row in range(1, size + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + size + 1):
            fill_point(b, g, f, facts, p, c, last)
            fill_move(b, f, facts, p, c, p)
            fill_move(b, f, facts, p, 3 - c, POINTS + p)
    fill_areas(b, g, facts)
    facts.points[0] = 0
    for row in range(1, size + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + size + 1):
            look_around(b, g, facts, p)
            fill_border(b, g, facts, p, facts.point_is_legal[p])
