"""`goengine patterns stats`: how many patterns there are; over games, how often each fires and is played."""
from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import asdict

from goengine.expert.rulebase import Rule
from goengine.front.dialogue import Dialogue
from goengine.front.look import console_for
from goengine.learn.firingcounts import SELDOM, Count, Plan, as_counts, count_in_games


def counts_by_file(rules: Sequence[Rule]) -> dict[str, int]:
    """How many patterns each file holds."""
    found: dict[str, int] = {}
    for rule in rules:
        file = rule.where.rpartition(":")[0]
        found[file] = found.get(file, 0) + 1
    return found


def show_counts(rules: Sequence[Rule], options: argparse.Namespace) -> None:
    """Count in games, and print a line for each pattern."""
    plan = Plan(options.games, options.most, options.every, options.closer, options.work)
    with Dialogue(console_for(stderr=True)).thinking("counting") as report:
        table = count_in_games(rules, plan, report)
    everything = as_counts(rules, table.sum(axis=0))
    halves = [as_counts(rules, table[half]) for half in (0, 1)]
    if options.json:
        entries = [dict(asdict(count), even=asdict(even), odd=asdict(odd))
                   for count, even, odd in zip(everything, *halves)]
        print(json.dumps(entries, indent=1))
    else:
        _print_table(everything, *halves)


def _print_table(everything: list[Count], even: list[Count], odd: list[Count]) -> None:
    """Print counts: what is played least, beside what is played around it, comes first."""
    print(f"{'games':>6} {'fired':>7} {'played':>7} {'share':>7} {'around':>7} {'times':>6} {'even':>6} {'odd':>6}"
          "  pattern")
    for count, *halves in sorted(zip(everything, even, odd), key=lambda three: (three[0].ratio, -three[0].fired)):
        times = " ".join(f"{half.ratio:6.2f}" if half.fired else f"{'-':>6}" for half in (count, *halves))
        print(f"{count.games:6d} {count.fired:7d} {count.played:7d} {count.share:7.2%} {count.share_around:7.2%} "
              f"{times}  {count.name}")
    above = sum(count.share > count.share_around for count in everything)
    seldom = sum(count.games < SELDOM for count in everything)
    silent = sum(count.fired == 0 for count in everything)
    print(f"{len(everything)} patterns: {above} are played more often than the moves around them, {seldom} fired in"
          f" fewer than {SELDOM} games, {silent} never")
