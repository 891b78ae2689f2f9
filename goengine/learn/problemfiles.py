"""Collections of problems as files with a record in JSON on each line, and the position in a record."""
from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

from goengine.board.collection import read_bytes
from goengine.board.position import Position
from goengine.errors import GoEngineError
from goengine.vertex import BLACK, WHITE, vertex_name

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


def position_in(record: Mapping[str, Any], mover: int = BLACK) -> Position:
    """The position of a record, with its ``size`` and the names of the ``black`` and ``white`` stones.

    Raises
    ------
    KeyError, ValueError, GoEngineError
        If there is none, or it cannot be set up.
    """
    position = Position(record["size"])
    position.set_up({**dict.fromkeys(record["black"], BLACK), **dict.fromkeys(record["white"], WHITE)}, mover)
    return position


def position_record(position: Position) -> dict[str, Any]:
    """The inverse of `position_in`."""
    black, white = ([vertex_name(p) for p in position.stone_points(color)] for color in (BLACK, WHITE))
    return {"size": position.size, "black": black, "white": white}
