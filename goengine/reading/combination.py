"""Combinations: forcing moves, each of which threatens to capture something, until one answer cannot meet two threats.

Here only the tactician is asked: which moves threaten strings that could not be captured before, and which more such
moves may follow once the threat is met. Whether the strings that are threatened on the way can all be saved is for the
prover to say.
"""
from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from goengine.board.layout import NEIGHBORS
from goengine.board.position import Position
from goengine.board.stones import play, undo
from goengine.kernel import kernel_module
from goengine.pointset import WORDS, points_of
from goengine.reading.cache import same_game
from goengine.reading.layout import WON
from goengine.reading.memory import MOST_PREYS
from goengine.reading.region import note_stones
from goengine.reading.survey import known_question
from goengine.vertex import EMPTY, STRIDE, other

kernel = kernel_module(__name__)

SHORT = 4                               # liberties up to which a string may fall to a combination
WEAK = 2                                # liberties up to which the mover's own strings want help
BESIDE = 3                              # liberties up to which the mover's strings beside a threatened one are attacked
MOST_REPLIES = 3                        # answers to a threat after which the next one is looked for
MOST_THREATENED = 6                     # strings; a move that threatens more is none of a combination


@kernel
def find_attackable(b, m, color, most):
    """List in ``m.cluster`` the strings of a colour, of up to `most` liberties, that the enemy's next move captures."""
    same_game(b, m)
    note_stones(b, m)
    n = 0
    for row in range(1, b.size[0] + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + b.size[0] + 1):
            if b.color[p] == color and b.head[p] == p and b.liberty_count[p] <= most:
                if known_question(b, m, p, 1) == WON:
                    m.cluster[n] = p
                    n += 1
    return n


@dataclass(frozen=True)
class Threat:
    """A move that threatens to capture something.

    Attributes
    ----------
    move : int
        The move.
    preys : tuple of int
        A stone of each string that it threatens, that the next threats may threaten, or that lies beside these, short
        of liberties.
    answers : int
        How many answers to it were found; counting stops at `MOST_REPLIES` + 1.
    """

    move: int
    preys: tuple[int, ...]
    answers: int


