"""The tactician: can this string be captured, can it be saved, and by which move?

A depth-first search over two answers, captured or saved, with a third, unclear, for a limit that was reached.
Every ko goes to one side, named in the question; asking once for each side tells whether the result hangs on a
ko (after the tactician of The Many Faces of Go as its author described it in 2006). Only nodes with a choice
count against the limit. The first branch of a node receives half of what the node may spend, the second half of
the rest, and so on; a ladder from the start of the question is followed to its end even so.

Source: Burmeister and Wiles's survey (1990s programs) and own analysis.
"""
from __future__ import annotations

from goengine.board.shape import takes_ko
from goengine.board.stones import is_legal, play, play_pass, undo
from goengine.kernel import kernel_module, lowest_bit
from goengine.pointset import BIT_OF, POINT_OF, WORD_OF, WORDS
from goengine.reading.frame import find_frame
from goengine.reading.layout import KO_FIRST, KO_SECOND, LOST, UNCLEAR, WON
from goengine.reading.memory import DEEPEST, ESCAPED, MOST_MOVES, MOST_PLIES, TABLE, TABLE_PROBES, TOTAL_FACTOR
from goengine.reading.moves import attack_moves, defend_moves, only_ladder
from goengine.reading.region import clear_region, look_around, look_at
from goengine.vertex import EMPTY, PASS

kernel = kernel_module(__name__)

SAVED, CAPTURED, DOUBT = 0, 1, 2        # results of a search, seen from nobody's side
OPEN = 3                                # not decided yet
KO_FACTOR = 0x9E3779B1                  # spreads the values of ``b.ko`` over the key


@kernel
def only_liberty(b, h):
    """The liberty of a string in atari."""
    w = 0
    while b.liberties[WORDS * h + w] == 0:
        w += 1
    return POINT_OF[64 * w + lowest_bit(b.liberties[WORDS * h + w])]


@kernel
def takes_for_good(b, m, h, side):
    """Where `side` takes the string with head `h`, which is in atari; a pass if a ko forbids it or gives it back."""
    p = only_liberty(b, h)
    look_around(m, p)
    legal = is_legal(b, p, side)
    if legal and (b.stones[h] > 1 or takes_ko(b, p, side) == 0):
        return p
    m.ko_met[0] = 1
    return p if legal and m.ko_owner[0] != b.color[h] else PASS


@kernel
def repetition_wins(m, side):
    """1 if a position that comes again with `side` to move serves that side.

    It serves the owner of the kos, for whom every retaking is free; where nobody owns them, superko forbids the move
    that led to it.
    """
    return 1 if m.ko_owner[0] == 0 or m.ko_owner[0] == side else 0


@kernel
def entry_of(m, key):
    """The entry of the table that holds a key of this question, or where it should go."""
    entry = key & TABLE - 1
    for _ in range(TABLE_PROBES):
        if m.table_age[entry] != m.age[0] or m.table_key[entry] == key:
            break
        entry = entry + 1 & TABLE - 1
    return entry


@kernel
def look(b, m, ply):
    """What can be said of a node at once: captured, saved, doubt, or open with its moves generated.

    The best move of a node decided here, where it is one, is left in ``m.move``.
    """
    prey = m.prey[0]
    c = b.color[prey]
    side = m.side[ply]
    look_at(m, prey)
    if c == EMPTY:
        return SAVED if m.retaken[0] == prey else CAPTURED
    h = b.head[prey]
    libs = b.liberty_count[h]
    escaped = ESCAPED[min(m.depth[ply], DEEPEST) + (DEEPEST + 1) * m.thorough[0]]
    if side != c:
        if libs >= escaped or m.ladder[0] and libs > 2:
            return SAVED
        if libs == 1:
            p = takes_for_good(b, m, h, side)
            if p != PASS:
                m.move[0] = p
                return CAPTURED
    elif libs >= escaped - 1:
        return SAVED
    m.chased[ply] = 1 if ply == 0 or m.chased[ply - 1] and (side != c or libs == 1) else 0
    for above in range(ply - 2, -1, -2):
        if m.key[above] == m.key[ply]:
            return CAPTURED if (side != c) == (repetition_wins(m, side) == 1) else SAVED
    if ply >= MOST_PLIES - 2 or m.nodes[0] > TOTAL_FACTOR * m.limit[0] + MOST_PLIES:
        return DOUBT
    slot = entry_of(m, m.key[ply])
    if ply > 0 and m.table_key[slot] == m.key[ply] and m.table_age[slot] == m.age[0]:
        m.move[0] = m.table_value[slot] // 4
        return m.table_value[slot] % 4
    if ply == 0:
        find_frame(b, m, 1, 0)
    m.count[ply] = attack_moves(b, m, ply) if side != c else defend_moves(b, m, ply)
    m.next[ply] = 0
    m.doubt[ply] = 0
    if m.count[ply] == 0:
        return SAVED if side != c else CAPTURED
    if m.count[ply] > 1:
        if m.unforced[0] + 1 < m.stop[ply] or ply == 0 or m.ladder[0]:
            m.unforced[0] += 1
        elif m.chased[ply] == 0 or side != c and only_ladder(b, m, ply) == 0:
            m.unforced[0] += 1
            return DOUBT
    return OPEN


