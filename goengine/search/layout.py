"""The record of one judgement: its terms in hundredths of a point, seen from Black's side, and what is at stake."""
from __future__ import annotations

from goengine.expert import layout as expert           # noqa: F401  (kernels on this floor know these records too)
from goengine.influence import layout as influence     # noqa: F401
from goengine.kernel import Layout
from goengine.vertex import POINTS

POINT = 100                             # hundredths to the point
OPEN_CONTROL = 40                       # control (influence/radiation.py) from which a point is settled
CALM_NEAR = 2                           # lines from the last move within which stabilising moves are looked for
CALM_FAR = 4                            # the same for what their patterns may ask about
MOST_CALM = 16                          # plies of quiescence

SURE = 80                               # what is held at a point, in hundredths, that is somebody's for good ...
PROBABLY = 30                           # ... and that is probably somebody's

# Terms, in the order in which they are printed.
TERRITORY, PROBABLE, FRAMEWORK, STONES, WEAK, EXPOSED, PRISONERS, STAKES, LATER, TEMPO, KOMI = range(11)
TERM_NAMES = ("territory", "probable", "framework", "stones", "weak", "exposed", "prisoners", "stakes", "later",
              "tempo", "komi")
TERM_SAYS = (
    "empty points and captured stones that are somebody's for good",
    "points that are probably somebody's, by how likely that is",
    "points that are nobody's yet, by who is likelier to get them",
    "stones, by the chance of their groups to live",
    "groups in danger that are to move: what they lack in safety, times their stones",
    "groups in danger that the other side may attack at once: the same",
    "prisoners, and stones that cost territory (territory scoring)",
    "the largest thing that hangs on the next move: the side to move takes it",
    "what else hangs on a move: the other side takes the next, and so on in turn",
    "the right to move",
    "komi and compensation for handicap",
)
TERMS = len(TERM_NAMES)

JUDGEMENT = Layout(__name__, "j", [
    ("score", 1),                       # the sum of the terms
    ("terms", TERMS),
    ("weights", TERMS),                 # percent
    ("tempo", 1),                       # what the right to move is worth on a full board of no stones
    ("komi", 1),                        # White's komi and compensation
    ("territory_scoring", 1),           # 1 if the ruleset counts territory and prisoners
    ("counted", 1),                     # 1 if points count whole, as whoever is likelier to have them
    ("calm_from", 1),                   # stake from which quiescence plays on
    ("stakes", 1),                      # how many groups hang on the next move, and strings of groups that live
    ("stake", POINTS),                  # their sizes, largest first
    ("stake_group", POINTS),
    ("chain", MOST_CALM + 1),           # quiescence: the score after each of its plies
    ("may_leave", 1),                   # 1 if the side to move may also leave what is unsettled
])
