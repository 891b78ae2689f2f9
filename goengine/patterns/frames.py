"""Where a book looks at the board: corners and the whole board, so that symmetry and colour do not matter.

A *frame* is a way of looking at a part of the board: its points ("cells") in a fixed order. A corner has two frames,
as it stands and mirrored in its diagonal; the whole board has eight. The stones in a frame are hashed as mine and
theirs for the side to move (Zobrist 1970), and the smallest hash over the frames of a part is its key: positions that
differ by symmetry, by colour or by the order of moves have one key.

The cells of a corner are counted in shells from its tip outwards, so that the first 49 of them are the *inner* corner
of seven lines, and the same pass hashes both.
"""
from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from goengine.board.layout import COLOR
from goengine.kernel import Layout, kernel_module, load, table
from goengine.vertex import MAX_SIZE, PASS, POINTS, board_points, point_at, transform

SIZE = MAX_SIZE                         # joseki are known for this board only
LINES, INNER_LINES = 10, 7              # a corner reaches up to this line in both directions
CORNER_CELLS, INNER_CELLS = LINES * LINES, INNER_LINES * INNER_LINES
BOARD_CELLS = SIZE * SIZE
FRAME_COUNT = 8
CORNERS = ("upper right", "upper left", "lower right", "lower left")
_CORNER_SYMMETRIES = ((0, 4), (1, 5), (2, 6), (3, 7))   # of the board, by where they put the upper right corner
_CELLS = sorted(((max(i, j), i, j) for i in range(LINES) for j in range(LINES)))        # rows down, columns left

FRAMES = Layout(__name__, "frames", [("whole", FRAME_COUNT), ("inner", FRAME_COUNT)])
_CORNER_FRAMES = [[transform(point_at(SIZE - i, SIZE - j), symmetry, SIZE) for _, i, j in _CELLS]
                  for pair in _CORNER_SYMMETRIES for symmetry in pair]
_BOARD_FRAMES = [[transform(p, symmetry, SIZE) for p in board_points(SIZE)] for symmetry in range(FRAME_COUNT)]
POINT = table([p for frame in _CORNER_FRAMES + _BOARD_FRAMES for p in frame])
FIRST_BOARD = FRAME_COUNT * CORNER_CELLS                # where the frames of the whole board begin in POINT
KEY = table(np.random.Generator(np.random.PCG64(1917)).integers(1, 1 << 62, 2 * BOARD_CELLS))

kernel = kernel_module(__name__)


@kernel
def hash_frames(b, frames, mover, first, cells, inner):
    """Write the hash of each frame's stones, as `mover` sees them, to ``frames.whole``.

    `first` is where the frames begin in `POINT`, `cells` the number of points in each; ``frames.inner`` has the
    hash of the first `inner` of them.
    """
    for f in range(FRAME_COUNT):
        h = 0
        start = first + f * cells
        for cell in range(cells):
            if cell == inner:
                frames.inner[f] = h
            c = load(b, COLOR + POINT[start + cell])
            if c:
                h ^= KEY[2 * cell + (c != mover)]
        frames.whole[f] = h


def _cells_by_point(frames: list[list[int]]) -> list[list[int]]:
    """For each frame: point -> cell, -1 where the frame does not have it."""
    found = []
    for frame in frames:
        cells = [-1] * POINTS
        for cell, p in enumerate(frame):
            cells[p] = cell
        found.append(cells)
    return found


_POINTS_OF = _CORNER_FRAMES + _BOARD_FRAMES
_CELLS_OF = _cells_by_point(_POINTS_OF)
CORNERS_AT = [[k for k in range(4) if _CELLS_OF[2 * k][p] >= 0] for p in range(POINTS)]     # point -> its corners


class Seen(NamedTuple):
    """A part of the board as a book sees it.

    Attributes
    ----------
    key : int
        The same for all positions that differ by symmetry and colour only.
    frames : tuple of int
        The frames in which it looks so: more than one where the position is symmetrical.
    cells : int
        How many cells of these frames it covers.
    """

    key: int
    frames: tuple[int, ...]
    cells: int

    def cell(self, p: int) -> int:
        """The cell of a point, the same for points that are each other's mirror image; -1 outside."""
        found = min(_CELLS_OF[f][p] for f in self.frames)
        return found if found < self.cells else -1

    def points(self, cell: int) -> list[int]:
        """The points of a cell: two or more where the position is symmetrical."""
        return sorted({_POINTS_OF[f][cell] for f in self.frames})

    def frame_of(self, p: int) -> int:
        """The frame in which a point has the cell that `cell` says."""
        return min(self.frames, key=lambda f: _CELLS_OF[f][p])

    def carried(self, q: int, frame: int, p: int) -> int:
        """Where point `q`, seen in `frame` of another board, lies here if a move at `p` is the same on both.

        0 where the frame does not have it.
        """
        cell = _CELLS_OF[frame][q]
        return _POINTS_OF[self.frame_of(p)][cell] if cell >= 0 else PASS


class Corner(NamedTuple):
    """A corner, seen as far as joseki reach, and its inner part alone."""

    whole: Seen
    inner: Seen


class Viewer:
    """Looks at boards of 19 lines (the memory it writes to is its own)."""

    def __init__(self) -> None:
        self._frames = FRAMES.new()
        self._whole = self._frames["whole"]
        self._inner = self._frames["inner"]

    def corners(self, b: Any, mover: int) -> list[Corner]:
        """The four corners in the order of `CORNERS`, as the side to move sees them."""
        hash_frames(b, self._frames, mover, 0, CORNER_CELLS, INNER_CELLS)
        whole, inner = self._whole.tolist(), self._inner.tolist()
        return [Corner(_of_two(whole, f, CORNER_CELLS), _of_two(inner, f, INNER_CELLS))
                for f in range(0, FRAME_COUNT, 2)]

    def board(self, b: Any, mover: int) -> Seen:
        """The whole board."""
        hash_frames(b, self._frames, mover, FIRST_BOARD, BOARD_CELLS, 0)
        hashes = self._whole.tolist()
        key = min(hashes)
        frames = tuple(FRAME_COUNT + f for f, h in enumerate(hashes) if h == key)
        return Seen(key, frames, BOARD_CELLS)


def _of_two(hashes: list[int], f: int, cells: int) -> Seen:
    """A corner by the hashes of its two frames, `f` and the next."""
    one, other = hashes[f], hashes[f + 1]
    if one == other:
        return Seen(one, (f, f + 1), cells)
    return Seen(one, (f,), cells) if one < other else Seen(other, (f + 1,), cells)
