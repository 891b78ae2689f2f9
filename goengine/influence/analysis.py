"""All static knowledge of one position in one call: readings, groups, influence and chances."""
from __future__ import annotations

from typing import Any

from goengine.groups.layout import GROUPS
from goengine.groups.life import find_life
from goengine.groups.shapetable import load_shapes
from goengine.influence.chances import find_chances
from goengine.influence.layout import FIELD
from goengine.influence.odds import load_fates, load_odds
from goengine.influence.radiation import find_influence
from goengine.kernel import kernel_module
from goengine.reading.layout import READINGS
from goengine.reading.memory import new_memory
from goengine.reading.survey import read_all

kernel = kernel_module(__name__)


@kernel
def analyse(b, m, r, g, f, most):
    """Read all strings of up to `most` liberties, find groups and their life, radiate influence, find all chances."""
    read_all(b, m, r, most)
    find_life(b, m, r, g)
    find_influence(b, g, f)
    find_chances(b, r, g, f)


class Analysis:
    """The records of one analysis, and the memory it uses.

    Parameters
    ----------
    limit : int
        Unforced nodes for one reading.
    most : int
        Strings of up to so many liberties are read.

    Attributes
    ----------
    m, r, g, f : records
        Reader's memory, readings, groups, influence field; the layout modules say what is in them.
    """

    def __init__(self, limit: int = 150, most: int = 3):
        self.m = new_memory(limit)
        self.r: Any = READINGS.new()
        self.g: Any = GROUPS.new()
        load_shapes(self.g)
        self.f: Any = FIELD.new()
        load_odds(self.f)
        load_fates(self.g)
        self.most = most

    def run(self, board: Any) -> None:
        """Analyse a board record, which is left as it was."""
        analyse(board, self.m, self.r, self.g, self.f, self.most)
