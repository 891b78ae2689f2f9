"""The commands of GTP 2 that concern the program, the board, moves and time.

A command is a function of a `GtpGame` and the words behind the command's name; what it returns is the answer, and a
`GtpError` is the answer behind a question mark. Error texts begin as the standard has them.
"""
from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from goengine import __version__
from goengine.board import handicap
from goengine.board.ruleset import ruleset
from goengine.errors import GoEngineError, GtpError
from goengine.front.gtpgame import GtpGame
from goengine.search.clock import ABSOLUTE, BYO_YOMI, CANADIAN, NONE, TimeSettings, gtp_settings
from goengine.vertex import BLACK, MAX_SIZE, MIN_SIZE, PASS, parse_color, parse_vertex, vertex_name

KOMI_LIMIT = 1000.0
_WHOLE = re.compile(r"[+-]?[0-9]{1,9}")
_NUMBER = re.compile(r"[+-]?(?:[0-9]{1,15}\.?[0-9]{0,15}|\.[0-9]{1,15})(?:[eE][+-]?[0-9]{1,2})?")


Stream = Callable[[Callable[[str], None]], None]        # tells an answer line by line, by calling what it is given


class Command(NamedTuple):
    """A command's function, which answers at once or line by line, and the words it takes, as an error shows them."""

    run: Callable[[GtpGame, list[str]], str | Stream]
    usage: str
    least: int
    most: float


COMMANDS: dict[str, Command] = {}


def command(name: str, usage: str = "") -> Callable[[Callable], Callable]:
    """Enter a function into the table of commands; ``[WORD]`` in its usage may be left out, ``WORD...`` repeated."""
    words = usage.split()
    least = sum(not word.startswith("[") for word in words)
    most = float("inf") if usage.endswith(("...", "...]")) else len(words)

    def enter(function: Callable) -> Callable:
        COMMANDS[name] = Command(function, usage, least, most)
        return function
    return enter


# ---------------------------------------------------------------- reading words

@contextmanager
def refusing(prefix: str = "") -> Iterator[None]:
    """Turn an error about what was asked for into a refusal."""
    try:
        yield
    except (ValueError, GoEngineError) as error:
        raise GtpError(f"{prefix}: {error}" if prefix else str(error)) from error


def color(word: str) -> int:
    with refusing("invalid color or coordinate"):
        return parse_color(word)


def point_or_pass(word: str, size: int) -> int:
    with refusing("invalid color or coordinate"):
        return parse_vertex(word, size)


def whole(word: str, what: str) -> int:
    if not _WHOLE.fullmatch(word):
        raise GtpError(f"{what} not an integer: '{word}'")
    return int(word)


def number(word: str, what: str) -> float:
    if not _NUMBER.fullmatch(word):
        raise GtpError(f"{what} not a number: '{word}'")
    return float(word)


# ---------------------------------------------------------------- the program

@command("protocol_version")
def protocol_version(game: GtpGame, words: list[str]) -> str:
    return "2"


@command("name")
def name(game: GtpGame, words: list[str]) -> str:
    return "goengine"


@command("version")
def version(game: GtpGame, words: list[str]) -> str:
    return __version__


@command("known_command", "COMMAND")
def known_command(game: GtpGame, words: list[str]) -> str:
    return "true" if words[0] in COMMANDS else "false"


@command("list_commands")
def list_commands(game: GtpGame, words: list[str]) -> str:
    return "\n".join(COMMANDS)


@command("quit")
def leave(game: GtpGame, words: list[str]) -> str:
    game.finished = True
    return ""


@command("cputime")
def cputime(game: GtpGame, words: list[str]) -> str:
    """Seconds of processor time that this process has used."""
    return f"{time.process_time():.3f}"


# ---------------------------------------------------------------- the board

@command("boardsize", "SIZE")
def boardsize(game: GtpGame, words: list[str]) -> str:
    size = whole(words[0], "boardsize")
    if not MIN_SIZE <= size <= MAX_SIZE:
        raise GtpError(f"unacceptable size: boards have {MIN_SIZE} to {MAX_SIZE} lines")
    game.clear(size)
    return ""


@command("clear_board")
def clear_board(game: GtpGame, words: list[str]) -> str:
    game.clear()
    return ""


@command("komi", "POINTS")
def komi(game: GtpGame, words: list[str]) -> str:
    points = number(words[0], "komi")
    if abs(points) > KOMI_LIMIT:
        raise GtpError(f"komi {words[0]}: at most {KOMI_LIMIT:.0f} points either way")
    game.set_komi(points)
    return ""


