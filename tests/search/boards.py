"""Boards and records that the tests of this floor share."""
from __future__ import annotations

import random
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from goengine.board.layout import STATE_WORDS
from goengine.board.position import Position
from goengine.groups.layout import LIFE_CRITICAL
from goengine.search.engine import Engine
from goengine.vertex import PASS, board_points, transform
from tests.expert.made_up import random_records, transformed_records

# Every group has its two eyes, every point has an owner; the lone stones inside are dead.
SETTLED = """
   A B C D E F G
 7 . X . X O . O
 6 X X X X O O O
 5 . O X X O X O
 4 X X X X O . O
 3 . . X X O O O
 2 X X X X O . .
 1 . X . X O O O
"""
# The same, with one neutral point at D4.
NEUTRAL = """
   A B C D E F G
 7 . X . X O . O
 6 X X X X O O O
 5 . X X X O . O
 4 X X X . O O O
 3 . X X X O O O
 2 X X X X O . .
 1 . X . X O O O
"""
# From a game against GNU Go. After Black's move at J1 all looks settled, but his next one at G3 breaks in.
BREAKABLE = """
    . . . . . . . . .
    . . . X X . . . .
    . X X O O X X . .
    X X O . O O X X .
    X O O . O X X . X
    O O . O . O O X X
    . . O . . . . O X
    . . . . . . . O X
    . . . . . . . O .
"""
# Four black stones in atari: White takes them at E5, Black joins his friends there.
HANGING = """
   A B C D E F G H J
 9 . . . . . . . . .
 8 . . . . . . . . .
 7 . . . . . . . . .
 6 O O O O . X . . .
 5 X X X X . . X . .
 4 O O O O . X . . .
 3 . . . . . . . . .
 2 . . . . . . . . .
 1 . . . . . . . . .
"""
# The same four times over, for both colours.
FOUR_HANGING = """
    A B C D E F G H J K L M N O P Q R
 17 . . . . . . . . . . . . . . . . .
 16 O O O O . X . . . . . X . O O O O
 15 X X X X . . X . . . X . . X X X X
 14 O O O O . X . . . . . X . O O O O
 13 . . . . . . . . . . . . . . . . .
 12 . . . . . . . . . . . . . . . . .
 11 . . . . . . . . . . . . . . . . .
 10 . . . . . . . . . . . . . . . . .
  9 . . . . . . . . . . . . . . . . .
  8 . . . . . . . . . . . . . . . . .
  7 . . . . . . . . . . . . . . . . .
  6 . . . . . . . . . . . . . . . . .
  5 . . . . . . . . . . . . . . . . .
  4 X X X X . O . . . . . O . X X X X
  3 O O O O . . O . . . O . . O O O O
  2 X X X X . O . . . . . O . X X X X
  1 . . . . . . . . . . . . . . . . .
"""

# Under Japanese rules, from games of the engine: White has to play on H8 once Black is on G9, or loses G8.
SHORT_OF_LIBERTIES = """
. . . . . X . O .
X O . X . X O . .
. X X . X X X O .
X O X X O X X O .
. O O O O X O . O
. . O X X O . O .
. X X X O O . O .
X . X X O X O . .
. O X O O . . . .
"""

# The last point is at B1; White's threats at D6 and at J5 have to be answered, and are worth nothing.
THREATS_LEFT = """
. . . O O O . . .
. O O X O X O O O
O X X X X X X X O
. O X . X . X . X
. O O O X X . . .
. O X X . . . . .
. . O X . . X . .
. . O X X . . . .
. . O O X . . . .
"""

FINISHED_BUT_FOR_A_KO_POINT = """
. . . . O O O O .
. O O O O O X X X
. X X O X X . . .
. . O X . . X . .
O . O X . . . . .
. O X X . . . . .
. . O X . X . . .
. . O X X . . . .
. . O O X . . . .
"""


def state(board: Any) -> bytes:
    """What undo restores, as bytes: stones, strings, liberties, hash, ko, prisoners."""
    array = board.array if hasattr(board, "array") else np.asarray(board)
    return bytes(array.reshape(1).view(np.int64)[:STATE_WORDS].tobytes())


