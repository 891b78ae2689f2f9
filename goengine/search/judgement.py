"""The judgement: one score in points as a weighted sum of named terms.

Each term is a kernel of its own that reads the records of an analysis; `evaluate` sums them. Points and stones count
by the chance that they end as Black's or White's (influence/chances.py), so that the terms of an open board are as
small as what is known of it. The stones of groups that hang on the next move count so too, by the mean of what becomes
of such groups, and the side to move then takes a part of the largest of them, the other side of the next, and so on
(temperatures after Berlekamp's thermography, in its simplest form).
"""
from __future__ import annotations

from goengine.board.layout import NEIGHBORS
from goengine.groups.layout import LIFE_ALIVE, LIFE_CRITICAL
from goengine.influence.analysis import analyse
from goengine.influence.layout import FULL
from goengine.kernel import kernel_module
from goengine.reading.layout import THREATENED
from goengine.search.layout import (EXPOSED, FRAMEWORK, KOMI, LATER, OPEN_CONTROL, PRISONERS, PROBABLE, PROBABLY,
                                    STAKES, STONES, SURE, TEMPO, TERMS, TERRITORY, WEAK)
from goengine.vertex import BLACK, EMPTY, STRIDE, WHITE

kernel = kernel_module(__name__)

HALF_POINT = 50
WHOLE_FROM = 50                         # hundredths held from which a point counts whole, if points do


@kernel
def held_at(f, j, p):
    """What is held at a point: 100 if it is sure to end as Black's or a safe group encloses it, -100 as White's.

    Else by the chance; or, if points count whole, all of it if that chance is three in four or more.
    """
    if abs(f.control[p]) == FULL:
        return 2 * f.control[p]
    held = abs(f.value[p]) // 10
    if j.counted[0]:
        held = 100 if held > WHOLE_FROM else 0
    return held if f.value[p] > 0 else -held


@kernel
def territory_terms(b, g, f, j):
    """What is held at the free points: those that are settled, probable, and open."""
    j.terms[TERRITORY] = 0
    j.terms[PROBABLE] = 0
    j.terms[FRAMEWORK] = 0
    for row in range(1, b.size[0] + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + b.size[0] + 1):
            if b.color[p] == EMPTY or g.gone[b.head[p]]:
                held = held_at(f, j, p)
                if abs(held) >= SURE:
                    j.terms[TERRITORY] += held
                elif abs(held) >= PROBABLY:
                    j.terms[PROBABLE] += held
                else:
                    j.terms[FRAMEWORK] += held


@kernel
def danger_terms(b, g, j, side):
    """Groups in danger that do not hang on the next move: those of the side to move, and those that it may attack."""
    j.terms[WEAK] = 0
    j.terms[EXPOSED] = 0
    if side == EMPTY:
        return
    for i in range(g.count[0]):
        k = g.ids[i]
        if g.life[k] == LIFE_CRITICAL or g.gone[b.head[k]]:
            continue
        lack = g.size[k] * (100 - g.safety[k])
        j.terms[WEAK if b.color[k] == side else EXPOSED] -= lack if b.color[k] == BLACK else -lack


@kernel
def stones_term(b, g, f, j):
    """What is held at stones: nothing at captured ones, which count as free."""
    total = 0
    for row in range(1, b.size[0] + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + b.size[0] + 1):
            if b.color[p] != EMPTY and g.gone[b.head[p]] == 0:
                total += held_at(f, j, p)
    return total


@kernel
def prisoners_term(b, j):
    """Under territory scoring: prisoners, and a point off for every stone on the board; else nothing."""
    if j.territory_scoring[0] == 0:
        return 0
    total = b.prisoners[WHITE] - b.prisoners[BLACK]
    for row in range(1, b.size[0] + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + b.size[0] + 1):
            if b.color[p] == BLACK:
                total -= 1
            elif b.color[p] == WHITE:
                total += 1
    return 100 * total


@kernel
def stake_of(b, g, k):
    """What a critical group is worth to whoever moves, beyond its fate on the mean: its stones and breathing room."""
    return 100 * g.size[k] + HALF_POINT * min(g.liberties[k], 8)


@kernel
def put_stake(j, k, stake):
    """Put what is at stake at the group `k` into the list of stakes, largest first, behind others of its size."""
    at = j.stakes[0]
    while at > 0 and j.stake[at - 1] < stake:
        j.stake[at] = j.stake[at - 1]
        j.stake_group[at] = j.stake_group[at - 1]
        at -= 1
    j.stake[at] = stake
    j.stake_group[at] = k
    j.stakes[0] += 1


@kernel
def stakes_terms(b, g, j, side):
    """List the critical groups, largest first, and share them out in turn, the side to move first (`EMPTY`: nobody)."""
    j.stakes[0] = 0
    for i in range(g.count[0]):
        if g.life[g.ids[i]] == LIFE_CRITICAL:
            put_stake(j, g.ids[i], stake_of(b, g, g.ids[i]))
    j.terms[STAKES] = 0
    j.terms[LATER] = 0
    if side == EMPTY:
        return
    sign = 1 if side == BLACK else -1
    for i in range(j.stakes[0]):
        j.terms[LATER if i else STAKES] += sign * j.stake[i]
        sign = -sign


@kernel
def tempo_term(b, f, j, side):
    """The right to move: worth most on an open board, nothing when every point is somebody's or the game is over."""
    if side == EMPTY:
        return 0
    open_points = 0
    size = b.size[0]
    for row in range(1, size + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + size + 1):
            if b.color[p] == EMPTY and abs(f.control[p]) < OPEN_CONTROL:
                near = 0
                for d in NEIGHBORS:
                    if b.color[p + d] == BLACK or b.color[p + d] == WHITE:
                        near = 1
                if near == 0:
                    open_points += 1
    worth = j.tempo[0] * open_points // (size * size)
    return worth if side == BLACK else -worth


@kernel
def evaluate(b, g, f, j, side):
    """The score of an analysed position in hundredths of a point for Black; `side` is to move, `EMPTY` at the end."""
    territory_terms(b, g, f, j)
    j.terms[STONES] = stones_term(b, g, f, j)
    danger_terms(b, g, j, side)
    j.terms[PRISONERS] = prisoners_term(b, j)
    stakes_terms(b, g, j, side)
    j.terms[TEMPO] = tempo_term(b, f, j, side)
    j.terms[KOMI] = -j.komi[0]
    total = 0
    for i in range(TERMS):
        part = abs(j.terms[i]) * j.weights[i] // 100
        j.terms[i] = part if j.terms[i] > 0 else -part
        total += j.terms[i]
    j.score[0] = total
    return total


@kernel
def list_strings(b, r, g, j):
    """List as stakes, for quiescence, the strings that hang on the next move though their groups are said to live.

    A group lives if one of its strings does, so that of a large one many stones may be lost. They are in no term.
    """
    for i in range(r.count[0]):
        h = r.heads[i]
        if r.state[h] == THREATENED and g.life[g.group[h]] >= LIFE_ALIVE:
            put_stake(j, g.group[h], 100 * b.stones[h] + HALF_POINT * b.liberty_count[h])


@kernel
def judge_board(b, m, r, g, f, j, most, side):
    """Analyse a board and judge it: `evaluate`."""
    analyse(b, m, r, g, f, most)
    score = evaluate(b, g, f, j, side)
    list_strings(b, r, g, j)
    return score
