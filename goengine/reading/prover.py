"""The prover: depth-first proof-number search (df-pn) over the wide generators, where the tactician has no answer.

phi and delta are the proof and disproof numbers of a node as the side to move there sees them. A node in doubt
(at the end of the stack) has both infinite, so it never helps either side.

Source: Nagai 2002; the sum over the children is replaced by the largest child plus the number of the others
(Ueda et al. 2008), which does not count a transposition twice.
"""
from __future__ import annotations

from goengine.board.stones import is_legal, play, play_pass, undo
from goengine.kernel import kernel_module
from goengine.reading.goals import FOR_HUNTER, FOR_PREY, OPEN, decide, generate, guess
from goengine.reading.layout import KO_FIRST, KO_SECOND, LOST, UNCLEAR, WON
from goengine.reading.memory import ANYWHERE, CAPTURE, CONNECT, MOST_MOVES, MOST_PLIES, PROOFS, TOTAL_FACTOR
from goengine.reading.tactician import key_of, note_old_ko, only_liberty, open_question, repetition_wins, settle_ko
from goengine.reading.region import clear_region, look_at
from goengine.vertex import EMPTY, PASS

kernel = kernel_module(__name__)

INFINITE = 1 << 28
PROBES = 4


@kernel
def slot_of(m, key):
    """The slot of the prover's table that holds a key, or where it should go."""
    base = key & (PROOFS - PROBES)
    free = base + (key >> 40) % PROBES
    for i in range(PROBES):
        if m.proof_age[base + i] != m.age[0]:
            free = base + i
        elif m.proof_key[base + i] == key:
            return base + i
    return free


@kernel
def came_before(m, ply, key):
    """The ply above, with the other side to move than at `ply`, that has the key; -1 if there is none."""
    above = ply - 1
    while above >= 0 and m.key[above] != key:
        above -= 2
    return max(above, -1)


@kernel
def waited_since(m, ply, above):
    """1 if the prey's side, which alone ever passes, did so between two plies.

    The hunter who only comes back to where he was, while his enemy plays elsewhere, has gained nothing.
    """
    for k in range(above, ply):
        if m.moves[k * MOST_MOVES + m.best[k]] == PASS:
            return 1
    return 0


@kernel
def expand(b, m, ply):
    """Generate the moves of a ply and look up or guess the numbers of the positions they lead to."""
    side = m.side[ply]
    count = generate(b, m, ply)
    hunter = 3 - m.prey_color[0]
    m.nodes[0] += 1
    if count > 1:
        m.unforced[0] += 1
    n = 0
    for j in range(count):
        p = m.moves[ply * MOST_MOVES + j]
        if p == PASS:
            play_pass(b)
        elif play(b, p, side) == 0:
            continue
        settle_ko(b, m)
        i = ply * MOST_MOVES + n
        m.moves[i] = p
        key = key_of(b, m, 3 - side)
        m.child_key[i] = key
        m.child_proved[i] = 0
        value = decide(b, m, 3 - side, m.depth[ply] + 1)
        if value != OPEN:
            won = (value == FOR_HUNTER) == (hunter == 3 - side)         # for the side to move in the child
            m.child_phi[i] = 0 if won else INFINITE
            m.child_delta[i] = INFINITE if won else 0
            m.child_proved[i] = 1 if value == FOR_HUNTER and m.goal[0] == CAPTURE else 0
        else:
            again = came_before(m, ply, key)
            if again >= 0:
                won = repetition_wins(m, 3 - side)
                if m.goal[0] == CAPTURE and (p == PASS or waited_since(m, ply, again)):
                    won = m.prey_color[0] == 3 - side
                m.child_phi[i] = 0 if won else INFINITE
                m.child_delta[i] = INFINITE if won else 0
            elif ply + 2 >= MOST_PLIES:
                m.child_phi[i] = INFINITE
                m.child_delta[i] = INFINITE
            else:
                slot = slot_of(m, key)
                if m.proof_key[slot] == key and m.proof_age[slot] == m.age[0]:
                    m.child_phi[i] = m.proof_phi[slot]
                    m.child_delta[i] = m.proof_delta[slot]
                    m.child_proved[i] = m.proof_move[slot] & 1
                else:
                    guess(b, m, i, 3 - side, n)
        undo(b)
        n += 1
    m.count[ply] = n