class Threats:
    """The threats that a colour can make in a position.

    Parameters
    ----------
    memory : record
        The reader's memory, with the tactician's limit.
    falls : function
        Whether the string on a point of the position falls to an attack of its own, in the prover's view; it is then
        no target.
    """

    def __init__(self, memory: Any, position: Position, color: int, falls: Callable[[int], bool]):
        self._memory = memory
        self._board = position.copy_board()
        self._color, self._enemy = color, other(color)
        self._falls = falls
        hanging = {q for p in self._attackable() for q in position.string_points(p)}
        self._safe = set(position.stone_points(self._enemy)) - hanging
        self._position = position

    def find(self) -> list[Threat]:
        """All threats, those with the fewest answers first."""
        found = []
        for move in self._candidates():
            if self._position.is_legal(move, self._color) and play(self._board, move, self._color):
                targets = self._lasting(self._targets())
                if targets and len(targets) <= MOST_THREATENED:
                    found.append(self._followed(move, targets))
                undo(self._board)
        return sorted(found, key=lambda threat: threat.answers)

    def _followed(self, move: int, targets: list[int]) -> Threat:
        """The threat of a move that has just been played, with what the next threats may threaten."""
        b = self._board
        answers = self._answers(targets, move)
        area = self._near(targets) | {move + d for d in NEIGHBORS}
        preys = dict.fromkeys(targets)
        for answer in answers[:MOST_REPLIES]:
            play(b, answer, self._enemy)
            for after in self._candidates(area | {answer + d for d in NEIGHBORS}):
                if play(b, after, self._color):
                    preys.update(dict.fromkeys(self._stone_of(h) for h in self._lasting(self._targets())))
                    undo(b)
            undo(b)
        heads = list(dict.fromkeys(int(b["head"][p]) for p in preys))
        near = self._near(heads)
        beside = [h for h in self._heads(self._enemy, SHORT)
                  if h not in heads and not near.isdisjoint(self._liberties(h))]
        beside.sort(key=lambda h: int(b["liberty_count"][h]))
        heads += self._lasting(self._with_safe_stone(beside))
        return Threat(move, tuple(self._stone_of(h) for h in heads[:MOST_PREYS]), len(answers))

    # ------------------------------------------------------------ strings

    def _attackable(self) -> list[int]:
        """The heads of the enemy's strings that the colour's next move captures."""
        count = find_attackable(self._board, self._memory, self._enemy, SHORT)
        return [int(h) for h in self._memory["cluster"][:count]]

    def _targets(self) -> list[int]:
        """The same without what hung already, and without stones that were given away on the way."""
        return self._with_safe_stone(self._attackable())

    def _with_safe_stone(self, heads: Iterable[int]) -> list[int]:
        return [h for h in heads if not self._safe.isdisjoint(self._string(h))]

    def _stone_of(self, h: int) -> int:
        """A stone of the string with head `h` that stood there, safe, from the start."""
        return next(p for p in self._string(h) if p in self._safe)

    def _lasting(self, heads: Iterable[int]) -> list[int]:
        """The strings, of some targets, that do not fall to an attack of their own."""
        return [h for h in heads if not all(self._falls(p) for p in self._string(h) if p in self._safe)]

    def _heads(self, color: int, most: int) -> list[int]:
        b = self._board
        return [p for row in range(1, int(b["size"][0]) + 1) for p in range(STRIDE * row + 1, STRIDE * (row + 1))
                if b["color"][p] == color and b["head"][p] == p and b["liberty_count"][p] <= most]

    def _string(self, h: int) -> list[int]:
        stones = [h]
        while (p := int(self._board["next"][stones[-1]])) != h:
            stones.append(p)
        return stones

    def _liberties(self, h: int) -> list[int]:
        return points_of(self._board["liberties"][WORDS * h:WORDS * (h + 1)])

    def _near(self, heads: Iterable[int]) -> set[int]:
        """The liberties of some strings and the points beside these."""
        return {p + d for h in heads for p in self._liberties(h) for d in (0, *NEIGHBORS)}

    # ------------------------------------------------------------ moves

    def _candidates(self, area: set[int] | None = None) -> list[int]:
        """Moves that may threaten something: at strings short of liberties, if need be only those that reach an area.

        The more such strings have a liberty there, and the fewer liberties these have, the earlier a move comes.
        """
        scores: dict[int, int] = {}
        for color, most in ((self._enemy, SHORT), (self._color, WEAK)):
            for h in self._heads(color, most):
                liberties = self._liberties(h)
                if area is not None and area.isdisjoint(liberties) and area.isdisjoint(self._string(h)):
                    continue
                for p in liberties:
                    scores[p] = scores.get(p, 0) + SHORT + 1 - len(liberties)
                    if color == self._enemy:
                        for q in self._empty_beside(p):
                            scores[q] = scores.get(q, 0) + 1
        return sorted(scores, key=lambda p: (-scores[p], p))

    def _empty_beside(self, p: int) -> list[int]:
        return [p + d for d in NEIGHBORS if self._board["color"][p + d] == EMPTY]

    def _answers(self, targets: list[int], move: int) -> list[int]:
        """Answers to a threat after which nothing can be captured, but not many more than `MOST_REPLIES`."""
        b = self._board
        good = []
        for p in self._replies(targets, move):
            if play(b, p, self._enemy):
                if not self._targets():
                    good.append(p)
                undo(b)
            if len(good) > MOST_REPLIES:
                break
        return good

    def _replies(self, targets: list[int], move: int) -> list[int]:
        """Moves that may save strings: on their liberties, at weak strings beside them, at the move, near these."""
        b = self._board
        points = [p for h in targets for p in self._liberties(h)]
        beside = {int(b["head"][q + d]) for h in targets for q in self._string(h) for d in NEIGHBORS
                  if b["color"][q + d] == self._color}
        points += [p for h in sorted(beside) if b["liberty_count"][h] <= BESIDE for p in self._liberties(h)]
        points += self._empty_beside(move)
        return list(dict.fromkeys(points + [q for p in points for q in self._empty_beside(p)]))
