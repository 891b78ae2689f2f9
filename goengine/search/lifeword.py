"""What searches say of the groups, for the judgements of one choice: before it, and after each candidate.

A candidate changes what becomes of the groups about it, and that is most of what it is worth in a fight; so the groups
near it are asked about again once it is played (`groups/glancejudge.py`), and what is said holds below it in the
lookahead, as `groups/verdicts.py` tells. On large boards that takes too long. What the life search proves, which
groups it finds to hang on a move or a ko, and late in the game all that it reads (`groups/readjudge.py`), is asked
once, on all boards, and on large ones again after a move that looks obvious; its word comes last.
"""
from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from goengine.board.position import Position
from goengine.groups.glancejudge import GlanceJudge
from goengine.groups.lifejudge import LifeJudge
from goengine.groups.readjudge import Hanging, ReadJudge, ReadWord
from goengine.groups.verdicts import Verdict, load_verdicts
from goengine.vertex import PASS

LARGEST = 13                            # lines of the boards on which groups are asked about after each candidate
UNHURRIED = 0.9                         # seconds for asking from which it is begun


class LifeWord:
    """Tells a record of groups what searches say.

    Parameters
    ----------
    groups : record
        Of the analysis that is to heed it.
    life : callable
        Gives the judge of life, once it is needed.
    """

    def __init__(self, groups: Any, life: Callable[[], LifeJudge]):
        self._groups = groups
        self._life = life
        self._position: Position | None = None          # where it began
        self._judge: GlanceJudge | None = None          # None: nobody is asked after a candidate
        self._read = ReadWord()                         # of the position that was spoken of last
        self._before: list[Verdict] = []
        self._after: dict[int, list[Verdict]] = {}
        self._reads = {PASS: self._read}                # of the position where it began, and after moves read again
        self._may_ask: Callable[[], bool] = lambda: True
        self._rereads = False                           # whether groups are read again after moves

    def begin(self, position: Position, limit: int, until: float | None = None,
              stop: Callable[[], bool] | None = None) -> None:
        """Say what is known of the groups of a position, by quick searches of so many positions; with 0 nothing.

        What was said before is forgotten, so that the word on a position does not hang on the game before it. Nobody is
        asked after the time `until` of the monotonic clock, nor at all where that is near.
        """
        hurried = until is not None and until - time.monotonic() < UNHURRIED
        asks = limit > 0 and not hurried
        self._position = position.copy()
        self._judge = GlanceJudge(limit) if asks and position.size <= LARGEST else None
        self._may_ask = lambda: (until is None or time.monotonic() < until) and not (stop and stop())
        self._read = ReadJudge(self._life()).word(position) if asks else ReadWord()
        self._reads = {PASS: self._read}
        self._rereads = asks and self._judge is None
        self._before = [*(self._judge.verdicts(position) if self._judge else ()), *self._read.verdicts()]
        self._after = {}
        self.before()

    def before(self) -> None:
        """Say again what was said at the beginning."""
        self._read = self._reads[PASS]
        load_verdicts(self._groups, self._before)

    def fights(self, board: Any) -> list[Hanging]:
        """The groups that hung on who moves first, by the life search, where it spoke last, and still do on a board."""
        return self._read.fights(board)

    def moves(self, board: Any, color: int) -> list[int]:
        """The moves of a colour that decide these."""
        return [fight.move_of(color) for fight in self.fights(board)]

    def began_at(self, position: Position) -> bool:
        """Whether it began at this very position, and the same moves led there."""
        began = self._position
        return began is not None and all(getattr(began, name) == getattr(position, name)
                                         for name in ("size", "ruleset", "hash", "to_play", "moves"))

    def after(self, move: int) -> bool:
        """Say what becomes of the groups after a legal move, a pass possible, at the position where it began.

        Whether that is anything new; else what was said at the beginning holds.
        """
        if self._position is None:
            return False
        color = self._position.to_play
        self._read = self._reads.get(move, self._reads[PASS])
        if move not in self._after and (self._read.decides(move, color) if self._judge is None else self._may_ask()):
            self._after[move] = [*self._quick_word(move), *self._read.verdicts(move, color)]
        load_verdicts(self._groups, self._after.get(move, self._before))
        return move in self._after

    def reread(self, move: int) -> bool:
        """Have the groups read again after a legal move, for what is said of it from now on.

        Whether that was done: only on large boards, once until it is taken back, and not without time.
        """
        if self._position is None or not self._rereads or move in self._reads or not self._may_ask():
            return False
        position = self._position.copy()
        position.play(move)
        self._reads[move] = ReadJudge(self._life()).word(position)
        self._after[move] = self._reads[move].verdicts()
        return True

    def take_back(self, move: int) -> None:
        """Say of a move what was said before the groups were read again."""
        self._reads.pop(move, None)
        self._after.pop(move, None)

    def _quick_word(self, move: int) -> list[Verdict]:
        """What the quick search says after a move, if it is asked."""
        if self._judge is None or self._position is None:
            return []
        position = self._position.copy()
        position.play(move)
        return self._judge.verdicts(position)
