"""The command line of a module that has another program answer questions about games, to learn from the answers."""
from __future__ import annotations

import argparse
from pathlib import Path


def question_parser(module: str, told: str | None, files: str, positions: int, of: str = "") -> argparse.ArgumentParser:
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
    """
    parser = argparse.ArgumentParser(prog=f"python -m {module}", description=told,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help=files)
    parser.add_argument("--engine", required=True, metavar="COMMAND", help='such as "gnugo --mode gtp --level 10"')
    parser.add_argument("--positions", type=int, default=positions, metavar="N", help=f"how many{of} ({positions})")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the choices (1)")
    return parser
