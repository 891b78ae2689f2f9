"""Joseki drawn for people: the corner, what is played there, and what is said about a line."""
from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from rich.console import RenderableType
from rich.text import Text

from goengine.board.position import Position
from goengine.errors import GoEngineError, IllegalMove
from goengine.front.dialogue import Dialogue
from goengine.front.drawing import Mark, beside, board_text, letters_on
from goengine.patterns.frames import CORNERS, SIZE
from goengine.patterns.josekibook import GOTE, SENTE, BookMove, CornerAdvice, JosekiBook, load_book
from goengine.patterns.josekidiagram import draw_corner
from goengine.patterns.josekiline import RESULTS, Line
from goengine.patterns.steps import CORNER_NAMES, ELSEWHERE, move_name
from goengine.vertex import BLACK, COLOR_NAMES, PASS, other

UPPER_RIGHT = CORNERS.index("upper right")
MOST_LISTED = 10
FEWEST_SHARE = 0.005                    # of a move that is listed
MOST_NAMES = 2                          # of lines beside a move
_WAY = re.compile(r"[A-Ta-t]\d{1,2}|-")


class Walked(NamedTuple):
    """A way in the upper right corner, and the position at its end."""

    position: Position
    way: tuple[int, ...]


def book_for(folder: Path | None, dialogue: Dialogue) -> JosekiBook:
    """The book of a folder; what is wrong with its files is told."""
    book = load_book(folder)
    for problem in book.problems:
        dialogue.warn(str(problem))
    return book


def is_way(words: list[str]) -> bool:
    """Whether some words are moves rather than a name."""
    return all(_WAY.fullmatch(word) for word in words)


def walk_along(words: list[str], first: int = BLACK) -> Walked:
    """Play some moves, given as words.

    Raises
    ------
    GoEngineError
        If one is no point of the corner, or cannot be played.
    """
    walked = Walked(Position(SIZE), ())
    walked.position.to_play = first
    for word in words:
        if word != ELSEWHERE and word.upper() not in CORNER_NAMES:
            raise GoEngineError(f"'{word}' is no point of the upper right corner, K10 to T19")
        walked = step(walked, PASS if word == ELSEWHERE else CORNER_NAMES[word.upper()])
    return walked


def step(walked: Walked, p: int) -> Walked:
    """One move more; IllegalMove if it cannot be played."""
    position = walked.position.copy()
    reason = position.why_illegal(p)
    if reason:
        raise IllegalMove(f"{COLOR_NAMES[position.to_play]} {move_name(p)}", reason)
    position.play(p)
    return Walked(position, (*walked.way, p))


def distinct(moves: tuple[BookMove, ...]) -> list[BookMove]:
    """Moves without those that are only the mirror image of another one: they have all figures in common."""
    seen: dict[tuple[float, int, int, int], int] = {}
    found = []
    for move in moves:
        mirrored = move.point % 20 * 20 + move.point // 20
        figures = (move.share, move.games, move.bots, min(move.point, mirrored))
        if figures not in seen:
            seen[figures] = move.point
            found.append(move)
    return found


def corner_view(dialogue: Dialogue, book: JosekiBook, walked: Walked) -> tuple[list[BookMove], RenderableType]:
    """What is known at the end of a way: the moves listed, and the drawing with their table."""
    position = walked.position
    advice = book.corner(position.board, position.to_play, UPPER_RIGHT)
    listed = [move for move in distinct(advice.moves) if move.share >= FEWEST_SHARE or move.steps][:MOST_LISTED]
    letters = letters_on([move.point for move in listed])
    board = board_text(position, dialogue.look, letters)
    facts = Text("\n").join(_facts(dialogue, book, advice, walked, listed, letters))
    return listed, beside(board, facts, dialogue.console)


