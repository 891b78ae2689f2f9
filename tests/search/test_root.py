"""The root of the search: when it ends, and that the groups are read again after the move that would be chosen."""
from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from goengine.board.position import Position
from goengine.search.decision import Candidate
from goengine.search.engine import Engine
from goengine.search.lookahead import LimitReached
from goengine.search.root import CUT_SHORT, FINISHED, MOST_REREAD, Root, is_steady
from goengine.vertex import BLACK, PASS, parse_vertex
from tests.search.boards import HASTY

MOVES = [parse_vertex(name, 19) for name in ("D4", "Q16", "C10", "K4", "R9", "O3", "F17")]
TWO_REPLIES = 2


class Word:
    """What `LifeWord` offers the root: notes the moves after which the groups were read again."""

    def __init__(self) -> None:
        self.reread_after: list[int] = []
        self.taken_back: list[int] = []

    def after(self, move: int) -> bool:
        return move in self.reread_after

    def reread(self, move: int) -> bool:
        if move in self.reread_after or move in self.taken_back:
            return False
        self.reread_after.append(move)
        return True

    def take_back(self, move: int) -> None:
        self.reread_after.remove(move)
        self.taken_back.append(move)


class Scores:
    """What `Lookahead` offers the root: scores by move, depth, and whether the groups were read again.

    Each score costs one judgement; from the `last` on there are none left.
    """

    def __init__(self, score: Callable[[int, int, bool], float], last: int = 10 ** 6, half: int = 10 ** 6):
        self.level = SimpleNamespace(replies=(3,) * TWO_REPLIES, blunder=0.05)
        self.under: Any = PASS
        self.asked: list[tuple[int, int, bool]] = []
        self._score, self._last, self._half = score, last, half

    def has_half(self) -> bool:
        return len(self.asked) <= self._half

    def after(self, board: Any, move: int, color: int, depth: int, *window: Any) -> tuple[float, list[int]]:
        if len(self.asked) >= self._last:
            raise LimitReached
        again = self.under != (PASS, False)
        self.asked.append((move, depth, again))
        return self._score(move, depth, again), []


def searched(scores: Scores, moves: int = 3, **more: Any) -> tuple[str, list[Candidate], Word]:
    """How the search of some moves without reasons, and of a pass, ended, and the order that they have then."""
    word, position = Word(), Position(19)
    candidates = [Candidate(move, 0.0, ()) for move in (*MOVES[:moves], PASS)]
    root: Any = Root
    ended = root(scores, position.copy_board(), position, False, word, **more).search(candidates)
    return ended, candidates, word


def test_a_move_that_loses_once_the_groups_are_read_again_is_not_played():
    first, second = MOVES[:2]
    worth = {first: 9.0, second: 5.0}
    ended, order, word = searched(Scores(lambda move, depth, again: -9.0 if again and move == first
                                         else worth.get(move, 0.0)))
    assert (ended, order[0].point, order[0].after) == (FINISHED, second, 5.0)
    assert next(c.after for c in order if c.point == first) == -9.0
    assert word.reread_after == [first] and word.taken_back == [second]


def test_that_a_move_gains_once_the_groups_are_read_again_is_not_believed():
    best = MOVES[0]
    _, order, word = searched(Scores(lambda move, depth, again: 50.0 if again else float(move == best)))
    assert order[0].point == best and order[0].after == 1.0
    assert word.reread_after == [] and word.taken_back == [best]


def test_the_groups_are_read_again_after_few_moves():
    scores = Scores(lambda move, depth, again: -20.0 if again else -float(MOVES.index(move)) if move else -9.0)
    _, order, word = searched(scores, moves=len(MOVES))
    at_once = [move for move, depth, again in scores.asked if again and depth == 0]
    assert at_once == MOVES[:MOST_REREAD] and len(MOVES) > MOST_REREAD
    assert order[0].point == PASS and set(word.reread_after) == set(MOVES)


def test_a_limit_leaves_what_was_found_before_it():
    ended, order, _ = searched(Scores(lambda move, depth, again: float(move == MOVES[1]), last=4))
    assert ended == CUT_SHORT and order[0].point == MOVES[1]


@pytest.mark.parametrize("half, depths", [(0, 1), (4, 1), (5, 2), (100, 3)])
def test_no_depth_is_begun_without_half_of_the_judgements(half: int, depths: int):
    best = MOVES[0]
    scores = Scores(lambda move, depth, again: float(move == best), half=half)
    ended, order, _ = searched(scores)
    assert {depth for _, depth, _ in scores.asked} == set(range(depths)) and order[0].point == best
    assert ended == (FINISHED if depths > TWO_REPLIES else CUT_SHORT)


@pytest.mark.parametrize("sure_after, depths", [(0, 3), (1, 1), (2, 2), (3, 3)])
def test_a_move_that_stays_the_best_is_not_looked_at_deeper(sure_after: int, depths: int):
    scores = Scores(lambda move, depth, again: float(move == MOVES[0]))
    ended, order, _ = searched(scores, sure_after=sure_after)
    assert {depth for _, depth, _ in scores.asked} == set(range(depths))
    assert (ended, order[0].point) == (FINISHED, MOVES[0])
    exact = Scores(scores._score)
    searched(exact, sure_after=sure_after, also=MOVES[1:2])
    assert {depth for _, depth, _ in exact.asked} == {0, 1, 2}, "all moves that were asked for are looked at"


@pytest.mark.parametrize("led, depths, steady", [
    ([], 1, False), ([5], 1, True), ([5, 5], 3, False), ([4, 5, 5], 2, True), ([5, 5, 4], 2, False),
    ([5, 5, 5], 0, False),
])
def test_a_move_is_steady_that_led_as_often_as_asked(led: list[int], depths: int, steady: bool):
    assert is_steady(led, depths) == steady


def test_what_looks_obvious_is_read_again():
    position = Position.from_diagram(HASTY, BLACK)
    hasty = parse_vertex("H15", 19)
    decision = Engine(5).choose(position, resign=False)
    tried = next(c for c in decision.candidates if c.point == hasty)
    assert decision.move != hasty and not decision.obvious
    assert tried.after is not None and tried.after < decision.judgement.score - 10
