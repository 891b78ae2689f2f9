"""Collections of problems as files with a record in JSON on each line."""
from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from goengine.board.collection import read_bytes
from goengine.errors import GoEngineError

T = TypeVar("T")


def read_records(paths: Iterable[Path], read: Callable[[dict[str, Any]], T | None]) -> Iterator[T]:
    """What `read` makes of each record, but for those of which it makes nothing.

    Raises
    ------
    GoEngineError
        If a file cannot be read, or a line is no record that `read` takes; with file and line.
    """
    for path in paths:
        for number, line in enumerate(read_bytes(path).decode("utf-8", "replace").splitlines(), start=1):
            if not line.strip():
                continue
            try:
                found = read(json.loads(line))
            except (ValueError, KeyError, AttributeError, TypeError, IndexError) as error:
                raise GoEngineError(f"{path}:{number}: no problem in JSON: {error}") from None
            if found is not None:
                yield found
