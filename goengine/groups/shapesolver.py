"""The solver of eye shapes: how many eyes an eye space gives, exactly, whoever moves first and whoever wins the kos.

The local game: both sides play on the vertices of the shape or pass; the enemy may also fill outside liberties. The
eye space gives two eyes if the enemy can never capture the main wall; one if it cannot when the wall has one more
eye elsewhere (a liberty that the enemy may fill last of all); else none. All positions of a shape are solved at once,
backwards from the captures, so cycles are no trouble: what the enemy cannot force in finite time, the wall survives.
Kos are solved twice, with either side winning all of them: that side may retake at once. It is seki where the wall
survives, but its owner cannot bring it so far that it would survive without another move of its own.

Source: own analysis.
"""
from __future__ import annotations

from goengine.groups import layout      # noqa: F401  (declares the record g)
from goengine.groups.shapelayout import (ATTACKS, BANS, DEFENCES, ENEMY_MOVES, EYES_IF_LOST, EYES_IF_WON, GATE,
                                         IS_KNOWN, MOST_OUTSIDE, MOVES, OWNER_MOVES, SEKI, SHAPE_PASS, SIDE)
from goengine.groups.shapemoves import ILLEGAL, LAST_MOVE, POWER, after_move, decoded, main_liberties, stoned
from goengine.kernel import kernel_module

kernel = kernel_module(__name__)

# Bits of what is known of a state. The main wall is captured if the owner (1), the enemy (2) wins all kos; the same
# where it has an eye elsewhere (4, 8); if the owner passes for ever (16); the owner forces more than a seki (32, 64).
LONE, WITH_EYE, IDLE, FORCED = 1, 4, 16, 32


# ------------------------------------------------------------ all states

@kernel
def meet(g, state):
    """Enter a state in the list if it is new."""
    if g.shape_mark[state] != g.shape_stamp[0]:
        g.shape_mark[state] = g.shape_stamp[0]
        g.shape_list[g.shape_count[0]] = state
        g.shape_count[0] += 1


@kernel
def first_mind(g, word, side):
    """What is known of a state before any move: a wall without a liberty is captured, or lives by its eye elsewhere."""
    own = word & 255
    empty = (1 << g.shape_n[0]) - 1 & ~(own | word >> 8)
    if main_liberties(g, own, empty, word >> 16 & 255, word >> 24):
        return 0
    return 3 * LONE | IDLE | (3 * WITH_EYE if side == ENEMY_MOVES else 0)


