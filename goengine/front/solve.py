"""`goengine solve`: suites of problems, run like tests."""
from __future__ import annotations

import argparse
import itertools
import json
import os
import random
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from goengine.errors import GoEngineError
from goengine.front import options as values

if TYPE_CHECKING:
    from rich.console import Console

    from goengine.front.suite import Loaded, Problem, Result

EXAMPLES = """\
examples:
  goengine solve                         our own suites
  goengine solve mine.yaml problems/     a suite of one's own, and all that lie in a folder
  goengine solve --filter ladder --draw  what has to do with ladders; each failure with its board
  goengine solve --json run.json         keep the results, and later:
  goengine solve --compare run.json      what passes now that failed then, and the other way round
  goengine solve --list --filter snapback
                                         the problems only
  goengine solve old-book.jsonl --targets sorted/
                                         find out what each problem of a book is about, and write it down
  goengine solve sorted/ --seconds 20 --disputes
                                         which of the book's answers goengine disputes, and why
  goengine solve sorted/ --seconds 1,5,20 --against 'gnugo --mode gtp'
                                         what is solved within so many seconds, and what GNU Go says to it

suites:
  .yaml .yml        drawn problems, one question each; tests/suites/README.md teaches how to write them
  .sgf              problem collections: a game tree is a problem, its right first moves are marked in the variations
                    (RIGHT, "correct", +, TE; WRONG, -, BM); the engine is asked for its move
  .jsonl .tst       records in JSON, one a line; regression files of GTP engines (.jsonl and .sgf may be gzipped)

The exit status is 0 if every problem that was asked is solved, but for those marked as failing; 1 if not, or if none
could be asked; 2 if a file could not be read, or the command line makes no sense.
"""
DEFAULT_LIMIT = 20_000
MOST = 10_000_000
SOLVED, UNSOLVED, BROKEN = 0, 1, 2      # the exit status
MOST_ERRORS = 20                        # broken places that are shown


def register(subparsers: Any) -> None:
    """Add `solve` to the command line."""
    parser = subparsers.add_parser(
        "solve", help="run suites of problems like tests", epilog=EXAMPLES,
        description="Ask goengine the problems of some suites, and say which it solves.",
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", metavar="PATH", nargs="*", type=Path,
                        help="a suite, or a folder of suites; our own unless given")
    limits = parser.add_argument_group("how much may be spent on a problem")
    limits.add_argument("--limit", type=values.whole(1, MOST), metavar="N",
                        help="unforced nodes for a question about strings or groups"
                             f" (default {DEFAULT_LIMIT}; with --seconds as many as there is time for)")
    limits.add_argument("--seconds", type=values.amounts_of_seconds, default=(), metavar="S[,S...]",
                        help="seconds of processor time: limits grow until the last is used up, and tables show what"
                             " was solved within each; what is solved later counts as failed")
    limits.add_argument("--level", type=values.level, default=values.DEFAULT_LEVEL, metavar="N",
                        help="the engine's level for best move, avoid and .tst files, 1 to 10;"
                             f" default {values.DEFAULT_LEVEL}")
    limits.add_argument("--jobs", type=values.whole(1, 256), default=os.cpu_count() or 1, metavar="N",
                        help="processes (default: as many as there are processor cores)")
    shown = parser.add_argument_group("what is asked and shown")
    shown.add_argument("--filter", metavar="TEXT", action="append",
                       help="only problems whose name, file, kind, question or source holds this; again to narrow it")
    shown.add_argument("--sample", type=values.whole(1), metavar="N", help="only N problems of each file, by lot")
    shown.add_argument("--seed", type=values.whole(0), default=0, metavar="N", help="of that lot (default 0)")
    shown.add_argument("--list", action="store_true", help="list the problems, and ask none")
    shown.add_argument("--only-failures", action="store_true", help="show nothing but what failed, and the sum")
    shown.add_argument("--draw", action=argparse.BooleanOptionalAction,
                       help="draw each failure with the answer and the line read (default: up to ten, on a terminal)")
    shown.add_argument("--compare", type=Path, metavar="FILE", help="say what changed since the run in this JSON file")
    shown.add_argument("--json", metavar="FILE", help="write the results as JSON (- for standard output)")
    shown.add_argument("--junit", metavar="FILE", help="write them as JUnit's XML (- for standard output)")
    books = parser.add_argument_group("books of problems")
    books.add_argument("--targets", type=Path, metavar="FOLDER",
                       help="find out which stones each record is about that does not say so, write the records"
                            " with that and their kinds into FOLDER, and ask nothing")
    books.add_argument("--against", default="", metavar="COMMAND",
                       help="a GTP engine to ask the same: by owl_attack, owl_defend, attack, defend, connect,"
                            " disconnect and analyze_semeai, and by reg_genmove, as far as it knows them")
    books.add_argument("--theirs-only", action="store_true", help="ask only that engine")
    books.add_argument("--disputes", action="store_true",
                       help="go over wrong answers to live and kill once more, and list the book's answers that are"
                            " disputed, with the play that proves it")
    parser.set_defaults(run=run, parser=parser)


