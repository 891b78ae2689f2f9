"""An area drawn into a box: each point a bit of one word, the same however the board is turned."""
from __future__ import annotations

from goengine.board.layout import NEIGHBORS
from goengine.groups.boxlayout import DRAWING, LOOSE
from goengine.groups.boxnumbers import (ON_SIDE, TURNS, find_loose_slant, find_slant, fits, frame_area, has_hole,
                                        number_rows, slant)
from goengine.groups.boxstones import above_left, above_right, below_left, below_right
from goengine.groups.boxzone import find_area, has_loose_friends, take_zone
from goengine.groups.prey import note_prey
from goengine.kernel import kernel_module
from goengine.vertex import EDGE, EMPTY

kernel = kernel_module(__name__)


@kernel
def draw_stones(b, box, c):
    """Draw the points of the area and what stands on and beside them, by their numbers; the prey is of colour `c`."""
    box.all[0] = 0
    box.prey[0] = 0
    box.hunter[0] = 0
    box.wall[0] = 0
    box.home[0] = 0
    for i in range(box.queued[0]):
        p = box.queue[i]
        bit = 1 << box.number[p]
        box.all[0] |= bit
        if b.color[p] == c:
            box.prey[0] |= bit
        elif b.color[p] != EMPTY:
            box.hunter[0] |= bit
        for d in NEIGHBORS:
            if b.color[p + d] == EDGE or box.inside[p + d]:
                continue
            if b.color[p + d] == c and (box.picky[0] == 0 or box.held[p + d]):
                box.home[0] |= bit
            else:
                box.wall[0] |= bit


@kernel
def note_target(m, box):
    """Note the stones that a question is about."""
    box.target[0] = 0
    for i in range(m.prey_count[0]):
        box.target[0] |= 1 << box.number[m.prey[i]]


@kernel
def draws_less(box):
    """1 if the drawing comes before the least one so far; then it is that."""
    sides = box.not_first[0] if box.loose[0] else 0
    words = (box.all[0], box.prey[0], box.hunter[0], box.wall[0], box.home[0], box.target[0], sides)
    for i in range(DRAWING):
        if words[i] != box.least[i]:
            if words[i] > box.least[i]:
                return 0
            for j in range(i, DRAWING):
                box.least[j] = words[j]
            return 1
    return 0


@kernel
def note_corners(box):
    """Note the points of the area with fewer than four neighbours in it, and those with corners outside it.

    Such a corner lies between two points of the area, so it is on the board.
    """
    w = box.width[0]
    area = box.all[0]
    right = area >> 1 & box.not_last[0]
    left = area << 1 & box.not_first[0]
    up = area >> w
    down = area << w
    box.side_point[0] = area & ~(right & left & up & down)
    box.corner[0] = area & up & right & ~below_left(box, area)
    box.corner[1] = area & up & left & ~below_right(box, area)
    box.corner[2] = area & down & right & ~above_left(box, area)
    box.corner[3] = area & down & left & ~above_right(box, area)


@kernel
def number_turned(box, turn, step):
    """Number the area, turned in one of eight ways, if it is to be drawn so; 0 if not. `step` is 0 for a rectangle."""
    if step:
        return 1 if slant(box, turn, step) == box.bits[0] else 0
    across = box.frame[3] - box.frame[2] + 1
    down = box.frame[1] - box.frame[0] + 1
    width = down if turn & ON_SIDE else across
    if width > min(across, down):
        return 0
    number_rows(box, turn, width)
    return 1


@kernel
def draw_area(b, m, box, c):
    """Draw the area into the box, with the prey noted, of colour `c`; 0 if it is too large for that.

    Of the eight ways to turn it, it is drawn as the one that comes first, so that a question has the same answer on a
    board that is turned.
    """
    frame_area(box, box.queued[0])
    box.loose[0] = 0
    step = 0
    if fits(box) == 0:
        step = find_slant(box)
        if step == 0:
            step = find_loose_slant(box)
        if step == 0:
            return 0
    for i in range(DRAWING):
        box.least[i] = (1 << 63) - 1
    best = 0
    for turn in range(TURNS):
        if number_turned(box, turn, step):
            draw_stones(b, box, c)
            note_target(m, box)
            if draws_less(box):
                best = turn
    number_turned(box, best, step)
    draw_stones(b, box, c)
    note_target(m, box)
    box.width[0] = step if step else min(box.frame[3] - box.frame[2], box.frame[1] - box.frame[0]) + 1
    box.hole[0] = 1 if has_hole(box) else LOOSE if box.loose[0] else 0
    note_corners(box)
    return 1


@kernel
def draw_box(b, m, z, box, prey):
    """Draw the area around the group of the stone on `prey` into the box; 0 if it is too large for that."""
    note_prey(b, m, z, prey)
    box.together[0] = 0
    return draw_area(b, m, box, b.color[prey])


@kernel
def find_box(b, g, m, z, box, prey, margin, weak, sure_weak):
    """Draw the area around the group of the stone on `prey` into the box; 0 if it is not enclosed, or too large."""
    if find_area(b, g, z, box, prey, margin, weak, sure_weak) == 0 or has_loose_friends(b, g, box, b.color[prey]):
        return 0
    return draw_box(b, m, z, box, prey)


@kernel
def closed_box(b, m, z, box, prey):
    """Draw the zone found closed around the group of the stone on `prey` into the box; 0 if it is too large."""
    take_zone(b, z, box)
    return draw_box(b, m, z, box, prey)
