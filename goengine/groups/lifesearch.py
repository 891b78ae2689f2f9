"""The life-and-death search: depth-first proof-number search over the zone of a group.

The hunter wants to capture the string in question; its owner lives with two eyes, gets out, or is left alone in seki
because the hunter has no move that captures it. The search itself is the prover's; this module says what a life-and-death
question looks like.
"""
from __future__ import annotations

from goengine.board.layout import NEIGHBORS
from goengine.board.stones import play, play_pass, undo
from goengine.groups.lifemoves import life_moves
from goengine.groups.eyesneeded import is_strong, points_of_eyes, steps_out, stones_for_two_eyes
from goengine.groups.survival import has_two_eyes, room_of
from goengine.groups.zone import bit_of, gets_out
from goengine.kernel import kernel_module, lowest_bit, table
from goengine.pointset import POINT_OF, WORDS
from goengine.reading.goals import FOR_HUNTER, FOR_PREY, OPEN
from goengine.reading.layout import KO_FIRST, KO_SECOND, LOST, UNCLEAR, WON
from goengine.reading.memory import CAPTURE, MOST_MOVES, MOST_PLIES
from goengine.reading.prover import INFINITE, descend, goes_on, remember, slot_of, weigh
from goengine.reading.region import clear_region, look_at
from goengine.reading.tactician import (key_of, note_old_ko, open_question, repetition_wins, settle_ko, takes_for_good)
from goengine.vertex import EMPTY, PASS

kernel = kernel_module(__name__)

KEEP = table((31, 14, 12, 10, 8, 8, 7, 7, 6, 6, 6, 6, 5, 5, 5, 5))
ALL = -1                                # every numbered point
DEEP = 15                               # unforced plies beyond which the table below stays the same
# Stones in a row that the prey's side needs to live, beyond which it is dead; by side to move (the enemy, the prey's side)
# and unforced plies above.
DEAD_AT = table((6, 6, 6, 6, 5, 5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 4,
                 7, 7, 7, 7, 6, 6, 6, 6, 6, 6, 6, 6, 5, 5, 5, 5))


@kernel
def liberties_relevant(b, z, h):
    """The numbered liberties of a string, as a set."""
    points = 0
    for w in range(WORDS):
        words = b.liberties[WORDS * h + w]
        while words:
            points |= bit_of(z, POINT_OF[64 * w + lowest_bit(words)])
            words &= words - 1
    return points


@kernel
def relevant_to_capture(b, z, h):
    """The numbered points on which the capture of a string hangs: its liberties, and those of weak strings around it."""
    points = liberties_relevant(b, z, h)
    p = h
    while True:
        for d in NEIGHBORS:
            q = p + d
            if b.color[q] == 3 - b.color[h] and is_strong(b, z, q) == 0:
                points |= liberties_relevant(b, z, b.head[q])
        p = b.next[p]
        if p == h:
            return points


@kernel
def life_fate(b, m, z, side, depth):
    """What can be said at once of the prey with `side` to move.

    The stones it needs to live are left in ``m.steps``, the points on which a verdict depends in ``z.relevant``.
    """
    prey = m.prey[0]
    look_at(m, prey)
    c = m.prey_color[0]
    own = 1 if side == c else 0
    z.relevant[0] = ALL
    if b.color[prey] != c:
        return FOR_PREY if m.retaken[0] == prey else FOR_HUNTER
    h = b.head[prey]
    libs = b.liberty_count[h]
    if libs == 1:
        if side != c and takes_for_good(b, m, h, side) != PASS:
            z.relevant[0] = relevant_to_capture(b, z, h)
            return FOR_HUNTER
    elif gets_out(b, z, h) > (0 if own else z.knob[15]):
        z.relevant[0] = 0
        return FOR_PREY
    most = DEAD_AT[(DEEP + 1) * own + min(depth, DEEP)] + z.knob[3]
    need = stones_for_two_eyes(b, m, z, c)
    if libs > 1:
        if need < 3 and has_two_eyes(b, m, z, h):
            return FOR_PREY
        if room_of(b, m, z, h, z.knob[own], z.knob[5 + own]) >= z.knob[own]:
            return FOR_PREY
    z.relevant[0] = 0 if need > most + 1 else points_of_eyes(z)
    if need > 1 and z.shut[0] == 0:
        steps = steps_out(b, m, z, h, min(most, need) + 2)
        if steps <= most + 1:
            z.relevant[0] = ALL
        need = min(need, steps)
    m.steps[0] = need
    return FOR_HUNTER if need > most else OPEN


