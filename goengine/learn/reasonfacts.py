"""What the rules say of positions of games, as arrays: every firing with the counts that its worth is made of.

With these the worth of every proposed move follows from any weights without looking at the board again.
"""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np

from goengine.board.position import Position
from goengine.expert.adviser import Adviser
from goengine.expert.habits import recent_moves
from goengine.expert.layout import MOST_FIRINGS, MOST_TERMS, UNIT
from goengine.expert.layout import FIRED, PRICES            # noqa: F401  (records that kernels here receive)
from goengine.expert.reasons import GROUP, STRING
from goengine.expert.valuation import TERMS, price
from goengine.influence.analysis import Analysis
from goengine.kernel import Layout, kernel_module
from goengine.learn.gamefiles import positions_of, unpack
from goengine.learn.workfolder import load, save

FINEST = 10                             # thousandths: counts are kept in hundredths
GREATEST_COUNT = 65535 // 100           # counts are kept in 16 bits
NUMBER_OF_TERMS = len(TERMS)

COUNTED = Layout(__name__, "counts", [
    ("term", MOST_FIRINGS * MOST_TERMS),    # firing * MOST_TERMS + term -> count, thousandths
    ("group", MOST_FIRINGS),                # the group of the string at stake, or 0
])

kernel = kernel_module(__name__)


@kernel
def count_terms(rules, prices, facts, fired, counts):
    """Fill in how often each term counts in each firing: its worth if that term alone had a weight, of 1.

    All weights of `prices` are 0 before and after.
    """
    for i in range(fired.count[0]):
        kind = rules.kind[fired.rule[i]]
        for term in range(NUMBER_OF_TERMS):
            weight = MOST_TERMS * kind + term
            prices.weight[weight] = UNIT
            counts.term[MOST_TERMS * i + term] = price(facts, prices, kind, fired.move[i], fired.subject[i])
            prices.weight[weight] = 0
        counts.group[i] = 0
        if prices.stake[kind] == STRING:
            counts.group[i] = facts.string_group[fired.stake[i]]
        elif prices.stake[kind] == GROUP:
            counts.group[i] = fired.stake[i]


@dataclass
class Facts:
    """What the rules say of some positions.

    Attributes
    ----------
    start : int64 array
        Where the firings of each position begin, and at the end how many there are in all.
    rule, move, stake, group : int16 arrays
        Of each firing: its rule, its move (0: a pass), what is at stake, and the group which that is part of.
    term : uint16 array (firings, terms)
        The counts that the weights of its kind are multiplied by, in hundredths.
    played, size, number : int64 arrays
        Of each position: the move that was played, lines of the board, moves before.
    """

    start: np.ndarray
    rule: np.ndarray
    move: np.ndarray
    stake: np.ndarray
    group: np.ndarray
    term: np.ndarray
    played: np.ndarray
    size: np.ndarray
    number: np.ndarray

    def __len__(self) -> int:
        return len(self.played)

    @classmethod
    def joined(cls, parts: list[Mapping[str, np.ndarray]]) -> Facts:
        """Several of them, as arrays by name, as one."""
        firings = np.cumsum([0, *(int(part["start"][-1]) for part in parts)])
        start = np.concatenate([[0], *(part["start"][1:] + before for part, before in zip(parts, firings))])
        return cls(start, *(np.concatenate([part[f.name] for part in parts]) for f in fields(cls)[1:]))

    def arrays(self) -> dict[str, np.ndarray]:
        return {f.name: getattr(self, f.name) for f in fields(self)}


class FactFinder:
    """Asks the expert about positions and takes down all that it says."""

    def __init__(self) -> None:
        self.adviser = Adviser()
        self.analysis = Analysis()
        self.counts: Any = COUNTED.new()
        self.alone: Any = PRICES.new()
        for field in ("stake", "subject"):
            self.alone[field][:] = self.adviser.prices[field]

    def find(self, position: Position, books: bool = True) -> dict[str, np.ndarray]:
        """The firings of one position: the arrays of `Facts` that have one entry for each.

        Without the books it is asked about as inside a search.
        """
        adviser, board = self.adviser, position.copy_board()
        self.analysis.run(board)
        adviser.consult(board, self.analysis, position.to_play, position.move_number, recent_moves(position),
                        position if books else None)
        fired = adviser.fired
        count_terms(adviser.base.record, self.alone, adviser.facts, fired, self.counts)
        n = int(fired["count"][0])
        counted = np.array(self.counts["term"][:n * MOST_TERMS]).reshape(n, MOST_TERMS)[:, :NUMBER_OF_TERMS]
        found = {name: np.array(fired[name][:n]).astype(np.int16) for name in ("rule", "move", "stake")}
        found["group"] = np.array(self.counts["group"][:n]).astype(np.int16)
        found["term"] = np.minimum(counted // FINEST, 100 * GREATEST_COUNT).astype(np.uint16)
        return found


def find_facts(folder: Path, name: str, without_books: bool = False) -> None:
    """Take down the facts of the positions in ``games-NAME``; a task for a worker, which leaves ``facts-NAME``.

    Parameters
    ----------
    without_books : bool
        Whether every second position is asked about as inside a search, where the books stay closed.
    """
    finder = FactFinder()
    stored = load(folder, f"games-{name}")
    found: list[dict[str, np.ndarray]] = []
    told = []
    for game, moves in enumerate(unpack(stored)):
        wanted = set(stored["number"][stored["game"] == game].tolist())
        for position, played in positions_of(moves, wanted):
            found.append(finder.find(position, not (without_books and len(found) % 2)))
            told.append((played, position.size, position.move_number))
    start = np.cumsum([0, *(len(one["rule"]) for one in found)])
    columns = {key: np.concatenate([one[key] for one in found]) for key in found[0]} if found else _nothing()
    columns.update(zip(("played", "size", "number"), np.array(told, np.int64).reshape(-1, 3).T))
    save(folder, f"facts-{name}", start=start, **columns)


def _nothing() -> dict[str, np.ndarray]:
    return {"term": np.zeros((0, NUMBER_OF_TERMS), np.uint16),
            **{name: np.zeros(0, np.int16) for name in ("rule", "move", "stake", "group")}}
