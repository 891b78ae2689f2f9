"""Life and death in a box, as far as it can be seen at once, or with one more move.

All that is said here is sure, if what surrounds the box is as it was drawn.
"""
from __future__ import annotations

from goengine.groups.boxlayout import LOOSE, MOST_ROOMS, PREY
from goengine.groups.boxoddslayout import MOST_NEEDED
from goengine.groups.boxstones import above_left, above_right, below_left, below_right, flood, place, spread
from goengine.kernel import kernel_module, popcount

kernel = kernel_module(__name__)

LIVES, DIES, OPEN = 1, 2, 0
FEW_EYES = 6                            # points for eyes up to which one move may take them all
MOST_FALSE = 9                          # points for eyes of which those of false eyes are told apart


@kernel
def list_rooms(box, inner, prey, hunter):
    """List the parts of a set that may be eyes: all of their empty points lie beside the prey; how many there are."""
    rooms = 0
    near = hunter | spread(box, prey)
    rest = inner
    while rest and rooms < MOST_ROOMS:
        r = flood(box, rest & -rest, rest)
        rest &= ~r
        if r & ~near == 0:
            box.room[rooms] = r
            rooms += 1
    return rooms


@kernel
def list_strings(box, prey):
    """List the prey's strings, and the points beside them; how many there are."""
    strings = 0
    while prey and strings < MOST_ROOMS - 1:
        s = flood(box, prey & -prey, prey)
        prey &= ~s
        box.string[strings] = s
        box.beside_string[strings] = spread(box, s)
        strings += 1
    return strings


@kernel
def join_strings(box, strings, p):
    """Let all listed strings count that `p` is not beside; those that it joins are one, listed last."""
    joined = p
    near = spread(box, p)
    for i in range(strings):
        apart = box.string[i] & near == 0
        box.string_good[i] = apart
        if not apart:
            joined |= box.string[i]
    box.string[strings] = joined
    box.beside_string[strings] = spread(box, joined)
    box.string_good[strings] = 1 if p else 0


@kernel
def eyes_of(box, rooms, near, hunter):
    """Rooms all of whose empty points lie beside a string that has the liberties and neighbours `near`."""
    eyes = 0
    for j in range(rooms):
        if box.room[j] and box.room[j] & ~hunter & ~near == 0:
            eyes += 1
    return eyes


@kernel
def are_enough(box, stones):
    """1 if stones of the prey's are on the target point of a string, or of all if these have to live together."""
    target = box.target[0]
    return 1 if stones & target and (box.together[0] == 0 or target & ~stones == 0) else 0


@kernel
def drop_weak(box, strings, rooms, hunter):
    """Let listed strings that lack two eyes, and the rooms beside them, count no more; 1 if there were such.

    The stones of the others are left in ``box.lasting``. Where all of what is asked about has to live, strings beside
    what is the prey's for good need no eyes.
    """
    box.lasting[0] = 0
    lost = 0
    for i in range(strings):
        if box.string_good[i] == 0:
            continue
        near = box.beside_string[i]
        if box.together[0] and box.string[i] & box.home[0] or eyes_of(box, rooms, near, hunter) >= 2:
            box.lasting[0] |= box.string[i]
            continue
        box.string_good[i] = 0
        lost = 1
        for j in range(rooms):
            if box.room[j] & near:
                box.room[j] = 0
    return lost


@kernel
def have_two_eyes(box, strings, rooms, hunter):
    """1 if what has to live of the listed strings has two eyes for sure among the listed rooms.

    Source: Benson, Life in the game of Go, 1976.
    """
    while True:
        lost = drop_weak(box, strings, rooms, hunter)
        enough = are_enough(box, box.lasting[0])
        if lost == 0 or enough == 0:
            return enough


@kernel
def lives(box, strings, p, prey, hunter, inner):
    """1 if the prey lives for sure with two eyes among the points `inner`, its listed strings being joined by `p`.

    `p` is a stone just added, 0 if none was.
    """
    rooms = list_rooms(box, inner, prey, hunter)
    if rooms < 2 and (box.together[0] == 0 or box.home[0] == 0):
        return 0
    join_strings(box, strings, p)
    return have_two_eyes(box, strings + 1, rooms, hunter)