@kernel
def find_states(g):
    """Find all states that can come from those in the list."""
    front = 0
    while front < g.shape_count[0]:
        state = g.shape_list[front]
        front += 1
        node = state // BANS
        side = node % 2
        word = decoded(g, node // 2)
        g.shape_mind[state] = first_mind(g, word, side)
        if state % BANS:
            meet(g, state - state % BANS)
            continue
        for move in range(SHAPE_PASS):
            after = after_move(g, word, side, move)
            g.shape_next[node * MOVES + move] = after
            if after >= 0:
                meet(g, after)
        after = (node ^ 1) * BANS
        g.shape_next[node * MOVES + SHAPE_PASS] = after
        meet(g, after)


@kernel
def turns(g, state, bit, side, ko_owner, idle):
    """1 if `side` moves in a state and has a move to one with `bit`, or the other moves and has no way round it.

    `idle` is 1 if the owner passes for ever.
    """
    node = state // BANS
    mover = node % 2
    ban = state % BANS - 1
    if idle and mover == OWNER_MOVES:
        return 1 if g.shape_mind[(node ^ 1) * BANS] & bit else 0
    for move in range(MOVES):
        after = g.shape_next[node * MOVES + move]
        if after == ILLEGAL or move == ban:
            continue
        if after == LAST_MOVE:
            if bit & 3 * WITH_EYE:
                continue
            has = 1 if side == ENEMY_MOVES else 0
        else:
            if (mover ^ 1) == ko_owner:
                after -= after % BANS
            has = 1 if g.shape_mind[after] & bit else 0
        if has == (mover == side):
            return has
    return 0 if mover == side else 1


@kernel
def close_bit(g, bit, side, ko_owner, idle):
    """Give `bit` to every state from which `side` can force a state that has it."""
    changed = 1
    while changed:
        changed = 0
        for i in range(g.shape_count[0] - 1, -1, -1):
            state = g.shape_list[i]
            if g.shape_mind[state] & bit == 0 and turns(g, state, bit, side, ko_owner, idle):
                g.shape_mind[state] |= bit
                changed = 1


@kernel
def find_roots(g, position):
    """Begin the list of states with the position and any enemy stones on its inner points, any liberties filled."""
    g.shape_stamp[0] += 1
    g.shape_count[0] = 0
    n = g.shape_n[0]
    for subset in range(1 << n):
        root = stoned(g, position, subset)
        if root >= 0:
            for filled in range(MOST_OUTSIDE + 1):
                meet(g, 2 * (root % POWER[n] + filled * POWER[n]) * BANS)


@kernel
def solve(g, position):
    """Solve the shape described in ``g`` with every set of enemy stones on its inner points.

    ``shape_mind`` then holds what is known of each state; the other vertices are as in `position`.
    """
    g.shape_gates[0] = 0
    g.shape_sides[0] = 0
    for v in range(g.shape_n[0]):
        if g.shape_kind[v] == GATE:
            g.shape_gates[0] |= 1 << v
        elif g.shape_kind[v] == SIDE:
            g.shape_sides[0] |= 1 << v
    g.shape_solved[0] += 1
    find_roots(g, position)
    find_states(g)
    close_bit(g, IDLE, ENEMY_MOVES, ENEMY_MOVES, 1)
    kos = 0
    for i in range(g.shape_count[0]):
        state = g.shape_list[i]
        kos |= state % BANS
        if g.shape_mind[(state // BANS | 1) * BANS] & IDLE == 0:
            g.shape_mind[state] |= 3 * FORCED
    for ko_owner in range(1 + (kos > 0)):
        close_bit(g, LONE << ko_owner, ENEMY_MOVES, ko_owner, 0)
        close_bit(g, WITH_EYE << ko_owner, ENEMY_MOVES, ko_owner, 0)
        close_bit(g, FORCED << ko_owner, OWNER_MOVES, ko_owner, 0)
    if kos == 0:                                # then it is all the same who wins them
        for i in range(g.shape_count[0]):
            state = g.shape_list[i]
            g.shape_mind[state] |= (g.shape_mind[state] & (LONE | WITH_EYE | FORCED)) << 1


# ------------------------------------------------------------ values

@kernel
def eyes_in(g, state, lost):
    """Eyes of a state; `lost` is 1 if the enemy wins all kos."""
    mind = g.shape_mind[state]
    if mind & LONE << lost == 0:
        return 2
    return 1 if mind & WITH_EYE << lost == 0 else 0


@kernel
def is_seki(g, state):
    """1 if the main wall of a state survives by seki only."""
    for lost in (1, 0):
        if eyes_in(g, state, lost) == 2:
            return 0 if g.shape_mind[state] & FORCED << lost else 1
    return 0


@kernel
def liking(g, state):
    """How good a state is for the owner: eyes if kos are lost, eyes if they are won, better no seki."""
    return 6 * eyes_in(g, state, 1) + 2 * eyes_in(g, state, 0) + 1 - is_seki(g, state)


@kernel
def best_moves(g, node):
    """The vertices, as bits, where the side to move gets the best that it can get, if a pass would not do."""
    sign = 1 if node % 2 == OWNER_MOVES else -1
    best = sign * liking(g, (node ^ 1) * BANS)
    moves = 0
    for v in range(g.shape_n[0]):
        after = g.shape_next[node * MOVES + v]
        if after < 0:
            continue
        liked = sign * liking(g, after)
        if liked > best:
            best = liked
            moves = 0
        if liked == best and best != sign * liking(g, (node ^ 1) * BANS):
            moves |= 1 << v
    return moves


@kernel
def eyes_first(g, node, lost):
    """Eyes if the side of a node moves first; a wall of the owner without a liberty may be saved by a capture."""
    eyes = eyes_in(g, node * BANS, lost)
    if node % 2 == OWNER_MOVES:
        for move in range(MOVES):
            after = g.shape_next[node * MOVES + move]
            if after >= 0:
                eyes = max(eyes, eyes_in(g, after - (after % BANS if lost else 0), lost))
    return eyes


@kernel
def value_of(g, position):
    """The value of a position of the shape that was solved last, vertices as bits (see shapelayout.py)."""
    value = IS_KNOWN
    for side in (OWNER_MOVES, ENEMY_MOVES):
        node = 2 * position + side
        value |= eyes_first(g, node, 1) << EYES_IF_LOST[side] | eyes_first(g, node, 0) << EYES_IF_WON[side]
        value |= is_seki(g, node * BANS) << SEKI[side]
    return (value | best_moves(g, 2 * position + OWNER_MOVES) << DEFENCES
            | best_moves(g, 2 * position + ENEMY_MOVES) << ATTACKS)
