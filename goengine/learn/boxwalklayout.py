"""The record of a walk over what a search in a box has solved."""
from __future__ import annotations

from goengine.groups.boxlayout import MOVES
from goengine.groups.boxtraitlayout import TRAITS_OF_MOVE
from goengine.kernel import Layout

SEEN = 1 << 21                          # positions that can be told apart; half as many are visited at most
STACK = 1 << 17
MOST_SOLVED = 1 << 18

WALK = Layout(__name__, "walk", [
    ("seen", SEEN),                     # keys of the positions visited, hashed
    ("waiting", 1),                     # positions on the stack
    ("next_prey", STACK), ("next_hunter", STACK), ("next_ko", STACK), ("next_side", STACK),
    ("solved", 1),                      # positions found of which it is known who wins
    ("prey", MOST_SOLVED), ("hunter", MOST_SOLVED), ("ko", MOST_SOLVED), ("side", MOST_SOLVED),
    ("won", MOST_SOLVED),               # 1 if the side to move does
    ("move", MOST_SOLVED),              # with which move, as a bit; 0 for a pass, or if it loses
    ("work", MOST_SOLVED),              # positions looked at to prove it
    ("option", MOVES),                  # the moves of the position described last, as bits
    ("trait", MOVES * TRAITS_OF_MOVE),  # and their traits
])
