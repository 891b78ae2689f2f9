"""Arrays kept on disk between runs, under names that are hashes of what they were made from."""
from __future__ import annotations

import hashlib
import os
import time
import zipfile
from collections.abc import Mapping

import numpy as np

from goengine.kernel import KEPT_DAYS, cache_folder


def name_for(*contents: str | bytes) -> str:
    """The name under which arrays made from some contents are kept."""
    digest = hashlib.sha256()
    for content in contents:
        data = content.encode() if isinstance(content, str) else content
        digest.update(f"{len(data)} ".encode() + data)
    return digest.hexdigest()[:24]


def kept(shelf: str, name: str) -> dict[str, np.ndarray] | None:
    """The arrays kept under a name on a shelf (a folder of the cache); None if there are none, or they are damaged."""
    path = cache_folder() / shelf / f"{name}.npz"
    try:
        with np.load(path, allow_pickle=False) as arrays:
            found = dict(arrays)
        os.utime(path)
        return found
    except (OSError, ValueError, EOFError, KeyError, zipfile.BadZipFile):
        return None


def keep(shelf: str, name: str, arrays: Mapping[str, np.ndarray]) -> None:
    """Keep arrays under a name, and drop what nothing has used for a month.

    Where nothing can be written they are made anew each time.
    """
    folder = cache_folder() / shelf
    fresh = folder / f".{name}.{os.getpid()}.npz"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        np.savez(fresh, **dict(arrays))      # type: ignore[arg-type]
        os.replace(fresh, folder / f"{name}.npz")
        for old in folder.iterdir():
            if time.time() - old.stat().st_mtime > KEPT_DAYS * 86400:
                old.unlink(missing_ok=True)
    except OSError:
        fresh.unlink(missing_ok=True)
