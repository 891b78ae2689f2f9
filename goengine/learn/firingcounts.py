"""How often each pattern or rule fires in games and is played, and how that compares with the moves around it."""
from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from goengine.arraycache import name_for
from goengine.errors import GoEngineError
from goengine.expert.firings import Firings
from goengine.expert.reasons import FAULT
from goengine.expert.rulebase import Rule, compile_rules
from goengine.kernel import source_hash
from goengine.learn.gamefiles import Moves, Part, pack, play_through, read_part, unpack
from goengine.learn.gamekernels import GAME
from goengine.learn.workfolder import WorkFolder
from goengine.patterns.strengths import LAST_MOVES
from goengine.vertex import PASS, POINTS, STRIDE, board_points

NEAR = 2                                # lines within which a move is one of those around another
IN_A_BLOCK = 50                         # games that are counted together, and kept
SELDOM = 20                             # games in which a pattern should fire
SURE = 3.0                              # standard deviations

# Of each pattern: games in which it fired; moves that it proposed, and those of them that were played; other legal
# moves within `NEAR` lines of what it proposed, and those of them that were played.
COLUMNS = ("games", "fired", "played", "around", "around_played")


@dataclass
class Count:
    """One pattern or rule over some games; the numbers are those of `COLUMNS`.

    `fault`: it says what is wrong with a move; `rare`: why it is kept although it seldom fires.
    """

    name: str
    where: str
    fault: bool = False
    rare: str = ""
    games: int = 0
    fired: int = 0
    played: int = 0
    around: int = 0
    around_played: int = 0

    @property
    def share(self) -> float:
        """How often its move is played."""
        return self.played / self.fired if self.fired else 0.0

    @property
    def share_around(self) -> float:
        """How often a move near it is played."""
        return self.around_played / self.around if self.around else 0.0

    @property
    def is_right(self) -> bool:
        """Whether its move is played more often than those around it; less often, where it finds fault."""
        return self.share < self.share_around if self.fault else self.share > self.share_around

    @property
    def doubtful(self) -> bool:
        """Whether it fired in few games, or is played about as often as the moves around: within `SURE` deviations."""
        usual = min(max(self.share_around, 0.0001), 0.9999)
        apart = abs(self.share - self.share_around)
        return self.games < SELDOM or apart ** 2 * self.fired < SURE ** 2 * usual * (1 - usual)

    @property
    def ratio(self) -> float:
        """How much more often its move is played than one near it, both drawn a little towards each other."""
        usual = max(self.share_around, 0.001)
        return (self.played + 2 * usual) / ((self.fired + 2) * usual)


@dataclass(frozen=True)
class Plan:
    """Which games and moves are looked at.

    Attributes
    ----------
    files : sequence of str
        Collections, or parts of them (see `gamefiles.Part`).
    most : int
        Games at most, as many of each collection, spread over it.
    every : int
        Every so-manieth move of a game.
    closer : int
        Where not 0: what is doubtful (see `Count`) is counted again, at every so-manieth move.
    work : Path or None
        Where finished blocks are kept, so that a job can go on after a break.
    """

    files: Sequence[str]
    most: int
    every: int
    closer: int = 0
    work: Path | None = None


def count_in_games(rules: Sequence[Rule], plan: Plan, report: Callable[[int, int], None]) -> np.ndarray:
    """Count patterns, or rules, over games.

    Parameters
    ----------
    report : callable
        Called with the blocks of games done and all of them.

    Returns
    -------
    int64 array, shape (2, patterns, len(COLUMNS))
        Games of even and of odd number apart: what is chosen on one half can be judged by the other.

    Raises
    ------
    SgfError, GoEngineError
        If a collection cannot be read, or the work folder is another job's.
    """
    games = _games(plan)
    counts = _counted(rules, games, plan, plan.every, report)
    if plan.closer:
        doubtful = [i for i, count in enumerate(as_counts(rules, counts.sum(axis=0))) if count.doubtful]
        if doubtful:
            counts[:, doubtful] = _counted([rules[i] for i in doubtful], games, plan, plan.closer, report)
    return counts


def as_counts(rules: Sequence[Rule], table: np.ndarray) -> list[Count]:
    """Rows of a table with `COLUMNS` under the names of the entries."""
    return [Count(rule.name, rule.where, rule.kind.stake == FAULT, rule.rare, *map(int, row))
            for rule, row in zip(rules, table)]


def _games(plan: Plan) -> list[Moves]:
    """The games that are looked at, shuffled, so that the first of them are a fair sample already."""
    if plan.work is None:
        return _read_games(plan)
    work = _work_folder(plan, "games")
    if not work.has("games"):
        work.save("games", **pack(_read_games(plan)))
    return unpack(work.load("games"))


