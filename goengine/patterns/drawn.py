"""Drawn shapes: what each sign of a pattern's diagram allows on its point, seen from the move.

    ? O ?       X mine, to play    O theirs      . empty       ? anything, even beyond the edge
    X * X       x mine or empty    o theirs or empty           * the move, on an empty point
    ? a ?       - | + the edge     a-n points that have a name, described beside the diagram

A pattern fits in all eight symmetries, and for both colours: "mine" is the side to move.
"""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from goengine.yamlfile import Node

EMPTY, MINE, THEIRS, BEYOND = 1, 2, 4, 8        # what may be on a point, as bits; BEYOND is off the board
ON_BOARD = EMPTY | MINE | THEIRS
ANYTHING = ON_BOARD | BEYOND
SIGNS = {"X": MINE, "O": THEIRS, ".": EMPTY, "?": ANYTHING, "x": MINE | EMPTY, "o": THEIRS | EMPTY,
         "-": BEYOND, "|": BEYOND, "+": BEYOND}
MOVE = "*"
LETTERS = "abcdefghijklmn"
WORDS = {"empty": EMPTY, "mine": MINE, "theirs": THEIRS, "any": ON_BOARD}
FARTHEST = 18                           # lines from the move to any point of a pattern
_EDGES = "-|+"

Step = tuple[int, int]                  # rows up and columns to the right, from the move


@dataclass(frozen=True)
class Variant:
    """A pattern in one of its symmetries.

    Attributes
    ----------
    cells : tuple of (step, mask)
        What is allowed where, in order of distance; points on which anything may be are left out.
    named : tuple of (letter, step)
        Where the named points are.
    """

    cells: tuple[tuple[Step, int], ...]
    named: tuple[tuple[str, Step], ...]


@dataclass(frozen=True)
class Drawing:
    """A pattern as it is drawn: step from the move -> mask of what is allowed there, and the named points."""

    cells: Mapping[Step, int]
    named: Mapping[str, Step]

    def variants(self) -> list[Variant]:
        """The pattern in its different symmetries, eight at most."""
        found: dict[Variant, None] = {}
        for symmetry in range(8):
            cells = sorted(((turn(step, symmetry), mask) for step, mask in self.cells.items()), key=_by_distance)
            named = tuple(sorted((letter, turn(step, symmetry)) for letter, step in self.named.items()))
            found[Variant(tuple(cells), named)] = None
        return list(found)


def turn(step: Step, symmetry: int) -> Step:
    """A step under one of the eight symmetries, as `vertex.transform` numbers them."""
    up, right = step
    if symmetry & 4:
        up, right = right, up
    return -up if symmetry & 2 else up, -right if symmetry & 1 else right


def _by_distance(cell: tuple[Step, int]) -> tuple[int, Step]:
    (up, right), _ = cell
    return up * up + right * right, (up, right)


def read_drawing(name: str, diagram: Node, points: Node | None) -> Drawing:
    """Read a pattern's diagram and the descriptions of its named points.

    Parameters
    ----------
    name : str
        The pattern's, for messages.
    diagram, points : Node
        The drawing, and a mapping from letters to words such as ``empty or theirs``.

    Raises
    ------
    KnowledgeError
        Where something is wrong with either.
    """
    described = _read_points(name, points)
    rows = _read_rows(name, diagram)
    places = [(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == MOVE]
    if len(places) != 1:
        raise diagram.error(f"{name}: the diagram has {len(places) or 'no'} moves",
                            "mark the move with one *, on an empty point")
    (row, column), = places
    cells: dict[Step, int] = {(0, 0): EMPTY}
    named: dict[str, Step] = {}
    for r, signs in enumerate(rows):
        for c, sign in enumerate(signs):
            step = (row - r, c - column)
            if sign in LETTERS:
                if sign not in described:
                    raise diagram.error(f"{name}: point '{sign}' is drawn but not described",
                                        f"add it under 'points:', e.g.  {sign}: empty", row=r)
                if sign in named:
                    raise diagram.error(f"{name}: point '{sign}' is drawn twice", row=r)
                named[sign] = step
                cells[step] = described[sign]
            elif sign != MOVE and SIGNS[sign] != ANYTHING:
                cells[step] = SIGNS[sign]
            if max(map(abs, step)) > FARTHEST and sign != "?":
                raise diagram.error(f"{name}: this is more than {FARTHEST} lines from the move", row=r)
    for letter in described:
        if letter not in named:
            assert points is not None
            raise points.key(letter).error(f"{name}: the point '{letter}' is described but not drawn")
    if len(cells) == 1:
        raise diagram.error(f"{name}: this fits everywhere", "draw a stone or an edge")
    return Drawing(cells, named)


def _read_points(name: str, points: Node | None) -> dict[str, int]:
    described = {}
    for letter, node in (points.entries() if points else {}).items():
        if len(letter) != 1 or letter not in LETTERS:
            assert points is not None
            raise points.key(letter).error(f"{name}: '{letter[:20]}' does not name a point", "letters a to n do")
        mask = 0
        for word in node.text().split(" or "):
            if word.strip() not in WORDS:
                raise node.error(f"{name}: '{word.strip()[:40]}' describes no point",
                                 f"write {', '.join(WORDS)}, joined by 'or'")
            mask |= WORDS[word.strip()]
        described[letter] = mask
    return described


def _read_rows(name: str, diagram: Node) -> list[str]:
    rows: list[str] = []
    for number, line in enumerate(diagram.block().splitlines()):
        row = "".join(line.split())
        for sign in row:
            if sign not in SIGNS and sign != MOVE and sign not in LETTERS:
                raise diagram.error(f"{name}: the sign '{sign}' means nothing in a pattern",
                                    "X mine, O theirs, . empty, ? any, x o or empty, * the move, - | + edge, a-n named",
                                    row=number)
        if rows and len(row) != len(rows[0]):
            raise diagram.error(f"{name}: this row has {len(row)} points, the first one {len(rows[0])}", row=number)
        rows.append(row)
    _check_edges(name, diagram, rows)
    return rows


def _check_edges(name: str, diagram: Node, rows: list[str]) -> None:
    """Edges run along the whole side of a diagram and nowhere else."""
    height, width = len(rows), len(rows[0])
    columns = ["".join(row[c] for row in rows) for c in range(width)]
    lines = {r for r in (0, height - 1) if set(rows[r]) <= set("-+")}
    sides = {c for c in (0, width - 1) if set(columns[c]) <= set("|+")}
    for r, row in enumerate(rows):
        for c, sign in enumerate(row):
            if (sign in _EDGES) != (r in lines or c in sides):
                raise diagram.error(f"{name}: the edge is drawn along a whole side, and nowhere else",
                                    "- above or below, | left or right, + where they meet", row=r)
