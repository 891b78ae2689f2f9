"""Loads the folder joseki/: hand-written lines, mined positions and openings, compiled and kept on disk by content.

What is wrong in a file is told with its place; everything else of the file is used.
"""
from __future__ import annotations

import hashlib
import json
import os
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from goengine.arraycache import keep, kept, name_for
from goengine.board import stones
from goengine.board.layout import new_board
from goengine.datafiles import data_folder, shown_path, yaml_files
from goengine.errors import KnowledgeError
from goengine.kernel import PACKAGE
from goengine.patterns.booktable import Rows, Table, build_table, repeated, together
from goengine.patterns.frames import SIZE, Viewer
from goengine.patterns.josekiline import Ladder, Line, read_lines
from goengine.patterns.minedfile import BOARD, CORNER, Mined, read_mined
from goengine.patterns.steps import TENUKI
from goengine.vertex import PASS, other
from goengine.yamlfile import MAPPING, MOST_BYTES, Node, read_yaml

SHELF = "joseki"                        # of the cache
_MAKERS = ("frames", "steps", "minedfile", "booktable", "josekidiagram", "josekiline", "bookfiles")     # in patterns/
NAMED, MINED, OPENINGS = PARTS = "named", "mined", "openings"     # the folders in a folder of joseki
_LINES_ONLY = {"first", "after", "result"}        # keys that a line has, and neither a rule nor a pattern
MOST_FILES = 1000
MOST_TOLD = 20                          # positions that stand twice
MOST_TOGETHER = 64_000_000              # bytes of all files
PATIENCE = 2.0                          # seconds after which a first run says what it is doing
AT_END = -1                             # the "cell" behind the last move of a line
NAMED_COLUMNS = ("key", "line", "number", "cell", "frame")

Folder = str | os.PathLike[str]


class Files(NamedTuple):
    """What the folder holds, as `load_files` finds it.

    Attributes
    ----------
    lines : list of Line
    named : array of `NAMED_COLUMNS`
        The position before each move of each line, its move, and the position at its end; ordered by key.
    whole, inner, openings : Table
        Mined positions by the key of the corner and of its inner part, and those of the whole board.
    places : list of str
        The files that the tables name by number, mined ones first.
    problems : list of KnowledgeError
    """

    lines: list[Line]
    named: np.ndarray
    whole: Table
    inner: Table
    openings: Table
    places: list[str]
    problems: list[KnowledgeError]


@dataclass(frozen=True)
class _Source:
    """A file as read: the number of its folder of joseki, its place in messages, and its contents."""

    folder: int
    path: Path
    shown: str
    data: bytes

    @property
    def marks(self) -> tuple[str, str]:
        """What is said of its lines depends on these, besides its contents."""
        return str(self.folder), self.shown


def _makers_hash() -> str:
    """A hash of the modules that turn files into arrays."""
    digest = hashlib.sha256()
    for name in _MAKERS:
        digest.update((PACKAGE / "patterns" / f"{name}.py").read_bytes())
    return digest.hexdigest()


def load_files(folder: Folder | None = None, libraries: Sequence[Folder] = ()) -> Files:
    """Load a folder of joseki, by default the one that comes with goengine.

    Parameters
    ----------
    libraries : sequence of paths
        Folders that may have a folder ``joseki`` in them, which is laid over it: named lines are added, or take the
        place of those with their names, and what was counted is added up.

    Raises
    ------
    KnowledgeError
        If the folder itself is missing, or too large to be one.
    """
    where = data_folder("joseki") if folder is None else Path(folder)
    if not where.is_dir():
        raise KnowledgeError("there is no such folder", where)
    folders = [where, *(own for library in libraries if (own := Path(library) / "joseki").is_dir())]
    sources = {part: [source for number, one in enumerate(folders) for source in _sources(one / part, number)]
               for part in PARTS}
    every = [source for part in sources.values() for source in part]
    if len(every) > MOST_FILES or sum(len(source.data) for source in every) > MOST_TOGETHER:
        raise KnowledgeError(f"more than {MOST_FILES} files or {MOST_TOGETHER // 1_000_000} megabytes of joseki", where)
    strays = [problem for one in folders for problem in _strays(one)]
    makers = _makers_hash()
    name = name_for(makers, *(part for source in every for part in (*source.marks, source.data)))
    arrays = kept(SHELF, name)
    if arrays is None:
        arrays, problems = _compile(sources, makers)
        if not problems:
            keep(SHELF, name, arrays)
    else:
        problems = []
    lines = [_line(record) for record in json.loads(arrays["lines"].tobytes())]
    whole, inner, openings = (Table(*(arrays[f"{part}_{field}"] for field in Table._fields))
                              for part in ("whole", "inner", OPENINGS))
    places = [source.shown for source in sources[MINED] + sources[OPENINGS]]
    return Files(lines, arrays["named"], whole, inner, openings, places, strays + problems)


