"""The tactician: can this string be captured, can it be saved, and by which move?

A depth-first search over two answers, captured or saved, with a third, unclear, for a limit that was reached.
Every ko goes to one side, named in the question; asking once for each side tells whether the result hangs on a
ko (after the tactician of The Many Faces of Go as its author described it in 2006). Only nodes with a choice
count against the limit. The first branch of a node receives half of what the node may spend, the second half of
the rest, and so on; a ladder from the start of the question is followed to its end even so.

Source: Burmeister and Wiles's survey (1990s programs) and own analysis.
"""
from __future__ import annotations

from goengine.board.stones import is_legal, play, play_pass, undo
from goengine.kernel import kernel_module, lowest_bit
from goengine.pointset import POINT_OF, WORDS
from goengine.reading.layout import (DEAD, KO_FIRST, KO_SECOND, LOST, SAFE, THREATENED, UNCLEAR, UNDECIDED, WON)
from goengine.reading.memory import DEEPEST, ESCAPED, MOST_MOVES, MOST_PLIES, TABLE, TOTAL_FACTOR
from goengine.reading.moves import attack_moves, defend_moves, only_ladder
from goengine.vertex import EMPTY, PASS

kernel = kernel_module(__name__)

SAVED, CAPTURED, DOUBT = 0, 1, 2        # results of a search, seen from nobody's side
OPEN = 3                                # not decided yet
KO_VALUES = 8192                        # a power of two above every value of ``b.ko``


@kernel
def only_liberty(b, h):
    """The liberty of a string in atari."""
    w = 0
    while b.liberties[WORDS * h + w] == 0:
        w += 1
    return POINT_OF[64 * w + lowest_bit(b.liberties[WORDS * h + w])]


@kernel
def look(b, m, ply):
    """What can be said of a node at once: captured, saved, doubt, or open with its moves generated.

    The best move of a node decided here, where it is one, is left in ``m.move``.
    """
    prey = m.prey[0]
    c = b.color[prey]
    side = m.side[ply]
    if c == EMPTY:
        return CAPTURED
    h = b.head[prey]
    libs = b.liberty_count[h]
    if side != c:
        if libs >= ESCAPED[min(m.depth[ply], DEEPEST)]:
            return SAVED
        if libs == 1:
            p = only_liberty(b, h)
            if is_legal(b, p, side):
                m.move[0] = p
                return CAPTURED
            m.ko_met[0] = 1
    elif libs >= ESCAPED[min(m.depth[ply], DEEPEST)] - 1:
        return SAVED
    m.chased[ply] = 1 if ply == 0 or m.chased[ply - 1] and (side != c or libs == 1) else 0
    for above in range(ply - 2, -1, -2):
        if m.key[above] == m.key[ply]:
            return DOUBT
    if ply >= MOST_PLIES - 2 or m.nodes[0] > TOTAL_FACTOR * m.limit[0] + MOST_PLIES:
        return DOUBT
    slot = m.key[ply] & TABLE - 1
    if ply > 0 and m.table_key[slot] == m.key[ply]:
        m.move[0] = m.table_value[slot] // 4
        return m.table_value[slot] % 4
    m.count[ply] = attack_moves(b, m, ply) if side != c else defend_moves(b, m, ply)
    m.next[ply] = 0
    m.doubt[ply] = 0
    if m.count[ply] == 0:
        return SAVED if side != c else CAPTURED
    if m.count[ply] > 1:
        if m.unforced[0] + 1 < m.stop[ply] or ply == 0:
            m.unforced[0] += 1
        elif m.chased[ply] == 0 or side != c and only_ladder(b, m, ply) == 0:
            m.unforced[0] += 1
            return DOUBT
    return OPEN


@kernel
def enter(b, m, ply, side):
    """Set up the ply that has just been reached."""
    m.nodes[0] += 1
    if b.ko[0]:
        m.ko_met[0] = 1
        if b.ko[0] % 4 == m.ko_owner[0]:
            b.ko[0] = 0                 # every ko goes to its owner; `undo` restores what was before the ply
    m.side[ply] = side
    key = b.hash[0] ^ (m.age[0] * KO_VALUES + b.ko[0]) * 4
    m.key[ply] = (key * 4 + side) & ((1 << 62) - 1)


