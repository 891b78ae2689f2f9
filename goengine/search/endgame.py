"""The last areas of a game, played out and put in order: who moves takes what is worth most, or what must be answered.

Where all that is not as good as settled lies in small areas between walls that are safe, each of them is played out by
itself (`goengine.groups.localscore`), once with Black to move first and once with White. An area is then worth the mean
of the two, give or take half their difference; the sides take the areas in turn, and a move that threatens more than
all others gain is answered first. A move is looked at by what it makes of its own area. The patterns and habits of the
expert do not count any more.

Source: E. Berlekamp and D. Wolfe, Mathematical Go (1994), in its simplest form: sums of switches, with threats.
"""
from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from goengine.board.position import Position
from goengine.board.ruleset import TERRITORY
from goengine.board.stones import play, undo
from goengine.expert.reasons import Reason
from goengine.groups.localscore import LIMIT, MOST_EMPTY, Area, AreaReader, Outcome, areas_between
from goengine.groups.safe import Safety
from goengine.influence.analysis import Analysis
from goengine.search.decision import Candidate
from goengine.search.transpositions import INFINITE
from goengine.vertex import BLACK, PASS, WHITE, board_points, other, vertex_name

ADVICE = "What can be played out is played out."
WEIGHED = 5                             # areas whose order is weighed exactly
RULE, WHERE = "counted-out", "goengine/search/endgame.py"      # in a reason: in the place of a rule and its file
MOST_AREAS = 24
SETTLED = 950                           # thousandths: points of a large area that are as good as somebody's
DEEP_ENOUGH = 12                        # moves in a row after which a result counts though it is not exact
FORWARD = 0.001                         # for each point that a move threatens or prevents: of equals the largest ...
GAIN = 4                                # ... and for each that it gains, so much more
MOST_NODES = 5_000_000                  # positions for all areas of one decision: some seconds
A_SECOND = 200_000                      # positions for one question and each second of the clock
MOST_ALIKE = 4                          # moves of an area that are compared by what they threaten


@dataclass(frozen=True)
class Switch:
    """An area as the sum of all sees it, in points for Black.

    Attributes
    ----------
    black, white : float
        Its result if Black moves first, and if White does.
    threats : dict of int to float
        By colour: what a second move of that colour there would gain over the result of its first one.
    """

    black: float
    white: float
    threats: Mapping[int, float]

    @property
    def mean(self) -> float:
        """What it counts for on average."""
        return (self.black + self.white) / 2

    @property
    def half(self) -> float:
        """What the first move in it gains over that."""
        return (self.black - self.white) / 2


def total(switches: Sequence[Switch], color: int) -> float:
    """The result of several areas if `color` is to move and the sides take them in turn.

    A move that threatens more than anything else is worth is answered, so that its side has the next move as well. The
    `WEIGHED` areas with the largest differences are taken in the best order, the others after them by size.
    """
    left = sorted(switches, key=lambda switch: switch.half, reverse=True)
    result = sum(switch.mean for switch in left)
    result += gained(tuple(left[:WEIGHED]), color)
    small = sum(switch.half if i % 2 == 0 else -switch.half for i, switch in enumerate(left[WEIGHED:]))
    return result + (small if (color == BLACK) == (WEIGHED % 2 == 0) else -small)


def gained(switches: tuple[Switch, ...], color: int) -> float:
    """What Black gains over the means of some areas, less what White gains, `color` to move, all orders tried."""
    sign = 1 if color == BLACK else -1
    results = []
    for i, switch in enumerate(switches):
        left = switches[:i] + switches[i + 1:]
        largest = max((s.half for s in left), default=0.0)
        answered = switch.threats[color] / 2 > largest
        results.append(sign * switch.half + gained(left, color if answered else other(color)))
        if switch.half <= 0:
            break
    return sign * max((sign * result for result in results), default=0.0)


def precedence(switch: Switch, left: Switch, color: int) -> float:
    """By how much a move of `color` that leaves an area as `left` comes first among those with the same result."""
    return FORWARD * (GAIN * 2 * switch.half + left.threats[color] + switch.threats[other(color)])


