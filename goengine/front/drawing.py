"""The board as a person sees it, and what stands beside it.

    >>> from goengine.board.position import Position
    >>> from goengine.front.drawing import board_text
    >>> from goengine.front.look import Look
    >>> game = Position(3)
    >>> game.play("B2")
    >>> print(board_text(game, Look()))
       A B C
     3 . . .  3
     2 .(X).  2
     1 . . .  1
       A B C
"""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from goengine.board.position import Position
from goengine.diagram import is_star
from goengine.front.look import INK, LAST, LETTER, LINES, STARS, Look
from goengine.vertex import (BLACK, COLOR_NAMES, COLUMN_LETTERS, EMPTY, PASS, WHITE, column_of, other, point_at, row_of,
                             vertex_name)

LETTERS = "abcdefghijklmnpqrstuvwyz"    # without o and x, which would look like stones
BESIDE = 30                             # columns that what stands beside the board needs


@dataclass(frozen=True)
class Mark:
    """A sign drawn on a point, one column wide (two on a wide board), with its colour, on the wood or not."""

    sign: str
    ink: str = ""
    on_wood: bool = True


def board_text(position: Position, look: Look, marks: Mapping[int, Mark] | None = None,
               shade: Mapping[int, int] | None = None, width: int = 1) -> Text:
    """Draw a board with coordinates; the last move stands in brackets.

    Parameters
    ----------
    position : Position
        What is on the board.
    look : Look
        What the terminal can show.
    marks : mapping, optional
        Point -> what is drawn on it; such a point keeps no brackets.
    shade : mapping, optional
        Point -> how much the wood there turns Black's (up to 50) or White's (down to -50).
    width : int
        Columns of a sign, 1 or 2.
    """
    marks, shade = marks or {}, shade or {}
    last = position.last_move.point if position.last_move else PASS
    if last in marks or width > 1:
        last = PASS
    letters = "   " + " ".join(letter.rjust(width) for letter in COLUMN_LETTERS[:position.size])
    text = Text(letters + "\n", no_wrap=True)
    for row in range(position.size, 0, -1):
        first = point_at(row, 1)
        text.append(f"{row:2d}")
        text.append("(" if last == first else " ", look.on_wood(LAST, shade.get(first, 0)))
        for p in range(first, first + position.size):
            mark = marks.get(p) or point_mark(position, look, p)
            text.append(mark.sign.rjust(width), look.on_wood(mark.ink, shade.get(p, 0)) if mark.on_wood else mark.ink)
            gap = _gap(position, look, p, last)
            both = (shade.get(p, 0) + shade.get(p + 1, shade.get(p, 0))) // 2
            text.append(gap.sign, look.on_wood(gap.ink, both))
        text.append(f" {row}\n")
    text.append(letters)
    return text


def point_mark(position: Position, look: Look, p: int) -> Mark:
    """A stone, or the crossing of two lines."""
    color = position.color_at(p)
    if color != EMPTY:
        return Mark(look.stone(color), INK[color])
    star = is_star(p, position.size)
    if not (look.colors and look.signs):
        return Mark("+" if star else ".", LINES)
    if star:
        return Mark("╋", STARS)
    down = 0 if row_of(p) == position.size else 2 if row_of(p) == 1 else 1
    across = 0 if column_of(p) == 1 else 2 if column_of(p) == position.size else 1
    return Mark("┌┬┐├┼┤└┴┘"[3 * down + across], LINES)


def _gap(position: Position, look: Look, p: int, last: int) -> Mark:
    """What lies between a point and the next one of its row: a bracket, a line of the board, or nothing."""
    at_edge = column_of(p) == position.size
    if p == last:
        return Mark(")", LAST)
    if p + 1 == last and not at_edge:
        return Mark("(", LAST)
    return Mark(" " if at_edge or not (look.colors and look.signs) else "─", LINES)


def letters_on(points: list[int]) -> dict[int, Mark]:
    """Marks a, b, c ... for points, the first one a; passes have no place on the board."""
    return {p: Mark(letter, LETTER) for p, letter in reversed(list(zip(points, LETTERS))) if p > PASS}


def players_text(position: Position, look: Look, names: Mapping[int, str]) -> Text:
    """Both players with their prisoners, the game's terms, and whose move it is."""
    text = Text()
    for color in (BLACK, WHITE):
        taken = position.prisoners(other(color))
        text.append(f" {look.stone(color)} ", look.ink(color))
        text.append(f" {COLOR_NAMES[color].capitalize()}: ", look.style("bold"))
        text.append(f"{names[color]}\n")
        text.append(f"     {taken} prisoner{'' if taken == 1 else 's'}\n", "" if taken else look.style("dim"))
    terms = f"{position.ruleset.title} rules, komi {position.komi:g}"
    if position.handicap:
        terms += f",\nhandicap {position.handicap}"
    text.append(f"\n{terms}\n", look.style("dim"))
    text.append("\n" + last_move_line(position))
    text.append(f"\n{COLOR_NAMES[position.to_play].capitalize()} to play", look.style("bold"))
    return text


def last_move_line(position: Position) -> str:
    """One line about the last move."""
    move = position.last_move
    if move is None:
        return "No move played yet"
    did = "passed" if move.point == PASS else f"played {vertex_name(move.point)}"
    return f"Move {position.move_number}: {COLOR_NAMES[move.color].capitalize()} {did}"


def beside(board: Text, what: RenderableType, console: Console) -> RenderableType:
    """Put something to the right of a board, or below it where the terminal is too narrow."""
    width = max(len(line) for line in board.plain.split("\n"))
    if console.width < width + 3 + BESIDE:
        return Group(board, Text(), what)
    grid = Table.grid(padding=(0, 3, 0, 0))
    grid.add_column(no_wrap=True, width=width)
    grid.add_column()
    grid.add_row(board, Group(Text(), what))
    return grid
