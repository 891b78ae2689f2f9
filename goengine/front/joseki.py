"""`goengine joseki`: the joseki book shown, walked through, mined from games, and measured."""
from __future__ import annotations

import argparse
import importlib
import os
from pathlib import Path
from typing import Any

from goengine.front import options as values

EXAMPLES = """\
examples:
  goengine joseki show slide             the lines whose name holds 'slide', drawn
  goengine joseki show Q16 R14 O17       what is played after these moves in the upper right corner
  goengine joseki walk                   go through the book, drawn, from the empty corner
  goengine joseki stats                  how many lines, positions and moves the book has
  goengine joseki stats games.sgf.gz --last 5
                                         and how many corner moves of the last 5 % of these games it knows
  goengine joseki mine a.sgf b.sgf.gz --out mine
                                         count what is played in these games, and write it as files

joseki/README.md teaches how lines are written.
"""
WAY_HELP = "moves in the upper right corner, Black first; - is a move played elsewhere"


def register(subparsers: Any) -> None:
    """Add `joseki` to the command line."""
    parser = subparsers.add_parser(
        "joseki", help="show, walk through, mine and measure the joseki book", epilog=EXAMPLES,
        description="What goengine knows of joseki: lines written by hand, and what was played how often in games.",
        formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(title="what to do", metavar="WHAT", required=True, dest="what")
    for name, says, add in (("show", "draw a line by its name, or what follows some moves", _add_show),
                            ("walk", "go through the book move by move", _add_walk),
                            ("mine", "count joseki and openings in game records", _add_mine),
                            ("stats", "count the book, and measure it on games", _add_stats)):
        command = commands.add_parser(name, help=says, description=says[0].upper() + says[1:] + ".")
        if name != "mine":
            command.add_argument("--folder", type=Path, metavar="DIR", help="another folder of joseki than our own")
        add(command)
        command.set_defaults(run=run, parser=command)


def _add_show(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("wanted", nargs="+", metavar="NAME|MOVE", help=f"part of a line's name; or {WAY_HELP}")
    parser.add_argument("--list", action="store_true", help="only the names, and where they are written")


def _add_walk(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("wanted", nargs="*", metavar="MOVE", help=f"where to begin: {WAY_HELP}")


def _add_mine(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("games", nargs="+", metavar="GAMES", help="SGF files, also collections, also gzipped")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR",
                        help="where to write: DIR/mined and DIR/openings, in place of what is there")
    parser.add_argument("--hold-out", type=values.number(0, 90), default=0.0, metavar="PERCENT",
                        help="leave out this much at the end of the last collection, for measuring")
    parser.add_argument("--sequences", metavar="FILE", help="counted corner sequences to add, one JSON record a line")
    parser.add_argument("--fewest", type=values.whole(1, 10_000), default=2, metavar="N",
                        help="keep corner moves played in so many games (default 2)")
    parser.add_argument("--fewest-openings", type=values.whole(1, 10_000), default=3, metavar="N",
                        help="and moves of the opening (default 3)")
    parser.add_argument("--fewest-bots", type=values.whole(1, 10**9), default=100, metavar="N",
                        help="and moves that the counted sequences have so often (default 100)")
    parser.add_argument("--jobs", type=values.whole(1, 64), default=min(2, os.cpu_count() or 1), metavar="N",
                        help="processes (default 2)")


def _add_stats(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("games", nargs="*", metavar="GAMES", help="games to measure the book on")
    parser.add_argument("--lines", action="store_true",
                        help="for each line written by hand, how often it occurs in the mined games, and is played")
    parser.add_argument("--last", type=values.number(0, 100), default=100.0, metavar="PERCENT",
                        help="only this much at the end of each collection")


def run(options: argparse.Namespace) -> int:
    """Do what the options say; the process's status."""
    from goengine.front.dialogue import Dialogue
    return int(importlib.import_module(f"goengine.front.joseki{options.what}").run(options, Dialogue()))
