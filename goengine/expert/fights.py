"""Facts about fights: what is weak and where, who stands against whom, and what one stone would threaten at once."""
from __future__ import annotations

from goengine.board.layout import DIAGONALS, NEIGHBORS
from goengine.expert import layout      # noqa: F401  (kernels here know its records)
from goengine.expert.distances import FAR
from goengine.groups.layout import CUTTABLE, LIFE_CRITICAL, LIFE_DEAD, LIFE_UNSETTLED
from goengine.kernel import kernel_module
from goengine.reading.layout import THREATENED
from goengine.vertex import EDGE, EMPTY, POINTS, STRIDE

kernel = kernel_module(__name__)

WEAK = 75                               # safety below which an unsettled group is weak
NEAR = 3                                # lines within which a group is near a point
CLOSE = 2                               # lines within which groups are counted


@kernel
def is_weak(g, k):
    """1 if a group is critical or unsettled, and far from safe."""
    return 1 if LIFE_CRITICAL <= g.life[k] <= LIFE_UNSETTLED and g.safety[k] < WEAK else 0


@kernel
def is_weaker_group(g, k, old):
    """1 if the group `k` is less safe than `old` (0: none); of equals the larger counts as weaker, and so on."""
    if old == 0:
        return 1
    if g.safety[k] != g.safety[old]:
        return 1 if g.safety[k] < g.safety[old] else 0
    if g.size[k] != g.size[old]:
        return 1 if g.size[k] > g.size[old] else 0
    if g.liberties[k] != g.liberties[old]:
        return 1 if g.liberties[k] < g.liberties[old] else 0
    if g.room[k] != g.room[old]:
        return 1 if g.room[k] < g.room[old] else 0
    return 1 if g.eyes[k] < g.eyes[old] else 0


@kernel
def fill_near(b, g, facts, p, start, color):
    """The groups of a colour near a point: the weakest, how many are weak, how many stand within two lines."""
    size = b.size[0]
    row = p // STRIDE
    column = p % STRIDE
    weakest = 0
    weak = 0
    close = 0
    for i in range(max(1, row - NEAR), min(size, row + NEAR) + 1):
        span = NEAR - abs(i - row)
        for j in range(max(1, column - span), min(size, column + span) + 1):
            q = STRIDE * i + j
            if b.color[q] != color:
                continue
            k = g.group[q]
            if g.life[k] == LIFE_DEAD:
                continue
            if k != weakest and is_weaker_group(g, k, weakest):
                weakest = k
            if is_weak(g, k) and facts.near_group[k] != start + p:
                facts.near_group[k] = start + p
                weak += 1
            if abs(i - row) + abs(j - column) <= CLOSE and facts.close_group[k] != start + p:
                facts.close_group[k] = start + p
                close += 1
    facts.point_weakest_near[start + p] = weakest
    facts.point_weak_near[start + p] = weak
    facts.point_groups_near[start + p] = close


@kernel
def fill_contact(b, g, facts, p, start, color):
    """What a stone of a colour at a point would put into atari, and the weakest group of that colour beside it."""
    weakest = 0
    ataris = 0
    stones = 0
    for i in range(4):
        q = p + NEIGHBORS[i]
        if b.color[q] == color:
            k = g.group[q]
            if g.life[k] != LIFE_DEAD and k != weakest and is_weaker_group(g, k, weakest):
                weakest = k
        elif b.color[q] == 3 - color and b.liberty_count[b.head[q]] == 2:
            known = 0
            for j in range(i):
                if b.color[p + NEIGHBORS[j]] == 3 - color and b.head[p + NEIGHBORS[j]] == b.head[q]:
                    known = 1
            if known == 0:
                ataris += 1
                stones = max(stones, b.stones[b.head[q]])
    legal = facts.point_is_legal[start + p]
    facts.point_weakest_beside[start + p] = weakest
    facts.point_ataris[start + p] = ataris if legal else 0
    facts.point_atari_stones[start + p] = stones if legal else 0


@kernel
def fill_rows(b, facts, p, start, color):
    """Stones of a colour in line with a point: on two opposite sides, and in the longest row that ends beside it."""
    facts.point_between[start + p] = 0
    longest = 0
    for d in (1, STRIDE):
        if b.color[p + d] == color and b.color[p - d] == color:
            facts.point_between[start + p] = 1
    for d in NEIGHBORS:
        q = p + d
        row = 0
        while b.color[q] == color:
            row += 1
            q += d
        longest = max(longest, row)
    facts.point_row_ahead[start + p] = longest


