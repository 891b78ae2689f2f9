"""`goengine learn patterns`: from games to a library of shapes with their strengths, in steps that can be resumed.

1. The games are cut into parts. 2. Every move's shapes are hashed, at all sizes, and those played most often counted
where they were there; the most telling are kept. 3. Some positions are taken whole and strengths fitted. 4. Many more
positions are taken with their strongest candidates, and all strengths fitted again. 5. All is drawn and written.

How often a shape is played where it is there, against the next smaller one, says already how strong it should be; it
has drawn some games with one of that strength. So what is known of all games helps where few positions are described.
"""
from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np

from goengine.errors import GoEngineError
from goengine.kernel import source_hash
from goengine.learn.bradleyterry import Competitions, Group, fit
from goengine.learn.gamefiles import Moves, Part, pack, read_part
from goengine.learn.harvest import FAMILIES, Shapes, harvest_part, merge, prune, rates, rolled_up
from goengine.learn.library import drawings, earlier_files, write_context, write_shapes
from goengine.learn.sampling import count_part, gather, sample_part
from goengine.learn.workers import Parts, Task
from goengine.learn.workfolder import WorkFolder
from goengine.patterns.context import GROUPS
from goengine.patterns.learnedfile import CONTEXT_FILE

IN_A_PART = 500                         # games
FOUND = 4                               # times the entries: shapes of which it is asked how telling they are
SHRINKAGE = 1000.0                      # sightings for which the rate of the next smaller shape counts
SHAPE_DRAWS, SINGLE_DRAWS, PAIR_DRAWS = 3.0, 1.0, 10.0      # games drawn, by kind of feature: see `bradleyterry`
FIRST_SWEEPS = 8


@dataclass(frozen=True)
class Settings:
    """What decides the result, besides the games.

    Attributes
    ----------
    games : int
        Learn from so many games, spread over all; 0: from all.
    entries : int
        Shapes to keep, at most.
    first, second : int
        Positions taken whole, and with their strongest candidates.
    counted : int
        Positions in which all shapes are counted.
    sweeps : int
        Of the last fit.
    seed : int
    """

    games: int = 0
    entries: int = 40_000
    first: int = 12_000
    second: int = 300_000
    counted: int = 130_000
    sweeps: int = 20
    seed: int = 1


class Report:
    """What the job tells whoever started it; this one is silent."""

    def stage(self, says: str, total: int) -> Callable[[], None]:
        """A stage of so many steps begins; the function returned is called after each."""
        return lambda: None

    def note(self, text: str) -> None:
        """Something worth a line."""


