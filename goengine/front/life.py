"""`goengine life`: whether a group in a game record or on a drawn board lives, with the proof."""
from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from typing import IO, TYPE_CHECKING, Any

from goengine.front import options as values
from goengine.front.asking import make_life_reader
from goengine.front.readboard import add_board, board_of, check_board, named, stone_of
from goengine.vertex import vertex_name

if TYPE_CHECKING:
    from rich.console import Console

    from goengine.board.position import Position
    from goengine.front.readquestions import Question
    from goengine.groups.lifestatus import LifeStatus, Race
    from goengine.reading.reader import Reading

    Answered = tuple[Question, Reading, None]

EXAMPLES = """\
examples:
  goengine life game.sgf D4 --move 57   before move 57: does the group of D4 live? can it be killed, saved?
  goengine life game.sgf D4 --all       every move that kills it, every move that saves it
  goengine life game.sgf D4 --race F4   who wins the race with the enemy group of F4, D4's side to move?
  goengine life game.sgf D4 --sgf d4.sgf
                                        the lines that prove it, as variations
  printf '. . . X O\\nX X X X O\\nO O O O O\\n. . . . .\\n. . . . .\\n' | goengine life - A4
                                        a drawn board, X black and O white: who plays B5 first decides
"""
LIMIT = 20_000                          # unforced nodes for a question, unless --limit says otherwise
PART = 10                               # by what the limit is divided for each of the other moves that may work


def register(subparsers: Any) -> None:
    """Add `life` to the command line."""
    parser = subparsers.add_parser(
        "life", help="say whether a group lives or dies, or who moves first decides", epilog=EXAMPLES,
        description="Say whether a group of a recorded game or a drawn board lives, whoever moves first: its eyes, the"
                    " moves that kill or save it, the line that proves it on the board, and how sure that is.",
        formatter_class=argparse.RawDescriptionHelpFormatter)
    add_board(parser, "a stone of the group, such as D4")
    parser.add_argument("--all", action="store_true", help="look for every first move that works, not only the best")
    parser.add_argument("--race", metavar="POINT", help="ask who wins the race with the enemy group of this stone,"
                        " the owner of the first to move")
    parser.add_argument("--limit", type=values.whole(1, 10_000_000), default=LIMIT, metavar="N",
                        help=f"unforced nodes for a question (default {LIMIT})")
    parser.add_argument("--depends", action="store_true", help="draw the points that each result depends on")
    parser.add_argument("--sgf", metavar="FILE", help="write the lines as variations")
    parser.add_argument("--json", action="store_true", help="as JSON, for other programs")
    parser.set_defaults(run=run, parser=parser)


def run(options: argparse.Namespace) -> int:
    """Answer as the options say; the process's status."""
    from goengine.front.look import console_for
    return life(options, console_for(), make_life_reader, sys.stdin)


def life(options: argparse.Namespace, console: Console, reader_of: Callable[[int], Any], source: IO[str]) -> int:
    """The same with a console, a maker of readers (limit -> reader) and a standard input of one's own.

    Raises
    ------
    GoEngineError
        If the game or board cannot be read, or there is no such stone, move or file.
    """
    from goengine.board.record import write_atomically
    from goengine.front.dialogue import Dialogue
    from goengine.front.keeping import output_named
    check_board(options)
    position, title = board_of(options, source)
    p = stone_of(options.point, position, title)
    reader = reader_of(options.limit)
    output = output_named(options, "--sgf")
    dialogue = Dialogue(console)
    with dialogue.thinking("goengine reads"):
        status = reader.status(position, p)
        race = _race(options, reader, position, p, title) if options.race else None
        answers = _answers(options, reader_of, position, p, status)
        likely = reader.likely_status(position, p, status) if status.name == "unclear" else None
    if options.json:
        console.file.write(json.dumps(_data(title, position, p, status, likely, answers, race), indent=2) + "\n")
    else:
        _show(dialogue, options, title, position, p, status, likely, answers, race)
    if output:
        from goengine.front.readsgf import record_of
        write_atomically(output, record_of(position, p, answers))
    return 0


def _race(options: argparse.Namespace, reader: Any, position: Position, p: int, title: str) -> tuple[int, Race]:
    """The other group of a race, and how it comes out."""
    z = stone_of(options.race, position, title)
    with named(title):
        return z, reader.race(position, p, z)


def _answers(options: argparse.Namespace, reader_of: Callable[[int], Any], position: Position, p: int,
             status: LifeStatus) -> list[Answered]:
    """Both questions with their answers; with all moves that work, if they are wanted."""
    from goengine.front.readquestions import about_group
    from goengine.groups.lifeways import with_all_moves
    readings = [status.attack, status.defend]
    if options.all:
        reader = reader_of(max(1, options.limit // PART))
        readings = [with_all_moves(reader, position, p, reading, attacking)[0]
                    for reading, attacking in zip(readings, (True, False))]
    return [(question, reading, None) for question, reading in zip(about_group(position, p), readings)]


# ---------------------------------------------------------------- saying it

def _show(dialogue: Any, options: argparse.Namespace, title: str, position: Position, p: int, status: LifeStatus,
          likely: LifeStatus | None, answers: list[Answered], race: tuple[int, Race] | None) -> None:
    from rich.text import Text

    from goengine.front import lifeview, readview
    look = dialogue.look
    group = lifeview.group_of(position, p)
    dialogue.tell(f"{title}: {readview.string_name(position, p)} is {status.name}{_likely(likely)}")
    dialogue.say("", lifeview.group_view(position, group, look))
    for question, reading, _ in answers:
        dialogue.say("", readview.answer_view(position, p, question, reading, look))
        if options.depends:
            dialogue.say("", readview.depends_view(position, reading, look))
    if race is not None:
        dialogue.say("", Text(lifeview.race_text(position, p, *race)))


def _likely(likely: LifeStatus | None) -> str:
    """What a quick search says of a group that reading leaves unclear."""
    if likely is None:
        return ""
    if likely.name != "critical":
        return f", but likely {likely.name}"
    kills, saves = (vertex_name(reading.move) + ("" if reading.code == 1 else " by a ko")
                    for reading in (likely.attack, likely.defend))
    return f", but likely critical: the enemy kills it with {kills}, its owner saves it with {saves}"


def _data(title: str, position: Position, p: int, status: LifeStatus, likely: LifeStatus | None,
          answers: list[Answered], race: tuple[int, Race] | None) -> dict[str, object]:
    from goengine.front import lifeview
    from goengine.front.readview import as_data, board_data
    data = {**board_data(title, position, p), **lifeview.group_data(lifeview.group_of(position, p)),
            "status": status.name, "likely": (likely or status).name,
            "answers": [as_data(*answer) for answer in answers]}
    if race is not None:
        data["race"] = lifeview.race_data(*race)
    return data
