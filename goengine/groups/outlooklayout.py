"""What the outlook of a group is read off: its features, by number and by their names in knowledge/outlook.yaml."""
from __future__ import annotations

# What is seen of a group. Safety is that of groups/life.py, shares are in per cent of the stones.
NAMES = ("safety",                      # of the group at a glance, 0 to 100
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
         "closed")                      # its liberties in eye spaces that it encloses
(SAFETY, OUT, FRIEND, FREEDOM, LONGEST, HANGING, TOUCHING, WEAKEST, STRONGEST, PRIZE, SECOND, WAYS, SPACES,
 CLOSED) = range(len(NAMES))
FEATURES = len(NAMES)

MOST = 127                              # beyond which values of a feature are not told apart
VALUES = MOST + 1
MOST_HALF_EYES = 6
EYES = MOST_HALF_EYES + 1               # tables of half eyes: one for each number of them if the enemy moves first
FIGURES = VALUES * (EYES + FEATURES)    # of either side to move: those of half eyes come first
