"""The upper right corner drawn with numbers for the moves, as joseki books draw it.

    - - - - - - - - +
    . . . . . . . . |
    . . . . . . . . |
    . . 3 . . 5 . . |
    . . . . 1 . 4 . |
    . . . . . . . . |
    . . . . . 2 . . |
    . . . . . . . . |

X and O are stones that stood there before the first number.
"""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from goengine.errors import DiagramError
from goengine.patterns.frames import SIZE
from goengine.vertex import BLACK, PASS, WHITE, column_of, point_at, row_of

MOST_LINES = 13                         # of a drawing, in both directions
MOST_NUMBER = 99
SMALLEST = 7
STONES = {"X": BLACK, "O": WHITE}


class DrawnCorner(NamedTuple):
    """What is drawn: moves by number, and stones by point."""

    moves: dict[int, int]
    stones: dict[int, int]


def parse_corner(text: str) -> DrawnCorner:
    """Read a drawn corner.

    Raises
    ------
    DiagramError
        With the row, counted from 1, where it is not an upper right corner, or a number comes twice.
    """
    rows = [line.split() for line in text.splitlines()]
    while rows and not rows[-1]:
        rows.pop()
    if not rows or rows[0][-1:] != ["+"] or set(rows[0][:-1]) != {"-"}:
        raise DiagramError("the first row is the edge of the upper right corner:  - - - - - - - +", 1)
    width = len(rows[0]) - 1
    if width > MOST_LINES or not 1 <= len(rows) - 1 <= MOST_LINES:
        raise DiagramError(f"{width} columns and {len(rows) - 1} rows; a corner is drawn with at most {MOST_LINES}", 1)
    drawn = DrawnCorner({}, {})
    for number, signs in enumerate(rows[1:], start=2):
        if len(signs) != width + 1 or signs[-1] != "|":
            raise DiagramError(f"a row here is {width} signs and the edge |", number)
        for column, sign in enumerate(signs[:-1]):
            _take(drawn, sign, point_at(SIZE + 2 - number, SIZE - width + 1 + column), number)
    return drawn


def _take(drawn: DrawnCorner, sign: str, p: int, row: int) -> None:
    if sign in STONES:
        drawn.stones[p] = STONES[sign]
    elif sign.isascii() and sign.isdigit() and 1 <= int(sign[:3]) <= MOST_NUMBER:
        if int(sign) in drawn.moves:
            raise DiagramError(f"the number {sign} is drawn twice", row)
        drawn.moves[int(sign)] = p
    elif sign not in (".", "+"):
        raise DiagramError(f"'{sign[:10]}' is none of . X O and a number", row)


def draw_corner(moves: Sequence[int], first: int = 1, stones: Mapping[int, int] | None = None,
                marks: Mapping[int, str] | None = None) -> str:
    """Draw moves with their numbers, counted from `first`, over stones; passes are not drawn.

    Of several moves at one point the first is drawn. `marks` put signs of their own on empty points.
    """
    signs = dict(marks or {})
    signs.update({p: "X" if c == BLACK else "O" for p, c in (stones or {}).items()})
    for number, p in enumerate(moves, start=first):
        if p != PASS and (p not in signs or p in (marks or {})):
            signs[p] = str(number)
    lowest = min([row_of(p) for p in signs] + [SIZE - SMALLEST + 1])
    leftmost = min([column_of(p) for p in signs] + [SIZE - SMALLEST + 1])
    bottom, left = max(1, lowest - 1), max(1, leftmost - 1)
    wide = max(map(len, signs.values()), default=1)
    columns = range(left, SIZE + 1)

    def row(signs: Sequence[str], end: str) -> str:
        return " ".join([sign.ljust(wide) for sign in signs] + [end])
    return "\n".join([row("-" * len(columns), "+")] + [row([signs.get(point_at(r, c), ".") for c in columns], "|")
                                                       for r in range(SIZE, bottom - 1, -1)])