def _facts(dialogue: Dialogue, book: JosekiBook, advice: CornerAdvice, walked: Walked, listed: list[BookMove],
           letters: dict[int, Mark]) -> list[Text]:
    """The lines beside the board."""
    bold = dialogue.look.style("bold")
    mover = COLOR_NAMES[walked.position.to_play].capitalize()
    lines = [Text(" ".join(map(move_name, walked.way)) or "the empty corner"), Text(f"{mover} to play", bold)]
    if not advice.view:
        lines.append(Text("not in the book"))
    elif not advice.where:
        lines.append(Text("known by its inner part only"))
    for line in advice.ended:
        lines.append(Text(f"end of {line.name}: {RESULTS[line.result]}"))
    if advice.answered is not None:
        leave = ", one may play elsewhere" if advice.leave else ""
        lines.append(Text(f"answered at once: {advice.answered} %{leave}"))
    for move in listed:
        lines.append(Text(f"{letters[move.point].sign} {_move_line(move, _tempo(book, walked, move))}"))
    if advice.where:
        lines.append(Text(advice.where, dialogue.look.style("dim")))
    return lines


def _tempo(book: JosekiBook, walked: Walked, move: BookMove) -> str:
    """Whether a move is answered: sente, gote, or neither for certain."""
    answered = book.answered_after(walked.position.copy_board(), walked.position.to_play, move.point)
    return "" if answered is None else "sente" if answered >= SENTE else "gote" if answered <= GOTE else ""


def _move_line(move: BookMove, tempo: str) -> str:
    """A move with its figures and names in one line."""
    parts = [f"{move.name:3s} {100 * move.share:3.0f} %", f"{move.games:6d} games"]
    if move.result is not None:
        parts.append(f"{move.result:+d}")
    if tempo:
        parts.append(tempo)
    names = [one.line.name for one in move.steps]
    if names:
        more = f" and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
        parts.append(", ".join(names[:MOST_NAMES]) + more)
    return "  ".join(parts)


def line_view(dialogue: Dialogue, book: JosekiBook, line: Line) -> list[RenderableType]:
    """A line drawn with the numbers of its moves, and all that is said about it."""
    position = Position(SIZE)
    said: list[Text] = [Text(line.says)]
    for number, p in enumerate(line.moves, start=1):
        said += _said_of(book, line, number, position)
        position.play(p, line.color(number))
    answered = book.corner(position.board, line.color(len(line.moves) + 1), UPPER_RIGHT).answered
    said.append(Text(f"Result: {RESULTS[line.result]}"
                     + (f"; answered at once in {answered} % of the games" if answered is not None else "")))
    if line.rare:
        said.append(Text(f"Rare: {line.rare}"))
    said.append(Text(f"{line.where}; {line.source}", dialogue.look.style("dim")))
    drawn = Text(draw_corner(line.moves), no_wrap=True)
    name = Text(line.name, dialogue.look.style("bold"))
    return [name, beside(drawn, Text("\n").join(said), dialogue.console), Text()]


def _said_of(book: JosekiBook, line: Line, number: int, position: Position) -> list[Text]:
    """What is to be said of a move of a line: how often it is played, its comment, its ladders."""
    p, mover = line.moves[number - 1], line.color(number)
    remarks = []
    if p != PASS and number >= line.own:
        known = book.corner(position.board, mover, UPPER_RIGHT).move_at(p)
        share = f" ({100 * known.share:.0f} %)" if known and known.share >= 0.005 else ""
        remarks.append(f"{number} {COLOR_NAMES[mover]} {move_name(p)}{share}")
    elif number >= line.own:
        remarks.append(f"{number} {COLOR_NAMES[mover]} plays elsewhere")
    if number in line.comments:
        remarks.append(line.comments[number])
    remarks += [f"needs a ladder: {ladder}" for ladder in line.ladders if ladder.number == number]
    if number in line.tenuki_after:
        remarks.append(f"{COLOR_NAMES[other(mover)]} may play elsewhere")
    return [Text(": ".join(remarks[:1] + ["; ".join(one.rstrip(".") for one in remarks[1:])]) if len(remarks) > 1
                 else remarks[0])] if remarks else []
