"""The strings that a question about the life of a group is about: if one of them lives, the group does."""
from __future__ import annotations

from goengine.groups import zonelayout      # noqa: F401  (kernels here know its record)
from goengine.kernel import kernel_module
from goengine.reading.memory import MOST_PREYS

kernel = kernel_module(__name__)

SMALL = 3                               # a string with so many times fewer stones than the largest may be given up


@kernel
def note_prey(b, m, z, p):
    """Take down the strings of a group, but for those that are small beside the largest; the one on `p` comes first."""
    m.prey[0] = p
    n = 1
    most = b.stones[b.head[p]]
    for i in range(z.strings[0]):
        most = max(most, b.stones[z.string[i]])
    for i in range(z.strings[0]):
        h = z.string[i]
        large = SMALL * b.stones[b.head[h]] >= most
        if large and n < MOST_PREYS and b.color[h] == b.color[p] and b.head[h] != b.head[p]:
            m.prey[n] = h
            n += 1
    m.prey_count[0] = n