@kernel
def would_take_ko(b, p, color):
    """1 if a stone of a colour at an empty point would take one stone, and stand alone with one liberty."""
    taken = 0
    if b.color[p] != EMPTY:
        return 0
    for d in NEIGHBORS:
        s = b.color[p + d]
        if s == EMPTY or s == color:
            return 0
        if s == 3 - color and b.liberty_count[b.head[p + d]] == 1:
            taken += b.stones[b.head[p + d]]
    return 1 if taken == 1 else 0


@kernel
def surrounds(b, p, color):
    """1 if a point is empty and has nothing but stones of a colour, and the edge, on its four sides."""
    if b.color[p] != EMPTY:
        return 0
    for d in NEIGHBORS:
        if b.color[p + d] != color and b.color[p + d] != EDGE:
            return 0
    return 1


@kernel
def fill_fighting_points(b, g, facts, c):
    """Facts of this module about each point."""
    size = b.size[0]
    for k in range(POINTS):
        facts.near_group[k] = 0
        facts.close_group[k] = 0
    for row in range(1, size + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + size + 1):
            room = g.space[g.region[p]] if g.region[p] and g.eye[p] else 0
            facts.point_eye_room[p] = room if room < POINTS else 0
            for start in (0, POINTS):
                color = c if start == 0 else 3 - c
                fill_near(b, g, facts, p, start, color)
                fill_contact(b, g, facts, p, start, color)
                fill_rows(b, facts, p, start, color)
                facts.point_ko_for[start + p] = would_take_ko(b, p, color)
                corners = 0
                for d in DIAGONALS:
                    corners += surrounds(b, p + d, color)
                facts.point_eye_corners[start + p] = corners
                facts.point_cut_at[start + p] = 0
                facts.point_joined_at[start + p] = 0
                facts.point_hanging_at[start + p] = 0
                facts.point_vital_for[start + p] = 0


@kernel
def fill_key_points(b, r, g, facts, c):
    """What is cut, joined, captured, saved, killed at a point."""
    for i in range(g.links[0]):
        start = 0 if b.color[g.link_a[i]] == c else POINTS
        if g.link_state[i] == CUTTABLE:
            if g.link_cut[i] > 0:
                facts.point_cut_at[start + g.link_cut[i]] += 1
            if g.link_join[i] > 0:
                facts.point_joined_at[start + g.link_join[i]] += 1
    for i in range(r.count[0]):
        h = r.heads[i]
        start = 0 if b.color[h] == c else POINTS
        if r.state[h] == THREATENED:
            if r.attack_move[h] > 0:
                facts.point_hanging_at[start + r.attack_move[h]] += b.stones[h]
            if r.defend_move[h] > 0 and r.defend_move[h] != r.attack_move[h]:
                facts.point_hanging_at[start + r.defend_move[h]] += b.stones[h]
    for i in range(g.count[0]):
        k = g.ids[i]
        p = g.vital[k]
        if p > 0 and LIFE_CRITICAL <= g.life[k] <= LIFE_UNSETTLED:
            start = 0 if b.color[k] == c else POINTS
            old = facts.point_vital_for[start + p]
            if is_weaker_group(g, k, old):
                facts.point_vital_for[start + p] = k


@kernel
def meet(b, g, facts, k, e):
    """Let two groups of different colours that touch or share a liberty be rivals, if none met so far is less safe."""
    if g.life[k] == LIFE_DEAD or g.life[e] == LIFE_DEAD:
        return
    if facts.group_rival[k] != e and is_weaker_group(g, e, facts.group_rival[k]):
        facts.group_rival[k] = e
    if facts.group_rival[e] != k and is_weaker_group(g, k, facts.group_rival[e]):
        facts.group_rival[e] = k


@kernel
def fill_rivals(b, g, facts):
    """Who stands against whom: groups that touch or share a liberty."""
    size = b.size[0]
    for row in range(1, size + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + size + 1):
            c = b.color[p]
            if c != EMPTY:
                for d in (1, STRIDE):
                    if b.color[p + d] == 3 - c:
                        meet(b, g, facts, g.group[p], g.group[p + d])
                continue
            for i in range(4):
                for j in range(i):
                    x = b.color[p + NEIGHBORS[i]]
                    y = b.color[p + NEIGHBORS[j]]
                    if x != EMPTY and x != EDGE and y == 3 - x:
                        meet(b, g, facts, g.group[p + NEIGHBORS[i]], g.group[p + NEIGHBORS[j]])