def is_folder(folder: Path) -> bool:
    """Whether a folder is one of joseki, or one of its `PARTS`, and not just called like one."""
    whole = folder.resolve()
    parts = set(PARTS)
    if whole.name in PARTS:
        parts.remove(whole.name)
        whole = whole.parent
    return whole.name == "joseki" or any((whole / part).is_dir() for part in parts)


def check_folder(folder: Path) -> list[KnowledgeError]:
    """What is wrong with a folder of joseki, or with one of its `PARTS`; that of a library is laid over ours."""
    whole = folder if folder.name else folder.resolve()
    if whole.name in PARTS:
        within = Path(shown_path(whole))
        return [problem for problem in check_folder(whole.parent)
                if problem.path and Path(problem.path).is_relative_to(within)]
    if whole.name == "joseki" and whole.resolve() != data_folder("joseki").resolve():
        return load_files(None, [whole.parent]).problems
    return load_files(folder).problems


def check_file(path: Path) -> list[KnowledgeError]:
    """What is wrong with one file of joseki; its lines may follow those that come with goengine, or lie beside it.

    Raises
    ------
    KnowledgeError
        If it cannot be read.
    """
    shown = shown_path(path)
    root = read_yaml(path, shown)
    if is_mined(root):
        return read_mined(root, BOARD if OPENINGS in path.resolve().parts else CORNER).problems
    ours = data_folder("joseki") / NAMED
    beside = [folder for folder in path.resolve().parents if folder.name == NAMED and folder != ours.resolve()][:1]
    theirs = [*(node for folder in beside for node in _others(folder, path)), root]
    problems = read_lines(_others(ours, path), theirs)[1]
    return [problem for problem in problems if problem.path == shown]


def _others(folder: Path, path: Path) -> list[Node]:
    """The files of a folder but for one; what cannot be read is left out."""
    found = []
    for source in _sources(folder, 0):
        if source.path.resolve() != path.resolve():
            with suppress(KnowledgeError):
                found.append(read_yaml(source.path, source.shown))
    return found


def are_lines(entries: Sequence[Node]) -> bool:
    """Whether the entries of a file look like named lines."""
    return bool(entries) and entries[0].kind == MAPPING and not _LINES_ONLY.isdisjoint(entries[0].entries())


def is_mined(root: Node) -> bool:
    """Whether a file looks like one of mined positions."""
    return root.kind == MAPPING and "positions" in root.entries()


def _sources(folder: Path, number: int) -> list[_Source]:
    """The files of a folder, in the order of their paths; one that cannot be read is told when it is compiled."""
    found = []
    for path in yaml_files(folder, below=True)[:MOST_FILES + 1]:
        try:
            data = path.read_bytes() if path.stat().st_size <= MOST_BYTES else b""
        except OSError:
            data = b""
        found.append(_Source(number, path, shown_path(path), data))
    return found


def _strays(folder: Path) -> list[KnowledgeError]:
    """What is said of files of a folder of joseki that lie in none of its `PARTS`."""
    return [KnowledgeError("joseki are not read here", shown_path(path),
                           help=f"lines that are written by hand belong into {folder / NAMED}")
            for path in yaml_files(folder, below=True) if path.relative_to(folder).parts[0] not in PARTS]


def _line(record: dict[str, Any]) -> Line:
    """A line as it was kept."""
    record["ladders"] = tuple(Ladder(**one) for one in record["ladders"])
    record["comments"] = {int(number): text for number, text in record["comments"].items()}
    record["moves"], record["tenuki_after"] = tuple(record["moves"]), tuple(record["tenuki_after"])
    return Line(**record)


# ------------------------------------------------------------------ compiling

def _compile(sources: dict[str, list[_Source]], makers: str) -> tuple[dict[str, np.ndarray], list[KnowledgeError]]:
    """Read all files into arrays; mined files that were read before come from the disk."""
    problems: list[KnowledgeError] = []
    roots: dict[int, list[Node]] = {0: []}
    for source in sources[NAMED]:
        try:
            roots.setdefault(source.folder, []).append(read_yaml(source.path, source.shown))
        except KnowledgeError as problem:
            problems.append(problem)
    lines, wrong = read_lines(roots.pop(0), *roots.values())
    problems += wrong
    tables, wrong = _tables(sources, makers)
    return {"named": named_steps(lines), **tables,
            "lines": np.frombuffer(json.dumps([asdict(line) for line in lines]).encode(), np.uint8)}, problems + wrong


