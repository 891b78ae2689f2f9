"""What the tests of safety share: proofs of a position, and an enemy who tries everything against them."""
from __future__ import annotations

import random
from typing import Any

from hypothesis import strategies as st

from goengine.board.position import Position
from goengine.errors import IllegalMove
from goengine.groups.benson import find_sure
from goengine.groups.layout import GROUPS
from goengine.groups.safety import list_strings, safe_strings
from goengine.reading.layout import READINGS
from goengine.vertex import EMPTY, board_points, other, parse_vertex, vertex_name
from tests.naive import NaiveBoard

GROUP: Any = GROUPS.new()


@st.composite
def crowded_positions(draw: Any, least: int = 3, most: int = 7) -> Position:
    """Boards with many stones of one colour, so that eyes are frequent."""
    size = draw(st.integers(least, most))
    signs = draw(st.lists(st.sampled_from("XXXXO.." if draw(st.booleans()) else "XXOO.."),
                          min_size=size * size, max_size=size * size))
    rows = [" ".join(signs[size * i:size * (i + 1)]) for i in range(size)]
    try:
        return Position.from_diagram("\n".join(rows))
    except IllegalMove:
        position = Position(size)
        for p, sign in zip(board_points(size), signs):
            if sign != "." and position.is_legal(p, 1 + (sign == "O")):
                position.play(p, 1 + (sign == "O"))
        return position


def crowded(rng: random.Random, size: int, most_empty: int) -> Position:
    """A board filled at random, with few empty points."""
    while True:
        position, signs = Position(size), rng.choice(("XXXXO..", "XXOO..", "XXXOO.", "XXXXXOO.."))
        points = list(board_points(size))
        rng.shuffle(points)
        for p in points:
            color = ".XO".index(rng.choice(signs))
            if color and position.is_legal(p, color):
                position.play(p, color)
        if sum(position.color_at(p) == EMPTY for p in points) <= most_empty:
            return position


def names(position: Position, owners: dict[int, int], color: int) -> set[str]:
    """The points of a colour by their names."""
    return {vertex_name(p) for p, c in owners.items() if c == color}


def points(position: Position, words: str) -> set[int]:
    return {parse_vertex(word, position.size) for word in words.split()}


def naive(position: Position) -> NaiveBoard:
    board = NaiveBoard(position.size, position.ruleset.suicide)
    board.stones = {p: c for p in board_points(position.size) if (c := position.color_at(p))}
    return board


def naive_living(position: Position, c: int) -> set[int]:
    """The living stones of a colour by the words of the theorem, with sets."""
    board = naive(position)
    strings = [frozenset(s) for s in board.strings() if board.color(next(iter(s))) == c]
    regions = areas(board, c)
    counted = {region: {p for p in region if board.suicide or board.color(p) == EMPTY} for region in regions}
    living, healthy = set(strings), set(regions)
    while True:
        doomed = {s for s in living if sum(touches(board, region, s) and all(near(board, p, s) for p in counted[region])
                                           for region in healthy) < 2}
        if not doomed:
            return {p for s in living for p in s}
        living -= doomed
        healthy = {region for region in healthy if not any(touches(board, region, s) for s in doomed)}


def near(board: NaiveBoard, p: int, string: frozenset[int]) -> bool:
    return any(q in string for q in board.neighbors(p))


def areas(board: NaiveBoard, c: int) -> list[frozenset[int]]:
    """The largest connected areas without a stone of colour `c`."""
    found: list[frozenset[int]] = []
    for start in board_points(board.size):
        if board.color(start) == c or any(start in area for area in found):
            continue
        area, waiting = {start}, [start]
        while waiting:
            for q in board.neighbors(waiting.pop()):
                if board.color(q) != c and q not in area:
                    area.add(q)
                    waiting.append(q)
        found.append(frozenset(area))
    return found


def touches(board: NaiveBoard, region: frozenset[int], string: frozenset[int]) -> bool:
    return any(q in region for p in string for q in board.neighbors(p))


def safe_and_answers(position: Position, color: int) -> tuple[set[int], dict[int, int]]:
    """The safe stones of a colour, and where it answers which enemy moves."""
    b, r = position.copy_board(), READINGS.new()
    list_strings(b, r)
    find_sure(b, r, GROUP)
    safe_strings(b, r, GROUP, color, 0)
    everywhere = board_points(position.size)
    safe = {p for p in everywhere if b["color"][p] == color and GROUP["mark"][b["head"][p]]}
    answers = {p: int(GROUP["answer"][p]) for p in everywhere if GROUP["answer"][p]}
    GROUP["mark"][:] = 0
    return safe, answers


def refutation(position: Position, color: int, most: int) -> str:
    """How an enemy who tries everything gets at stones that are called safe; empty if he does not.

    The owner gives the answers he has ready and passes otherwise; `most` positions are looked at.
    """
    safe, answers = safe_and_answers(position, color)
    board = naive(position)
    waiting: list[tuple[dict[int, int], str]] = [(board.stones, "")] if safe else []
    seen = set()
    while waiting and len(seen) < most:
        stones, line = waiting.pop()
        key = frozenset(stones.items())
        if key in seen:
            continue
        seen.add(key)
        for p in board_points(position.size):
            board.stones, board.ko = dict(stones), None
            if not board.play(p, other(color)):
                continue
            said = f"{line} {vertex_name(p)}"
            if any(board.color(s) != color for s in safe):
                return f"{said} captures"
            answer = answers.get(p, 0)
            if answer and board.color(answer) == EMPTY and not board.play(answer, color):
                return f"{said} forbids {vertex_name(answer)}"
            waiting.append((board.stones, said))
    return ""