@kernel
def at_home(box, prey):
    """1 if the prey's stones on target points hang together with what is the prey's for good; all, if all have to."""
    if box.together[0]:
        return 1 if are_enough(box, prey) and box.target[0] & ~flood(box, prey & box.home[0], prey) == 0 else 0
    return 1 if box.home[0] and flood(box, box.target[0] & prey, prey) & box.home[0] else 0


@kernel
def safe_stones(box, hunter):
    """The hunter's stones that are never captured: they hang together with what is its for good."""
    return flood(box, hunter & box.wall[0], hunter)


@kernel
def eye_points(box, prey, safe):
    """The points on which the prey might still have an eye: none of the hunter's safe stones is on or beside them."""
    return box.all[0] & ~prey & ~(safe | spread(box, safe) | box.wall[0])


@kernel
def note_eyes(box, prey, hunter):
    """Leave the hunter's safe stones in ``box.safe``, and the points where the prey may have eyes in ``box.eyes``."""
    box.safe[0] = safe_stones(box, hunter)
    box.eyes[0] = eye_points(box, prey, box.safe[0])


@kernel
def loose_false_eyes(box, safe):
    """The same as `false_eyes` where corners are loose: one may be missed, if no point of the area lies beside it.

    Then the eye counts as real, which is never said too often.
    """
    a = below_left(box, safe) | box.corner[0]
    b = below_right(box, safe) | box.corner[1]
    c = above_left(box, safe) | box.corner[2]
    d = above_right(box, safe) | box.corner[3]
    return box.all[0] & (box.side_point[0] & (a | b | c | d) | (a | b) & (c | d) | a & b | c & d)


@kernel
def false_eyes(box, safe):
    """The points on which an eye would be false: at their corners the hunter has too many safe stones, or points.

    That is two of them, or one at the edge of the board: the prey's strings beside such a point hold together
    around one of these stones only, and the hunter's stones there hang together with what is the hunter's for good. So
    nothing is false where the prey's living stones are near, or where the area goes all around what is not its own.
    """
    if box.home[0] or box.hole[0]:
        return loose_false_eyes(box, safe) if box.hole[0] == LOOSE and box.home[0] == 0 else 0
    w = box.width[0]
    not_last = box.not_last[0]
    not_first = box.not_first[0]
    a = safe >> w >> 1 & not_last | box.corner[0]
    b = safe >> w << 1 & not_first | box.corner[1]
    c = safe << w >> 1 & not_last | box.corner[2]
    d = safe << w << 1 & not_first | box.corner[3]
    return box.all[0] & (box.side_point[0] & (a | b | c | d) | (a | b) & (c | d) | a & b | c & d)


@kernel
def room_for_eyes(box, eyes, safe):
    """Of the points on which the prey might still have an eye, those that may give it something: no false ones.

    Beside a false eye the prey may hold out in a ko that it can never end. If that counts as life (``box.endless``),
    and all kos go to the prey, they are left in.
    """
    if popcount(eyes) > MOST_FALSE or box.endless[0] and box.owner[0] == PREY + 1:
        return eyes
    real = eyes & ~false_eyes(box, safe)
    if box.endless[0] and real != eyes:
        box.ko_met[0] = 1
        box.false_met[0] = 1
    return real


@kernel
def are_one_eye(box, points):
    """1 if there is no room for two eyes on some points: they are none, one, or two side by side."""
    first = points & -points
    near = spread(box, first)
    return 1 if points & ~(first | near) == 0 and popcount(points & near) < 2 else 0


@kernel
def room_beside(box, prey, hunter):
    """The points on which the prey might still have an eye that gives it something."""
    safe = safe_stones(box, hunter)
    return room_for_eyes(box, eye_points(box, prey, safe), safe)


@kernel
def closed_in(box, prey):
    """The points that are not the prey's and that its stones keep apart from the hunter's wall."""
    free = box.all[0] & ~prey
    return free & ~flood(box, free & box.wall[0], free)


