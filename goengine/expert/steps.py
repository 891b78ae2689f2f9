"""Steps: how each legal move stands to the strings around it - touching, a jump, a knight's move, a hane.

A step is one string, one point and one shape, however many stones of the string make it.
"""
from __future__ import annotations

from goengine.board.layout import NEIGHBORS
from goengine.expert.layout import MOST_STEPS
from goengine.expert.zones import low_line
from goengine.kernel import kernel_module
from goengine.vertex import EMPTY, POINTS, STRIDE

kernel = kernel_module(__name__)

TOUCH, DIAGONAL, HANE, JUMP, KNIGHT, FAR_JUMP, FAR_KNIGHT, LONG_JUMP = range(1, 9)
SHAPES = LONG_JUMP + 1                  # a step's class: bit shape of a string of mine, SHAPES + shape of one of theirs


@kernel
def note_step(b, facts, q, p, shape):
    """Note the step of a shape from the stone at `q` to the point `p`, if the mover may play there."""
    if facts.point_is_legal[p] == 0:
        return
    h = b.head[q]
    size = b.size[0]
    rises = low_line(size, p) - low_line(size, q)
    n = facts.steps[0]
    old = facts.seen[POINTS * shape + p]
    if old < n and facts.step_to[old] == p and facts.step_from[old] == h and facts.step_shape[old] == shape:
        facts.step_rises[old] = max(facts.step_rises[old], rises)
        return
    if n == MOST_STEPS:
        return
    facts.seen[POINTS * shape + p] = n
    facts.step_to[n] = p
    facts.step_from[n] = h
    facts.step_shape[n] = shape
    facts.step_rises[n] = rises
    facts.step_class[n] = 1 << shape + SHAPES * (facts.string_color[h] - 1)
    facts.steps[0] = n + 1


@kernel
def straight_steps(b, facts, q):
    """Steps along the lines, as far as the points are empty."""
    for d in NEIGHBORS:
        for length in range(1, 5):
            if b.color[q + length * d] != EMPTY:
                break
            shape = TOUCH
            if length == 2:
                shape = JUMP
            elif length == 3:
                shape = FAR_JUMP
            elif length == 4:
                shape = LONG_JUMP
            note_step(b, facts, q, q + length * d, shape)


@kernel
def knight_steps(b, facts, q):
    """Knight's moves, small and large, with nothing in between."""
    for d in NEIGHBORS:
        if b.color[q + d] != EMPTY:
            continue
        side = STRIDE if abs(d) == 1 else 1
        for e in (side, -side):
            if b.color[q + d + e] != EMPTY or b.color[q + 2 * d + e] != EMPTY:
                continue
            note_step(b, facts, q, q + 2 * d + e, KNIGHT)
            if b.color[q + 2 * d] == EMPTY and b.color[q + 3 * d + e] == EMPTY:
                note_step(b, facts, q, q + 3 * d + e, FAR_KNIGHT)


@kernel
def bent_steps(b, facts, q):
    """Diagonal moves, and hane: round an enemy stone that touches."""
    for d in (STRIDE, -STRIDE):
        for e in (1, -1):
            if b.color[q + d + e] != EMPTY:
                continue
            x = b.color[q + d]
            y = b.color[q + e]
            if x == EMPTY and y == EMPTY:
                note_step(b, facts, q, q + d + e, DIAGONAL)
            elif (x == EMPTY and y == 3 - b.color[q]) or (y == EMPTY and x == 3 - b.color[q]):
                note_step(b, facts, q, q + d + e, HANE)


@kernel
def fill_steps(b, facts):
    """Find all steps; the facts about points must be there."""
    facts.steps[0] = 0
    for i in range(facts.strings[0]):
        h = facts.string_list[i]
        q = h
        while True:
            straight_steps(b, facts, q)
            knight_steps(b, facts, q)
            bent_steps(b, facts, q)
            q = b.next[q]
            if q == h:
                break
