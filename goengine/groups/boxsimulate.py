"""The refutation of one move tried on another: most bad moves in a life-and-death problem fail to the same replies.

Source: Kawano, Using similar positions to search game trees, 1996; for life and death Kishimoto and Mueller, 2005.
"""
from __future__ import annotations

from goengine.groups.boxclaim import verdict
from goengine.groups.boxfate import OPEN
from goengine.groups.boxlayout import COPIED, HUNTER, MOVES
from goengine.groups.boxstones import may_wait, moves_in_box, play_in_box
from goengine.groups.boxtable import (INFINITE, LOST, UNKNOWN, WON, find_in_box, holds, key_in_box, known,
                                      move_in_table, phi_in_table, store_solved)
from goengine.kernel import kernel_module

kernel = kernel_module(__name__)

MOST_COPIED = 300                       # positions that one refutation is tried on
FAILS, WINS, GOES_ON = 0, 1, 2


@kernel
def copy_reply(box, d, winner):
    """Play the known reply at a step, here and where it is known: `WINS`, `FAILS`, or `GOES_ON` if that is not seen."""
    slot = find_in_box(box, box.y_key[d])
    if holds(box, slot, winner) == 0 or phi_in_table(box, slot):
        return FAILS
    move = move_in_table(box, slot)
    box.x_move[d] = move
    box.m_prey[d] = box.x_prey[d]
    box.m_hunter[d] = box.x_hunter[d]
    box.m_ko[d] = 0
    box.n_prey[d] = box.y_prey[d]
    box.n_hunter[d] = box.y_hunter[d]
    box.n_ko[d] = 0
    if move:
        if move & (box.x_prey[d] | box.x_hunter[d] | box.x_ko[d]):
            return FAILS
        if play_in_box(box, move, box.y_prey[d], box.y_hunter[d], winner) == 0:
            return FAILS
        box.n_prey[d] = box.to_prey[0]
        box.n_hunter[d] = box.to_hunter[0]
        box.n_ko[d] = box.to_ko[0]
        if play_in_box(box, move, box.x_prey[d], box.x_hunter[d], winner) == 0:
            return FAILS
        box.m_prey[d] = box.to_prey[0]
        box.m_hunter[d] = box.to_hunter[0]
        box.m_ko[d] = box.to_ko[0]
    loser = 1 - winner
    box.m_key[d] = key_in_box(box, box.m_prey[d], box.m_hunter[d], box.m_ko[d], loser)
    value = verdict(box, box.m_prey[d], box.m_hunter[d], box.m_ko[d], loser)
    if value != OPEN:
        return WINS if value == 1 + winner else FAILS
    found = known(box, box.m_key[d], loser)
    return WINS if found == LOST else FAILS if found == WON else GOES_ON


@kernel
def copy_move(box, d, bit, loser):
    """Play one of the loser's moves after the reply at a step: `WINS` if it fails at once, `GOES_ON` a step below."""
    winner = 1 - loser
    if bit:
        if play_in_box(box, bit, box.m_prey[d], box.m_hunter[d], loser) == 0:
            return WINS
    else:
        box.to_prey[0] = box.m_prey[d]
        box.to_hunter[0] = box.m_hunter[d]
        box.to_ko[0] = 0
    prey = box.to_prey[0]
    hunter = box.to_hunter[0]
    ko = box.to_ko[0]
    value = verdict(box, prey, hunter, ko, winner)
    if value != OPEN:
        return WINS if value == 1 + winner else FAILS
    key = key_in_box(box, prey, hunter, ko, winner)
    found = known(box, key, winner)
    if found != UNKNOWN:
        return WINS if found == WON else FAILS
    for e in range(d + 1):
        if box.x_key[e] == key:
            return FAILS
    if d + 1 >= COPIED or bit & (box.n_prey[d] | box.n_hunter[d] | box.n_ko[d]):
        return FAILS
    box.x_prey[d + 1] = prey
    box.x_hunter[d + 1] = hunter
    box.x_ko[d + 1] = ko
    box.x_key[d + 1] = key
    box.y_prey[d + 1] = box.n_prey[d]
    box.y_hunter[d + 1] = box.n_hunter[d]
    box.y_ko[d + 1] = 0
    if bit:
        if play_in_box(box, bit, box.n_prey[d], box.n_hunter[d], loser) == 0:
            return FAILS
        box.y_prey[d + 1] = box.to_prey[0]
        box.y_hunter[d + 1] = box.to_hunter[0]
        box.y_ko[d + 1] = box.to_ko[0]
    box.y_key[d + 1] = key_in_box(box, box.y_prey[d + 1], box.y_hunter[d + 1], box.y_ko[d + 1], winner)
    return GOES_ON


@kernel
def next_bit(box, d):
    """The next move of the loser's at a step, 0 for a pass, -1 if there is none left."""
    if box.rest[d]:
        bit = box.rest[d] & -box.rest[d]
        box.rest[d] ^= bit
        return bit
    if box.pass_left[d]:
        box.pass_left[d] = 0
        return 0
    return -1


@kernel
def same_replies_win(box, ply, i, j):
    """1 if the move at `i` of a ply fails to the replies to which that at `j` fails."""
    loser = box.side[ply]
    box.x_prey[0] = box.child_prey[i]
    box.x_hunter[0] = box.child_hunter[i]
    box.x_ko[0] = box.child_ko[i]
    box.x_key[0] = box.child_key[i]
    box.y_prey[0] = box.child_prey[j]
    box.y_hunter[0] = box.child_hunter[j]
    box.y_ko[0] = box.child_ko[j]
    box.y_key[0] = box.child_key[j]
    box.copied[0] = 0
    d = 0
    entering = 1
    while True:
        if entering:
            box.copied[0] += 1
            found = FAILS if box.copied[0] > MOST_COPIED else copy_reply(box, d, 1 - loser)
            if found == FAILS or found == GOES_ON and loser == HUNTER and may_wait(box, box.m_hunter[d], box.m_ko[d]):
                return 0
            box.rest[d] = 0
            box.pass_left[d] = 0
            if found == GOES_ON:
                box.rest[d] = moves_in_box(box, box.m_prey[d], box.m_hunter[d], box.m_ko[d])
                box.pass_left[d] = 0 if loser == HUNTER else 1
            entering = 0
        bit = next_bit(box, d)
        if bit < 0:
            store_solved(box, box.m_key[d], 0, 0)
            store_solved(box, box.x_key[d], 1, box.x_move[d])
            if d == 0:
                return 1
            d -= 1
            continue
        found = copy_move(box, d, bit, loser)
        if found == FAILS:
            return 0
        if found == GOES_ON:
            d += 1
            entering = 1


@kernel
def refute_alike(box, ply, j):
    """Try the replies to which the move at `j` of a ply fails on the other moves that are still open."""
    for i in range(ply * MOVES, ply * MOVES + box.count[ply]):
        open_yet = box.child_phi[i] and box.child_delta[i]
        if i != j and open_yet and box.move[i] and same_replies_win(box, ply, i, j):
            box.child_phi[i] = 0
            box.child_delta[i] = INFINITE
            box.child_free[i] = 0
