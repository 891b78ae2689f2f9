"""The position that a command line names: of a game record, before a move; or drawn in a file or on standard input."""
from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING

from goengine.front import options as values

if TYPE_CHECKING:
    from goengine.board.position import Position

_BYTE_ORDER_MARK = "\ufeff"             # some editors begin each text with it


def add_board(parser: argparse.ArgumentParser, point: str) -> None:
    """Add what names a position and a point in it; `point` says what that is."""
    parser.add_argument("game", metavar="GAME.sgf", help="the record, gzipped or not; or a .txt file with a drawn"
                        " board, or - for a drawn board on standard input")
    parser.add_argument("point", metavar="POINT", help=point)
    parser.add_argument("--move", type=values.whole(1), metavar="N",
                        help="stand before move N of the game (default: behind the last move)")
    parser.add_argument("--number", type=values.whole(1), metavar="N", help="which game of a collection (default 1)")


def check_board(options: argparse.Namespace) -> None:
    """Refuse options that a drawn board has no use for."""
    if _is_drawn(options.game):
        for name in ("move", "number"):
            if getattr(options, name):
                options.parser.error(f"--{name} goes with a game record, not with a drawn board")


@contextmanager
def named(title: str) -> Iterator[None]:
    """Name the position in what is wrong with a point of it."""
    from goengine.errors import GoEngineError
    try:
        yield
    except ValueError as error:
        raise GoEngineError(f"{title}: {error}") from error


def stone_of(text: str, position: Position, title: str) -> int:
    """A point with a stone; GoEngineError if it is none."""
    from goengine.front.readquestions import stone_on
    with named(title):
        return stone_on(position, text)


def _is_drawn(name: str) -> bool:
    return name == "-" or name.lower().endswith(".txt")


def board_of(options: argparse.Namespace, source: IO[str]) -> tuple[Position, str]:
    """The position asked for, and where it comes from."""
    from goengine.board.sgf import position_at, read_game
    from goengine.errors import SgfError
    from goengine.front.keeping import path_named
    if _is_drawn(options.game):
        return _drawn(options.game, source)
    game = read_game(path_named(options.game), (options.number or 1) - 1)
    number = options.move or len(game.moves) + 1
    if number > len(game.moves) + 1:
        raise SgfError(f"{game.where}: has no move {number}; its main line has {len(game.moves)}")
    return position_at(game, number - 1), f"{game.where}, move {number}"


def _drawn(name: str, source: IO[str]) -> tuple[Position, str]:
    """A drawn board out of a file or from standard input."""
    from goengine.board.collection import read_bytes
    from goengine.board.position import Position
    from goengine.errors import DiagramError, IllegalMove
    from goengine.front.keeping import path_named
    title = "standard input" if name == "-" else name
    text = source.read() if name == "-" else read_bytes(path_named(name)).decode("utf-8", "replace")
    try:
        return Position.from_diagram(text.removeprefix(_BYTE_ORDER_MARK)), title
    except DiagramError as error:
        raise DiagramError(f"{title}: {error}", error.row) from error
    except IllegalMove as error:
        raise DiagramError(f"{title}: {error.move}: {error.reason}") from error
