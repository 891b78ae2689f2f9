"""What joins two strings of one colour: a link found with the groups, or one noted because a condition asks."""
from __future__ import annotations

from goengine.expert.layout import LINK_PLACES
from goengine.expert.words import FAMILIES
from goengine.kernel import kernel_module

kernel = kernel_module(__name__)

APART = FAMILIES["hold"]["apart"]


@kernel
def is_weaker(facts, h, k):
    """1 if the string `h` counts as the weaker end of a link between `h` and `k`."""
    x = facts.string_group[h]
    y = facts.string_group[k]
    if facts.group_safety[x] != facts.group_safety[y]:
        return 1 if facts.group_safety[x] < facts.group_safety[y] else 0
    if facts.group_stones[x] != facts.group_stones[y]:
        return 1 if facts.group_stones[x] < facts.group_stones[y] else 0
    if facts.string_stones[h] != facts.string_stones[k]:
        return 1 if facts.string_stones[h] < facts.string_stones[k] else 0
    return 1 if facts.string_liberties[h] <= facts.string_liberties[k] else 0


@kernel
def note_link(facts, i, h, k):
    """Note the ends of link `i`, the strings with heads `h` and `k`, and what follows from them."""
    weaker = h if is_weaker(facts, h, k) else k
    x = facts.string_group[h]
    y = facts.string_group[k]
    facts.link_color[i] = facts.string_color[h]
    facts.link_weaker[i] = weaker
    facts.link_stronger[i] = h + k - weaker
    facts.link_stones[i] = min(facts.group_stones[x], facts.group_stones[y])
    facts.link_safety[i] = min(facts.group_safety[x], facts.group_safety[y])
    facts.link_same_group[i] = 1 if x == y else 0


@kernel
def link_between(facts, p, q):
    """The link between the strings on two points: of several the one that holds best.

    Where there is none one is noted, whose state is `APART`. 0 if the points do not hold two strings of one colour.
    """
    h = facts.point_string_at[p]
    k = facts.point_string_at[q]
    if h == 0 or k == 0 or h == k or facts.string_color[h] != facts.string_color[k]:
        return 0
    last = facts.links[0] + facts.made_links[0]
    best = 0
    for i in range(1, last + 1):
        ends = facts.link_weaker[i] + facts.link_stronger[i]
        if ends == h + k and (facts.link_weaker[i] == h or facts.link_weaker[i] == k):
            if best == 0 or facts.link_state[i] < facts.link_state[best]:
                best = i
    if best or last + 1 == LINK_PLACES:
        return best
    facts.made_links[0] += 1
    note_link(facts, last + 1, h, k)
    facts.link_kind[last + 1] = 0
    facts.link_state[last + 1] = APART
    facts.link_cutting_point[last + 1] = 0
    facts.link_joining_point[last + 1] = 0
    return last + 1