@kernel
def is_new_group(b, g, p, i):
    """1 if a stone stands on the i-th side of a point, and none of its group on an earlier one."""
    q = p + NEIGHBORS[i]
    if b.color[q] == EMPTY or b.color[q] == EDGE:
        return 0
    for j in range(i):
        s = p + NEIGHBORS[j]
        if b.color[s] == b.color[q] and g.group[s] == g.group[q]:
            return 0
    return 1


@kernel
def fill_liberties(b, g, facts):
    """The liberties of each group that its rival shares, and those that lead out."""
    size = b.size[0]
    for row in range(1, size + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + size + 1):
            if b.color[p] != EMPTY:
                continue
            for i in range(4):
                if is_new_group(b, g, p, i) == 0:
                    continue
                c = b.color[p + NEIGHBORS[i]]
                k = g.group[p + NEIGHBORS[i]]
                enemies = 0
                rival = 0
                for d in NEIGHBORS:
                    if b.color[p + d] == 3 - c:
                        enemies = 1
                        if g.group[p + d] == facts.group_rival[k]:
                            rival = 1
                facts.group_shared[k] += rival
                if enemies == 0 and (g.eye[p] != c or facts.point_eye_room[p] == 0):
                    facts.group_ways_out[k] += 1


@kernel
def fill_friends(b, g, facts, last):
    """Lines from each group to the nearest other living group of its colour, and to the last move."""
    size = b.size[0]
    n = 0
    for row in range(1, size + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + size + 1):
            if b.color[p] == EMPTY:
                continue
            k = g.group[p]
            if last > 0:
                away = abs(last // STRIDE - row) + abs(last % STRIDE - p % STRIDE)
                facts.group_last_distance[k] = min(facts.group_last_distance[k], away)
            for i in range(n):
                q = facts.queue[i]
                e = g.group[q]
                if b.color[q] == b.color[p] and e != k:
                    away = row - q // STRIDE + abs(q % STRIDE - p % STRIDE)
                    if g.life[e] != LIFE_DEAD:
                        facts.group_friend_distance[k] = min(facts.group_friend_distance[k], away)
                    if g.life[k] != LIFE_DEAD:
                        facts.group_friend_distance[e] = min(facts.group_friend_distance[e], away)
            facts.queue[n] = p
            n += 1


@kernel
def fill_fighting_groups(b, g, facts, c, last):
    """Facts of this module about each group, and about each side's groups."""
    for side in range(3):
        facts.color_weakest[side] = 0
        facts.color_weak_groups[side] = 0
    for i in range(g.count[0]):
        k = g.ids[i]
        facts.group_rival[k] = 0
        facts.group_shared[k] = 0
        facts.group_ways_out[k] = 0
        facts.group_friend_distance[k] = FAR
        facts.group_last_distance[k] = FAR
        stake = g.size[k] * (100 - g.safety[k]) // 100 if g.life[k] != LIFE_DEAD else 0
        facts.group_at_stake[k] = stake
        side = 1 if b.color[k] == c else 2
        facts.color_weak_groups[side] += is_weak(g, k)
        old = facts.color_weakest[side]
        most = facts.group_at_stake[old] if old else 0
        if stake > most or (stake == most and stake > 0 and is_weaker_group(g, k, old)):
            facts.color_weakest[side] = k
    fill_rivals(b, g, facts)
    fill_liberties(b, g, facts)
    fill_friends(b, g, facts, last)


@kernel
def fill_fighting_strings(b, r, facts):
    """The strings that touch each string."""
    for i in range(r.count[0]):
        h = r.heads[i]
        count = 0
        fewest = 0
        q = h
        while True:
            for d in NEIGHBORS:
                s = q + d
                if b.color[s] == 3 - b.color[h] and facts.touched[b.head[s]] != h:
                    facts.touched[b.head[s]] = h
                    count += 1
                    if fewest == 0 or b.liberty_count[b.head[s]] < fewest:
                        fewest = b.liberty_count[b.head[s]]
            q = b.next[q]
            if q == h:
                break
        facts.string_rivals[h] = count
        facts.string_rival_liberties[h] = fewest


@kernel
def fill_fights(b, r, g, facts, c, last):
    """All facts about fights, for the side `c` to move; those about points must be there."""
    for i in range(POINTS):
        facts.touched[i] = 0
    fill_fighting_points(b, g, facts, c)
    fill_key_points(b, r, g, facts, c)
    fill_fighting_groups(b, g, facts, c, last)
    fill_fighting_strings(b, r, facts)
    facts.ko_point[0] = b.ko[0] // 4 if b.ko[0] % 4 == c else 0
