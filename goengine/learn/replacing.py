"""What a folder that is written anew holds already: files of an earlier run go, what people wrote is not touched."""
from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryFile

from goengine.datafiles import yaml_files
from goengine.errors import GoEngineError


def files_to_replace(folder: Path, was_learnt: Callable[[Path], bool], below: bool = False) -> list[Path]:
    """The files of a folder (with `below`, of those in it too), all of which an earlier run wrote.

    The folder is made if it is not there.

    Raises
    ------
    GoEngineError
        If the folder cannot be written into, or with the first file that was not learnt.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise GoEngineError(f"{folder}: cannot be written: {error.strerror or error}") from error
    files = yaml_files(folder, below)
    for file in files:
        if not was_learnt(file):
            raise GoEngineError(f"{file}: this was not learnt from games, and would not be read beside what is;"
                                " choose another folder")
    return files
