"""The record of a game in progress: written after each move, and tried again where that failed; and names of files."""
from __future__ import annotations

import argparse
import os
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from goengine.board.record import GameRecord, check_writable
from goengine.errors import SgfError

if TYPE_CHECKING:
    from goengine.board.position import Position


class Keeper:
    """Keeps a game on disk.

    Parameters
    ----------
    path : Path or None
        The file; None keeps the game in memory only.
    black, white : str
        The players, as the record names them.
    comments : list of str, optional
        What is said about the moves so far; the first entry is about the start.
    new : bool
        Whether the file must not exist yet; if it does at the first move, another name is found.

    Attributes
    ----------
    begun : bool
        Whether anything has happened that is to be kept.
    saved : bool
        Whether the file holds the game as it is.
    """

    def __init__(self, path: Path | None, black: str = "", white: str = "", comments: list[str] | None = None,
                 new: bool = False):
        self.path = path
        self.black = black
        self.white = white
        self.comments = comments or [""]
        self.result = ""
        self.begun = False
        self.saved = False
        self.date = datetime.now().date().isoformat()
        self._new = new
        self._told = ""                 # the problem that was reported last

    @property
    def unsaved(self) -> bool:
        """Whether there is something to keep that is not in the file."""
        return self.path is not None and self.begun and not self.saved

    def note(self, position: Position, comment: str = "") -> None:
        """Take note that a game has come to a move, with a comment on it, or has gone back to an earlier one."""
        moves = position.move_number
        del self.comments[moves + (1 if not comment else 0):]
        self.comments += [""] * (moves + 1 - len(self.comments))
        if comment:
            self.comments[moves] = comment
        self.begun, self.saved = True, False

    def finish(self, result: str) -> None:
        """Take note of a result, as records write it."""
        self.result = result
        self.begun, self.saved = True, False

    def record(self, position: Position) -> GameRecord:
        """The game so far as a record."""
        record = GameRecord.of(position, black=self.black, white=self.white, result=self.result, date=self.date)
        for node, comment in zip(record.nodes, self.comments):
            node.comment = comment
        return record

    def text(self, position: Position) -> str:
        """The record as SGF."""
        return self.record(position).serialise().decode("utf-8")

    def save(self, position: Position, again: bool = False) -> str:
        """Write the game.

        Parameters
        ----------
        again : bool
            Whether a problem is to be told although it was told before.

        Returns
        -------
        str
            What went wrong, if it is to be told, else an empty string.
        """
        if self.path is None or not self.begun:
            return ""
        try:
            if self._new and self.path.exists():
                self.path = new_path(self.path.parent, datetime.now())
            self.record(position).write(self.path)
        except (SgfError, OSError) as error:
            problem = f"The record was not saved: {error}."
            told, self._told = self._told, problem
            return problem if again or problem != told else ""
        self.saved = True
        self._new = False
        self._told = ""
        return ""

    def save_as(self, position: Position, name: str) -> str:
        """Write the game to another file, which must be new; what went wrong, or an empty string.

        Where the game's own file cannot be written, or there is none, the game goes on in the new one.
        """
        path = path_named(name)
        try:
            if path.exists() and path != self.path:
                return f"{name} exists already, and is left alone: choose another name."
            self.record(position).write(path)
        except (SgfError, OSError) as error:
            return f"The record was not saved: {error}."
        if not self.saved:
            self.path, self.begun, self.saved, self._new = path, True, True, False
        return ""


def path_named(name: str) -> Path:
    """The path that a person means; ``~`` is their home folder."""
    return Path(os.path.expanduser(name))


def output_named(options: argparse.Namespace, option: str) -> Path | None:
    """Where an option writes, None if it is not given: never over the record, or the drawn board, that is read.

    ``-`` is no file here: the answer goes to standard output already.

    Raises
    ------
    SgfError
        If it cannot be written.
    """
    name = getattr(options, option.lstrip("-"))
    if not name:
        return None
    if name == "-":
        options.parser.error(f"{option} -: the name of a file is wanted; standard output is /dev/stdout")
    path, record = path_named(name), path_named(options.game)
    if path.exists() and record.exists() and path.samefile(record):
        options.parser.error(f"{option} {name}: that is the record itself; choose another name")
    check_writable(path)
    return path


def new_path(folder: Path, now: datetime) -> Path:
    """A name for a new game that no file in the folder has: ``goengine-20240131-2015.sgf``."""
    stem = f"goengine-{now:%Y%m%d-%H%M}"
    path = folder / f"{stem}.sgf"
    number = 2
    while path.exists():
        path = folder / f"{stem}-{number}.sgf"
        number += 1
    return path
