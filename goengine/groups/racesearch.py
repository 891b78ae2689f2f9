"""The search of a capturing race: depth-first proof-number search over the arena of two groups that are shut in.

The hunter wants to capture the prey before its own group, the rival, is captured. The prey is saved by two eyes, by
getting out, by capturing the rival if that leaves more than a single eye, or in seki: its side may pass at any time,
and then the hunter has to go on.
"""
from __future__ import annotations

from goengine.board.stones import undo
from goengine.groups.arena import find_arena
from goengine.groups.lifefate import is_prey
from goengine.groups.lifesearch import note_prey
from goengine.groups.racecount import count_race
from goengine.groups.racelayout import PREY, RIVAL
from goengine.groups.racemoves import race_moves
from goengine.groups.singleeyes import is_nakade
from goengine.groups.survival import has_two_eyes
from goengine.groups.zone import gets_out
from goengine.kernel import kernel_module
from goengine.reading.goals import FOR_HUNTER, FOR_PREY, OPEN
from goengine.reading.layout import LOST, UNCLEAR
from goengine.reading.memory import CAPTURE, MOST_MOVES, MOST_PLIES
from goengine.reading.proofnumbers import (NEXT_KO, ascend, begin_question, begin_search, came_before, descend,
                                           doubt_child, end_search, goes_on, guess_child, ko_owner_at, make_move,
                                           outcome_of, recall_child, settle_child, take_back, weigh)
from goengine.reading.tactician import key_of, repetition_wins, takes_for_good
from goengine.vertex import PASS

kernel = kernel_module(__name__)

CHEAPER = 12                            # a position costs so much less than one in the search for life, ...
WORK = 4000                             # ... but more by the square of the empty points of the arena: here as much
EVEN = 6                                # moves ahead beyond which a race is taken to be as good as won


@kernel
def string_fate(b, m, z, h, side):
    """What can be said at once of the prey's string with head `h` in a race."""
    own = 1 if side == b.color[h] else 0
    if b.liberty_count[h] == 1:
        return FOR_HUNTER if own == 0 and takes_for_good(b, m, h, side) != PASS else OPEN
    if gets_out(b, z, h) > (0 if own else 1):
        return FOR_PREY
    return FOR_PREY if has_two_eyes(b, m, z, h) else OPEN


@kernel
def race_fate(b, m, z, duel, side):
    """What can be said at once of a race with `side` to move; the liberties of both are left in ``duel.least``."""
    c = m.prey_color[0]
    own = 1 if side == c else 0
    gone = 1 if b.color[duel.rival[0]] != 3 - c else 0
    if gone and duel.prize[0]:
        return FOR_PREY
    rival = b.head[duel.rival[0]]
    if own and duel.prize[0] and b.liberty_count[rival] == 1 and takes_for_good(b, m, rival, side) != PASS:
        return FOR_PREY
    longest = 0
    left = 0
    caught = 0
    duel.stamp[0] += 1
    for i in range(m.prey_count[0]):
        h = b.head[m.prey[i]]
        if b.color[m.prey[i]] != c or duel.taken[h] == duel.stamp[0]:
            continue
        duel.taken[h] = duel.stamp[0]
        value = string_fate(b, m, z, h, side)
        if value == FOR_PREY:
            return FOR_PREY
        if value == FOR_HUNTER:
            caught += 1
            continue
        left += 1
        if longest == 0 or b.liberty_count[h] > b.liberty_count[longest]:
            longest = h
    if left == 0 and caught > 1:
        return OPEN
    if left == 0:
        return FOR_PREY if m.retaken[0] and is_prey(m, m.retaken[0]) else FOR_HUNTER
    if gone:
        return OPEN
    return count_race(b, m, z, duel, longest, rival, 1 - own, 1 if left == 1 and caught == 0 else 0)


@kernel
def guess_race(m, duel, i, side, rank):
    """First proof and disproof numbers of the child at `i`, with `side` to move, from the liberties of both."""
    lead = max(-EVEN, min(EVEN, duel.least[RIVAL] - duel.least[PREY]))
    kill = EVEN + 1 - lead
    live = EVEN + 1 + lead
    guess_child(m, i, live, kill, side, rank)


@kernel
def weigh_race(b, m, z, duel, ply, i, p, rank):
    """Play a move of a ply, look up or guess the numbers of where it leads to, and take it back; 0 if illegal."""
    side = m.side[ply]
    if make_move(b, m, p, side) == 0:
        return 0
    m.moves[i] = p
    key = key_of(b, m, 3 - side)
    m.child_key[i] = key
    m.child_proved[i] = 0
    if came_before(m, ply, key) >= 0:
        settle_child(m, i, repetition_wins(m, 3 - side))
    elif recall_child(m, i, key) == 0:
        value = race_fate(b, m, z, duel, 3 - side)
        if value != OPEN:
            settle_child(m, i, (value == FOR_HUNTER) == (side == m.prey_color[0]))
        elif ply + 2 >= MOST_PLIES:
            doubt_child(m, i)
        else:
            guess_race(m, duel, i, 3 - side, rank)
    undo(b)
    return 1


@kernel
def expand_race(b, m, z, duel, ply):
    """Generate the moves of a ply and look up or guess the numbers of the positions they lead to."""
    m.nodes[0] += 1
    first = ply * MOST_MOVES
    count = race_moves(b, m, z, duel, ply)
    n = 0
    for j in range(count):
        n += weigh_race(b, m, z, duel, ply, first + n, m.moves[first + j], n)
    if m.side[ply] == m.prey_color[0]:
        n += weigh_race(b, m, z, duel, ply, first + n, PASS, 0)
    if n > 1:
        m.unforced[0] += 1
    m.count[ply] = n


@kernel
def pursue_race(b, m, z, duel, side, owner):
    """Search the race in the memory, every ko going to `owner` (0: to nobody): PROVED, DISPROVED or IN_DOUBT."""
    plies = b.ply[0]
    ko = b.ko[0]
    begin_search(b, m, side, owner)
    expand_race(b, m, z, duel, 0)
    ply = 0
    while True:
        weigh(m, ply)
        if goes_on(m, ply):
            descend(b, m, ply)
            ply += 1
            expand_race(b, m, z, duel, ply)
        elif ply:
            ply = ascend(b, m, ply, 0)
        else:
            break
    found = end_search(b, m, 0)
    take_back(b, plies, ko)
    return found


@kernel
def ask_race(b, g, m, z, duel, prey, rival, attacking):
    """Can the group on `prey` be captured (or saved) by the side that moves first, before that on `rival` is captured?

    Its move is left in ``m.move``.
    """
    m.goal[0] = CAPTURE
    m.prey_color[0] = b.color[prey]
    side = 3 - b.color[prey] if attacking else b.color[prey]
    begin_question(m, side)
    points = find_arena(b, g, m, z, duel, prey, rival)
    duel.prize[0] = 1 - is_nakade(b, duel, b.head[rival])
    note_prey(b, m, z, prey)
    value = race_fate(b, m, z, duel, side)
    m.proved[0] = 0
    if value == (FOR_PREY if attacking else FOR_HUNTER):            # where the mover wins, it still needs a move
        m.age[0] += 1
        return LOST
    limit = m.limit[0]
    m.limit[0] = limit * min(CHEAPER, max(1, WORK // (points * points)))
    outcome = NEXT_KO
    for attempt in range(3):
        if outcome == NEXT_KO:
            outcome = outcome_of(b, m, attempt, pursue_race(b, m, z, duel, side, ko_owner_at(side, attempt)))
    m.limit[0] = limit
    return UNCLEAR if outcome == NEXT_KO else outcome