def _tables(sources: dict[str, list[_Source]], makers: str) -> tuple[dict[str, np.ndarray], list[KnowledgeError]]:
    """The tables of all mined files; they are kept by themselves, so that an edited line leaves them as they are."""
    counted = sources[MINED] + sources[OPENINGS]
    kept_as = name_for(makers, *(part for source in counted for part in (*source.marks, source.data)))
    kept_tables = kept(SHELF, kept_as)
    if kept_tables is not None:
        return kept_tables, []
    problems: list[KnowledgeError] = []
    arrays: dict[str, np.ndarray] = {}
    announced = _Announcement(len(counted))
    for part, kind, first in ((MINED, CORNER, 0), (OPENINGS, BOARD, len(sources[MINED]))):
        mined = [_mined(source, kind, makers, problems, announced) for source in sources[part]]
        rows = together([(one.positions, one.moves) for one in mined])
        problems += _repetitions(rows, sources[part])
        rows = rows._replace(file=rows.file + first)
        tables = {"whole": build_table(rows), "inner": build_table(rows, True)} if kind == CORNER else {
            OPENINGS: build_table(rows, corner=False)}
        for name, made in tables.items():
            arrays.update({f"{name}_{field}": array for field, array in made._asdict().items()})
    if not problems:
        keep(SHELF, kept_as, arrays)
    return arrays, problems


def _mined(source: _Source, kind: str, makers: str, problems: list[KnowledgeError], announced: _Announcement) -> Mined:
    name = name_for(makers, kind, source.shown, source.data)
    arrays = kept(SHELF, name)
    if arrays is not None:
        return Mined(arrays["positions"], arrays["moves"], [])
    announced.one_more()
    try:
        mined = read_mined(read_yaml(source.path, source.shown), kind)
    except KnowledgeError as problem:
        problems.append(problem)
        return Mined(np.zeros((0, 4), np.int64), np.zeros((0, 6), np.int64), [])
    if mined.problems:
        problems += mined.problems
    else:
        keep(SHELF, name, {"positions": mined.positions, "moves": mined.moves})
    return mined


class _Announcement:
    """Says on standard error that files are read for the first time, once that has taken a while."""

    def __init__(self, total: int):
        self.started = time.monotonic()
        self.done, self.total, self.told = 0, total, False

    def one_more(self) -> None:
        self.done += 1
        if not self.told and time.monotonic() - self.started > PATIENCE and "GOENGINE_QUIET" not in os.environ:
            self.told = True
            print(f"goengine: reading {self.total} files of joseki; only the first run does this", file=sys.stderr,
                  flush=True)


def _repetitions(rows: Rows, sources: Sequence[_Source]) -> list[KnowledgeError]:
    """Positions that stand in two lines of one folder."""
    problems: list[KnowledgeError] = []
    for number, earlier in repeated(rows, [source.folder for source in sources])[:MOST_TOLD]:
        here, there = (sources[int(rows.file[n])] for n in (number, earlier))
        line, other_line = int(rows.positions[number, 2]), int(rows.positions[earlier, 2])
        problems.append(KnowledgeError("this position stands twice; the counts are added up", here.shown, line, 1,
                                       "", f"take this line away, or {there.shown}:{other_line}"))
    return problems


def named_steps(lines: Sequence[Line]) -> np.ndarray:
    """The array `Files.named` of some lines."""
    viewer = Viewer()
    rows = []
    for index, line in enumerate(lines):
        b: Any = new_board(SIZE)
        mover = line.first
        for number, p in enumerate(line.moves, start=1):
            seen = viewer.corners(b, mover)[0].whole
            cell = seen.cell(p) if p != PASS else -1
            rows.append((seen.key, index, number, cell, seen.frame_of(p)) if cell >= 0 else
                        (seen.key, index, number, TENUKI, 0))
            if p != PASS:
                stones.play(b, p, mover)
            mover = other(mover)
        rows.append((viewer.corners(b, mover)[0].whole.key, index, len(line.moves) + 1, AT_END, 0))
    rows.sort()
    return np.array(rows, np.int64).reshape(-1, len(NAMED_COLUMNS))
