"""What searches say of the groups, for the judgements of one choice: before it, and after each candidate.

A candidate changes what becomes of the groups about it, and that is most of what it is worth in a fight; so the groups
near it are asked about again once it is played (`groups/glancejudge.py`), and what is said holds below it in the
lookahead, as `groups/verdicts.py` tells. On large boards that takes too long: there they are asked about before the
choice only, with more patience for large ones, and again after a move that looks obvious. What the life search proves,
which groups it finds to hang on a move or a ko, and late in the game all that it reads (`groups/readjudge.py`), is
asked once, on all boards, and on large ones again after such a move; its word comes last.

Of the 617 choices on 19x19 in GNU Go's regression tests 374 are right since the quick search is asked there as well,
361 without, for 0.23 s more a choice. Asked after each candidate too, about half as many positions, it gets no more of
them right: of 252 in 13 files 149, 153 before the choice only.
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
PATIENCE = 600                          # positions for a question about a large group, where it is asked once a choice
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
        self._judge: GlanceJudge | None = None          # None: nobody is asked
        self._asks_after = False                        # whether it is asked after each candidate
        self._quick: list[Verdict] = []                 # what it said before
        self._read = ReadWord()                         # of the position that was spoken of last
        self._before: list[Verdict] = []
        self._after: dict[int, list[Verdict]] = {}
        self._reads = {PASS: self._read}                # of the position where it began, and after moves read again
        self._may_ask: Callable[[], bool] = lambda: True

    def begin(self, position: Position, limit: int, until: float | None = None,
              stop: Callable[[], bool] | None = None) -> None:
        """Say what is known of the groups of a position, by quick searches of so many positions; with 0 nothing.

        What was said before is forgotten, so that the word on a position does not hang on the game before it. Nobody is
        asked after the time `until` of the monotonic clock, nor at all where that is near.
        """
        hurried = until is not None and until - time.monotonic() < UNHURRIED
        asks = limit > 0 and not hurried
        self._position = position.copy()
        self._asks_after = asks and position.size <= LARGEST
        self._judge = GlanceJudge(limit, 0 if self._asks_after else PATIENCE) if asks else None
        self._may_ask = lambda: (until is None or time.monotonic() < until) and not (stop and stop())
        self._read = ReadJudge(self._life()).word(position) if asks else ReadWord()
        self._reads = {PASS: self._read}
        self._quick = self._quick_word(position)
        self._before = [*self._quick, *self._read.verdicts()]
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
        if move not in self._after and (self._may_ask() if self._asks_after else self._read.decides(move, color)):
            quick = self._quick_word(self._played(move)) if self._asks_after else self._quick
            self._after[move] = [*quick, *self._read.verdicts(move, color)]
        load_verdicts(self._groups, self._after.get(move, self._before))
        return move in self._after

    def reread(self, move: int) -> bool:
        """Have the groups read again after a legal move, for what is said of it from now on.

        Whether that was done: only on large boards, once until it is taken back, and not without time.
        """
        if self._judge is None or self._asks_after or move in self._reads or not self._may_ask():
            return False
        position = self._played(move)
        self._reads[move] = ReadJudge(self._life()).word(position)
        self._after[move] = [*self._quick_word(position), *self._reads[move].verdicts()]
        return True

    def take_back(self, move: int) -> None:
        """Say of a move what was said before the groups were read again."""
        self._reads.pop(move, None)
        self._after.pop(move, None)

    def _played(self, move: int) -> Position:
        """The position after a legal move where it began."""
        assert self._position
        position = self._position.copy()
        position.play(move)
        return position

    def _quick_word(self, position: Position) -> list[Verdict]:
        """What the quick search says of the groups of a position, if it is asked."""
        return self._judge.verdicts(position) if self._judge else []
