"""The command `goengine`: finds the subcommand, runs it, and turns errors into one line and a status.

Only the module of the subcommand that was asked for is imported, so that GTP answers at once and help
needs no kernels.
"""
from __future__ import annotations

import argparse
import difflib
import importlib
import os
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from goengine import __version__
from goengine.errors import GoEngineError

COMMANDS = {
    "play": "play a game against goengine, here on the terminal",
    "explain": "say what goengine thinks of a position in a game record, and why",
    "review": "comment on every move of a recorded game, and sum up the mistakes",
    "gtp": "speak the Go Text Protocol, for boards with a mouse",
    "analysis": "analyse positions for other programs, as KataGo does",
    "read": "read out whether a string can be captured, saved, connected",
    "life": "say whether a group lives or dies, or who moves first decides",
    "match": "let two programs play a series of games",
    "lint": "find what is wrong with rules and patterns",
    "patterns": "look at the patterns, try them on games",
    "solve": "run suites of problems like tests",
    "joseki": "show, walk through, mine and measure the joseki book",
    "bench": "measure how fast goengine is on this machine",
    "estimate": "compare influence functions, by the scores they foretell",
    "learn": "learn shapes from games, and test how well they predict moves",
}
EXAMPLES = """\
examples:
  goengine play                          a game on 19x19; you are Black
  goengine play --size 9 --color white   a small board; goengine begins
  goengine play --handicap 4 --level 8   a stronger goengine gives four stones
  goengine play --resume game.sgf        go on with an earlier game
  goengine explain game.sgf --move 57    what it would play at move 57, and why
  goengine review game.sgf               a comment on each move, in a new record
  goengine read game.sgf D4 --move 57    can D4 be captured, can it be saved?
  goengine life game.sgf D4 --move 57    does the group of D4 live?
  goengine gtp                           for Sabaki, GoGui and other boards
  goengine analysis                      for KaTrain
  goengine match goengine 'gnugo --mode gtp' --games 20 --size 9
                                         twenty games against another program
  goengine solve                         our own problems, run like tests
  goengine lint                          check rules and patterns after an edit
  goengine patterns where game.sgf       which patterns fit in a position
  goengine joseki walk                   through the joseki book, move by move
  goengine bench --quick                 speeds and start-up times
  goengine estimate games.sgf.gz         is the score of games foretold?
  goengine learn test games.sgf.gz       do learnt shapes predict these games?

`goengine COMMAND --help` tells all about a command.
"""
USAGE, FAILED, INTERRUPTED = 2, 1, 130  # what the process answers when it did not succeed


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line that says where help is."""

    def error(self, message: str) -> NoReturn:
        self.exit(USAGE, f"{self.prog}: {message} (try: {self.prog} --help)\n")

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """As ever, but what a subcommand does not know is told by itself, whose help lists what there is."""
        options, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(unknown)}")
        return options, unknown


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Returns
    -------
    int
        The process's status: 0; 1 for something that went wrong; 2 for a command line that makes no sense;
        130 after Ctrl-C.
    """
    arguments = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        status = _run(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _close_stdout()
        return FAILED
    except (GoEngineError, OSError) as error:
        print(f"goengine: {error}", file=sys.stderr)
        return FAILED


def _run(arguments: list[str]) -> int:
    parser = build_parser(arguments[0] if arguments else "")
    options = parser.parse_args(arguments)
    if not hasattr(options, "run"):
        parser.print_help()
        return 0
    return int(options.run(options))


def build_parser(command: str) -> argparse.ArgumentParser:
    """The parser of the whole command line; only `command` knows its options, of the others only the name."""
    parser = Parser(prog="goengine", epilog=EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter,
                    description="A Go program that knows what it is doing, and can say why.")
    parser.add_argument("--version", action="version", version=f"goengine {__version__}")
    if command and not command.startswith("-") and command not in COMMANDS:
        parser.error(f"there is no command '{command}'; {_instead_of(command)}")
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    for name, says in COMMANDS.items():
        if name == command:
            importlib.import_module(f"goengine.front.{name}").register(subparsers)
        else:
            subparsers.add_parser(name, help=says)
    return parser


def _instead_of(command: str) -> str:
    near = difflib.get_close_matches(command.lower(), COMMANDS, n=1)
    return f"did you mean {near[0]}?" if near else f"there are {', '.join(COMMANDS)}"


def _close_stdout() -> None:
    """Send what is left of the output nowhere, so that closing it raises nothing."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        pass