@kernel
def guess_life(b, m, z, i, side, rank):
    """First proof and disproof numbers of the child at `i`, with `side` to move, from the stones the prey needs."""
    need = m.steps[0]
    live = max(1, need)
    kill = 1 + max(0, z.knob[4] - need)
    if side == m.prey_color[0]:
        m.child_phi[i] = live
        m.child_delta[i] = kill + rank // 4
    else:
        m.child_phi[i] = kill
        m.child_delta[i] = live + rank // 4


@kernel
def repeats(m, ply, key):
    """1 if the position after a move at `ply` has stood before in the line."""
    for above in range(ply - 1, -1, -2):
        if m.key[above] == key:
            return 1
    return 0


@kernel
def weigh_child(b, m, z, ply, i, p, rank):
    """Play a move of a ply, look up or guess the numbers of the position it leads to, and take it back; 0 if illegal."""
    side = m.side[ply]
    if p == PASS:
        play_pass(b)
    elif play(b, p, side) == 0:
        return 0
    settle_ko(b, m)
    m.moves[i] = p
    key = key_of(b, m, 3 - side)
    m.child_key[i] = key
    m.child_proved[i] = 0
    slot = slot_of(m, key)
    z.child_relevant[i] = ALL
    if repeats(m, ply, key):
        won = repetition_wins(m, 3 - side)
        m.child_phi[i] = 0 if won else INFINITE
        m.child_delta[i] = INFINITE if won else 0
    elif m.proof_key[slot] == key and m.proof_age[slot] == m.age[0]:
        m.child_phi[i] = m.proof_phi[slot]
        m.child_delta[i] = m.proof_delta[slot]
        z.child_relevant[i] = z.proof_relevant[slot]
    else:
        value = life_fate(b, m, z, 3 - side, m.depth[ply] + 1)
        z.child_relevant[i] = z.relevant[0]
        if value != OPEN:
            won = (value == FOR_HUNTER) == (side == m.prey_color[0])         # for the side to move in the child
            m.child_phi[i] = 0 if won else INFINITE
            m.child_delta[i] = INFINITE if won else 0
        elif ply + 2 >= MOST_PLIES:
            m.child_phi[i] = INFINITE
            m.child_delta[i] = INFINITE
        else:
            guess_life(b, m, z, i, 3 - side, rank)
    undo(b)
    return 1


@kernel
def keep_relevant(m, z, ply, relevant):
    """Give up the moves of a ply that have no bearing on why a pass loses there."""
    for i in range(ply * MOST_MOVES, ply * MOST_MOVES + m.count[ply]):
        p = m.moves[i]
        if p != PASS and z.number[p] >= 0 and relevant & bit_of(z, p) == 0 and m.child_delta[i] and z.knob[12] == 0:
            m.child_phi[i] = 0
            m.child_delta[i] = INFINITE
            z.child_relevant[i] = relevant


@kernel
def keep_promising(m, ply, n, width):
    """Keep the `width` moves of a ply that look easiest to win with, in their order; a pass is always kept."""
    first = ply * MOST_MOVES
    while n > width:
        worst = -1
        for i in range(first, first + n):
            if m.moves[i] != PASS and (worst < 0 or m.child_delta[i] >= m.child_delta[worst]):
                worst = i
        if m.child_delta[worst] <= 0:
            break
        for i in range(worst, first + n - 1):
            m.moves[i] = m.moves[i + 1]
            m.child_key[i] = m.child_key[i + 1]
            m.child_phi[i] = m.child_phi[i + 1]
            m.child_delta[i] = m.child_delta[i + 1]
        n -= 1
    return n


@kernel
def expand_life(b, m, z, ply):
    """Generate the moves of a ply and look up or guess the numbers of the positions they lead to."""
    m.nodes[0] += 1
    first = ply * MOST_MOVES
    count = life_moves(b, m, z, ply)
    n = 0
    lost = 0
    for j in range(count):
        p = m.moves[first + j]
        i = first + n
        if weigh_child(b, m, z, ply, i, p, 0 if p == PASS else n):
            n += 1
            if p == PASS and m.child_phi[i] == 0:
                lost = z.child_relevant[i]
    n = keep_promising(m, ply, n, KEEP[min(m.depth[ply], DEEP)] + z.knob[13])
    if n > 1:
        m.unforced[0] += 1
    m.count[ply] = n
    if lost:
        keep_relevant(m, z, ply, lost)


