"""Finds suites: files of every kind that problems come in, and the folders that hold them."""
from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from goengine.errors import GoEngineError
from goengine.front.suite import Loaded


def _load_yaml(path: Path) -> Loaded:
    from goengine.front.suiteyaml import load_yaml
    return load_yaml(path)


def _load_sgf(path: Path) -> Loaded:
    from goengine.front.suitesgf import load_sgf
    return load_sgf(path)


def _load_json(path: Path) -> Loaded:
    from goengine.front.suitejson import load_json
    return load_json(path)


def _load_tst(path: Path) -> Loaded:
    from goengine.front.suitetst import load_tst
    return load_tst(path)


LOADERS: dict[str, Callable[[Path], Loaded]] = {
    ".yaml": _load_yaml, ".yml": _load_yaml, ".sgf": _load_sgf, ".sgf.gz": _load_sgf, ".jsonl": _load_json,
    ".jsonl.gz": _load_json, ".tst": _load_tst,
}
ENDINGS = ", ".join(LOADERS)


def ending(path: Path) -> str:
    """The ending that says what a file holds, or an empty string."""
    name = path.name.lower()
    return next((end for end in sorted(LOADERS, key=len, reverse=True) if name.endswith(end)), "")


def suite_files(paths: Iterable[Path]) -> list[Path]:
    """The suites among files and folders; of a folder, those that lie in it, by name.

    Raises
    ------
    GoEngineError
        For a path that is not there, a file that is no suite, or a folder without any.
    """
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = [file for file in sorted(path.iterdir()) if file.is_file() and ending(file)]
            if not inside:
                raise GoEngineError(f"{path}: there is no suite in this folder; suites end in {ENDINGS}")
            found += inside
        elif not path.exists():
            raise GoEngineError(f"{path}: there is no such file or folder")
        elif not ending(path):
            raise GoEngineError(f"{path}: not a suite: its name is to end in {ENDINGS}")
        else:
            found.append(path)
    return list(dict.fromkeys(found))


def load_suites(files: Iterable[Path]) -> Loaded:
    """All problems of some files, and all that is wrong in them."""
    loaded = Loaded()
    for file in files:
        loaded.add(LOADERS[ending(file)](file))
    return loaded
