"""Moves in an eye shape: positions as numbers and as bits, strings, captures, kos.

Source: own analysis.
"""
from __future__ import annotations

from goengine.groups import layout      # noqa: F401  (declares the record g)
from goengine.groups.shapelayout import (BANS, BREATHES, ENEMY, ENEMY_MOVES, FILL, INNER, MOST_OUTSIDE, OWN,
                                         OWNER_MOVES, SHORT, SIDE, TAKEN)
from goengine.kernel import kernel_module, lowest_bit, popcount, table

kernel = kernel_module(__name__)

ILLEGAL, LAST_MOVE = -1, -2             # in place of a state; a stone that lives only by capturing the main wall
POWER = table([3 ** i for i in range(9)])


# ------------------------------------------------------------ positions of a shape

@kernel
def decoded(g, position):
    """A position as bits: own stones, enemy stones from bit 8, side walls that breathe from 16, filled from 24."""
    word = 0
    for v in range(g.shape_n[0]):
        digit = position // POWER[v] % 3
        if g.shape_kind[v] == SIDE:
            word |= (1 << v + 8 if digit == TAKEN else 1 << v)
            if digit == BREATHES:
                word |= 1 << v + 16
        elif digit == OWN:
            word |= 1 << v
        elif digit == ENEMY:
            word |= 1 << v + 8
    return word | position // POWER[g.shape_n[0]] << 24


@kernel
def encoded(g, own, foe, breathing, filled):
    """The number of a position."""
    position = filled
    for v in range(g.shape_n[0] - 1, -1, -1):
        bit = 1 << v
        if g.shape_kind[v] == SIDE:
            digit = TAKEN if foe & bit else BREATHES if breathing & bit else SHORT
        else:
            digit = OWN if own & bit else ENEMY if foe & bit else 0
        position = 3 * position + digit
    return position


@kernel
def beside(g, stones):
    """The vertices beside some vertices, and themselves in part."""
    found = 0
    while stones:
        found |= g.shape_near[lowest_bit(stones)]
        stones &= stones - 1
    return found


@kernel
def joined(g, seeds, stones):
    """The stones that hang together with those among `seeds`."""
    found = seeds & stones
    front = found
    while front:
        new = g.shape_near[lowest_bit(front)] & stones & ~found
        front = front & front - 1 | new
        found |= new
    return found


@kernel
def main_liberties(g, own, empty, breathing, filled):
    """Liberties of the main wall."""
    main = joined(g, g.shape_wall[0], own)
    return (popcount(empty & (g.shape_wall[0] | beside(g, main))) + popcount(main & breathing)
            + MOST_OUTSIDE - filled)


@kernel
def own_captured(g, own, empty, breathing, at):
    """The owner's strings with stones among `at` that have no liberty; the main wall is not looked at."""
    left = at & own & ~joined(g, g.shape_wall[0], own)
    taken = 0
    while left:
        string = joined(g, left & -left, own)
        left &= ~string
        if string & breathing == 0 and beside(g, string) & empty == 0:
            taken |= string
    return taken


@kernel
def enemy_captured(g, foe, empty, at):
    """The enemy's strings with stones among `at` that have no liberty, inside or through a gate."""
    left = at & foe
    taken = 0
    while left:
        string = joined(g, left & -left, foe)
        left &= ~string
        if string & (g.shape_gates[0] | g.shape_sides[0]) == 0 and beside(g, string) & empty == 0:
            taken |= string
    return taken


@kernel
def stoned(g, position, subset):
    """A position with its inner points, where the owner has no stone, emptied but for enemy stones on a subset.

    -1 if that cannot be.
    """
    word = decoded(g, position)
    own = word & 255
    foe = word >> 8 & 255
    for v in range(g.shape_n[0]):
        bit = 1 << v
        if g.shape_kind[v] == INNER and own & bit == 0:
            foe = foe & ~bit | subset & bit
        elif subset & bit:
            return -1
    empty = (1 << g.shape_n[0]) - 1 & ~(own | foe)
    if enemy_captured(g, foe, empty, foe):
        return -1
    return encoded(g, own, foe, word >> 16 & 255, word >> 24)


# ------------------------------------------------------------ moves

@kernel
def banned(g, v, string, empty, taken):
    """The ban that a move at `v` brings: it made a single stone that took a single one and can be retaken."""
    if string != 1 << v or popcount(taken) != 1 or taken & g.shape_sides[0]:
        return 0
    return lowest_bit(taken) + 1 if g.shape_near[v] & empty == taken else 0


@kernel
def owner_plays(g, word, v):
    """The state after a move of the owner at `v`, or ILLEGAL; the main wall may take its own last liberty."""
    own = word & 255 | 1 << v
    foe = word >> 8 & 255
    breathing = word >> 16 & 255
    filled = word >> 24
    empty = (1 << g.shape_n[0]) - 1 & ~(own | foe)
    taken = enemy_captured(g, foe, empty, g.shape_near[v])
    foe &= ~taken
    empty |= taken
    ban = 0
    if joined(g, g.shape_wall[0], own) >> v & 1 == 0:
        if own_captured(g, own, empty, breathing, 1 << v):
            return ILLEGAL
        string = joined(g, 1 << v, own)
        if string & breathing == 0:
            ban = banned(g, v, string, empty, taken)
    return (2 * encoded(g, own, foe, breathing, filled) + ENEMY_MOVES) * BANS + ban


@kernel
def enemy_plays(g, word, move):
    """The state after a move of the enemy: at a free vertex, or at the outside liberty of a wall; or < 0."""
    own = word & 255
    foe = word >> 8 & 255
    breathing = word >> 16 & 255
    filled = word >> 24
    everything = (1 << g.shape_n[0]) - 1
    at = 0
    inside = 0
    if move == FILL:
        if filled == MOST_OUTSIDE:
            return ILLEGAL
        filled += 1
    elif own >> move & 1:
        if breathing >> move & 1 == 0:
            return ILLEGAL
        breathing ^= 1 << move
        at = 1 << move
    else:
        foe |= 1 << move
        at = g.shape_near[move]
        inside = 1
    empty = everything & ~(own | foe)
    taken = own_captured(g, own, empty, breathing, at)
    own &= ~taken
    foe |= taken & g.shape_sides[0]
    empty = everything & ~(own | foe)
    ban = 0
    if inside:
        if enemy_captured(g, foe, empty, 1 << move):
            return ILLEGAL if main_liberties(g, own, empty, breathing, filled) else LAST_MOVE
        string = joined(g, 1 << move, foe)
        if string & (g.shape_gates[0] | g.shape_sides[0]) == 0:
            ban = banned(g, move, string, empty, taken)
    return (2 * encoded(g, own, foe, breathing, filled) + OWNER_MOVES) * BANS + ban


@kernel
def after_move(g, word, side, move):
    """The state after any move but a pass, or < 0."""
    if move == FILL:
        return enemy_plays(g, word, move) if side == ENEMY_MOVES else ILLEGAL
    if move >= g.shape_n[0]:
        return ILLEGAL
    taken = (word | word >> 8) >> move & 1
    if side == OWNER_MOVES:
        return ILLEGAL if taken else owner_plays(g, word, move)
    if taken and (word >> 16 & 255) >> move & 1 == 0:
        return ILLEGAL
    return enemy_plays(g, word, move)
