"""What a search has found out about positions, kept while one move is chosen.

An entry belongs to a position and the plies left to search below it: what it is worth at least and at most to the side
to move, and the move that proves the former. The moves proposed in a position are kept beside it, for they cost
a judgement and are wanted again at the next depth.
"""
from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field

INFINITE = 1e9
KILLERS = 2                             # moves remembered for each number of plies left


@dataclass
class Entry:
    """Bounds of a position's value in points, and the move (or None) that proves the lower one."""

    low: float = -INFINITE
    high: float = INFINITE
    best: int | None = None


@dataclass
class Transpositions:
    """The table of one move's search.

    Attributes
    ----------
    entries : dict
        (position, plies left) -> `Entry`.
    proposed : dict
        Position -> the moves proposed there, the best first.
    killers : dict
        Plies left -> moves that have lately refuted a position there, the last one first.
    """

    entries: dict[tuple[Hashable, int], Entry] = field(default_factory=dict)
    proposed: dict[Hashable, Sequence[int]] = field(default_factory=dict)
    killers: dict[int, list[int]] = field(default_factory=dict)

    def clear(self) -> None:
        """Forget everything."""
        self.entries.clear()
        self.proposed.clear()
        self.killers.clear()

    def entry(self, key: Hashable, depth: int) -> Entry:
        """What is known of a position; a new entry without bounds if nothing is."""
        return self.entries.setdefault((key, depth), Entry())

    def note(self, entry: Entry, value: float, alpha: float, beta: float, best: int | None) -> None:
        """Take down the result of a search with that window: a bound where it lies outside."""
        if value > alpha:
            entry.low, entry.best = max(entry.low, value), best
        if value < beta:
            entry.high = min(entry.high, value)

    def note_killer(self, depth: int, move: int) -> None:
        """Remember a move that refuted the one before it."""
        found = self.killers.setdefault(depth, [])
        if move in found:
            found.remove(move)
        found.insert(0, move)
        del found[KILLERS:]

    def in_order(self, key: Hashable, depth: int, moves: Sequence[int]) -> list[int]:
        """Moves with the likeliest first: what was best here, also at less depth, then the killers, then as given."""
        first: list[int] = []
        for plies in (depth, depth - 1):
            entry = self.entries.get((key, plies))
            if entry is not None and entry.best is not None:
                first.append(entry.best)
        first += self.killers.get(depth, [])
        chosen = [move for move in dict.fromkeys(first) if move in moves]
        return [*chosen, *(move for move in moves if move not in chosen)]
