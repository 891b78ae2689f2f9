"""Tables of numbers and learnt shapes, which are fitted and not written: whose reader says whether one is in order."""
from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from goengine.datafiles import knowledge_path
from goengine.groups import boxworths, outlooktable, shapetable, traitworths
from goengine.groups.forestfile import read_forests
from goengine.influence import odds
from goengine.patterns import context, learnedfile
from goengine.yamlfile import MAPPING, Node


def _outlook(path: Path) -> None:
    read_forests(path, outlooktable.SIDES, outlooktable.NAMES)


def _fates(path: Path) -> None:
    read_forests(path, odds.FATES, odds.FATE_FEATURES)


READERS: dict[str, Callable[[Path], Any]] = {       # of the files in knowledge/
    odds.FILE: odds.read_odds, **dict.fromkeys(odds.FATES_FILES.values(), _fates), outlooktable.FILE: _outlook,
    traitworths.FILE: traitworths.read_worths, boxworths.FILE: boxworths.read_worths,
    boxworths.ODDS_FILE: boxworths.read_odds, shapetable.FILE: shapetable.read_table}


def reader_of(path: Path, root: Node) -> Callable[[Path], Any] | None:
    """What reads such a file, and raises a `KnowledgeError` where it is wrong; None if it is one that people write."""
    if path.name in READERS and path.resolve() == knowledge_path(path.name).resolve():
        return READERS[path.name]
    keys = root.entries() if root.kind == MAPPING else {}
    if "kind" in keys and "entries" in keys:
        return learnedfile.read_file
    return learnedfile.read_context if context.GROUPS[0][0] in keys else None
