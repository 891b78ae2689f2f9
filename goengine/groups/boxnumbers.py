"""The points of an area numbered as bits of one word, so that neighbours are always as many bits apart.

The rows of a rectangle follow each other. An area whose rectangle has more points than a word has bits may still fit
if its rows lie aslant: what matters is that all of its own points have numbers, and its neighbours the right ones.

    # # # # # . . .         Each row five further than the last: 0 to 4, 6 to 10, 12 to 16, 18 to 22. So 23 bits do
    . # # # # # . .         for what lies in a rectangle of 32. Four would not do: 4 would be above 0, which it is not.
    . . # # # # # .
    . . . # # # # #

Points that lie side by side by their numbers only are told apart by ``not_first`` and ``not_last``. Mostly these tell
as well which point lies across a corner:

    . . # # # # # # # #     Each row eight further: 0 to 6, 7 to 14 and 17 to 24. So 14 ends its row, and 7 begins one.
    # # # # # # # # . .     Across the corners of 14 lie by the numbers 23, which does so on the board, and 7, which
    . # # # # # # # . .     does not: no mask of points that are last is right for both.

Where they cannot, the area may still fit with loose corners: what lies across one is then found by way of the two
points between, if the area has one of them (`boxstones.above_right`); the traits of a move go by the numbers.
"""
from __future__ import annotations

from goengine.groups.boxlayout import MOST_POINTS
from goengine.groups.boxstones import flood
from goengine.kernel import kernel_module, popcount
from goengine.vertex import STRIDE

kernel = kernel_module(__name__)

TURNS = 8                               # the symmetries: 1 upside down, 2 left for right, 4 rows for columns
UPSIDE_DOWN, MIRRORED, ON_SIDE = 1, 2, 4


@kernel
def frame_area(box, count):
    """Note in ``box.frame`` the rectangle that holds the first `count` points of the area."""
    box.frame[0] = STRIDE
    box.frame[1] = 0
    box.frame[2] = STRIDE
    box.frame[3] = 0
    for i in range(count):
        row = box.queue[i] // STRIDE
        column = box.queue[i] % STRIDE
        box.frame[0] = min(box.frame[0], row)
        box.frame[1] = max(box.frame[1], row)
        box.frame[2] = min(box.frame[2], column)
        box.frame[3] = max(box.frame[3], column)


@kernel
def fits(box):
    """1 if the rectangle noted has no more points than a word has bits."""
    return 1 if (box.frame[1] - box.frame[0] + 1) * (box.frame[3] - box.frame[2] + 1) <= MOST_POINTS else 0


@kernel
def number_area(box, turn, step):
    """Number the points of the area, turned in one of eight ways; each row begins `step` points after the last one.

    The numbers are counted from the corner of the rectangle noted, as it is turned. The least is returned.
    """
    least = MOST_POINTS
    for i in range(box.queued[0]):
        p = box.queue[i]
        row = p // STRIDE - box.frame[0]
        column = p % STRIDE - box.frame[2]
        if turn & UPSIDE_DOWN:
            row = box.frame[1] - box.frame[0] - row
        if turn & MIRRORED:
            column = box.frame[3] - box.frame[2] - column
        box.number[p] = step * column + row if turn & ON_SIDE else step * row + column
        least = min(least, box.number[p])
    return least


@kernel
def place_points(box, least):
    """Count the numbers from the least one, and note which point has which; 0 if two have one, or it is too large.

    ``box.point`` has 0 where there is none. The number of bits needed is returned.
    """
    for k in range(MOST_POINTS):
        box.point[k] = 0
    bits = 0
    for i in range(box.queued[0]):
        p = box.queue[i]
        box.number[p] -= least
        k = box.number[p]
        if k >= MOST_POINTS or box.point[k]:
            return 0
        box.point[k] = p
        bits = max(bits, k + 1)
    return bits


@kernel
def point_of(box, k):
    """The point with a number, 0 if there is none."""
    return box.point[k] if k >= 0 and k < MOST_POINTS else 0