def _read_games(plan: Plan) -> list[Moves]:
    found: list[Moves] = []
    for number, file in enumerate(plan.files):
        found += read_part(Part.parse(file), (plan.most - len(found)) // (len(plan.files) - number))
    if not found:
        raise GoEngineError("there is no game to count in: none begins on an empty board of 9 lines or more")
    return [found[i] for i in np.random.default_rng(len(found)).permutation(len(found))]


def _counted(rules: Sequence[Rule], games: list[Moves], plan: Plan, every: int,
             report: Callable[[int, int], None]) -> np.ndarray:
    """Count over all games in blocks, leaving out those that the work folder has."""
    blocks = range(-(-len(games) // IN_A_BLOCK))
    texts = [f"{rule.where} {rule.name} {rule.conditions} {rule.subject} {rule.drawing}" for rule in rules]
    work = _work_folder(plan, str(every), source_hash("goengine.expert.firings"), *texts) if plan.work else None
    counter: Counter | None = None
    total = np.zeros((2, len(rules), len(COLUMNS)), np.int64)
    for block in blocks:
        name = f"block-{block}"
        if work and work.has(name):
            counts = work.load(name, "counts")["counts"]
        else:
            counter = counter or Counter(rules)
            counts = np.zeros_like(total)
            for number in range(IN_A_BLOCK * block, min(IN_A_BLOCK * (block + 1), len(games))):
                counts[number % 2] += counter.game(games[number], every, number)
            if work:
                work.save(name, counts=counts)
        total += counts
        report(block + 1, len(blocks))
    return total


def _work_folder(plan: Plan, *what: str) -> WorkFolder:
    """A folder for a part of a job; other entries, collections or programs get another one."""
    assert plan.work is not None
    files = [f"{file} {_stamp(Part.parse(file))}" for file in plan.files]
    job = name_for(str(plan.most), *files, *what)
    return WorkFolder(plan.work / job[:12], {"job": job})


def _stamp(part: Part) -> tuple[int, int]:
    """What tells one state of a collection from another."""
    try:
        found = os.stat(part.path)
    except OSError as problem:
        raise GoEngineError(f"{part.path}: {problem.strerror}") from problem
    return found.st_size, found.st_mtime_ns


class Counter:
    """Counts patterns or rules in one game after the other.

    Parameters
    ----------
    rules : sequence of Rule
        What is counted.
    """

    def __init__(self, rules: Sequence[Rule]):
        self._number = len(rules)
        self._drawn = all(rule.drawing for rule in rules)       # then a glance shows where nothing fits
        self._firings = Firings(compile_rules(rules))
        self._record: Any = GAME.new()
        self._near: dict[int, np.ndarray] = {}

    def game(self, moves: Moves, every: int, first: int) -> np.ndarray:
        """Counts of a game of which every so-manieth move is looked at, as rows of `COLUMNS`."""
        counts = np.zeros((self._number, len(COLUMNS)), np.int64)
        points, colors = moves.point.tolist(), moves.color.tolist()
        for number, board in play_through(self._record, moves):
            if number % every != first % every or points[number] == PASS:
                continue
            if not self._drawn or self._firings.fits(board, colors[number]):
                recent = tuple(reversed(points[max(0, number - LAST_MOVES):number]))
                self._firings.find_on(board, colors[number], number, recent)
                self._count(counts, moves.size, points[number])
        counts[:, 0] = counts[:, 0] > 0
        return counts

    def _count(self, counts: np.ndarray, size: int, move: int) -> None:
        """Count what has fired."""
        fired = np.unique(self._firings.rule * POINTS + self._firings.move)
        rule, p = np.divmod(fired, POINTS)
        if size not in self._near:
            self._near[size] = _near_points(size)
        near = self._near[size][p]
        legal = np.asarray(self._firings.facts["point_is_legal"][:POINTS])
        rows = [np.ones_like(p), np.ones_like(p), p == move, legal[near].sum(axis=1), (near == move).any(axis=1)]
        np.add.at(counts, rule, np.stack(rows, axis=1).astype(np.int64))


def _near_points(size: int) -> np.ndarray:
    """Point -> the other points within `NEAR` lines, and 0 for those off the board."""
    steps = [(up, right) for up in range(-NEAR, NEAR + 1) for right in range(-NEAR, NEAR + 1) if up or right]
    found = np.zeros((POINTS, len(steps)), np.int64)
    for p in board_points(size):
        for i, (up, right) in enumerate(steps):
            if 1 <= p % STRIDE + right <= size and 1 <= p // STRIDE + up <= size:
                found[p, i] = p + STRIDE * up + right
    return found