def run(options: argparse.Namespace) -> int:
    """Solve as the options say; the process's status."""
    from goengine.front.look import console_for
    if options.json == "-" == options.junit:
        options.parser.error("--json and --junit cannot both go to standard output")
    if options.theirs_only and not options.against:
        options.parser.error("--theirs-only wants an engine: --against 'COMMAND'")
    return solve(options, console_for(stderr="-" in (options.json, options.junit)))


def solve(options: argparse.Namespace, console: Console) -> int:
    """The same with a console of one's own."""
    from goengine.board.record import check_writable
    from goengine.front.suiteexport import earlier_run
    from goengine.front.suitefiles import load_suites, suite_files
    try:
        files = suite_files(options.paths or [_own_suites()])
        if options.targets:
            return _add_targets(options, files, console)
        earlier = earlier_run(options.compare) if options.compare else None
        for name in (options.json, options.junit):
            if name not in (None, "-"):
                check_writable(name)
    except GoEngineError as error:
        print(f"goengine: {error}", file=sys.stderr)
        return BROKEN
    loaded = load_suites(files)
    _report_errors(loaded.errors)
    chosen = [problem for problem in loaded.problems
              if all(_mentions(problem, text) for text in options.filter or ())]
    if options.sample:
        groups = itertools.groupby(chosen, key=lambda problem: problem.suite)
        chosen = [problem for _, group in groups for problem in _by_lot(list(group), options.sample, options.seed)]
    if loaded.problems and not chosen:
        print(f"goengine: none of {len(loaded.problems)} problems has to do with {' and '.join(options.filter)}",
              file=sys.stderr)
        return BROKEN
    if options.list:
        _list(chosen, console)
        return BROKEN if loaded.errors else SOLVED
    try:
        status = _ask(options, replace(loaded, problems=chosen), earlier, console) if chosen else UNSOLVED
    except GoEngineError as error:
        print(f"goengine: {error}", file=sys.stderr)
        return BROKEN
    return BROKEN if loaded.errors else status


def _own_suites() -> Path:
    from goengine.datafiles import data_folder
    return data_folder("suites")


def _report_errors(errors: Sequence[Exception]) -> None:
    for error in errors[:MOST_ERRORS]:
        print(f"goengine: {error}", file=sys.stderr)
    if len(errors) > MOST_ERRORS:
        print(f"goengine: and {len(errors) - MOST_ERRORS} more places like these", file=sys.stderr)


def _mentions(problem: Problem, text: str) -> bool:
    said = (problem.name, problem.suite, problem.kind, problem.asks, problem.source)
    return any(text.lower() in one.lower() for one in said)


def _by_lot(members: list[Any], number: int | None, seed: int) -> list[Any]:
    """Some of a list's members in their order, the same ones for the same seed; all without a number."""
    if number is None:
        return members
    lot = random.Random(seed).sample(range(len(members)), min(number, len(members)))
    return [members[i] for i in sorted(lot)]


def _add_targets(options: argparse.Namespace, files: Sequence[Path], console: Console) -> int:
    """Write records with targets, and say how they were found."""
    from goengine.front.dialogue import Dialogue
    from goengine.front.look import console_for
    from goengine.front.suitesort import add_targets, targets_table
    with Dialogue(console_for(stderr=True)).thinking("trying what they may be about") as report:
        counts = add_targets(files, options.targets, options.jobs, report,
                             lambda lines: _by_lot(lines, options.sample, options.seed))
    dialogue = Dialogue(console)
    dialogue.say("", targets_table(counts, dialogue.look), "")
    return SOLVED


