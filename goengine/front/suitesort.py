"""`goengine solve --targets`: writes records again, each with what it asks, of which stones, and its kind.

Each file becomes one of the same name in a folder. A record that names its target, or is of a kind that is no matter of
groups and strings, stays as it is. The others get ``asks`` (a question of `FORMS`; empty where there is no target),
``target``, ``sort`` (the kind that the problem is counted under) and ``found`` (see `suitetrial.Target`).
"""
from __future__ import annotations

import json
import multiprocessing
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from rich.table import Table

from goengine.board.collection import read_bytes
from goengine.board.record import write_atomically
from goengine.errors import GoEngineError
from goengine.front.look import Look
from goengine.front.suitejson import Record
from goengine.front.suitetarget import Clue
from goengine.front.suitetrial import LIKELY, LOOKED, NOWHERE, TRIED, WANTED, Trials
from goengine.vertex import vertex_name

Counts = dict[tuple[str, str], Counter[str]]    # (file, kind) -> how the targets were found
NAMED = "named"                         # the record itself says what it is about
CHUNK = 20                              # records that a process takes at a time
COLUMNS = {TRIED: "tried", LIKELY: "likely", LOOKED: "contradicted", NOWHERE: "no target", NAMED: "named"}


def add_targets(files: Sequence[Path], folder: Path, jobs: int, report: Callable[[int, int], None],
                choose: Callable[[list[str]], list[str]] = list) -> Counts:
    """Write files of records with targets into a folder; how many were found.

    Parameters
    ----------
    files, folder : sequence of Path, Path
    jobs : int
        Processes.
    report : callable
        Told how many records are done, of how many.
    choose : callable
        The records of a file, as lines -> those that are wanted.

    Raises
    ------
    GoEngineError
        For a file that holds no such records, or if the folder is the one they lie in.
    """
    texts = {file: choose(_lines(file)) for file in files}
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.resolve() == file.resolve().parent for file in files):
        raise GoEngineError(f"{folder}: the records lie here; name another folder for those with targets")
    total, done = sum(map(len, texts.values())), 0
    counts: Counts = {}
    for file, lines in texts.items():
        written = []
        for line in _sorted(lines, jobs):
            data = json.loads(line)
            key = (file.name, data.get("sort", data.get("kind", "")))
            counts.setdefault(key, Counter())[data.get("found", NAMED)] += 1
            written.append(line)
            done += 1
            report(done, total)
        write_atomically(str(folder / f"{file.name.removesuffix('.gz')}"), "".join(written).encode())
    return counts


def _lines(file: Path) -> list[str]:
    if not file.name.endswith((".jsonl", ".jsonl.gz")):
        raise GoEngineError(f"{file}: only records in JSON (.jsonl) can be given targets")
    return [line for line in read_bytes(file).decode("utf-8-sig", "replace").splitlines() if line.strip()]


def _sorted(lines: Sequence[str], jobs: int) -> Iterator[str]:
    if jobs == 1:
        yield from map(with_target, lines)
        return
    methods = multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("fork" if "fork" in methods else None)
    with ProcessPoolExecutor(jobs, context) as pool:
        yield from pool.map(with_target, lines, chunksize=CHUNK)


_trials: Trials | None = None           # of this process


def with_target(line: str) -> str:
    """A record with what it asks; unchanged if it says so itself or cannot be read."""
    global _trials
    try:
        data = json.loads(line)
        record = Record(data)
        if record.kind not in WANTED or "target" in data or not record.moves("answers"):
            return line + "\n"
        position, mover = record.board().position(), record.board().to_move
    except ValueError:
        return line + "\n"
    _trials = _trials or Trials()
    clue = Clue(record.moves("answers"), mover, record.moves("pv"))
    target = _trials.find(position, record.kind, clue, record.moves("wrong"))
    question = target.question
    data |= {"asks": question.verb if question else "", "sort": target.sort, "found": target.found}
    if question:
        data["target"] = [vertex_name(p) for p in question.points]
    return json.dumps(data, ensure_ascii=False) + "\n"


def targets_table(counts: Mapping[tuple[str, str], Counter[str]], look: Look) -> Table:
    """How the targets were found, by file and kind."""
    used = [name for name in COLUMNS if any(count[name] for count in counts.values())]
    table = look.table("records", "kind", ">problems", *(f">{COLUMNS[name]}" for name in used))
    rows = sorted(counts, key=lambda key: (key[0], -counts[key].total()))
    last = ""
    for file, kind in rows:
        if file != last:
            every: Counter[str] = sum((counts[key] for key in rows if key[0] == file), Counter())
            table.add_section()
            table.add_row(file, "all", str(every.total()), *(str(every[name] or "-") for name in used))
        last = file
        count = counts[file, kind]
        table.add_row("", kind, str(count.total()), *(str(count[name] or "-") for name in used))
    return table
