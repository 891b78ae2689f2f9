"""Quiescence: calm a position before it is judged.

The side to move settles the group with the largest stake, saving its own or taking the other's, then the other
side does, until nothing that matters hangs on the next move, or a few plies were played.
"""
from __future__ import annotations

from goengine.board.stones import is_legal, play, undo
from goengine.influence.analysis import analyse
from goengine.kernel import kernel_module
from goengine.reading.layout import THREATENED
from goengine.search.judgement import evaluate
from goengine.vertex import PASS

kernel = kernel_module(__name__)


@kernel
def settling_move(b, r, g, k, side):
    """The move by which `side` settles the critical group `k`: saves it if it is its own, else takes it; or a pass."""
    best = PASS
    most = 0
    for i in range(r.count[0]):
        h = r.heads[i]
        if g.group[h] == k and r.state[h] == THREATENED and b.stones[h] > most:
            p = r.defend_move[h] if b.color[h] == side else r.attack_move[h]
            if is_legal(b, p, side):
                best = p
                most = b.stones[h]
    if best == PASS and is_legal(b, g.vital[k], side):
        best = g.vital[k]
    return best


@kernel
def calm(b, m, r, g, f, j, side, plies, most):
    """Play settling moves, at most `plies`, then judge; the score in hundredths for Black.

    The records are left as the last judgement filled them, the board as it was.
    """
    played = 0
    while True:
        analyse(b, m, r, g, f, most)
        score = evaluate(b, g, f, j, side)
        if played == plies or j.stakes[0] == 0 or j.stake[0] < j.calm_from[0]:
            break
        move = PASS
        for i in range(j.stakes[0]):
            if j.stake[i] >= j.calm_from[0]:
                move = settling_move(b, r, g, j.stake_group[i], side)
                if move != PASS:
                    break
        if move == PASS or play(b, move, side) == 0:
            break
        played += 1
        side = 3 - side
    for i in range(played):
        undo(b)
    return score
