"""Stones in a box: strings, liberties and moves, where a set of points is one word."""
from __future__ import annotations

from goengine.groups.boxlayout import PREY
from goengine.kernel import kernel_module, popcount

kernel = kernel_module(__name__)


@kernel
def spread(box, x):
    """The points of the area beside those of a set."""
    w = box.width[0]
    return (x << w | x >> w | (x & box.not_last[0]) << 1 | (x & box.not_first[0]) >> 1) & box.all[0]


@kernel
def flood(box, x, within):
    """All points of a set that hang together with those of `x`."""
    while True:
        y = (x | spread(box, x)) & within
        if y == x:
            return x
        x = y


@kernel
def above_right(box, x):
    """The points above and to the right of points of the area, as far as they belong to it; others mean nothing.

    Where the corners are loose they are reached by way of points of the area only.
    """
    w = box.width[0]
    if box.loose[0]:
        return (x << w & box.all[0]) << 1 & box.not_first[0] | (x << 1 & box.not_first[0] & box.all[0]) << w
    return x << w << 1 & box.not_first[0]


@kernel
def above_left(box, x):
    """The points above and to the left of points of the area (see `above_right`)."""
    w = box.width[0]
    if box.loose[0]:
        return (x << w & box.all[0]) >> 1 & box.not_last[0] | (x >> 1 & box.not_last[0] & box.all[0]) << w
    return x << w >> 1 & box.not_last[0]


@kernel
def below_right(box, x):
    """The points below and to the right of points of the area (see `above_right`)."""
    w = box.width[0]
    if box.loose[0]:
        return (x >> w & box.all[0]) << 1 & box.not_first[0] | (x << 1 & box.not_first[0] & box.all[0]) >> w
    return x >> w << 1 & box.not_first[0]


@kernel
def below_left(box, x):
    """The points below and to the left of points of the area (see `above_right`)."""
    w = box.width[0]
    if box.loose[0]:
        return (x >> w & box.all[0]) >> 1 & box.not_last[0] | (x >> 1 & box.not_last[0] & box.all[0]) >> w
    return x >> w >> 1 & box.not_last[0]


@kernel
def captured(box, near, stones, empty, safe):
    """The stones of strings beside a move that have no liberty among `empty`; those on `safe` cannot be captured."""
    taken = 0
    rest = near & stones
    while rest:
        s = rest & -rest
        while s & safe == 0 and spread(box, s) & empty == 0:
            larger = (s | spread(box, s)) & stones
            if larger == s:
                taken |= s
                break
            s = larger
        rest &= ~s
    return taken


@kernel
def place(box, bit, own, other, own_safe, other_safe):
    """Put a stone on a point; 0 if that is suicide. Strings on `own_safe` or `other_safe` cannot be captured."""
    near = spread(box, bit)
    own |= bit
    empty = box.all[0] & ~own & ~other
    taken = captured(box, near, other, empty, other_safe)
    if taken == 0 and near & empty == 0 and captured(box, bit, own, empty, own_safe):
        return 0
    box.own[0] = own
    box.other[0] = other & ~taken
    box.taken[0] = taken
    box.retake[0] = 0
    if taken and near & own == 0 and bit & own_safe == 0 and popcount(taken) == 1 and near & (empty | taken) == taken:
        box.retake[0] = taken
    return 1


@kernel
def fills_eye(box, bit, prey):
    """1 if the prey would fill an eye of one point around which one string stands that is not in atari."""
    near = spread(box, bit)
    if near & ~prey or bit & box.wall[0]:
        return 0
    s = flood(box, near & -near, prey)
    return 1 if near & ~s == 0 and spread(box, s) & ~prey & ~bit else 0


@kernel
def play_in_box(box, bit, prey, hunter, side):
    """Play for a side on an empty point: 1 if that is legal and makes sense.

    The position is left in ``box.to_prey``, ``to_hunter`` and ``to_ko``. Where the other side owns the kos, it may
    retake at once.
    """
    if side == PREY:
        if fills_eye(box, bit, prey) or place(box, bit, prey, hunter, box.home[0], box.wall[0]) == 0:
            return 0
        box.to_prey[0] = box.own[0]
        box.to_hunter[0] = box.other[0]
    else:
        near = spread(box, bit)
        if box.claim[0] == 0 and near & ~hunter == 0 and near & ~flood(box, hunter & box.wall[0], hunter) == 0:
            return 0
        if place(box, bit, hunter, prey, box.wall[0], box.home[0]) == 0:
            return 0
        box.to_prey[0] = box.other[0]
        box.to_hunter[0] = box.own[0]
    box.to_ko[0] = box.retake[0]
    if box.retake[0]:
        box.ko_met[0] = 1
        if box.owner[0] == 2 - side:
            box.to_ko[0] = 0
    return 1


@kernel
def may_wait(box, hunter, ko):
    """1 if the hunter may pass, being forbidden to retake at `ko` where all kos are the prey's, who has to end it.

    So it may as well where the prey's side claims points, and it has stones there that are to be captured.
    """
    if box.claim[0]:
        return 1 if hunter & ~flood(box, hunter & box.wall[0], hunter) else 0
    return 1 if ko and box.endless[0] == 0 and box.owner[0] == PREY + 1 else 0


@kernel
def moves_in_box(box, prey, hunter, ko):
    """The empty points that hang together with the target, but for the hunter's safe stones: no other matters.

    All of them where points are claimed.
    """
    if box.claim[0]:
        return box.all[0] & ~prey & ~hunter & ~ko
    safe = flood(box, hunter & box.wall[0], hunter)
    return flood(box, prey & box.target[0], box.all[0] & ~safe) & ~prey & ~hunter & ~ko
