"""The memory of the matcher: the compiled library of drawn patterns, and what fits on a board."""
from __future__ import annotations

from goengine.board import layout as board              # noqa: F401  (kernels on this floor know boards)
from goengine.kernel import Layout
from goengine.patterns.drawn import FARTHEST, LETTERS
from goengine.vertex import MAX_SIZE, POINTS

MOST_VARIANTS = 1 << 15                 # patterns in their symmetries
MOST_CELLS = 1 << 19                    # points that these look at, together
MOST_NODES = 1 << 15                    # of the tree
MOST_STACK = 256                        # nodes of the tree still to be looked at
SLOTS = 384                             # variants that may fit at one point
NAMES = len(LETTERS)
WIDTH = MAX_SIZE + 2 * FARTHEST         # of the padded board: no step from a point leaves it
PADDED = WIDTH * WIDTH
BRANCHES = 5                            # of a node: empty, mine, theirs, beyond the edge, and "does not matter"

# A drawn pattern in one symmetry is a variant. A node of the tree looks at one point; a variant lies in the leaf list
# of one node, with the points that were not looked at on the way there.
LIB = Layout(__name__, "lib", [
    ("variants", 1),
    ("entry", MOST_VARIANTS),           # variant -> number of its pattern in the library
    ("symmetry", MOST_VARIANTS),        # variant -> which of the pattern's variants it is
    ("named", MOST_VARIANTS * NAMES),   # variant, letter -> step from the move to that point of the board
    ("first_cell", MOST_VARIANTS + 1),  # variant -> the first of its points still to be looked at; variants are in
                                        # order of their leaves
    ("cell_step", MOST_CELLS),          # step on the padded board
    ("cell_mask", MOST_CELLS),          # bits of drawn.py: what is allowed there
    ("nodes", 1),
    ("step", MOST_NODES),               # node -> step on the padded board to the point it looks at
    ("reach", MOST_NODES),              # node -> lines from the move to the farthest point looked at there
    ("child", MOST_NODES * BRANCHES),   # node, branch -> node, or 0
    ("first_leaf", MOST_NODES),         # node -> its first variant ...
    ("last_leaf", MOST_NODES),          # ... and the one behind its last
])

# By side to move: 0 Black, 1 White. What is kept belongs to the board in `padded`.
HITS = Layout(__name__, "hits", [
    ("size", 2),                        # of the board that was matched last; 0: none was
    ("padded", 2 * PADDED),             # 0 empty, 1 mine, 2 theirs, 3 beyond
    ("count", 2 * POINTS),              # variants that fit there
    ("variant", 2 * POINTS * SLOTS),
    ("reach", 2 * POINTS),              # lines: nothing farther off was looked at
    ("lost", 2),                        # variants for which there was no slot
    ("looked", 1),                      # points matched by the last call
    ("stack", MOST_STACK),
    ("changed", POINTS),
])
