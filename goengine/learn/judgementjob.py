"""One run of `goengine learn weights judgement`: games judged in parts that a later run finds done, and the fit."""
from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from goengine import weights
from goengine.datafiles import knowledge_path
from goengine.kernel import source_hash
from goengine.learn.gamefiles import Part
from goengine.learn.judgementfit import (LAWS, TD_ROUNDS, Errors, Finished, Judged, finished_games, fit, judge_games,
                                         loaded, name_of)
from goengine.learn.patterns import Report
from goengine.learn.workers import Parts
from goengine.learn.workfolder import WorkFolder
from goengine.learn.worthfiles import Edits, edit_numbers
from goengine.search.layout import TERM_NAMES

IN_A_PART = 25                          # games


class JudgementJob:
    """The weights of the judgement's terms, before and after a fit.

    Parameters
    ----------
    fitted, held_out : sequences of Part
        Games to fit to, and to measure on.
    most : int
        Games of each file.
    folder : Path
        The work folder: games that were judged already are not judged again.

    Attributes
    ----------
    old, new : float arrays (terms)
    test : Judged
        The positions held out.
    """

    def __init__(self, fitted: Sequence[Part], held_out: Sequence[Part], most: int, folder: Path, parts: Parts,
                 report: Report):
        self.parts, self.report = parts, report
        self.work = WorkFolder(folder, {"version": source_hash("goengine.learn.judgementfit")})
        step = report.stage("reading the games", len(fitted) + len(held_out))
        games: dict[str, list[Finished]] = {"fit": [], "test": []}
        for name, files in (("fit", fitted), ("test", held_out)):
            for file in files:
                games[name] += finished_games(file, most)
                step()
        self.games = {name: len(found) for name, found in games.items()}
        self.file = knowledge_path("weights.yaml")
        written = weights.numbers("judgement", TERM_NAMES)
        self.old = np.array([1.0 if name in LAWS else written[name] for name in TERM_NAMES])
        self.new = self.old
        self.train, self.test = (self._judged(games[name], name) for name in ("fit", "test"))

    def _judged(self, games: list[Finished], name: str) -> Judged:
        cut = [games[first:first + IN_A_PART] for first in range(0, len(games), IN_A_PART)]
        names = [name_of(part) for part in cut]
        says = {"fit": "judging positions", "test": "judging what is held out"}[name]
        step = self.report.stage(says, len(cut))
        missing = [(self.work.path, one, part, 0) for one, part in zip(names, cut) if not self.work.has(one)]
        for _ in range(len(cut) - len(missing)):
            step()
        for _ in self.parts(judge_games, missing):
            step()
        return loaded(self.work.path, names)

    def fit(self, td: float | None = None) -> np.ndarray:
        """Fit the weights; see `judgementfit.fit`."""
        step = self.report.stage(f"fitting to {len(self.train)} positions", 1 if td is None or td == 1 else TD_ROUNDS)
        self.new = fit(self.train, self.old, td, step)
        return self.new

    def edits(self) -> Edits:
        """What the fitted weights change in the file; from here on `new` is what is written, in hundredths."""
        self.new = np.round(self.new, 2)
        edits = Edits()
        edit_numbers(edits, "judgement", {name: value for name, value in zip(TERM_NAMES, self.new.tolist())
                                          if name not in LAWS}, self.file)
        return edits

    def tell(self, edits: Edits, before: Errors, after: Errors, day: str, td: float | None) -> None:
        """Say above the weights what they were fitted to, when, and how well they do."""
        by = "least squares" if td is None else f"TD({td:g})"
        edits.tell(self.file, "judgement", (
            f"on {day} by 'goengine learn weights judgement' ({by}) to {len(self.train)} positions of"
            f" {self.games['fit']} counted games. In {after.positions} positions of {self.games['test']} others the"
            f" mean error is {after.error:.2f} points (before: {before.error:.2f}), the winner right in"
            f" {after.winners:.1f} % (before: {before.winners:.1f} %)."))
