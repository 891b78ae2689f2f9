"""`goengine learn weights reasons`: what reasons are worth, fitted to the moves of games.

1. Positions are drawn from the games, and from others that are held out. 2. The expert is asked about each, and all
that it says is taken down, in parts that a later run finds done. 3. The worths are fitted, and measured on the
positions held out before and after.
"""
from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from goengine.datafiles import data_folder, knowledge_path, yaml_files
from goengine.errors import GoEngineError
from goengine.expert.basecache import load_base
from goengine.expert.layout import MOST_TERMS, UNIT
from goengine.expert.machine import OF_MATCHES
from goengine.expert.patternbase import load_knowledge
from goengine.expert.reasons import FAULT, KINDS
from goengine.expert.rulebase import Knowledge
from goengine.expert.valuation import TERMS, load_prices
from goengine.kernel import source_hash
from goengine.learn.gamefiles import Moves, Part, pack, read_part
from goengine.learn.patterns import Report
from goengine.learn.reasonfacts import Facts, find_facts
from goengine.learn.reasonmeasure import Measure
from goengine.learn.reasonmodel import TEMPERATURE, Bounds, Model, Worths, fit, fit_factors
from goengine.learn.workers import Parts
from goengine.learn.workfolder import WorkFolder
from goengine.learn.worthfiles import Edits, edit_shapes, edit_table
from goengine.patterns.layout import LIB

IN_A_PART = 200                         # positions
FULL_SIZE = 19                          # lines of the board that most games are played on
AT_STAKE = ("saves", "captures", "fights_ko", "lives", "kills")     # points at stake, set by hand: one factor for all
LEAST_STONE = 1.0                       # points that a stone at stake is worth at least
KEPT = ("dame", "ends_game")            # set by hand, and not fitted
MOST_WEIGHT = 40.0                      # points that no weight goes beyond
LEAST_FAULT, MOST_EXTRA = -50.0, 12.0   # points that an entry may take away or add
WEIGHT_STEP = 0.05                      # points: weights are written in twentieths ...
EXTRA_STEP = 0.1                        # ... and what entries add in tenths
SMALL_SHARE = 3                         # of each smaller board, so many times fewer positions are drawn


@dataclass(frozen=True)
class Settings:
    """What decides the result, besides the games.

    Attributes
    ----------
    positions, held_out : int
        Drawn from each file, to fit to and to measure on; of boards of less than 19 lines a third as many.
    hold, hold_extra : float
        How firmly weights, and what single patterns add, are held towards what they were; see `reasonmodel.fit`.
    rounds : int
        How often the fit goes through all positions.
    seed : int
        Of the choice of positions, and of the order of the fit.
    """

    positions: int = 2500
    held_out: int = 1000
    hold: float = 1.5
    hold_extra: float = 4.0
    rounds: int = 28
    seed: int = 1


@dataclass(frozen=True)
class Drawn:
    """Positions drawn from the games of a file.

    Attributes
    ----------
    games : list of Moves
    game, number : int64 arrays
        Of each position, the number of its game, and of the move that was played.
    """

    games: list[Moves]
    game: np.ndarray
    number: np.ndarray

    def __len__(self) -> int:
        return len(self.game)

    @property
    def name(self) -> str:
        """A name that no other positions have."""
        digest = hashlib.sha256()
        for game in np.unique(self.game):
            digest.update(self.games[game].point.tobytes())
        return hashlib.sha256(digest.digest() + self.game.tobytes() + self.number.tobytes()).hexdigest()[:12]


