"""Life and death in a box, as far as it can be seen at once, or with one more move.

All that is said here is sure, if what surrounds the box is as it was drawn.
"""
from __future__ import annotations

from goengine.groups.boxlayout import MOST_ROOMS, PREY
from goengine.groups.boxoddslayout import MOST_NEEDED
from goengine.groups.boxstones import flood, place, spread
from goengine.kernel import kernel_module, popcount

kernel = kernel_module(__name__)

LIVES, DIES, OPEN = 1, 2, 0
FEW_EYES = 6                            # points for eyes up to which one move may take them all
MOST_FALSE = 9                          # points for eyes of which those of false eyes are told apart


@kernel
def list_rooms(box, inner, prey):
    """List the parts of a set, and the prey's strings around them; how many of these."""
    rooms = 0
    rest = inner
    while rest and rooms < MOST_ROOMS:
        r = flood(box, rest & -rest, rest)
        rest &= ~r
        box.room[rooms] = r
        box.room_good[rooms] = 1
        rooms += 1
    for j in range(rooms, MOST_ROOMS):
        box.room_good[j] = 0
    strings = 0
    rest = spread(box, inner) & prey
    while rest and strings < MOST_ROOMS:
        s = flood(box, rest & -rest, prey)
        rest &= ~s
        box.string[strings] = s
        box.string_good[strings] = 1
        strings += 1
    return strings


@kernel
def eyes_of(box, near, hunter):
    """Rooms all of whose empty points lie beside a string that has the liberties and neighbours `near`."""
    eyes = 0
    for j in range(MOST_ROOMS):
        if box.room_good[j] and box.room[j] & ~hunter & ~near == 0:
            eyes += 1
    return eyes


@kernel
def lives(box, prey, hunter):
    """1 if a string of the prey's on a target point lives for sure: at home, or with two eyes.

    Source: Benson, Life in the game of Go, 1976.
    """
    target = box.target[0] & prey
    if box.home[0] and flood(box, target, prey) & box.home[0]:
        return 1
    free = box.all[0] & ~prey
    inner = free & ~flood(box, free & box.wall[0], free)
    if inner == 0 or flood(box, inner & -inner, inner) == inner:
        return 0
    strings = list_rooms(box, inner, prey)
    left = 0
    changed = 1
    while changed:
        changed = 0
        left = 0
        for i in range(strings):
            if box.string_good[i] == 0:
                continue
            near = spread(box, box.string[i])
            if eyes_of(box, near, hunter) >= 2:
                left |= box.string[i]
                continue
            box.string_good[i] = 0
            changed = 1
            for j in range(MOST_ROOMS):
                if box.room[j] & near:
                    box.room_good[j] = 0
    return 1 if left & target else 0


@kernel
def safe_stones(box, hunter):
    """The hunter's stones that are never captured: they hang together with what is its for good."""
    return flood(box, hunter & box.wall[0], hunter)


@kernel
def eye_points(box, prey, safe):
    """The points on which the prey might still have an eye: none of the hunter's safe stones is on or beside them."""
    return box.all[0] & ~prey & ~(safe | spread(box, safe) | box.wall[0])


@kernel
def false_eyes(box, safe):
    """The points on which an eye would be false: at their corners the hunter has too many safe stones, or points.

    That is two of them, or one at the edge of the board: the prey's strings beside such a point hold together
    around one of these stones only, and the hunter's stones there hang together with what is the hunter's for good. So
    nothing is false where the prey's living stones are near, or where the area goes all around what is not its own.
    """
    if box.home[0] or box.hole[0]:
        return 0
    w = box.width[0]
    not_last = box.not_last[0]
    not_first = box.not_first[0]
    a = safe >> w >> 1 & not_last | box.corner[0]
    b = safe >> w << 1 & not_first | box.corner[1]
    c = safe << w >> 1 & not_last | box.corner[2]
    d = safe << w << 1 & not_first | box.corner[3]
    return box.all[0] & (box.side_point[0] & (a | b | c | d) | (a | b) & (c | d) | a & b | c & d)


