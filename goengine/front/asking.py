"""Asking the reader with more patience each time, and counting what it costs.

GTP has no word for "unclear", so a question that ran into its limit is put again with a larger one before
the answer has to be "no".
"""
from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from goengine.reading.limits import GROWING as LIMITS

if TYPE_CHECKING:
    from goengine.reading.reader import Reading

STEP = 1.5                              # by what one step of depth multiplies all limits
MOST_STEPS = 8                          # up or down

ReaderFactory = Callable[[int], Any]    # a limit of unforced nodes -> a reader


def make_reader(limit: int) -> Any:
    """Our own reader; imported here, because that loads the kernels."""
    from goengine.reading.reader import Reader
    return Reader(limit)


class Asker:
    """Puts questions to readers of growing limits.

    Parameters
    ----------
    reader_factory : callable, optional
        A limit of unforced nodes -> a reader. Readers are made when they are first needed, and keep their memory.
    most : int, optional
        The largest limit; those of the table that are smaller come before it.

    Attributes
    ----------
    reading_nodes, connection_nodes, nodes : int
        Spent on strings, on connections, and on both, since each was last set to 0.
    steps : int
        By how many steps the limits were raised, or lowered where it is negative.
    reader : object
        The one that answered last.
    """

    def __init__(self, reader_factory: ReaderFactory = make_reader, most: int = LIMITS[-1]):
        self.reading_nodes = self.connection_nodes = self.nodes = 0
        self.steps = 0
        self.reader: Any = None
        self._reader_factory = reader_factory
        self._readers: dict[int, Any] = {}
        self._limits = (*(limit for limit in LIMITS if limit < most), most)

    @property
    def limits(self) -> tuple[int, ...]:
        """The limits in force, in unforced nodes."""
        return tuple(max(1, round(limit * STEP ** self.steps)) for limit in self._limits)

    def deepen(self, steps: int) -> None:
        """Raise all limits by some steps, or lower them."""
        self.steps = max(-MOST_STEPS, min(MOST_STEPS, self.steps + steps))
        self.forget()

    def forget(self) -> None:
        """Let all readers forget what they have read."""
        self._readers.clear()

    def string(self, question: Callable[[Any], Reading]) -> Reading:
        """The answer to a question about strings, as clear as the limits allow."""
        reading, nodes = self._ask(question)
        self.reading_nodes += nodes
        return reading

    def connection(self, question: Callable[[Any], Reading]) -> Reading:
        """The same for a question about a connection."""
        reading, nodes = self._ask(question)
        self.connection_nodes += nodes
        return reading

    def _ask(self, question: Callable[[Any], Reading]) -> tuple[Reading, int]:
        """The answer, and the nodes that all attempts took."""
        from goengine.reading.layout import UNCLEAR
        nodes = 0
        for limit in self.limits:
            if limit not in self._readers:
                self._readers[limit] = self._reader_factory(limit)
            self.reader = self._readers[limit]
            reading = question(self.reader)
            nodes += reading.nodes
            if reading.outcome != UNCLEAR:
                break
        self.nodes += nodes
        return reading, nodes
