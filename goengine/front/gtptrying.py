"""GTP commands that try moves on top of the game without entering them, and ask whether a move is legal."""
from __future__ import annotations

from goengine.errors import GtpError, IllegalMove
from goengine.front.gtpcommands import color, command, point_or_pass
from goengine.front.gtpgame import GtpGame

# What goes on with the game itself, and so must wait until the moves that were tried are taken back.
OF_THE_GAME = frozenset(("play", "black", "white", "undo", "genmove", "reg_genmove", "kgs-genmove_cleanup",
                         "genmove_analyze", "lz-genmove_analyze", "kata-genmove_analyze", "gogui-play_sequence",
                         "gogui-setup", "gogui-setup_player"))


@command("is_legal", "COLOR POINT")
def is_legal(game: GtpGame, words: list[str]) -> str:
    """1 if a move is legal, else 0; a pass always is."""
    mover = color(words[0])
    return str(int(game.position.is_legal(point_or_pass(words[1], game.size), mover)))


@command("trymove", "COLOR POINT")
def trymove(game: GtpGame, words: list[str]) -> str:
    """Play a move that `popgo` takes back; all commands that ask see the board with it."""
    mover = color(words[0])
    move = point_or_pass(words[1], game.size)
    try:
        game.try_move(move, mover)
    except IllegalMove as error:
        raise GtpError(str(error)) from error
    return ""


@command("popgo")
def popgo(game: GtpGame, words: list[str]) -> str:
    """Take back the last move that was tried."""
    if not game.trying:
        raise GtpError("Stack empty.")
    game.take_back()
    return ""


@command("get_trymove_counter")
def get_trymoves(game: GtpGame, words: list[str]) -> str:
    """Moves that were tried, by `trymove` and by the reader: its nodes."""
    return str(game.asker.nodes)


@command("reset_trymove_counter")
def reset_trymoves(game: GtpGame, words: list[str]) -> str:
    game.asker.nodes = 0
    return ""