def _list(problems: Sequence[Problem], console: Console) -> None:
    from goengine.front.tables import counted
    for problem in problems:
        note = f" (not asked: {problem.unasked})" if problem.unasked else f" (marked: {problem.fails})" \
            if problem.fails else ""
        console.print(f"{problem.where}: {problem.name}: {problem.asks}{note}", soft_wrap=True)
    console.print(counted(len(problems), "problem"))


def _ask(options: argparse.Namespace, loaded: Loaded, earlier: dict[tuple[str, str], bool] | None, console: Console
         ) -> int:
    """Ask the problems, show and write what came of it; the status."""
    from goengine.front.dialogue import Dialogue
    from goengine.front.look import console_for
    from goengine.front.suite import UNASKED
    from goengine.front.suiteask import Settings
    from goengine.front.suiteexport import compare
    from goengine.front.suitereport import MOST_DRAWN, counts_tables, show, summary
    from goengine.front.suiterival import Opponent
    from goengine.front.suiterun import prepare
    from goengine.front.suiterun import solve as solve_all
    from goengine.front.suiteshares import tables
    limit = options.limit or (MOST if options.seconds else DEFAULT_LIMIT)
    settings = Settings(limit, options.level, options.seconds, options.against, options.theirs_only)
    if options.against:
        opponent = Opponent(options.against)
        opponent.start()                # so that what is wrong with it is said once, and first
        opponent.close()
    prepare(loaded.problems)
    started = time.monotonic()
    with Dialogue(console_for(stderr=True)).thinking("solving") as report:
        results = solve_all(loaded.problems, settings, options.jobs, report)
    seconds = time.monotonic() - started
    spoilt = [result for result in results if result.spoils]
    draw = options.draw
    if draw is None:
        draw = console.is_terminal and len(spoilt) <= MOST_DRAWN
    dialogue = Dialogue(console)
    show(dialogue, results, draw, options.only_failures)
    if not options.only_failures:
        made = tables(results, options.seconds, dialogue.look) if options.seconds else \
            counts_tables(results, dialogue.look)
        dialogue.say("", *(part for table in made for part in (table, "")))
    disputed = _disputes(results, console) if options.disputes else []
    compared = [] if earlier is None else compare(results, earlier).lines()
    lines = [] if options.theirs_only else disputed + summary(results, seconds) + compared
    for line in lines:
        dialogue.tell(line)
    _write(options, results, loaded.errors, seconds)
    asked = any(result.tally != UNASKED for result in results)
    return UNSOLVED if spoilt or not asked else SOLVED


def _disputes(results: Sequence[Result], console: Console) -> list[str]:
    """The book's answers that are disputed, in words."""
    from goengine.front.asking import make_life_reader
    from goengine.front.dialogue import Dialogue
    from goengine.front.look import console_for
    from goengine.front.suitedispute import disputes
    from goengine.front.tables import counted
    with Dialogue(console_for(stderr=True)).thinking("going over wrong answers") as report:
        found = disputes(results, make_life_reader, report)
    lines = [line for dispute in found for line in dispute.lines]
    return [f"{counted(len(found), 'answer')} disputed:" if found else "no answer disputed", *lines, ""]


def _write(options: argparse.Namespace, results: Sequence[Result], errors: Sequence[Exception], seconds: float
           ) -> None:
    from goengine.board.record import write_atomically
    from goengine.front.suiteexport import as_data, as_junit
    from goengine.front.suiteshares import as_data as shares
    texts: list[tuple[str | None, bytes]] = []
    if options.json:
        limits = {"limit": options.limit or (None if options.seconds else DEFAULT_LIMIT), "level": options.level,
                  "seconds_allowed": options.seconds, "against": options.against}
        data = as_data(results, errors, seconds, limits) | (shares(results, options.seconds) if options.seconds else {})
        texts.append((options.json, json.dumps(data, indent=1, ensure_ascii=False).encode() + b"\n"))
    if options.junit:
        texts.append((options.junit, as_junit(results, errors, seconds)))
    for name, text in texts:
        if name == "-":
            sys.stdout.write(text.decode("utf-8"))
        elif name:
            write_atomically(name, text)
