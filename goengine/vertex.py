"""Points of the board, their names, and the eight symmetries.

A point is one integer, ``20 * row + column``, rows counted from 1 at the bottom and columns from 1 at the
left, on a board of any size: D4 is 84 on 9x9 and on 19x19 alike. What lies around the board is edge, so a
neighbour of a point is always a valid index: ``p + 1``, ``p - 1``, ``p + 20``, ``p - 20``.
"""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

STRIDE = 20                             # from a point to the one above it
POINTS = 20 * 21 + 1                    # indices, edge included
PASS = 0                                # a move that is no point
RESIGN = -1
EMPTY, BLACK, WHITE, EDGE = 0, 1, 2, 3
MIN_SIZE, MAX_SIZE = 1, 19
COLUMN_LETTERS = "ABCDEFGHJKLMNOPQRST"
COLOR_NAMES = {BLACK: "black", WHITE: "white"}
SYMMETRIES = range(8)


def other(color: int) -> int:
    """The opponent's colour."""
    return 3 - color


def point_at(row: int, column: int) -> int:
    """The point in a row (1 at the bottom) and a column (1 at the left)."""
    return STRIDE * row + column


def row_of(point: int) -> int:
    return point // STRIDE


def column_of(point: int) -> int:
    return point % STRIDE


@lru_cache(maxsize=None)
def board_points(size: int) -> tuple[int, ...]:
    """All points of a board, from A1 along the rows upwards."""
    return tuple(point_at(row, column) for row in range(1, size + 1) for column in range(1, size + 1))


def on_board(point: int, size: int) -> bool:
    return 1 <= row_of(point) <= size and 1 <= column_of(point) <= size


def beside(points: Iterable[int]) -> set[int]:
    """The points beside those of a set, some of which may be off the board."""
    return {q for p in points for q in (p - STRIDE, p - 1, p + 1, p + STRIDE)}


def connected(points: set[int]) -> list[frozenset[int]]:
    """The parts of a set of points that hang together, in board order."""
    left, found = set(points), []
    for start in sorted(points):
        if start in left:
            left.remove(start)
            part = [start]
            for p in part:
                near = beside([p]) & left
                left -= near
                part += near
            found.append(frozenset(part))
    return found


def line_of(point: int, size: int) -> int:
    """The line a point is on: 1 at the edge, 3 for the territory line, and so on."""
    row, column = row_of(point), column_of(point)
    return min(row, column, size + 1 - row, size + 1 - column)


def vertex_name(move: int) -> str:
    """The name of a point (``D4``), or ``pass``, or ``resign``."""
    if move == PASS:
        return "pass"
    if move == RESIGN:
        return "resign"
    return f"{COLUMN_LETTERS[column_of(move) - 1]}{row_of(move)}"


def parse_vertex(text: str, size: int) -> int:
    """Read a point or ``pass``, in upper or lower case.

    Raises
    ------
    ValueError
        If the text is not the name of a point of a board of that size; the message says which
        names there are.
    """
    name = text.strip().upper()
    if name == "PASS":
        return PASS
    last = COLUMN_LETTERS[size - 1]
    column = COLUMN_LETTERS.find(name[:1]) + 1 if name else 0
    digits = name[1:]
    if not column or not (digits.isascii() and digits.isdigit() and len(digits) <= 2):
        raise ValueError(f"'{text.strip()}' is not a point: write a letter and a number, A1 to {last}{size}"
                         " (there is no I), or pass")
    row = int(digits)
    if column > size or not 1 <= row <= size:
        raise ValueError(f"'{text.strip()}' is not on a {size}x{size} board (A1 to {last}{size})")
    return point_at(row, column)


def parse_color(text: str) -> int:
    """Read ``b``, ``black``, ``w`` or ``white`` in any case; ValueError for anything else."""
    name = text.strip().lower()
    if name in ("b", "black"):
        return BLACK
    if name in ("w", "white"):
        return WHITE
    raise ValueError(f"'{text.strip()}' is not a colour: write black or white")


def transform(move: int, symmetry: int, size: int) -> int:
    """Where a point comes to lie under one of the eight symmetries; passes stay.

    Bit 2 of `symmetry` swaps rows and columns first, then bit 0 mirrors the columns and bit 1 the rows.
    """
    if move <= PASS:
        return move
    row, column = row_of(move), column_of(move)
    if symmetry & 4:
        row, column = column, row
    if symmetry & 1:
        column = size + 1 - column
    if symmetry & 2:
        row = size + 1 - row
    return point_at(row, column)


def as_they_lie(size: int, *sets: Sequence[int]) -> tuple[list[int], ...]:
    """Sets of points as they come first of all eight ways to hold the board: the same however it is held."""
    return min(tuple(sorted(transform(p, symmetry, size) for p in points) for points in sets)
               for symmetry in SYMMETRIES)


def inverse(symmetry: int) -> int:
    """The symmetry that takes back another one."""
    if symmetry & 4:
        return 4 | (symmetry & 1) << 1 | (symmetry & 2) >> 1
    return symmetry