def whole_state(position: Position) -> tuple:
    """All that a position knows, in a form that compares."""
    return (state(position.board), position.to_play, [(m.color, m.point) for m in position.moves], position.komi,
            position.handicap, position.ruleset, list(position._keys), dict(position._seen))


@lru_cache
def shared_engine(level: int) -> Engine:
    """An engine for all tests that change nothing in it; one takes a third of a second to make."""
    return Engine(level)


@lru_cache
def _weak_engine() -> Engine:
    """The one that plays the games of `played`."""
    return Engine(1)


_GAMES: dict[tuple[int, int, str], Position] = {}       # the games of `played`, by size, seed and ruleset


def played(size: int, moves: int, seed: int = 0, rules: str = "chinese") -> Position:
    """A game that a weak level played against itself; each is played once, as far as anybody asked for it."""
    game, engine = _GAMES.setdefault((size, seed, rules), Position(size, rules)), _weak_engine()
    engine.seed = seed
    while len(game.moves) < moves and not game.is_over:
        game.play(engine.choose(game, resign=False).move)
    position = Position(size, rules)
    for move in game.moves[:moves]:
        position.play(move.point)
    return position


def made_up_records(rng: random.Random, position: Position) -> Any:
    """Random groups, influence and chances, some strings taken for captured, some groups hanging on the next move."""
    records = random_records(rng, position)
    for p in board_points(position.size):
        records.f["value"][p] = rng.randint(-1000, 1000)
    for i in range(int(records.r["count"][0])):
        records.g["gone"][records.r["heads"][i]] = rng.random() < 0.2
    for i in range(int(records.g["count"][0])):
        if rng.random() < 0.3:
            records.g["life"][records.g["ids"][i]] = LIFE_CRITICAL
    return records


def turned_records(position: Position, records: Any, twin: Position, symmetry: int, swap: bool) -> SimpleNamespace:
    """The same records for a turned, mirrored or colour-swapped position."""
    turned = transformed_records(position, records, twin, symmetry, swap)
    for i in range(int(records.r["count"][0])):
        head = int(records.r["heads"][i])
        there = twin.board["head"][transform(head, symmetry, position.size)]
        turned.g["gone"][there] = records.g["gone"][head]
    for p in board_points(position.size):
        held = records.f["value"][p]
        turned.f["value"][transform(p, symmetry, position.size)] = -held if swap else held
    return turned


def last_of(position: Position) -> int:
    """The point of the last move, `PASS` if there is none."""
    return position.last_move.point if position.last_move else PASS


def finish(position: Position, engine: Engine, most: int, clean_up: bool = False) -> Position:
    """Let an engine play both sides until both have passed."""
    while not position.is_over and len(position.moves) < most:
        position.play(engine.choose(position, clean_up=clean_up, resign=False).move)
    return position


# From a game with GNU Go, Black to play. H15 saves four stones and takes six; but White plays J13 then, and takes
# seventeen.
HASTY = """
    . . . . X O O . . . O O O X . . . . .
    X X . . . X O O O . O X X X . . . . .
    O X X X X X O X O O O X . . . X . X X
    O O O O O O X X O . O O X . . . X X O
    . X X O . O X . X O O X . . X O X O O
    X O O . X O O X X X O X . . O X O O .
    X O . O O X X X . O X . . X X X O . .
    . X O O X X . . X O X . X O O O . O .
    . X . O X X O O O O X X X O X O O O O
    . X . O O O X X X X X O X O X O X X O
    . . X X X X O O O X O O O O X X X . X
    . X O X O O X X O X O . . X O X X X .
    X O O O O X . X O X X O . . O O O X .
    . . X O X X X X O . O O O O O O X X .
    O O O . O X O X O O O X X O X O O X .
    O X O O O X O O O . O O X X X O X X .
    X X X X O X O X X O O X X . X X O O .
    . . . . X . X X X X O X O X . . X O .
    . . . . . . . . X O O O O X . X . . .
"""

# From a game with GNU Go, Black to play after a pass. White's four stones at the bottom look dead; A3 kills them, and
# A2 saves them.
UNSURE = """
    . . . X X O O O .
    . . . . X O . . O
    . . . X O O O . O
    . . X . X O O . O
    . . O . X O O O O
    . . O . O X X O X
    . X X X X X X X X
    . O O O O X X . .
    . . . . . . . . .
"""