@kernel
def weigh(m, ply):
    """Sum up the children of a ply: its proof and disproof numbers, and the child to enter next."""
    least = INFINITE + 1
    m.second_delta[ply] = INFINITE
    m.best[ply] = 0
    m.alive[ply] = 0
    largest = 0
    for i in range(ply * MOST_MOVES, ply * MOST_MOVES + m.count[ply]):
        delta = m.child_delta[i]
        if delta < least:
            m.second_delta[ply] = min(least, INFINITE)
            least = delta
            m.best[ply] = i - ply * MOST_MOVES
        elif delta < m.second_delta[ply]:
            m.second_delta[ply] = delta
        if m.child_phi[i] > 0:
            m.alive[ply] += 1
            largest = max(largest, m.child_phi[i])
    m.node_phi[ply] = min(least, INFINITE)
    m.node_delta[ply] = 0 if m.alive[ply] == 0 else min(largest + m.alive[ply] - 1, INFINITE)


@kernel
def goes_on(m, ply):
    """1 if the search should stay below a ply: not solved, within its thresholds, and within the limit."""
    if m.unforced[0] >= m.limit[0] or m.nodes[0] >= TOTAL_FACTOR * m.limit[0] + MOST_PLIES:
        return 0
    phi = m.node_phi[ply]
    delta = m.node_delta[ply]
    return 1 if 0 < phi and phi < m.phi[ply] and 0 < delta and delta < m.delta[ply] else 0


