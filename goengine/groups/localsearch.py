"""What a small area is worth when it is played out: alpha-beta to the end, in points of area.

Only points of the area are played on, and passes; two in a row end the play, and then what stands on the board is
alive: who wants dead stones off captures them. So life, seki, ko without threats, nakade and the last points all come
out as they are, with no word of what they are called. A whole position may not come back (positional superko).

What lies around the area is taken to stand: a move that captures any of it is not tried. A side that has lost its last
stone in an area around which none of its own stand is taken to have lost the area.

Where territory is counted, the result differs from that of area, as both sides play as many stones, only in that points
which stones in seki surround are nobody's.

Source: own analysis; the counting is Tromp and Taylor's.
"""
from __future__ import annotations

from goengine.board.layout import NEIGHBORS
from goengine.board.shape import stones_captured
from goengine.board.stones import is_legal, is_single_eye, play, play_pass, undo
from goengine.groups.localcount import count_ended, count_for, count_sure
from goengine.groups.locallayout import ENDLESS, MOVES, NO_TAINT, PLIES, TABLE
from goengine.kernel import kernel_module
from goengine.vertex import BLACK, EDGE, EMPTY, PASS, POINTS, WHITE

kernel = kernel_module(__name__)

SIDE_KEY, PASS_KEY, KO_KEY = 0x2545F4914F6CDD1D, 0x1B873593CC9E2D51, 0x9E3779B97F4A7C1
LIMITED = -1                            # taint of what rests on a limit
FIRST_DEPTH, DEEPER = 8, 4              # moves in a row that are looked at first, and more each time
IN_ATARI = 12                           # for a move beside a string with one liberty, and two
SHORT = 4
FIRST = 1 << 40                         # score of the move that was the best before


# ------------------------------------------------------------ moves

@kernel
def spoils_wall(b, local, p, c):
    """1 if a stone of colour `c` would capture stones outside the area."""
    for d in NEIGHBORS:
        q = p + d
        if b.color[q] == 3 - c and local.inside[q] == 0 and b.liberty_count[b.head[q]] == 1:
            return 1
    return 0


@kernel
def is_needless(b, p, c):
    """1 if a stone of colour `c` would fill an eye of its own beside which nothing is in atari."""
    if is_single_eye(b, p, c) == 0:
        return 0
    for d in NEIGHBORS:
        if b.color[p + d] == c and b.liberty_count[b.head[p + d]] == 1:
            return 0
    return 1


@kernel
def promise(b, local, p, c):
    """What a move is tried early for."""
    value = local.history[POINTS * c + p] + 10 * stones_captured(b, p, c)
    for d in NEIGHBORS:
        q = p + d
        s = b.color[q]
        if s == EMPTY:
            value += 1
        elif s != EDGE:
            liberties = b.liberty_count[b.head[q]]
            value += IN_ATARI if liberties == 1 else SHORT if liberties == 2 else 0
    return value


@kernel
def list_moves(b, local, ply, known):
    """The moves of a ply, the most promising first, a pass last; `known` is the one that was the best before."""
    c = local.side[ply]
    first = MOVES * ply
    n = 0
    for i in range(local.points[0]):
        p = local.point[i]
        if is_legal(b, p, c) == 0 or is_needless(b, p, c) or spoils_wall(b, local, p, c):
            continue
        score = FIRST if p == known else promise(b, local, p, c)
        j = n
        while j > 0 and local.score[j - 1] < score:
            local.score[j] = local.score[j - 1]
            local.moves[first + j] = local.moves[first + j - 1]
            j -= 1
        local.score[j] = score
        local.moves[first + j] = p
        n += 1
    if local.passed[ply] == 0:
        local.moves[first + n] = PASS
        n += 1
    local.count[ply] = n
    local.next[ply] = 0


# ------------------------------------------------------------ the search

