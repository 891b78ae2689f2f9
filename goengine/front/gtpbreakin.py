"""GTP commands that ask whether a string gets into an area, joined to one of its points, and how to prevent it."""
from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from goengine.front.asking import SECONDS
from goengine.front.gtpcommands import command, refusing
from goengine.front.gtpgame import GtpGame
from goengine.front.gtpreading import move_name, point, stone, with_move
from goengine.vertex import PASS, column_of, other, row_of

if TYPE_CHECKING:
    from goengine.board.position import Position
    from goengine.reading.reader import Reading

ATTEMPTS = 2                            # limits tried for each point of the area: there are many points
MOST_BLOCKS = 30                        # moves tried against a break-in


@command("break_in", "POINT POINT...")
def break_in(game: GtpGame, words: list[str]) -> str:
    """Whether a string, its owner moving first, can be joined to one of some points, and how."""
    p, area = _string_and_area(game, words)
    best = None
    for reading in _ways_in(game, game.position, p, area, time.monotonic() + SECONDS):
        if best is None or reading.works and (not best.works or reading.outcome > best.outcome):
            best = reading
        if best.code == 1:
            break
    return with_move(best) if best else "0"


@command("block_off", "POINT POINT...")
def block_off(game: GtpGame, words: list[str]) -> str:
    """Whether the enemy of a string, moving first, can keep it from being joined to any of some points, and how."""
    p, area = _string_and_area(game, words)
    position = game.position
    end = time.monotonic() + SECONDS
    ways = [reading for reading in _ways_in(game, position, p, area, end)
            if reading.grade == "unclear" or reading.works]
    if not ways:
        return "1 PASS" if time.monotonic() <= end else "0"
    enemy = other(position.color_at(p))
    tried = dict.fromkeys(q for reading in ways for q in (*reading.moves, *reading.depends) if q != PASS)
    for move in [q for q in tried if position.is_legal(q, enemy)][:MOST_BLOCKS]:
        after = position.copy()
        after.play(move, enemy)
        shut = all(not reading.works and reading.grade != "unclear" for reading in _ways_in(game, after, p, area, end))
        if time.monotonic() > end:
            break
        if shut:
            return f"1 {move_name(move)}"
    return "0"


def _string_and_area(game: GtpGame, words: list[str]) -> tuple[int, list[int]]:
    """A stone and the points of an area, the nearest first."""
    p = stone(game, words[0])
    string = game.position.string_points(p)

    def steps(q: int) -> int:
        return min(abs(row_of(q) - row_of(s)) + abs(column_of(q) - column_of(s)) for s in string)
    area = {point(word, game.size) for word in words[1:]}
    return p, sorted(area, key=lambda q: (steps(q), q))


def _ways_in(game: GtpGame, position: Position, p: int, area: list[int], end: float) -> Iterator[Reading]:
    """Whether the owner of a string, moving first, joins it to each point of an area, as long as there is time."""
    enemy = other(position.color_at(p))
    for q in area:
        if position.color_at(q) != enemy and time.monotonic() < end:
            with refusing():
                yield game.asker.connection(lambda reader: reader.connect(position, p, q), ATTEMPTS)
