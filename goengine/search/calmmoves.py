"""Stabilising moves by pattern: what both players would play at once where the last move has disturbed something.

The patterns are those of patterns/calming. They are tried only near the last move, and their conditions ask only what
can be told of a few points in no time, since this runs at the bottom of every line of a search.
"""
from __future__ import annotations

from goengine.expert.facts import fill_strings
from goengine.expert.machine import run_patterns
from goengine.expert.points import fill_move, fill_point
from goengine.kernel import kernel_module
from goengine.search.layout import CALM_FAR, CALM_NEAR
from goengine.vertex import EMPTY, PASS, POINTS, STRIDE

kernel = kernel_module(__name__)


@kernel
def fill_near(b, r, g, f, facts, c, last):
    """Facts about the strings, and about the points within `CALM_FAR` lines of the last move, for `c` to move.

    Lists the legal points within `CALM_NEAR` lines.
    """
    facts.mover[0] = c
    facts.last_move[0] = last
    fill_strings(b, r, g, facts, c)
    size = b.size[0]
    row = last // STRIDE
    column = last % STRIDE
    facts.points[0] = 0
    for i in range(max(1, row - CALM_FAR), min(size, row + CALM_FAR) + 1):
        for k in range(max(1, column - CALM_FAR), min(size, column + CALM_FAR) + 1):
            p = STRIDE * i + k
            fill_point(b, g, f, facts, p, c, last)
            fill_move(b, f, facts, p, c, p)
            fill_move(b, f, facts, p, 3 - c, POINTS + p)
            if max(abs(i - row), abs(k - column)) <= CALM_NEAR and b.color[p] == EMPTY and facts.point_is_legal[p]:
                facts.point_list[facts.points[0]] = p
                facts.points[0] += 1
    for i in range(g.count[0]):
        k = g.ids[i]
        facts.group_stones[k] = g.size[k]
        facts.group_life[k] = g.life[k]
        facts.group_safety[k] = g.safety[k]


@kernel
def calming_move(b, m, r, g, f, lib, hits, rules, facts, fired, c, last):
    """The stabilising move of `c` near the last move that is worth most; a pass if there is none, or no single one."""
    if lib.variants[0] == 0 or last <= 0:
        return PASS
    fill_near(b, r, g, f, facts, c, last)
    fired.count[0] = 0
    fired.lost[0] = 0
    run_patterns(b, m, lib, hits, rules, facts, fired)
    best = PASS
    most = 0
    for i in range(fired.count[0]):
        worth = rules.extra[fired.rule[i]]
        if worth > most:
            best = fired.move[i]
            most = worth
        elif worth == most and fired.move[i] != best:
            best = PASS
    return best
