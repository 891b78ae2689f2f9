"""Life and death in a box, to the end: depth-first proof-number search over positions of two words.

The hunter wins if it takes all stones of the target, and has to move; the prey's side may pass if nothing else is
left, so that a seki lives. Where all kos are the prey's, the hunter may wait instead of retaking one: who can only take
it again and again, and never end it, is dead. phi and delta are the proof and disproof numbers as the side to move sees
them.

Source: Nagai 2002; the largest child plus the number of the others, Ueda et al. 2008; first numbers by the odds at a
first look (`boxodds`), and a larger disproof number for a move that looks less likely to win than another, by its
traits (`boxtraits`), as in df-pn+ (Nagai 2002).
"""
from __future__ import annotations

from goengine.groups.boxclaim import verdict
from goengine.groups.boxfate import LIVES, OPEN
from goengine.groups.boxlayout import MOVES, PLIES, PREY
from goengine.groups.boxodds import odds_in_box
from goengine.groups.boxsimulate import refute_alike
from goengine.groups.boxstones import may_wait, moves_in_box, play_in_box
from goengine.groups.boxtable import (AGES, INFINITE, age_in_table, delta_in_table, fetch_in_box, find_in_box,
                                      forget_table, free_in_table, holds, key_in_box, move_in_table, phi_in_table,
                                      slot_in_box, work_in_table, write_in_table)
from goengine.groups.boxtraits import begin_moves, describe_move, worth_in_box
from goengine.kernel import kernel_module
from goengine.reading.layout import KO_FIRST, KO_SECOND, LOST, UNCLEAR, WON

kernel = kernel_module(__name__)

ATTEMPTS = 3                            # searches of a question: the kos are the other side's, nobody's, one's own
MOST_ODDS = 500                         # hundredths of a natural logarithm beyond which it makes no difference
LEANING = 2                             # quarter powers of two for a hundred of the odds
EVEN = 10                               # as many for even odds
SHARPNESS = 8                           # for a hundred of a move's worth
LEAST_LIKELY = 60                       # as many for the least likely move
FAR_BELOW = 1 << 30                     # any worth


@kernel
def settle(box, i, won):
    """Note that the side to move after the move at `i` has won there, or lost."""
    box.child_phi[i] = 0 if won else INFINITE
    box.child_delta[i] = INFINITE if won else 0


@kernel
def stood_before(box, ply, key):
    """1 if a position stood on the board at `ply` or above."""
    for i in range(ply, -1, -1):
        if box.key[i] == key:
            return 1
    return 0


@kernel
def is_no_end(box, ply, i):
    """1 if the move at `i` of a ply leads back to a position from which the hunter waited and the prey only retook.

    All kos are the prey's then, and the hunter waits where it may not retake at once (`may_wait`). Had the prey a way
    to end the ko, it would have had the time for it. Where two kos keep each other alive, nobody retakes at once.
    """
    if box.endless[0] or box.owner[0] != PREY + 1:
        return 0
    waited = 0
    retook = 0
    for k in range(ply, -1, -1):
        at = i if k == ply else k * MOVES + box.best[k]
        if box.side[k] != PREY:
            waited |= 1 if box.move[at] == 0 else 0
        elif k and box.child_ko[at] and box.move[at] & box.prey[k - 1]:
            retook = 1
        if box.key[k] == box.child_key[i]:
            break
    return waited & retook


@kernel
def power_in_quarters(n):
    """About four times two to the power of so many quarters."""
    return 4 + n % 4 << n // 4


@kernel
def guess_in_box(box, i, side, prey, hunter):
    """First numbers of the position after the move at `i`, whose fate was open, with `side` to move, by its odds.

    Where points are claimed, by how many of them are unsettled.
    """
    if box.claim[0]:
        live = power_in_quarters(min(box.unsettled[0], 2 * EVEN))
        kill = power_in_quarters(max(2 * EVEN - box.unsettled[0], 0))
    else:
        odds = odds_in_box(box, prey, hunter, box.child_ko[i], side)
        lean = max(-MOST_ODDS, min(MOST_ODDS, odds)) * LEANING // 100
        live = power_in_quarters(EVEN - lean)
        kill = power_in_quarters(EVEN + lean)
    box.child_phi[i] = live if side == PREY else kill
    box.child_delta[i] = kill if side == PREY else live


