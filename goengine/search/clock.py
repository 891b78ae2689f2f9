"""One player's clock: how much time is left, and how much of it a move may take.

Times are in seconds. A clock knows four kinds of time: none, absolute (sudden death), Canadian byo-yomi (so
many stones in each further period) and Japanese byo-yomi (a period begins anew when a move is made within it).
"""
from __future__ import annotations

import math
from dataclasses import dataclass

NONE, ABSOLUTE, CANADIAN, BYO_YOMI = "none", "absolute", "canadian", "byoyomi"

LAG = 0.15                  # a move costs this much more than we see: the controller, the network
RESERVE = 20.0              # never planned for, ...
RESERVE_SHARE = 0.05        # ... but at most this share of what there was
PERIOD_SHARE = 0.85         # of a byo-yomi period that a move may use: a thought may run over by a tenth
GAME_MOVES = 0.9            # moves of both sides in a longish game, by points of the board: 325 on 19x19
LEAST_LEFT = 0.2            # own moves that always may be yet to come, likewise: 72 on 19x19
LEAST = 0.02                # what is given when there is nothing to give
MOST = 1e7                  # longer settings are taken for mistakes


@dataclass(frozen=True)
class TimeSettings:
    """What was agreed.

    Attributes
    ----------
    kind : str
        `NONE`, `ABSOLUTE`, `CANADIAN` or `BYO_YOMI`.
    main : float
        Main time.
    period : float
        Length of a byo-yomi period.
    stones : int
        Stones to be played in a Canadian period, or the number of Japanese periods.
    """

    kind: str = NONE
    main: float = 0.0
    period: float = 0.0
    stones: int = 0

    def __post_init__(self) -> None:
        if self.kind not in (NONE, ABSOLUTE, CANADIAN, BYO_YOMI):
            raise ValueError(f"no time system '{self.kind}'; there are: {NONE}, {ABSOLUTE}, {BYO_YOMI}, {CANADIAN}")
        for name, seconds in (("main time", self.main), ("byo-yomi time", self.period)):
            if not (math.isfinite(seconds) and 0 <= seconds <= MOST):
                raise ValueError(f"{name} {seconds}: it must be 0 to {MOST:.0f} seconds")
        if self.kind in (CANADIAN, BYO_YOMI) and not (self.period > 0 and self.stones > 0):
            raise ValueError("byo-yomi needs a time and a number, both above 0")


def gtp_settings(main: float, period: float, stones: int) -> TimeSettings:
    """The settings that GTP's ``time_settings`` names (GTP 2, section 4.2).

    A period without stones means no limit; stones without a period, or neither, means sudden death. All
    zeros set no limit either, since nobody can play a game in no time.
    """
    if stones < 0:
        raise ValueError(f"{stones} byo-yomi stones: it must be 0 or more")
    if (period > 0 and not stones) or not (main or period):
        TimeSettings(ABSOLUTE, main, period)            # the numbers themselves are still checked
        return TimeSettings()
    if not period:
        return TimeSettings(ABSOLUTE, main)
    return TimeSettings(CANADIAN, main, period, stones)


class Clock:
    """The clock of one side.

    Attributes
    ----------
    settings : TimeSettings
    left : float
        Seconds left in the main time, or in the running period.
    stones : int
        0 in main time; in byo-yomi the stones still to be played in this period (Canadian), or the periods
        left with the running one (Japanese).
    """

    def __init__(self, settings: TimeSettings = TimeSettings()):
        self.settings = settings
        self.left = settings.main
        self.stones = 0
        self._certain = True            # whether the controller agrees about how many stones are to be played
        if settings.kind in (CANADIAN, BYO_YOMI) and not settings.main:
            self._begin_byo_yomi()

    def _begin_byo_yomi(self) -> None:
        self.left = self.settings.period
        self.stones = self.settings.stones

    @property
    def limited(self) -> bool:
        return self.settings.kind != NONE

    def update(self, left: float, stones: int) -> None:
        """What the controller says is left (GTP's ``time_left``).

        Where no settings were given, the first such message sets a limit: sudden death, or Canadian periods
        like the one that is running.

        Raises
        ------
        ValueError
            For a time or a number of stones that cannot be.
        """
        if not (math.isfinite(left) and abs(left) <= MOST):
            raise ValueError(f"{left} seconds left: it must be at most {MOST:.0f}")
        if not 0 <= stones <= MOST:
            raise ValueError(f"{stones} stones left: it must be 0 or more")
        if not self.limited:
            if left <= 0:
                return
            self.settings = TimeSettings(CANADIAN, 0.0, left, stones) if stones else TimeSettings(ABSOLUTE, left)
        self.left = max(0.0, left)
        self.stones = stones
        self._certain = True

    def charge(self, seconds: float) -> None:
        """Take off the clock what a move took, and the lag that the controller will have seen."""
        if not self.limited:
            return
        kind, period = self.settings.kind, self.settings.period
        self.left -= max(0.0, seconds) + LAG
        if self.left <= 0 and kind == ABSOLUTE:
            self.left = 0.0
            return
        if self.left <= 0 and not self.stones:
            over = -self.left
            self._certain = False       # with less lag than we count, main time may last one move longer
            self._begin_byo_yomi()
            self.left -= over
        if not self.stones:
            return
        if kind == CANADIAN:
            self.stones -= 1
            self.left = max(0.0, self.left)
            if not self.stones:
                self._begin_byo_yomi()
        else:
            while self.left <= 0 and self.stones > 1:
                self.stones -= 1
                self.left += period
            self.left = period

    def seconds_for_move(self, move_number: int, size: int) -> float | None:
        """How long the next move may take, or None where there is no limit.

        Main time is spread over the moves that a game of that size usually still has, and never over fewer
        than a good part of the board, so that it shrinks but does not run out. What a byo-yomi period
        gives for one move comes on top.

        Parameters
        ----------
        move_number : int
            Moves already played, by both sides.
        size : int
            Lines of the board.
        """
        if not self.limited:
            return None
        if self.stones:
            share = self.left
            if self.settings.kind == CANADIAN:
                share /= self.stones
                if not self._certain:
                    share = min(share, self.settings.period / self.settings.stones)
            return max(LEAST, PERIOD_SHARE * share - LAG)
        own_moves = max(4.0, LEAST_LEFT * size * size, (GAME_MOVES * size * size - move_number) / 2)
        if self.settings.kind == ABSOLUTE:
            reserve = min(RESERVE, RESERVE_SHARE * self.settings.main)
            return max(LEAST, (self.left - reserve) / own_moves - LAG)
        later = self.settings.period / (self.settings.stones if self.settings.kind == CANADIAN else 1)
        return max(LEAST, self.left / own_moves + PERIOD_SHARE * later - LAG)
