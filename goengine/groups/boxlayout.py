"""The record of the life search in a box: an area as bits of one word, the plies, the table.

A box is a rectangle of the board of at most `MOST_POINTS` points; bit ``width * row + column`` is one of them, and a
set of points is one word. A larger area may fit with rows that lie aslant (`boxnumbers`). Side 0 is the prey's, side 1
the hunter's.
"""
from __future__ import annotations

from goengine.groups import zonelayout      # noqa: F401  (kernels on this floor know its record too)
from goengine.groups.boxoddslayout import ODDS_COUNT, SIGHTS
from goengine.groups.boxtraitlayout import TRAITS_OF_MOVE, TRAIT_COUNT
from goengine.kernel import Layout
from goengine.vertex import POINTS

PREY, HUNTER = 0, 1
MOST_POINTS = 63                        # the bits of a word, less the sign
PLIES = 120                             # moves in a row at most
MOVES = 64                              # moves at a ply at most
TABLE = 1 << 23                         # entries of the transposition table
USUAL_TABLE = 1 << 20                   # those in use, but by who has time
PROBES = 4                              # neighbouring entries, in any of which a position may be
MOST_ROOMS = 32                         # rooms, or strings around them, that are looked at for eyes
DRAWING = 7                             # words by which two drawings of an area are told apart
LOOSE = 2
COPIED = 60                             # plies of a refutation that is tried on another move

