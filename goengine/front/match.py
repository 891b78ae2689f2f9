"""`goengine match`: two programs play a series of games against each other."""
from __future__ import annotations

import argparse
import json
import os
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from goengine.errors import GoEngineError
from goengine.front import options as values

if TYPE_CHECKING:
    from rich.console import Console

    from goengine.front.matchlog import MatchLog, Terms
    from goengine.front.matchrun import Match
    from goengine.front.matchstats import Sprt
    from goengine.front.suite import Board

EXAMPLES = """\
players:
  goengine                    this program; options in quotes: 'goengine --level 3'
  random                      moves at random, but fills no eye of its own
  any other command           a GTP engine, in quotes; {seed} in it becomes the game's seed

examples:
  goengine match goengine random --size 9 --games 4
                              a first test: goengine should win all four
  goengine match goengine 'gnugo --mode gtp --level 1 --chinese-rules' --size 9 --games 20 --sgf-dir games
                              twenty games against GNU Go, their records kept in the folder games
  goengine match --resume --sgf-dir games
                              go on where that match stopped; --games 40 makes it longer
  goengine match 'goengine --level 6' 'goengine --level 5' --size 9 --games 400 --sprt 0 50
                              stop as soon as it is clear whether level 6 is 50 Elo stronger, or not at all
  goengine match goengine 'gnugo --mode gtp' --time 600 --games 10 --parallel 1 --json result.json
                              ten minutes a side, sudden death; overruns lose
  goengine match goengine 'gnugo --mode gtp' --positions tests/suites/life-rings.yaml
                              two games from each position of a suite, whose question says who moves first

A is Black in odd games. The two games of a pair (1 and 2, 3 and 4, ...) begin with the same opening, which is that of
no other pair, or from the same position. Crashes, illegal moves, silence and time losses lose the game and are reported
by name. After two passes goengine counts, taking off the stones that it judges dead, and compares its count with what
both players say to final_score.
"""
DEFAULT_GAMES = 10
TERMS: dict[str, Any] = {               # as in `Terms`; None: follows from the others
    "size": 19, "rules": "chinese", "komi": None, "main_time": None, "move_timeout": 600.0, "openings": 2, "seed": 0,
    "max_moves": None, "positions": ""}
INTERRUPTED = 130


