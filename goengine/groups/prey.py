"""The strings that a question about the life of a group is about: if one of them lives, the group does."""
from __future__ import annotations

from goengine.groups.zone import start_zone
from goengine.kernel import kernel_module
from goengine.reading.memory import MOST_PREYS

kernel = kernel_module(__name__)

SMALL = 3                               # a string with so many times fewer stones than the largest may be given up


@kernel
def note_prey(b, m, z, p):
    """Take down a stone of each string of a group, but for those that are small beside the largest; `p` in any case.

    They come in the order of the zone, whichever of them was asked about.
    """
    asked = b.head[p]
    most = b.stones[asked]
    for i in range(z.strings[0]):
        most = max(most, b.stones[z.string[i]])
    n = 0
    waiting = 1                         # the string of `p` still needs its place
    for i in range(z.strings[0]):
        h = z.string[i]
        if h == asked:
            waiting = 0
        elif SMALL * b.stones[h] < most or n + waiting >= MOST_PREYS or b.color[h] != b.color[p]:
            continue
        m.prey[n] = p if h == asked else h
        n += 1
    if waiting:                         # the zone was drawn around another one
        m.prey[n] = p
    m.prey_count[0] = n + waiting


@kernel
def spokesman(b, g, z, p):
    """A stone about which the question is the same as about that on `p`: of the largest string, or `p` itself."""
    start_zone(b, g, z, p)
    best = b.head[p]
    for i in range(z.strings[0]):
        h = z.string[i]
        if b.stones[h] > b.stones[best] or b.stones[h] == b.stones[best] and h < best:
            best = h
    alone = z.strings[0] == 1 or z.strings[0] > MOST_PREYS or g.stands[g.group[p]]
    return p if alone or SMALL * b.stones[b.head[p]] < b.stones[best] else best
