"""Where a long job keeps what it has done, so that it can go on after a break."""
from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import numpy as np

from goengine.board.record import write_atomically
from goengine.errors import GoEngineError

JOB_FILE = "job.json"


class WorkFolder:
    """A folder of named arrays, each file written whole or not at all.

    Parameters
    ----------
    path : Path
    job : dict
        What the job is made of: whatever would change its results.

    Raises
    ------
    GoEngineError
        If the folder holds another job, or cannot be written.
    """

    def __init__(self, path: Path, job: dict[str, Any]):
        self.path = path
        told = path / JOB_FILE
        try:
            path.mkdir(parents=True, exist_ok=True)
            if told.exists():
                if json.loads(told.read_text()) != json.loads(json.dumps(job)):
                    raise GoEngineError(f"{path}: holds the work of another job: other games, options or another"
                                        " version of goengine; name another folder, or delete this one")
            else:
                write_atomically(told, json.dumps(job, indent=1).encode())
        except (OSError, ValueError) as error:
            raise GoEngineError(f"{path}: cannot be used as a work folder: {error}") from error

    def has(self, name: str) -> bool:
        """Whether the file of that name is done."""
        return (self.path / f"{name}.npz").exists()

    def save(self, name: str, **arrays: Any) -> None:
        save(self.path, name, **arrays)

    def load(self, name: str, *keys: str) -> dict[str, np.ndarray]:
        return load(self.path, name, *keys)

    def drop(self, name: str) -> None:
        """Forget what is needed no more."""
        (self.path / f"{name}.npz").unlink(missing_ok=True)


def save(folder: Path, name: str, **arrays: Any) -> None:
    """Keep arrays under a name."""
    packed = io.BytesIO()
    np.savez(packed, **arrays)
    write_atomically(folder / f"{name}.npz", packed.getvalue())


def load(folder: Path, name: str, *keys: str) -> dict[str, np.ndarray]:
    """Arrays kept under a name: those of some keys, or all.

    Raises
    ------
    GoEngineError
        If there are none, or the file is damaged.
    """
    try:
        with np.load(folder / f"{name}.npz", allow_pickle=False) as kept:
            return {key: kept[key] for key in keys or kept.files}
    except (OSError, ValueError, KeyError, EOFError) as error:
        raise GoEngineError(f"{folder / name}.npz: cannot be read: {error}") from error
