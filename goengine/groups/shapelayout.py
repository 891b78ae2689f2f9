"""The words of eye shapes: how a small eye space is told apart from its place on the board, and what it is worth.

An eye shape is a graph of up to `MOST_VERTICES` vertices. A vertex is an *inner* point of the eye space, a *gate*
(a point outside it that would join two parts of the wall, or through which the enemy comes in: a stone of the enemy
there is safe), or a *side wall* (a string of the owner that holds to the rest only through these points). What is
left of the wall is the *main wall*, one string with so many outside liberties.

A position of the shape is a number in base 3, the digit of vertex 0 last: the first digit says how many outside
liberties of the main wall have been filled, the others what is on the vertices.
"""
from __future__ import annotations

from goengine.vertex import POINTS

MOST_VERTICES = 7
MOST_OPEN = 6                           # the same where there are gates or side walls, which come in endless variety
MOST_OUTSIDE = 2                        # outside liberties of the main wall; more are as good as that
MOST_WALLS = 24                         # strings around one eye space
FREE, OWN, ENEMY = 0, 1, 2              # digits of inner points and gates
BREATHES, SHORT, TAKEN = 0, 1, 2        # digits of a side wall: it has outside liberties, has none, is captured
INNER, GATE, SIDE = 0, 1, 2             # kinds of vertices

POSITIONS = 3 ** (MOST_VERTICES + 1)
BANS = MOST_VERTICES + 1                # the vertex, from 1, where a ko may not be retaken; 0: nowhere
STATES = POSITIONS * 2 * BANS           # (2 * position + side to move) * BANS + ban
OWNER_MOVES, ENEMY_MOVES = 0, 1
FILL, SHAPE_PASS = MOST_VERTICES, MOST_VERTICES + 1       # moves that are no vertex
MOVES = MOST_VERTICES + 2
KNOWN = 1 << 16                         # slots of the table of known shapes

# The value of a shape, one number: fields of two bits for eyes, of a bit for seki, of eight for vertices by rank.
# "Lost kos": every ko goes to the enemy; "won kos": to the owner.
EYES_IF_LOST = (4, 0)                   # by side to move first: owner, enemy
EYES_IF_WON = (6, 2)
SEKI = (9, 8)
DEFENCES, ATTACKS = 10, 18
IS_KNOWN = 1 << 30

SHAPE_FIELDS = [
    ("shape_n", 1),                     # vertices
    ("shape_point", 8),                 # vertex -> its point on the board
    ("shape_cut", 8),                   # vertex -> where the enemy plays to get it
    ("shape_join", 8),                  # vertex -> where the owner plays to get it
    ("shape_kind", 8),                  # vertex -> INNER, GATE, SIDE
    ("shape_digit", 8),                 # vertex -> what is on it
    ("shape_near", 8),                  # vertex -> the vertices beside it, as bits
    ("shape_wall", 1),                  # vertices that touch the main wall, as bits
    ("shape_filled", 1),                # MOST_OUTSIDE less the outside liberties of the main wall
    ("shape_color", 16),                # vertex -> what tells it from the others; the second half is working memory
    ("shape_vertex", POINTS),           # p -> its vertex + 1 while a shape is described, else 0
    ("shape_head", MOST_WALLS),         # the strings around the eye space at hand
    ("shape_part", MOST_WALLS),         # string -> the first one of its part of the wall
    ("shape_walls", 1),                 # how many they are
    ("shape_ties", 1),                  # how many points decide whether two strings of it hang together
    ("shape_tie", 4 * MOST_WALLS),      # for each of them: two strings, where the enemy cuts, where the owner joins
    ("shape_gates", 1),                 # the gates as bits
    ("shape_sides", 1),                 # the side walls as bits
    ("shape_next", POSITIONS * 2 * MOVES),      # (2 * position + side) * MOVES + move -> state, or < 0
    ("shape_mark", STATES),             # state -> the pass of the solver that met it
    ("shape_mind", STATES),             # state -> what is known of it, see shapesolver.py
    ("shape_list", STATES),             # the states that were met
    ("shape_count", 1),
    ("shape_stamp", 1),
    ("shape_solved", 1),                # shapes that the solver was asked for
    ("shape_key", KNOWN),               # hash of a shape, 0 where the slot is free
    ("shape_value", KNOWN),
]
