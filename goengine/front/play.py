"""`goengine play`: a game on the terminal."""
from __future__ import annotations

import argparse
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from goengine.front import options as values
from goengine.front.engines import add_knowledge, maker

if TYPE_CHECKING:
    from goengine.board.position import Position
    from goengine.front.dialogue import Dialogue

EXAMPLES = """\
examples:
  goengine play                          you are Black, on 19x19
  goengine play --size 9 --color white   a small board; goengine begins
  goengine play --handicap 4 --level 8   you get four stones; the engine thinks longer
  goengine play --seconds 3              up to three seconds for each of its moves
  goengine play --resume game.sgf        go on with a recorded game
  goengine play --color none --size 9    goengine plays itself
  printf 'd4\\nwhy\\n' | goengine play     works in a pipe, too

While playing, type a point such as D4, or help: there are hint, why, show influence, score, undo and more.
"""
PERSON, ENGINE = "player", "goengine"    # as records name them
PERSONS = {"black": {1}, "white": {2}, "both": {1, 2}, "none": set()}


def register(subparsers: Any) -> None:
    """Add `play` to the command line."""
    parser = subparsers.add_parser(
        "play", help="play a game against goengine, here on the terminal", epilog=EXAMPLES,
        description="Play a game of Go against goengine. After each move the game is written to a file.",
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=values.size, metavar="N", help="lines of the board, 1 to 19 (default 19)")
    parser.add_argument("--color", choices=PERSONS,
                        help="what you play: black (default), white, both (goengine only advises) or none;"
                             " with --resume, what you played before")
    parser.add_argument("--handicap", type=values.whole(0), metavar="N", help="stones that Black gets (White begins)")
    parser.add_argument("--komi", type=values.half_points, metavar="POINTS",
                        help="points for White (default: the ruleset's own; half a point with a handicap)")
    parser.add_argument("--rules", type=values.rules, metavar="NAME",
                        help="chinese (default), japanese, aga, tromp-taylor or new-zealand")
    values.add_pace(parser, "time for each of goengine's moves instead")
    parser.add_argument("--seed", type=values.whole(0), default=None, metavar="N",
                        help="with the same seed, goengine answers the same moves in the same way")
    add_knowledge(parser)
    parser.add_argument("--resume", metavar="GAME.sgf", help="go on where this record ends")
    kept = parser.add_mutually_exclusive_group()
    kept.add_argument("--record", metavar="GAME.sgf",
                      help="where to write the game (default: a new goengine-DATE-TIME.sgf in this folder)")
    kept.add_argument("--no-record", action="store_true", help="write no record")
    parser.set_defaults(run=run, parser=parser)


def run(options: argparse.Namespace) -> int:
    """Play a game as the options say; the process's status."""
    from goengine.front.dialogue import Dialogue
    return play(options, Dialogue(), maker(options))


def play(options: argparse.Namespace, dialogue: Dialogue, engine_of: Callable[[int, int], Any]) -> int:
    """The same with a terminal and a maker of engines (level, seed -> engine) of one's own."""
    from goengine.front.keeping import Keeper
    from goengine.front.session import Session
    from goengine.front.thinking import Thinker
    if options.resume:
        position, comments, color = _resumed(options)
    else:
        position, comments, color = _new_game(options), [""], "black"
    persons = PERSONS[options.color or color]
    names = {color: PERSON if color in persons else ENGINE for color in (1, 2)}
    path = _record_path(options)
    seed = options.seed if options.seed is not None else int(datetime.now().timestamp())
    thinker = Thinker(lambda level: engine_of(level, seed), dialogue, options.level, options.seconds)
    keeper = Keeper(path, names[1], names[2], comments, new=not options.record)
    if persons:
        dialogue.say("Type a point such as D4 to play there, or help.")
    return Session(position, persons, thinker, dialogue, keeper).run()


def _resumed(options: argparse.Namespace) -> tuple[Position, list[str], str]:
    """The position at the end of a record, the comments on its moves, and what the person played in it."""
    from goengine.board.sgf import position_at, read_game
    from goengine.front.keeping import path_named
    game = read_game(path_named(options.resume))
    for name, given, recorded in (("size", options.size, game.size), ("handicap", options.handicap, game.handicap)):
        if given is not None and given != recorded:
            options.parser.error(f"--{name} {given}: the game in {options.resume} has {recorded}")
    position = position_at(game, rules=options.rules, komi=options.komi)
    nodes = game.nodes()
    said = [nodes[0].comment] + [node.comment for node in nodes if node.move]
    comments = [said[0], *said[len(said) - position.move_number:]]
    played = (game.black == PERSON, game.white == PERSON)
    color = {(False, True): "white", (True, True): "both"}.get(played, "black")
    return position, comments, color


def _new_game(options: argparse.Namespace) -> Position:
    """An empty board, or one with handicap stones."""
    from goengine.board import handicap
    from goengine.board.position import Position
    komi = options.komi if options.komi is not None else 0.5 if (options.handicap or 0) > 1 else None
    position = Position(options.size or 19, options.rules or "chinese", komi)
    if options.handicap and options.handicap > 1:
        try:
            handicap.give(position, handicap.fixed_points(position.size, options.handicap))
        except ValueError as error:
            options.parser.error(f"--handicap {error}")
    return position


def _record_path(options: argparse.Namespace) -> Path | None:
    """The file for the game; an existing one is only used again to go on with the game in it."""
    if options.no_record:
        return None
    from goengine.front.keeping import new_path, path_named
    if not options.record:
        return new_path(Path(), datetime.now())
    path = path_named(options.record)
    if path.exists() and not (options.resume and path.samefile(path_named(options.resume))):
        options.parser.error(f"--record {options.record}: there is such a file already; choose another name, or go on"
                             f" with it: --resume {options.record} --record {options.record}")
    return path
