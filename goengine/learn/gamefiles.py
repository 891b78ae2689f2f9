"""Games for learning: which of a collection's games, and their moves as plain numbers."""
from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from goengine.board.layout import new_board
from goengine.board.position import Position
from goengine.board.record import SETUP
from goengine.board.sgf import read_games
from goengine.board.sgfgame import SgfGame
from goengine.errors import GoEngineError, IllegalMove, SgfError
from goengine.learn.gamekernels import MOST_MOVES, play_on
from goengine.vertex import PASS

SMALLEST = 9                            # lines of the boards that are learnt from
_PART = re.compile(r"(.+)@(\d{1,3})-(\d{1,3})")


@dataclass(frozen=True)
class Part:
    """A part of a collection: the games from one hundredth of it to another.

    ``games.sgf.gz@0-95`` is the first 95 per cent of the games, ``games.sgf.gz@95-100`` the rest.
    """

    path: str
    low: int = 0
    high: int = 100

    @classmethod
    def parse(cls, text: str) -> Part:
        """Read a file's name, perhaps with a part behind it.

        Raises
        ------
        GoEngineError
            If the part makes no sense.
        """
        found = _PART.fullmatch(text)
        if not found or Path(text).exists():
            return cls(text)
        low, high = int(found[2]), int(found[3])
        if not low < high <= 100:
            raise GoEngineError(f"{text}: the part must go from a lower to a higher percentage, such as @0-95")
        return cls(found[1], low, high)


@dataclass(frozen=True)
class Moves:
    """The moves of a game.

    Attributes
    ----------
    size : int
        Lines of the board.
    color, point : int64 arrays
        A move each; the point may be `PASS`.
    """

    size: int
    color: np.ndarray
    point: np.ndarray

    def __len__(self) -> int:
        return len(self.point)

    def enter(self, game: Any) -> Any:
        """Put the moves into a record for the kernels; an empty board to play them on."""
        game["moves"][0] = len(self)
        game["color"][:len(self)] = self.color
        game["point"][:len(self)] = self.point
        return new_board(self.size)

    def real(self) -> np.ndarray:
        """The numbers of all moves that are no passes."""
        return np.nonzero(self.point != PASS)[0]


def games_of(part: Part, most: int = 0) -> list[SgfGame]:
    """The games of a part; where `most` is given, at most so many, spread evenly.

    Raises
    ------
    SgfError
        If the file cannot be read.
    """
    games = list(read_games(part.path))
    games = games[len(games) * part.low // 100:len(games) * part.high // 100]
    if most and most < len(games):
        games = [games[i * len(games) // most] for i in range(most)]
    return games


def read_part(part: Part, most: int = 0) -> Iterator[Moves]:
    """The games of `games_of` that start on an empty board, as far as their moves are legal.

    Raises
    ------
    SgfError
        If the file cannot be read.
    """
    for game in games_of(part, most):
        try:
            if game.size < SMALLEST or any(name in game.properties for name in SETUP):
                continue
            moves = game.moves[:MOST_MOVES]
        except SgfError:
            continue
        if moves:
            colors, points = (np.array(column, np.int64) for column in zip(*moves))
            yield Moves(game.size, colors, points)


def pack(games: list[Moves]) -> dict[str, np.ndarray]:
    """Games as arrays to be stored; see `unpack`."""
    return {"size": np.array([game.size for game in games], np.int64),
            "length": np.array([len(game) for game in games], np.int64),
            "move": np.concatenate([4 * game.point + game.color for game in games]).astype(np.int16)}


def unpack(arrays: Any) -> list[Moves]:
    """The inverse of `pack`."""
    moves = np.split(arrays["move"].astype(np.int64), np.cumsum(arrays["length"])[:-1])
    return [Moves(int(size), move % 4, move // 4) for size, move in zip(arrays["size"], moves)]


def play_through(game: Any, moves: Moves) -> Iterator[tuple[int, Any]]:
    """The board before each move of a game, up to the first that is illegal; it changes under the caller's hands."""
    board = moves.enter(game)
    for i in range(len(moves)):
        yield i, board
        if not play_on(board, game, i):
            return


def positions_of(moves: Moves, wanted: set[int]) -> Iterator[tuple[Position, int]]:
    """The positions before some moves of a game, and these moves; up to the first move that is illegal."""
    position = Position(moves.size)
    try:
        for number in range(max(wanted, default=-1) + 1):
            position.to_play = int(moves.color[number])
            if number in wanted:
                yield position, int(moves.point[number])
            position.play(int(moves.point[number]), int(moves.color[number]))
    except IllegalMove:
        return
