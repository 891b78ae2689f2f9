"""Drawn boards: ``X`` black, ``O`` white, ``.`` or ``+`` empty, one row a line, the top row first.

Coordinates around the board are allowed and skipped, spaces between the points too::

      A B C
    3 . X .  3
    2 X O .  2
    1 . . .  1
      A B C
"""
from __future__ import annotations

from collections.abc import Callable, Mapping

from goengine.errors import DiagramError
from goengine.vertex import BLACK, COLUMN_LETTERS, EMPTY, MAX_SIZE, MIN_SIZE, WHITE, point_at

STONES = {"X": BLACK, "O": WHITE, "x": BLACK, "o": WHITE, "#": BLACK, ".": EMPTY, "+": EMPTY}
SYMBOLS = {EMPTY: ".", BLACK: "X", WHITE: "O"}
_STAR_LINES = {19: (4, 10, 16), 13: (4, 7, 10), 9: (3, 5, 7)}


def parse_diagram(text: str) -> tuple[int, dict[int, int]]:
    """Read a drawn board.

    Returns
    -------
    size : int
        Lines of the board.
    stones : dict
        Point -> `BLACK` or `WHITE`.

    Raises
    ------
    DiagramError
        If a row has an unknown sign, rows differ in length, or the board is not square.
    """
    rows = []
    for number, line in enumerate(text.splitlines(), start=1):
        signs = line.split()
        if not signs or _is_coordinates(signs):
            continue
        if len(signs) > 1 and signs[0].isdigit():
            signs = signs[1:]
        if len(signs) > 1 and signs[-1].isdigit():
            signs = signs[:-1]
        row = "".join(signs)
        for sign in row:
            if sign not in STONES:
                raise DiagramError(f"row {number} of the diagram, '{line.strip()}': '{sign}' is none of . + X O",
                                   number)
        rows.append((number, line.strip(), row))
    size = len(rows)
    if not MIN_SIZE <= size <= MAX_SIZE:
        raise DiagramError(f"the diagram has {size} rows; a board has {MIN_SIZE} to {MAX_SIZE}")
    stones = {}
    for index, (number, line, row) in enumerate(rows):
        if len(row) != size:
            raise DiagramError(f"row {number} of the diagram, '{line}': {len(row)} points in a board of {size} rows",
                               number)
        for column, sign in enumerate(row, start=1):
            if STONES[sign]:
                stones[point_at(size - index, column)] = STONES[sign]
    return size, stones


def _is_coordinates(signs: list[str]) -> bool:
    """Whether a line is the letters above or below a board: A B C ... with no I, in order."""
    letters = "".join(signs).upper()
    return COLUMN_LETTERS.startswith(letters)


def draw(size: int, color_at: Callable[[int], int], marks: Mapping[int, str] | None = None,
         coordinates: bool = True) -> str:
    """Draw a board as text that `parse_diagram` reads again.

    Parameters
    ----------
    size : int
        Lines of the board.
    color_at : callable
        Point -> colour.
    marks : mapping, optional
        Point -> one sign to draw in its place.
    coordinates : bool
        Whether letters and numbers stand around the board.
    """
    letters = "   " + " ".join(COLUMN_LETTERS[:size])
    lines = [letters] if coordinates else []
    for row in range(size, 0, -1):
        signs = []
        for column in range(1, size + 1):
            point = point_at(row, column)
            sign = SYMBOLS[color_at(point)]
            if sign == "." and is_star(point, size):
                sign = "+"
            signs.append((marks or {}).get(point, sign))
        drawn = " ".join(signs)
        lines.append(f"{row:2d} {drawn} {row}" if coordinates else drawn)
    if coordinates:
        lines.append(letters)
    return "\n".join(lines)


def is_star(point: int, size: int) -> bool:
    """Whether a point is drawn with a dot on a board of that size."""
    lines = _STAR_LINES.get(size, ())
    row, column = divmod(point, 20)
    if size == 19:
        return row in lines and column in lines
    if len(lines) == 3 and row in lines and column in lines:
        return (row == lines[1]) == (column == lines[1])
    return False