BOX = Layout(__name__, "box", [
    # the area
    ("width", 1),                       # bits from a point to the one above it
    ("point", MOST_POINTS),             # bit -> point of the board, 0 if none
    ("all", 1),                         # the points of the area
    ("not_first", 1),                   # points of the box that are not first in their row
    ("not_last", 1),                    # nor last
    ("wall", 1),                        # points of the area beside what is the hunter's for good
    ("home", 1),                        # points beside the prey's living stones around the area
    ("hole", 1),                        # 1 if the area goes all around points that do not belong to it; else, where
                                        # its corners are loose, LOOSE
    ("side_point", 1),                  # points of the area with fewer than four neighbours in it
    ("corner", 4),                      # points with a corner outside it: above and right, above and left, and below
    ("target", 1),                      # a stone of each string in question: a string on one of them has to live
    ("together", 1),                    # 1 if all of these strings have to live, 0 if one is enough
    ("claim", 1),                       # points that the prey's side has to own as well (`boxclaim`), 0 if none
    ("picky", 1),                       # 1 if not all of the prey's stones around the area are its for good,
    ("held", POINTS),                   # but only those: p -> 1
    # the question
    ("owner", 1),                       # 1 + the side to which kos go, 0 if to nobody
    ("endless", 1),                     # 1 if a ko that the prey could never end may be life for it
    ("limit", 1),                       # positions that may be looked at
    ("nodes", 1),                       # those that were
    ("question", 1),                    # number of the first search of this question
    ("attempt", 1),                     # how many of its searches have come to an end
    ("age", 1),                         # number of the search,
    ("latest", 1),                      # and of the last that was begun
    ("stopped", 1),                     # 1 if the limit has stopped it
    ("ko_met", 1),                      # 1 if a ko came up, or a position came back
    ("false_met", 1),                   # 1 if an eye was held for false that might be held in a ko
    ("first", 1),                       # the move found, as a bit; 0 for a pass
    ("work", MOVES),                    # nodes that each first move has taken
    ("length", 1),                      # of the line
    ("line", PLIES),
    # drawing the area
    ("number", POINTS),                 # p -> its bit
    ("bits", 1),                        # of a word that are needed if the rows lie aslant
    ("loose", 1),                       # 1 if the points across a corner may not be told by their numbers alone
    ("least", DRAWING),                 # the drawing that comes first so far, of those that are turned
    ("link", POINTS),                   # p -> 1 if the hunter's stones close the way through it
    ("part", POINTS),                   # p -> the part of the board it belongs to, if the prey may pass there
    ("part_empty", POINTS),             # empty points of a part
    ("inside", POINTS),                 # p -> 1 if it belongs to the area
    ("queue", POINTS),                  # its points, ...
    ("queued", 1),                      # ... so many
    ("frame", 4),                       # its first and last row, first and last column
    ("gain", 4),                        # points that it would have beyond each of them
    ("trimmed", 1),                     # 1 if not all that should belong to it does
    # what a move leads to
    ("own", 1),
    ("other", 1),
    ("taken", 1),
    ("retake", 1),                      # the point that the ko rule forbids, as a bit
    ("to_prey", 1),
    ("to_hunter", 1),
    ("to_ko", 1),
    # the move described last
    ("trait", TRAITS_OF_MOVE),
    ("eyes_before", 1),                 # where the prey may have eyes, before it
    ("need_before", 1),                 # stones that it needs for two of them, before it
    ("region", 1),                      # points not the prey's that hang together with the move
    ("beside", 1),                      # strings of one side beside it,
    ("nearest", 1),                     # how near to capture the nearest of them is (see `boxtraits.look_beside`)
    ("in_atari", 1),                    # their stones in atari,
    ("put_in_atari", 1),                # and those that the move puts there
    ("worth", 2 * TRAIT_COUNT),         # TRAIT_COUNT * side + trait -> hundredths of a natural logarithm
    # the position looked at last
    ("safe", 1),                        # the hunter's stones that are never captured
    ("eyes", 1),                        # points on which the prey may have eyes
    ("sight", SIGHTS),
    ("unsettled", 1),                   # points of the claim on which an enemy might still have an eye
    ("one_liberty", 1),                 # stones in strings of one liberty,
    ("two_liberties", 1),               # and of two
    ("odds", 2 * ODDS_COUNT),           # ODDS_COUNT * side to move + sight -> hundredths of a natural logarithm
    # the moves of the ply at hand
    ("guessed", MOVES),                 # 1 if nothing was known of where the move leads
    ("promise", MOVES),                 # if so, what its traits are worth
    ("need", 1),                        # stones needed for two eyes after the move
    # two eyes
    ("eye", MOST_POINTS),               # points on which one may be,
    ("eye_walls", MOST_POINTS),         # and those beside them
    ("string", MOST_ROOMS),
    ("beside_string", MOST_ROOMS),
    ("string_good", MOST_ROOMS),
    ("lasting", 1),                     # stones of those with two eyes for sure
    ("room", MOST_ROOMS),               # 0 if it is no eye
    # one entry a ply
    ("side", PLIES),                    # to move
    ("prey", PLIES),
    ("hunter", PLIES),
    ("ko", PLIES),                      # the point that may not be played on, as a bit
    ("key", PLIES),
    ("captures", PLIES),                # moves above that took stones
    ("before", PLIES),                  # nodes when the ply was entered
    ("phi", PLIES),                     # thresholds
    ("delta", PLIES),
    ("node_phi", PLIES),
    ("node_delta", PLIES),
    ("second", PLIES),                  # the second least disproof number of the moves
    ("alive", PLIES),                   # moves that may still win
    ("best", PLIES),
    ("count", PLIES),
    ("passed", PLIES),                  # 1 if a pass is among the moves
    # one entry a move
    ("move", PLIES * MOVES),            # the point's bit, 0 for a pass
    ("child_prey", PLIES * MOVES),
    ("child_hunter", PLIES * MOVES),
    ("child_ko", PLIES * MOVES),
    ("child_key", PLIES * MOVES),
    ("child_captures", PLIES * MOVES),
    ("child_phi", PLIES * MOVES),
    ("child_delta", PLIES * MOVES),
    ("child_free", PLIES * MOVES),      # 1 if that does not depend on whose the kos are
    # a refutation tried on another move: where it is tried (x), and where it is known to work (y);
    # m and n are the positions after the winner's moves there
    ("copied", 1),                      # positions looked at for it
    ("x_prey", COPIED), ("x_hunter", COPIED), ("x_ko", COPIED), ("x_key", COPIED), ("x_move", COPIED),
    ("y_prey", COPIED), ("y_hunter", COPIED), ("y_ko", COPIED), ("y_key", COPIED),
    ("m_prey", COPIED), ("m_hunter", COPIED), ("m_ko", COPIED), ("m_key", COPIED),
    ("n_prey", COPIED), ("n_hunter", COPIED), ("n_ko", COPIED),
    ("rest", COPIED),                   # moves of the loser that are still to be tried
    ("pass_left", COPIED),              # 1 if a pass is one of them
    # the transposition table
    ("mask", 1),                        # those bits of a key say where it is
    ("table_key", TABLE),
    ("table_numbers", TABLE),           # proof and disproof number, and whether it depends on whose the kos are
    ("table_rest", TABLE),              # the move, the number of the search that made the entry, nodes that it took
])
