"""The last areas of a game, played out and put in order: who moves takes what is worth most, or what must be answered.

Where all that is not as good as settled lies in small areas between walls that are safe, each of them is played out by
itself (`goengine.groups.localscore`), once with Black to move first and once with White. A move is then looked at by
what it makes of its own area, and by what the sum of all is worth with it (`goengine.search.switches`). That sum knows
of two results an area, not of the moves between them. So the areas in which something is left are also played out as
one, if they are small enough together; what that says of the best moves counts then. The patterns and habits of the
expert do not count any more.
"""
from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from goengine.board.position import Position
from goengine.board.ruleset import TERRITORY
from goengine.board.stones import play, undo
from goengine.expert.reasons import Reason
from goengine.groups.localscore import LIMIT, MOST_EMPTY, Area, AreaReader, Outcome, areas_between
from goengine.groups.safe import Safety
from goengine.influence.analysis import Analysis
from goengine.search.decision import Candidate
from goengine.search.switches import Switch, precedence, total
from goengine.search.transpositions import INFINITE
from goengine.vertex import BLACK, PASS, WHITE, board_points, other, vertex_name

ADVICE = "What can be played out is played out."
RULE, WHERE = "counted-out", "goengine/search/endgame.py"      # in a reason: in the place of a rule and its file
MOST_AREAS = 24
SETTLED = 950                           # thousandths: points of a large area that are as good as somebody's
DEEP_ENOUGH = 12                        # moves in a row after which a result counts though it is not exact
MOST_NODES = 5_000_000                  # positions for all areas of one decision: some seconds; as many for their sum
A_SECOND = 200_000                      # positions for one question and each second of the clock
MOST_ALIKE = 4                          # moves of an area that are compared by what they threaten
TOGETHER = 16                           # empty points of all areas that are played out as one
COMPARED = 5                            # moves, the best by the sum, that are compared so
NO_THREATS = {BLACK: 0.0, WHITE: 0.0}


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
        self._reader.nodes = 0
        seconds = INFINITE if deadline is None else max(0.0, deadline - time.monotonic())
        self._reader.limit = int(min(LIMIT, seconds * A_SECOND))
        results = []
        for area in areas:
            both = self._result(position, board, area)
            if both is None or self._reader.nodes > MOST_NODES or is_over(deadline, stop):
                return None
            results.append((area, both))
        hot = [(area, both) for area, both in results if is_hot(both)]
        cold = sum((both[BLACK].score + both[WHITE].score) / 2 for _, both in results if not is_hot(both))
        settled = self._settled(position, analysis.f, areas) - position.komi + cold
        joint = len(hot) > 1 and self._fits([area for area, _ in hot])
        found: list[tuple[Switch, list[tuple[int, Switch]]]] = []
        for area, both in hot:
            played = self._play_out(position, board, area, both, joint, deadline, stop)
            if played is None:
                return None
            found.append(played)
        candidates = in_order(found, settled, position.to_play)
        if joint and not is_over(deadline, stop):
            candidates = self._together(position, board, [area for area, _ in hot], candidates, settled)
        waits = candidates[0].point == PASS and hot
        return None if waits else candidates

    def _enter(self, position: Position, board: Any, points: Sequence[int]) -> None:
        """Turn the reader to some points, counted as the ruleset says."""
        self._reader.enter(board, points, position.ruleset.scoring == TERRITORY)

    def _result(self, position: Position, board: Any, area: Area) -> dict[int, Outcome] | None:
        """What becomes of an area, by who moves first, if that is deep enough to count; the reader stays there."""
        self._enter(position, board, area.points)
        both = self._reader.both(board)
        return both if all(map(is_deep, both.values())) else None

    def _fits(self, areas: Sequence[Area]) -> bool:
        """Whether several areas may be played out as one."""
        return (sum(area.empty for area in areas) <= TOGETHER
                and self._reader.holds([p for area in areas for p in area.points]))

    def _together(self, position: Position, board: Any, areas: Sequence[Area], candidates: list[Candidate],
                  settled: float) -> list[Candidate]:
        """The best candidates by what becomes of several areas that are played out as one; all, if that is too much.

        `settled` are the points outside of these areas, for Black.
        """
        color = position.to_play
        sign = 1 if color == BLACK else -1
        self._enter(position, board, sorted(p for area in areas for p in area.points))
        best = self._reader.settle(board, color)
        moves = [c for c in candidates if c.point != PASS][:COMPARED]
        if not is_deep(best):
            return candidates
        if best.move != PASS and all(c.point != best.move for c in moves):
            known = [c for c in candidates if c.point == best.move]
            moves += known or [Candidate(best.move, 0.0, (together(best.move),))]
        found = []
        for candidate in [*(c for c in candidates if c.point == PASS), *moves]:
            after = self._after(board, candidate.point, color) if self._reader.nodes <= 2 * MOST_NODES else None
            if after is not None:
                score = sign * (settled + after.score)
                found.append(replace(candidate, after=score, at_once=score))
        if not found or found[0].point != PASS:
            return candidates
        return sorted(found, key=lambda candidate: candidate.total, reverse=True)

    def _after(self, board: Any, move: int, color: int) -> Outcome | None:
        """What becomes of the area at hand after a move or a pass, if that is deep enough to count."""
        if move != PASS and not play(board, move, color):
            return None
        after = self._reader.settle(board, other(color))
        if move != PASS:
            undo(board)
        return after if is_deep(after) else None

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

    def _play_out(self, position: Position, board: Any, area: Area, both: dict[int, Outcome], joint: bool,
                  deadline: float | None, stop: Callable[[], bool] | None
                  ) -> tuple[Switch, list[tuple[int, Switch]]] | None:
        """An area as it stands, and after each of the moves that get the most out of it; None if that is too much.

        Where it is hard to play out by itself and will be played out with others, one move will do.
        """
        color = position.to_play
        if joint and not all(outcome.exact for outcome in both.values()):
            score, move = both[color].score, both[color].move
            legal = move != PASS and position.is_legal(move)
            return (Switch(both[BLACK].score, both[WHITE].score, NO_THREATS),
                    [(move, Switch(score, score, NO_THREATS))] if legal else [])
        self._enter(position, board, area.points)
        switch = self._switch(board, both)
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


