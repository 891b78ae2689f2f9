"""Making engines for the commands: with folders of patterns of one's own, and a word about entries that are wrong."""
from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from typing import Any

EngineFactory = Callable[[int, int], Any]       # (level, seed) -> engine


def add_knowledge(parser: argparse.ArgumentParser) -> None:
    """Add `--library` and `--without` to a command: what an engine is to know."""
    parser.add_argument("--library", action="append", default=[], metavar="DIR",
                        help="a folder whose patterns (and joseki, in a folder joseki in it) are added to those"
                        " installed, or take the place of those with the same name; may be given more than once")
    parser.add_argument("--without", action="append", default=[], metavar="NAME",
                        help="leave out a rule or pattern, or all those of a file (ladders, knowledge/rules/ko), to"
                        " see what it is worth; may be given more than once")


def make_engine(level: int, seed: int, libraries: Sequence[str] = (), without: Sequence[str] = ()) -> Any:
    """An engine; rules, patterns and joseki that cannot be used are told on standard error, and left out."""
    from goengine.search.engine import Engine
    engine = Engine(level=level, seed=seed, libraries=libraries, without=without)
    for problem in (*engine.adviser.base.problems, *engine.adviser.books.book.problems):
        print(f"goengine: left out: {problem}", file=sys.stderr)
    return engine


def maker(options: argparse.Namespace) -> EngineFactory:
    """`make_engine` with what the options of `add_knowledge` say."""
    return lambda level, seed: make_engine(level, seed, options.library, options.without)
