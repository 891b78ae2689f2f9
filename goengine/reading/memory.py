"""The reader's memory: its stack of plies and its transposition table, and the limits it obeys."""
from __future__ import annotations

from typing import Any

from goengine.board import layout as board      # noqa: F401  (kernels on this floor know these records too)
from goengine.kernel import Layout, table
from goengine.pointset import WORDS
from goengine.vertex import POINTS, STRIDE

MOST_PLIES = 160                # a ladder across the board and back
MOST_MOVES = 32                 # moves kept at a node before the best are chosen
TABLE = 1 << 14                 # entries of the tactician's transposition table
TABLE_PROBES = 64               # slots tried for one: enough that none makes room for another within the usual limit
MOST_FOUND = 128                # moves found at a node
KEPT_WAYS = 4                   # results kept for one question
KEPT = 3 * WORDS + 3            # words of one result
KEYS = 4 * POINTS               # questions: see cache.py
MOST_CLUSTER = 200              # strings that may decide the fate of one
MOST_PREYS = 12                 # strings in one question
FRONT = 512                     # points reached at one distance
CAPTURE, CONNECT = 0, 1         # goals
ANYWHERE = -1                   # the edge as something to connect to
PROOFS = 1 << 17                # entries of the prover's
DEEPEST = 7                     # unforced plies beyond which the tables below stay the same
# By thoroughness and unforced plies above: the liberties with which a string has escaped when the hunter is to move
# (one fewer when it is to move itself), how many moves are tried, and the liberties up to which a string of the hunter
# beside the prey is attacked in defence.
ESCAPED = table((5, 5, 5, 4, 4, 4, 4, 4,
                 5, 5, 5, 5, 5, 4, 4, 4))
WIDTH = table((8, 6, 5, 4, 3, 3, 2, 2,
               8, 6, 5, 4, 3, 3, 2, 2))
ATTACKED = table((2, 2, 2, 2, 1, 1, 1, 1,
                  3, 3, 2, 2, 1, 1, 1, 1))
TOTAL_FACTOR = 8                # nodes of any kind allowed, as a multiple of the unforced ones

MEMORY = Layout(__name__, "m", [
    # one entry a ply
    ("side", MOST_PLIES),               # colour to move
    ("count", MOST_PLIES),              # moves to try
    ("next", MOST_PLIES),               # index of the one to try next
    ("chased", MOST_PLIES),             # 1 if the hunter has done nothing but give atari so far
    ("doubt", MOST_PLIES),              # 1 if a branch was unclear
    ("stop", MOST_PLIES),               # the count of unforced nodes at which this branch ends
    ("depth", MOST_PLIES),              # unforced plies above
    ("key", MOST_PLIES),                # stones, ko and side to move: the key in the transposition table
    ("moves", MOST_PLIES * MOST_MOVES),
    ("scores", MOST_FOUND),             # of the node being generated
    ("found", MOST_FOUND),
    ("mark", POINTS),                   # point -> stamp of the last node that looked at it
    ("stamp", 1),
    ("cluster", MOST_CLUSTER),          # heads of the strings around the prey
    ("distance", MOST_CLUSTER),         # steps from it
    ("region", WORDS + 1),              # points that the result depends on
    ("stones", 3 * WORDS),              # the board at hand: empty points, black stones, white stones
    ("own", POINTS * WORDS),            # head -> stones of its string, as a set
    ("around", POINTS * WORDS + 1),         # head -> these and the points beside them
    ("looked", WORDS),                  # the same before its strings are made whole
    ("first", WORDS),                   # points that a first answer depended on, while a second one is looked for
    ("whole", WORDS),                   # stones of the strings in it
    # the question
    ("prey", MOST_PREYS),               # a stone of the string in question, or of each of them
    ("prey_count", 1),
    ("prey_color", 1),
    ("ko_owner", 1),                    # the colour that wins every ko
    ("limit", 1),                       # unforced nodes allowed
    ("unforced", 1),                    # unforced nodes spent
    ("nodes", 1),                       # nodes spent
    ("ko_met", 1),                      # 1 if a ko was taken or forbade a move
    ("move", 1),                        # the first move that works
    ("retaken", 1),                     # the prey that was just taken in a ko that its side owns, or 0
    ("goal", 1),                        # what is asked: see goals.py
    ("second", 1),                      # what the prey should be joined to: a stone, a point, or ANYWHERE on the edge
    ("second_color", 1),                # what is there when the question is asked
    ("thorough", 1),                    # 1 for the tactician's second set of tables
    ("frame", 3),                       # how the board is held: see frame.py
    ("folds", 8),
    ("ladder", 1),                      # 1 if the hunter may do nothing but give atari
    ("breadth", 1),                     # 0 or 1: how widely the prover looks
    ("root", 1),                        # hash of the stones when the question was asked
    # distances between two strings, from either end
    ("steps", 1),
    ("reached", 2 * POINTS),            # end * POINTS + p -> stamp of the spread that reached it
    ("steps_to", 2 * POINTS),
    ("spread_stamp", 2),
    ("front", 12 * FRONT),              # FRONT * steps + i -> points reached
    ("front_count", 12),
    # the table
    ("table_key", TABLE),
    ("table_age", TABLE),               # the question that wrote the entry
    ("table_value", TABLE),             # 4 * move + value
    ("age", 1),                         # the number of the question
    # results that are kept
    ("no_keeping", 1),                  # 1 if every question is to be read afresh
    ("kept_size", 1),                   # of the board they were read on, with its ruleset on suicide
    ("kept", KEYS * KEPT_WAYS * KEPT),  # see cache.py
    ("kept_turn", KEYS),                # which one makes room next
    # the prover
    ("line", MOST_PLIES),               # the play that was read
    ("proved", 1),                      # 1 if nothing was left out that could change the result
    ("phi", MOST_PLIES),                # thresholds of the ply's node
    ("delta", MOST_PLIES),
    ("node_phi", MOST_PLIES),           # proof and disproof numbers of the ply's node
    ("node_delta", MOST_PLIES),
    ("alive", MOST_PLIES),              # children that the side to move there has not yet won
    ("best", MOST_PLIES),               # index of the child with the smallest delta, the one to enter
    ("second_delta", MOST_PLIES),       # the second smallest delta
    ("complete", MOST_PLIES),           # 1 if no answer of the prey's side was left out
    ("child_key", MOST_PLIES * MOST_MOVES),
    ("child_phi", MOST_PLIES * MOST_MOVES),
    ("child_delta", MOST_PLIES * MOST_MOVES),
    ("child_proved", MOST_PLIES * MOST_MOVES),
    ("proof_key", PROOFS),
    ("proof_age", PROOFS),
    ("proof_phi", PROOFS),
    ("proof_delta", PROOFS),
    ("proof_move", PROOFS),             # 2 * move + 1 if nothing was left out
])


def new_memory(limit: int = 150) -> Any:
    """A reader's memory for questions of up to `limit` unforced nodes."""
    m = MEMORY.new()
    m["limit"][0] = limit
    m["frame"][:] = 0, STRIDE, 1
    return m