class Endgame:
    """Plays out what is left of a game, where that can be done."""

    def __init__(self) -> None:
        self._safety = Safety()
        self._reader = AreaReader()

    def candidates(self, position: Position, board: Any, analysis: Analysis, deadline: float | None,
                   stop: Callable[[], bool] | None) -> list[Candidate] | None:
        """The moves worth a look in all that is open, and a pass, with the score after each, the best first.

        None if that is too much, or if it would be best to leave everything as it is though something is open.

        Parameters
        ----------
        board : record
            The position's board; it is left as it was.
        analysis : Analysis
            What is known of it.
        deadline : float or None
            When to give up, by `time.monotonic`.
        """
        areas = self._open_areas(board, analysis.f)
        if areas is None:
            return None
        color = position.to_play
        sign = 1 if color == BLACK else -1
        found: list[tuple[Switch, list[tuple[int, Switch]]]] = []
        self._reader.nodes = 0
        seconds = INFINITE if deadline is None else max(0.0, deadline - time.monotonic())
        self._reader.limit = int(min(LIMIT, seconds * A_SECOND))
        for area in areas:
            if self._reader.nodes > MOST_NODES or is_over(deadline, stop):
                return None
            played = self._play_out(position, board, area, deadline, stop)
            if played is None:
                return None
            found.append(played)
        switches = [switch for switch, _ in found]
        settled = self._settled(position, analysis.f, areas) - position.komi
        passing = sign * (settled + total(switches, other(color)))
        candidates = [Candidate(PASS, 0.0, (), after=passing, at_once=passing)]
        for i, (_, moves) in enumerate(found):
            others = switches[:i] + switches[i + 1:]
            for move, left in moves:
                score = sign * (settled + total([*others, left], other(color)))
                worth = 2 * switches[i].half
                candidates.append(Candidate(move, worth, (reason(switches[i], move),), after=score, at_once=score,
                                            bonus=precedence(switches[i], left, color)))
        candidates.sort(key=lambda candidate: candidate.total, reverse=True)
        waits = candidates[0].point == PASS and any(switch.half > 0 for switch in switches)
        return None if waits else candidates

    def _open_areas(self, board: Any, f: Any) -> list[Area] | None:
        """The areas that are to be played out; None if they are too many or too large, or if there is none."""
        found = []
        for area in areas_between(self._safety.prove(board), board):
            too_large = area.empty > MOST_EMPTY or not self._reader.holds(area.points)
            if len(area.colors) < 2 or too_large and is_settled_area(area, f):
                continue
            if too_large:
                return None
            found.append(area)
        return found if 0 < len(found) <= MOST_AREAS else None

    def _settled(self, position: Position, f: Any, areas: Sequence[Area]) -> float:
        """Black's points less White's outside of the areas, by area."""
        inside = {p for area in areas for p in area.points}
        result = 0
        for p in board_points(position.size):
            if p not in inside:
                held = int(f["value"][p])
                owner = self._safety.owner(p)
                black = owner == BLACK if owner else held > 0
                result += (1 if black else -1) if owner or held else 0
        return result

    def _play_out(self, position: Position, board: Any, area: Area, deadline: float | None,
                  stop: Callable[[], bool] | None) -> tuple[Switch, list[tuple[int, Switch]]] | None:
        """An area as it stands, and after each of the moves that get the most out of it; None if that is too much."""
        color = position.to_play
        self._reader.enter(board, area.points, position.ruleset.scoring == TERRITORY)
        both = self._reader.both(board)
        if not all(outcome.exact or outcome.reached >= DEEP_ENOUGH for outcome in both.values()):
            return None
        switch = self._switch(board, both)
        if switch.half == 0:
            return switch, []
        best, theirs = both[color].move, both[other(color)].move
        found: list[tuple[int, Switch]] = []
        for p in sorted(area.points, key=lambda p: (p != theirs, p != best)):
            if is_over(deadline, stop):
                return None
            if len(found) == MOST_ALIKE or self._reader.nodes > MOST_NODES or not position.is_legal(p):
                continue
            if play(board, p, color):
                after = self._reader.settle(board, other(color))
                if p == best or after.score == both[color].score:
                    again = self._reader.settle(board, color)
                    found.append((p, self._switch(board, {color: again, other(color): after})))
                undo(board)
        return (switch, found) if found else None

    def _switch(self, board: Any, both: dict[int, Outcome]) -> Switch:
        """The switch of the area at hand, whose results are known."""
        threats = {}
        for color, outcome in both.items():
            threats[color] = 0.0
            if outcome.move != PASS and play(board, outcome.move, color):
                threats[color] = abs(self._reader.settle(board, color).score - outcome.score)
                undo(board)
        return Switch(both[BLACK].score, both[WHITE].score, threats)


def reason(switch: Switch, move: int) -> Reason:
    """Why a move in an area is thought of, for a person."""
    return Reason("counted", f"takes what is open at {vertex_name(move)}: Black's points there less White's are "
                  f"{switch.black:g} if Black is first, {switch.white:g} if White is", RULE, WHERE, ADVICE,
                  2 * switch.half)


def is_settled_area(area: Area, f: Any) -> bool:
    """Whether all points of an area are as good as one side's."""
    values = [int(f["value"][p]) for p in area.points]
    return min(values) >= SETTLED or max(values) <= -SETTLED


def is_over(deadline: float | None, stop: Callable[[], bool] | None) -> bool:
    """Whether a search has to end."""
    return deadline is not None and time.monotonic() > deadline or stop is not None and stop()
