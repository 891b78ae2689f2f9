"""The life-and-death search: depth-first proof-number search over the zone of a group.

The hunter wants to capture the strings in question; their owner lives with two eyes, gets out, or is left alone in
seki because the hunter has no move that captures them. One string that lives is enough. The search
itself is that of `proofnumbers`; this module says what a life-and-death question looks like.
"""
from __future__ import annotations

from goengine.board.stones import undo
from goengine.groups.lifefate import life_fate
from goengine.groups.lifemoves import life_moves
from goengine.groups.prey import note_prey
from goengine.groups.relevance import ALL, depend_on_all, find_proof, keep_proof, spare_useless
from goengine.groups.threats import find_answers
from goengine.kernel import kernel_module, popcount, table
from goengine.pointset import BIT_OF, WORD_OF, WORDS
from goengine.reading.goals import FOR_HUNTER, FOR_PREY, OPEN
from goengine.reading.layout import LOST, UNCLEAR
from goengine.reading.memory import CAPTURE, MOST_MOVES, MOST_PLIES
from goengine.reading.proofnumbers import (NEXT_KO, ascend, begin_question, begin_search, came_before, descend,
                                           doubt_child, end_search, follow_table, goes_on, guess_child, ko_owner_at,
                                           make_move, outcome_of, recall_child, settle_child, slot_of, take_back, weigh)
from goengine.reading.tactician import key_of, repetition_wins
from goengine.vertex import PASS

kernel = kernel_module(__name__)

DEEP = 15                               # unforced plies beyond which the table below stays the same
# Moves kept at a node, by unforced plies above.
KEEP = table((31, 14, 12, 10, 8, 8, 7, 7, 6, 6, 6, 6, 5, 5, 5, 5))
MOST_LIVE = 8                           # stones in a row beyond which life is guessed to be no less likely
ALIKE = 4                               # stones in a row with which life is guessed to be as likely as death
CHECKS = table((15, 6))                 # parts of its limit after which a search has to show that it may come to an end
FAR, FAR_AT, FARTHER = 32, 40, 5        # see `is_hopeless`
FIELD = 30                              # empty points of a zone up to which a limit is used up: see `fair_limit`


@kernel
def guess_life(m, z, i, side, rank):
    """First proof and disproof numbers of the child at `i`, with `side` to move, from the stones the prey needs."""
    need = m.steps[0]
    live = max(1, min(need, MOST_LIVE))
    kill = 1 + max(0, ALIKE - need) + (z.free[0] if z.closed[0] else 0)
    guess_child(m, i, live, kill, side, rank)


@kernel
def weigh_child(b, m, z, ply, i, p, rank):
    """Play a move of a ply, look up or guess the numbers of where it leads to, and take it back; 0 if illegal."""
    side = m.side[ply]
    if make_move(b, m, p, side) == 0:
        return 0
    m.moves[i] = p
    key = key_of(b, m, 3 - side)
    m.child_key[i] = key
    m.child_proved[i] = 0
    depend_on_all(z)
    if came_before(m, ply, key) >= 0:
        m.ko_met[0] = 1
        settle_child(m, i, repetition_wins(m, 3 - side))
    elif recall_child(m, i, key):
        for w in range(WORDS):
            z.proof[w] = z.kept_proof[WORDS * slot_of(m, key) + w]
    else:
        value = life_fate(b, m, z, 3 - side, m.depth[ply] + 1)
        if value != OPEN:
            settle_child(m, i, (value == FOR_HUNTER) == (side == m.prey_color[0]))
        elif ply + 2 >= MOST_PLIES:
            doubt_child(m, i)
        else:
            guess_life(m, z, i, 3 - side, rank)
    keep_proof(z, i)
    undo(b)
    return 1


@kernel
def answers_pass(m, ply):
    """1 if the move that led to a ply was a pass."""
    return 1 if ply > 0 and m.moves[(ply - 1) * MOST_MOVES + m.best[ply - 1]] == PASS else 0