@kernel
def closed_after(box, prey, outer, p):
    """The points that are not the prey's and that are closed in once it has added `p`; those of `outer` are not yet."""
    if p & outer == 0 or p & box.wall[0] == 0 and popcount(spread(box, p) & outer) < 2:
        return box.all[0] & ~prey & ~outer & ~p
    return closed_in(box, prey | p)


@kernel
def lives_at_once(box, prey, hunter, ko, eyes):
    """1 if the prey's side, to move, has a move with which it lives for sure; `eyes` are its points for eyes."""
    home = box.home[0]
    free = box.all[0] & ~prey
    outer = free & ~closed_in(box, prey)
    strings = list_strings(box, prey)
    hot = (eyes | spread(box, eyes) | home) & spread(box, prey) & free & ~hunter & ~ko
    while hot:
        p = hot & -hot
        hot ^= p
        after = prey | p
        inner = closed_after(box, prey, outer, p)
        if at_home(box, after) == 0 and lives(box, strings, p, after, hunter, inner) == 0:
            continue                    # what it captures makes no more eyes
        if place(box, p, prey, hunter, home, box.wall[0]):
            taken = box.taken[0]
            if taken == 0 or at_home(box, after) or lives(box, strings, p, after, hunter & ~taken, inner):
                return 1
    return 0


@kernel
def dies_at_once(box, prey, hunter, ko, eyes):
    """1 if the hunter, to move, has a move with which the prey is dead for sure; `eyes` are its points for eyes."""
    empty = box.all[0] & ~prey & ~hunter
    stones = flood(box, box.target[0] & prey, prey)
    if stones & box.home[0] == 0:
        liberties = spread(box, stones) & empty
        if liberties & (liberties - 1) == 0 and liberties & ko == 0:
            return 1
    if popcount(eyes) > FEW_EYES or box.home[0]:
        return 0
    hot = (eyes | spread(box, eyes)) & empty & ~ko
    while hot:
        p = hot & -hot
        hot ^= p
        if are_one_eye(box, room_beside(box, prey, hunter | p)) == 0:
            continue                    # what it captures leaves no less room
        if place(box, p, hunter, prey, box.wall[0], 0):
            if box.taken[0] == 0 or are_one_eye(box, room_beside(box, box.other[0], box.own[0])):
                return 1
    return 0


@kernel
def fate(box, prey, hunter, ko, side):
    """`LIVES` or `DIES` if that can be seen of the prey with `side` to move; if not, `OPEN`, and its eyes are noted."""
    if are_enough(box, prey) == 0:
        return DIES
    if at_home(box, prey):
        return LIVES
    note_eyes(box, prey, hunter)
    eyes = box.eyes[0]
    room = room_for_eyes(box, eyes, box.safe[0])
    if box.home[0] == 0 and are_one_eye(box, room):
        return DIES
    if side == PREY:
        return LIVES if lives_at_once(box, prey, hunter, ko, eyes) else OPEN
    if dies_at_once(box, prey, hunter, ko, room):
        return DIES
    inner = closed_in(box, prey)
    return LIVES if (inner or box.together[0]) and lives(box, list_strings(box, prey), 0, prey, hunter, inner) else OPEN


@kernel
def stones_needed(box, prey, hunter, eyes):
    """About how many stones in a row the prey needs for two eyes of one point each, at most `MOST_NEEDED`.

    `eyes` are the points on which it might have one.
    """
    eyes_listed = 0
    while eyes:
        e = eyes & -eyes
        eyes ^= e
        near = spread(box, e)
        if popcount(near & ~prey) + popcount(near & hunter) < MOST_NEEDED:
            box.eye[eyes_listed] = e
            box.eye_walls[eyes_listed] = near
            eyes_listed += 1
    best = MOST_NEEDED
    for i in range(eyes_listed):
        e = box.eye[i]
        near = box.eye_walls[i]
        if popcount(near & ~prey) + popcount(near & hunter) >= best:
            continue
        for j in range(i + 1, eyes_listed):
            if box.eye[j] & near:
                continue
            walls = (near | box.eye_walls[j]) & ~prey
            cost = popcount(walls) + popcount(walls & hunter) + (1 if (e | box.eye[j]) & hunter else 0)
            best = min(best, cost)
    return best
