"""`goengine patterns stats`: how many patterns or rules there are; how often each fires in games and is played."""
from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import asdict

from goengine.expert.rulebase import Rule
from goengine.front.dialogue import Dialogue
from goengine.front.look import console_for
from goengine.learn.firingcounts import COLUMNS, SELDOM, Count, Plan, as_counts, count_in_games


def counts_by_file(rules: Sequence[Rule]) -> dict[str, int]:
    """How many entries each file holds."""
    found: dict[str, int] = {}
    for rule in rules:
        file = rule.where.rpartition(":")[0]
        found[file] = found.get(file, 0) + 1
    return found


def show_counts(rules: Sequence[Rule], options: argparse.Namespace) -> None:
    """Count in games, and print a line for each entry and for each file."""
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
          "  entry")
    for count, *halves in sorted(zip(everything, even, odd), key=lambda three: (three[0].ratio, -three[0].fired)):
        times = " ".join(f"{half.ratio:6.2f}" if half.fired else f"{'-':>6}" for half in (count, *halves))
        print(f"{count.games:6d} {count.fired:7d} {count.played:7d} {count.share:7.2%} {count.share_around:7.2%} "
              f"{times}  {count.name}")
    _print_files(everything)
    merits = [count for count in everything if not count.fault]
    faults = [count for count in everything if count.fault]
    seldom = [count for count in everything if count.games < SELDOM]
    print(f"\n{len(merits)} entries: {sum(count.is_right for count in merits)} are played more often than the moves"
          f" around them; {len(faults)} that find fault: {sum(count.is_right for count in faults)} less often\n"
          f"{len(seldom)} fired in fewer than {SELDOM} games ({sum(bool(count.rare) for count in seldom)} of them"
          f" marked rare), {sum(count.fired == 0 for count in everything)} never")


def _print_files(everything: list[Count]) -> None:
    """Print a line for each file, what speaks for moves apart from what finds fault."""
    print(f"\n{'entries':>7} {'right':>6} {'fired':>7} {'played':>7} {'share':>7} {'around':>7}  file")
    for file, fault in sorted({(count.where.rpartition(":")[0], count.fault) for count in everything}):
        some = [count for count in everything if count.where.rpartition(":")[0] == file and count.fault == fault]
        total = Count(file, file, fault, "", 0, *(sum(getattr(count, name) for count in some) for name in COLUMNS[1:]))
        print(f"{len(some):7d} {sum(count.is_right for count in some):6d} {total.fired:7d} {total.played:7d} "
              f"{total.share:7.2%} {total.share_around:7.2%}  {file}{' (faults)' if fault else ''}")