@kernel
def keep_promising(m, z, ply, n, width):
    """Keep the `width` moves of a ply that look easiest to win with, in their order; a pass is always kept."""
    first = ply * MOST_MOVES
    while n > width:
        worst = -1
        for i in range(first, first + n):
            if m.moves[i] != PASS and (worst < 0 or m.child_delta[i] >= m.child_delta[worst]):
                worst = i
        if m.child_delta[worst] <= 0:
            break
        if m.child_phi[worst] == 0:
            for w in range(WORDS):
                z.shield[WORDS * ply + w] |= z.child_proof[WORDS * worst + w]
        for i in range(worst, first + n - 1):
            m.moves[i] = m.moves[i + 1]
            m.child_key[i] = m.child_key[i + 1]
            m.child_phi[i] = m.child_phi[i + 1]
            m.child_delta[i] = m.child_delta[i + 1]
            for w in range(WORDS):
                z.child_proof[WORDS * i + w] = z.child_proof[WORDS * (i + 1) + w]
        n -= 1
    return n


@kernel
def passes(m, z, ply):
    """1 if a pass is tried among the moves of a ply.

    In a closed zone the prey's side always may; a pass of the hunter would be the end, since it could pass as well.
    """
    if z.closed[0]:
        return 1 if m.side[ply] == m.prey_color[0] else 0
    return 1 if ply > 0 and m.side[ply] != m.prey_color[0] and answers_pass(m, ply) == 0 else 0


@kernel
def limit_answers(b, m, z, ply):
    """Note in ``z.answers`` where the hunter may play at a ply: against two eyes in one move, if these threaten.

    Asked right after `life_moves`, which counted the eyes. They may lie anywhere if nothing threatens (the return value
    is 0 then), or if the prey's side is to move.
    """
    c = m.prey_color[0]
    threatened = 0
    if m.side[ply] != c and z.need[0] <= 1:
        threatened = find_answers(b, m, z, c)
    for w in range(WORDS):
        z.shield[WORDS * ply + w] = z.proof[w] if threatened else 0
        z.answers[w] = z.must[w] if threatened else ALL
    return threatened


@kernel
def expand_life(b, m, z, ply):
    """Generate the moves of a ply and look up or guess the numbers of the positions they lead to."""
    m.nodes[0] += 1
    z.passed[ply] = 0
    first = ply * MOST_MOVES
    count = life_moves(b, m, z, ply)
    threatened = limit_answers(b, m, z, ply)
    n = 0
    for j in range(count):
        p = m.moves[first + j]
        if z.answers[WORD_OF[p]] & BIT_OF[p]:
            n += weigh_child(b, m, z, ply, first + n, p, n)
    if threatened == 0 and passes(m, z, ply):
        n += weigh_child(b, m, z, ply, first + n, PASS, n)
    if z.closed[0] == 0:
        n = keep_promising(m, z, ply, n, KEEP[min(m.depth[ply], DEEP)])
    if n > 1:
        m.unforced[0] += 1
    m.count[ply] = n
    for i in range(first, first + n):
        spare_useless(m, z, ply, i)


@kernel
def may_pass(m, z, ply):
    """1 if the prey's side has lost with every move of a ply, and may still leave the position as it is: a seki?"""
    if z.closed[0] or m.node_delta[ply] or m.node_phi[ply] == 0 or z.passed[ply] or m.side[ply] != m.prey_color[0]:
        return 0
    return 1 if m.count[ply] == 0 or z.passing[0] and ply > 0 and answers_pass(m, ply) == 0 else 0