def draw(part: Part, wanted: int, seed: int) -> Drawn:
    """Draw positions from all games of a file: so many of boards of 19 lines, of each other size a third.

    Raises
    ------
    GoEngineError
        If there are no games.
    """
    games = list(read_part(part, wanted))
    chance = np.random.default_rng(seed)
    found = []
    for size in sorted({moves.size for moves in games}):
        there = np.array([(g, number) for g, moves in enumerate(games) if moves.size == size
                          for number in moves.real()])
        most = wanted if size == FULL_SIZE else -(-wanted // SMALL_SHARE)
        found.append(there[chance.permutation(len(there))[:most]])
    if not found:
        raise GoEngineError(f"{part.path}: there is no game to learn from: none begins on an empty board of 9 lines or"
                            " more")
    game, number = np.concatenate(found).T
    order = np.lexsort((number, game))
    return Drawn(games, game[order], number[order])


class ReasonJob:
    """One run of the command, or what is left of it.

    Parameters
    ----------
    fitted, held_out : sequences of Part
        Games to fit to, and to measure on.
    folder : Path
        The work folder: positions that were asked about already are not asked about again.

    Attributes
    ----------
    old, new : Worths
        Before and after the fit.

    Raises
    ------
    KnowledgeError
        With the first rule or pattern that cannot be used: what is left out cannot be fitted.
    """

    def __init__(self, fitted: Sequence[Part], held_out: Sequence[Part], folder: Path, settings: Settings, parts: Parts,
                 report: Report):
        self.settings = settings
        self.parts = parts
        self.report = report
        self.base, self.prices = load_base(), load_prices()
        if self.base.problems:
            raise self.base.problems[0]
        self.work = WorkFolder(folder, {"knowledge": knowledge_hash(self.base),
                                        "version": source_hash("goengine.learn.reasonfacts")})
        step = report.stage("reading the games", len(fitted) + len(held_out))
        self.drawn: dict[str, list[Drawn]] = {"fit": [], "test": []}
        for name, files, wanted in (("fit", fitted, settings.positions), ("test", held_out, settings.held_out)):
            for file in files:
                self.drawn[name].append(draw(file, wanted, settings.seed))
                step()
        self.file = knowledge_path("weights.yaml")
        self.old = present_worths(self.base.record, self.prices)
        self.new = self.old

    def model(self, name: str) -> Model:
        """What the expert says of the positions drawn for fitting (``fit``) or measuring (``test``).

        Of the former every second one is asked about without the books, as inside a search.
        """
        names = [says for drawn in self.drawn[name] for says in self._cut(drawn, name)]
        missing = [says for says in names if not self.work.has(f"facts-{says}")]
        step = self.report.stage({"fit": "asking the expert", "test": "asking about what is held out"}[name],
                                 len(names))
        for _ in range(len(names) - len(missing)):
            step()
        for _ in self.parts(find_facts, [(self.work.path, says, name == "fit") for says in missing]):
            step()
        return Model(Facts.joined([self.work.load(f"facts-{says}") for says in names]), self.base.record, self.prices)

    def _cut(self, drawn: Drawn, prefix: str) -> list[str]:
        """Store the games of some positions in parts; the names of these."""
        names = []
        for first in range(0, len(drawn), IN_A_PART):
            name = f"{prefix}-{drawn.name}-{first // IN_A_PART}"
            names.append(name)
            if not self.work.has(f"games-{name}"):
                here = slice(first, first + IN_A_PART)
                used = np.unique(drawn.game[here])
                self.work.save(f"games-{name}", game=np.searchsorted(used, drawn.game[here]),
                               number=drawn.number[here], **pack([drawn.games[g] for g in used]))
        return names

    def fit(self) -> Worths:
        """Fit the worths: a factor for each kind first, then each number by itself."""
        model, settings = self.model("fit"), self.settings
        found = bounds(self.old, self.base.record)
        for says, rounds, fitted in (
                ("fitting factors", settings.rounds // 2,
                 lambda b, *more: fit_factors(model, b, _named(AT_STAKE), least_factor(self.old), *more)),
                ("fitting each number", settings.rounds,
                 lambda b, *more: fit(model, b, settings.hold, settings.hold_extra, *more))):
            step = self.report.stage(f"{says} to {int(model.proposed.sum())} positions", rounds)

            def note(done: int, evidence: float) -> None:
                step()
                if done in (1, rounds):
                    self.report.note(f"round {done}: mean log-evidence {evidence:.4f}")
            self.new = fitted(found, rounds, note, settings.seed)
            found = held_by_hand(found, self.new)
        return self.new

    def edits(self) -> Edits:
        """What the fitted worths change in the files; from here on `new` is what is written, in its few decimals."""
        self.new = Worths(np.round(self.new.weight / WEIGHT_STEP) * WEIGHT_STEP,
                          np.round(self.new.extra / EXTRA_STEP) * EXTRA_STEP)
        edits = Edits()
        rows = {kind.name: dict(zip(TERMS, row.tolist())) for kind, row in zip(KINDS, self.new.weight)
                if kind.name not in KEPT}
        edit_table(edits, "reasons", rows, self.file)
        edit_shapes(edits, load_knowledge().rules, self.new.extra.tolist())
        return edits

    def tell(self, edits: Edits, before: Measure, after: Measure, day: str) -> None:
        """Say above the weights what they were fitted to, when, and how well they do."""
        edits.tell(self.file, "reasons", (
            f"on {day} by 'goengine learn weights reasons' to the moves played in {sum(map(len, self.drawn['fit']))}"
            f" positions: softmax over the moves proposed, {TEMPERATURE:g} points for a factor e, held towards the"
            f" former weights. In {after.moves} positions of other games the move played is the best in"
            f" {after.shares[0]:.0f} % (before: {before.shares[0]:.0f} %), among the ten best in"
            f" {after.shares[-1]:.0f} % ({before.shares[-1]:.0f} %); mean log-evidence {after.evidence:.2f}"
            f" ({before.evidence:.2f})."))


def knowledge_hash(base: Knowledge) -> str:
    """A hash of all that decides what fires where: rules, diagrams, learnt shapes and joseki, but not their worths."""
    digest = hashlib.sha256()
    for record, names in ((base.record, ("domain", "start", "kind", "pattern", "op", "arg")), (base.lib, LIB.offset)):
        for name in names:
            digest.update(np.asarray(record[name]).tobytes())
    by_heart = [*yaml_files(data_folder("patterns") / "learned"), *yaml_files(data_folder("joseki"), below=True)]
    for file in sorted(by_heart):
        digest.update(file.read_bytes())
    return digest.hexdigest()


def present_worths(record: Any, prices: Any) -> Worths:
    """What reasons are worth now."""
    weight = np.array(prices["weight"]).reshape(-1, MOST_TERMS)[:len(KINDS), :len(TERMS)] / UNIT
    count = int(record["count"][0])
    return Worths(weight, np.array(record["extra"][:count]) / UNIT)


def bounds(old: Worths, record: Any) -> Bounds:
    """Weights are not negative; entries keep their sign, and rules add nothing."""
    low = Worths(np.zeros_like(old.weight), np.zeros_like(old.extra))
    high = Worths(np.full_like(old.weight, MOST_WEIGHT), np.full_like(old.extra, MOST_EXTRA))
    kept = _named(KEPT)
    low.weight[kept] = high.weight[kept] = old.weight[kept]
    kind = np.array(record["kind"][:len(old.extra)])
    drawn = np.zeros(len(old.extra), bool)
    drawn[np.array(record["pattern"])[:int((np.array(record["domain"]) == OF_MATCHES).sum())]] = True
    fault = np.array([KINDS[k].stake == FAULT for k in kind])
    high.weight[[kind.stake == FAULT for kind in KINDS]] = 0
    low.extra[fault], high.extra[fault] = LEAST_FAULT, -EXTRA_STEP
    low.extra[~drawn] = high.extra[~drawn] = 0
    return Bounds(old, low, high)


def least_factor(old: Worths) -> float:
    """By how much the worth of what is at stake may shrink."""
    return min(1.0, LEAST_STONE / max(old.weight[_named(AT_STAKE), list(TERMS).index("stones")].max(), LEAST_STONE))


def held_by_hand(old: Bounds, factors: Worths) -> Bounds:
    """Bounds that begin with what the fit of factors has found; what is at stake keeps its proportions."""
    at_stake = _named(AT_STAKE)[:, None]
    return Bounds(factors, replace(old.low, weight=np.where(at_stake, factors.weight, old.low.weight)),
                  replace(old.high, weight=np.where(at_stake, factors.weight, old.high.weight)))


def _named(names: Sequence[str]) -> np.ndarray:
    """Which kinds of reasons have one of some names."""
    return np.array([kind.name in names for kind in KINDS])
