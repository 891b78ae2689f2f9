"""Moves that give the prey two eyes at once, and where the hunter has to play against them.

If the prey's side can make two eyes with one stone, every other stone of the hunter is lost time, unless it changes
something on which those eyes depend. Where two such moves depend on nothing in common, the prey lives.

Source: own analysis; it is the relevance zone of a null move (Thomsen's lambda search, 2000), one move deep.
"""
from __future__ import annotations

from goengine.board.layout import NEIGHBORS
from goengine.board.stones import play, undo
from goengine.groups.eyesneeded import pair_cost
from goengine.groups.relevance import add_liberties, add_point, note_eyes
from goengine.groups.survival import has_two_eyes
from goengine.kernel import kernel_module, lowest_bit
from goengine.pointset import WORDS
from goengine.vertex import EMPTY

kernel = kernel_module(__name__)


@kernel
def prey_lives(b, m, z, c):
    """1 if one of the prey's strings has two eyes."""
    last = 0
    for i in range(m.prey_count[0]):
        p = m.prey[i]
        if b.color[p] != c or b.head[p] == last:
            continue
        last = b.head[p]
        if has_two_eyes(b, m, z, last):
            return 1
    return 0


@kernel
def joins(b, p, c):
    """1 if the empty point `p` lies beside two strings of colour `c`, or beside an enemy string in atari."""
    one = 0
    for d in NEIGHBORS:
        q = p + d
        if b.color[q] == c:
            if one and b.head[q] != one:
                return 1
            one = b.head[q]
        elif b.color[q] == 3 - c and b.liberty_count[b.head[q]] == 1:
            return 1
    return 0


@kernel
def find_hot(b, z, c):
    """Note in ``z.hot`` the numbered points that may make two eyes with one stone."""
    z.hot[0] = 0
    for i in range(z.eyes[0]):
        if z.eye_cost[i] > 1:
            continue
        for j in range(i):
            if z.eye_cost[j] <= 1 and pair_cost(z, i, j) <= 1:
                z.hot[0] |= z.eye_walls[i] | z.eye_walls[j] | z.eye_corners[i] | z.eye_corners[j]
    for k in range(z.numbered[0]):
        p = z.point[k]
        if b.color[p] != EMPTY:
            z.hot[0] &= ~(1 << k)
        elif joins(b, p, c):
            z.hot[0] |= 1 << k


@kernel
def lives_at_once(b, m, z, c):
    """The move with which colour `c` has two eyes, or 0; asked right after `stones_for_two_eyes`.

    What these eyes depend on is left in ``z.proof``.
    """
    find_hot(b, z, c)
    words = z.hot[0]
    while words:
        p = z.point[lowest_bit(words)]
        words &= words - 1
        if play(b, p, c) == 0:
            continue
        lives = prey_lives(b, m, z, c)
        undo(b)
        if lives:
            note_eyes(b, z)
            add_point(z, p)
            add_liberties(b, z, c)
            return p
    return 0


@kernel
def find_answers(b, m, z, c):
    """Note in ``z.must`` where the enemy of colour `c` has to play lest that makes two eyes; 0 if nothing threatens.

    Asked right after `stones_for_two_eyes`. The return value is 2 if there is no such point, so that the prey lives.
    What all these threats together depend on is left in ``z.proof``.
    """
    find_hot(b, z, c)
    words = z.hot[0]
    threats = 0
    left = 0
    while words:
        p = z.point[lowest_bit(words)]
        words &= words - 1
        if play(b, p, c) == 0:
            continue
        lives = prey_lives(b, m, z, c)
        if lives:
            note_eyes(b, z)
        undo(b)
        if lives == 0:
            continue
        add_point(z, p)
        add_liberties(b, z, c)
        left = 0
        for w in range(WORDS):
            z.must[w] = z.proof[w] if threats == 0 else z.must[w] & z.proof[w]
            z.all[w] = z.proof[w] if threats == 0 else z.all[w] | z.proof[w]
            left |= z.must[w]
        threats += 1
        if left == 0:
            break
    if threats == 0:
        return 0
    for w in range(WORDS):
        z.proof[w] = z.all[w]
    return 2 if left == 0 else 1
