"""Asking the reader with more patience each time, and counting what it costs.

GTP has no word for "unclear", so a question that ran into its limit is put again with a larger one before
the answer has to be "no".
"""
from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from goengine.reading.limits import GROWING as LIMITS
from goengine.reading.limits import GROWING_CONNECTION as CONNECTION_LIMITS
from goengine.reading.limits import GROWING_LIFE as LIFE_LIMITS

if TYPE_CHECKING:
    from goengine.reading.reader import Reading

STEP = 1.5                              # by what one step of depth multiplies all limits
MOST_STEPS = 8                          # up or down
BRIEFLY = (100, 300)                    # limits that come before the others where there is less than a second
SECONDS = 4.0                           # for a question about a group: none is begun that may well take longer
OVERTIME = 0.5                          # seconds more that one may take if it spends all of its limit

ReaderFactory = Callable[[int], Any]    # a limit of unforced nodes -> a reader
Answered = TypeVar("Answered")          # what a reader answers: a reading, or something made of several


def make_reader(limit: int) -> Any:
    """Our own reader; imported here, because that loads the kernels."""
    from goengine.reading.reader import Reader
    return Reader(limit)


def make_life_reader(limit: int) -> Any:
    """Our own reader of life and death; imported here for the same reason."""
    from goengine.groups.lifereader import LifeReader
    return LifeReader(limit)


class Asker:
    """Puts questions to readers of growing limits.

    Parameters
    ----------
    reader_factory : callable, optional
        A limit of unforced nodes -> a reader. Readers are made when they are first needed, and keep their memory.
    most : int, optional
        The largest limit, if not that of the table; those of the table that are smaller come before it.
    life_factory : callable, optional
        A limit -> a reader of life and death.

    Attributes
    ----------
    reading_nodes, connection_nodes, life_nodes, nodes : int
        Spent on strings, on connections, on groups, and on all, since each was last set to 0.
    steps : int
        By how many steps the limits were raised, or lowered where it is negative.
    reader : object
        The one that answered last.
    """

    def __init__(self, reader_factory: ReaderFactory = make_reader, most: int | None = None,
                 life_factory: ReaderFactory = make_life_reader):
        self.reading_nodes = self.connection_nodes = self.life_nodes = self.nodes = 0
        self.steps = 0
        self.reader: Any = None
        self._reader_factory = reader_factory
        self._life_factory = life_factory
        self._readers: dict[int, Any] = {}
        self._life_readers: dict[int, Any] = {}
        self._limits, self._connection_limits = (
            limits if most is None else (*(limit for limit in limits if limit < most), most)
            for limits in (LIMITS, CONNECTION_LIMITS))

    @property
    def limits(self) -> tuple[int, ...]:
        """The limits in force, in unforced nodes."""
        return self._stepped(self._limits)

    def _stepped(self, limits: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(max(1, round(limit * STEP ** self.steps)) for limit in limits)

    def deepen(self, steps: int) -> None:
        """Raise all limits by some steps, or lower them."""
        self.steps = max(-MOST_STEPS, min(MOST_STEPS, self.steps + steps))
        self.forget()

    def forget(self) -> None:
        """Let all readers forget what they have read."""
        self._readers.clear()
        self._life_readers.clear()

    def string(self, question: Callable[[Any], Reading]) -> Reading:
        """The answer to a question about strings, as clear as the limits allow."""
        reading, nodes = self._ask(question, self.limits)
        self.reading_nodes += nodes
        return reading

    def combination(self, question: Callable[[Any], Reading]) -> Reading:
        """The answer to a question about combinations, at the largest limit at once: a small one settles for less."""
        reading, nodes = self._ask(question, self.limits[-1:])
        self.reading_nodes += nodes
        return reading

    def connection(self, question: Callable[[Any], Reading], attempts: int | None = None) -> Reading:
        """The same for a question about a connection, with the first few limits if there are many such questions."""
        reading, nodes = self._ask(question, self._stepped(self._connection_limits)[:attempts])
        self.connection_nodes += nodes
        return reading

    def life(self, question: Callable[[Any], Answered], unclear: Callable[[Answered], bool],
             seconds: float = SECONDS) -> Answered:
        """The answer to a question about groups, as clear as the limits and some seconds allow.

        Parameters
        ----------
        question : callable
            Reader of life and death -> answer.
        unclear : callable
            Whether an answer is to be asked for again with a larger limit.
        """
        limits = self._stepped(LIFE_LIMITS if seconds >= 1 else BRIEFLY + LIFE_LIMITS)
        end = time.monotonic() + seconds
        for limit, larger in zip(limits, (*limits[1:], None)):
            if limit not in self._life_readers:
                self._life_readers[limit] = self._life_factory(limit)
            reader = self._life_readers[limit]
            before, started = reader.nodes, time.monotonic()
            answer = question(reader)
            nodes = reader.nodes - before
            self.life_nodes += nodes
            self.nodes += nodes
            now = time.monotonic()
            took = now - started
            if larger is None or not unclear(answer) or now + took * larger / limit > end:
                break
            if now + took * larger / max(nodes, 1) > end + OVERTIME:
                break                                   # it was given up as hopeless, but a longer one may go on
        return answer

    def _ask(self, question: Callable[[Any], Reading], limits: tuple[int, ...]) -> tuple[Reading, int]:
        """The answer, and the nodes that all attempts took."""
        from goengine.reading.layout import UNCLEAR
        nodes = 0
        for limit in limits:
            if limit not in self._readers:
                self._readers[limit] = self._reader_factory(limit)
            self.reader = self._readers[limit]
            reading = question(self.reader)
            nodes += reading.nodes
            if reading.outcome != UNCLEAR:
                break
        self.nodes += nodes
        return reading, nodes
