"""`goengine review`: a recorded game with the engine's comment on every move."""
from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from goengine.front import options as values
from goengine.front.engines import add_knowledge, maker

if TYPE_CHECKING:
    from rich.console import Console

    from goengine.board.sgf import SgfGame
    from goengine.front.reviewing import Reviewed, Reviewer

EXAMPLES = """\
examples:
  goengine review game.sgf                    writes game-review.sgf beside it
  goengine review game.sgf --level 7 --output mine.sgf
  goengine review games.sgf --number 12 --color black --from 1 --to 60
                                              Black's opening in the twelfth game
  goengine review game.sgf --summary          tables and graph only
  goengine review game.sgf --graph score.png  the graph as a picture, too
  goengine review game.sgf --summary --json | python -m json.tool

The loss of a move is the expected score after goengine's choice less the expected score after the move,
both from one search. Each comment names the loss, the better move, its reasons with their rules, and the
books that the move leaves; mistakes of a point or more get better moves as variations.
"""
COLORS = {"black": frozenset({1}), "white": frozenset({2}), "both": frozenset({1, 2})}
INTERRUPTED = 130                       # what the process answers after Ctrl-C


def register(subparsers: Any) -> None:
    """Add `review` to the command line."""
    parser = subparsers.add_parser(
        "review", help="comment on every move of a recorded game, and sum up the mistakes", epilog=EXAMPLES,
        description="Go through a recorded game and write it anew with a comment on every move, better moves as"
                    " variations, the score, and where the game left the books; then show the largest mistakes and a"
                    " graph of the score. Ctrl-C stops, and what is done is written.",
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", metavar="GAME.sgf", help="the record, gzipped or not")
    parser.add_argument("--output", metavar="FILE.sgf", help="where the reviewed record goes (default:"
                        " GAME-review.sgf beside the record, which must be new)")
    parser.add_argument("--from", dest="first", type=values.whole(1), default=1, metavar="N",
                        help="begin with move N")
    parser.add_argument("--to", dest="last", type=values.whole(1), metavar="N", help="end with move N")
    parser.add_argument("--color", choices=COLORS, default="both", help="whose moves to review (default both)")
    parser.add_argument("--number", type=values.whole(1), default=1, metavar="N",
                        help="which game of a collection (default 1)")
    values.add_pace(parser, "think for so long about each move instead")
    parser.add_argument("--seed", type=values.whole(0), default=0, metavar="N", help="decides between equal moves")
    add_knowledge(parser)
    parser.add_argument("--most", type=values.whole(1), default=5, metavar="N",
                        help="mistakes of each side that are listed (default 5)")
    parser.add_argument("--graph", metavar="FILE.png", help="write the graph of the score as a picture, too"
                        " (needs matplotlib: pip install 'goengine[plots]')")
    parser.add_argument("--summary", action="store_true", help="write no record")
    parser.add_argument("--json", action="store_true", help="the summary as JSON, for other programs")
    parser.set_defaults(run=run, parser=parser)


def run(options: argparse.Namespace) -> int:
    """Review as the options say; the process's status."""
    from goengine.front.look import console_for
    return review(options, console_for(), maker(options))


def review(options: argparse.Namespace, console: Console, engine_of: Callable[[int, int], Any]) -> int:
    """The same with a console and a maker of engines (level, seed -> engine) of one's own.

    Raises
    ------
    SgfError
        If the record cannot be read, has no such game or moves, or the review cannot be written.
    GoEngineError
        If a graph is wanted and matplotlib is missing.
    """
    from goengine.board.record import write_atomically
    from goengine.board.sgf import position_at, read_game
    from goengine.front.dialogue import Dialogue
    from goengine.front.keeping import output_named, path_named
    from goengine.front.reviewgraph import pyplot, write_graph
    from goengine.front.reviewing import Reviewer
    from goengine.front.reviewsgf import reviewed_record
    from goengine.front.reviewsummary import as_data, heading
    game = read_game(path_named(options.game), options.number - 1)
    first, last = _moves_wanted(options, game)
    position_at(game, last)             # an illegal move is told before any thinking
    path = None if options.summary else _output(options)
    graph = output_named(options, "--graph")
    if graph:
        pyplot()
    reviewer = Reviewer(engine_of(options.level, options.seed), game, options.seconds)
    dialogue = Dialogue(console)
    done, stopped = _go_through(reviewer, first, last, COLORS[options.color], dialogue)
    wanted = sum(1 for move in game.moves[first - 1:last] if move.color in COLORS[options.color])
    departures = reviewer.origins.departures
    if path is not None:
        pace = f"{options.seconds:g} s a move" if options.seconds else f"level {options.level}"
        write_atomically(path, reviewed_record(game, done, heading(done, departures, pace, wanted)))
    if graph:
        write_graph(graph, done, f"{game.black or '?'} - {game.white or '?'} {game.date}".strip())
    if options.json:
        console.file.write(json.dumps(as_data(game, done, departures), indent=2) + "\n")
    else:
        _show(dialogue, reviewer, done, options.most)
        if stopped:
            dialogue.say("", f"Stopped after {len(done)} of {wanted} moves.")
        for written in filter(None, (path, options.graph)):
            dialogue.tell(f"Written: {written}")
    return INTERRUPTED if stopped else 0


def _moves_wanted(options: argparse.Namespace, game: SgfGame) -> tuple[int, int]:
    """The first and the last move to review."""
    from goengine.errors import SgfError
    moves = len(game.moves)
    last = options.last or moves
    for number in (options.first, last):
        if number > moves or not moves:
            raise SgfError(f"{game.where}: has no move {number}; its main line has {moves}")
    if last < options.first:
        options.parser.error(f"--to {last}: the last move comes before the first, {options.first}")
    return options.first, last


def _output(options: argparse.Namespace) -> Path:
    """Where the review goes: never over the record itself, and over another file only if that was named."""
    from goengine.board.record import check_writable
    from goengine.front.keeping import output_named, path_named
    named = output_named(options, "--output")
    if named:
        return named
    record = path_named(options.game)
    stem = record.name.removesuffix(".gz").removesuffix(".sgf")
    number = f"-{options.number}" if options.number > 1 else ""
    path = record.with_name(f"{stem}{number}-review.sgf")
    if path.exists():
        options.parser.error(f"there is {path} already; --output {path} writes it anew, or choose another name")
    check_writable(path)
    return path


def _go_through(reviewer: Reviewer, first: int, last: int, colors: frozenset[int], dialogue: Any
                ) -> tuple[list[Reviewed], bool]:
    """The moves reviewed, and whether Ctrl-C stopped it."""
    done: list[Reviewed] = []
    try:
        with dialogue.thinking("goengine reviews; Ctrl-C stops it") as report:
            reviewer.review(first, last, colors, done.append, report)
    except KeyboardInterrupt:
        return done, True
    return done, False


def _show(dialogue: Any, reviewer: Reviewer, done: list[Reviewed], most: int) -> None:
    from rich.text import Text

    from goengine.front.reviewgraph import score_graph
    from goengine.front.reviewsummary import summary
    look = dialogue.look
    dialogue.tell(f"{reviewer.game.where}: {reviewer.game.black or '?'} (Black) against {reviewer.game.white or '?'}"
                  " (White)")
    if not done:
        dialogue.say("No move was reviewed.")
        return
    dialogue.say("", Text("Score after each move", look.style("bold")), "",
                 score_graph(done, look, min(dialogue.console.width, 120)),
                 *summary(done, reviewer.origins.departures, most, look), "")
