"""Mid-game positions for `goengine bench`: from a collection of games, or from games of its own played on the spot."""
from __future__ import annotations

import random
import re
from os import PathLike, fspath
from typing import Any

from goengine.board import stones
from goengine.board.position import Position
from goengine.board.sgf import SgfGame, position_at, read_games
from goengine.board.shape import is_self_atari, stones_captured
from goengine.errors import GoEngineError, SgfError
from goengine.vertex import EMPTY, PASS, board_points, line_of, on_board

SIZE = 19
EARLIEST, LATEST = 60, 200              # moves played in a mid-game position
MOST_LIBERTIES = 4                      # of the strings that are read in it
SEED = 3
LOCAL = 0.7                             # how often a move of our own games answers the last one
COUNTED = re.compile(r"[BW]\+[0-9]+(\.[0-9]+)?")     # a result in points
NEAR = [20 * rows + columns for rows in range(-2, 3) for columns in range(-2, 3) if rows or columns]


def mid_games(path: str | PathLike[str] | None, wanted: int, seed: int = SEED) -> list[Position]:
    """Mid-game positions on 19x19, no two from one game; all that was played from the empty board on is in them.

    Parameters
    ----------
    path : path or None
        A collection, gzipped or not, to sample; without it sensible random games are played.
    wanted : int
        Positions, at most.
    seed : int
        The same seed chooses the same positions.

    Raises
    ------
    GoEngineError
        If the collection cannot be read or holds no such position.
    """
    chance = random.Random(seed)
    if path is None:
        return [sensible_game(chance, chance.randint(EARLIEST, LATEST)) for _ in range(wanted)]
    games = list(read_games(path))
    chance.shuffle(games)
    found: list[Position] = []
    for game in games:
        if len(found) == wanted:
            break
        position = _somewhere_in(game, chance)
        if position is not None:
            found.append(position)
    if not found:
        raise GoEngineError(f"{fspath(path)}: holds no {SIZE}x{SIZE} game of {EARLIEST} moves without set-up stones")
    return found


def _somewhere_in(game: SgfGame, chance: random.Random) -> Position | None:
    """The position after so many moves of a game, or None if the game is too short, set up or cannot be read."""
    try:
        if game.size != SIZE or len(game.moves) < EARLIEST or any(node.stones for node in game.nodes()):
            return None
        return position_at(game, chance.randint(EARLIEST, min(LATEST, len(game.moves))))
    except SgfError:
        return None


def final_positions(path: str | PathLike[str], wanted: int, seed: int = SEED) -> list[Position]:
    """The last positions of 19x19 games that were counted, by their results, chosen and refused as by `mid_games`."""
    games = list(read_games(path))
    random.Random(seed).shuffle(games)
    found: list[Position] = []
    for game in games:
        if len(found) == wanted:
            break
        if game.size == SIZE and COUNTED.fullmatch(game.result or ""):
            try:
                found.append(position_at(game, len(game.moves)))
            except SgfError:
                continue
    if not found:
        raise GoEngineError(f"{fspath(path)}: holds no {SIZE}x{SIZE} game that was counted")
    return found


def short_strings(board: Any) -> list[int]:
    """The heads of all strings that are to be read, in board order."""
    return [p for p in board_points(int(board["size"][0])) if board["color"][p] != EMPTY and board["head"][p] == p
            and board["liberty_count"][p] <= MOST_LIBERTIES]


# ------------------------------------------------------------------ games of our own

def sensible_game(chance: random.Random, length: int) -> Position:
    """The position after random moves that fight where the last stone was played and avoid what is plainly bad."""
    position = Position(SIZE)
    while position.move_number < length:
        position.play(_sensible_move(position, chance))
    return position


def _sensible_move(position: Position, chance: random.Random) -> int:
    """A capture near the last move if there is one, else any sensible point near it or anywhere."""
    last = position.last_move
    near = [] if last is None or last.point == PASS or chance.random() > LOCAL else _around(position, last.point)
    chance.shuffle(near)
    near.sort(key=lambda p: -stones_captured(position.board, p, position.to_play))
    for p in near:
        if _is_sensible(position, p):
            return p
    everywhere = list(board_points(SIZE))
    chance.shuffle(everywhere)
    return next((p for p in everywhere if _is_sensible(position, p)), PASS)


def _around(position: Position, p: int) -> list[int]:
    """The empty points within two lines of a point."""
    return [p + d for d in NEAR if on_board(p + d, SIZE) and position.board["color"][p + d] == EMPTY]


def _is_sensible(position: Position, p: int) -> bool:
    """Whether a move is legal, fills no eye, is no self-atari, and is not on the edge without a stone near it."""
    board, color = position.board, position.to_play
    if board["color"][p] != EMPTY or stones.is_single_eye(board, p, color) or is_self_atari(board, p, color):
        return False
    if line_of(p, SIZE) < 3 and len(_around(position, p)) == sum(on_board(p + d, SIZE) for d in NEAR):
        return False
    return position.is_legal(p)
