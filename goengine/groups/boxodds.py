"""How likely the prey is to live in a position in a box, at a first look.

What is seen adds up to the logarithm of the odds, with figures of its own for either side to move. They were learnt
from the positions that searches of our own have solved (`learn.boxodds`; knowledge/boxodds.yaml keeps them).

Source: own analysis; that first numbers should foretell what a search will find is df-pn+'s idea (Nagai 2002).
"""
from __future__ import annotations

from goengine.groups.boxfate import false_eyes, stones_needed
from goengine.groups.boxoddslayout import (AREAS, ATARI, ENEMY_ATARI, ENEMY_SHORT, EYES, INSIDE, KO, LIBERTIES, MADE,
                                           MOST_AREAS, MOST_EMPTY, MOST_EYES, MOST_LARGEST, MOST_LIBERTIES, MOST_MADE,
                                           MOST_SECOND, MOST_STONES, NEEDED, ODDS_COUNT, SECOND, SHORT, SIGHTS)
from goengine.groups.boxstones import flood, spread
from goengine.kernel import kernel_module, popcount

kernel = kernel_module(__name__)

FIRST_EYES, FIRST_NEEDED, FIRST_LIBERTIES, FIRST_ATARI = EYES.begin, NEEDED.begin, LIBERTIES.begin, ATARI.begin
FIRST_SECOND, FIRST_INSIDE, FIRST_SHORT, FIRST_AREAS = SECOND.begin, INSIDE.begin, SHORT.begin, AREAS.begin
FIRST_ENEMY_ATARI, FIRST_ENEMY_SHORT = ENEMY_ATARI.begin, ENEMY_SHORT.begin
FIRST_MADE, FIRST_KO = MADE.begin, KO.begin


@kernel
def count_short(box, stones, empty):
    """Count the stones in strings of one liberty, and of two, in ``box.one_liberty`` and ``two_liberties``."""
    box.one_liberty[0] = 0
    box.two_liberties[0] = 0
    while stones:
        s = flood(box, stones & -stones, stones)
        stones &= ~s
        liberties = popcount(spread(box, s) & empty)
        if liberties == 1:
            box.one_liberty[0] += popcount(s)
        elif liberties == 2:
            box.two_liberties[0] += popcount(s)


@kernel
def note_areas(box, eyes, good):
    """Note how many parts the points for eyes have, and the size of the largest two."""
    areas = 0
    largest = 0
    second = 0
    rest = eyes
    while rest:
        s = flood(box, rest & -rest, eyes)
        rest &= ~s
        areas += 1
        size = popcount(s)
        second = max(second, min(size, largest))
        largest = max(largest, size)
    box.sight[1] = FIRST_NEEDED + (MOST_LARGEST + 1) * box.need[0] + min(largest, MOST_LARGEST)
    box.sight[4] = FIRST_SECOND + (MOST_EYES + 1) * min(second, MOST_SECOND) + good
    box.sight[9] = FIRST_AREAS + min(areas, MOST_AREAS)


@kernel
def look_at(box, prey, hunter, ko):
    """Note in ``box.sight`` what is seen of a position; in ``box.need`` how many stones two eyes need.

    Its eyes have been noted (`boxfate.note_eyes`).
    """
    safe = box.safe[0]
    eyes = box.eyes[0]
    real = eyes & ~false_eyes(box, safe)
    empty = box.all[0] & ~prey & ~hunter
    good = min(popcount(real), MOST_EYES)
    points = min(popcount(eyes), MOST_EYES)
    box.need[0] = stones_needed(box, prey, hunter, eyes)
    box.sight[0] = FIRST_EYES + (MOST_EMPTY + 1) * good + min(popcount(empty), MOST_EMPTY)
    note_areas(box, eyes, good)
    liberties = min(popcount(spread(box, flood(box, prey & box.target[0], prey)) & empty), MOST_LIBERTIES)
    box.sight[2] = FIRST_LIBERTIES + (MOST_EYES + 1) * liberties + points
    count_short(box, prey, empty)
    box.sight[3] = FIRST_ATARI + (MOST_EYES + 1) * min(box.one_liberty[0], MOST_STONES) + good
    box.sight[6] = FIRST_SHORT + min(box.two_liberties[0], MOST_STONES)
    box.sight[5] = FIRST_INSIDE + (MOST_EYES + 1) * min(popcount(eyes & hunter), MOST_STONES) + points
    count_short(box, hunter & ~safe, empty)
    box.sight[7] = FIRST_ENEMY_ATARI + min(box.one_liberty[0], MOST_STONES)
    box.sight[8] = FIRST_ENEMY_SHORT + min(box.two_liberties[0], MOST_STONES)
    box.sight[10] = FIRST_MADE + min(popcount(real & empty & ~spread(box, box.all[0] & ~prey)), MOST_MADE)
    box.sight[11] = FIRST_KO + (1 if ko else 0)


@kernel
def odds_in_box(box, prey, hunter, ko, side):
    """The odds that the prey lives with `side` to move, in hundredths of a natural logarithm; its eyes are noted."""
    look_at(box, prey, hunter, ko)
    odds = 0
    for k in range(SIGHTS):
        odds += box.odds[ODDS_COUNT * side + box.sight[k]]
    return odds
