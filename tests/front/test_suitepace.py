"""Looking at a problem longer and longer within the time allowed."""
from __future__ import annotations

from dataclasses import replace

import pytest

from goengine.front import suitepace
from goengine.front.suite import UNCLEAR, WORKS, Attempt, in_time
from goengine.front.suitepace import GROWTH, look_each_time, look_longer
from goengine.front.suitereply import Reply


class Clock:
    """Processor time that goes on only while something is asked."""

    def __init__(self, speed: float = 1000.0):
        self.now = 100.0
        self.speed = speed
        self.limits: list[int] = []

    def process_time(self) -> float:
        return self.now

    def asked(self, limit: int, clear_at: float) -> Reply:
        self.limits.append(limit)
        self.now += limit / self.speed
        return Reply(WORKS if limit >= clear_at else UNCLEAR)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(suitepace, "time", clock)
    return clock


def look(clock: Clock, allowed: tuple[float, ...], clear_at: float = float("inf"), most: int = 10**9) -> list[float]:
    """When the attempts ended."""
    return [seconds for seconds, _ in look_longer(lambda limit: clock.asked(limit, clear_at), most, allowed)]


def test_a_clear_answer_ends_it(clock: Clock) -> None:
    assert look(clock, (1.0, 20.0), clear_at=1) == [pytest.approx(0.3)]


def test_limits_grow_until_the_time_is_used_and_no_attempt_exceeds_it(clock: Clock) -> None:
    ends = look(clock, (20.0,))
    assert 12 < ends[-1] <= 20 and len(ends) == len(clock.limits)
    assert all(1 < late / early <= GROWTH for early, late in zip(clock.limits, clock.limits[1:]))


def test_looks_that_go_on_with_each_other_use_the_time_up(clock: Clock) -> None:
    seen = look_longer(lambda limit: replace(clock.asked(limit, 1), open=True), 10**9, (1.0, 20.0))
    assert {reply.outcome for _, reply in seen} == {WORKS} and 18 < seen[-1][0] <= 20
    assert any(0.7 < seconds <= 1 for seconds, _ in seen) and clock.limits[-1] < clock.limits[-2]


@pytest.mark.parametrize("allowed", [(1.0, 5.0, 20.0), (2.0, 3.0)])
def test_an_attempt_that_begins_in_an_amount_of_time_ends_in_it(clock: Clock, allowed: tuple[float, ...]) -> None:
    ends = look(clock, allowed)
    starts = [0.0, *ends]
    for end, start in zip(ends, starts):
        within = next(amount for amount in allowed if end <= amount)
        assert start < within
    assert any(ends[0] <= end <= allowed[0] for end in ends) and ends[-1] >= 0.4 * allowed[-1]


def test_the_largest_limit_ends_it_too(clock: Clock) -> None:
    look(clock, (1000.0,), most=500)
    assert clock.limits == [300, 500]


def test_what_cannot_be_answered_in_time_was_not_answered(clock: Clock) -> None:
    clock.speed = 100.0                                         # the first look alone takes three seconds
    (end,) = look(clock, (1.0,), clear_at=1)
    assert in_time([Attempt(end, WORKS)], 1.0).state == UNCLEAR and in_time([Attempt(end, WORKS)], 5.0).state == WORKS


def test_while_there_is_time_it_is_asked_whether_a_clear_answer_stands(clock: Clock) -> None:
    def again(limit: int) -> Reply:
        reply = clock.asked(limit, 10**9)
        return reply if limit >= settled else replace(reply, again=again)

    def ends(allowed: float) -> list[float]:
        clock.limits.clear()
        seen = look_longer(lambda limit: replace(clock.asked(limit, 1), again=again), 10**9, (allowed,))
        assert [reply.outcome for _, reply in seen] == [WORKS] + (len(seen) - 1) * [UNCLEAR]
        return [seconds for seconds, _ in seen]
    clock.speed, settled = 300.0, 10**9                         # a second for the first look, then 1, 4, 16 ...
    assert ends(4.9) == [1.0] and ends(5.0) == [1.0, 2.0] and ends(6.0) == [1.0, 2.0, 6.0]
    assert clock.limits == [300, 300, 1200]
    settled = 300
    assert ends(1000.0) == [1.0, 2.0]


def test_the_whole_board_is_asked_with_each_amount_of_time() -> None:
    assert look_each_time(lambda seconds: Reply(WORKS, (int(seconds),)), (1.0, 5.0)) \
        == [(1.0, Reply(WORKS, (1,))), (5.0, Reply(WORKS, (5,)))]
