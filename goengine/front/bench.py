"""`goengine bench`: how fast goengine is on this machine."""
from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from goengine import __version__
from goengine.errors import GoEngineError
from goengine.front import options as values

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from goengine.front.look import Look
    from goengine.front.measures import Bench, Figures

NAMES = ("play_undo", "plain_python", "judgements", "moves_19x19", "moves_9x9", "searches", "reading", "reading_update",
         "reading_against", "enclosed", "safety", "life", "patterns", "startup", "memory")
EXAMPLES = """\
examples:
  goengine bench                         everything
  goengine bench --quick                 rough figures
  goengine bench --only play_undo --only startup
  goengine bench --only reading_against --against 'gnugo --mode gtp' --games games.sgf.gz
  goengine bench --only enclosed         life and death inside sealed walls
  goengine bench --only safety --games games.sgf.gz
  goengine bench --only life --games games.sgf.gz --positions 50
  goengine bench --json > figures.json   names say what is counted, and in which unit
"""


def register(subparsers: Any) -> None:
    """Add `bench` to the command line."""
    parser = subparsers.add_parser(
        "bench", help="measure how fast goengine is on this machine", epilog=EXAMPLES,
        description="Measure the board, the judgement, the choice of moves, start-up times and memory.",
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", action="append", choices=NAMES, metavar="NAME",
                        help=f"one measure, more if repeated: {', '.join(NAMES)}")
    parser.add_argument("--quick", action="store_true", help="rough figures")
    parser.add_argument("--level", type=values.level, default=values.DEFAULT_LEVEL, metavar="N",
                        help=f"the engine's level, 1 to 10; default {values.DEFAULT_LEVEL}")
    parser.add_argument("--games", metavar="FILE", help="an SGF collection, gzipped or not, that gives the positions"
                        " to read and judge in, else they come from random games, and those to prove safe")
    parser.add_argument("--positions", type=values.whole(1), metavar="N", help="how many of these")
    parser.add_argument("--against", metavar="COMMAND", help="a GTP engine with 'attack' and 'defend' that"
                        " reading_against asks the same questions; without it that measure is left out")
    parser.add_argument("--json", action="store_true", help="as JSON, for other programs")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Measure as the options say; 1 if a measure failed."""
    from goengine.board.sgf import read_bytes
    from goengine.front.look import console_for
    from goengine.front.measures import Bench
    if options.games:
        read_bytes(options.games)       # a name that is wrong is told before minutes of measuring
    bench = Bench(options.quick, options.level, games=options.games, positions=options.positions,
                  against=options.against)
    return measure(options, console_for(), bench)


def measure(options: argparse.Namespace, console: Console, bench: Bench) -> int:
    """The same with a console and an engine of one's own."""
    from goengine.front.measures import MEASURES
    lacking = {"reading_against": options.against, "safety": options.games}
    chosen = options.only or [name for name in NAMES if lacking.get(name, True)]
    figures: dict[str, Any] = dict(about_this_machine(), level=options.level)
    failed: dict[str, str] = {}
    says: list[tuple[str, Figures]] = []
    with _progress(len(chosen)) as announce:
        for name in MEASURES:
            if name not in chosen or (name == "play_undo" and "plain_python" in chosen):
                continue                # the comparison with plain Python measures it too
            announce(name)
            try:
                found = MEASURES[name](bench)
            except GoEngineError as error:
                failed[name] = str(error)
                continue
            figures.update({key: rounded(value) for key, value in found.items()})
            says.append((" ".join((MEASURES[name].__doc__ or "").split()), found))
    if options.json:
        console.file.write(json.dumps(dict(figures, failed=failed) if failed else figures, indent=2) + "\n")
    else:
        _show(console, figures, says)
    for name, problem in failed.items():
        print(f"goengine: {name}: {problem}", file=sys.stderr)
    return 1 if failed else 0


def about_this_machine() -> dict[str, Any]:
    """What the figures depend on."""
    from goengine.kernel import JIT
    kernels = "plain Python"
    if JIT:
        import numba
        kernels = f"numba {numba.__version__}"
    return {"goengine": __version__, "python": platform.python_version(), "kernels": kernels,
            "machine": f"{platform.system()} {platform.machine()}", "processors": os.cpu_count() or 0}


def rounded(value: Any) -> Any:
    """Four digits, which is more than any of these figures is good for; a table stays as it is."""
    return value if isinstance(value, dict) else float(f"{value:.4g}")


def readable(value: float) -> str:
    """A figure for people: thousands apart, and no more digits than mean something."""
    return f"{rounded(value):,.0f}" if value >= 100 else f"{rounded(value):.4g}"


def _show(console: Console, figures: dict[str, Any], says: list[tuple[str, Figures]]) -> None:
    from rich.text import Text

    from goengine.front.dialogue import Dialogue
    dialogue = Dialogue(console)
    look = dialogue.look
    dialogue.say("", f"goengine {figures['goengine']} at level {figures['level']}, Python {figures['python']},"
                     f" {figures['kernels']}, {figures['machine']}")
    for explanation, found in says:
        dialogue.say("", Text(explanation, look.style("dim")))
        for key, value in found.items():
            if isinstance(value, dict):
                dialogue.say("", _table(key, value, look))
                continue
            line = Text(f"{readable(value):>14}  ", look.style("bold"))
            dialogue.say(line.append(key.replace("_", " "), look.style("not bold")))


def _table(name: str, rows: dict[str, dict[str, int]], look: Look) -> Table:
    """A figure that is a table: its rows by name, and a column for each name that a row knows."""
    columns = list(dict.fromkeys(column for row in rows.values() for column in row))
    table = look.table(name.replace("_", " "), *(f">{column.replace('_', ' ')}" for column in columns))
    for title, row in rows.items():
        table.add_row(title.replace("_", " "), *(str(row.get(column, "")) for column in columns))
    return table


@contextmanager
def _progress(total: int) -> Iterator[Callable[[str], None]]:
    """Says on standard error what is being measured: with a spinner on a terminal, else in lines."""
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    from goengine.front.look import console_for
    console = console_for(stderr=True)
    if not console.is_terminal:
        yield lambda name: print(f"goengine: measuring {name}", file=sys.stderr, flush=True)
        return
    with Progress(SpinnerColumn(), TextColumn("{task.completed} of {task.total} done; measuring {task.description}"),
                  TimeElapsedColumn(), console=console, transient=True) as progress:
        task = progress.add_task("", total=total, completed=-1)

        def announce(name: str) -> None:
            progress.update(task, description=name, advance=1)
        yield announce
