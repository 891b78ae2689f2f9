"""Compiled books on disk: arrays under a hash of what they were made from, in the user's cache directory."""
from __future__ import annotations

import hashlib
import os
import time
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path

import numpy as np

from goengine.kernel import KEPT_DAYS, PACKAGE, cache_folder

FOLDER = "joseki"
_MAKERS = ("frames", "steps", "minedfile", "booktable", "josekidiagram", "josekiline", "bookfiles")     # in patterns/


def makers_hash() -> str:
    """A hash of the modules that turn files into arrays."""
    digest = hashlib.sha256()
    for name in _MAKERS:
        digest.update((PACKAGE / "patterns" / f"{name}.py").read_bytes())
    return digest.hexdigest()


def name_for(*contents: str | bytes) -> str:
    """The name under which arrays made from some contents are kept."""
    digest = hashlib.sha256()
    for content in contents:
        data = content.encode() if isinstance(content, str) else content
        digest.update(f"{len(data)} ".encode() + data)
    return digest.hexdigest()[:24]


def kept(name: str) -> dict[str, np.ndarray] | None:
    """The arrays kept under a name, None if there are none (or they cannot be read)."""
    path = cache_folder() / FOLDER / f"{name}.npz"
    try:
        with np.load(path, allow_pickle=False) as arrays:
            found = dict(arrays)
        os.utime(path)
        return found
    except (OSError, ValueError, EOFError, KeyError, zipfile.BadZipFile):
        return None


def keep(name: str, arrays: Mapping[str, np.ndarray]) -> None:
    """Keep arrays under a name; where nothing can be written, they are made anew each time."""
    folder = cache_folder() / FOLDER
    fresh = folder / f".{name}.{os.getpid()}.npz"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        np.savez(fresh, **dict(arrays))      # type: ignore[arg-type]
        os.replace(fresh, folder / f"{name}.npz")
        _prune(folder.iterdir())
    except OSError:
        fresh.unlink(missing_ok=True)


def _prune(files: Iterable[Path]) -> None:
    """Remove what nothing has used for a month."""
    for old in files:
        if time.time() - old.stat().st_mtime > KEPT_DAYS * 86400:
            old.unlink(missing_ok=True)
