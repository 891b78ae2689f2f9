"""The engine: choose a move for a position and say why.

    >>> from goengine.board.position import Position
    >>> from goengine.search.engine import Engine
    >>> decision = Engine(level=1).choose(Position(9))
    >>> decision.candidates[0].point == decision.move
    True
"""
from __future__ import annotations

import random
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Any

from goengine.board.position import Position
from goengine.board.ruleset import TERRITORY
from goengine.expert.adviser import Adviser
from goengine.expert.basecache import load_base
from goengine.expert.habits import recent_moves
from goengine.expert.layout import UNIT
from goengine.expert.reasons import Reason
from goengine.expert.rulebase import Knowledge
from goengine.groups.lifejudge import GroupLife, LifeJudge
from goengine.influence.finalstatus import FinalJudge, FinalStatus
from goengine.search.backfill import Backfill
from goengine.search.calming import Calming
from goengine.search.cleanup import removing_dead
from goengine.search.decision import Candidate, Decision, Shares
from goengine.search.endgame import Endgame
from goengine.search.finish import (SHARE, ends_ko, fills_in_time, gain, is_settled, neutral_points, stands,
                                    worth_playing)
from goengine.search.judge import Judge, Judgement, Term
from goengine.search.kofight import KoFight, ending_moves, ko_fight
from goengine.search.lastlook import making_sure
from goengine.search.levels import DEFAULT_LEVEL, NEARLY_EQUAL, level_settings, on_large_boards
from goengine.search.lifeword import LARGEST, LifeWord
from goengine.search.lookahead import Lookahead
from goengine.search.passtest import forestalling
from goengine.search.root import CUT_SHORT, FINISHED, FOUND_OBVIOUS, HARMLESS, SURE_AFTER, Root
from goengine.vertex import BLACK, EMPTY, PASS, RESIGN

BOARD_POINTS = 361                      # of the board that levels are measured on
HOPELESS = 0.12                         # share of the board by which one must be behind to resign ...
HOPELESS_AT_LEAST = 15.0                # ... and points
MOST_AGAIN = 400                        # judgements with which moves are compared once more where all is settled
ASKED_FOR_OTHER = 3                     # choices at most for the other side, to test a pass, ...
LEAST_SECONDS = 0.3                     # ... each of which takes so long at least
LAST_LOOK = 2.0                         # ... and for reading the groups as the count does, which takes 0.5 on the mean
RESIGN_FROM = 0.4                       # share of the board's points that must have been played before


