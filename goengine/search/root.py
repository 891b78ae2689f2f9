"""The root of the search: all candidates, ply by ply deeper, until a limit is reached or the move is obvious.

On large boards the score at the end of a line errs by many points, otherwise at each depth; there the mean of the
depths counts.
"""
from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from goengine.board.position import Position
from goengine.expert.habits import recent_moves
from goengine.search.decision import Candidate
from goengine.search.kofight import KoFight
from goengine.search.lifeword import LifeWord
from goengine.search.lookahead import LimitReached, Lookahead
from goengine.search.transpositions import INFINITE
from goengine.vertex import PASS

OBVIOUS = 10.0                          # points of a lead that no search upsets: by reasons, and by the first ply
HARMLESS = -1.5                         # a pass this much better than every move is played though areas are open
# Depths in a row, on large boards. In half of 80 positions of professional games the first three have the same best
# move, and in 4 of these the next two would have changed it, for five times as many judgements.
SURE_AFTER = 3
COMPARED = 2                            # plies after a candidate that is compared with others by the same answers
FINISHED, CUT_SHORT, FOUND_OBVIOUS = "finished", "cut short", "obvious"

Progress = Callable[[int, int], None]   # (candidates tried, candidates), over all depths


@dataclass
class Root:
    """The search of one decision.

    Attributes
    ----------
    lookahead : Lookahead
        With its limits set.
    board, position : record, Position
        Where the choice is to be made; the board is left as it was.
    settled : bool
        Whether all areas are settled: then every score is exact, for a pass must be compared with every move.
    word : LifeWord
        Who says what becomes of the groups after a candidate.
    on_progress : callable or None
    also : sequence of int
        Moves whose scores are to be exact.
    fight : KoFight or None
        A ko that must not be retaken now: its threats are worth at least what they lead to.
    sure_after : int
        Depths in a row at which a move is the best after which no more are looked at; 0: never.
    averages : bool
        Whether the mean of the scores found at each depth is what counts, not the deepest alone.
    """

    lookahead: Lookahead
    board: Any
    position: Position
    settled: bool
    word: LifeWord
    on_progress: Progress | None = None
    also: Sequence[int] = ()
    fight: KoFight | None = None
    sure_after: int = 0
    averages: bool = False

    def search(self, candidates: list[Candidate]) -> str:
        """Fill in the scores after each candidate and sort them, the best first; how the search ended.

        A depth that was not finished does not count, but for the first: scores of different depths do not compare.
        Where areas are open only the best moves' scores are exact, the others are bounds; the pass, which is looked at
        first in the first depth and last in the others, is looked at closely only if it beats them. No depth is begun
        that would not be finished, for each takes as many judgements as all before it, and more; nor any once a move
        has been the best at `sure_after` depths in a row.
        """
        depths = 1 + len(self.lookahead.level.replies)
        led: list[int] = []
        candidates.sort(key=lambda c: (c.point != PASS, c.point not in self.also))
        for depth in range(depths):
            if depth and not self.settled and not self.lookahead.has_half():
                return CUT_SHORT
            searched: list[Candidate] = []
            try:
                for candidate in candidates:
                    searched.append(self._searched(candidate, depth, searched))
                    if self.on_progress:
                        self.on_progress(depth * len(candidates) + len(searched), depths * len(candidates))
            except LimitReached:
                if depth == 0:
                    candidates[:len(searched)] = searched
                return CUT_SHORT
            candidates[:] = sorted(searched, key=lambda c: c.total, reverse=True)
            if depth == 0 and not self.settled and depths > 1 and is_obvious(candidates) and self._stands(candidates):
                return FOUND_OBVIOUS
            led.append(candidates[0].point)
            if not self.settled and not self.also and is_steady(led, self.sure_after):
                return FINISHED
            if not self.settled:
                candidates.sort(key=lambda c: c.point == PASS)
        candidates.sort(key=lambda c: c.total, reverse=True)
        return FINISHED

    def _stands(self, candidates: list[Candidate]) -> bool:
        """Whether the first move is obvious even once the groups were read again after it; else it counts for less.

        Only what is worse than it was counts: of many moves, one after which a limit hides the truth would be chosen.
        """
        best = candidates[0]
        again = self.read_again(best)
        if again is None:
            return True
        if again.total >= best.total:
            self.word.take_back(best.point)
            return True
        candidates[0] = again
        candidates.sort(key=lambda c: c.total, reverse=True)
        return candidates[0].point == best.point and is_obvious(candidates)

    def compared(self, candidates: Sequence[Candidate], answers: Sequence[int]) -> list[Candidate]:
        """Candidates with their scores where each was answered by all of some moves as well; as they are without time.

        What answers are tried goes by the last move; so a threat elsewhere may have been met after one candidate only,
        which then seems to be the worse for it.
        """
        self.lookahead.table.clear()
        self.lookahead.answers = answers
        try:
            return [self._searched(candidate, min(COMPARED, len(self.lookahead.level.replies)), [])
                    for candidate in candidates]
        except LimitReached:
            return [*candidates]
        finally:
            self.lookahead.answers = ()

    def read_again(self, candidate: Candidate) -> Candidate | None:
        """A candidate with its score at once where the groups are read again after it; None if that was not done."""
        if not self.word.reread(candidate.point):
            return None
        self.lookahead.table.clear()                    # scores after that move are of what was said before
        try:
            return self._searched(candidate, 0, [])
        except LimitReached:
            return None

    def _searched(self, candidate: Candidate, depth: int, before: list[Candidate]) -> Candidate:
        """A candidate with its score, looked at no closer than those before it make worthwhile."""
        floor = -INFINITE
        shallower = candidate.shallower
        if self.averages and depth and candidate.after is not None:
            shallower = (*shallower, candidate.after)
        if before and not self.settled and candidate.point not in self.also:
            if candidate.point == PASS:
                floor = max(c.after for c in before if c.after is not None) - HARMLESS
            else:
                least = max(c.total for c in before) - self.lookahead.level.blunder - candidate.bonus
                floor = least * (len(shallower) + 1) - sum(shallower)
        position = self.position
        self.lookahead.under = candidate.point if self.word.after(candidate.point) else PASS
        after, line = self.lookahead.after(self.board, candidate.point, position.to_play, depth, floor, INFINITE,
                                           position.move_number, recent_moves(position))
        threat = self.fight.score(candidate.point) if self.fight else None
        if threat is not None and threat > after:
            after = threat
        return replace(candidate, after=after, line=tuple(line), at_once=candidate.at_once if depth else after,
                       shallower=shallower)


def is_steady(led: Sequence[int], depths: int) -> bool:
    """Whether the same move led at the last so many depths; never with 0."""
    return 0 < depths <= len(led) and len(set(led[-depths:])) == 1


def is_obvious(candidates: list[Candidate]) -> bool:
    """Whether the first of some candidates, the best after one ply, leads clearly by reasons and by that ply, too."""
    first, others = candidates[0], candidates[1:]
    return first.point != PASS and bool(others) and all(
        first.value - c.value >= OBVIOUS and first.total - c.total >= OBVIOUS for c in others)
