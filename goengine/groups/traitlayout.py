"""The traits of moves in fights for life, as numbers, and the record in which those of a move are noted."""
from __future__ import annotations

from goengine.kernel import Layout

RINGS = 1 << 16                         # what stands on the eight points around: two bits for each
# The others begin here; behind each name there is room for its cases.
LINES, CAPTURES, SAVES, EXTENDS, SHORT, ATARI, THREE = (RINGS + 8 * k for k in (0, 4, 5, 6, 7, 8, 9))
SELF_ATARI, LIBERTIES, THEIR_SELF_ATARI, THEIR_LIBERTIES = (RINGS + 8 * k for k in (10, 11, 12, 13))
NEAR_LAST, BEYOND, JOINS, CUTS = (RINGS + 8 * k for k in (14, 16, 17, 18))
TRAIT_COUNT = RINGS + 8 * 19
MOST_TRAITS = 32                        # of one move

# The trait that begins a kind -> its name in knowledge/lifetraits.yaml, and its numbers.
KINDS = {
    LINES: ("lines", tuple(range(32))),
    CAPTURES: ("captures", (1, 2, 3, 4, 5)),
    SAVES: ("saves", (1, 2, 3, 4, 5)),
    EXTENDS: ("extends in vain", (1, 2, 3, 4, 5)),
    SHORT: ("beside own of two liberties", (1, 2, 3, 4, 5)),
    ATARI: ("gives atari", (1, 2, 3, 4, 5)),
    THREE: ("leaves two liberties", (1, 2, 3, 4, 5)),
    SELF_ATARI: ("in atari", (1, 2, 3, 4, 5)),
    LIBERTIES: ("liberties", (2, 3, 4, 5)),
    THEIR_SELF_ATARI: ("theirs in atari", (1, 2, 3, 4, 5)),
    THEIR_LIBERTIES: ("their liberties", (2, 3, 4, 5)),
    NEAR_LAST: ("from the last move", tuple(range(2, 11))),
    BEYOND: ("two away", (0, 1, 2, 3)),
    JOINS: ("joins", (0,)),
    CUTS: ("cuts", (0,)),
}

TRAITS = Layout(__name__, "traits", [
    ("count", 1),                       # of the move at hand
    ("trait", MOST_TRAITS),
    ("worth", TRAIT_COUNT),             # trait -> what it is worth, in hundredths of a natural logarithm
])
