"""Kos at the root of the search: what a ko is worth, which threats there are on either side, and what follows.

A threat is a move after which a second one would capture a string that cannot be captured now. Whoever has to find a
threat wins the ko only with more threats that are worth as much as it; a smaller threat is not answered.
"""
from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from goengine.board.layout import NEIGHBORS
from goengine.board.position import Position
from goengine.board.shape import is_self_atari, liberties_after, takes_ko
from goengine.board.stones import is_legal, play, play_pass, undo
from goengine.reading.layout import LOST, WON
from goengine.reading.limits import LIMITS
from goengine.reading.reader import Reader
from goengine.reading.tactician import question
from goengine.search.judge import Judge
from goengine.vertex import BLACK, EMPTY, PASS, board_points, other

WORTH_FIGHTING = 3.0                    # points between winning and losing a ko from which its threats are counted
MOST_LIBERTIES = 4                      # of a string that a move may threaten
STONE = 2.0                             # points that a captured stone is worth, with the point under it


@dataclass(frozen=True)
class Threat:
    """A move that threatens to capture, and what the capture would be worth in points."""

    point: int
    gain: float


@dataclass(frozen=True)
class KoFight:
    """A ko that the side to move may not retake at once.

    Attributes
    ----------
    point : int
        Where it would be retaken.
    won, lost : float
        Scores in points for the side to move: if it wins the ko, the other side then to move; and if it loses it,
        being to move itself.
    threats, theirs : tuple of Threat
        That the ko is worth to the other side at most, and the other way round; the smallest first.
    """

    point: int
    won: float
    lost: float
    threats: tuple[Threat, ...]
    theirs: tuple[Threat, ...]

    @property
    def worth(self) -> float:
        """Points between winning and losing."""
        return self.won - self.lost

    @property
    def is_winnable(self) -> bool:
        """Whether the side to move, which begins, has more threats than the other one."""
        return self.worth > 0 and len(self.threats) > len(self.theirs)

    def score(self, move: int) -> float | None:
        """What a threat leads to: the other side answers, and the ko is won, or ends the ko, and it is carried out.

        None for a move that is no such threat, and where the ko cannot be won.
        """
        gain = next((threat.gain for threat in self.threats if threat.point == move), 0.0)
        return min(self.won, self.lost + gain) - 0.01 * gain if gain and self.is_winnable else None


def ko_fight(judge: Judge, position: Position, calm_plies: int) -> KoFight | None:
    """The ko that the side to move must not retake now, if there is one worth fighting for.

    The judge's records are left as its last judgement filled them.
    """
    if position.ko_point == PASS:
        return None
    judge.set_game(position)
    board, me = position.copy_board(), position.to_play
    worth = _worth(judge, board, me, position.ko_point, calm_plies)
    if worth is None or worth[0] - worth[1] < WORTH_FIGHTING:
        return None
    won, lost = worth
    mine, theirs = (tuple(threat for threat in find_threats(judge, position, color) if threat.gain >= won - lost)
                    for color in (me, other(me)))
    return KoFight(position.ko_point, won, lost, mine, theirs)


def _worth(judge: Judge, board: Any, me: int, point: int, calm_plies: int) -> tuple[float, float] | None:
    """The scores for `me` with the ko won, and with it lost; None if it is no ko that can be ended by filling it."""
    def scored(moves: list[tuple[int, int]], to_play: int) -> float | None:
        made = 0
        for p, c in moves:
            if p == PASS:
                play_pass(board)
            elif not play(board, p, c):
                break
            made += 1
        score = judge.calm(board, to_play, calm_plies) if made == len(moves) else None
        for _ in range(made):
            undo(board)
        return score if score is None or me == BLACK else -score

    taken = _ko_stone(board, point, me)
    lost = scored([(PASS, me), (point, other(me))], me)
    won = scored([(PASS, me), (PASS, other(me)), (point, me), (PASS, other(me)), (taken, me)], other(me))
    return None if won is None or lost is None else (won, lost)


def _ko_stone(board: Any, point: int, color: int) -> int:
    """The stone of the other side that `color` would take by retaking at a point."""
    for d in NEIGHBORS:
        q = point + d
        if int(board["color"][q]) == other(color) and int(board["liberty_count"][board["head"][q]]) == 1:
            return q
    return PASS


def find_threats(judge: Judge, position: Position, color: int) -> list[Threat]:
    """The moves of `color` that threaten to capture strings that are safe now, the smallest gain first.

    Of the threats against one string one counts, for it will be answered. What the quick search takes for a capture has
    to be proved: the other side need not answer what is no threat.
    """
    board = position.copy_board()
    judge.analyse(board, color)
    a = judge.analysis
    readings = a.r
    found: dict[int, Threat] = {}
    for head in map(int, readings["heads"][:readings["count"][0]]):
        liberties = int(board["liberty_count"][head])
        if int(board["color"][head]) != other(color) or readings["attack"][head] != LOST or liberties > MOST_LIBERTIES:
            continue
        gain = STONE * int(board["stones"][head])
        for p in _liberties(board, head, color):
            if not is_legal(board, p, color) or is_self_atari(board, p, color):
                continue
            if _threatens(a, board, p, head, color) and _is_proved(position, p, head, color):
                best = found.get(p)
                found[p] = Threat(p, max(gain, best.gain if best else 0.0))
                break
    return sorted(found.values(), key=lambda threat: (threat.gain, threat.point))


def _threatens(a: Any, board: Any, p: int, head: int, color: int) -> bool:
    """Whether a string that is safe can be captured after a move against it that nobody answers."""
    play(board, p, color)
    try:
        return int(board["color"][head]) == other(color) and question(board, a.m, int(board["head"][head]), 1) == WON
    finally:
        undo(board)


def _is_proved(position: Position, p: int, head: int, color: int) -> bool:
    """The same by proof."""
    after = position.copy()
    after.to_play = color
    after.play(p)
    return after.color_at(head) == other(color) and _prover().attack(after, head).works


@lru_cache(maxsize=1)
def _prover() -> Reader:
    return Reader(LIMITS["quick"])


def _liberties(board: Any, head: int, color: int) -> list[int]:
    """The liberties of a string, those first where a stone of `color` has most liberties itself."""
    found = [p for p in board_points(int(board["size"][0])) if int(board["color"][p]) == EMPTY
             and any(int(board["color"][p + d]) == other(color) and int(board["head"][p + d]) == head
                     for d in NEIGHBORS)]
    return sorted(found, key=lambda p: -int(liberties_after(board, p, color)))


def ending_moves(board: Any, color: int) -> list[int]:
    """Where `color` ends a ko: the empty points where the other side could take one, now or later."""
    return [p for p in board_points(int(board["size"][0])) if int(board["color"][p]) == EMPTY
            and takes_ko(board, p, other(color)) and is_legal(board, p, color)]