@kernel
def relevant_at(b, m, z, ply):
    """The points on which the verdict of a solved ply depends; all of them while it is not solved."""
    first = ply * MOST_MOVES
    if m.node_phi[ply] == 0:
        i = first + m.best[ply]
        points = z.child_relevant[i]
        p = m.moves[i]
        if p != PASS:
            points |= bit_of(z, p)
            for d in NEIGHBORS:
                if b.color[p + d] == EMPTY:
                    points |= bit_of(z, p + d)
        return points
    if m.node_delta[ply]:
        return ALL
    points = 0
    for i in range(first, first + m.count[ply]):
        points |= z.child_relevant[i]
    return points


@kernel
def prove_life(b, m, z, side):
    """Search the question in the memory: 1 if `side`, to move, reaches its goal, 0 if not, 2 if that stays open.

    The first move is left in ``m.move``.
    """
    base = b.ply[0]
    ko = b.ko[0]
    ply = 0
    m.side[0] = side
    m.depth[0] = 0
    m.phi[0] = INFINITE
    m.delta[0] = INFINITE
    open_question(b, m, side)
    expand_life(b, m, z, 0)
    while True:
        weigh(m, ply)
        if goes_on(m, ply):
            descend(b, m, ply)
            ply += 1
            expand_life(b, m, z, ply)
            continue
        move = m.moves[ply * MOST_MOVES + m.best[ply]] if m.count[ply] else PASS
        remember(m, ply, move, 0)
        relevant = relevant_at(b, m, z, ply)
        z.proof_relevant[slot_of(m, m.key[ply])] = relevant
        if ply == 0:
            break
        undo(b)
        ply -= 1
        i = ply * MOST_MOVES + m.best[ply]
        m.child_phi[i] = m.node_phi[ply + 1]
        m.child_delta[i] = m.node_delta[ply + 1]
        z.child_relevant[i] = relevant
        if m.moves[i] == PASS and m.child_phi[i] == 0:
            keep_relevant(m, z, ply, relevant)
    m.move[0] = move
    while b.ply[0] > base:
        undo(b)
    b.ko[0] = ko
    return 1 if m.node_phi[0] == 0 else 0 if m.node_delta[0] == 0 else 2


@kernel
def pursue_life(b, m, z, side, owner):
    """Prove with every ko going to `owner` (0: to nobody; a ko may not be retaken at once)."""
    m.ko_owner[0] = owner
    m.unforced[0] = 0
    return prove_life(b, m, z, side)


@kernel
def ask_life(b, m, z, p, attacking):
    """Can the string on `p` be killed (or saved) by the side that moves first? Its move is left in ``m.move``."""
    m.prey_count[0] = 1
    m.prey[0] = p
    m.goal[0] = CAPTURE
    m.prey_color[0] = b.color[p]
    side = 3 - b.color[p] if attacking else b.color[p]
    m.move[0] = PASS
    m.nodes[0] = 0
    m.unforced[0] = 0
    m.ko_met[0] = 0
    m.retaken[0] = 0
    m.ko_owner[0] = 3 - side
    clear_region(m)
    look_at(m, p)
    value = life_fate(b, m, z, side, 0)
    m.proved[0] = 0
    if value == FOR_PREY or value == FOR_HUNTER and attacking == 0:
        m.age[0] += 1
        return WON if (value == FOR_PREY) == (attacking == 0) else LOST
    first = pursue_life(b, m, z, side, 3 - side)
    note_old_ko(b, m)
    if first == 1:
        return WON
    if first == 2:
        return UNCLEAR
    if m.ko_met[0] == 0:
        return LOST
    second = pursue_life(b, m, z, side, 0)
    if second:
        return KO_FIRST if second == 1 else UNCLEAR
    third = pursue_life(b, m, z, side, side)
    return LOST if third == 0 else KO_SECOND if third == 1 else UNCLEAR


@kernel
def trace_life(b, m, side):
    """Write the play that the last search settled on into ``m.line``, from the root on; its number of moves."""
    base = b.ply[0]
    ko = b.ko[0]
    n = 0
    key = side
    while n < MOST_PLIES - 2:
        slot = slot_of(m, key)
        if m.proof_key[slot] != key or m.proof_age[slot] != m.age[0]:
            break
        p = m.proof_move[slot] >> 1
        if p == PASS:
            play_pass(b)
        elif play(b, p, side) == 0:
            break
        m.line[n] = p
        n += 1
        settle_ko(b, m)
        side = 3 - side
        key = key_of(b, m, side)
    while b.ply[0] > base:
        undo(b)
    b.ko[0] = ko
    return n
