"""The worth of reasons as a model of what strong players choose, and its fit.

A player chooses among the moves that the expert proposes; a move's chance follows its worth, a factor e for every
`TEMPERATURE` points (conditional logit; McFadden 1974). The worth is what `expert.valuation` adds up: of reasons about
the same stake the best. Which reasons count depends on the weights, and is found anew at every step of the descent.
"""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from goengine.expert.layout import FIRED, UNIT, new_facts
from goengine.expert.reasons import STRING
from goengine.expert.valuation import TERMS, add_up
from goengine.learn.reasonfacts import Facts

TEMPERATURE = 4.0                       # points
COUNT = 100.0                           # counts are kept in hundredths
BATCH = 400                             # positions for one step of the descent
FIRST_STEP, LAST_STEP = 0.2, 0.01       # of the descent, in units of each weight's `SCALE`
MOMENTUM, SPREAD, TINY = 0.9, 0.99, 1e-7        # of the descent; see `descend`
FACTOR_HOLD = 10.0                      # positions; see `fit`
MOST_FACTOR = 5.0                       # by which the worth of a kind may be multiplied
NEW_TERM = 5.0                          # times as firmly a term that a kind does not have yet is held at 0
LEAST_NEW = 0.15                        # of its scale: a smaller one stays out
SCALE = {"base": 1.0, "stones": 0.3, "danger": 0.1, "liberties": 0.3, "open": 0.1, "mine": 0.1, "theirs": 0.1,
         "early": 2.0, "near": 1.5, "hunt": 1.0, "rescue": 1.0, "chance": 0.5}   # by how much a weight may well differ


@dataclass
class Worths:
    """The numbers that price reasons.

    Attributes
    ----------
    weight : float array (kinds, terms)
    extra : float array
        What each rule or pattern adds, in points.
    """

    weight: np.ndarray
    extra: np.ndarray

    def copy(self) -> Worths:
        return Worths(self.weight.copy(), self.extra.copy())


@dataclass(frozen=True)
class Batch:
    """Positions made ready: their firings, the moves these are for, and which of these was played.

    Attributes
    ----------
    pick : int64 array
        The firings, by number.
    choice : int64 array
        Of each firing, its move, numbered through all positions.
    start : int64 array
        Where the moves of each position begin, and how many there are.
    won : int64 array
        The move played in each position.
    """

    pick: np.ndarray
    choice: np.ndarray
    start: np.ndarray
    won: np.ndarray


