"""GTP commands for game records, and GoGui's for setting up positions and several moves at once."""
from __future__ import annotations

import os
from datetime import date

from goengine.errors import GtpError
from goengine.front.gtpcommands import color, command, point_or_pass, refusing
from goengine.front.gtpgame import GtpGame
from goengine.vertex import COLOR_NAMES, EMPTY, PASS, board_points


@command("loadsgf", "FILE [MOVE_OR_POINT]...")
def loadsgf(game: GtpGame, words: list[str]) -> str:
    """Load a record up to just before a move, by its number or its point; the answer is the side to move.

    A name with spaces in it is several words; only the last one can be the move.
    """
    from goengine.board.sgf import position_at, read_game
    path = " ".join(words)
    stop = ""
    if len(words) > 1 and not os.path.exists(path):
        path, stop = " ".join(words[:-1]), words[-1]
    with refusing("cannot load file"):
        record = read_game(path)
        move = before = None
        if stop.isascii() and stop.isdigit() and len(stop) < 9 and int(stop):
            move = min(int(stop) - 1, len(record.moves))
        elif stop:
            before = point_or_pass(stop, record.size)
        game.load(position_at(record, move, before, rules=record.rules or game.rules))
    return COLOR_NAMES[game.position.to_play]


@command("printsgf", "[FILE]...")
def printsgf(game: GtpGame, words: list[str]) -> str:
    """Write the game to a file, or as the answer."""
    from goengine.board.record import GameRecord
    record = GameRecord.of(game.position, date=date.today().isoformat())
    if not words or words == ["-"]:
        return record.serialise().decode("utf-8")
    with refusing("cannot save file"):
        record.write(" ".join(words))
    return ""


@command("gogui-play_sequence", "[COLOR_POINT]...")
def play_sequence(game: GtpGame, words: list[str]) -> str:
    """Play several moves, or none of them if one is illegal."""
    moves = _pairs(game, words)
    position = game.position.copy()
    for mover, point in moves:
        position.play(point, mover)
    game.replace(position)
    return ""


@command("gogui-setup", "[COLOR_POINT]...")
def setup(game: GtpGame, words: list[str]) -> str:
    """Put stones on the board that were not played; the moves so far are forgotten."""
    position = game.position
    placed = {p: position.color_at(p) for p in board_points(position.size)}
    for stone, point in _pairs(game, words):
        if point == PASS:
            raise GtpError("invalid color or coordinate: a stone cannot be set up at pass")
        placed[point] = stone
    position.set_up({p: c for p, c in placed.items() if c != EMPTY}, position.to_play)
    return ""


@command("gogui-setup_player", "COLOR")
def setup_player(game: GtpGame, words: list[str]) -> str:
    game.position.to_play = color(words[0])
    return ""


def _pairs(game: GtpGame, words: list[str]) -> list[tuple[int, int]]:
    if len(words) % 2:
        raise GtpError("invalid color or coordinate: colours and points come in pairs")
    return [(color(words[i]), point_or_pass(words[i + 1], game.size)) for i in range(0, len(words), 2)]
