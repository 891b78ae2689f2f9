"""The command line of a module that has other programs answer questions about games, and the positions it asks about.
"""
from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from pathlib import Path

from goengine.errors import GoEngineError
from goengine.learn.gamefiles import Moves, Part, read_part

EARLIEST, LATEST = 10, 5                # moves before the first position of a game, and after the last


def question_parser(module: str, told: str | None, files: str, positions: int, of: str = "",
                    engines: Sequence[str] = ("engine",)) -> argparse.ArgumentParser:
    """A parser of the options of such a module, told by its docstring.

    Parameters
    ----------
    module : str
        As it is run with ``python -m``.
    files : str
        What the files hold.
    positions : int
        How many are asked about, unless it is said.
    of : str
        What there are so many of.
    engines : sequence of str
        The options that name a program.
    """
    parser = argparse.ArgumentParser(prog=f"python -m {module}", description=told,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help=files)
    for name in engines:
        parser.add_argument(f"--{name}", required=True, metavar="COMMAND", help='such as "gnugo --mode gtp --level 10"')
    parser.add_argument("--positions", type=int, default=positions, metavar="N", help=f"how many{of} ({positions})")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the choices (1)")
    return parser


def named_games(paths: Sequence[Path]) -> list[tuple[str, Moves]]:
    """The games of some files, or of parts of them, and a name for each.

    Raises
    ------
    GoEngineError
        If a file cannot be read, or there is no game.
    """
    games = [(f"{path.name} {i}", moves) for path in paths for i, moves in enumerate(read_part(Part.parse(str(path))))]
    if not games:
        raise GoEngineError(f"no game in {', '.join(map(str, paths))}")
    return games


def drawn(name: str, moves: Moves, count: int, seed: int) -> set[int]:
    """So many numbers of moves of a game before which it is asked, fewer if it is short: the same for a seed."""
    numbers = range(EARLIEST, len(moves) - LATEST)
    return set(random.Random(f"{seed} {name}").sample(numbers, min(count, len(numbers))))