@kernel
def beside_by_number(box, k, along, across, step, side, rows):
    """Whether what lies beside the point of number `k` by the numbers does on the board: 1 if so, 0 if not, -1 mixed.

    `along` and `across` lead to the next point of the row and of the column, `side` is 1 or -1. The points on that side
    are looked at, in the same row and in `rows` above and below it; empty ones agree with either.
    """
    real = 0
    false = 0
    for row in range(-rows, rows + 1):
        q = point_of(box, k + side + row * step)
        if q:
            if q == box.point[k] + side * along + row * across:
                real = 1
            else:
                false = 1
    return -1 if real and false else 1 - false


@kernel
def note_neighbors(box, turn, step):
    """Set `not_first` and `not_last` for the points numbered; 0 if they cannot tell what lies side by side.

    Nothing may be above or below a point by its number that is not so on the board: for that there is no mask. And what
    lies across a corner has to agree with what lies beside, unless corners are loose.
    """
    along = -1 if turn & MIRRORED else 1
    across = -STRIDE if turn & UPSIDE_DOWN else STRIDE
    if turn & ON_SIDE:
        along, across = across, along
    rows = 1 - box.loose[0]
    box.not_first[0] = (1 << MOST_POINTS) - 1
    box.not_last[0] = (1 << MOST_POINTS) - 1
    for k in range(MOST_POINTS):
        p = box.point[k]
        if p == 0:
            continue
        above = point_of(box, k + step)
        before = beside_by_number(box, k, along, across, step, -1, rows)
        behind = beside_by_number(box, k, along, across, step, 1, rows)
        if (above and above != p + across) or before < 0 or behind < 0:
            return 0
        if before == 0:
            box.not_first[0] ^= 1 << k
        if behind == 0:
            box.not_last[0] ^= 1 << k
    return 1


@kernel
def slant(box, turn, step):
    """Number the points of the area in rows that lie aslant; the bits needed, 0 if that cannot be."""
    bits = place_points(box, number_area(box, turn, step))
    return bits if bits and note_neighbors(box, turn, step) else 0


@kernel
def best_slant(box):
    """The step between rows that lie aslant with which the area needs the fewest bits, 0 if none fits into a word.

    The bits are left in ``box.bits``.
    """
    box.bits[0] = MOST_POINTS + 1
    best = 0
    if box.queued[0] <= MOST_POINTS:
        for turn in range(TURNS):
            for step in range(2, STRIDE):
                bits = slant(box, turn, step)
                if bits and bits < box.bits[0]:
                    box.bits[0] = bits
                    best = step
    return best


@kernel
def find_slant(box):
    """The best step (see `best_slant`) with which the numbers tell what lies across corners."""
    box.loose[0] = 0
    return best_slant(box)


@kernel
def find_loose_slant(box):
    """The best step if corners are loose."""
    box.loose[0] = 1
    return best_slant(box)


@kernel
def number_rows(box, turn, width):
    """Number the points of a rectangle that fits, turned, `width` of them in a row."""
    number_area(box, turn, width)
    place_points(box, 0)
    box.not_first[0] = 0
    box.not_last[0] = 0
    for k in range(MOST_POINTS):
        if k % width:
            box.not_first[0] |= 1 << k
        if k % width < width - 1:
            box.not_last[0] |= 1 << k


@kernel
def has_hole(box):
    """1 if the area goes all around points that do not belong to it.

    By Euler's formula: points - pairs side by side + squares of four = parts - holes.
    """
    area = box.all[0]
    right = area & (area >> 1) & box.not_last[0]
    above = area & area >> box.width[0]
    squares = right & right >> box.width[0]
    parts = 0
    rest = area
    while rest:
        rest &= ~flood(box, rest & -rest, rest)
        parts += 1
    return 1 if parts - popcount(area) + popcount(right) + popcount(above) - popcount(squares) else 0
