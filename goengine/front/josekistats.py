"""`goengine joseki stats`: how large the book is, and how much of some games it knows."""
from __future__ import annotations

import argparse
from collections import Counter

from rich.table import Table

from goengine.board import stones
from goengine.board.layout import new_board
from goengine.front.dialogue import Dialogue
from goengine.front.josekiview import book_for
from goengine.learn.josekimeasure import FIRST_CHOICES, FIRST_MOVES, Measured, measure
from goengine.learn.josekimining import played_games
from goengine.patterns.frames import SIZE
from goengine.patterns.josekibook import JosekiBook
from goengine.patterns.josekiline import Line
from goengine.vertex import BLACK, PASS, column_of, row_of

SOME_GAMES = 10_000


def run(options: argparse.Namespace, dialogue: Dialogue) -> int:
    """Show the counts; the process's status: 1 if a file of the book has something wrong."""
    book = book_for(options.folder, dialogue)
    _show_book(book, dialogue)
    if options.lines:
        _show_lines(book, dialogue)
    if options.games:
        games = [game for path in options.games for game in played_games(path, options.last / 100, True)]
        with dialogue.thinking("measuring") as report:
            measured = measure(book, games, lambda done: report(done, len(games)))
        _show_measured(measured, dialogue)
    return 1 if book.problems else 0


def _show_book(book: JosekiBook, dialogue: Dialogue) -> None:
    table = dialogue.look.table("first point", ">lines", ">moves of their own")
    lines, moves = Counter(map(first_point, book.lines)), Counter[str]()
    for line in book.lines:
        moves[first_point(line)] += len(line.moves) - line.own + 1
    for name in sorted(lines):
        table.add_row(name, str(lines[name]), str(moves[name]))
    table.add_row("together", str(lines.total()), str(moves.total()))
    files = book.files
    dialogue.say("Written by hand:", table, "")
    whole, inner, openings = files.whole, files.inner, files.openings
    dialogue.say(f"Mined: {len(whole.cell)} moves in {len(whole.keys)} corner positions"
                 f" ({len(inner.keys)} by their inner part).",
                 f"Openings: {len(openings.cell)} moves in {len(openings.keys)} positions of the whole board.")


def _show_lines(book: JosekiBook, dialogue: Dialogue) -> None:
    """Each line with how often its last move could be and was played."""
    table = dialogue.look.table("line", f">in {SOME_GAMES}", ">played", ">place", "rare")
    for line in book.lines:
        occurs, share, place = last_move(book, line)
        table.add_row(line.name, f"{occurs:.0f}", f"{100 * share:.0f} %", str(place), "rare" if line.rare else "")
    dialogue.say("", f"In how many of {SOME_GAMES} games the last choice of a line comes up (each corner counts),"
                 " how often the line's move is chosen then, and its place among the moves there:", table)


def last_move(book: JosekiBook, line: Line) -> tuple[float, float, int]:
    """How often in 10,000 games the position before a line's last move comes up; the move's share, and its place."""
    b = new_board(SIZE)
    last = max(number for number, p in enumerate(line.moves, start=1) if p != PASS)
    for number, p in enumerate(line.moves[:last - 1], start=1):
        if p != PASS:
            stones.play(b, p, line.color(number))
    games = book.corner(new_board(SIZE), BLACK, 0).games / 4      # each game begins in four empty corners
    advice = book.corner(b, line.color(last), 0)
    move = advice.move_at(line.moves[last - 1])
    place = book.knows(b, line.color(last), line.moves[last - 1])[1] + 1
    return SOME_GAMES * advice.games / games, move.share if move else 0.0, place


def first_point(line: Line) -> str:
    """The kind of a line's first stone, as ``3-4``."""
    p = next(p for p in line.moves if p != PASS)
    return "-".join(map(str, sorted((20 - row_of(p), 20 - column_of(p)))))


def _show_measured(measured: dict[str, Measured], dialogue: Dialogue) -> None:
    table = dialogue.look.table("decade", ">games", ">corner moves", ">known", f">in the first {FIRST_CHOICES}")
    every = Measured()
    for name, found in measured.items():
        every.add(found)
        _add_row(table, name, found)
    _add_row(table, "together", every)
    dialogue.say("", f"Of the corner moves among the first {FIRST_MOVES}, the book knows:", table)


def _add_row(table: Table, name: str, found: Measured) -> None:
    most = max(1, found.moves)
    table.add_row(name, str(found.games), str(found.moves), f"{100 * found.known / most:.1f} %",
                  f"{100 * found.first / most:.1f} %")