@kernel
def turn_to_area(b, local):
    """Note what surrounds the points of the area, and forget all that was found out about another one."""
    local.around[BLACK] = 0
    local.around[WHITE] = 0
    for i in range(local.points[0]):
        p = local.point[i]
        local.edge[p] = 0
        for d in NEIGHBORS:
            s = b.color[p + d]
            if local.inside[p + d] == 0 and (s == BLACK or s == WHITE):
                local.around[s] = 1
                local.edge[p] = 1
    for i in range(TABLE):
        local.table_key[i] = 0
        local.table_depth[i] = 0
    for i in range(3 * POINTS):
        local.history[i] = 0


@kernel
def came_back(b, local, ply):
    """The ply at which the stones stood as they do now, or NO_TAINT."""
    for i in range(ply, -1, -1):
        if local.hash[i] == b.hash[0]:
            return i
    return NO_TAINT


@kernel
def take_value(local, ply, move, value, taint):
    """Take down what a move leads to."""
    local.taint[ply] = min(local.taint[ply], taint)
    if value > local.best[ply]:
        local.best[ply] = value
        local.move[ply] = move


@kernel
def note(local, ply, depth):
    """Enter in the table what was found at a ply, and how many moves deep."""
    slot = local.key[ply] & TABLE - 1
    best = local.best[ply]
    points = local.points[0]
    c = local.side[ply]
    if best >= local.high[ply] and local.move[ply] > 0:
        local.history[POINTS * c + local.move[ply]] += 1
    if local.table_key[slot] != local.key[ply] or local.table_depth[slot] < depth:
        local.table_key[slot] = local.key[ply]
        local.table_depth[slot] = depth
        local.table_low[slot] = -points
        local.table_high[slot] = points
        local.table_move[slot] = -1
    elif local.table_depth[slot] > depth:
        return
    if best > local.low[ply]:
        local.table_low[slot] = max(local.table_low[slot], best)
        local.table_move[slot] = local.move[ply]
    if best < local.high[ply]:
        local.table_high[slot] = min(local.table_high[slot], best)


@kernel
def recall(local, ply):
    """1 if the table knows the result at a ply well enough: then ``local.best`` has it.

    A move that it knows goes to ``local.move``.
    """
    slot = local.key[ply] & TABLE - 1
    if local.table_key[slot] != local.key[ply]:
        return 0
    local.move[ply] = local.table_move[slot]
    if local.table_depth[slot] < local.depth[0] - ply:
        return 0
    local.taint[ply] = NO_TAINT if local.table_depth[slot] == ENDLESS else LIMITED
    least = local.table_low[slot]
    most = local.table_high[slot]
    if least >= local.high[ply] or least == most:
        local.best[ply] = least
        return 1
    if most <= local.low[ply]:
        local.best[ply] = most
        return 1
    local.taint[ply] = NO_TAINT
    return 0


@kernel
def is_decided(b, local, ply):
    """1 if what is safe in the area decides a ply, within its window: then ``local.best`` has the result."""
    count_sure(b, local)
    side = local.side[ply]
    least = 2 * local.sure[side] - local.points[0]
    most = local.points[0] - 2 * local.sure[3 - side]
    if least >= local.high[ply] or least == most:
        local.best[ply] = least
    elif most <= local.low[ply]:
        local.best[ply] = most
    elif local.there[BLACK] == 0 or local.there[WHITE] == 0:
        local.best[ply] = count_for(b, local, side)
    else:
        return 0
    return 1


@kernel
def enter(b, local, ply, side, passed, low, high):
    """Begin a node: 1 if its moves must be tried, 0 if ``local.best`` has its result already."""
    local.nodes[0] += 1
    local.side[ply] = side
    local.passed[ply] = passed
    local.hash[ply] = b.hash[0]
    local.key[ply] = (b.hash[0] ^ side * SIDE_KEY ^ passed * PASS_KEY ^ b.ko[0] * KO_KEY) & (1 << 62) - 1
    local.low[ply] = low
    local.high[ply] = high
    local.taint[ply] = NO_TAINT
    local.move[ply] = -1
    if recall(local, ply) or is_decided(b, local, ply):
        return 0
    known = local.move[ply]
    local.move[ply] = PASS
    local.best[ply] = count_ended(b, local, side) if passed else -local.points[0] - 1
    if local.best[ply] >= high:
        return 0
    if ply >= local.depth[0] or local.nodes[0] >= local.limit[0]:
        local.cut[0] |= 1 if local.nodes[0] >= local.limit[0] else 0
        local.best[ply] = count_for(b, local, side)
        local.taint[ply] = LIMITED
        return 0
    list_moves(b, local, ply, known)
    return 1


