"""An area drawn into a box: each point a bit of one word, the same however the board is turned."""
from __future__ import annotations

from goengine.board.layout import NEIGHBORS
from goengine.groups import boxlayout       # noqa: F401  (kernels here know its record)
from goengine.groups.boxzone import find_area, fits, frame_area, has_loose_friends, take_zone
from goengine.groups.prey import note_prey
from goengine.kernel import kernel_module
from goengine.vertex import EDGE, EMPTY, STRIDE

kernel = kernel_module(__name__)

TURNS = 8                               # the symmetries: 1 upside down, 2 left for right, 4 rows for columns


@kernel
def number_area(box, first, width, height, turn):
    """Give each point of the area its number in the box, turned in one of eight ways."""
    for i in range(box.queued[0]):
        p = box.queue[i]
        row = p // STRIDE - first // STRIDE
        column = p % STRIDE - first % STRIDE
        if turn & 1:
            row = height - 1 - row
        if turn & 2:
            column = width - 1 - column
        box.number[p] = height * column + row if turn & 4 else width * row + column


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
            if b.color[p + d] == c:
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
    words = (box.all[0], box.prey[0], box.hunter[0], box.wall[0], box.home[0], box.target[0])
    for i in range(6):
        if words[i] != box.least[i]:
            if words[i] > box.least[i]:
                return 0
            for j in range(i, 6):
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
    box.corner[0] = area & up & right & ~(area >> w >> 1 & box.not_last[0])
    box.corner[1] = area & up & left & ~(area >> w << 1 & box.not_first[0])
    box.corner[2] = area & down & right & ~(area << w >> 1 & box.not_last[0])
    box.corner[3] = area & down & left & ~(area << w << 1 & box.not_first[0])


@kernel
def has_hole(box, count):
    """1 if some of the first `count` points of the box lie outside the area, and it goes all around them."""
    w = box.width[0]
    rest = ((1 << count) - 1) & ~box.all[0]
    inner = box.not_first[0] & box.not_last[0] & ~((1 << w) - 1) & ((1 << count - w) - 1)
    out = rest & ~inner
    while True:
        row = out | (out & box.not_last[0]) << 1 | (out & box.not_first[0]) >> 1
        more = (row | row << w | row >> w) & rest | out
        if more == out:
            return 1 if rest & ~out else 0
        out = more


@kernel
def draw_area(b, m, box, c):
    """Draw the area into the box, with the prey noted, of colour `c`; 0 if it is too large for that.

    Of the eight ways to turn it, it is drawn as the one that comes first, so that a question has the same answer on a
    board that is turned.
    """
    frame_area(box, box.queued[0])
    if fits(box) == 0:
        return 0
    first = STRIDE * box.frame[0] + box.frame[2]
    width = box.frame[3] - box.frame[2] + 1
    height = box.frame[1] - box.frame[0] + 1
    low = min(width, height)
    for i in range(6):
        box.least[i] = (1 << 63) - 1
    best = 0
    for turn in range(TURNS):
        if (height if turn & 4 else width) == low:
            number_area(box, first, width, height, turn)
            draw_stones(b, box, c)
            note_target(m, box)
            if draws_less(box):
                best = turn
    number_area(box, first, width, height, best)
    draw_stones(b, box, c)
    note_target(m, box)
    box.width[0] = low
    box.not_first[0] = 0
    box.not_last[0] = 0
    for k in range(width * height):
        box.point[k] = 0
        if k % low:
            box.not_first[0] |= 1 << k
        if k % low < low - 1:
            box.not_last[0] |= 1 << k
    for i in range(box.queued[0]):
        box.point[box.number[box.queue[i]]] = box.queue[i]
    box.hole[0] = has_hole(box, width * height)
    note_corners(box)
    return 1


@kernel
def draw_box(b, m, z, box, prey):
    """Draw the area around the group of the stone on `prey` into the box; 0 if it is too large for that."""
    note_prey(b, m, z, prey)
    box.together[0] = 0
    return draw_area(b, m, box, b.color[prey])


@kernel
def find_box(b, g, m, z, box, prey, margin, weak):
    """Draw the area around the group of the stone on `prey` into the box; 0 if it is not enclosed, or too large."""
    if find_area(b, g, z, box, prey, margin, weak) == 0 or has_loose_friends(b, g, box, b.color[prey]):
        return 0
    return draw_box(b, m, z, box, prey)


@kernel
def closed_box(b, m, z, box, prey):
    """Draw the zone found closed around the group of the stone on `prey` into the box; 0 if it is too large."""
    take_zone(b, z, box)
    return draw_box(b, m, z, box, prey)
