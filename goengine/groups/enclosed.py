"""Enclosed positions made up by chance: a living or dying shape in a sealed wall that nothing can kill.

    X X X . O O O . O           Black has an eye space with stones of either colour in it, a wall with holes and
    . O X X O O O O O           cutting points, perhaps liberties outside. All the rest is one string of White's that
    . . . X O O O O O           has two eyes of its own, so nothing can happen but in here.

The same number of empty points and the same seed make the same position, everywhere and always.
"""
from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from goengine.board.position import Position
from goengine.errors import IllegalMove
from goengine.vertex import BLACK, STRIDE, WHITE, board_points, connected, on_board, point_at

SIZE = 13
FEWEST, MOST = 6, 16                    # empty points inside the wall
PLACES = {"corner": point_at(1, 1), "side": point_at(1, 7), "centre": point_at(7, 7)}


@dataclass(frozen=True)
class Enclosed:
    """A position whose black stones are enclosed.

    Attributes
    ----------
    empty, seed : int
        Empty points inside the wall; which of these positions it is.
    place : str
        Where on the board it lies: one of `PLACES`.
    position : Position
    prey : int
        A stone of the largest enclosed string.
    inside : tuple of int
        The points within the wall, empty or not.
    """

    empty: int
    seed: int
    place: str
    position: Position
    prey: int
    inside: tuple[int, ...]


def enclosed_positions(count: int) -> Iterator[Enclosed]:
    """So many positions, of each number of empty points as many as of any other, or one more."""
    numbers = MOST + 1 - FEWEST
    for i in range(count):
        yield enclosed(FEWEST + i % numbers, i // numbers)


def enclosed(empty: int, seed: int) -> Enclosed:
    """The position with so many empty points inside that grows from a seed."""
    rng = random.Random(f"{empty}-{seed}")
    while True:
        place = rng.choice(list(PLACES))
        stones, inside = _draw(rng, PLACES[place], empty)
        largest = max(strings(stones, BLACK), key=lambda string: (len(string), min(string)), default=frozenset())
        if len(largest) < 3 or sum(p not in stones for p in inside) != empty or not _is_sealed(stones, inside):
            continue
        position = Position(SIZE)
        try:
            position.set_up(stones)
        except IllegalMove:             # a string without liberties
            continue
        return Enclosed(empty, seed, place, position, min(largest), tuple(sorted(inside)))


def near(p: int) -> set[int]:
    """The points beside a point."""
    return {q for q in (p - STRIDE, p - 1, p + 1, p + STRIDE) if on_board(q, SIZE)}


def around(p: int) -> set[int]:
    """The points beside a point and at its corners."""
    return near(p) | {q for side in (p - STRIDE, p + STRIDE) for q in (side - 1, side + 1) if on_board(q, SIZE)}


def strings(stones: dict[int, int], color: int) -> list[frozenset[int]]:
    """The strings of a colour."""
    return connected({p for p, c in stones.items() if c == color})


def _is_sealed(stones: dict[int, int], inside: set[int]) -> bool:
    """Whether all white stones outside are one string, and two points that it surrounds are its eyes."""
    outside = {p: c for p, c in stones.items() if p not in inside}
    eyes = set(board_points(SIZE)) - inside - outside.keys()
    return len(strings(outside, WHITE)) == 1 and len(eyes) == 2 and all(near(p) <= outside.keys() for p in eyes)


def _draw(rng: random.Random, start: int, empty: int) -> tuple[dict[int, int], set[int]]:
    """Draw stones at random that may make an enclosed position, and tell the points inside the wall."""
    liberties, holes = rng.choice((0, 0, 1, 1, 2, empty // 3)), rng.choice((0, 0, 0, 1, 1, 2))
    mine, theirs = rng.choice((0, 0, 1, 1, 2, empty // 4)), rng.choice((0, 1, 2, 3, empty // 3, empty // 2))
    space = _grow(rng, start, max(1, empty + mine + theirs - liberties - holes))
    wall = {q for p in space for q in near(p)} - space
    corners = {q for p in space for q in around(p)} - space - wall
    wall |= {p for p in sorted(corners) if rng.random() < 0.7}
    opened = set(rng.sample(sorted(wall), min(holes, len(wall))))
    beside = {q for p in wall - opened for q in near(p)} - space - wall
    freed = set(rng.sample(sorted(beside), min(liberties, len(beside))))
    inside = space | wall | freed
    stones = {p: BLACK if p in wall else WHITE for p in board_points(SIZE) if p not in space | opened | freed}
    filled = rng.sample(sorted(space), min(len(space), mine + theirs))
    stones.update((p, BLACK) for p in filled[:mine])
    stones.update((p, WHITE) for p in filled[mine:])
    apart = [p for p in board_points(SIZE) if not inside.intersection(around(p))]
    for eye in rng.sample(apart, 2):
        del stones[eye]
    return stones, inside


def _grow(rng: random.Random, start: int, count: int) -> set[int]:
    """So many points that hang together, grown from one, in a lump or in a winding row."""
    space = {start}
    slim = rng.random()
    while len(space) < count:
        edge = sorted({q for p in space for q in near(p)} - space)
        thick = [p for p in edge if len(space.intersection(near(p))) > 1]
        space.add(rng.choice(thick if thick and rng.random() > slim else edge))
    return space