class Model:
    """What given worths make of positions.

    Parameters
    ----------
    facts : Facts
    record : record
        The compiled rules: their kinds.
    prices : record
        Kinds' stakes; see `valuation.load_prices`.
    """

    def __init__(self, facts: Facts, record: Any, prices: Any):
        self.facts = facts
        self.kind_of_rule = np.array(record["kind"][:int(record["count"][0])])
        self.kind = self.kind_of_rule[facts.rule]
        self._term = facts.term.astype(np.float32) / np.float32(COUNT)
        self._prices = prices
        self._record = record
        self._fired: Any = FIRED.new()
        self._board_facts = new_facts()
        self._of_string = np.array(prices["stake"])[self.kind] == STRING
        self._moves = [self._moves_of(i) for i in range(len(facts))]
        self.proposed = np.array([won >= 0 for _, _, won in self._moves], bool)

    def _moves_of(self, position: int) -> tuple[np.ndarray, int, int]:
        """Of one position: for each firing the number of its move, how many moves there are, and which was played."""
        facts = self.facts
        points, choice = np.unique(facts.move[facts.start[position]:facts.start[position + 1]], return_inverse=True)
        won = np.flatnonzero(points == facts.played[position])
        return choice, len(points), int(won[0]) if len(won) else -1

    def values(self, worths: Worths, pick: np.ndarray | slice) -> np.ndarray:
        """The worth of firings, in points, each by itself."""
        weight = worths.weight.astype(np.float32)[self.kind[pick]]
        return np.einsum("ij,ij->i", self._term[pick], weight) + worths.extra[self.facts.rule[pick]]

    def counted(self, position: int, values: np.ndarray) -> np.ndarray:
        """Which firings of a position count, as the expert adds them up."""
        facts, fired = self.facts, self._fired
        here = slice(int(facts.start[position]), int(facts.start[position + 1]))
        n = len(values)
        fired["count"][0] = n
        fired["value"][:n] = np.rint(UNIT * values)
        for name in ("rule", "move", "stake"):
            fired[name][:n] = getattr(facts, name)[here]
        strings = facts.stake[here][self._of_string[here]].astype(np.int64)
        self._board_facts["string_group"][strings] = facts.group[here][self._of_string[here]]
        add_up(self._record, self._prices, self._board_facts, fired)
        return np.array(fired["counted"][:n]).astype(bool)

    def batch(self, positions: np.ndarray) -> Batch:
        """Some positions made ready; all of them must have had their move proposed."""
        facts, choice, counts, won = self.facts, [], [], []
        before = 0
        for position in positions:
            moves, count, played = self._moves[position]
            choice.append(moves + before)
            counts.append(count)
            won.append(before + played)
            before += count
        pick = np.concatenate([np.arange(facts.start[p], facts.start[p + 1]) for p in positions])
        return Batch(pick, np.concatenate(choice), np.cumsum([0, *counts]), np.array(won))

    def gradient(self, worths: Worths, positions: np.ndarray) -> tuple[float, Worths]:
        """The mean logarithm of the chance of the moves played, and how it grows with each number."""
        batch = self.batch(positions)
        values = self.values(worths, batch.pick)
        counted = np.zeros(len(values), bool)
        at = 0
        for position in positions:
            n = int(self.facts.start[position + 1] - self.facts.start[position])
            counted[at:at + n] = self.counted(position, values[at:at + n])
            at += n
        worth = np.bincount(batch.choice, values * counted, minlength=batch.start[-1])
        logs = log_chances(worth / TEMPERATURE, batch.start)
        push = -np.exp(logs)
        push[batch.won] += 1
        each = push[batch.choice] * counted / (TEMPERATURE * len(positions))
        kinds, rules = len(worths.weight), len(worths.extra)
        used = np.flatnonzero(each)
        pick = batch.pick[used]
        kind, rule, term = self.kind[pick], self.facts.rule[pick], self._term[pick]
        weight = np.column_stack([np.bincount(kind, each[used] * term[:, t], minlength=kinds)
                                  for t in range(len(TERMS))])
        return float(logs[batch.won].mean()), Worths(weight, np.bincount(rule, each[used], minlength=rules))

    def places(self, worths: Worths) -> tuple[np.ndarray, np.ndarray]:
        """Of every position, the place of the move played among those proposed, from 1, and the log of its chance.

        One that was not proposed has place 10,000 and no chance that could be said (nan).
        """
        place, log = np.full(len(self.facts), 10_000), np.full(len(self.facts), np.nan)
        for position in range(len(self.facts)):
            here = slice(int(self.facts.start[position]), int(self.facts.start[position + 1]))
            values = self.values(worths, here)
            self.counted(position, values)
            moves = np.array(self._fired["order"][:self._fired["moves"][0]])
            at = np.flatnonzero(moves == self.facts.played[position])
            if len(at):
                worth = np.array(self._fired["worth"])[moves] / UNIT
                place[position] = at[0] + 1
                log[position] = log_chances(worth / TEMPERATURE, np.array([0, len(worth)]))[at[0]]
        return place, log


def log_chances(worth: np.ndarray, start: np.ndarray) -> np.ndarray:
    """The logarithm of each move's chance, by worths in temperatures; `start` says where positions begin."""
    lengths = np.diff(start)
    best = np.repeat(np.maximum.reduceat(worth, start[:-1]), lengths)
    total = np.add.reduceat(np.exp(worth - best), start[:-1])
    return worth - best - np.repeat(np.log(total), lengths)


@dataclass(frozen=True)
class Bounds:
    """What the fit may do with each number.

    Attributes
    ----------
    first : Worths
        Where it begins.
    low, high : Worths
        Between which it stays; where they are the same it is not fitted.
    """

    first: Worths
    low: Worths
    high: Worths


Report = Callable[[int, float], None]


def fit_factors(model: Model, bounds: Bounds, together: np.ndarray, least: float, rounds: int, report: Report,
                seed: int = 1) -> Worths:
    """The first worths, those of each kind times a factor, and what entries add times another one for their kind.

    Parameters
    ----------
    together : bool array
        Kinds that have one factor between them.
    least : float
        That factor is no smaller.
    rounds : int
        How often all positions are gone through.
    report : callable
        Called after each round with its number and the mean logarithm of the chances in it.
    """
    first, kinds, of_rule = bounds.first, len(bounds.first.weight), model.kind_of_rule
    free = (bounds.low.weight < bounds.high.weight).any(axis=1)
    group = np.where(together, int(np.argmax(together)), np.arange(kinds))

    def worths(factors: np.ndarray) -> Worths:
        return Worths(first.weight * factors[group, None], first.extra * factors[kinds:][of_rule])

    def gradient(factors: np.ndarray, positions: np.ndarray) -> tuple[float, np.ndarray]:
        found, slope = model.gradient(worths(factors), positions)
        of_kind = np.bincount(group, (slope.weight * first.weight).sum(axis=1), minlength=kinds)
        return found, np.concatenate([of_kind, np.bincount(of_rule, slope.extra * first.extra, minlength=kinds)])
    held = np.full(2 * kinds, FACTOR_HOLD)
    low = np.concatenate([np.where(free, np.where(together, least, 0.0), 1.0), np.zeros(kinds)])
    high = np.concatenate([np.where(free, MOST_FACTOR, 1.0), np.full(kinds, MOST_FACTOR)])
    found = descend(gradient, np.flatnonzero(model.proposed), np.ones(2 * kinds), low, high, held, rounds, report, seed)
    return worths(found)