@kernel
def descend(b, m, ply):
    """Play the best move of a ply and set up the ply below, with its thresholds."""
    i = ply * MOST_MOVES + m.best[ply]
    if m.moves[i] == PASS:
        play_pass(b)
    else:
        play(b, m.moves[i], m.side[ply])
    settle_ko(b, m)
    second = m.second_delta[ply]
    m.phi[ply + 1] = min(m.delta[ply] - (m.alive[ply] - 1), INFINITE)
    m.delta[ply + 1] = min(m.phi[ply], second + 1 + second // 4)
    m.side[ply + 1] = 3 - m.side[ply]
    m.key[ply + 1] = m.child_key[i]
    m.depth[ply + 1] = m.depth[ply] + (1 if m.count[ply] > 1 else 0)


@kernel
def is_proof(m, ply):
    """1 if the hunter has won here and no answer of the prey's side was left out."""
    first = ply * MOST_MOVES
    if m.side[ply] != m.prey_color[0]:
        return m.child_proved[first + m.best[ply]] if m.node_phi[ply] == 0 else 0
    if m.node_delta[ply] or m.complete[ply] == 0:
        return 0
    for i in range(first, first + m.count[ply]):
        if m.child_proved[i] == 0:
            return 0
    return 1


@kernel
def remember(m, ply, move, proved):
    """Write what was found at a ply into the table."""
    slot = slot_of(m, m.key[ply])
    m.proof_key[slot] = m.key[ply]
    m.proof_age[slot] = m.age[0]
    m.proof_phi[slot] = m.node_phi[ply]
    m.proof_delta[slot] = m.node_delta[ply]
    m.proof_move[slot] = 2 * move + proved


@kernel
def prove(b, m, side):
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
    expand(b, m, 0)
    while True:
        weigh(m, ply)
        if goes_on(m, ply):
            descend(b, m, ply)
            ply += 1
            expand(b, m, ply)
            continue
        move = m.moves[ply * MOST_MOVES + m.best[ply]] if m.count[ply] else PASS
        proved = is_proof(m, ply)
        remember(m, ply, move, proved)
        if ply == 0:
            break
        undo(b)
        ply -= 1
        i = ply * MOST_MOVES + m.best[ply]
        m.child_phi[i] = m.node_phi[ply + 1]
        m.child_delta[i] = m.node_delta[ply + 1]
        m.child_proved[i] = proved
    m.move[0] = move
    m.proved[0] = proved
    while b.ply[0] > base:
        undo(b)
    b.ko[0] = ko
    return 1 if m.node_phi[0] == 0 else 0 if m.node_delta[0] == 0 else 2


@kernel
def pursue(b, m, side, owner):
    """Prove with every ko going to `owner` (0: to nobody; a ko may not be retaken at once)."""
    m.ko_owner[0] = owner
    m.unforced[0] = 0
    return prove(b, m, side)


@kernel
def examine(b, m, side):
    """The outcome of the question in the memory for `side`, who moves first; its move in ``m.move``.

    Asked three times at most: every ko going to the other side (who wins even so has won), no ko retaken at
    once, every ko going to the mover.
    """
    prey_side = 1 if side == m.prey_color[0] else 0
    m.move[0] = PASS
    m.nodes[0] = 0
    m.unforced[0] = 0
    m.ko_met[0] = 0
    m.retaken[0] = 0
    m.ko_owner[0] = 3 - side
    clear_region(m)
    for i in range(m.prey_count[0]):
        look_at(m, m.prey[i])
    value = decide(b, m, side, 0)
    m.proved[0] = 1 if value == FOR_HUNTER and m.goal[0] == CAPTURE else 0
    won = 1 if value == (FOR_PREY if prey_side else FOR_HUNTER) else 0
    if won and (prey_side or m.goal[0] == CONNECT):
        value = OPEN                    # it is so, but by which move?
    if value != OPEN:
        m.age[0] += 1                   # no line is left over from the question before
        if value == FOR_HUNTER and prey_side == 0 and m.goal[0] == CAPTURE:
            for i in range(m.prey_count[0]):
                h = b.head[m.prey[i]]
                if b.liberty_count[h] == 1 and is_legal(b, only_liberty(b, h), side):
                    m.move[0] = only_liberty(b, h)
        return WON if (value == FOR_PREY) == (prey_side == 1) else LOST
    first = pursue(b, m, side, 3 - side)
    note_old_ko(b, m)
    if first == 1:
        return WON
    if won:
        m.move[0] = PASS
        return WON
    if first == 2:
        return UNCLEAR
    if m.ko_met[0] == 0:
        return LOST
    second = pursue(b, m, side, 0)
    if second:
        return KO_FIRST if second == 1 else UNCLEAR
    third = pursue(b, m, side, side)
    return LOST if third == 0 else KO_SECOND if third == 1 else UNCLEAR


@kernel
def ask_connection(b, m, a, z, cutting):
    """Can the string on `a` be joined to `z` (or cut from it) by the side that moves first?"""
    m.goal[0] = CONNECT
    m.prey_count[0] = 1
    m.prey[0] = a
    m.prey_color[0] = b.color[a]
    m.second[0] = z
    m.second_color[0] = EMPTY if z == ANYWHERE else b.color[z]
    return examine(b, m, 3 - b.color[a] if cutting else b.color[a])


@kernel
def ask_any(b, m, attacking):
    """Can one of the strings listed in ``m.prey`` be captured (or all be saved) by the side that moves first?"""
    m.goal[0] = CAPTURE
    m.prey_color[0] = b.color[m.prey[0]]
    return examine(b, m, 3 - m.prey_color[0] if attacking else m.prey_color[0])


@kernel
def ask_capture(b, m, p, attacking):
    """Can the string on `p` be captured (or saved) by the side that moves first?"""
    m.prey_count[0] = 1
    m.prey[0] = p
    return ask_any(b, m, attacking)


@kernel
def trace_line(b, m, side):
    """Write the play that the last search settled on into ``m.line``, from the root on; its number of moves.

    The side that loses plays the move that its generator likes best.
    """
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
        if decide(b, m, side, n) != OPEN:
            break
        key = key_of(b, m, side)
    if m.goal[0] == CAPTURE and side != m.prey_color[0]:
        for i in range(m.prey_count[0]):
            q = m.prey[i]
            if b.color[q] == m.prey_color[0] and b.liberty_count[b.head[q]] == 1:
                p = only_liberty(b, b.head[q])
                if is_legal(b, p, side):
                    m.line[n] = p
                    n += 1
                    break
    while b.ply[0] > base:
        undo(b)
    b.ko[0] = ko
    return n