class Engine:
    """Chooses moves.

    Parameters
    ----------
    level : int
        1 (weakest, fastest) to 10; `goengine.search.levels` has the table.
    seed : int
        Chooses among moves of nearly equal worth; with the same seed the same moves are chosen.
    libraries : sequence of str
        Folders of patterns beside those in patterns/.
    without : sequence of str
        Files, rules and patterns that are left out.
    base : Knowledge, optional
        The rules and patterns in place of all these.

    Raises
    ------
    ValueError
        If there is no such level.
    KnowledgeError
        If the rules or weights cannot be used.
    """

    def __init__(self, level: int = DEFAULT_LEVEL, seed: int = 0, libraries: Sequence[str] = (),
                 base: Knowledge | None = None, without: Sequence[str] = ()):
        self.level_number = level
        self.level = level_settings(level)
        self.seed = seed
        self._judge = Judge(self.level.limit, self.level.most_liberties, self.level.calm_from,
                            Calming() if self.level.stabilises else Calming([]), self.level.may_leave)
        self.adviser = Adviser(load_base(libraries, without) if base is None else base)
        self.shares = Shares.load()
        self._final_judge: FinalJudge | None = None     # made when first needed
        self._life_judge: LifeJudge | None = None
        self._word = LifeWord(self._judge.analysis.g, self._life)
        self.lookahead = Lookahead(self._judge, self.adviser, self.level, self._word.moves)
        self._endgame: Endgame | None = None
        self._backfill: Backfill | None = None
        self._counted_at: int | None = None             # the position last chosen for, if everything was settled there
        self._asks_other_side = False                   # whether a choice is made for the other side, to test a pass

    # ------------------------------------------------------------ judging

    def judge(self, position: Position) -> Judgement:
        """Judge a position, which is left as it was."""
        self._judge.count_whole(False)
        self._word.begin(position, self.level.glances)
        return self._judge.judgement(position)

    def judge_line(self, position: Position, line: Sequence[int]) -> tuple[float, list[Term]]:
        """The score and its terms where a line ends, calmed as the look-ahead does; points, Black's view.

        The side to move begins, both take turns, `PASS` is possible; the line ends before an illegal move. Two
        passes at its end are the end of the game, which leaves nothing to calm. Points count as they did when a move
        was last chosen for the position: see `goengine.search.finish`.
        """
        end = position.copy()
        for move in line:
            if not end.is_legal(move):
                break
            end.play(move)
        if not self._word.began_at(position):           # else what was said for the choice holds
            self._word.begin(position, self.level.glances)
        if line and position.is_legal(line[0]):
            self._word.after(line[0])
        else:
            self._word.before()
        self._judge.set_game(end)
        self._judge.count_whole(position.hash == self._counted_at)
        if tuple(line[-2:]) == (PASS, PASS):
            score = self._judge.analyse(end.copy_board(), EMPTY)
        else:
            last = next(iter(recent_moves(end)), PASS)
            score = self._judge.calm(end.copy_board(), end.to_play, self.level.calm_plies, last)
        return score, self._judge.terms()

    def life(self, position: Position) -> list[GroupLife]:
        """Whether each group lives, by search where that is not sure at a glance."""
        return self._life().judge(position)

    def final_status(self, position: Position) -> FinalStatus:
        """The dead stones and those in seki, for a game that is over; it takes longer than a judgement."""
        if self._final_judge is None:
            self._final_judge = FinalJudge()
        return self._final_judge.status(position)

    def _life(self) -> LifeJudge:
        """The judge of life, made when it is first needed."""
        if self._life_judge is None:
            self._life_judge = LifeJudge(self.level.life_limit, self.level.life_total)
        return self._life_judge

    # ------------------------------------------------------------ choosing

    def choose(self, position: Position, color: int | None = None, seconds: float | None = None,
               clean_up: bool = False, resign: bool = True,
               on_progress: Callable[[int, int], None] | None = None, also: Sequence[int] = (), only: bool = False,
               stop: Callable[[], bool] | None = None) -> Decision:
        """Choose a move.

        Parameters
        ----------
        position : Position
            It is left as it was.
        color : int, optional
            For whom; the side to move where not given.
        seconds : float, optional
            Time at most; where it is short, fewer candidates are looked at.
        clean_up : bool
            Whether stones of the other side that are judged dead are to be captured rather than passing.
        resign : bool
            Whether a hopeless game may be given up.
        on_progress : callable, optional
            Called with (candidates tried, candidates) as the search goes on.
        also : sequence of int
            Moves that are tried whatever the expert says of them, each with its exact score; illegal ones are left out.
        only : bool
            Whether no moves but these (and a pass, to compare with) are tried.
        stop : callable, optional
            Asked before each judgement; the search ends as if the time were over once it answers True.
        """
        started = time.monotonic()
        if color is not None and color != position.to_play:
            position = position.copy()
            position.to_play = color
        before = self._judge.judged
        self._judge.count_whole(False)
        half = None if seconds is None else started + seconds / 2          # the rest is kept for the search
        self._word.begin(position, self.level.glances, half, stop)
        fight = ko_fight(self._judge, position, self.level.calm_plies) if self.level.replies else None
        judgement = self._judge.judgement(position)
        board = position.copy_board()
        settled = is_settled(position, judgement)
        self._judge.count_whole(settled)
        self._counted_at = position.hash if settled else None
        needed = self._needed(position, judgement, board) if settled else {}
        deadline = None if seconds is None else started + seconds
        ended = FINISHED
        counted_out = None if also or only else self._count_out(position, board, half, stop)
        if counted_out:
            candidates = counted_out
            move = candidates[0].point
        else:
            more = [] if only else [*self._word.moves(board, position.to_play),
                                    *self._ko_moves(board, position, fight), *needed]
            is_large = position.size > LARGEST
            level = on_large_boards(self.level) if is_large else self.level
            room = 0 if only else level.candidates
            share = SHARE if settled else self.shares.large if is_large else 1.0
            candidates = self._candidates(position, board, share, [*also, *more], room)
            candidates = [replace(c, reasons=(*c.reasons, needed[c.point])) if c.point in needed else c
                          for c in candidates]
            self.lookahead.level = level
            self.lookahead.start(level.judgements * BOARD_POINTS // position.size ** 2, deadline, stop)
            root = Root(self.lookahead, board, position, settled, self._word, on_progress, also, fight,
                        SURE_AFTER if is_large else 0, is_large and not settled)
            ended = root.search(candidates)
            if settled:
                move = self._finish(position, candidates, root, needed, deadline, stop)
            else:
                move = self._pick(position, candidates)
            if move == PASS and not only and self.level.replies:
                move = self._instead_of_pass(position, judgement, candidates, deadline, stop)
        if move == PASS and clean_up:
            move = removing_dead(position, judgement, board)
        if resign and self._is_hopeless(position, judgement, candidates):
            move = RESIGN
        return Decision(move, candidates, judgement, self._judge.judged - before, time.monotonic() - started,
                        ended == CUT_SHORT, ended == FOUND_OBVIOUS)

    def _count_out(self, position: Position, board: Any, deadline: float | None,
                   stop: Callable[[], bool] | None) -> list[Candidate] | None:
        """Where only small areas are open, their best moves and a pass, the best first; else None."""
        if not self.level.replies:
            return None
        if self._endgame is None:
            self._endgame = Endgame()
        return self._endgame.candidates(position, board, self._judge.analysis, deadline, stop)

    def _ko_moves(self, board: Any, position: Position, fight: KoFight | None) -> list[int]:
        """The smallest threat for the ko that is fought, where one wins it, and the moves that end a ko."""
        if not self.level.replies:
            return []
        threats = [threat.point for threat in fight.threats[:1]] if fight and fight.is_winnable else []
        return [*threats, *ending_moves(board, position.to_play)]

    def _candidates(self, position: Position, board: Any, share: float, also: Sequence[int], room: int
                    ) -> list[Candidate]:
        """The `room` best moves that the expert proposes and the ruleset allows, and `also`; a pass always among them.

        What the expert prefers counts by `share`.
        """
        self.adviser.consult(board, self._judge.analysis, position.to_play, position.move_number,
                             recent_moves(position), position)
        found: list[Candidate] = []
        passing = Candidate(PASS, 0.0, ())
        left = dict.fromkeys(move for move in also if move != PASS)
        for move in self.adviser.moves():
            if move == PASS:
                passing = self._candidate(move, share)
            elif (room > 0 or move in left) and position.is_legal(move):
                found.append(self._candidate(move, share))
                room -= 1
                left.pop(move, None)
        found += [self._candidate(move, share) for move in left if position.is_legal(move)]
        return [*self._heeding(board, position.to_play, found), passing]

    def _heeding(self, board: Any, color: int, found: list[Candidate]) -> list[Candidate]:
        """The same candidates; the expert prefers what decides the life of a group to all that is usual.

        He knows shapes, but not what was read; so such a move counts half a point more for each stone of the group.
        """
        most = max((candidate.bonus for candidate in found), default=0.0)
        least = {fight.move_of(color): most + fight.stones / 2 for fight in self._word.fights(board)}
        return [replace(candidate, bonus=max(candidate.bonus, least.get(candidate.point, candidate.bonus)))
                for candidate in found]

    def _candidate(self, move: int, share: float) -> Candidate:
        """A move that was proposed, with all that the expert says about it."""
        value = int(self.adviser.fired["worth"][move]) / UNIT
        chance = int(self.adviser.facts["point_chance"][move]) if move != PASS else 0
        return Candidate(move, value, self.adviser.reasons(move), bonus=share * self.shares.bonus(value, chance))

    def _needed(self, position: Position, judgement: Judgement, board: Any) -> dict[int, Reason]:
        """Where everything is settled, by territory scoring: the moves that have to come before the count, and why.

        By area scoring such a move costs nothing when the time comes, and before that a point.
        """
        if position.ruleset.scoring != TERRITORY:
            return {}
        if self._backfill is None:
            self._backfill = Backfill()
        protecting = self._backfill.needed(position, neutral_points(position, judgement), judgement.dead)
        return {**{move: fills_in_time(move) for move in protecting},
                **{move: ends_ko(move) for move in ending_moves(board, position.to_play)}}

    def _pick(self, position: Position, candidates: list[Candidate]) -> int:
        """The best candidate, which is put first; among nearly equal ones the seed decides.

        A pass only if it is much better than all moves. Where there was no time for a single look, the expert's best.
        """
        passing = pass_among(candidates)
        moves = [c for c in candidates if c.point != PASS]
        tried = [c for c in moves if c.after is not None]
        if tried:
            rng = self._dice(position)
            best = max(tried, key=lambda c: c.total + rng.uniform(0, self.level.blunder))
            if max(gain(c, passing) for c in tried) < HARMLESS:
                best = passing
        else:
            best = moves[0] if moves else passing
        return put_first(candidates, best)

    def _finish(self, position: Position, candidates: list[Candidate], root: Root, needed: Collection[int],
                deadline: float | None, stop: Callable[[], bool] | None) -> int:
        """The same where every area is settled: a pass unless a move is worth it whatever the other side answers."""
        passing = pass_among(candidates)
        tried = [c for c in candidates if c.point != PASS and c.after is not None]
        worth = worth_playing(tried, passing, needed, position.ruleset.scoring)
        if worth:
            self.lookahead.start(MOST_AGAIN, deadline, stop)
            answers = list(dict.fromkeys(c.line[0] for c in candidates if c.line))
            passing, *tried = compared = root.compared([passing, *worth], answers)
            anew = {c.point: c for c in compared}
            candidates[:] = [anew.get(c.point, c) for c in candidates]
            worth = worth_playing(tried, passing, needed, position.ruleset.scoring)
        rng = self._dice(position)
        by_worth = sorted(worth, key=lambda c: -c.total - rng.uniform(0, self.level.blunder))
        best = next((c for c in by_worth if stands(c, root.read_again(c), passing, needed)), passing)
        return put_first(candidates, best)

    def _instead_of_pass(self, position: Position, judgement: Judgement, candidates: list[Candidate],
                         deadline: float | None, stop: Callable[[], bool] | None) -> int:
        """The move that is better than a pass, put first; else the pass.

        Once the other side's part was taken, and the groups were read as the count at the end does. After a pass of the
        other side's the game is over, so that nothing is left to be taken.
        """
        passing = pass_among(candidates)
        left = None if deadline is None else (deadline - time.monotonic()) / ASKED_FOR_OTHER
        hurried = left is not None and left < LEAST_SECONDS
        if self._asks_other_side or hurried:
            return PASS
        found = None
        if recent_moves(position)[:1] != (PASS,):
            found = forestalling(position, passing, lambda move: self._answered(position, move, left, stop))
        if found is None and (deadline is None or deadline - time.monotonic() >= LAST_LOOK):
            found = making_sure(position, passing, self.final_status(position).groups, judgement.dead)
        if found is None:
            return PASS
        passing, best = found
        candidates[:] = [passing, best, *(c for c in candidates if c.point not in (PASS, best.point))]
        return put_first(candidates, best)

    def _answered(self, position: Position, move: int, seconds: float | None, stop: Callable[[], bool] | None
                  ) -> Candidate:
        """What the other side would play after a legal move or a pass."""
        after, counted = position.copy(), self._counted_at
        after.play(move)
        self._asks_other_side = True
        try:
            return self.choose(after, seconds=seconds, resign=False, stop=stop).candidates[0]
        finally:
            self._asks_other_side, self._counted_at = False, counted

    def _dice(self, position: Position) -> random.Random:
        """Chance for a choice: between moves as good as equal it falls alike however the board is turned.

        What a weak level misjudges goes by the position.
        """
        where = position.hash if self.level.blunder > NEARLY_EQUAL else 0
        return random.Random(f"{self.seed} {where} {position.move_number}")

    def _is_hopeless(self, position: Position, judgement: Judgement, candidates: list[Candidate]) -> bool:
        points = position.size ** 2
        if position.move_number < RESIGN_FROM * points:
            return False
        lost = -max(HOPELESS_AT_LEAST, HOPELESS * points)
        now = judgement.score if position.to_play == BLACK else -judgement.score
        return now < lost and all(c.after is not None and c.after < lost for c in candidates)


def pass_among(candidates: Sequence[Candidate]) -> Candidate:
    """The pass, which is always among the candidates."""
    return next(c for c in candidates if c.point == PASS)


def put_first(candidates: list[Candidate], best: Candidate) -> int:
    """Put the candidate chosen first; its point."""
    candidates.remove(best)
    candidates.insert(0, best)
    return best.point
