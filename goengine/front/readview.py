"""A reading as a person sees it: the verdict in words, the line as numbered stones on the board, the tree as text."""
from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.text import Text

from goengine.board.position import Position
from goengine.front.drawing import Mark, board_text
from goengine.front.look import INK, LETTER, Look
from goengine.front.readquestions import Question, Tried, string_name
from goengine.front.tables import counted
from goengine.reading.layout import KO_FIRST, KO_SECOND, LOST, UNCLEAR, WON
from goengine.vertex import BLACK, COLOR_NAMES, EMPTY, MAX_SIZE, PASS, WHITE, board_points, vertex_name

if TYPE_CHECKING:
    from goengine.board.position import Move
    from goengine.reading.reader import Reading

PREY_SIGNS = {BLACK: "#", WHITE: "@"}  # stones of the string in question on a plain terminal
OUTCOMES = {WON: "works", KO_FIRST: "works by a ko that it takes first",
            KO_SECOND: "works by a ko that the other side takes first", LOST: "fails", UNCLEAR: "unclear"}
GRADES = {"proved": "proved: no move that could matter was left out",
          "enclosed": "read: all moves were tried, but the wall around is taken to hold",
          "read": "read: the likely moves were tried",
          "unclear": "the limit was reached before there was an answer"}


def about(position: Position, p: int) -> str:
    """A string in one line: its stones and liberties."""
    liberties = position.liberty_points(p)
    named = ", ".join(map(vertex_name, liberties))
    libs = "1 liberty" if len(liberties) == 1 else f"{len(liberties)} liberties"
    return f"{string_name(position, p)}: {counted(len(position.string_points(p)), 'stone')}, {libs} ({named})"


def verdict(reading: Reading) -> str:
    """The outcome in words."""
    yes = {WON: "Yes", KO_FIRST: "Yes, by a ko that it takes first",
           KO_SECOND: "Yes, by a ko that the other side takes first", LOST: "No", UNCLEAR: "Unclear"}[reading.outcome]
    if reading.works and reading.moves == (PASS,):
        yes += ", without a move"
    return f"{yes} ({GRADES[reading.grade]})."


def answer_view(position: Position, p: int, question: Question, reading: Reading, look: Look) -> RenderableType:
    """One question with its verdict, moves, cost, and its line on the board."""
    text = Text(f"{question}\n", look.style("bold"))
    lines = [verdict(reading)]
    moves = [vertex_name(move) for move in reading.moves if move != PASS]
    if moves:
        lines.append(f"{'Move that works' if len(moves) == 1 else 'Moves that work'}: {', '.join(moves)}")
    lines.append(f"{counted(reading.nodes, 'node')}, {reading.unforced} of them unforced; "
                 f"depends on {counted(len(reading.depends), 'point')}")
    if reading.line:
        lines.append(f"Line: {', '.join(vertex_name(move.point) for move in reading.line)}")
    text.append("\n".join(lines), look.style("not bold"))
    if not reading.line:
        return text
    board, notes = line_view(position, p, reading.line, look)
    return Group(text, Text(), board, *([Text(notes)] if notes else []))


# ---------------------------------------------------------------- boards

def prey_marks(position: Position, points: Iterable[int], look: Look) -> dict[int, Mark]:
    """The stones of the string in question, so that they stand out."""
    signs = dict.fromkeys(PREY_SIGNS, "◆") if look.colors and look.signs else PREY_SIGNS
    return {p: Mark(signs[position.color_at(p)], INK[position.color_at(p)]) for p in points}


def line_view(position: Position, p: int, line: Iterable[Move], look: Look) -> tuple[Text, str]:
    """A line of play as numbered stones, and what cannot be drawn: passes, and moves onto a point played before."""
    marks = prey_marks(position, position.string_points(p), look)
    drawn: set[int] = set()
    notes = []
    for number, move in enumerate(line, start=1):
        if move.point == PASS:
            notes.append(f"{number} pass")
        elif move.point in drawn or position.color_at(move.point) != EMPTY:
            notes.append(f"{number} at {vertex_name(move.point)}")
        else:
            drawn.add(move.point)
            marks[move.point] = Mark(str(number), INK[move.color])
    return board_text(position, look, marks, width=max(len(mark.sign) for mark in marks.values())), ", ".join(notes)


def depends_view(position: Position, reading: Reading, look: Look) -> RenderableType:
    """The points that a result depends on: stars on empty points, small letters for stones."""
    marks = {p: Mark("*xo"[position.color_at(p)], INK[position.color_at(p)] if position.color_at(p) else LETTER)
             for p in reading.depends}
    return Group(Text("It stays true until one of these points changes (* empty, x black, o white):"), Text(),
                 board_text(position, look, marks))


# ---------------------------------------------------------------- trees and data

def tree_lines(found: list[Tried], depth: int = 1) -> list[str]:
    """The moves tried, a line each, answers indented below the moves they answer."""
    lines = []
    for one in found:
        name = f"{COLOR_NAMES[one.move.color].capitalize()} {vertex_name(one.move.point)}"
        lines.append(f"{'  ' * depth}{name}: {OUTCOMES[one.outcome]}")
        lines += tree_lines(one.replies, depth + 1)
    return lines


def board_data(title: str, position: Position, p: int) -> dict[str, object]:
    """The board and the string in question as plain data."""
    return {
        "where": title,
        "board": position.diagram(coordinates=False).splitlines(),
        "string": {"color": COLOR_NAMES[position.color_at(p)],
                   "stones": list(map(vertex_name, position.string_points(p))),
                   "liberties": list(map(vertex_name, position.liberty_points(p)))},
    }


def as_data(question: Question, reading: Reading, found: list[Tried] | None) -> dict[str, object]:
    """A question and its answer as plain data."""
    data: dict[str, object] = {
        "question": question.verb,
        "about": question.target,
        "moves_first": COLOR_NAMES[question.mover],
        "works": reading.works,
        "outcome": reading.name,
        "code": reading.code,
        "grade": reading.grade,
        "moves": [vertex_name(move) for move in reading.moves],
        "line": list(map(_move_data, reading.line)),
        "nodes": int(reading.nodes),
        "unforced_nodes": int(reading.unforced),
        "depends_on": [vertex_name(p) for p in board_points(MAX_SIZE) if p in set(reading.depends)],
    }
    if found is not None:
        data["tree"] = list(map(_tried_data, found))
    return data


def _move_data(move: Move) -> list[str]:
    return [COLOR_NAMES[move.color], vertex_name(move.point)]


def _tried_data(one: Tried) -> dict[str, object]:
    return {"move": _move_data(one.move), "outcome": OUTCOMES[one.outcome],
            "replies": list(map(_tried_data, one.replies))}