@kernel
def settle_ko(b, m):
    """Give a ko that has just come up to its owner (`undo` restores what was), and note that there was one."""
    m.retaken[0] = 0
    if b.ko[0]:
        m.ko_met[0] = 1
        if b.ko[0] % 4 == m.ko_owner[0]:
            m.retaken[0] = b.ko[0] // 4
            b.ko[0] = 0


@kernel
def key_of(b, m, side):
    """What has changed since the question was asked, the ko and the side to move, as one number."""
    return ((b.hash[0] ^ m.root[0] ^ b.ko[0] * KO_FACTOR) * 4 + side) & ((1 << 62) - 1)


@kernel
def open_question(b, m, side):
    """Set up the root. A ko elsewhere must not matter, so it is no part of the key."""
    m.age[0] += 1
    m.root[0] = b.hash[0]
    m.key[0] = side
    m.retaken[0] = 0
    if b.ko[0] % 4 == m.ko_owner[0]:
        b.ko[0] = 0


@kernel
def note_old_ko(b, m):
    """Note that there was a ko if one that forbids a move from the start lies among the points looked at."""
    p = b.ko[0] // 4
    if p and m.region[WORD_OF[p]] & BIT_OF[p]:
        m.ko_met[0] = 1


@kernel
def enter(b, m, ply, side):
    """Set up the ply that has just been reached."""
    m.nodes[0] += 1
    m.side[ply] = side
    if ply:
        settle_ko(b, m)
        m.key[ply] = key_of(b, m, side)
    else:
        open_question(b, m, side)


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
            m.move[0] = m.moves[ply * MOST_MOVES] if ply and m.count[ply] else PASS
            if m.doubt[ply]:
                value = DOUBT
            else:
                value = SAVED if m.side[ply] == hunter else CAPTURED
        if value != DOUBT:
            slot = entry_of(m, m.key[ply])
            m.table_key[slot] = m.key[ply]
            m.table_age[slot] = m.age[0]
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
def trace_ladder(b, m, side):
    """Write the play that the last search settled on into ``m.line``, from the root on; its number of moves."""
    base = b.ply[0]
    ko = b.ko[0]
    c = b.color[m.prey[0]]
    n = 0
    p = m.move[0]
    while n < MOST_PLIES - 2 and p != PASS:
        if play(b, p, side) == 0:
            break
        m.line[n] = p
        n += 1
        settle_ko(b, m)
        side = 3 - side
        p = PASS
        if b.color[m.prey[0]] == c:
            h = b.head[m.prey[0]]
            key = key_of(b, m, side)
            slot = entry_of(m, key)
            if m.table_key[slot] == key and m.table_age[slot] == m.age[0]:
                p = m.table_value[slot] // 4
            elif side != c and b.liberty_count[h] == 1:
                p = only_liberty(b, h)
    while b.ply[0] > base:
        undo(b)
    b.ko[0] = ko
    return n


@kernel
def ask(b, m, p, side, owner):
    """Search the string on `p` with `side` to move and every ko going to `owner`."""
    m.prey[0] = p
    m.ko_owner[0] = owner
    m.unforced[0] = 0
    m.nodes[0] = 0
    return search(b, m, side)


@kernel
def question(b, m, p, attacking):
    """The outcome for the side that moves first, attacker or defender; its move in ``m.move``.

    First every ko goes to the other side: who wins even so has won. If a ko was met, the same is asked
    with no ko retaken at once (who wins then takes it first), and with every ko going to the mover.
    """
    c = b.color[p]
    side = 3 - c if attacking else c
    goal = CAPTURED if attacking else SAVED
    clear_region(m)
    m.ko_met[0] = 0
    value = ask(b, m, p, side, 3 - side)
    note_old_ko(b, m)
    result = WON
    nodes = m.nodes[0]
    if value != goal and m.ko_met[0] and value != DOUBT:
        value = ask(b, m, p, side, 0)
        result = KO_FIRST
        nodes += m.nodes[0]
        if value != goal and value != DOUBT:
            value = ask(b, m, p, side, side)
            result = KO_SECOND
            nodes += m.nodes[0]
    m.nodes[0] = nodes
    return UNCLEAR if value == DOUBT else result if value == goal else LOST