def fit(model: Model, bounds: Bounds, hold: float, hold_extra: float, rounds: int, report: Report,
        seed: int = 1) -> Worths:
    """Worths that make the moves played likely, held towards those that they begin with.

    Parameters
    ----------
    hold, hold_extra : float
        Positions whose evidence a number must outweigh: it costs so many times half the squared distance from the
        first value, in its `SCALE` (in points); a term that a kind does not have yet, `NEW_TERM` times as much.
    rounds, report
        As in `fit_factors`.
    """
    shape = bounds.first.weight.shape
    unit = np.concatenate([np.tile([SCALE[term] for term in TERMS], shape[0]), np.ones(len(bounds.first.extra))])
    first, low, high = (_flat(worths) / unit for worths in (bounds.first, bounds.low, bounds.high))

    def gradient(numbers: np.ndarray, positions: np.ndarray) -> tuple[float, np.ndarray]:
        found, slope = model.gradient(_shaped(numbers * unit, shape), positions)
        return found, _flat(slope) * unit
    has_none = np.logical_not(bounds.first.weight.any(axis=1)).reshape(-1, 1)
    held = _flat(Worths(np.where((bounds.first.weight != 0) | has_none, hold, NEW_TERM * hold),
                        np.full(len(bounds.first.extra), hold_extra)))
    found = descend(gradient, np.flatnonzero(model.proposed), first, low, high, held, rounds, report, seed)
    worths = _shaped(found * unit, shape)
    worths.weight[(bounds.first.weight == 0) & (worths.weight < LEAST_NEW * unit[:shape[1]])] = 0
    return worths


def descend(gradient: Callable[[np.ndarray, np.ndarray], tuple[float, np.ndarray]], positions: np.ndarray,
            first: np.ndarray, low: np.ndarray, high: np.ndarray, held: np.ndarray, rounds: int, report: Report,
            seed: int) -> np.ndarray:
    """Make the mean evidence of some positions large, less half of `held` times the squared distance from `first`.

    Gradient ascent within bounds, each number by steps of its own length (Adam: Kingma and Ba 2015); `held` counts in
    positions. What is returned is the mean over the last quarter of all steps.
    """
    chance = np.random.default_rng(seed)
    batches = max(1, len(positions) // BATCH)
    held = held / max(1, len(positions))
    now = np.clip(first, low, high)
    mean, spread, kept = np.zeros(len(first)), np.zeros(len(first)), []
    steps = rounds * batches
    for step in range(steps):
        if step % batches == 0:
            parts, evidence = np.array_split(chance.permutation(positions), batches), []
        found, uphill = gradient(now, parts[step % batches])
        evidence.append(found)
        uphill = uphill - held * (now - first)
        mean = MOMENTUM * mean + (1 - MOMENTUM) * uphill
        spread = SPREAD * spread + (1 - SPREAD) * uphill ** 2
        size = FIRST_STEP * (LAST_STEP / FIRST_STEP) ** (step / steps)
        change = mean / (1 - MOMENTUM ** (step + 1)) / (np.sqrt(spread / (1 - SPREAD ** (step + 1))) + TINY)
        now = np.clip(now + size * change, low, high)
        if step >= steps - max(1, steps // 4):
            kept.append(now)
        if (step + 1) % batches == 0:
            report(step // batches + 1, float(np.mean(evidence)))
    return np.mean(kept, axis=0)


def _flat(worths: Worths) -> np.ndarray:
    return np.concatenate([worths.weight.ravel(), worths.extra])


def _shaped(numbers: np.ndarray, shape: tuple[int, int]) -> Worths:
    cut = shape[0] * shape[1]
    return Worths(numbers[:cut].reshape(shape), numbers[cut:])
