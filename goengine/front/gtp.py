"""`goengine gtp`: the Go Text Protocol on standard input and output."""
from __future__ import annotations

import argparse
import os
import sys
from typing import Any

from goengine.front import options as values
from goengine.front.engines import add_knowledge, maker

EXAMPLES = """\
examples:
  goengine gtp                      for boards with a mouse: GoGui, Sabaki, ...
  goengine gtp --level 8 --seed 7   a stronger engine, repeatable move by move
  goengine gtp --size 9 --rules japanese
                                    until the controller says otherwise
  goengine gtp --log gtp.log        keeps all that was said, with times
  printf 'boardsize 9\\ngenmove b\\nshowboard\\n' | goengine gtp

Type list_commands to see what it understands, quit to leave.
"""


def register(subparsers: Any) -> None:
    """Add `gtp` to the command line."""
    parser = subparsers.add_parser(
        "gtp", help="speak the Go Text Protocol, for boards with a mouse", epilog=EXAMPLES,
        description="Answer GTP 2 commands from standard input on standard output.",
        formatter_class=argparse.RawDescriptionHelpFormatter)
    add_arguments(parser)
    parser.set_defaults(run=run)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `goengine gtp`."""
    parser.add_argument("--level", type=values.level, default=values.DEFAULT_LEVEL, metavar="N",
                        help=f"1 (quick) to 10 (strong); default {values.DEFAULT_LEVEL}")
    parser.add_argument("--seed", type=values.whole(0), default=0, metavar="N",
                        help="same seed, same moves (default 0)")
    parser.add_argument("--size", type=values.size, default=19, metavar="N",
                        help="lines of the board, 1 to 19 (default 19)")
    parser.add_argument("--rules", type=values.rules, default="chinese", metavar="NAME",
                        help="chinese (default), japanese, aga, tromp-taylor or new-zealand")
    parser.add_argument("--komi", type=values.komi, metavar="POINTS",
                        help="points for White (default: the ruleset's own)")
    add_knowledge(parser)
    parser.add_argument("--log", metavar="FILE", help="append everything that goes in and out to this file")
    parser.add_argument("--no-resign", action="store_true", help="play every game to its end")


def run(options: argparse.Namespace) -> int:
    """Serve standard input until it ends; the process's status."""
    from goengine.front.gtpgame import GtpGame
    from goengine.front.gtpserver import GtpLog, GtpServer
    log = GtpLog(options.log) if options.log else None
    game = GtpGame(options.size, options.rules, options.komi, options.level, options.seed, not options.no_resign,
                   maker(options))
    try:
        return GtpServer(game, log).serve(sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:
        # Nobody reads any more; what Python still wants to flush at its end must not complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def main(args: list[str] | None = None) -> int:
    """`goengine gtp` by itself."""
    parser = argparse.ArgumentParser(prog="goengine gtp", epilog=EXAMPLES,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    add_arguments(parser)
    return run(parser.parse_args(args))
