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

    from goengine.front.measures import Bench, Figures

NAMES = ("play_undo", "plain_python", "judgements", "moves_19x19", "moves_9x9", "startup", "memory")
EXAMPLES = """\
examples:
  goengine bench                         everything
  goengine bench --quick                 rough figures
  goengine bench --only play_undo --only startup
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
    parser.add_argument("--json", action="store_true", help="as JSON, for other programs")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Measure as the options say; 1 if a measure failed."""
    from goengine.front.look import console_for
    from goengine.front.measures import Bench
    return measure(options, console_for(), Bench(options.quick, options.level))


def measure(options: argparse.Namespace, console: Console, bench: Bench) -> int:
    """The same with a console and an engine of one's own."""
    from goengine.front.measures import MEASURES
    chosen = options.only or NAMES
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


def rounded(value: float) -> float:
    """Four digits, which is more than any of these figures is good for."""
    return float(f"{value:.4g}")


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
            line = Text(f"{readable(value):>14}  ", look.style("bold"))
            dialogue.say(line.append(key.replace("_", " "), look.style("not bold")))


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