def read_games_of(parts: Sequence[Part], limit: int) -> list[Moves]:
    """The games of all parts, at most so many, spread evenly."""
    games = [moves for part in parts for moves in read_part(part)]
    if not games:
        raise GoEngineError("there is no game to learn from: none begins on an empty board of 9 lines or more")
    if limit and limit < len(games):
        games = [games[i * len(games) // limit] for i in range(limit)]
    return games


class PatternJob:
    """One run of the command, or what is left of it.

    Parameters
    ----------
    games : list of Moves
    folder : Path
        The work folder: what it holds of this job already is not done again.
    """

    def __init__(self, games: list[Moves], folder: Path, settings: Settings, parts: Parts, report: Report):
        self.games = games
        self.settings = settings
        self.parts = parts
        self.report = report
        self.count = -(-len(games) // IN_A_PART)
        self.moves = sum(len(game) for game in games)
        digest = hashlib.sha256()
        for game in games:
            digest.update(game.point.tobytes())
        self.work = WorkFolder(folder, dict(asdict(settings), digest=digest.hexdigest(),
                                            version=source_hash("goengine.learn.sampling")))

    def run(self, output: Path) -> None:
        """Do all that is not done yet, and write the library.

        Raises
        ------
        GoEngineError
            If there are files in its folder that were not learnt; before anything is done.
        """
        earlier_files(output)
        self.cut()
        shapes = self.shapes()
        self.write(output, shapes, self.strengths(shapes))

    def cut(self) -> None:
        """Store the games in parts."""
        for part in range(self.count):
            if not self.work.has(f"games-{part}"):
                self.work.save(f"games-{part}", **pack(self.games[part::self.count]))

    def each(self, says: str, name: str, task: Task, arguments: Callable[[int], tuple[Any, ...]]) -> None:
        """Run a task for all parts whose result is not there yet."""
        missing = [part for part in range(self.count) if not self.work.has(f"{name}-{part}")]
        step = self.report.stage(says, self.count)
        for _ in range(self.count - len(missing)):
            step()
        for _ in self.parts(task, [(self.work.path, part, *arguments(part)) for part in missing]):
            step()

    def shapes(self) -> Shapes:
        """The shapes to keep."""
        if not self.work.has("shapes"):
            found = self.found()
            every = max(1, round(self.moves / self.settings.counted))
            self.each("counting how often shapes are there", "seen", count_part, lambda part: (every,))
            counts = [self.work.load(f"seen-{part}") for part in range(self.count)]
            scale = self.moves / max(1, sum(int(count["positions"]) for count in counts))
            candidates = scale * sum(int(count["candidates"]) for count in counts)
            there = rolled_up(found, np.sum([count["largest"] for count in counts], axis=0))
            found.seen = np.maximum(np.rint(there * scale).astype(np.int64), found.played)
            found.played[0], found.seen[0] = self.moves, max(self.moves, round(candidates))
            self.work.save("shapes", **_fields(prune(found, self.settings.entries)))
        shapes = Shapes(**self.work.load("shapes"))
        self.report.note(f"{len(self.games)} games, {self.moves} moves; {len(shapes) - 1} shapes,"
                         f" each played {min(shapes.played[1:], default=0)} times or more")
        return shapes

    def found(self) -> Shapes:
        """The shapes that were played most often."""
        if not self.work.has("found"):
            self.each("hashing the moves", "harvest", harvest_part, lambda part: ())
            step = self.report.stage("counting shapes", 1)
            self.work.save("found", **_fields(merge(self.work, self.count, FOUND * self.settings.entries)))
            step()
            for part in range(self.count):
                self.work.drop(f"harvest-{part}")
        return Shapes(**self.work.load("found"))

    def strengths(self, shapes: Shapes) -> list[np.ndarray]:
        """The logarithms of all strengths."""
        rate = rates(shapes, SHRINKAGE)
        ratio = rate / rate[shapes.parent]
        groups = [Group(len(shapes), SHAPE_DRAWS, shapes.parent, ratio) for _ in FAMILIES]
        groups += [Group(count, PAIR_DRAWS if "+" in name else SINGLE_DRAWS) for name, count in GROUPS]
        if not self.work.has("strengths"):
            guess = [np.log(rate / rate[0]) for _ in FAMILIES] + [np.zeros(count) for _, count in GROUPS]
            games = self.sampled("first", self.settings.first)
            self.work.save("strengths", **_named(self.fitted(games, groups, FIRST_SWEEPS, guess)))
        if not self.work.has("fitted"):
            games = self.sampled("second", self.settings.second)
            first = list(self.work.load("strengths").values())
            self.work.save("fitted", **_named(self.fitted(games, groups, self.settings.sweeps, first)))
        return list(self.work.load("fitted").values())

    def sampled(self, name: str, positions: int) -> Competitions:
        """Positions, with their candidates described."""
        says = {"first": "describing positions", "second": "describing more positions"}[name]
        share = min(1.0, positions / self.moves)
        self.each(says, name, sample_part, lambda part: (f"{name}-{part}", share, self.settings.seed, name == "first"))
        return gather(self.work.path, [f"{name}-{part}" for part in range(self.count)])

    def fitted(self, games: Competitions, groups: list[Group], sweeps: int,
               first: list[np.ndarray]) -> list[np.ndarray]:
        """Fitted strengths; a line for every sweep."""
        step = self.report.stage(f"fitting strengths to {len(games.won)} positions", sweeps)

        def note(sweep: int, evidence: float) -> None:
            self.report.note(f"sweep {sweep}: mean log-evidence {evidence:.4f}")
            step()
        return fit(games, groups, sweeps, first, note)

    def write(self, output: Path, shapes: Shapes, strengths: list[np.ndarray]) -> None:
        """Write the library."""
        step = self.report.stage("drawing", len(shapes) - 1)
        rows = {}
        for number, drawing in drawings(self.work, self.count, shapes):
            rows[number] = drawing
            step()
        plain, answers = (np.exp(logs - logs[0]) for logs in strengths[:2])
        files = write_shapes(output, shapes, rows, np.where(shapes.family == 0, plain, answers))
        write_context(output / CONTEXT_FILE, [np.exp(logs) for logs in strengths[2:]])
        self.report.note(f"{len(rows)} entries in {files} files in {output}")


def _named(logs: list[np.ndarray]) -> dict[str, np.ndarray]:
    """Strengths with a name for each group, in order."""
    return {f"group-{g:02d}": values for g, values in enumerate(logs)}


def _fields(shapes: Shapes) -> dict[str, np.ndarray]:
    """The arrays of some shapes, by name."""
    return {f.name: getattr(shapes, f.name) for f in fields(Shapes)}
