"""Shapes as drawn rows, and drawn rows as shapes.

A drawing shows the diamond around the move ``*`` with ``X O .`` and ``@`` for the stone that the other side has just
played, the edge as ``- | +`` where the diamond crosses it, and ``?`` for what lies outside::

    ? ? . ? ?
    ? . O X ?
    . X * . .
    ? . . . ?
    - - - - -
"""
from __future__ import annotations

from functools import lru_cache

import numpy as np

from goengine.patterns.rings import (BEYOND, KEYS, LAST, LEVEL_KEYS, MINE, SIGNS, SIZES, STEPS, THEIRS, distance, turn)
from goengine.vertex import EMPTY
from goengine.yamlfile import Node

Signs = dict[tuple[int, int], int]      # step from the move (rows up, columns to the right) -> what is there

LETTERS = {EMPTY: ".", MINE: "X", THEIRS: "O", LAST: "@"}
MEANING = {letter: sign for sign, letter in LETTERS.items()}
MOVE, OUTSIDE = "*", "?"
EDGES = "-|+"
_KEYS = np.asarray(KEYS).reshape(len(STEPS), SIGNS, 8)
_NUMBER = {step: index for index, step in enumerate(STEPS)}
_ON_TOP, _ON_RIGHT = 2, 1               # how much we like to have the edge there


@lru_cache(maxsize=None)
def steps_of(level: int) -> tuple[tuple[int, int], ...]:
    """The steps to all points of a diamond, without the move."""
    return tuple(step for step in STEPS if distance(*step) <= SIZES[level])


def key_of(signs: Signs, level: int) -> int:
    """The hash of a shape, the same as the kernels find."""
    places = [_NUMBER[step] for step, sign in signs.items() if sign != EMPTY]
    values = [sign for sign in signs.values() if sign != EMPTY]
    turned = np.bitwise_xor.reduce(_KEYS[places, values], axis=0) if places else np.zeros(1, np.int64)
    return int(turned.min()) ^ int(LEVEL_KEYS[level])


def smaller(signs: Signs, level: int) -> Signs:
    """The part of a shape that lies in the diamond of another level."""
    return {step: sign for step, sign in signs.items() if distance(*step) <= SIZES[level]}


def turned(signs: Signs, symmetry: int) -> Signs:
    """A shape under one of the eight symmetries."""
    return {turn(step, symmetry): sign for step, sign in signs.items()}


def draw(signs: Signs, level: int) -> str:
    """Draw a shape, with the edge on top and on the right where it has one; the same however the shape is turned."""
    return min((_rows(turned(signs, symmetry), level) for symmetry in range(8)), key=_liking)


def _liking(drawing: str) -> tuple[int, str]:
    rows = drawing.split("\n")
    return -_ON_TOP * ("-" in rows[0]) - _ON_RIGHT * (rows[-1][-1] == "|"), drawing


def _edge(signs: Signs, direction: tuple[int, int], reach: int) -> int | None:
    """How many steps away the edge lies in a direction, if the diamond goes so far."""
    up, right = direction
    for steps in range(1, reach + 1):
        if signs[up * steps, right * steps] == BEYOND:
            return steps
    return None


def _rows(signs: Signs, level: int) -> str:
    """Draw a shape as it lies."""
    reach = SIZES[level] // 2
    top, bottom, left, right = (_edge(signs, way, reach) for way in ((1, 0), (-1, 0), (0, -1), (0, 1)))
    rows = []
    for up in range(top or reach, -(bottom or reach) - 1, -1):
        row = []
        for over in range(-(left or reach), (right or reach) + 1):
            across = up == top or -up == bottom
            along = over == right or -over == left
            if across or along:
                row.append("+" if across and along else "-" if across else "|")
            else:
                row.append(MOVE if (up, over) == (0, 0) else LETTERS.get(signs.get((up, over), BEYOND), OUTSIDE))
        rows.append(" ".join(row))
    return "\n".join(rows)


def read_shape(diagram: Node, level: int) -> Signs:
    """The shape that rows in a file show.

    Raises
    ------
    KnowledgeError
        If they do not show exactly the diamond of that level, with file and line.
    """
    rows = [line.split() for line in diagram.block().splitlines()]
    places = [(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == MOVE]
    if len(places) != 1:
        raise diagram.error(f"{len(places) or 'no'} moves are drawn", "mark the move with one *")
    (row_of_move, column_of_move), = places
    drawn: dict[tuple[int, int], str] = {}
    for r, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise diagram.error(f"this row has {len(row)} signs, the first has {len(rows[0])}", row=r)
        for c, sign in enumerate(row):
            if sign not in MEANING and sign not in (MOVE, OUTSIDE, *EDGES):
                raise diagram.error(f"'{sign[:20]}' is no sign of a learnt shape",
                                    f"there are: {' '.join(MEANING)} ? * - | +", row=r)
            drawn[row_of_move - r, c - column_of_move] = sign
    return _signs(diagram, drawn, level, row_of_move)


def _signs(diagram: Node, drawn: dict[tuple[int, int], str], level: int, row_of_move: int) -> Signs:
    """Signs from letters, each point of the diamond once and nothing else."""
    beyond = [_drawn_edge(drawn, way, SIZES[level] // 2) for way in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    signs: Signs = {}
    for step in steps_of(level):
        outside = max(step[0] - beyond[0], -step[0] - beyond[1], step[1] - beyond[2], -step[1] - beyond[3]) >= 0
        letter = drawn.get(step, OUTSIDE)
        if not outside and letter not in MEANING:
            row = min(max(row_of_move - step[0], 0), row_of_move - min(up for up, _ in drawn))
            raise diagram.error(f"a point of the diamond of size {SIZES[level]} is not drawn:"
                                f" {_where(step)} of the move", row=row)
        signs[step] = BEYOND if outside else MEANING[letter]
    for step, letter in drawn.items():
        if letter in MEANING and (step not in signs or signs[step] == BEYOND):
            raise diagram.error(f"this point, {_where(step)} of the move, lies outside the diamond of size"
                                f" {SIZES[level]}", "draw ? there", row=row_of_move - step[0])
    if sum(1 for sign in signs.values() if sign == LAST) > 1:
        raise diagram.error("more than one last move is drawn", "mark one stone with @ at most")
    return signs


def _drawn_edge(drawn: dict[tuple[int, int], str], direction: tuple[int, int], reach: int) -> int:
    """How many steps away the edge is drawn in a direction; one more than the diamond's reach if it is not."""
    up, right = direction
    for steps in range(1, reach + 1):
        if drawn.get((up * steps, right * steps), OUTSIDE) in EDGES:
            return steps
    return reach + 1


def _where(step: tuple[int, int]) -> str:
    """A step in words: ``2 above and 1 to the left``."""
    up, right = step
    words = [f"{abs(up)} {'above' if up > 0 else 'below'}"] if up else []
    words += [f"{abs(right)} to the {'right' if right > 0 else 'left'}"] if right else []
    return " and ".join(words)
