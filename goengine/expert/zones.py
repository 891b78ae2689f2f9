"""The parts of the board: lines, corners, sides, centre."""
from __future__ import annotations

from goengine.expert.layout import ZONES
from goengine.kernel import kernel_module
from goengine.vertex import EDGE, EMPTY, STRIDE

kernel = kernel_module(__name__)

CORNER, SIDE, CENTRE = 1, 2, 3
NO_ZONE = -1                            # zones: 0 to 3 are corners, 4 to 7 sides


@kernel
def side_of(color, c):
    """0 for no stone, 1 for a stone of the mover `c`, 2 for one of the other side."""
    if color == EMPTY or color == EDGE:
        return 0
    return 1 if color == c else 2


@kernel
def low_line(size, p):
    """Lines to the nearest edge."""
    row = p // STRIDE
    column = p % STRIDE
    return min(min(row, size + 1 - row), min(column, size + 1 - column))


@kernel
def far_line(size, p):
    """Lines to the nearest edge of the other direction."""
    row = p // STRIDE
    column = p % STRIDE
    return max(min(row, size + 1 - row), min(column, size + 1 - column))


@kernel
def region_of(size, p):
    """CORNER, SIDE or CENTRE: a corner is 7 lines wide on 19x19 and 4 on 9x9, a side 5 lines high and 3."""
    if far_line(size, p) <= min((size + 3) // 3, size // 2):
        return CORNER
    return SIDE if low_line(size, p) <= (size + 3) // 4 else CENTRE


@kernel
def zone_of(size, p):
    """The number of the corner or side that a point lies in, or NO_ZONE."""
    region = region_of(size, p)
    row = p // STRIDE
    column = p % STRIDE
    upper = 1 if 2 * row > size else 0
    right = 1 if 2 * column > size else 0
    if region == CORNER:
        return 2 * upper + right
    if region == SIDE:
        if min(row, size + 1 - row) < min(column, size + 1 - column):
            return 4 + upper
        return 6 + right
    return NO_ZONE


@kernel
def upwards(size, p):
    """The step away from the nearest edge; 0 where two edges are as near."""
    row = p // STRIDE
    column = p % STRIDE
    across = min(row, size + 1 - row)
    along = min(column, size + 1 - column)
    if across == along:
        return 0
    if across < along:
        return STRIDE if 2 * row < size + 1 else -STRIDE
    return 1 if 2 * column < size + 1 else -1


@kernel
def mirrored(size, p):
    """The point on the other side of the diagonal of its corner; 0 on a middle line, which is in no corner."""
    row = p // STRIDE
    column = p % STRIDE
    if 2 * row == size + 1 or 2 * column == size + 1:
        return 0
    across = min(row, size + 1 - row)
    along = min(column, size + 1 - column)
    row = along if 2 * row < size + 1 else size + 1 - along
    column = across if 2 * column < size + 1 else size + 1 - across
    return STRIDE * row + column


@kernel
def fill_zones(b, facts, c):
    """Count each side's stones in each zone."""
    size = b.size[0]
    for i in range(3 * ZONES):
        facts.zones[i] = 0
    for row in range(1, size + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + size + 1):
            if b.color[p] != EMPTY:
                zone = zone_of(size, p)
                if zone != NO_ZONE:
                    facts.zones[3 * zone + side_of(b.color[p], c)] += 1
