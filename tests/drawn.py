"""Drawn boards for the tests of the static floors: readings, groups and influence by the names of points."""
from __future__ import annotations

import random
from typing import Any

import numpy as np

from goengine.board.layout import STATE_WORDS
from goengine.board.position import Position
from goengine.board.shape import is_self_atari, stones_captured
from goengine.board.stones import is_single_eye
from goengine.influence.analysis import Analysis
from goengine.reading.layout import OUTCOME_NAMES, STATE_NAMES
from goengine.vertex import BLACK, WHITE, board_points, line_of, other, parse_vertex, vertex_name

# A corner that is a seki if White plays first at B1, Black's if he does, beside a white wall with two eyes.
CORNER = """
   A B C D E F G
 7 O . O O O O O
 6 O O . O O . O
 5 O O O O O O O
 4 O X X X O O O
 3 X X . X O O .
 2 . . X X O O O
 1 . . . O O . O
"""
# Two black groups of one eye each: Black to play makes a third. White to play shares two liberties with both; in that
# seki two points are Black's alone.
EYES_IN_SEKI = """
   A B C D E F G
 7 O . O O . O O
 6 O O O O O O O
 5 X X O O O O O
 4 . X O O O O O
 3 X X O O O O O
 2 . . X X X O .
 1 O . X . X O O
"""
# White to move. By their two results the areas at C2 and H7 are worth as much, one by one; H7 first is two points
# better.
THREE_AREAS = """
    O X X . X O O . O
    O . X X . O . O O
    O X . X . O O . X
    O O X . X X X O X
    X O X X X O . X .
    X . O X X O X X X
    X O O X . X . X O
    X O . . X . X O .
    O O O X X X O O O
"""
# Black's five stones in the middle and White's five share two liberties: who fills one is taken. Then with one of them
# filled: who plays the other takes.
SHARED = """
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    O O O X X X X X
    . O X O O O X .
    O O X . . O X X
    . O X X X O X .
    O O O O O X X X
"""
LAST_LIBERTY = SHARED.replace("O O X . . O X X", "O O X O . O X X")
INNER = {BLACK: ("C4", "C3", "C2", "D2", "E2"), WHITE: ("D4", "E4", "F4", "F3", "F2")}
AROUND = (1, -1, 20, -20, 21, -21, 19, -19)


def inner_stones(color: int) -> frozenset[int]:
    """Those of a colour in the middle of `SHARED`."""
    return frozenset(parse_vertex(name, 8) for name in INNER[color])


def board_bytes(b: Any) -> bytes:
    """Every byte of a board that a search must leave as it was."""
    return np.asarray(getattr(b, "array", b)).reshape(1).view(np.int64)[:STATE_WORDS].tobytes()


class Drawn:
    """A drawn position and all that the static floors say of it.

    Parameters
    ----------
    drawing : str or Position
        The board.
    limit : int
        Unforced nodes for one reading.
    most : int
        Strings of up to so many liberties are read.
    """

    def __init__(self, drawing: str | Position, limit: int = 1000, most: int = 4):
        self.position = Position.from_diagram(drawing) if isinstance(drawing, str) else drawing
        self.board = self.position.copy_board()
        self.analysis = Analysis(limit, most)
        before = board_bytes(self.board)
        self.analysis.run(self.board)
        assert board_bytes(self.board) == before, "an analysis must leave the board as it was"
        self.r, self.g, self.f = self.analysis.r, self.analysis.g, self.analysis.f

    def point(self, name: str) -> int:
        return parse_vertex(name, self.position.size)

    def head(self, name: str) -> int:
        return int(self.board["head"][self.point(name)])

    def group(self, name: str) -> int:
        """The id of the group of the stone on a point."""
        return int(self.g["group"][self.point(name)])

    def of_string(self, field: str, name: str) -> int:
        """What the record of readings says of the string on a point."""
        return int(self.r[field][self.head(name)])

    def of_group(self, field: str, name: str) -> int:
        """What the record of groups says of the group on a point."""
        return int(self.g[field][self.group(name)])

    def state(self, name: str) -> str:
        return STATE_NAMES[self.of_string("state", name)]

    def attack(self, name: str) -> tuple[str, str]:
        """The outcome when the attacker of a string moves first, and its move."""
        return OUTCOME_NAMES[self.of_string("attack", name)], vertex_name(self.of_string("attack_move", name))

    def defend(self, name: str) -> tuple[str, str]:
        """The outcome when the defender of a string moves first, and its move."""
        return OUTCOME_NAMES[self.of_string("defend", name)], vertex_name(self.of_string("defend_move", name))

    def link(self, one: str, two: str) -> int | None:
        """The number of the link between the strings on two points, or None."""
        pair = {self.head(one), self.head(two)}
        for link in range(int(self.g["links"][0])):
            if {int(self.g["link_a"][link]), int(self.g["link_b"][link])} == pair:
                return link
        return None


def sensible_position(rng: random.Random, size: int, moves: int) -> Position:
    """A game of random moves that capture, keep out of atari and off the first line, and fight."""
    position = Position(size)
    b = position.board
    for _ in range(moves):
        c = position.to_play
        tried = [p for p in rng.sample(board_points(size), min(size * size, 24))
                 if position.is_legal(p) and not is_single_eye(b, p, c)]

        def liking(p: int, c: int = c) -> float:
            near = [b["color"][p + d] for d in AROUND]
            return (4 * rng.random() + 3 * stones_captured(b, p, c) - 4 * is_self_atari(b, p, c)
                    - 2 * (line_of(p, size) == 1) + 0.7 * near.count(other(c)) + 0.3 * near.count(c))
        position.play(max(tried, key=liking) if tried else "pass")
    return position
