"""The command line of a module that makes a table of knowledge/, and the file it writes."""
from __future__ import annotations

import argparse
from pathlib import Path

from goengine.board.record import write_atomically
from goengine.datafiles import knowledge_path


def table_parser(module: str, told: str | None, file: str) -> argparse.ArgumentParser:
    """A parser of the options of such a module, told by its docstring; with ``--output``, but for what it learns from.
    """
    parser = argparse.ArgumentParser(prog=f"python -m {module}", description=told,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--output", type=Path, default=None, metavar="FILE", help=f"instead of knowledge/{file}")
    return parser


def write_table(options: argparse.Namespace, file: str, text: str) -> None:
    """Write a table where it was wished, or into knowledge/."""
    write_atomically(options.output or knowledge_path(file), text.encode())