@kernel
def enter_move(box, ply, i, move, captures):
    """Enter the move at `i` of a ply, which led to ``box.to_prey`` and so on; what the table holds of it comes nearer.

    Reading from the table takes long, but other moves can be played meanwhile.
    """
    box.move[i] = move
    box.child_prey[i] = box.to_prey[0]
    box.child_hunter[i] = box.to_hunter[0]
    box.child_ko[i] = box.to_ko[0]
    box.child_captures[i] = captures
    key = key_in_box(box, box.to_prey[0], box.to_hunter[0], box.to_ko[0], 1 - box.side[ply])
    box.child_key[i] = key
    box.child_free[i] = 1
    fetch_in_box(box, key)


@kernel
def note_move(box, ply, i):
    """Note what is known of the position that the move at `i` of a ply led to: 1 if nothing is, and it is guessed."""
    side = 1 - box.side[ply]
    prey = box.child_prey[i]
    hunter = box.child_hunter[i]
    ko = box.child_ko[i]
    key = box.child_key[i]
    if box.child_captures[i] > 1 and stood_before(box, ply, key):
        box.ko_met[0] = 1
        box.child_free[i] = 0
        won = 1 if box.owner[0] == 0 or box.owner[0] == side + 1 else 0
        settle(box, i, 1 - won if is_no_end(box, ply, i) else won)
        return 0
    slot = find_in_box(box, key)
    if holds(box, slot, side):
        box.child_phi[i] = phi_in_table(box, slot)
        box.child_delta[i] = delta_in_table(box, slot)
        box.child_free[i] &= free_in_table(box, slot)
        return 0
    box.false_met[0] = 0
    value = verdict(box, prey, hunter, ko, side)
    if value != OPEN:
        if box.false_met[0]:
            box.child_free[i] = 0
        settle(box, i, 1 if (value == LIVES) == (side == PREY) else 0)
    elif ply + 2 >= PLIES:
        box.child_phi[i] = INFINITE
        box.child_delta[i] = INFINITE
    else:
        guess_in_box(box, i, side, prey, hunter)
        return 1
    return 0


