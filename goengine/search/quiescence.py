"""Quiescence: calm a position before it is judged.

The side to move settles the largest stake, a group or a string of a group that lives, saving its own or taking the
other's; where there is none it answers what the last move has disturbed, by the patterns of patterns/calming. Then the
other side does, until nothing that matters hangs on the next move, or a few plies were played.
"""
from __future__ import annotations

from goengine.board.stones import is_legal, play, undo
from goengine.groups.layout import LIFE_CRITICAL
from goengine.kernel import kernel_module
from goengine.reading.layout import THREATENED
from goengine.search.calmmoves import calming_move
from goengine.search.judgement import judge_board
from goengine.vertex import BLACK, PASS

kernel = kernel_module(__name__)


@kernel
def settling_move(b, r, g, k, side):
    """The move by which `side` settles a stake at the group `k`: saves it if it is its own, else takes it; or a pass.

    It saves or takes the largest string that hangs; where none does, and the group is critical, the group.
    """
    best = PASS
    most = 0
    for i in range(r.count[0]):
        h = r.heads[i]
        if g.group[h] == k and r.state[h] == THREATENED and b.stones[h] > most:
            p = r.defend_move[h] if b.color[h] == side else r.attack_move[h]
            if is_legal(b, p, side):
                best = p
                most = b.stones[h]
    if best == PASS and g.life[k] == LIFE_CRITICAL and is_legal(b, g.vital[k], side):
        best = g.vital[k]
    return best


@kernel
def stake_move(b, r, g, j, side):
    """The move that settles the largest stake worth it for which `side` has one; a pass if there is none."""
    for i in range(j.stakes[0]):
        if j.stake[i] < j.calm_from[0]:
            return PASS
        move = settling_move(b, r, g, j.stake_group[i], side)
        if move != PASS:
            return move
    return PASS


@kernel
def calm(b, m, r, g, f, j, lib, hits, rules, facts, fired, side, plies, most, last):
    """Play settling and stabilising moves, at most `plies`, then judge; the score in hundredths for Black.

    `last` is the move just played, or 0. Where ``j.may_leave`` is set, each side may also leave things as they are:
    of the scores along the line it has the better one. The records are left as the last judgement filled them, the
    board as it was.
    """
    played = 0
    mover = side
    while True:
        j.chain[played] = judge_board(b, m, r, g, f, j, most, mover)
        if played == plies:
            break
        move = stake_move(b, r, g, j, mover)
        if move == PASS:
            move = calming_move(b, m, r, g, f, lib, hits, rules, facts, fired, mover, last)
        if move == PASS or play(b, move, mover) == 0:
            break
        played += 1
        mover = 3 - mover
        last = move
    score = j.chain[played]
    while played:
        undo(b)
        played -= 1
        mover = 3 - mover
        if j.may_leave[0]:
            score = max(score, j.chain[played]) if mover == BLACK else min(score, j.chain[played])
    return score
