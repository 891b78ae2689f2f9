"""What a folder that is written anew holds already: files of an earlier run go, what people wrote is not touched."""
from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from goengine.datafiles import yaml_files
from goengine.errors import GoEngineError


def files_to_replace(folder: Path, was_learnt: Callable[[Path], bool], below: bool = False) -> list[Path]:
    """The files of a folder (with `below`, of those in it too), all of which an earlier run wrote.

    Raises
    ------
    GoEngineError
        With the first file that was not learnt.
    """
    files = yaml_files(folder, below)
    for file in files:
        if not was_learnt(file):
            raise GoEngineError(f"{file}: this was not learnt from games, and would not be read beside what is;"
                                " choose another folder")
    return files
