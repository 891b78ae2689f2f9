"""`goengine learn`: shapes and their strengths from game records, how well they predict moves; and `learn weights`."""
from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from goengine.front import learnweights
from goengine.front import options as values

if TYPE_CHECKING:
    from rich.console import Console

    from goengine.learn.patterns import Report

EXAMPLES = """\
examples:
  goengine learn patterns games.sgf.gz --work work --output mine
                                         learn a library; the same command goes on after a break
  goengine learn patterns a.sgf.gz b.sgf.gz@0-95 --jobs 2
                                         of the second file the first 95 per cent
  goengine learn patterns games.sgf.gz --scheduler tcp://host:8786
                                         on a dask cluster that sees the same folders
  goengine learn test b.sgf.gz@95-100    how well the library predicts these games
  goengine learn test games.sgf --library mine --share 0.1
  goengine learn weights reasons games.sgf --held-out others.sgf --dry-run
                                         fit what reasons are worth; learn weights --help says more
"""


def register(subparsers: Any) -> None:
    """Add `learn` to the command line."""
    parser = subparsers.add_parser(
        "learn", help="learn shapes and weights from game records, and test them", epilog=EXAMPLES,
        description="Learn shapes and their strengths from game records, test how well they predict moves, or fit what"
        " reasons for moves are worth.",
        formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(title="what to do", metavar="WHAT", required=True)
    learn = commands.add_parser("patterns", help="learn shapes and strengths from games")
    _add_common(learn)
    learn.add_argument("--work", type=Path, default=Path("learn-patterns"), metavar="DIR",
                       help="where unfinished work is kept; default learn-patterns")
    learn.add_argument("--output", type=Path, metavar="DIR", help="where the library is written; default DIR/library")
    learn.add_argument("--games", type=values.whole(1), default=0, metavar="N", help="learn from N of the games only")
    for name, says in (("entries", "shapes to keep"), ("second", "positions to fit strengths to"),
                       ("first", "positions for the first, rough fit"), ("counted", "positions to count shapes in"),
                       ("sweeps", "rounds of the fit")):
        learn.add_argument(f"--{name}", type=values.whole(1), metavar="N", help=f"{says}; default {_default(name)}")
    learn.add_argument("--seed", type=values.whole(0), default=1, metavar="N", help="of the choice of positions")
    learn.set_defaults(run=run_patterns)
    test = commands.add_parser("test", help="see how well the library predicts the moves of games")
    _add_common(test)
    test.add_argument("--library", type=Path, metavar="DIR", help="a library of your own")
    test.add_argument("--share", type=values.number(0.0001, 1), default=1.0, metavar="X",
                      help="the share of the moves to predict; default all")
    test.set_defaults(run=run_test)
    learnweights.register(commands)


def _default(name: str) -> int:
    from goengine.learn.patterns import Settings
    return int(getattr(Settings(), name))


def _add_common(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="+", metavar="GAMES", help="SGF collections, gzipped or not; FILE@0-95 is the"
                        " first 95 per cent of a file")
    parser.add_argument("--jobs", type=values.whole(1, 256), default=os.cpu_count() or 1, metavar="N",
                        help="processes; default one a core")
    parser.add_argument("--scheduler", default="", metavar="ADDRESS",
                        help="let the workers of this dask.distributed scheduler do it")


@contextmanager
def reporting(console: Console) -> Iterator[Report]:
    """Progress bars on a terminal, lines elsewhere."""
    from rich.progress import (BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn,
                               TimeRemainingColumn)

    from goengine.learn.patterns import Report
    started = time.monotonic()
    with Progress(TextColumn("{task.description}"), BarColumn(30), MofNCompleteColumn(), TimeElapsedColumn(),
                  TimeRemainingColumn(), console=console, disable=not console.is_terminal) as progress:
        class Shown(Report):
            def stage(self, says: str, total: int) -> Callable[[], None]:
                if not console.is_terminal:
                    self.note(says)
                task = progress.add_task(says, total=total)
                return lambda: progress.advance(task)

            def note(self, text: str) -> None:
                progress.console.print(f"{time.monotonic() - started:6.0f} s  {text}", highlight=False, soft_wrap=True)
        yield Shown()


def run_patterns(options: argparse.Namespace) -> int:
    """Learn a library, or go on with it."""
    from goengine.front.look import console_for
    from goengine.learn.gamefiles import Part
    from goengine.learn.patterns import PatternJob, Settings, read_games_of
    from goengine.learn.workers import workers
    chosen = {name: getattr(options, name) for name in ("entries", "first", "second", "counted", "sweeps")
              if getattr(options, name)}
    settings = Settings(games=options.games, seed=options.seed, **chosen)
    with reporting(console_for()) as report, workers(options.jobs, options.scheduler) as parts:
        step = report.stage("reading the games", 1)
        games = read_games_of([Part.parse(path) for path in options.paths], settings.games)
        step()
        job = PatternJob(games, options.work.resolve(), settings, parts, report)
        job.run(options.output or options.work / "library")
    return 0


def run_test(options: argparse.Namespace) -> int:
    """Predict moves and print how well that went."""
    from goengine.front.look import console_for
    from goengine.learn.gamefiles import Part
    from goengine.learn.patterns import read_games_of
    from goengine.learn.prediction import TOPS, Predicted, predict, summary
    from goengine.learn.workers import workers
    console = console_for()
    with reporting(console) as report, workers(options.jobs, options.scheduler) as parts:
        games = read_games_of([Part.parse(path) for path in options.paths], 0)
        count = min(len(games), max(options.jobs, len(games) // 10))
        step = report.stage(f"predicting the moves of {len(games)} games", count)
        found = []
        for predicted in parts(predict, [(options.library, games[i::count], options.share, i) for i in range(count)]):
            found.append(predicted)
            step()
    rows = summary(Predicted.joined(found))
    console.print(_table(rows, TOPS))
    return 0


def _table(rows: list[tuple[str, int, list[float], float]], tops: tuple[int, ...]) -> Any:
    from rich import box
    from rich.table import Table
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column("", no_wrap=True)
    for title in ("moves", *(f"first {top}" if top > 1 else "first" for top in tops), "log-evidence"):
        table.add_column(title, justify="right")
    for name, count, shares, evidence in rows:
        table.add_row(name, str(count), *(f"{share:.1f} %" for share in shares), f"{evidence:.3f}")
    return table