@kernel
def prefer_likely(box, ply):
    """Make the disproof numbers of guessed moves larger, the less likely these look than the likeliest of them."""
    most = -FAR_BELOW
    for j in range(box.count[ply]):
        if box.guessed[j]:
            most = max(most, box.promise[j])
    for j in range(box.count[ply]):
        if box.guessed[j]:
            i = ply * MOVES + j
            less = min((most - box.promise[j]) * SHARPNESS // 100, LEAST_LIKELY)
            box.child_delta[i] = box.child_delta[i] * power_in_quarters(less) // 4


@kernel
def expand_in_box(box, ply):
    """List the moves of a ply, and what is known of where they lead."""
    box.nodes[0] += 1
    box.passed[ply] = 0
    side = box.side[ply]
    prey = box.prey[ply]
    hunter = box.hunter[ply]
    if box.claim[0] == 0:
        begin_moves(box, prey, hunter)
    rest = moves_in_box(box, prey, hunter, box.ko[ply])
    i = ply * MOVES
    while rest:
        bit = rest & -rest
        rest ^= bit
        if play_in_box(box, bit, prey, hunter, side):
            enter_move(box, ply, i, bit, box.captures[ply] + (1 if box.taken[0] else 0))
            if box.retake[0]:
                box.child_free[i] = 0
            i += 1
    box.count[ply] = i - ply * MOVES
    for j in range(box.count[ply]):
        i = ply * MOVES + j
        box.guessed[j] = note_move(box, ply, i)
        box.promise[j] = 0
        if box.guessed[j] and box.claim[0] == 0:
            describe_move(box, box.move[i], side, prey, hunter, box.child_prey[i], box.child_hunter[i], box.need[0])
            box.promise[j] = worth_in_box(box, side)
    prefer_likely(box, ply)


@kernel
def add_pass(box, ply):
    """Let the side to move pass as well."""
    box.passed[ply] = 1
    box.to_prey[0] = box.prey[ply]
    box.to_hunter[0] = box.hunter[ply]
    box.to_ko[0] = 0
    i = ply * MOVES + box.count[ply]
    enter_move(box, ply, i, 0, box.captures[ply] + 1)
    note_move(box, ply, i)
    if box.side[ply] != PREY:
        box.child_free[i] = 0
    box.count[ply] += 1


@kernel
def may_pass(box, ply):
    """1 if a side that has lost with all its moves may still pass: the prey's, or the hunter's where it may wait."""
    if box.node_delta[ply] or box.node_phi[ply] == 0 or box.passed[ply]:
        return 0
    return 1 if box.side[ply] == PREY or may_wait(box, box.hunter[ply], box.ko[ply]) else 0


@kernel
def weigh_in_box(box, ply):
    """Sum up the moves of a ply: its proof and disproof numbers, and the move to follow next."""
    least = INFINITE + 1
    second = INFINITE
    best = 0
    alive = 0
    largest = 0
    for i in range(ply * MOVES, ply * MOVES + box.count[ply]):
        delta = box.child_delta[i]
        if delta < least:
            second = min(least, INFINITE)
            least = delta
            best = i - ply * MOVES
        elif delta < second:
            second = delta
        if box.child_phi[i] > 0:
            alive += 1
            largest = max(largest, box.child_phi[i])
    box.best[ply] = best
    box.alive[ply] = alive
    box.second[ply] = second
    box.node_phi[ply] = min(least, INFINITE)
    box.node_delta[ply] = 0 if alive == 0 else min(largest + alive - 1, INFINITE)


@kernel
def is_free(box, ply):
    """1 if what was found at a ply holds whoever owns the kos."""
    if box.node_phi[ply] == 0:
        return box.child_free[ply * MOVES + box.best[ply]]
    if box.node_delta[ply] or box.ko[ply]:
        return 0
    for i in range(ply * MOVES, ply * MOVES + box.count[ply]):
        if box.child_free[i] == 0:
            return 0
    return 1


@kernel
def remember_in_box(box, ply):
    """Write what was found at a ply into the table."""
    key = box.key[ply]
    slot = slot_in_box(box, key)
    work = box.nodes[0] - box.before[ply]
    if box.table_key[slot] == key and age_in_table(box, slot) == box.age[0]:
        work += work_in_table(box, slot)
    move = box.move[ply * MOVES + box.best[ply]] if box.count[ply] else 0
    write_in_table(box, slot, key, box.node_phi[ply], box.node_delta[ply], is_free(box, ply), move, work)


@kernel
def goes_deeper(box, ply):
    """1 if the search should stay below a ply: not solved, within its thresholds, and within the limit."""
    phi = box.node_phi[ply]
    delta = box.node_delta[ply]
    within = 0 < phi and phi < box.phi[ply] and 0 < delta and delta < box.delta[ply]
    return 1 if within and box.nodes[0] < box.limit[0] else 0


@kernel
def enter_best(box, ply):
    """Set up the ply below, after the best move of a ply, with its thresholds."""
    i = ply * MOVES + box.best[ply]
    below = ply + 1
    box.phi[below] = min(box.delta[ply] - (box.alive[ply] - 1), INFINITE)
    box.delta[below] = min(box.phi[ply], box.second[ply] + 1 + box.second[ply] // 2)
    box.side[below] = 1 - box.side[ply]
    box.prey[below] = box.child_prey[i]
    box.hunter[below] = box.child_hunter[i]
    box.ko[below] = box.child_ko[i]
    box.key[below] = box.child_key[i]
    box.captures[below] = box.child_captures[i]
    box.before[below] = box.nodes[0]


@kernel
def tell_above(box, ply):
    """Remember what was found at a ply, and tell the ply above."""
    remember_in_box(box, ply)
    above = ply - 1
    if above == 0:
        box.work[box.best[0]] += box.nodes[0] - box.before[ply]
    i = above * MOVES + box.best[above]
    box.child_phi[i] = box.node_phi[ply]
    box.child_delta[i] = box.node_delta[ply]
    box.child_free[i] &= is_free(box, ply)
    if box.child_phi[i] == 0:
        refute_alike(box, above, i)


@kernel
def pursue_in_box(box, side, ko):
    """Search the position at ply 0 with every ko going to ``box.owner``: 1 if `side`, to move, wins, 0 if it loses.

    2 if the limit leaves it open.
    """
    box.side[0] = side
    box.ko[0] = ko
    box.captures[0] = 0
    box.key[0] = key_in_box(box, box.prey[0], box.hunter[0], ko, side)
    box.phi[0] = INFINITE
    box.delta[0] = INFINITE
    box.before[0] = box.nodes[0]
    expand_in_box(box, 0)
    ply = 0
    while True:
        weigh_in_box(box, ply)
        if may_pass(box, ply):
            add_pass(box, ply)
        elif goes_deeper(box, ply):
            enter_best(box, ply)
            ply += 1
            expand_in_box(box, ply)
        elif ply:
            tell_above(box, ply)
            ply -= 1
        else:
            break
    remember_in_box(box, 0)
    return 1 if box.node_phi[0] == 0 else 0 if box.node_delta[0] == 0 else 2


@kernel
def begin_box(box, ko):
    """Begin a question; what the table holds from others does not count."""
    if box.latest[0] + ATTEMPTS > AGES:
        forget_table(box)
        box.latest[0] = 0
    box.question[0] = box.latest[0] + 1
    box.attempt[0] = 0
    box.stopped[0] = 0
    box.ko_met[0] = 1 if ko else 0


@kernel
def begin_proof(box):
    """Begin a question of which only the last search counts, with every ko going to the side that asks."""
    begin_box(box, 0)
    box.attempt[0] = ATTEMPTS - 1


@kernel
def most_tried(box):
    """The first move that most nodes went into."""
    best = 0
    for j in range(box.count[0]):
        if box.work[j] > box.work[best]:
            best = j
    return best


@kernel
def go_on_in_box(box, side, ko, limit):
    """The outcome for `side`, which moves first: what of the target it kills or saves; its move: ``box.first``.

    That is the move which was tried most where the question is left open. Kos go to the other side first, then to
    nobody, then to the side that asks; `limit` positions for all of it. Where that leaves the question open, the next
    call goes on with it.
    """
    box.nodes[0] = 0
    box.limit[0] = limit
    while box.attempt[0] < ATTEMPTS:
        attempt = box.attempt[0]
        box.owner[0] = 2 - side if attempt == 0 else 0 if attempt == 1 else side + 1
        if box.stopped[0] == 0:
            box.latest[0] += 1
            box.age[0] = box.latest[0]
            for j in range(MOVES):
                box.work[j] = 0
        found = pursue_in_box(box, side, ko if attempt < 2 else 0)
        best = most_tried(box) if found == 2 else box.best[0]
        box.first[0] = box.move[best] if box.count[0] else 0
        box.stopped[0] = 1 if found == 2 else 0
        if found == 1:
            return WON if attempt == 0 else KO_FIRST if attempt == 1 else KO_SECOND
        if found == 2:
            return UNCLEAR
        if box.ko_met[0] == 0:
            break
        box.attempt[0] += 1
    return LOST


@kernel
def trace_box(box):
    """Write the play that the last search settled on into ``box.line``, as bits, from its first move on; its length."""
    side = box.side[0]
    prey = box.prey[0]
    hunter = box.hunter[0]
    ko = box.ko[0]
    n = 0
    while n < PLIES:
        key = key_in_box(box, prey, hunter, ko, side)
        slot = find_in_box(box, key)
        if holds(box, slot, side) == 0:
            break
        again = 0
        for i in range(n):
            if box.key[i] == key:
                again = 1
        box.key[n] = key
        bit = move_in_table(box, slot)
        if again or bit & (prey | hunter | ko) or n and bit == 0 and box.line[n - 1] == 0:
            break
        box.to_ko[0] = 0
        if bit:
            if play_in_box(box, bit, prey, hunter, side) == 0:
                break
            prey = box.to_prey[0]
            hunter = box.to_hunter[0]
        ko = box.to_ko[0]
        box.line[n] = bit
        n += 1
        side = 1 - side
    return n
