"""`goengine read`: what the reader says of a string in a game record or on a drawn board."""
from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from typing import IO, TYPE_CHECKING, Any

from goengine.front import options as values
from goengine.front.asking import make_reader
from goengine.front.readboard import add_board, board_of, check_board, named, stone_of

if TYPE_CHECKING:
    from rich.console import Console

    from goengine.board.position import Position
    from goengine.front.readquestions import Question, Tried
    from goengine.reading.reader import Reading

    Answered = tuple[Question, Reading, list[Tried] | None]

EXAMPLES = """\
examples:
  goengine read game.sgf D4 --move 57   before move 57: can D4 be captured, saved?
  goengine read game.sgf D4 --ladder    by a ladder, and what would change that?
  goengine read game.sgf D4 --connect F4
                                        can these be joined, can they be cut?
                                        F4 may be empty, or 'edge'
  goengine read game.sgf D4 --tree --plies 3 --sgf d4.sgf
                                        what was tried, here and as variations
  goengine read board.txt D4 --depends  a drawn board, X black and O white
"""
LIMIT = 5000                            # unforced nodes, unless --limit says otherwise
MOST_PLIES = 8


def register(subparsers: Any) -> None:
    """Add `read` to the command line."""
    parser = subparsers.add_parser(
        "read", help="read out whether a string can be captured, saved, connected", epilog=EXAMPLES,
        description="Read out a string of a recorded game or a drawn board, whoever moves first: whether it works,"
                    " which moves work, the line on the board, and what the result depends on.",
        formatter_class=argparse.RawDescriptionHelpFormatter)
    add_board(parser, "a stone of the string, such as D4")
    asks = parser.add_mutually_exclusive_group()
    asks.add_argument("--connect", metavar="POINT", help="ask whether the string can be joined to this one (or to an"
                      " empty point, or to the edge) and cut off from it")
    asks.add_argument("--ladder", action="store_true", help="ask for a ladder, with its breakers or makers")
    parser.add_argument("--limit", type=values.whole(1, 10_000_000), default=LIMIT, metavar="N",
                        help=f"unforced nodes for a question (default {LIMIT})")
    parser.add_argument("--depends", action="store_true", help="draw the points that each result depends on")
    parser.add_argument("--tree", action="store_true", help="show the moves that may be tried and how each comes out;"
                        " as an answer, only the first that works")
    parser.add_argument("--plies", type=values.whole(1, MOST_PLIES), metavar="N",
                        help="how deep the tree goes (default 2)")
    parser.add_argument("--sgf", metavar="FILE", help="write the lines, and the tree if there is one, as variations")
    parser.add_argument("--json", action="store_true", help="as JSON, for other programs")
    parser.set_defaults(run=run, parser=parser)


def run(options: argparse.Namespace) -> int:
    """Read as the options say; the process's status."""
    from goengine.front.look import console_for
    return read(options, console_for(), make_reader, sys.stdin)


def read(options: argparse.Namespace, console: Console, reader_of: Callable[[int], Any], source: IO[str]) -> int:
    """The same with a console, a maker of readers (limit -> reader) and a standard input of one's own.

    Raises
    ------
    GoEngineError
        If the game or board cannot be read, or there is no such string, move or file.
    """
    from goengine.board.record import write_atomically
    from goengine.front.dialogue import Dialogue
    from goengine.front.keeping import output_named
    _check(options)
    position, title = board_of(options, source)
    p, questions = _questions(options, position, title)
    reader = reader_of(options.limit)
    output = output_named(options, "--sgf")
    dialogue = Dialogue(console)
    with dialogue.thinking("goengine reads"):
        answers = [_answer(options, reader, position, p, question) for question in questions]
        around = _ladder_points(reader, position, p, answers[0][1]) if options.ladder else {}
    if options.json:
        console.file.write(json.dumps(_data(title, position, p, answers, around), indent=2) + "\n")
    else:
        _show(dialogue, options, title, position, p, answers, around)
    if output:
        from goengine.front.readsgf import record_of
        write_atomically(output, record_of(position, p, answers))
    return 0


def _check(options: argparse.Namespace) -> None:
    """Refuse options that make no sense together."""
    if options.plies and not options.tree:
        options.parser.error("--plies is the depth of the tree: it goes with --tree")
    if options.tree and (options.connect or options.ladder):
        options.parser.error("--tree shows captures and escapes; it does not go with --connect or --ladder")
    check_board(options)


# ---------------------------------------------------------------- the questions

def _questions(options: argparse.Namespace, position: Position, title: str) -> tuple[int, list[Question]]:
    """The point asked about, and what is asked."""
    from goengine.front import readquestions as ask
    p = stone_of(options.point, position, title)
    if options.ladder:
        return p, ask.about_ladder(position, p)
    if options.connect:
        with named(title):
            return p, ask.about_connection(position, p, ask.goal_on(position, options.connect, p))
    return p, ask.about_string(position, p)


def _answer(options: argparse.Namespace, reader: Any, position: Position, p: int, question: Question) -> Answered:
    from goengine.errors import GoEngineError
    from goengine.front.readquestions import tried
    try:
        reading = question.ask(reader)
    except ValueError as error:
        raise GoEngineError(str(error)) from error
    found = tried(reader, position, p, question.mover, reading, options.plies or 2) if options.tree else None
    return question, reading, found


def _ladder_points(reader: Any, position: Position, p: int, reading: Reading) -> dict[str, tuple[int, ...]]:
    """Where one stone would change a ladder."""
    if reading.works:
        return {"breakers": reader.ladder_breakers(position, p)}
    return {"makers": reader.ladder_makers(position, p)}


# ---------------------------------------------------------------- saying it

def _show(dialogue: Any, options: argparse.Namespace, title: str, position: Position, p: int,
          answers: list[Answered], around: dict[str, tuple[int, ...]]) -> None:
    from rich.text import Text

    from goengine.front import readview
    from goengine.front.drawing import board_text
    look = dialogue.look
    dialogue.tell(f"{title}: {readview.about(position, p)}")
    if not any(reading.line for _, reading, _ in answers):
        marks = readview.prey_marks(position, position.string_points(p), look)
        dialogue.say("", board_text(position, look, marks))
    for question, reading, found in answers:
        dialogue.say("", readview.answer_view(position, p, question, reading, look))
        if options.depends:
            dialogue.say("", readview.depends_view(position, reading, look))
        if found is not None:
            dialogue.say("", Text("Tried:"), *map(Text, readview.tree_lines(found) or ["  nothing"]))
    for kind, points in around.items():
        dialogue.say("", Text(_around_text(kind, points)))


def _around_text(kind: str, points: tuple[int, ...]) -> str:
    from goengine.vertex import vertex_name
    names = ", ".join(map(vertex_name, sorted(points))) or "none"
    return (f"One stone that would break the ladder: {names}" if kind == "breakers"
            else f"One stone that would make the ladder work: {names}")


def _data(title: str, position: Position, p: int, answers: list[Answered],
          around: dict[str, tuple[int, ...]]) -> dict[str, object]:
    from goengine.front.readview import as_data, board_data
    from goengine.vertex import vertex_name
    return {
        **board_data(title, position, p),
        "answers": [as_data(*answer) for answer in answers],
        **{f"ladder_{kind}": list(map(vertex_name, sorted(points))) for kind, points in around.items()},
    }
