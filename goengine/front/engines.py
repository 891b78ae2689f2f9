"""Making engines for the commands: with folders of patterns of one's own, and a word about entries that are wrong."""
from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from typing import Any

EngineFactory = Callable[[int, int], Any]       # (level, seed) -> engine


def add_library(parser: argparse.ArgumentParser) -> None:
    """Add `--library` to a command."""
    parser.add_argument("--library", action="append", default=[], metavar="DIR",
                        help="a folder whose patterns (and joseki, in a folder joseki in it) are added to those"
                        " installed, or take the place of those with the same name; may be given more than once")


def make_engine(level: int, seed: int, libraries: Sequence[str] = ()) -> Any:
    """An engine; patterns and joseki that cannot be used are told on standard error, and left out."""
    from goengine.search.engine import Engine
    engine = Engine(level=level, seed=seed, libraries=libraries)
    for problem in (*engine.adviser.base.problems, *engine.adviser.books.book.problems):
        print(f"goengine: left out: {problem}", file=sys.stderr)
    return engine


def maker(libraries: Sequence[str]) -> EngineFactory:
    """`make_engine` with these libraries."""
    return lambda level, seed: make_engine(level, seed, libraries)
