"""`goengine learn weights`: what reasons are worth, fitted to moves of games; the judgement, to their results."""
from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from goengine.front import options as values

if TYPE_CHECKING:
    from rich.table import Table

    from goengine.learn.judgementfit import Errors
    from goengine.learn.reasonmeasure import Measure
    from goengine.learn.worthfiles import Edits

EXAMPLES = """\
examples:
  goengine learn weights reasons a.sgf.gz small.sgf --held-out b.sgf.gz@95-100 --dry-run
                                         fit, measure, and show what would change
  goengine learn weights reasons a.sgf.gz small.sgf --held-out b.sgf.gz@95-100 --work work
                                         write it; positions that were asked about already in the folder are not
                                         asked about again, unless what the rules say has changed
  goengine learn weights judgement a.sgf.gz small.sgf --held-out b.sgf.gz@95-100 --dry-run
                                         the judgement's weights, fitted to counted results
  goengine match goengine goengine --size 9 --games 100 --sgf-dir self
  cat self/*.sgf > self.sgf
  goengine learn weights judgement self.sgf@0-80 --held-out self.sgf@80-100 --td 0.7
                                         the same by TD(0.7), from games against itself
"""
MOST_GAMES = 300                        # of each file, for the judgement
MOST_SHOWN = 30                         # changes of patterns that are listed


def register(commands: Any) -> None:
    """Add `weights` to `goengine learn`."""
    parser = commands.add_parser("weights", help="fit what things are worth", epilog=EXAMPLES,
                                 formatter_class=argparse.RawDescriptionHelpFormatter)
    what = parser.add_subparsers(title="which weights", metavar="WHICH", required=True)
    reasons = what.add_parser(
        "reasons", help="the worths of reasons for moves", epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Fit the worths of reasons to the moves that were played in games, and write them into"
        " knowledge/weights.yaml and patterns/*.yaml.")
    _add_common(reasons)
    for name, low, says in (("positions", 1, "drawn from each file of games; of small boards a third"),
                            ("held-out-positions", 1, "the same, of those held out"),
                            ("rounds", 2, "rounds of the fit"), ("seed", 0, "of the choice of positions")):
        reasons.add_argument(f"--{name}", type=values.whole(low), metavar="N", help=f"{says}; default {_default(name)}")
    reasons.set_defaults(run=run_reasons)
    judgement = what.add_parser(
        "judgement", help="the weights of the judgement's terms", epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Fit the weights of the judgement to the counted results of games, and write them into"
        " knowledge/weights.yaml.")
    _add_common(judgement)
    judgement.add_argument("--games", type=values.whole(1), default=MOST_GAMES, metavar="N",
                           help=f"of each file at most so many; default {MOST_GAMES}")
    judgement.add_argument("--td", type=values.number(0, 1), metavar="LAMBDA", help="TD(lambda): the aim is a blend of"
                           " what the following positions are judged to be and the result; default the result alone")
    judgement.set_defaults(run=run_judgement)


def _add_common(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="+", metavar="GAMES", help="SGF collections, gzipped or not; FILE@0-95 is the"
                        " first 95 per cent of a file; boards of several sizes belong in")
    parser.add_argument("--held-out", nargs="+", required=True, metavar="GAMES", help="other games, to measure on")
    parser.add_argument("--work", type=Path, default=Path("learn-weights"), metavar="DIR",
                        help="where what was found in positions is kept; default learn-weights")
    parser.add_argument("--jobs", type=values.whole(1, 256), default=os.cpu_count() or 1, metavar="N",
                        help="processes; default one a core")
    parser.add_argument("--dry-run", action="store_true", help="show what would change, and write nothing")


def _default(name: str) -> int:
    from goengine.learn.reasons import Settings
    return int(getattr(Settings(), _field(name)))


def _field(name: str) -> str:
    return "held_out" if name == "held-out-positions" else name


