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

LARGEST = 13                            # lines of the boards on which groups are asked about: larger ones take too long
UNHURRIED = 0.9                         # seconds for asking from which it is begun


class LifeWord:
    """Tells a record of groups what the quick search says.

    Parameters
    ----------
    groups : record
        Of the analysis that is to heed it.
    """

    def __init__(self, groups: Any):
        self._groups = groups
        self._position: Position | None = None          # where it began
        self._judge: GlanceJudge | None = None          # None: nobody is asked
        self._before: list[Verdict] = []
        self._after: dict[int, list[Verdict]] = {}
        self._may_ask: Callable[[], bool] = lambda: True

    def begin(self, position: Position, limit: int, until: float | None = None,
              stop: Callable[[], bool] | None = None) -> None:
        """Say what is known of the groups of a position, by searches of so many positions; with 0 nothing.

        What was said before is forgotten, so that the word on a position does not hang on the game before it. Nobody is
        asked after the time `until` of the monotonic clock, nor at all where that is near.
        """
        hurried = until is not None and until - time.monotonic() < UNHURRIED
        asks = limit > 0 and position.size <= LARGEST and not hurried
        self._position = position.copy()
        self._judge = GlanceJudge(limit) if asks else None
        self._may_ask = lambda: (until is None or time.monotonic() < until) and not (stop and stop())
        self._before = self._judge.verdicts(position) if self._judge else []
        self._after = {}
        self.before()

    def before(self) -> None:
        """Say again what was said at the beginning."""
        load_verdicts(self._groups, self._before)

    def began_at(self, position: Position) -> bool:
        """Whether it began at this very position, and the same moves led there."""
        began = self._position
        return began is not None and all(getattr(began, name) == getattr(position, name)
                                         for name in ("size", "ruleset", "hash", "to_play", "moves"))

    def after(self, move: int) -> bool:
        """Say what becomes of the groups after a legal move, a pass possible, at the position where it began.

        Whether that was asked for; else what was said at the beginning holds.
        """
        if self._judge is None or self._position is None:
            return False
        if move not in self._after and self._may_ask():
            position = self._position.copy()
            position.play(move)
            self._after[move] = self._judge.verdicts(position)
        load_verdicts(self._groups, self._after.get(move, self._before))
        return move in self._after
