"""A board that is obviously right: stones in a dict, strings by flood fill, each position kept whole for undo.

The kernel is measured against it. It shares nothing with the kernel but points, colours and Zobrist keys.
"""
from __future__ import annotations

from functools import lru_cache

from goengine.board.zobrist import KEY
from goengine.vertex import BLACK, EMPTY, PASS, WHITE, board_points, on_board, other


@lru_cache(maxsize=None)
def neighbors(p: int, size: int) -> list[int]:
    return [q for q in (p + 1, p - 1, p + 20, p - 20) if on_board(q, size)]


class NaiveBoard:
    """Stones, prisoners and the simple ko; `suicide` says whether a move may take off its own string."""

    def __init__(self, size: int, suicide: bool = False):
        self.size = size
        self.suicide = suicide
        self.stones: dict[int, int] = {}
        self.prisoners = {BLACK: 0, WHITE: 0}
        self.ko: tuple[int, int] | None = None         # the point and colour that may not retake now
        self._before: list[tuple] = []

    def color(self, p: int) -> int:
        return self.stones.get(p, EMPTY)

    def neighbors(self, p: int) -> list[int]:
        return neighbors(p, self.size)

    def string(self, p: int) -> set[int]:
        """The stones joined to the one on `p`, by flood fill."""
        found, waiting = {p}, [p]
        while waiting:
            for q in self.neighbors(waiting.pop()):
                if q not in found and self.color(q) == self.color(p):
                    found.add(q)
                    waiting.append(q)
        return found

    def liberties(self, p: int) -> set[int]:
        """The empty points beside the string on `p`."""
        return {r for q in self.string(p) for r in self.neighbors(q) if self.color(r) == EMPTY}

    def strings(self) -> list[set[int]]:
        """All strings of the board."""
        found: list[set[int]] = []
        seen: set[int] = set()
        for p in board_points(self.size):
            if self.color(p) and p not in seen:
                found.append(self.string(p))
                seen |= found[-1]
        return found

    def hash(self) -> int:
        """The keys of all stones, XORed."""
        value = 0
        for p, c in self.stones.items():
            value ^= KEY[4 * p + c]
        return int(value)

    def after(self, p: int, c: int) -> tuple[dict[int, int], list[int]] | None:
        """The stones after a move and the stones it takes off; None if it is occupied or forbidden suicide."""
        if not on_board(p, self.size) or self.color(p):
            return None
        trial = NaiveBoard(self.size)
        trial.stones = {**self.stones, p: c}
        taken: list[int] = []
        for q in trial.neighbors(p):
            if trial.color(q) == other(c) and not trial.liberties(q):
                taken += trial.string(q)
                trial.stones = {r: s for r, s in trial.stones.items() if r not in taken}
        if not trial.liberties(p):
            if not self.suicide:
                return None
            taken += trial.string(p)
            trial.stones = {r: s for r, s in trial.stones.items() if r not in taken}
        return trial.stones, taken

    def is_legal(self, p: int, c: int) -> bool:
        if not on_board(p, self.size) or self.color(p) or (p, c) == self.ko:
            return False
        return EMPTY in map(self.color, self.neighbors(p)) or self.after(p, c) is not None

    def play(self, p: int, c: int) -> bool:
        """Play a point or pass; whether it was legal."""
        if p == PASS:
            self._keep()
            self.ko = None
            return True
        if not self.is_legal(p, c):
            return False
        result = self.after(p, c)
        assert result is not None
        self._keep()
        before = self.stones
        self.stones, taken = result
        for q in taken:
            self.prisoners[before.get(q, c)] += 1
        self.ko = None
        if len(taken) == 1 and taken[0] != p:
            back = self.after(taken[0], other(c))
            if back is not None and back[0] == before:          # retaking at once would repeat the position
                self.ko = (taken[0], other(c))
        return True

    def _keep(self) -> None:
        self._before.append((dict(self.stones), dict(self.prisoners), self.ko))

    def undo(self) -> None:
        self.stones, self.prisoners, self.ko = self._before.pop()


class NaiveGame:
    """A naive board with the positions of the game so far, for superko; `ko` is the ruleset's word."""

    def __init__(self, size: int, ko: str, suicide: bool):
        self.board = NaiveBoard(size, suicide)
        self.ko = ko
        self.seen = {self._position(self.board.stones, BLACK)}

    def _position(self, stones: dict[int, int], to_play: int) -> tuple:
        drawn = tuple(stones.get(p, EMPTY) for p in board_points(self.board.size))
        return drawn if self.ko == "positional" else (drawn, to_play)

    def is_legal(self, p: int, c: int) -> bool:
        if p == PASS:
            return True
        if not self.board.is_legal(p, c):
            return False
        result = self.board.after(p, c)
        assert result is not None
        return self.ko == "simple" or self._position(result[0], other(c)) not in self.seen

    def play(self, p: int, c: int) -> None:
        assert self.is_legal(p, c) and self.board.play(p, c)
        self.seen.add(self._position(self.board.stones, other(c)))
