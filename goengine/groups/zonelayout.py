"""The record of a life-and-death question: its zone, the eyes that could be made there, and what the search keeps."""
from __future__ import annotations

from goengine.groups import layout as groups     # noqa: F401  (kernels on this floor know its record too)
from goengine.kernel import Layout
from goengine.pointset import WORDS
from goengine.reading.memory import MOST_MOVES, MOST_PLIES, PROOFS
from goengine.vertex import POINTS

MOST_STRINGS = 64                       # strings and areas looked at when a group is tried for two eyes
MOST_NUMBERED = 62                      # points of a zone that are bits of one word
MOST_EYES = 96                          # places where a group may make an eye
MOST_AREA = 16                          # points of an area that may be an eye
MOST_FRIENDS = 32                       # friendly strings beside a zone

ZONE = Layout(__name__, "z", [
    ("zone", WORDS),                    # the points where a life-and-death question is played out
    ("prey", 1),                        # the stone in question
    ("home", POINTS),                   # id -> 1 if the group belongs to the one in question
    ("strings", 1),                     # strings of the group in question
    ("string", POINTS),                 # their heads
    ("tried", POINTS),                  # head -> stamp of the last position in which its fate was asked for
    ("friends", 1),                     # strings of the prey's side beside the zone, of groups that are alive, ...
    ("friend", MOST_FRIENDS),           # ... and a stone of each
    ("number", POINTS),                 # p -> its number in the zone, or -1
    ("numbered", 1),
    ("point", MOST_NUMBERED),           # number -> point
    # moves that give the prey two eyes: see threats.py
    ("proof", WORDS),                   # the points on which the life of the prey depends; all of them unless known
    ("shield", WORDS * MOST_PLIES),     # the same for the moves of a ply that are not looked at any more
    ("child_proof", WORDS * MOST_PLIES * MOST_MOVES),
    ("kept_proof", WORDS * PROOFS),     # by slot of the table of proof numbers
    ("all", WORDS),                     # what several such moves depend on together
    ("answers", WORDS),                 # moves left to the hunter at the node at hand
    ("must", WORDS),                    # where the hunter has to play against such moves
    ("hot", 1),                         # set of numbered points that may be such moves
    ("near", POINTS),                   # the points of the zone, and those around it
    ("near_count", 1),
    ("passing", 1),                     # 1 if the prey's side may pass even where it has moves
    ("passed", MOST_PLIES),             # 1 if a pass was tried at the ply
    # eyes that could be made: see eyesneeded.py
    ("eyes", 1),
    ("false_eyes", 1),                  # those left out because their corners are lost
    ("eye_points", MOST_EYES),          # sets of numbered points
    ("eye_walls", MOST_EYES),           # still to be built
    ("eye_corners", MOST_EYES),         # still open
    ("eye_spare", MOST_EYES),           # corners that the enemy may still take
    ("eye_price", MOST_EYES),           # liberties of the enemy strings to be captured
    ("eye_cost", MOST_EYES),
    ("need", 1),                        # stones for two eyes, as counted for the moves of a node
    ("worth", MOST_NUMBERED),           # what a point means for the eyes that could be made
    ("walls", 1),                       # of the eye at hand
    ("corners", 1),
    ("spare", 1),
    ("price", 1),
    ("shut", 1),                        # 1 if nothing but the hunter's strong stones lies around it
    ("closed", 1),                      # 1 if it is all that a wall encloses, and is to be searched to the end of play:
                                        # all moves are tried, and nothing is said at once but what is sure
    ("sealed", 1),                      # 1 if that wall lives unconditionally
    ("free", 1),                        # liberties of the prey, where it is not captured by the next move
    ("cut", 1),                         # 1 if moves were left out even so
    ("steps", POINTS),                  # p -> steps from the group in question, or -1
    ("queue", POINTS),
    ("later", 4 * POINTS),              # points whose turn comes in a later step, ...
    ("due", 4 * POINTS),                # ... and in which
    # trying a group for two eyes: its strings, and the areas between them
    ("stamp", 1),
    ("seen", POINTS),                   # p -> stamp of the last flood that met it
    ("string_of", POINTS),              # head -> its number, if stamped
    ("string_seen", POINTS),
    ("heads", MOST_STRINGS),
    ("alive", MOST_STRINGS),
    ("areas", 1),
    ("area_of", POINTS),                # p -> the area it lies in, if seen
    ("area_good", MOST_STRINGS),
    ("area_empty", MOST_STRINGS),
    ("area_stones", MOST_STRINGS),      # the hunter's stones in it
    ("area_borders", MOST_STRINGS),     # strings around it
    ("touched", MOST_STRINGS * MOST_STRINGS),   # area, string -> its empty points that are liberties of the string
])
