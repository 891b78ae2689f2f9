"""The reader's limits by level, in one table.

A node counts as unforced when more than one move was generated there; forced ones are free up to a multiple of the
limit. *Tactician* limits hold for every string of every position that is judged; *prover* limits for questions that
people, problem suites and the engine at the root ask.
"""
from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """Unforced nodes that one question may cost.

    Attributes
    ----------
    tactician : int
        For the quick selective search.
    narrow, wide : int
        For the prover looking at what matters most (breadth 0), and then, if the first look found no way, at
        everything near (breadth 1).
    connection : int
        For the prover where two strings are to be joined or cut.
    combination : int
        For each move that may begin a combination.
    """

    tactician: int
    narrow: int
    wide: int
    connection: int
    combination: int


LIMITS = {
    "quick": Limits(tactician=150, narrow=300, wide=0, connection=300, combination=100),
    "normal": Limits(tactician=150, narrow=3000, wide=3000, connection=3000, combination=300),
    "deep": Limits(tactician=2000, narrow=30000, wide=100000, connection=60000, combination=1000),
}
GROWING = (1000, 10_000, 120_000)       # for programs that know no "unclear": one after the other while it is unclear
GROWING_CONNECTION = (1000, 10_000, 60_000)             # the same for connections, whose wider look comes on top
GROWING_LIFE = (1000, 3000, 9000, 27_000, 80_000)       # the same for questions about groups, while there is time
MOST_FOR_COMBINATIONS = 20_000          # there are dozens of moves to try
FORCING = 150                           # for the tactician while it looks for these


def same_limits(limit: int) -> Limits:
    """One limit for all questions."""
    return Limits(limit, limit, limit, limit, min(limit, MOST_FOR_COMBINATIONS))


def growing_up_to(most: int) -> list[int]:
    """Limits to try one after the other, each about three times the one before; the last is `most`."""
    limits = [most]
    while limits[0] > 900:
        limits.insert(0, limits[0] // 3)
    return limits
