"""Legal positions counted through the kernel.

The numbers are known: 1, 57, 12675, 24318165, 414295148741 for 1x1 to 5x5 (Tromp and Farneback 2007,
"Combinatorics of Go").
"""
from __future__ import annotations

import pytest

from goengine.board import stones
from goengine.board.layout import new_board
from goengine.board.position import Position
from goengine.kernel import JIT, kernel_module
from goengine.vertex import BLACK, WHITE, board_points

kernel = kernel_module("goengine.board.stones")


@kernel
def count_positions(b):
    """The number of legal positions of a board, by setting up every colouring in board order.

    Each point in turn is left empty, then given a black stone, then a white one, by `play`; a stone that is
    illegal or takes another off is not followed further. Every legal position is counted exactly once:

    - Not twice: a leaf is known by its colouring, and each colouring is tried in one order only.
    - Nothing illegal: after `play` every string on the board has a liberty.
    - Nothing left out: take away stones from a legal position, and every string still has a liberty. (Were the
      points around such a string all enemies, they would be so in the whole position, too, and the string
      there would be the same.) So on the way to a legal position no stone is suicide and none takes another.

    No stone is ever taken off, so there is no ko either.
    """
    size = b.size[0]
    points = size * size
    count = 0
    depth = 0                           # points decided
    choice = 0                          # what to try next at this depth: empty, black, white
    tried = 0                           # choices on the path, two bits a point
    while True:
        if depth == points:
            count += 1
            choice = 3
        if choice == 3:                 # step back
            if depth == 0:
                return count
            depth -= 1
            last = tried & 3
            tried >>= 2
            if last > 0:
                stones.undo(b)
            choice = last + 1
            continue
        follow = 1
        if choice > 0:
            p = 20 * (depth // size + 1) + depth % size + 1
            follow = stones.play(b, p, choice)
            if follow and b.prisoners[BLACK] + b.prisoners[WHITE] > 0:
                stones.undo(b)
                follow = 0
        if follow:
            tried = tried << 2 | choice
            depth += 1
            choice = 0
        else:
            choice += 1


@pytest.mark.parametrize("size, positions", [(1, 1), (2, 57), (3, 12675)])
def test_legal_positions_of_small_boards(size: int, positions: int) -> None:
    b = new_board(size)
    assert count_positions(b) == positions
    assert b["hash"][0] == 0 == b["top"][0]


@pytest.mark.slow
@pytest.mark.skipif(not JIT, reason="a second for the compiled kernel, minutes for plain Python")
def test_legal_positions_of_four_by_four() -> None:
    assert count_positions(new_board(4)) == 24318165


@pytest.mark.parametrize("suicide", [False, True])
def test_play_from_the_empty_board_reaches_each_legal_position_and_no_other(suicide: bool) -> None:
    """By play of either colour, captures and all, over the set of hashes: no two positions share one."""
    b = new_board(3, suicide)
    moves = [(p, c) for p in board_points(3) for c in (BLACK, WHITE)]
    seen = {0}
    ways = [0]                          # how many of `moves` were tried on each ply
    while ways:
        if ways[-1] == len(moves):
            ways.pop()
            if ways:
                stones.undo(b)
            continue
        p, c = moves[ways[-1]]
        ways[-1] += 1
        if len(ways) < 1000 and stones.play(b, p, c):
            key = int(b["hash"][0])
            if key in seen:
                stones.undo(b)
            else:
                seen.add(key)
                ways.append(0)
    assert len(seen) == 12675


def test_positions_of_two_by_two_through_the_python_face() -> None:
    """All positions that a game under the Japanese rules, with passes, can reach on 2x2."""
    seen, waiting = set(), [Position(2, "japanese")]
    while waiting:
        position = waiting.pop()
        for color in (BLACK, WHITE):
            for p in position.legal_points(color):
                position.play(p, color)
                if position.diagram() not in seen:
                    seen.add(position.diagram())
                    waiting.append(position.copy())
                position.undo()
    assert len(seen | {Position(2).diagram()}) == 57
