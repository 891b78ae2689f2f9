"""The files of the learnt library: shapes drawn with how often they were seen and played, and strengths of context.

Files are read through the disk cache: all drawn shapes as one, if none has changed; else each file that has not.
"""
from __future__ import annotations

from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np

from goengine.arraycache import keep, kept, name_for
from goengine.datafiles import data_folder, shown_path, yaml_files
from goengine.errors import KnowledgeError
from goengine.patterns import context
from goengine.patterns.ringdrawing import key_of, read_shape
from goengine.patterns.rings import LAST, SIZES
from goengine.worthtables import kept_worths
from goengine.yamlfile import Node, read_yaml

CONTEXT_FILE = "context.yaml"
FORMAT = 1                              # of the cache; a change of what is kept makes the old ones worthless
SHELF = "learned"                       # of the cache
MOST_ENTRIES = 100_000
KINDS = {"shapes": False, "answers": True}      # what a file may hold, and whether the last move is marked in it


@dataclass
class Entries:
    """Drawn shapes as arrays, one number for each entry in the order of the files.

    Attributes
    ----------
    key : int64 array
        Hash of the shape; see `rings`.
    seen, played : int64 arrays
        How often a move there was possible (an estimate), and how often it was made.
    strength : float64 array
        Times as strong as a move of strength 1.
    source, line : int64 arrays
        The number of its file, and the line there.
    """

    key: np.ndarray
    seen: np.ndarray
    played: np.ndarray
    strength: np.ndarray
    source: np.ndarray
    line: np.ndarray

    @classmethod
    def joined(cls, parts: list[Entries]) -> Entries:
        """All entries of some files, numbered in their order."""
        for number, part in enumerate(parts):
            part.source = np.full(len(part.key), number)
        return cls(**{f.name: np.concatenate([getattr(part, f.name) for part in parts] or [np.zeros(0, np.int64)])
                      for f in fields(cls)})


def learned_folder() -> Path:
    """The folder of the learnt library that comes with goengine."""
    return data_folder("patterns") / "learned"


def library_files(folder: Path) -> list[Path]:
    """The files of drawn shapes in a folder, by name."""
    return [path for path in yaml_files(folder) if path.name != CONTEXT_FILE]


def read_entries(folder: Path) -> tuple[Entries, list[str]]:
    """All entries of a folder, and the names of their files.

    Raises
    ------
    KnowledgeError
        At the first place that cannot be used.
    """
    paths = library_files(folder)
    contents = [_bytes_of(path) for path in paths]
    names = [shown_path(path) for path in paths]
    digests = [name_for(data) for data in contents]
    whole = name_for(*digests)
    entries = _cached(whole)
    if entries is None:
        entries = Entries.joined([_read_or_cached(path, name, digest)
                                  for path, name, digest in zip(paths, names, digests)])
        _check_keys(entries, names)
        _keep(whole, entries)
    return entries, names


def _bytes_of(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise KnowledgeError(f"cannot read the file: {error.strerror or error}", shown_path(path)) from None


def _read_or_cached(path: Path, name: str, digest: str) -> Entries:
    entries = _cached(digest)
    if entries is None:
        entries = read_file(path, name)
        _keep(digest, entries)
    return entries


def read_file(path: Path, name: str | None = None) -> Entries:
    """The entries of one file.

    Raises
    ------
    KnowledgeError
        With file and line.
    """
    root = read_yaml(path, name or shown_path(path))
    top = root.fields(["kind", "size", "entries"])
    marked = KINDS[top["kind"].choice(list(KINDS), "kind of learnt shapes")]
    size = top["size"].number(SIZES[0], SIZES[-1])
    if size not in SIZES:
        raise top["size"].error(f"no diamond has size {size:g}", f"there are: {', '.join(map(str, SIZES))}")
    level = SIZES.index(int(size))
    items = top["entries"].items()
    if len(items) > MOST_ENTRIES:
        raise top["entries"].error(f"{len(items)} entries; at most {MOST_ENTRIES} are read")
    rows = [_read_entry(item, level, marked) for item in items]
    columns = list(zip(*rows)) if rows else [()] * 5
    key, seen, played, strength, line = columns
    return Entries(np.array(key, np.int64), np.array(seen, np.int64), np.array(played, np.int64),
                   np.array(strength, float), np.zeros(len(rows), np.int64), np.array(line, np.int64))


def _read_entry(item: Node, level: int, marked: bool) -> tuple[int, int, int, float, int]:
    entry = item.fields(["shape", "seen", "played", "strength"])
    signs = read_shape(entry["shape"], level)
    if marked != (LAST in signs.values()):
        raise entry["shape"].error("the last move is not drawn" if marked else "a last move is drawn",
                                   "mark it with @" if marked else "draw O; shapes with @ stand in files of answers")
    seen, played = (int(entry[name].number(0, 1e12)) for name in ("seen", "played"))
    if played > seen:
        raise entry["played"].error(f"played {played} times, but seen only {seen} times")
    return key_of(signs, level), seen, played, entry["strength"].number(1e-9, 1e9), item.line


def _check_keys(entries: Entries, names: list[str]) -> None:
    """Complain of the first shape that is drawn twice."""
    order = np.argsort(entries.key, kind="stable")
    again = np.nonzero(np.diff(entries.key[order]) == 0)[0]
    if len(again):
        first, second = int(order[again[0]]), int(order[again[0] + 1])
        raise KnowledgeError("this shape is drawn twice", names[entries.source[second]], int(entries.line[second]), 1,
                             help=f"it also stands at {names[entries.source[first]]}:{entries.line[first]},"
                                  " perhaps turned; take one away")


# ---------------------------------------------------------------- the cache

def _cached(digest: str) -> Entries | None:
    """Entries that were read before; None if there are none, or the cache is damaged."""
    arrays = kept(SHELF, f"{FORMAT}-{digest}")
    names = [f.name for f in fields(Entries)]
    return Entries(**arrays) if arrays is not None and sorted(arrays) == sorted(names) else None


def _keep(digest: str, entries: Entries) -> None:
    """Keep entries for the next start."""
    keep(SHELF, f"{FORMAT}-{digest}", {f.name: getattr(entries, f.name) for f in fields(Entries)})


# ---------------------------------------------------------------- context

def read_context(path: Path) -> list[np.ndarray]:
    """The strengths of all values of every group of `context.GROUPS`.

    Raises
    ------
    KnowledgeError
        With file and line.
    """
    strengths = kept_worths(path, SHELF, f"{FORMAT} {context.GROUPS}", _read_strengths)
    return np.split(strengths, np.cumsum([count for _, count in context.GROUPS])[:-1])


def _read_strengths(root: Node) -> np.ndarray:
    """The strengths of all values, group by group."""
    groups = root.fields([name for name, _ in context.GROUPS])
    strengths: list[float] = []
    for name, count in context.GROUPS:
        values = groups[name].items()
        if len(values) != count:
            raise groups[name].error(f"{len(values)} strengths for '{name}', which has {count} values")
        strengths += [value.number(1e-9, 1e9) for value in values]
    return np.array(strengths)
