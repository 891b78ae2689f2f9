"""The prover: depth-first proof-number search (df-pn) over the wide generators, where the tactician has no answer.

The search itself is that of `proofnumbers`; here is what it asks.
"""
from __future__ import annotations

from goengine.board.stones import is_legal, undo
from goengine.kernel import kernel_module
from goengine.reading.goals import FOR_HUNTER, FOR_PREY, OPEN, decide, generate, guess
from goengine.reading.layout import LOST, UNCLEAR, WON
from goengine.reading.memory import ANYWHERE, CAPTURE, CONNECT, MOST_MOVES, MOST_PLIES
from goengine.reading.proofnumbers import (NEXT_KO, ascend, begin_question, begin_search, came_before, descend,
                                           doubt_child, end_search, follow_table, goes_on, ko_owner_at, make_move,
                                           outcome_of, recall_child, settle_child, take_back, weigh)
from goengine.reading.region import look_at
from goengine.reading.tactician import key_of, only_liberty, repetition_wins
from goengine.vertex import EMPTY, PASS

kernel = kernel_module(__name__)


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
        if make_move(b, m, p, side) == 0:
            continue
        i = ply * MOST_MOVES + n
        m.moves[i] = p
        key = key_of(b, m, 3 - side)
        m.child_key[i] = key
        m.child_proved[i] = 0
        value = decide(b, m, 3 - side, m.depth[ply] + 1)
        if value != OPEN:
            won = (value == FOR_HUNTER) == (hunter == 3 - side)         # for the side to move in the child
            settle_child(m, i, won)
            m.child_proved[i] = 1 if value == FOR_HUNTER and m.goal[0] == CAPTURE else 0
        else:
            again = came_before(m, ply, key)
            if again >= 0:
                won = repetition_wins(m, 3 - side)
                if m.goal[0] == CAPTURE and (p == PASS or waited_since(m, ply, again)):
                    won = m.prey_color[0] == 3 - side
                settle_child(m, i, won)
            elif ply + 2 >= MOST_PLIES:
                doubt_child(m, i)
            elif recall_child(m, i, key) == 0:
                guess(b, m, i, 3 - side, n)
        undo(b)
        n += 1
    m.count[ply] = n


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
def pursue(b, m, side, owner):
    """Search the question in the memory, every ko going to `owner` (0: to nobody): PROVED, DISPROVED or IN_DOUBT.

    `side` moves first; its move is left in ``m.move``.
    """
    plies = b.ply[0]
    ko = b.ko[0]
    begin_search(b, m, side, owner)
    expand(b, m, 0)
    ply = 0
    while True:
        weigh(m, ply)
        if goes_on(m, ply):
            descend(b, m, ply)
            ply += 1
            expand(b, m, ply)
        elif ply:
            ply = ascend(b, m, ply, is_proof(m, ply))
        else:
            break
    found = end_search(b, m, is_proof(m, 0))
    take_back(b, plies, ko)
    return found


@kernel
def examine(b, m, side):
    """The outcome of the question in the memory for `side`, who moves first; its move in ``m.move``.

    Asked three times at most: every ko going to the other side (who wins even so has won), no ko retaken at
    once, every ko going to the mover.
    """
    prey_side = 1 if side == m.prey_color[0] else 0
    begin_question(m, side)
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
    for attempt in range(3):
        found = pursue(b, m, side, ko_owner_at(side, attempt))
        outcome = outcome_of(b, m, attempt, found)
        if won and outcome != WON:
            m.move[0] = PASS
            return WON
        if outcome != NEXT_KO:
            return outcome
    return UNCLEAR


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
def look_for_capture(b, m, p, attacking, limit):
    """`ask_capture` in the first breadth with a limit of its own, whatever the memory's."""
    usual = m.limit[0]
    m.limit[0] = limit
    m.breadth[0] = 0
    outcome = ask_capture(b, m, p, attacking)
    m.limit[0] = usual
    return outcome


@kernel
def trace_line(b, m, side):
    """Write the play that the last search settled on into ``m.line``, from the root on; its number of moves.

    The side that loses plays the move that its generator likes best.
    """
    plies = b.ply[0]
    ko = b.ko[0]
    n = 0
    key = side
    while follow_table(b, m, n, key, side):
        n += 1
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
    take_back(b, plies, ko)
    return n