@command("kgs-rules", "NAME")
def kgs_rules(game: GtpGame, words: list[str]) -> str:
    with refusing("unknown rules"):
        game.set_rules(ruleset(words[0]))
    return ""


@command("fixed_handicap", "STONES")
def fixed_handicap(game: GtpGame, words: list[str]) -> str:
    with refusing("invalid number of stones"):
        points = handicap.fixed_points(game.size, whole(words[0], "handicap"))
    return _give(game, points)


@command("place_free_handicap", "STONES")
def place_free_handicap(game: GtpGame, words: list[str]) -> str:
    with refusing("invalid number of stones"):
        points = handicap.free_points(game.size, whole(words[0], "handicap"))
    return _give(game, points)


@command("set_free_handicap", "POINT...")
def set_free_handicap(game: GtpGame, words: list[str]) -> str:
    with refusing("bad vertex list"):
        points = [parse_vertex(word, game.size) for word in words]
        if PASS in points:
            raise GtpError("a handicap stone cannot pass")
    _give(game, points)
    return ""


def _give(game: GtpGame, points: list[int]) -> str:
    position = game.position
    if position.moves or position.stone_points(BLACK) or position.stone_points(3 - BLACK):
        raise GtpError("board not empty")
    with refusing("bad vertex list"):
        handicap.give(position, points)
    return " ".join(map(vertex_name, points))


# ---------------------------------------------------------------- moves

@command("play", "COLOR POINT")
def play(game: GtpGame, words: list[str]) -> str:
    mover = color(words[0])
    game.position.play(point_or_pass(words[1], game.size), mover)
    return ""


@command("black", "POINT")
def black(game: GtpGame, words: list[str]) -> str:
    """An older name of ``play black``, which regression files use."""
    return play(game, ["black", *words])


@command("white", "POINT")
def white(game: GtpGame, words: list[str]) -> str:
    """An older name of ``play white``."""
    return play(game, ["white", *words])


@command("undo")
def undo(game: GtpGame, words: list[str]) -> str:
    if not game.position.moves:
        raise GtpError("cannot undo: no move was played")
    game.position.undo()
    return ""


@command("genmove", "COLOR")
def genmove(game: GtpGame, words: list[str]) -> str:
    return vertex_name(game.generate(color(words[0])))


@command("kgs-genmove_cleanup", "COLOR")
def genmove_cleanup(game: GtpGame, words: list[str]) -> str:
    return vertex_name(game.generate(color(words[0]), clean_up=True))


@command("reg_genmove", "COLOR [SEED]")
def reg_genmove(game: GtpGame, words: list[str]) -> str:
    return vertex_name(game.suggest(color(words[0])).move)


# ---------------------------------------------------------------- time

@command("time_settings", "MAIN_TIME BYO_YOMI_TIME BYO_YOMI_STONES")
def time_settings(game: GtpGame, words: list[str]) -> str:
    with refusing("bad time settings"):
        game.set_time(gtp_settings(number(words[0], "main time"), number(words[1], "byo-yomi time"),
                                   whole(words[2], "byo-yomi stones")))
    return ""


@command("kgs-time_settings", "none|absolute|byoyomi|canadian [SECONDS] [BYO_YOMI_SECONDS] [PERIODS_OR_STONES]")
def kgs_time_settings(game: GtpGame, words: list[str]) -> str:
    kind = words[0].lower()
    wanted = {NONE: 0, ABSOLUTE: 1, BYO_YOMI: 3, CANADIAN: 3}
    if kind not in wanted:
        raise GtpError(f"bad time settings: '{words[0]}' is none of {', '.join(wanted)}")
    if len(words) - 1 != wanted[kind]:
        raise GtpError(f"bad time settings: {kind} takes {wanted[kind]} numbers")
    with refusing("bad time settings"):
        numbers = [number(word, "time") for word in words[1:3]] + [whole(word, "count") for word in words[3:]]
        game.set_time(TimeSettings(kind, *numbers))     # type: ignore[arg-type]
    return ""


@command("time_left", "COLOR SECONDS STONES")
def time_left(game: GtpGame, words: list[str]) -> str:
    with refusing("bad time"):
        game.clocks[color(words[0])].update(number(words[1], "time"), whole(words[2], "stones"))
    return ""
