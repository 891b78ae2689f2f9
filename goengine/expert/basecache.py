"""The compiled knowledge on disk, so that a start need not read and compile what has not changed.

A file of the user's cache directory holds the arrays of the rules and patterns as `rulebase` compiled them, and what
is said of each entry. Its name is a hash of every file that was read, and of the sources that compiled it.
"""
from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from goengine.datafiles import data_folder, knowledge_path
from goengine.expert.layout import RULES
from goengine.expert.patternbase import Folder, load_knowledge
from goengine.expert.reasons import KIND_NUMBER, KINDS
from goengine.expert.rulebase import Heading, Knowledge
from goengine.kernel import cache_folder, source_hash
from goengine.patterns.layout import LIB

MOST_KEPT = 6                           # files in the cache; the oldest go


def load_base(libraries: Sequence[Folder] = ()) -> Knowledge:
    """What `patternbase.load_knowledge` loads, from the cache where nothing has changed.

    Knowledge with something wrong in it is never kept.
    """
    path = cache_folder() / "knowledge" / f"{_key(libraries)}.npz"
    try:
        return _read(path)
    except (OSError, ValueError, KeyError, EOFError):
        base = load_knowledge(libraries)
        if not base.problems:
            _write(base, path)
        return base


def _key(libraries: Iterable[Folder]) -> str:
    digest = hashlib.sha256(source_hash(__name__).encode())
    for folder in (knowledge_path("rules"), data_folder("patterns"), *map(Path, libraries)):
        digest.update(f"{folder}\0".encode())
        for file in sorted(folder.glob("*.yaml")):
            data = file.read_bytes()
            digest.update(f"{file.name}\0{len(data)}\0".encode())
            digest.update(data)
    return digest.hexdigest()[:24]


def _read(path: Path) -> Knowledge:
    with np.load(path, allow_pickle=False) as kept:
        record, lib = RULES.new(), LIB.new()
        for prefix, target, layout in (("rules", record, RULES), ("lib", lib, LIB)):
            for field in layout.offset:
                values = kept[f"{prefix}_{field}"]
                target[field][:len(values)] = values
        said = json.loads(bytes(kept["said"]).decode())
    os.utime(path)
    headings = tuple(Heading(name, says, where, KINDS[KIND_NUMBER[kind]]) for name, says, where, kind in said)
    return Knowledge(headings, record, lib)


def _write(base: Knowledge, path: Path) -> None:
    """Keep a base; where nothing can be written, nothing is kept."""
    said = json.dumps([[rule.name, rule.says, rule.where, rule.kind.name] for rule in base.headings])
    arrays: dict[str, Any] = {"said": np.frombuffer(said.encode(), np.uint8)}
    for prefix, source, layout in (("rules", base.record, RULES), ("lib", base.lib, LIB)):
        for field in layout.offset:
            values = source[field]
            used = np.flatnonzero(values)
            arrays[f"{prefix}_{field}"] = values[:used[-1] + 1 if len(used) else 0]
    partial = path.with_suffix(f".{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(partial, "wb") as file:
            np.savez(file, **arrays)
        os.replace(partial, path)
        for old in sorted(path.parent.glob("*.npz"), key=lambda file: file.stat().st_mtime)[:-MOST_KEPT]:
            old.unlink()
    except OSError:
        pass
