"""`goengine estimate`: how well influence functions, and other engines, foretell the score of counted games."""
from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from goengine.front import options as values

if TYPE_CHECKING:
    from goengine.front.dialogue import Dialogue
    from goengine.front.estimating import Estimates

EXAMPLES = """\
examples:
  goengine estimate games.sgf.gz                   all functions on the last 100 counted games
  goengine estimate games.sgf.gz --function radiation --function chen
  goengine estimate games.sgf.gz --moves 50,100,150 --last 40
  goengine estimate games.sgf.gz --against 'gnugo --mode gtp --level 10'
  goengine estimate games.sgf.gz --function radiation --glances 150
                                                   with a quick search for life and death
  goengine estimate games.sgf.gz --function radiation --read
                                                   with what the life search reads of the groups
  goengine estimate games.sgf.gz --function radiation --final
                                                   the last position counted too, by what is read to be dead
  goengine estimate games.sgf.gz --function radiation --final --play-on
                                                   and after the engine has played on until both sides pass
  goengine estimate games.sgf.gz --function radiation --ahead 5
                                                   what level 5 expects after looking ahead as well
  goengine estimate games.sgf.gz --rules chinese   games counted by area, though their records name no ruleset
  goengine estimate games.sgf.gz --groups          how often groups live that look so and so safe
  goengine estimate games.sgf.gz --json > estimates.json
"""


def register(subparsers: Any) -> None:
    """Add `estimate` to the command line."""
    parser = subparsers.add_parser(
        "estimate", help="compare influence functions, by the scores they foretell", epilog=EXAMPLES,
        description="Estimate the score of counted games after some moves and at the end, by each influence function,"
                    " and compare: mean error in points, share of right winners, squared error of the points' owners"
                    " (where the last position's count agrees with the result). 'even' always says that nobody leads;"
                    " 'expected' is our estimate: the likeliest fates of the groups, as most games are close;"
                    " 'final' counts what is left when both sides have passed, 'played on' what is left when the engine"
                    " has played on for both, unless that is far from it; 'ahead' is what the engine expects after"
                    " looking ahead.",
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="+", metavar="GAMES", help="SGF collections, gzipped or not")
    parser.add_argument("--function", action="append", metavar="NAME",
                        help="one influence function, more if repeated; all unless given")
    parser.add_argument("--moves", type=move_numbers, default=(100, 150, 200), metavar="N,N...",
                        help="after how many moves; the end always; default 100,150,200")
    parser.add_argument("--last", type=values.whole(1), default=100, metavar="N",
                        help="take the last N counted games of each file; default 100")
    parser.add_argument("--against", metavar="COMMAND",
                        help="a GTP engine that knows estimate_score, or KataGo, asked as well")
    parser.add_argument("--glances", type=values.whole(0), default=0, metavar="N",
                        help="let a quick search look at N positions for each question about a group; default 0")
    parser.add_argument("--read", action="store_true",
                        help="heed what the life search reads, as the engine does before it chooses; a sixth of a"
                             " second a position")
    parser.add_argument("--final", action="store_true",
                        help="count the last position as well, its dead stones found by search: some seconds a game")
    parser.add_argument("--play-on", action="store_true",
                        help="count the last position as well after the engine, at a fast level, has played on for"
                             " both sides until they pass, unless that changes the count much: some ten seconds a game")
    parser.add_argument("--ahead", type=values.level, default=0, metavar="LEVEL",
                        help="ask the engine at a level what it expects after looking ahead; as long as it takes to"
                             " choose a move")
    parser.add_argument("--rules", type=values.rules, metavar="NAME",
                        help="the ruleset of records that name none; by their komi unless given: chinese from seven"
                             " points on, else japanese")
    parser.add_argument("--groups", action="store_true", help="show how often groups lived, by how safe they looked")
    parser.add_argument("--json", action="store_true", help="as JSON, for other programs")
    parser.set_defaults(run=run)


def move_numbers(text: str) -> tuple[int, ...]:
    """Numbers of moves, with commas between."""
    try:
        found = tuple(int(word) for word in text.split(","))
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{text}' is no list of move numbers such as 100,150") from None
    if min(found) < 1:
        raise argparse.ArgumentTypeError("moves are counted from 1")
    return found


def run(options: argparse.Namespace) -> int:
    """Measure as the options say."""
    from goengine.front.dialogue import Dialogue
    from goengine.front.estimating import counted_games, measure
    from goengine.front.look import console_for
    from goengine.influence.functions import FUNCTIONS, function
    names = options.function or list(FUNCTIONS)
    for name in names:
        function(name)
    dialogue = Dialogue(console_for())
    games = [game for path in options.games for game in counted_games(path, options.last)]
    with dialogue.thinking("estimating") as report:
        found = measure(games, names, options.moves, options.against, lambda done: report(done, len(games)),
                        options.glances, options.read, options.final, options.ahead, options.rules, options.play_on)
    if options.json:
        dialogue.console.file.write(json.dumps(found.as_json(), indent=2) + "\n")
    else:
        show(found, dialogue, options.groups)
    return 0


def show(found: Estimates, dialogue: Dialogue, groups: bool) -> None:
    """The tables."""
    stages = found.stages
    for title, figure in (("mean error, points", found.error), ("right winners, percent", found.winners),
                          ("squared error of the owners", found.owners)):
        table = dialogue.look.table(title, *(f">{stage}" for stage in stages))
        for name in found.names:
            row = [figure(name, stage) for stage in stages]
            if any(value is not None for value in row):
                table.add_row(name, *("-" if value is None else f"{value:.3g}" for value in row))
        dialogue.say("", table)
    counts = ", ".join(f"{stage}: {found.positions(stage)}" for stage in stages)
    dialogue.say(f"Positions: {counts}; owners known in {found.known} of {found.games} games.")
    if groups:
        table = dialogue.look.table("looks safe by", ">groups", ">lived, percent", ">expected, percent")
        for low, high, count, lived, expected in found.calibration():
            table.add_row(f"{low} to {high}", str(count), f"{lived:.0f}", f"{expected:.0f}")
        dialogue.say("", "Groups by static safety, at all stages, and how many lived by the fitted chance:", table)
