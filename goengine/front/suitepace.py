"""Looking at a problem longer and longer, until the answer is clear or the time allowed is used up.

Processor time counts, so that a busy machine changes nothing. A limit in nodes is all that a search obeys; so each
look gets the limit that its predecessor's speed makes fit into what is left of the next amount of time, and at most
`GROWTH` times the last one's. One that would bring next to nothing more is not begun. In the time that is left when the
answer is clear, looks of a second kind ask whether it stands.
"""
from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from goengine.front.suite import UNCLEAR
from goengine.front.suitereply import Reply

FIRST = 300                             # unforced nodes of the first look
GROWTH = 4.0                            # by what a limit grows at most
LEAST = 1.5                             # and at least,
LEAST_MORE = 0.25                       # unless a look goes on where the last one stopped
CAREFUL = 0.9                           # part of the time left that a look is meant to take
SECOND = 4.0                            # times as long as the last look that one of the second kind may well take
MOMENT = 1e-4                           # seconds; no look took less

Seen = list[tuple[float, Reply]]        # the end of each look, in seconds from the beginning, and what it said


def look_longer(ask: Callable[[int], Reply], most: int, allowed: Sequence[float]) -> Seen:
    """Ask with growing limits; with smaller ones as well to use up the time, where a look goes on with the last one.

    Parameters
    ----------
    ask : callable
        Limit of unforced nodes -> reply.
    most : int
        The largest limit.
    allowed : sequence of float
        Amounts of time in seconds, the smallest first; the last ends it.
    """
    started = before = time.process_time()
    limit = min(FIRST, most)
    seen: Seen = []
    while True:
        reply = ask(limit)
        now = time.process_time()
        seen.append((now - started, reply))
        factor = _growth(allowed, now - started, now - before, LEAST_MORE if reply.open else LEAST)
        if reply.outcome != UNCLEAR and not reply.open or limit == most or not factor:
            break
        limit, before = min(most, max(1, int(limit * factor))), now
    while reply.again and now - started + SECOND * (now - before) <= allowed[-1]:
        before = now
        reply = reply.again(limit)
        now = time.process_time()
        seen.append((now - started, reply))
        if limit == most:
            break
        limit = min(most, int(limit * GROWTH))
    return seen


def _growth(allowed: Sequence[float], spent: float, last: float, least: float) -> float:
    """By what the limit may grow so that a look still ends within the next amount of time; 0 if not by the least."""
    factors = (min(GROWTH, CAREFUL * (amount - spent) / max(last, MOMENT)) for amount in allowed)
    return next((factor for factor in factors if factor >= least), 0.0)


def look_each_time(ask: Callable[[float], Reply], allowed: Sequence[float]) -> Seen:
    """Ask with each amount of time from the beginning; the replies count as given within it."""
    return [(seconds, ask(seconds)) for seconds in allowed]