def register(subparsers: Any) -> None:
    """Add `match` to the command line."""
    parser = subparsers.add_parser(
        "match", help="let two programs play a series of games", epilog=EXAMPLES,
        description="Let two programs play games against each other, and say which is stronger, and how sure that is.",
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("a", metavar="A", nargs="?", help="the first player: goengine, random, or a GTP command")
    parser.add_argument("b", metavar="B", nargs="?", help="the second player")
    parser.add_argument("--games", type=values.whole(1), metavar="N", help=f"how many games (default {DEFAULT_GAMES})")
    parser.add_argument("--parallel", type=values.whole(1, 256), metavar="N", default=os.cpu_count() or 1,
                        help="games at a time (default: as many as there are processor cores)")
    _register_terms(parser.add_argument_group("terms of the games"))
    kept = parser.add_argument_group("what is kept")
    kept.add_argument("--sgf-dir", type=Path, metavar="DIR", help="folder for the records and the log of the match")
    kept.add_argument("--resume", action="store_true", help="go on with the match in that folder; players and terms are"
                      " those of its log")
    kept.add_argument("--json", metavar="FILE", help="write the result as JSON (- for standard output)")
    parser.add_argument("--sprt", type=float, nargs="+", metavar=("ELO0", "ELO1"),
                        help="stop once it is clear whether A is ELO0 or ELO1 stronger; two further numbers are the"
                        " risks of being wrong either way (default 0.05 0.05)")
    parser.set_defaults(run=run)


def _register_terms(group: Any) -> None:
    group.add_argument("--size", type=values.size, metavar="N", help="lines of the board, 1 to 19 (default 19)")
    group.add_argument("--komi", type=values.half_points, metavar="POINTS", help="default: the ruleset's own")
    group.add_argument("--rules", type=values.rules, metavar="NAME",
                       help="chinese (default), japanese, aga, tromp-taylor or new-zealand")
    group.add_argument("--time", dest="main_time", type=values.seconds, metavar="S",
                       help="seconds for all moves of a side, sudden death (default: no clock)")
    group.add_argument("--move-timeout", type=values.seconds, metavar="S",
                       help="without a clock, seconds after which a silent player loses (default 600)")
    group.add_argument("--openings", type=values.whole(0, 20), metavar="PLIES",
                       help="moves played for both sides, drawn by the seed (default 2)")
    group.add_argument("--positions", metavar="SUITE",
                       help="a suite from whose positions the games begin, one for each pair of games")
    group.add_argument("--max-moves", type=values.whole(1, 100000), metavar="N",
                       help="moves after which a game is counted as it stands (default: 3 a point of the board)")
    group.add_argument("--seed", type=values.whole(0), metavar="N", help="of openings and players (default 0)")


def run(options: argparse.Namespace) -> int:
    """Play a match as the options say; the process's status."""
    from goengine.board.record import check_writable
    from goengine.front.look import console_for
    if options.json not in (None, "-"):
        check_writable(options.json)
    sprt = _sprt(options.sprt)
    log = _log(options)
    boards = _starts(options, log)
    texts, terms = _agreed(options, log, boards)
    console = console_for(stderr=options.json == "-")
    match = _match(options, texts, terms, log, sprt, boards)
    status = _play(match, console)
    if options.json:
        _write_json(options.json, match)
    return status


def _play(match: Match, console: Console) -> int:
    from goengine.front.matchsummary import summary
    from goengine.front.matchview import MatchView, show_summary
    status = 0
    with MatchView(console, match.players, match.total, match.games) as view:
        view.announce(match.terms, match.parallel)
        try:
            match.play(view)
        except KeyboardInterrupt:
            status = INTERRUPTED
    show_summary(console, summary(match.players, match.terms, match.games, match.sprt))
    if status:
        console.print(f"Stopped; --resume --sgf-dir {match.folder} goes on with it." if match.folder else
                      "Stopped; without --sgf-dir nothing is kept.", soft_wrap=True)
    return status


def _match(options: argparse.Namespace, texts: dict[str, str], terms: Terms, log: MatchLog | None,
           sprt: Sprt | None, boards: list[Board]) -> Match:
    """Everything made ready: both programs have answered once, and our own kernels are compiled."""
    from goengine.front.matchplayers import introduce
    from goengine.front.matchrun import Match
    import goengine.search.engine       # noqa: F401 (the first run compiles, and says so, before any clock runs)
    players = {side: introduce(side, text, terms.size) for side, text in texts.items()}
    earlier = max((game.number for game in log.games), default=0) if log else 0
    usual = log.asked if log and log.asked else 2 * len(boards) or DEFAULT_GAMES
    total = options.games or max(usual, earlier)
    return Match(terms, players, total, options.parallel, options.sgf_dir, log, sprt, boards)


# ------------------------------------------------------------ what the options mean

def _sprt(numbers: list[float] | None) -> Sprt | None:
    from goengine.front.matchstats import Sprt
    if numbers is None:
        return None
    if len(numbers) not in (2, 4):
        raise GoEngineError(f"--sprt takes two numbers, or four with the risks; it got {len(numbers)}")
    sprt = Sprt(*numbers)
    if not -4000 <= sprt.elo0 < sprt.elo1 <= 4000:
        raise GoEngineError(f"--sprt {sprt.elo0:g} {sprt.elo1:g}: the first number must be less than the second")
    if not (0 < sprt.alpha < 0.5 and 0 < sprt.beta < 0.5):
        raise GoEngineError(f"--sprt: the risks {sprt.alpha:g} and {sprt.beta:g} must lie between 0 and 0.5")
    return sprt


def _log(options: argparse.Namespace) -> MatchLog | None:
    """The log in the folder of the records, which must be there exactly if a match is to go on."""
    from goengine.front.matchlog import MatchLog
    if options.sgf_dir is None:
        if options.resume:
            raise GoEngineError("--resume needs --sgf-dir, the folder of the match that is to go on")
        return None
    log = MatchLog(options.sgf_dir)
    if log.terms is not None and not options.resume:
        raise GoEngineError(f"{log.path}: there is a match already; --resume goes on with it, or choose another folder")
    if options.resume and log.terms is None and not (options.a and options.b):
        raise GoEngineError(f"{log.path}: there is no match to go on with")
    return log


def _starts(options: argparse.Namespace, log: MatchLog | None) -> list[Board]:
    """Where the games begin, if not on an empty board."""
    from goengine.front.matchstarts import starts
    path = log.terms.positions if log is not None and log.terms is not None else options.positions
    return starts(path) if path else []


def _agreed(options: argparse.Namespace, log: MatchLog | None, boards: list[Board]) -> tuple[dict[str, str], Terms]:
    """Players and terms: the log's where there is one, which the options must not contradict."""
    from goengine.board.ruleset import ruleset
    from goengine.front.matchlog import Terms
    asked = {"A": options.a, "B": options.b}
    if log is not None and log.terms is not None:
        known = {**log.players, **asdict(log.terms)}
        for name, value in {**asked, **{name: getattr(options, name) for name in TERMS}}.items():
            if value is not None and value != known[name]:
                what = f"player {name}" if name in asked else f"--{'time' if name == 'main_time' else name}"
                raise GoEngineError(f"{log.path}: that match has {what.replace('_', '-')} {known[name]}, not {value}")
        return log.players, log.terms
    if not (options.a and options.b):
        raise GoEngineError("a match needs two players, such as: goengine match goengine random")
    given = {name: default if getattr(options, name) is None else getattr(options, name)
             for name, default in TERMS.items()}
    if boards:
        given.update(_from_positions(options, boards[0].size))
    if given["komi"] is None:
        given["komi"] = ruleset(given["rules"]).komi
    if given["max_moves"] is None:
        given["max_moves"] = 3 * given["size"] ** 2
    return {"A": options.a, "B": options.b}, Terms(**given)


def _from_positions(options: argparse.Namespace, size: int) -> dict[str, int]:
    """The terms that follow from where the games begin; an error if others were asked for."""
    if options.openings:
        raise GoEngineError("--positions says where the games begin, so there are no --openings")
    if options.size not in (None, size):
        raise GoEngineError(f"{options.positions}: its boards have {size} lines, not {options.size}")
    return {"openings": 0, "size": size}


def _write_json(name: str, match: Match) -> None:
    from goengine.board.record import write_atomically
    from goengine.front.matchsummary import summary
    text = json.dumps(summary(match.players, match.terms, match.games, match.sprt), indent=2) + "\n"
    if name == "-":
        sys.stdout.write(text)
    else:
        write_atomically(name, text.encode())
