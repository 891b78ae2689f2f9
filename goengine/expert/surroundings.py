"""What lies farther off than three lines: the neighbours along a side, frameworks, and thickness."""
from __future__ import annotations

from goengine.expert.zones import low_line, upwards
from goengine.groups.layout import LIFE_DEAD
from goengine.influence.layout import FULL
from goengine.kernel import kernel_module
from goengine.vertex import EDGE, EMPTY, POINTS, STRIDE

kernel = kernel_module(__name__)

FAR = 99                                # lines, where there is no neighbour
HIGHEST = 5                             # line up to which a stone counts as one on the side
STRONG = 70                             # safety from which stones are thickness
REACH = 5                               # lines that a framework is looked at, each way
MINE, THEIRS, MY_WALLS, THEIR_WALLS = range(4)      # what is summed


@kernel
def look_along(b, g, facts, foot, hand, up):
    """Find the first stones along a side, from the point `foot` on the first line in direction `hand`.

    Fills ``facts.along``: for mine, then theirs, the lines to the first living stone, its line (the highest, of several
    in one place) and the safety of its group (the lowest); lines are `FAR` if the first stone is not that side's.
    """
    highest = min(HIGHEST, b.size[0] // 2)
    for side in range(2):
        facts.along[3 * side] = FAR
        facts.along[3 * side + 1] = 0
        facts.along[3 * side + 2] = 100
    q = foot + hand
    lines = 1
    found = 0
    while found == 0 and b.color[q] != EDGE:
        p = q
        for line in range(1, highest + 1):
            if b.color[p] != EMPTY and g.life[g.group[p]] != LIFE_DEAD:
                i = 3 * (facts.point_color[p] - 1)
                facts.along[i] = lines
                facts.along[i + 1] = line
                facts.along[i + 2] = min(facts.along[i + 2], g.safety[g.group[p]])
                found = 1
            p += up
        q += hand
        lines += 1


@kernel
def note_neighbor(facts, i, side):
    """Add what `look_along` found of one side (0: mine) to the facts at index `i`, after the other hand or before."""
    lines = facts.along[3 * side]
    if lines == FAR:
        return
    near = facts.point_gap[i]
    if near != FAR:
        facts.point_far_gap[i] = max(near, lines)
    if lines == near:
        facts.point_gap_line[i] = max(facts.point_gap_line[i], facts.along[3 * side + 1])
        facts.point_gap_safety[i] = min(facts.point_gap_safety[i], facts.along[3 * side + 2])
    elif lines < near:
        facts.point_gap[i] = lines
        facts.point_gap_line[i] = facts.along[3 * side + 1]
        facts.point_gap_safety[i] = facts.along[3 * side + 2]


@kernel
def fill_neighbors(b, g, facts, p):
    """The next stones on both hands of a point on a side."""
    size = b.size[0]
    for side in range(2):
        i = POINTS * side + p
        facts.point_gap[i] = FAR
        facts.point_far_gap[i] = FAR
        facts.point_gap_line[i] = 0
        facts.point_gap_safety[i] = 100
    up = upwards(size, p)
    line = low_line(size, p)
    if up == 0 or line > HIGHEST:
        return
    foot = p - (line - 1) * up
    hand = 1 if up == STRIDE or up == -STRIDE else STRIDE
    for turn in range(2):
        look_along(b, g, facts, foot, hand, up)
        for side in range(2):
            note_neighbor(facts, POINTS * side + p, side)
        hand = -hand


@kernel
def fill_sums(b, g, facts):
    """Sum control and thick stones over all rectangles from A1, so that any rectangle takes four look-ups."""
    size = b.size[0]
    for what in range(4):
        s = POINTS * what
        for i in range(size + 1):
            facts.sums[s + i] = 0
            facts.sums[s + STRIDE * i] = 0
        for row in range(1, size + 1):
            for p in range(STRIDE * row + 1, STRIDE * row + size + 1):
                value = 0
                if b.color[p] == EMPTY:
                    if what == MINE:
                        value = max(0, facts.point_control[p])
                    elif what == THEIRS:
                        value = max(0, -facts.point_control[p])
                elif what - MY_WALLS == facts.point_color[p] - 1 and g.safety[g.group[p]] >= STRONG:
                    value = 1
                facts.sums[s + p] = (value + facts.sums[s + p - 1] + facts.sums[s + p - STRIDE]
                                     - facts.sums[s + p - STRIDE - 1])


@kernel
def around(facts, size, what, p):
    """The sum of something over the square that reaches `REACH` lines each way from a point."""
    row = p // STRIDE
    column = p % STRIDE
    top = POINTS * what + STRIDE * min(size, row + REACH)
    bottom = POINTS * what + STRIDE * max(0, row - REACH - 1)
    right = min(size, column + REACH)
    left = max(0, column - REACH - 1)
    return facts.sums[top + right] - facts.sums[top + left] - facts.sums[bottom + right] + facts.sums[bottom + left]


@kernel
def fill_surroundings(b, g, facts):
    """Facts about points that look far; control and colours of points must be there."""
    size = b.size[0]
    fill_sums(b, g, facts)
    for row in range(1, size + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + size + 1):
            fill_neighbors(b, g, facts, p)
            facts.point_framework[p] = around(facts, size, MINE, p) // FULL
            facts.point_framework[POINTS + p] = around(facts, size, THEIRS, p) // FULL
            facts.point_thickness[p] = around(facts, size, MY_WALLS, p)
            facts.point_thickness[POINTS + p] = around(facts, size, THEIR_WALLS, p)