@kernel
def search(b, m, side):
    """Answer the question in the memory with `side` to move: SAVED, CAPTURED or DOUBT; the move in ``m.move``."""
    base = b.ply[0]
    ko = b.ko[0]
    hunter = 3 - b.color[m.prey[0]]
    ply = 0
    m.depth[0] = 0
    m.stop[0] = m.limit[0]
    enter(b, m, 0, side)
    m.move[0] = PASS
    value = look(b, m, 0)
    while True:
        if value == OPEN:
            i = m.next[ply]
            if i < m.count[ply]:
                p = m.moves[ply * MOST_MOVES + i]
                m.next[ply] = i + 1
                c = m.side[ply]
                if p == PASS:
                    play_pass(b)
                elif play(b, p, c) == 0:
                    continue
                spend = m.stop[ply] - m.unforced[0]
                if i + 1 < m.count[ply]:
                    spend = (spend + 1) // 2
                choice = 1 if m.count[ply] > 1 else 0
                ply += 1
                m.depth[ply] = m.depth[ply - 1] + choice
                m.stop[ply] = m.unforced[0] + spend
                enter(b, m, ply, 3 - c)
                value = look(b, m, ply)
                continue
            m.move[0] = PASS
            if m.doubt[ply]:
                value = DOUBT
            else:
                value = SAVED if m.side[ply] == hunter else CAPTURED
        if value != DOUBT:
            slot = m.key[ply] & TABLE - 1
            m.table_key[slot] = m.key[ply]
            m.table_value[slot] = 4 * m.move[0] + value
        if ply == 0:
            break
        undo(b)
        ply -= 1
        i = m.next[ply] - 1
        m.move[0] = m.moves[ply * MOST_MOVES + i]
        if value == DOUBT:
            m.doubt[ply] = 1
            value = OPEN
        elif (value == CAPTURED) != (m.side[ply] == hunter):
            value = OPEN
    while b.ply[0] > base:
        undo(b)
    b.ko[0] = ko
    return value


@kernel
def ask(b, m, p, side, owner):
    """Search the string on `p` with `side` to move and every ko going to `owner`."""
    m.prey[0] = p
    m.ko_owner[0] = owner
    m.unforced[0] = 0
    m.nodes[0] = 0
    m.age[0] += 1
    return search(b, m, side)


@kernel
def takes_ko(b, p, c):
    """1 if playing at `p` takes a ko."""
    if play(b, p, c) == 0:
        return 0
    ko = b.ko[0]
    undo(b)
    return 1 if ko else 0


@kernel
def question(b, m, p, attacking):
    """The outcome for the side that moves first, attacker or defender; its move in ``m.move``.

    First every ko goes to the other side: who wins even so has won. If a ko was met, the same is asked
    with every ko going to the mover, and the result is a ko that the mover takes first or second.
    """
    c = b.color[p]
    side = 3 - c if attacking else c
    goal = CAPTURED if attacking else SAVED
    m.ko_met[0] = 0
    first = ask(b, m, p, side, 3 - side)
    if first == goal:
        return WON
    nodes = m.nodes[0]
    if m.ko_met[0] == 0:
        return UNCLEAR if first == DOUBT else LOST
    second = ask(b, m, p, side, side)
    m.nodes[0] += nodes
    if second == goal:
        if first == DOUBT:
            return UNCLEAR
        move = m.move[0]
        return KO_FIRST if move != PASS and takes_ko(b, move, side) else KO_SECOND
    return UNCLEAR if first == DOUBT or second == DOUBT else LOST


@kernel
def read_string(b, m, r, h):
    """Read the string with head `h` from both sides and note the result."""
    attack = question(b, m, h, 1)
    move = m.move[0]
    nodes = m.nodes[0]
    r.attack[h] = attack
    r.attack_move[h] = move if attack != LOST else PASS
    r.defend[h] = WON
    r.defend_move[h] = PASS
    if attack == LOST:
        r.state[h] = SAFE
    else:
        defend = question(b, m, h, 0)
        nodes += m.nodes[0]
        r.defend[h] = defend
        r.defend_move[h] = m.move[0] if defend != LOST else PASS
        if attack == UNCLEAR:
            r.state[h] = UNDECIDED
        elif defend == LOST:
            r.state[h] = DEAD
        elif defend == UNCLEAR:
            r.state[h] = UNDECIDED
        else:
            r.state[h] = THREATENED
    r.nodes[0] += nodes


@kernel
def read_all(b, m, r, most):
    """Read all strings of up to `most` liberties; the others are taken to be safe."""
    n = 0
    r.nodes[0] = 0
    for row in range(1, b.size[0] + 1):
        for p in range(20 * row + 1, 20 * row + b.size[0] + 1):
            if b.color[p] == EMPTY or b.head[p] != p:
                continue
            r.heads[n] = p
            n += 1
            if b.liberty_count[p] <= most:
                read_string(b, m, r, p)
            else:
                r.state[p] = SAFE
                r.attack[p] = LOST
                r.defend[p] = WON
                r.attack_move[p] = PASS
                r.defend_move[p] = PASS
    r.count[0] = n
