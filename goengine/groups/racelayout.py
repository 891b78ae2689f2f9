"""The record of a capturing race: who runs it against whom, beside the record of a life-and-death question."""
from __future__ import annotations

from goengine.groups import zonelayout as zone      # noqa: F401  (kernels on this floor know its record too)
from goengine.kernel import Layout
from goengine.vertex import POINTS

EYE_POINTS = 7                          # of the largest eye that is looked at
SHAPES = 512                            # shapes of eyes whose answers are kept
SINGLE_WORDS = (1 << EYE_POINTS) // 62 + 1      # words of 62 bits for all fillings of an eye
PREY, RIVAL = 0, 1                      # the two strings that are counted

DUEL = Layout(__name__, "duel", [
    ("rival", 1),                       # the stone of the hunter's whose capture ends the race
    ("prize", 1),                       # 1 if its capture leaves more than a single eye
    ("firm", POINTS),                   # head -> 1 if the string needs nobody's help
    ("taken", POINTS),                  # p -> stamp of the last walk that met it
    ("stamp", 1),
    # a string counted: the prey's and the rival's
    ("outside", 2),                     # plain liberties
    ("shared", 2),                      # plainly shared ones
    ("eyes", 2),                        # moves that it takes to fill its eyes
    ("rank", 2),                        # of its largest eye
    ("exact", 2),                       # not 0 if these are all its liberties, and it has no more than one eye
    ("least", 2),                       # moves that it takes in any case to capture it
    ("around", 2),                      # the fewest liberties of the other weak enemy strings beside it
    ("marked", POINTS),                 # p -> mark of the last count that found it in an eye
    ("mark", 1),
    ("eye", EYE_POINTS),                # points of the eye at hand
    # eyes that stay single: see singleeyes.py
    ("beside", EYE_POINTS),             # index of a point of the eye -> those next to it, as a set
    ("owner_first", 1 << 2 * EYE_POINTS),       # points not the owner's, enemy stones -> 1 if the eye stays single
    ("enemy_first", 1 << 2 * EYE_POINTS),
    ("shape", SHAPES),                  # shapes that were solved
    ("nakade", SHAPES),                 # 1 if the shape stays single when it is empty and the enemy plays first
    ("single", SINGLE_WORDS * SHAPES),  # for each a set of the fillings with which it stays single
])