@kernel
def room_for_eyes(box, prey, hunter):
    """The points on which the prey might still have an eye, without those of false eyes where these give it nothing.

    Beside a false eye the prey may hold out in a ko that it can never end. If that counts as life (``box.endless``),
    and all kos go to the prey, they are left in.
    """
    safe = safe_stones(box, hunter)
    eyes = eye_points(box, prey, safe)
    if popcount(eyes) > MOST_FALSE or box.endless[0] and box.owner[0] == PREY + 1:
        return eyes
    real = eyes & ~false_eyes(box, safe)
    if box.endless[0] and real != eyes:
        box.ko_met[0] = 1
        box.false_met[0] = 1
    return real


@kernel
def is_dead(box, prey, hunter):
    """1 if the prey is gone, or has no room for two eyes and nowhere to go."""
    if box.target[0] & prey == 0:
        return 1
    if box.home[0]:
        return 0
    eyes = room_for_eyes(box, prey, hunter)
    first = eyes & -eyes
    near = spread(box, first)
    return 1 if eyes & ~(first | near) == 0 and popcount(eyes & near) < 2 else 0


@kernel
def lives_at_once(box, prey, hunter, ko):
    """1 if the prey's side, to move, has a move with which it lives for sure."""
    eyes = eye_points(box, prey, safe_stones(box, hunter))
    hot = (eyes | spread(box, eyes) | box.home[0]) & spread(box, prey) & ~prey & ~hunter & ~ko
    while hot:
        p = hot & -hot
        hot ^= p
        if place(box, p, prey, hunter, box.home[0], box.wall[0]) and lives(box, box.own[0], box.other[0]):
            return 1
    return 0


@kernel
def dies_at_once(box, prey, hunter, ko):
    """1 if the hunter, to move, has a move with which the prey is dead for sure."""
    target = box.target[0] & prey
    empty = box.all[0] & ~prey & ~hunter
    s = flood(box, target & -target, prey)
    if target & ~s == 0 and s & box.home[0] == 0:
        liberties = spread(box, s) & empty
        if liberties & (liberties - 1) == 0 and liberties & ko == 0:
            return 1
    eyes = room_for_eyes(box, prey, hunter)
    if popcount(eyes) > FEW_EYES:
        return 0
    hot = (eyes | spread(box, eyes)) & empty & ~ko
    while hot:
        p = hot & -hot
        hot ^= p
        if place(box, p, hunter, prey, box.wall[0], box.home[0]) and is_dead(box, box.other[0], box.own[0]):
            return 1
    return 0


@kernel
def fate(box, prey, hunter, ko, side):
    """`LIVES` or `DIES` if that can be seen of the prey with `side` to move, or `OPEN`."""
    if is_dead(box, prey, hunter):
        return DIES
    if lives(box, prey, hunter):
        return LIVES
    if side == PREY:
        return LIVES if lives_at_once(box, prey, hunter, ko) else OPEN
    return DIES if dies_at_once(box, prey, hunter, ko) else OPEN


@kernel
def stones_needed(box, prey, hunter, eyes):
    """About how many stones in a row the prey needs for two eyes of one point each, at most `MOST_NEEDED`.

    `eyes` are the points on which it might have one.
    """
    best = MOST_NEEDED
    rest = eyes
    while rest:
        e = rest & -rest
        rest ^= e
        near = spread(box, e)
        if popcount(near & ~prey) + popcount(near & hunter) >= best:
            continue
        others = rest & ~near
        while others:
            f = others & -others
            others ^= f
            walls = (near | spread(box, f)) & ~prey
            cost = popcount(walls) + popcount(walls & hunter) + (1 if (e | f) & hunter else 0)
            best = min(best, cost)
    return best
