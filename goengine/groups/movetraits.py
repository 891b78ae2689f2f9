"""What a move in a fight for life looks like: its traits, each of which has a worth learnt from problem collections.

A trait is a small fact about a move that is the same for both colours and however the board is turned: what stands
on the eight points around it, on which lines it lies, what it captures, saves or puts in atari, how many liberties it
would have and a stone of the other side there, how near it is to the last move, what stands two points away. The sum
of the worths says how likely strong players are to choose the move (`learn.lifetraits` fits them;
knowledge/lifetraits.yaml keeps them).

Source: Coulom, "Computing Elo ratings of move patterns in the game of Go" (2007); the choice of traits is our own.
"""
from __future__ import annotations

from goengine.board.layout import DIAGONALS, NEIGHBORS
from goengine.board.shape import liberties_after
from goengine.groups.traitlayout import (ATARI, BEYOND, CAPTURES, CUTS, EXTENDS, JOINS, LIBERTIES, LINES, NEAR_LAST,
                                         SAVES, SELF_ATARI, SHORT, THEIR_LIBERTIES, THEIR_SELF_ATARI, THREE)
from goengine.kernel import kernel_module
from goengine.vertex import EDGE, EMPTY, PASS, STRIDE

kernel = kernel_module(__name__)

MOST_STONES = 5                         # of a string, and liberties, beyond which nothing more is told apart
FAR = 10                                # the same for the distance from the last move


@kernel
def seen_as(s, side):
    """What stands on a point as `side` sees it: 0 nothing, 1 its own, 2 the other side's, 3 the edge."""
    return 0 if s == EMPTY else 3 if s == EDGE else 1 if s == side else 2


@kernel
def ring_around(b, p, side):
    """What stands on the eight points around one, two bits for each, the orthogonal ones first."""
    code = 0
    shift = 0
    for d in NEIGHBORS:
        code |= seen_as(b.color[p + d], side) << shift
        shift += 2
    for d in DIAGONALS:
        code |= seen_as(b.color[p + d], side) << shift
        shift += 2
    return code


@kernel
def note_trait(traits, trait):
    """Add to the traits of the move at hand."""
    traits.trait[traits.count[0]] = trait
    traits.count[0] += 1


@kernel
def note_lines(b, traits, p):
    """Note on which lines a point lies; the nearer edge comes first."""
    row = min(p // STRIDE, b.size[0] + 1 - p // STRIDE)
    column = min(p % STRIDE, b.size[0] + 1 - p % STRIDE)
    note_trait(traits, LINES + 6 * min(row, column, 4) + min(max(row, column), 5))


@kernel
def is_first_of(b, p, i):
    """1 if the stone at the i-th neighbour of a point belongs to a string that none of those before it belongs to."""
    for j in range(i):
        q = p + NEIGHBORS[j]
        if b.color[q] == b.color[p + NEIGHBORS[i]] and b.head[q] == b.head[p + NEIGHBORS[i]]:
            return 0
    return 1


@kernel
def note_own(b, traits, h, liberties):
    """Note what it means for the string with head `h` that a stone beside it would have so many liberties."""
    stones = min(b.stones[h], MOST_STONES)
    if b.liberty_count[h] == 1:
        note_trait(traits, (SAVES if liberties > 1 else EXTENDS) + stones)
    elif b.liberty_count[h] == 2:
        note_trait(traits, SHORT + stones)


@kernel
def note_theirs(b, traits, h):
    """Note what it means for the enemy's string with head `h` to lose a liberty; the stones that it captures."""
    stones = min(b.stones[h], MOST_STONES)
    if b.liberty_count[h] == 1:
        return b.stones[h]
    if b.liberty_count[h] == 2:
        note_trait(traits, ATARI + stones)
    elif b.liberty_count[h] == 3:
        note_trait(traits, THREE + stones)
    return 0


@kernel
def note_strings(b, traits, p, side):
    """Note what a move of `side` does to the strings beside it, and the liberties that either side would have there."""
    liberties = liberties_after(b, p, side)
    strings = 0
    rivals = 0
    size = 1
    rival_size = 1
    captured = 0
    for i in range(4):
        q = p + NEIGHBORS[i]
        if b.color[q] == EMPTY or b.color[q] == EDGE or is_first_of(b, p, i) == 0:
            continue
        h = b.head[q]
        if b.color[q] == side:
            strings += 1
            size += b.stones[h]
            note_own(b, traits, h, liberties)
        else:
            rivals += 1
            rival_size += b.stones[h]
            captured += note_theirs(b, traits, h)
    if captured:
        note_trait(traits, CAPTURES + min(captured, MOST_STONES))
    if strings > 1:
        note_trait(traits, JOINS)
    if rivals > 1:
        note_trait(traits, CUTS)
    if liberties <= 1:
        note_trait(traits, SELF_ATARI + min(size, MOST_STONES))
    else:
        note_trait(traits, LIBERTIES + min(liberties, MOST_STONES))
    liberties = liberties_after(b, p, 3 - side)
    if liberties <= 1:
        note_trait(traits, THEIR_SELF_ATARI + min(rival_size, MOST_STONES))
    else:
        note_trait(traits, THEIR_LIBERTIES + min(liberties, MOST_STONES))


@kernel
def find_traits(b, traits, p, side, last):
    """Note the traits of the legal move of `side` at `p`; `last` is the move before it, or `PASS`. Their number."""
    traits.count[0] = 0
    note_trait(traits, ring_around(b, p, side))
    note_lines(b, traits, p)
    note_strings(b, traits, p, side)
    if last != PASS:
        rows = abs(p // STRIDE - last // STRIDE)
        columns = abs(p % STRIDE - last % STRIDE)
        note_trait(traits, NEAR_LAST + min(rows + columns + max(rows, columns), FAR))
    for d in NEIGHBORS:
        if b.color[p + d] == EMPTY:
            note_trait(traits, BEYOND + seen_as(b.color[p + 2 * d], side))
    return traits.count[0]


@kernel
def learnt_worth(b, traits, p, side, last):
    """How likely strong players are to choose a move, in hundredths of a natural logarithm, up to a constant."""
    n = find_traits(b, traits, p, side, last)
    worth = 0
    for i in range(n):
        worth += traits.worth[traits.trait[i]]
    return worth
