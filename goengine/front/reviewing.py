"""Going through a recorded game: what each move loses against the engine's choice, and where the books end.

The loss of a move is the score of the engine's choice less that of the move played, both from one search in which the
move played is among the candidates with its exact score.
"""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from goengine.board.sgf import position_at
from goengine.expert.facts import ENDGAME_FROM, FEW_OPEN, OPENING_UP_TO, OWNED
from goengine.expert.words import FAMILIES
from goengine.front.origins import Origins
from goengine.vertex import BLACK, EMPTY, board_points

if TYPE_CHECKING:
    from goengine.board.position import Position
    from goengine.board.sgf import SgfGame
    from goengine.search.engine import Candidate, Decision

MISTAKE = 1.0                           # points from which a move is called a mistake, and better ones are shown
MOST_BETTER = 3                         # better moves that are shown
BETTER = 0.5                            # points that a second or third better move must gain over the move played
GOOD_GAP = 4.0                          # points by which a found move stands out before all others
PHASES = OPENING, MIDDLE, ENDGAME = tuple(FAMILIES["phase"])


@dataclass(frozen=True)
class Reviewed:
    """One move of a game.

    Attributes
    ----------
    number, color, played : int
        Which move of the game it is, from 1; whose; where.
    phase : str
        One of `PHASES`.
    chosen : int
        What the engine would play.
    best, score : float or None
        The expected score after its choice and after the move played: points, Black's view. None where there was no
        time to look.
    better : tuple of Candidate
        Better moves, the engine's choice first, where the move is a mistake.
    because : tuple of Reason
        Why the engine would play its choice.
    found : bool
        Whether the move is the engine's choice and all others are far behind.
    notes : tuple of str
        Where the move leaves a book, or is new.
    """

    number: int
    color: int
    played: int
    phase: str
    chosen: int
    best: float | None
    score: float | None
    better: tuple[Candidate, ...] = ()
    because: tuple[Any, ...] = ()
    found: bool = False
    notes: tuple[str, ...] = ()

    @property
    def loss(self) -> float:
        """Points lost against the engine's choice; 0 where the move is as good, or nothing is known."""
        if self.best is None or self.score is None or self.chosen == self.played:
            return 0.0
        lost = self.best - self.score if self.color == BLACK else self.score - self.best
        return max(0.0, lost)

    @property
    def is_mistake(self) -> bool:
        return self.loss >= MISTAKE


class Reviewer:
    """Reviews the moves of one game.

    Parameters
    ----------
    engine : Engine
    game : SgfGame
    seconds : float, optional
        Time for each move instead of the engine's level.
    """

    def __init__(self, engine: Any, game: SgfGame, seconds: float | None = None):
        self.engine = engine
        self.game = game
        self.seconds = seconds
        self.origins = Origins.of(engine)

    def review(self, first: int, last: int, colors: frozenset[int], each: Callable[[Reviewed], None],
               on_progress: Callable[[int, int], None]) -> None:
        """Review moves `first` to `last` (from 1) of some colours, handing on each when it is done.

        The books are asked about all moves from the first of the game on, so that it is known where they ended.
        """
        moves = self.game.moves[:last]
        done, total = 0, sum(1 for move in moves[first - 1:] if move.color in colors)
        for number, move in enumerate(moves, 1):
            position = position_at(self.game, number - 1)
            notes = self.origins.notes(position, number, move.point)
            if number < first or move.color not in colors:
                continue
            each(self._reviewed(position, number, move.point, notes))
            done += 1
            on_progress(done, total)

    def _reviewed(self, position: Position, number: int, played: int, notes: list[str]) -> Reviewed:
        color = position.to_play
        decision = self.engine.choose(position, seconds=self.seconds, resign=False, also=(played,))
        found = {candidate.point: candidate for candidate in decision.candidates}
        choice, own = found.get(decision.move), found.get(played)
        phase = phase_of(position, decision.judgement.control)
        one = Reviewed(number, color, played, phase, decision.move, for_black(choice, color), for_black(own, color),
                       because=tuple(choice.reasons) if choice else (), notes=tuple(notes),
                       found=played == decision.move and stands_out(decision))
        if not one.is_mistake:
            return one
        return Reviewed(**{**one.__dict__, "better": self._better(position, decision, played)})

    def _better(self, position: Position, decision: Decision, played: int) -> tuple[Candidate, ...]:
        """The choice, and the next best moves that a search among these few alone finds better than the one played."""
        tried = [candidate for candidate in decision.candidates if candidate.after is not None]
        others = [candidate.point for candidate in tried if candidate.point not in (decision.move, played)]
        few = (decision.move, *others[:MOST_BETTER - 1], played)
        again = self.engine.choose(position, seconds=self.seconds, resign=False, also=few, only=True)
        exact = {candidate.point: candidate for candidate in again.candidates if candidate.after is not None}
        first = next(candidate for candidate in tried if candidate.point == decision.move)
        if played not in exact:
            return (first,)
        enough = float(exact[played].after) + BETTER
        more = [exact[p] for p in few[1:-1] if p in exact and float(exact[p].after) >= enough]
        return (first, *sorted(more, key=lambda candidate: -float(candidate.after or 0)))


def for_black(candidate: Candidate | None, color: int) -> float | None:
    """The score after a candidate, Black's view."""
    if candidate is None or candidate.after is None:
        return None
    return float(candidate.after if color == BLACK else -candidate.after)


def stands_out(decision: Decision) -> bool:
    """Whether all other moves that were looked at are far behind the chosen one."""
    scores = {candidate.point: candidate.after for candidate in decision.candidates if candidate.after is not None}
    mine = scores.pop(decision.move, None)
    return mine is not None and bool(scores) and all(mine - after >= GOOD_GAP for after in scores.values())


def phase_of(position: Position, control: Any) -> str:
    """Opening, middle or endgame, as the rules see it: by how much of the board is filled, and how much is open."""
    points = board_points(position.size)
    empty = [p for p in points if position.color_at(p) == EMPTY]
    filled = 100 - 100 * len(empty) / len(points)
    open_points = sum(abs(int(control[p])) < OWNED for p in empty)
    if filled < OPENING_UP_TO:
        return OPENING
    return ENDGAME if filled >= ENDGAME_FROM or 100 * open_points < FEW_OPEN * len(points) else MIDDLE
