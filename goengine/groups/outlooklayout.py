"""What the outlook of a group is read off: features, by number and by name, and forests of decision trees."""
from __future__ import annotations

# What is seen of a group. Safety is that of groups/life.py, shares are in per cent of the stones.
NAMES = ("half eyes",                   # if the enemy moves first; 4 are two eyes
         "possible",                    # half eyes, if the owner moves first
         "safety",                      # of the group at a glance, 0 to 100
         "out",                         # free points 3 to 7 steps away, no nearer to the enemy
         "friend",                      # largest safety of a friend 3 steps away
         "freedom",                     # how far it is open to the outside: `open_room` of zone.py
         "longest",                     # liberties of its string with most of them
         "hanging",                     # share of its stones that the enemy may capture, moving first
         "touching",                    # share of its stones beside the enemy
         "weakest",                     # least safety of an enemy group of three stones or more beside it, 101: none
         "strongest",                   # largest safety of an enemy group beside it
         "prize",                       # stones of the largest string beside it that it may capture, moving first
         "second",                      # the same of the second largest
         "ways",                        # points where it is joined to a friend that is no weak group, or cut off
         "spaces",                      # points of the eye spaces beside it, at most 30 of each
         "closed",                      # its liberties in eye spaces that it encloses
         "inside",                      # its liberties in the eye spaces beside it
         "inner",                       # points in these spaces without an enemy stone beside them
         "joined",                      # pairs of such points side by side
         "single",                      # empty points in them with nothing but its side's stones and the edge around
         "false",                       # those of them where the enemy holds too many of the corners
         "rim",                         # empty points in them at the edge of the board
         "thrown",                      # enemy stones in them
         "stones",                      # of the group
         "liberties",                   # of the group
         "room",                        # points that it may run to, or make eyes in: `count_room` of life.py
         "life",                        # at a glance: LIFE_DEAD to LIFE_SURE
         "shortest",                    # liberties of its string with fewest of them
         "least",                       # liberties of the enemy string beside it with fewest of them
         "rival",                       # liberties of the weak enemy group beside it with fewest of them, 99: none
         "rival eyes",                  # half eyes of that group, its enemy moving first
         "rival room",                  # its room
         "weak")                        # stones of all weak enemy groups beside it
(EYES, POSSIBLE, SAFETY, OUT, FRIEND, FREEDOM, LONGEST, HANGING, TOUCHING, WEAKEST, STRONGEST, PRIZE, SECOND, WAYS,
 SPACES, CLOSED, INSIDE, INNER, JOINED, SINGLE, FALSE, RIM, THROWN, STONES, LIBERTIES, ROOM, LIFE, SHORTEST, LEAST,
 RIVAL, RIVAL_EYES, RIVAL_ROOM, WEAK) = range(len(NAMES))
FEATURES = len(NAMES)
# What influence adds to that, where a group's fate is asked (see goengine/influence/fate.py).
FATE_NAMES = ("share",                  # mean share of the influence at its liberties, thousandths, its own less theirs
              "around",                 # mean over its liberties of the shares and stones beside them
              "captured",               # per cent of its stones in captured strings
              "foe",                    # fewest liberties of an enemy group beside it, 99: none
              "stage")                  # of the game: 0 (nothing is open) to 3
SHARE, AROUND, CAPTURED, FOE, STAGE = range(FEATURES, FEATURES + len(FATE_NAMES))
ALL_FEATURES = FEATURES + len(FATE_NAMES)

# A decision tree asks three questions, one on each floor: is a feature at least so much? If not, it goes on below the
# first half of what is left, else below the second. A leaf says what it adds to the odds, in thousandths.
FLOORS = 3
SPLITS = 2 ** FLOORS - 1                # feature and value of each, floor by floor
LEAVES = 2 ** FLOORS
TREE = 2 * SPLITS + LEAVES              # numbers of a tree: its splits, then its leaves
MOST_TREES = 500                        # of a forest
FIGURES = 1 + TREE * MOST_TREES         # of a forest: the number of its trees, then these
# Forests: life with either side to move; fate at the end of games on small boards and on large ones.
ENEMY_FIRST, OWNER_FIRST, END_ON_SMALL, END_ON_LARGE = range(4)
FORESTS = 4
LARGEST_SMALL = 13                      # lines of a small board
NEVER = 1 << 20                         # more than any feature: a split that nothing passes
