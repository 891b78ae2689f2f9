"""The root of the search: when it ends, and that the groups are read again after a move that looks obvious."""
from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from goengine.board.position import Position
from goengine.search.decision import Candidate
from goengine.search.lookahead import LimitReached
from goengine.search.root import CUT_SHORT, FINISHED, FOUND_OBVIOUS, OBVIOUS, Root, is_steady
from goengine.vertex import BLACK, PASS, parse_vertex
from tests.search.boards import HASTY, shared_engine

MOVES = [parse_vertex(name, 19) for name in ("D4", "Q16", "C10")]
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
        self.under = PASS
        self.table: set[Any] = set()
        self.asked: list[tuple[int, int, bool]] = []
        self._score, self._last, self._half = score, last, half

    def has_half(self) -> bool:
        return len(self.asked) <= self._half

    def after(self, board: Any, move: int, color: int, depth: int, *window: Any) -> tuple[float, list[int]]:
        if len(self.asked) >= self._last:
            raise LimitReached
        again = self.under != PASS
        self.asked.append((move, depth, again))
        return self._score(move, depth, again), []


def searched(scores: Scores, value: float = 0.0, **more: Any) -> tuple[str, list[Candidate], Word]:
    """How the search of three moves and a pass ended, and their order then; reasons for the first are worth `value`."""
    word, position = Word(), Position(19)
    candidates = [Candidate(move, value if move == MOVES[0] else 0.0, ()) for move in (*MOVES, PASS)]
    root: Any = Root
    ended = root(scores, position.copy_board(), position, False, word, **more).search(candidates)
    return ended, candidates, word


def obvious(again: float) -> Callable[[int, int, bool], float]:
    """Scores where the first move looks obvious, until the groups are read again; the second one is the next best."""
    worth = {MOVES[0]: OBVIOUS + 5.0, MOVES[1]: 4.0}
    return lambda move, depth, reread: (again if reread else 5.0 if depth and move == MOVES[0]
                                        else worth.get(move, 0.0))


def test_an_obvious_move_is_played_at_once_if_it_stands_that_the_groups_are_read_again():
    for again, taken_back in ((OBVIOUS + 4.5, []), (90.0, MOVES[:1])):
        scores = Scores(obvious(again))
        ended, order, word = searched(scores, value=OBVIOUS)
        assert (ended, order[0].point, word.taken_back) == (FOUND_OBVIOUS, MOVES[0], taken_back)
        assert {depth for _, depth, _ in scores.asked} == {0}
        assert order[0].after == min(again, OBVIOUS + 5.0), "that it gains is not believed"


@pytest.mark.parametrize("again, best", [(OBVIOUS + 3.0, 0), (5.0, 0), (-20.0, 1)])
def test_what_looks_obvious_is_looked_at_like_others_if_it_does_not_stand_that(again: float, best: int):
    scores = Scores(obvious(again))
    ended, order, word = searched(scores, value=OBVIOUS)
    assert (ended, order[0].point, word.reread_after) == (FINISHED, MOVES[best], MOVES[:1])
    assert {depth for _, depth, _ in scores.asked} == {0, 1, 2}
    assert {again for move, depth, again in scores.asked if depth and move == MOVES[0]} == {True}


def test_nothing_is_read_again_where_no_move_is_obvious():
    _, _, word = searched(Scores(obvious(0.0)), value=OBVIOUS - 1)
    assert word.reread_after == word.taken_back == []


def test_an_obvious_move_is_played_where_there_is_no_time_to_read_again():
    ended, order, _ = searched(Scores(obvious(-50.0), last=4), value=OBVIOUS)
    assert (ended, order[0].point) == (FOUND_OBVIOUS, MOVES[0])


def test_a_limit_leaves_what_was_found_before_it():
    ended, order, _ = searched(Scores(lambda move, depth, again: float(move == MOVES[1]), last=4))
    assert ended == CUT_SHORT and order[0].point == MOVES[1]


@pytest.mark.parametrize("half, depths", [(0, 1), (3, 1), (4, 2), (100, 3)])
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


@pytest.mark.parametrize("averages, best", [(False, 1), (True, 0)])
def test_where_the_mean_of_the_depths_counts_a_move_is_not_chosen_for_the_last_one(averages: bool, best: int):
    found = {MOVES[0]: (6.0, 5.0, 4.0), MOVES[1]: (1.0, 2.0, 5.0)}
    scores = Scores(lambda move, depth, again: found.get(move, (0.0, 0.0, 0.0))[depth])
    _, order, _ = searched(scores, averages=averages)
    assert order[0].point == MOVES[best]
    first = next(c for c in order if c.point == MOVES[0])
    assert first.after == 4.0 and first.total == (5.0 if averages else 4.0)


def test_a_move_is_looked_at_only_as_closely_as_the_mean_of_the_depths_asks():
    found = {MOVES[0]: (6.0, 6.0, 6.0), MOVES[1]: (1.0, 2.0, 3.0)}
    floors: dict[tuple[int, int], float] = {}

    class Windows(Scores):
        def after(self, board: Any, move: int, color: int, depth: int, *window: Any) -> tuple[float, list[int]]:
            floors[move, depth] = window[0]
            return super().after(board, move, color, depth, *window)

    searched(Windows(lambda move, depth, again: found.get(move, (0.0, 0.0, 0.0))[depth]), averages=True)
    assert floors[MOVES[1], 1] == pytest.approx(2 * 5.95 - 1), "with less at this depth its mean is not 6"
    assert floors[MOVES[1], 2] == pytest.approx(3 * 5.95 - 1 - 2)


@pytest.mark.parametrize("led, depths, steady", [
    ([], 1, False), ([5], 1, True), ([5, 5], 3, False), ([4, 5, 5], 2, True), ([5, 5, 4], 2, False),
    ([5, 5, 5], 0, False),
])
def test_a_move_is_steady_that_led_as_often_as_asked(led: list[int], depths: int, steady: bool):
    assert is_steady(led, depths) == steady


def test_what_looks_obvious_is_read_again():
    position = Position.from_diagram(HASTY, BLACK)
    hasty = parse_vertex("H15", 19)
    decision = shared_engine(5).choose(position, resign=False)
    tried = next(c for c in decision.candidates if c.point == hasty)
    assert decision.move != hasty and not decision.obvious
    assert tried.after is not None and tried.after < decision.judgement.score - 10
