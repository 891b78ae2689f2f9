"""Values on the command line, checked where they are read: each error says what would be right."""
from __future__ import annotations

import argparse
from collections.abc import Callable

from goengine.search import levels
from goengine.vertex import MAX_SIZE, MIN_SIZE

DEFAULT_LEVEL = levels.DEFAULT_LEVEL
LONGEST_MOVE = 24 * 3600.0              # seconds


def whole(low: int, high: int | None = None) -> Callable[[str], int]:
    """A reader of whole numbers from `low` to `high`."""
    def read(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            value = low - 1
        if value < low or (high is not None and value > high):
            wanted = f"from {low} to {high}" if high is not None else f"of at least {low}"
            raise argparse.ArgumentTypeError(f"'{text}' is not a whole number {wanted}")
        return value
    return read


def number(low: float, high: float) -> Callable[[str], float]:
    """A reader of numbers from `low` to `high`."""
    def read(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = low - 1
        if not low <= value <= high:
            raise argparse.ArgumentTypeError(f"'{text}' is not a number from {low:g} to {high:g}")
        return value
    return read


size = whole(MIN_SIZE, MAX_SIZE)
level = whole(levels.LOWEST, levels.HIGHEST)
seconds = number(0.01, LONGEST_MOVE)
komi = number(-400, 400)


def amounts_of_seconds(text: str) -> tuple[float, ...]:
    """Amounts of time such as ``1,5,20``, from the smallest on."""
    return tuple(sorted({seconds(word) for word in text.split(",")}))


def half_points(text: str) -> float:
    """A komi in steps of half a point."""
    value = komi(text)
    if value * 2 != round(value * 2):
        raise argparse.ArgumentTypeError(f"'{text}' is no komi: it goes in half points, such as 6.5")
    return value


def add_pace(parser: argparse.ArgumentParser, instead: str) -> None:
    """Let a command have a level, or seconds: `instead` says for what."""
    pace = parser.add_mutually_exclusive_group()
    pace.add_argument("--level", type=level, default=DEFAULT_LEVEL, metavar="N",
                      help=f"1 (quick) to 10 (strong); default {DEFAULT_LEVEL}")
    pace.add_argument("--seconds", type=seconds, metavar="S", help=instead)


def rules(text: str) -> str:
    """The name of a ruleset."""
    from goengine.board.ruleset import ruleset
    try:
        return ruleset(text).name
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
