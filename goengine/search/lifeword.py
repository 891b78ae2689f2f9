"""What a quick search says of the groups, for the judgements of one choice: before it, and after each candidate.

A candidate changes what becomes of the groups about it, and that is most of what it is worth in a fight; so the groups
near it are asked about again once it is played (`groups/glancejudge.py`), and what is said holds below it in the
lookahead, as `groups/verdicts.py` tells.
"""
from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from goengine.board.position import Position
from goengine.groups.glancejudge import GlanceJudge
from goengine.groups.verdicts import Verdict, load_verdicts

LARGEST = 9                             # lines of the boards on which groups are asked about: larger ones take too long
UNHURRIED = 2.0                         # seconds for a move from which there is time to ask


class LifeWord:
    """Tells a record of groups what the quick search says.

    Parameters
    ----------
    groups : record
        Of the analysis that is to heed it.
    """

    def __init__(self, groups: Any):
        self._groups = groups
        self._judge: GlanceJudge | None = None          # made when first needed
        self._position: Position | None = None
        self._before: list[Verdict] = []
        self._after: dict[int, list[Verdict]] = {}
        self._may_ask: Callable[[], bool] = lambda: True

    def begin(self, position: Position, limit: int, seconds: float | None = None,
              stop: Callable[[], bool] | None = None) -> None:
        """Say what is known of the groups of a position, by searches of so many positions; with 0 nothing.

        What was said of other positions is forgotten, so that the word on a position does not hang on the game before
        it. Where time is short, and after half of it, nobody is asked.
        """
        asks = limit > 0 and position.size <= LARGEST and (seconds is None or seconds >= UNHURRIED)
        self._position = position if asks else None
        self._after = {}
        until = None if seconds is None else time.monotonic() + seconds / 2
        self._may_ask = lambda: (until is None or time.monotonic() < until) and not (stop and stop())
        if asks:
            self._judge = self._judge if self._judge and self._judge.limit == limit else GlanceJudge(limit)
            self._judge.forget()
        self._before = self._judge.verdicts(position) if asks and self._judge else []
        load_verdicts(self._groups, self._before)

    def after(self, move: int) -> bool:
        """Say what becomes of the groups after a legal move, a pass possible, at the position where it began.

        Whether that was asked for; else what was said at the beginning holds.
        """
        if self._position is None or self._judge is None:
            return False
        if move not in self._after and self._may_ask():
            position = self._position.copy()
            position.play(move)
            self._after[move] = self._judge.verdicts(position)
        load_verdicts(self._groups, self._after.get(move, self._before))
        return move in self._after
