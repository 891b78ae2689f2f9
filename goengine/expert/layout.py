"""The memory of the expert system: facts of a position, compiled rules, prices, and what the rules say."""
from __future__ import annotations

from typing import Any

from goengine.expert.words import ITEMS, KEPT_FACTS
from goengine.groups.layout import MOST_LINKS
from goengine.influence import layout as influence      # noqa: F401  (kernels on this floor know these records too)
from goengine.kernel import Layout
from goengine.patterns import layout as patterns        # noqa: F401
from goengine.vertex import POINTS

LINK_PLACES = MOST_LINKS + 512          # the links of the groups, those that conditions ask for, and none
MOST_STEPS = 8192                       # ways in which a legal move can stand to a string
MOST_ITEMS = max(MOST_STEPS, LINK_PLACES)
ZONES = 8                               # four corners, four sides
MOST_RULES = 4096                       # patterns included
MOST_CODE = 1 << 17                     # instructions of all rules together
MOST_FIRINGS = 1 << 14
STACK = 64                              # values a condition may have in hand
MOST_KINDS = 128                        # kinds of reasons
MOST_TERMS = 16                         # terms of a reason's value
UNIT = 1000                             # values are kept in thousandths of a point

_LENGTHS = {(): 1, ("color",): 3, ("point",): POINTS, ("color", "point"): 2 * POINTS, ("string",): POINTS,
            ("group",): POINTS, ("link",): LINK_PLACES, ("step",): MOST_STEPS}

# Indices: a point by itself; a string by its head; a group by its id; a link by its number from 1, a step from 0;
# what is about a colour and a point: the point for mine, POINTS + the point for theirs; what is about a colour: 1 for
# mine, 2 for theirs. Index 0 (no point, no string, no group, no link, nobody) always holds 0.
FACT_RECORD = Layout(__name__, "facts", [(fact.field, _LENGTHS[fact.args]) for fact in KEPT_FACTS] + [
    ("mover", 1),                       # the colour that is called mine
    ("komi", 1),                        # White's, in half points
    ("points", 1),                      # how many there are of each item, and which
    ("point_list", POINTS),
    ("strings", 1),
    ("string_list", POINTS),
    ("groups", 1),
    ("group_list", POINTS),
    ("links", 1),
    ("made_links", 1),                  # behind the others: see `linking`
    ("steps", 1),
    ("step_class", MOST_STEPS),         # step -> bit of its shape and of whose string it starts from: see `steps`
    # working memory
    ("queue", POINTS),
    ("tied", POINTS),                   # p -> stones of the largest strings, two at least, whose ladders run over it
    ("near_group", POINTS),             # id -> the point, POINTS more for theirs, near which it was met last
    ("close_group", POINTS),            # the same within two lines
    ("touched", POINTS),                # head -> the string that was last found to touch it
    ("seen", 9 * POINTS),               # shape * POINTS + point -> the step that was noted there last
    ("along", 6),                       # 3 * whose (0, 1) + lines, line and safety of the next stone on a side
    ("sums", 4 * POINTS),               # POINTS * what + p -> what lies in the rectangle from A1 to p
    ("zones", 3 * ZONES),               # 3 * zone + whose (mine 1, theirs 2) -> stones there
])

WHOLE_POSITION = 0                      # what a rule goes through; items are numbered from 1 as in words.ITEMS
OF_POINTS, OF_STRINGS, OF_GROUPS, OF_LINKS, OF_STEPS = range(1, len(ITEMS) + 1)
OF_MATCHES = len(ITEMS) + 1             # a drawn pattern and the place where it fits

RULES = Layout(__name__, "rules", [
    ("count", 1),
    ("domain", MOST_RULES),             # rule -> what it goes through: OF_... above, or WHOLE_POSITION
    ("start", MOST_RULES),              # rule -> its first instruction, ...
    ("checks", MOST_RULES),             # ... where its checks begin, ...
    ("body", MOST_RULES),               # ... and what is run for each item that passes them
    ("kind", MOST_RULES),               # rule -> kind of its reason
    ("extra", MOST_RULES),              # rule -> what it adds to its reason's worth, thousandths of a point
    ("classes", MOST_RULES),            # rule -> bits of the steps that it may fire for: see `stepclasses`
    ("pattern", MOST_RULES),            # entry of the library of drawn patterns -> its rule
    ("op", MOST_CODE),
    ("arg", MOST_CODE),
])

PRICES = Layout(__name__, "prices", [
    ("weight", MOST_KINDS * MOST_TERMS),    # kind * MOST_TERMS + term -> thousandths of a point
    ("stake", MOST_KINDS),                  # kind -> what is at stake: a number of `reasons`
    ("subject", MOST_KINDS),                # kind -> type of its subject: its number in words.ITEMS + 1, or 0
])

FIRED = Layout(__name__, "fired", [
    ("count", 1),                       # firings
    ("lost", 1),                        # firings for which there was no room
    ("rule", MOST_FIRINGS),             # which rule
    ("move", MOST_FIRINGS),             # which move it proposes (0: pass)
    ("subject", MOST_FIRINGS),          # the item that its reason is about
    ("value", MOST_FIRINGS),            # its worth, thousandths of a point
    ("stake", MOST_FIRINGS),            # string, group or point that is at stake
    ("counted", MOST_FIRINGS),          # 1 if its worth is part of the move's value, 0 if another reason covers it
    ("next", MOST_FIRINGS),             # the next firing of the same move + 1
    ("first", POINTS),                  # move -> its first firing + 1
    ("worth", POINTS),                  # move -> value of all its reasons, thousandths of a point
    ("moves", 1),                       # proposed moves
    ("order", POINTS),                  # them, the best first
    ("stack", STACK),
    ("items", MOST_ITEMS),              # those that a rule still goes through
])


def new_facts() -> Any:
    """A record for the facts of one position."""
    return FACT_RECORD.new()


def new_firings() -> Any:
    """A record for what the rules say about one position."""
    return FIRED.new()
