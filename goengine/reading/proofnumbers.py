"""Proof numbers: the part of a df-pn search that is the same whatever the question.

phi and delta are the proof and disproof numbers of a node as the side to move there sees them. A node in doubt
(at the end of the stack) has both infinite, so it never helps either side. What a question looks like, its moves, and
what can be said of a position at once, is the business of its own search: the prover's, or that for life and death.

Source: Nagai 2002; the sum over the children is replaced by the largest child plus the number of the others
(Ueda et al. 2008), which does not count a transposition twice.
"""
from __future__ import annotations

from goengine.board.stones import play, play_pass, undo
from goengine.kernel import kernel_module
from goengine.reading.frame import find_frame
from goengine.reading.layout import KO_FIRST, KO_SECOND, LOST, UNCLEAR, WON
from goengine.reading.memory import CONNECT, MOST_MOVES, MOST_PLIES, PROOFS, TOTAL_FACTOR
from goengine.reading.region import clear_region
from goengine.reading.tactician import note_old_ko, open_question, settle_ko
from goengine.vertex import PASS

kernel = kernel_module(__name__)

INFINITE = 1 << 28
PROBES = 4
PROVED, DISPROVED, IN_DOUBT = 1, 0, 2           # what a search says for the side that moved first
NEXT_KO = -1                                    # no outcome yet: ask again with the kos going elsewhere


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
def make_move(b, m, p, side):
    """Play a move or a pass, and give a ko that came up to its owner; 0 if the move is illegal."""
    if p == PASS:
        play_pass(b)
    elif play(b, p, side) == 0:
        return 0
    settle_ko(b, m)
    return 1


@kernel
def settle_child(m, i, won):
    """Note that the side to move in the child at `i` has won there, or lost."""
    m.child_phi[i] = 0 if won else INFINITE
    m.child_delta[i] = INFINITE if won else 0


@kernel
def doubt_child(m, i):
    """Note that nothing can be said of the child at `i`."""
    m.child_phi[i] = INFINITE
    m.child_delta[i] = INFINITE


@kernel
def guess_child(m, i, live, kill, side, rank):
    """Note the first numbers of the child at `i`, with `side` to move: the effort to save the prey, and to kill it.

    `rank` is the place of the move that leads there, among those of its ply.
    """
    saving = 1 if side == m.prey_color[0] else 0
    m.child_phi[i] = live if saving else kill
    m.child_delta[i] = (kill if saving else live) + rank // 4


@kernel
def recall_child(m, i, key):
    """Take the numbers of the child at `i` from the table; 0 if it is not there."""
    slot = slot_of(m, key)
    if m.proof_key[slot] != key or m.proof_age[slot] != m.age[0]:
        return 0
    m.child_phi[i] = m.proof_phi[slot]
    m.child_delta[i] = m.proof_delta[slot]
    m.child_proved[i] = m.proof_move[slot] & 1
    return 1


@kernel
def came_before(m, ply, key):
    """The ply above, with the other side to move than at `ply`, that has the key; -1 if there is none."""
    above = ply - 1
    while above >= 0 and m.key[above] != key:
        above -= 2
    return max(above, -1)


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
    make_move(b, m, m.moves[i], m.side[ply])
    second = m.second_delta[ply]
    m.phi[ply + 1] = min(m.delta[ply] - (m.alive[ply] - 1), INFINITE)
    m.delta[ply + 1] = min(m.phi[ply], second + 1 + second // 4)
    m.side[ply + 1] = 3 - m.side[ply]
    m.key[ply + 1] = m.child_key[i]
    m.depth[ply + 1] = m.depth[ply] + (1 if m.count[ply] > 1 else 0)


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
def best_move(m, ply):
    """The move of the child that looks best at a ply; a pass where there is no move."""
    return m.moves[ply * MOST_MOVES + m.best[ply]] if m.count[ply] else PASS


@kernel
def begin_question(m, side):
    """Set up a question that `side` asks, before anything is looked at."""
    m.move[0] = PASS
    m.nodes[0] = 0
    m.unforced[0] = 0
    m.ko_met[0] = 0
    m.retaken[0] = 0
    m.ko_owner[0] = 3 - side
    clear_region(m)


@kernel
def ko_owner_at(side, attempt):
    """To whom kos go at the three attempts: the other side, nobody (no ko is retaken at once), the mover."""
    return 3 - side if attempt == 0 else 0 if attempt == 1 else side


@kernel
def begin_search(b, m, side, owner):
    """Set up the root of a search in which every ko goes to `owner`."""
    find_frame(b, m, m.prey_count[0], m.second[0] if m.goal[0] == CONNECT else 0)
    m.ko_owner[0] = owner
    m.unforced[0] = 0
    m.side[0] = side
    m.depth[0] = 0
    m.phi[0] = INFINITE
    m.delta[0] = INFINITE
    open_question(b, m, side)


@kernel
def ascend(b, m, ply, proved):
    """Remember what was found at a ply, which is not the root, take its move back, and tell the ply above; that ply."""
    remember(m, ply, best_move(m, ply), proved)
    undo(b)
    i = (ply - 1) * MOST_MOVES + m.best[ply - 1]
    m.child_phi[i] = m.node_phi[ply]
    m.child_delta[i] = m.node_delta[ply]
    m.child_proved[i] = proved
    return ply - 1


@kernel
def end_search(b, m, proved):
    """Remember what was found at the root, and leave its move in ``m.move``; PROVED, DISPROVED or IN_DOUBT."""
    m.move[0] = best_move(m, 0)
    m.proved[0] = proved
    remember(m, 0, m.move[0], proved)
    return PROVED if m.node_phi[0] == 0 else DISPROVED if m.node_delta[0] == 0 else IN_DOUBT


@kernel
def outcome_of(b, m, attempt, found):
    """The outcome for the side that moved first after an attempt (see `ko_owner_at`), or `NEXT_KO`."""
    if attempt == 0:
        note_old_ko(b, m)
    if found == PROVED:
        return WON if attempt == 0 else KO_FIRST if attempt == 1 else KO_SECOND
    if found == IN_DOUBT:
        return UNCLEAR
    return LOST if attempt == 2 or m.ko_met[0] == 0 else NEXT_KO


@kernel
def follow_table(b, m, n, key, side):
    """Play what the last search settled on in the position with a key, as the n-th move of ``m.line``; 0 if nothing.

    Nor is anything played where the play comes back to a position of the line.
    """
    slot = slot_of(m, key)
    if n >= MOST_PLIES - 2 or m.proof_key[slot] != key or m.proof_age[slot] != m.age[0]:
        return 0
    if came_before(m, n - 1, key) >= 0:
        return 0
    m.key[n] = key
    p = m.proof_move[slot] >> 1
    if make_move(b, m, p, side) == 0:
        return 0
    m.line[n] = p
    return 1


@kernel
def take_back(b, plies, ko):
    """Take moves back until so many plies are left, with the ko that stood there."""
    while b.ply[0] > plies:
        undo(b)
    b.ko[0] = ko