def run_reasons(options: argparse.Namespace) -> int:
    """Fit the worths of reasons, measure them, and write them."""
    from dataclasses import replace

    from goengine.front.learn import reporting
    from goengine.front.look import console_for
    from goengine.learn.gamefiles import Part
    from goengine.learn.reasonmeasure import measures
    from goengine.learn.reasons import ReasonJob, Settings
    from goengine.learn.workers import workers
    console = console_for()
    chosen = {_field(name): getattr(options, name.replace("-", "_"))
              for name in ("positions", "held-out-positions", "rounds", "seed")
              if getattr(options, name.replace("-", "_")) is not None}
    with reporting(console) as report, workers(options.jobs) as parts:
        job = ReasonJob([Part.parse(path) for path in options.paths], [Part.parse(path) for path in options.held_out],
                        options.work.resolve() / "reasons", replace(Settings(), **chosen), parts, report)
        test = job.model("test")
        before = measures(test, job.old)
        job.fit()
    edits = job.edits()
    after = measures(test, job.new)
    job.tell(edits, before[0], after[0], f"{date.today():%Y-%m-%d}")
    console.print(_measures_table(before, after))
    _say_changes(console, edits)
    if not options.dry_run:
        edits.save()
        console.print("Written. `goengine lint` finds patterns that another one leaves in its shadow now.")
    return 0


def run_judgement(options: argparse.Namespace) -> int:
    """Fit the judgement's weights, measure them, and write them."""
    from goengine.front.learn import reporting
    from goengine.front.look import console_for
    from goengine.learn.gamefiles import Part
    from goengine.learn.judgementfit import measures
    from goengine.learn.judgementjob import JudgementJob
    from goengine.learn.workers import workers
    console = console_for()
    with reporting(console) as report, workers(options.jobs) as parts:
        job = JudgementJob([Part.parse(path) for path in options.paths],
                           [Part.parse(path) for path in options.held_out], options.games,
                           options.work.resolve() / "judgement", parts, report)
        job.fit(options.td)
    edits = job.edits()
    before, after = (measures(job.test, weights) for weights in (job.old, job.new))
    job.tell(edits, before[0], after[0], f"{date.today():%Y-%m-%d}", options.td)
    console.print(_errors_table(before, after))
    _say_changes(console, edits)
    if not options.dry_run:
        edits.save()
    return 0


def _errors_table(before: Sequence[Errors], after: Sequence[Errors]) -> Table:
    from rich import box
    from rich.table import Table
    table = Table(box=box.SIMPLE_HEAD, title="held out: mean error in points, and right winners")
    table.add_column("", no_wrap=True)
    for title in ("positions", "error", "after", "winners", "after"):
        table.add_column(title, justify="right", no_wrap=True)
    for old, new in zip(before, after):
        table.add_row(old.name, str(old.positions), f"{old.error:.2f}", f"{new.error:.2f}", f"{old.winners:.1f} %",
                      f"{new.winners:.1f} %")
    return table


def _measures_table(before: Sequence[Measure], after: Sequence[Measure]) -> Table:
    from rich import box
    from rich.table import Table

    from goengine.learn.reasonmeasure import TOPS
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), title="held out, per cent: before the fit, and after")
    table.add_column("", no_wrap=True)
    for title in ("moves", "known", *(f"in {top}" if top > 1 else "best" for top in TOPS), "log-evid."):
        table.add_column(title, justify="right", no_wrap=True)
    for old, new in zip(before, after):
        for name, one in ((old.name, old), ("", new)):
            table.add_row(name, str(one.moves), f"{one.proposed:.1f}", *(f"{share:.1f}" for share in one.shares),
                          f"{one.evidence:.3f}")
    return table


def _say_changes(console: Any, edits: Edits) -> None:
    """The lines that change: all of weights.yaml, of patterns the first few and how many more."""
    weights = [change for change in edits.changes if change.file.name == "weights.yaml"]
    others = [change for change in edits.changes if change.file.name != "weights.yaml"]
    for change in [*weights, *others[:MOST_SHOWN]]:
        console.print(f"{change.where}  {change.name}: {change.old or 'nothing'} -> {change.new}", highlight=False,
                      markup=False, soft_wrap=True)
    if len(others) > MOST_SHOWN:
        console.print(f"... and {len(others) - MOST_SHOWN} more patterns", highlight=False)
