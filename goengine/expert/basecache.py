"""The compiled knowledge on disk, so that a start need not read and compile what has not changed.

A file of the user's cache directory holds the arrays of the rules and patterns as `rulebase` compiled them, and what
is said of each entry. Its name is a hash of every file that was read, and of the sources that compiled it.
"""
from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import numpy as np

from goengine.arraycache import keep, kept, name_for
from goengine.datafiles import data_folder, knowledge_path, yaml_files
from goengine.expert.layout import RULES
from goengine.expert.patternbase import load_knowledge
from goengine.expert.reasons import KIND_NUMBER, KINDS
from goengine.expert.rulebase import Folder, Heading, Knowledge
from goengine.kernel import source_hash
from goengine.patterns.layout import LIB

SHELF = "knowledge"                     # of the cache


def load_base(libraries: Sequence[Folder] = (), without: Sequence[str] = ()) -> Knowledge:
    """What `patternbase.load_knowledge` loads, from the cache where nothing has changed.

    Knowledge with something wrong in it is never kept.
    """
    name = _name(libraries, without)
    arrays = kept(SHELF, name)
    if arrays is not None:
        return _opened(arrays, tuple(map(str, libraries)))
    base = load_knowledge(libraries, without)
    if not base.problems:
        keep(SHELF, name, _packed(base))
    return base


def _name(libraries: Iterable[Folder], without: Iterable[str]) -> str:
    contents: list[str | bytes] = [source_hash(__name__), *sorted(without)]
    for folder in (knowledge_path("rules"), data_folder("patterns"), *map(Path, libraries)):
        contents.append(str(folder))
        for file in yaml_files(folder):
            contents += [file.name, _bytes_of(file)]
    return name_for(*contents)


def _bytes_of(file: Path) -> bytes:
    """What a file holds; one that cannot be read is told when it is compiled."""
    try:
        return file.read_bytes()
    except OSError:
        return b""


def _opened(arrays: Mapping[str, np.ndarray], libraries: tuple[str, ...]) -> Knowledge:
    record, lib = RULES.new(), LIB.new()
    for prefix, target, layout in (("rules", record, RULES), ("lib", lib, LIB)):
        for field in layout.offset:
            values = arrays[f"{prefix}_{field}"]
            target[field][:len(values)] = values
    said = json.loads(bytes(arrays["said"]).decode())
    headings = tuple(Heading(name, says, where, KINDS[KIND_NUMBER[kind]]) for name, says, where, kind in said)
    return Knowledge(headings, record, lib, libraries=libraries)


def _packed(base: Knowledge) -> dict[str, np.ndarray]:
    """A base as arrays, without the zeros at the end of each field."""
    said = json.dumps([[heading.name, heading.says, heading.where, heading.kind.name] for heading in base.headings])
    arrays: dict[str, np.ndarray] = {"said": np.frombuffer(said.encode(), np.uint8)}
    for prefix, source, layout in (("rules", base.record, RULES), ("lib", base.lib, LIB)):
        for field in layout.offset:
            values = np.asarray(source[field])
            used = np.flatnonzero(values)
            arrays[f"{prefix}_{field}"] = values[:used[-1] + 1 if len(used) else 0]
    return arrays