@kernel
def play_out(b, local, side, low, high):
    """The points of the area for `side`, which moves first, less the other's, if both play their best.

    Within the window, and as deep as is asked for; ``local.move[0]`` is the best first move.
    """
    if enter(b, local, 0, side, 0, low, high) == 0:
        return local.best[0]
    ply = 0
    while True:
        if local.next[ply] >= local.count[ply] or local.best[ply] >= local.high[ply] or local.cut[0]:
            sure = local.taint[ply] >= ply
            if local.cut[0] == 0:
                note(local, ply, ENDLESS if sure else local.depth[0] - ply)
            if ply == 0:
                return local.best[0]
            undo(b)
            ply -= 1
            p = local.moves[MOVES * ply + local.next[ply] - 1]
            take_value(local, ply, p, -local.best[ply + 1], NO_TAINT if sure else local.taint[ply + 1])
            continue
        p = local.moves[MOVES * ply + local.next[ply]]
        local.next[ply] += 1
        c = local.side[ply]
        if p == PASS:
            play_pass(b)
        else:
            play(b, p, c)
            back = came_back(b, local, ply)
            if back != NO_TAINT:
                undo(b)
                local.taint[ply] = min(local.taint[ply], back)
                continue
        low = max(local.low[ply], local.best[ply])
        if enter(b, local, ply + 1, 3 - c, 1 if p == PASS else 0, -local.high[ply], -low):
            ply += 1
        else:
            undo(b)
            take_value(local, ply, p, -local.best[ply + 1], local.taint[ply + 1])


@kernel
def close_in(b, local, side, guess):
    """The result at the depth asked for, by null windows that go from a guess to where it is (MTD(f))."""
    low = -local.points[0]
    high = local.points[0]
    local.exact[0] = 1
    local.first[0] = -1
    while low < high and local.cut[0] == 0:
        test = max(low + 1, min(guess, high))
        guess = play_out(b, local, side, test - 1, test)
        if local.taint[0] == LIMITED:
            local.exact[0] = 0
        if guess >= test:
            low = guess
            local.first[0] = local.move[0]
        else:
            high = guess
    return low


@kernel
def settle(b, local, side):
    """What the area is worth to `side`, which moves first, less what the other side gets, in points, played out.

    Deeper and deeper, until the result is exact or ``local.limit`` positions were looked at; ``local.first`` is then
    the first move of the last depth that was finished, ``local.reached`` that depth, 0 if none was.
    """
    local.nodes[0] = 0
    local.cut[0] = 0
    local.reached[0] = 0
    found = count_for(b, local, side)
    first = -1
    for depth in range(FIRST_DEPTH, PLIES, DEEPER):
        local.depth[0] = depth
        value = close_in(b, local, side, found)
        if local.cut[0]:
            local.exact[0] = 0
            break
        found = value
        first = local.first[0]
        local.reached[0] = depth
        if local.exact[0]:
            break
    local.first[0] = first
    return found


@kernel
def gains(b, local, side, than, deepest):
    """1 if `side` gets more than so many points by moving first, 0 if not, -1 if a limit leaves it open.

    Deeper and deeper, up to `deepest` moves in a row.
    """
    local.nodes[0] = 0
    local.cut[0] = 0
    more = -1
    for depth in range(DEEPER, deepest + 1, DEEPER):
        local.depth[0] = depth
        value = play_out(b, local, side, than, than + 1)
        if local.cut[0]:
            return -1
        more = 1 if value > than else 0
        if local.taint[0] != LIMITED:
            break
    return more