@kernel
def is_hopeless(m):
    """1 if a search at one of its checks is so far from either end that it is not worth the rest of its limit.

    That is so if proof and disproof number of the root are `FAR` together; `FARTHER` more each time that the nodes
    double from `FAR_AT` on. Of 1,757 attacks in 450 mid-game positions whose limit was 300, 1,136 came to no end; the
    checks spared 64 % of the time of all, and cost 23 of the other 621 their answer.
    """
    far = FAR
    nodes = m.limit[0]
    while nodes >= FAR_AT:
        nodes //= 2
        far += FARTHER
    return 1 if m.node_phi[0] + m.node_delta[0] >= far else 0


@kernel
def fair_limit(m, z):
    """The limit of a search, the smaller the more points there are to play on: a position costs as much more there.

    Where all is searched to the end of play it is as it was given.
    """
    empty = 0
    for w in range(WORDS):
        empty += popcount(z.zone[w] & m.stones[w])
    return m.limit[0] if z.closed[0] else m.limit[0] * FIELD // max(empty, FIELD)


@kernel
def next_check(m, z, check, limit, most):
    """Let the search go on to its next check, or to the `most` that it may spend if there is none left."""
    checked = 1 if z.closed[0] == 0 and m.side[0] != m.prey_color[0] and check < len(CHECKS) else 0
    m.limit[0] = min(limit // CHECKS[check], most) if checked else most


@kernel
def pursue_life(b, m, z, side, owner):
    """Search the question in the memory, every ko going to `owner` (0: to nobody): PROVED, DISPROVED or IN_DOUBT.

    `side` moves first; its move is left in ``m.move``.
    """
    plies = b.ply[0]
    ko = b.ko[0]
    begin_search(b, m, side, owner)
    expand_life(b, m, z, 0)
    ply = 0
    limit = m.limit[0]
    most = fair_limit(m, z)
    check = 0
    next_check(m, z, check, limit, most)
    while True:
        weigh(m, ply)
        if may_pass(m, z, ply):
            z.passed[ply] = 1
            m.count[ply] += weigh_child(b, m, z, ply, ply * MOST_MOVES + m.count[ply], PASS, 0)
        elif goes_on(m, ply):
            descend(b, m, ply)
            ply += 1
            expand_life(b, m, z, ply)
        elif ply:
            find_proof(b, m, z, ply)
            ply = ascend(b, m, ply, 0)
            slot = slot_of(m, m.key[ply + 1])
            for w in range(WORDS):
                z.kept_proof[WORDS * slot + w] = z.proof[w]
            keep_proof(z, ply * MOST_MOVES + m.best[ply])
            spare_useless(m, z, ply, ply * MOST_MOVES + m.best[ply])
        elif m.limit[0] < most and m.node_phi[0] and m.node_delta[0] and is_hopeless(m) == 0:
            check += 1
            next_check(m, z, check, limit, most)
        else:
            break
    m.limit[0] = limit
    found = end_search(b, m, 0)
    take_back(b, plies, ko)
    return found


@kernel
def ask_life(b, m, z, p, attacking):
    """Can the group of the stone on `p` be killed (or saved) by the side that moves first? Its move: ``m.move``."""
    note_prey(b, m, z, p)
    m.goal[0] = CAPTURE
    m.prey_color[0] = b.color[p]
    side = 3 - b.color[p] if attacking else b.color[p]
    begin_question(m, side)
    value = life_fate(b, m, z, side, 0)
    m.proved[0] = 0
    if value == (FOR_PREY if attacking else FOR_HUNTER):            # where the mover wins, it still needs a move
        m.age[0] += 1
        return LOST
    for attempt in range(3):
        outcome = outcome_of(b, m, attempt, pursue_life(b, m, z, side, ko_owner_at(side, attempt)))
        if outcome != NEXT_KO:
            return outcome
    return UNCLEAR


@kernel
def trace_life(b, m, side):
    """Write the play that the last search settled on into ``m.line``, from the root on; its number of moves."""
    plies = b.ply[0]
    ko = b.ko[0]
    n = 0
    key = side
    while follow_table(b, m, n, key, side):
        n += 1
        side = 3 - side
        key = key_of(b, m, side)
    take_back(b, plies, ko)
    return n