def in_order(areas: Sequence[tuple[Switch, list[tuple[int, Switch]]]], settled: float, color: int) -> list[Candidate]:
    """The moves in all areas, each with what it leaves of its own, and a pass, the best by the sum first.

    `settled` are the points outside of the areas, for Black; `color` is to move.
    """
    switches = [switch for switch, _ in areas]
    sign = 1 if color == BLACK else -1
    passing = sign * (settled + total(switches, other(color)))
    found = [Candidate(PASS, 0.0, (), after=passing, at_once=passing)]
    for i, (switch, moves) in enumerate(areas):
        others = switches[:i] + switches[i + 1:]
        for move, left in moves:
            score = sign * (settled + total([*others, left], other(color)))
            found.append(Candidate(move, 2 * switch.half, (reason(switch, move),), after=score, at_once=score,
                                   bonus=precedence(switch, left, color)))
    return sorted(found, key=lambda candidate: candidate.total, reverse=True)


def is_hot(both: dict[int, Outcome]) -> bool:
    """Whether something is left in an area: who moves first gets more."""
    return both[BLACK].score > both[WHITE].score


def is_deep(outcome: Outcome) -> bool:
    """Whether an outcome counts: it is exact, or rests on many moves in a row."""
    return outcome.exact or outcome.reached >= DEEP_ENOUGH


def together(move: int) -> Reason:
    """Why a move is thought of that is the best only if all that is open is taken together, for a person."""
    return Reason("counted", f"comes first at {vertex_name(move)} if all that is open is played out as one", RULE,
                  WHERE, ADVICE, 0.0)


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
