"""Game records in SGF: reading any game or collection, and the position at any move of it.

    for game in read_games("collection.sgf.gz"):
        print(game.black, game.white, game.result, len(game.moves))
    position = position_at(read_game("game.sgf"), move=42)

``python -m goengine.board.sgf FILE...`` replays every game of the files and names each illegal move.
What a game holds is in `goengine.board.sgfgame`, writing in `goengine.board.record`.
"""
from __future__ import annotations

import argparse
import dataclasses
import sys
import time
from collections.abc import Iterator
from itertools import islice
from os import PathLike, fspath
from typing import Any

from goengine.board import stones
from goengine.board.collection import in_one_charset, read_bytes, split
from goengine.board.layout import new_board
from goengine.board.position import Position
from goengine.board.record import SETUP, GameRecord, Node, Play
from goengine.board.ruleset import SIMPLE, Ruleset, ruleset
from goengine.board.sgfgame import SgfGame
from goengine.errors import IllegalMove, SgfError
from goengine.vertex import BLACK, EMPTY, PASS, WHITE, board_points, parse_vertex, vertex_name

__all__ = ["GameRecord", "Node", "Play", "SgfGame", "games_in", "position_at", "read_game", "read_games", "replay"]

_HANDICAP_KOMI = 0.5                    # the custom, where a record with a handicap does not say


# ---------------------------------------------------------------- reading files

def read_games(path: str | PathLike[str]) -> Iterator[SgfGame]:
    """The games of a file, gzipped or not, one after the other.

    Raises
    ------
    SgfError
        If the file cannot be read or holds no game; or, behind the last good game, if one is cut off.
    """
    return games_in(read_bytes(path), fspath(path))


def games_in(data: bytes, name: str = "record") -> Iterator[SgfGame]:
    """The games in the contents of a file; see `read_games`."""
    data, charset = in_one_charset(data)
    for index, raw in enumerate(split(data, name)):
        yield SgfGame(raw, name, index, charset)


def read_game(path: str | PathLike[str], index: int = 0) -> SgfGame:
    """One game of a file, the first unless an index is given.

    Raises
    ------
    SgfError
        If there is no such game.
    """
    for game in islice(read_games(path), index, None):
        return game
    raise SgfError(f"{fspath(path)}: has no game {index + 1}; it holds {sum(1 for _ in read_games(path))}")


# ---------------------------------------------------------------- positions

def position_at(game: SgfGame, move: int | None = None, before: int | str | None = None,
                rules: str | Ruleset | None = None, komi: float | None = None,
                stop_at_illegal: bool = False) -> Position:
    """The position after a number of moves of the main line.

    A record is evidence of what was played, so a move that only repeats a position is taken as it stands;
    the ruleset's own ko rule holds again for what is played on.

    Parameters
    ----------
    game : SgfGame
    move : int, optional
        Moves played; all of them unless given.
    before : int or str, optional
        Stop before the first move at this point instead.
    rules, komi : optional
        Take these and not what the record says (Chinese rules and their komi where it says nothing; with
        a handicap, half a point).
    stop_at_illegal : bool
        Whether an illegal move ends the line quietly; the position before it is returned.

    Raises
    ------
    SgfError
        For an illegal move, a set-up string without liberties, or a move or point that does not come;
        with file, game and move number.
    """
    laws = ruleset(rules or game.rules or "chinese")
    if komi is None:
        komi = game.komi
    if komi is None:
        komi = _HANDICAP_KOMI if game.handicap else laws.komi
    stop = _moves_wanted(game, move, before)
    nodes = game.nodes()
    movers = _movers(nodes)
    position = Position(game.size, dataclasses.replace(laws, ko=SIMPLE), komi)
    position.set_up({}, movers[0] or (WHITE if game.handicap else BLACK))
    position.handicap = game.handicap
    played = 0
    for node, mover in zip(nodes, movers):
        if node.move and played == stop:
            position.to_play = node.move.color
            break
        if node.stones:
            _set_up(game, position, node, mover, played)
        if node.move:
            played += 1
            try:
                position.play(node.move.point, node.move.color)
            except IllegalMove as error:
                position.to_play = node.move.color
                if stop_at_illegal:
                    break
                raise SgfError(f"{game.where}: move {played}: {error}") from error
        if node.to_play:
            position.to_play = node.to_play
    position.adopt(laws)
    return position


def _moves_wanted(game: SgfGame, move: int | None, before: int | str | None) -> int:
    """How many moves of the main line are to be played."""
    moves = game.moves
    if before is not None:
        point = parse_vertex(before, game.size) if isinstance(before, str) else before
        for number, one in enumerate(moves):
            if one.point == point:
                return number
        raise SgfError(f"{game.where}: no move is played at {vertex_name(point)}")
    if move is not None and not 0 <= move <= len(moves):
        raise SgfError(f"{game.where}: has no move {move}; its main line has {len(moves)}")
    return len(moves) if move is None else move


def _movers(nodes: list[Node]) -> list[int]:
    """For each node, who makes the next move from there on, itself included; 0 where none is made."""
    movers: list[int] = []
    mover = EMPTY
    for node in reversed(nodes):
        mover = node.move.color if node.move else mover
        movers.append(mover)
    return movers[::-1]


def _set_up(game: SgfGame, position: Position, node: Node, mover: int, played: int) -> None:
    """Change the stones in mid-game; the history begins anew, prisoners are kept."""
    prisoners = [position.prisoners(color) for color in (BLACK, WHITE)]
    placed = {p: position.color_at(p) for p in board_points(position.size)}
    placed.update(node.stones)
    try:
        position.set_up({p: c for p, c in placed.items() if c != EMPTY}, mover or node.to_play or position.to_play)
    except IllegalMove as error:
        raise SgfError(f"{game.where}: after move {played}: {error}") from error
    position.board["prisoners"][[BLACK, WHITE]] = prisoners


def replay(game: SgfGame) -> Any:
    """The board record after the main line, played straight on the kernel (for going through collections).

    Raises
    ------
    SgfError
        For an illegal move, as in `position_at`.
    """
    moves = game.moves
    if not game.is_plain or any(name in game.properties for name in SETUP):
        return position_at(game).board
    board = new_board(game.size, ruleset(game.rules or "chinese").suicide)
    ply, top = board["ply"], board["top"]
    for color, point in moves:
        if point == PASS:
            stones.play_pass(board)
        elif not stones.play(board, point, color):
            return position_at(game).board              # it knows why
        ply[0] = top[0] = 0
    return board


def main(args: list[str] | None = None) -> int:
    """Replay the games of the files named; 1 if any of them cannot be read to its end."""
    parser = argparse.ArgumentParser(prog="python -m goengine.board.sgf",
                                     description="Replay SGF games and name every illegal move.")
    parser.add_argument("paths", nargs="+", metavar="FILE")
    started = time.monotonic()
    games = moves = failed = 0
    for path in parser.parse_args(args).paths:
        try:
            for game in read_games(path):
                games += 1
                try:
                    replay(game)
                    moves += len(game.moves)
                except SgfError as error:
                    failed += 1
                    print(error, file=sys.stderr)
        except SgfError as error:
            failed += 1
            print(error, file=sys.stderr)
    print(f"{games} games, {moves} moves, {failed} failed, {time.monotonic() - started:.1f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
