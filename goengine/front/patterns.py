"""`goengine patterns`: look at the patterns, try them on games, see what an edit changes."""
from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from goengine.front import options as values

if TYPE_CHECKING:
    from collections.abc import Sequence

    from goengine.board.position import Position
    from goengine.expert.rulebase import Rule
    from goengine.expert.trial import Fit
    from goengine.front.patterneffect import AskedTwice

EXAMPLES = """\
examples:
  goengine patterns list                           names and sentences, by file
  goengine patterns show solid-against-peep        one entry as it is written
  goengine patterns where game.sgf --move 57       what fits before move 57, and which condition fails
  goengine patterns try mine.yaml game.sgf         the same for a file of your own; --watch tries it at each save
  goengine patterns try mine.yaml board.txt        on a drawn board
  goengine patterns why-not solid-against-peep game.sgf --move 57 D4
                                                   what keeps an entry from fitting at a point
  goengine patterns new --from game.sgf --move 57 --at D4 > mine.yaml
                                                   an entry drawn from a position, to go on from
  goengine patterns effect mine.yaml --games games.sgf.gz
                                                   which candidates a file of yours changes
  goengine patterns effect mine.yaml --suite mine.tst --level 4
                                                   and which of these problems are answered otherwise
  goengine patterns stats --games games.sgf.gz     how often each entry fires and is played
  goengine patterns stats --rules --games games.sgf.gz
                                                   the same of the rules in knowledge/rules
"""


def register(subparsers: Any) -> None:
    """Add `patterns` to the command line."""
    parser = subparsers.add_parser(
        "patterns", help="look at the patterns, try them on games", epilog=EXAMPLES,
        description="Look at the drawn patterns, try them on positions, and see what an edit changes. "
        "patterns/README.md tells how they are written; `goengine lint` checks them.",
        formatter_class=argparse.RawDescriptionHelpFormatter)
    what = parser.add_subparsers(title="what to do", metavar="WHAT", required=True, parser_class=type(parser))
    library = argparse.ArgumentParser(add_help=False)
    library.add_argument("--library", action="append", default=[], metavar="DIR",
                         help="a folder whose patterns are added to those installed, or take their place")
    _add(what, "list", show_list, "names and sentences, by file", [library]).add_argument(
        "words", nargs="*", metavar="WORD", help="only entries with these words in name, sentence or file")
    _add(what, "show", show_entry, "one entry as it is written", [library]).add_argument("name", metavar="NAME")
    where = _add(what, "where", show_where, "what fits in a position, and which condition fails", [library])
    _add_position(where)
    tried = _add(what, "try", try_file, "what fits of one file")
    tried.add_argument("file", metavar="FILE")
    _add_position(tried)
    tried.add_argument("--watch", action="store_true", help="try it again each time the file is saved")
    new = _add(what, "new", new_entry, "an entry drawn from a position")
    new.add_argument("--from", dest="game", required=True, metavar="GAME.sgf", help="the record")
    new.add_argument("--move", type=values.whole(1), metavar="N", help="stand before move N")
    new.add_argument("--number", type=values.whole(1), metavar="N", help=argparse.SUPPRESS)
    new.add_argument("--at", required=True, metavar="POINT", help="where the move is")
    new.add_argument("--name", default="name-it-with-hyphens", metavar="NAME")
    new.add_argument("--lines", type=values.whole(1, 6), default=2, metavar="N", help="lines around it; default 2")
    why = _add(what, "why-not", why_not, "what keeps an entry from fitting at a point", [library])
    why.add_argument("name", metavar="NAME")
    _add_position(why)
    why.add_argument("point", metavar="POINT")
    effect = _add(what, "effect", show_effect, "which candidates a file changes, and which answers to problems")
    effect.add_argument("file", metavar="FILE")
    effect.add_argument("--games", metavar="FILE", help="a collection whose positions are judged; without it random"
                        " games are played")
    effect.add_argument("--positions", type=values.whole(1), default=50, metavar="N", help="how many; default 50")
    effect.add_argument("--suite", nargs="+", default=[], type=Path, metavar="PATH", help="suites, or folders of them,"
                        " whose problems about the move to be played are asked without the file and with it")
    effect.add_argument("--level", type=values.level, default=values.DEFAULT_LEVEL, metavar="N",
                        help=f"the engine's level for these, 1 to 10; default {values.DEFAULT_LEVEL}")
    effect.add_argument("--watch", action="store_true", help="look again each time the file is saved")
    stats = _add(what, "stats", show_stats, "how many entries there are; how often each fires and is played", [library])
    stats.add_argument("words", nargs="*", metavar="WORD", help="only entries with these words in name, sentence or"
                       " file")
    stats.add_argument("--games", nargs="+", metavar="FILE", help="collections to count in; games.sgf@0-50 is the first"
                       " half of one")
    stats.add_argument("--most", type=values.whole(1), default=1000, metavar="N", help="games at most, as many of each"
                       " collection and spread over it; default 1000")
    stats.add_argument("--every", type=values.whole(1), default=20, metavar="N",
                       help="look at every N-th move of a game; default 20")
    stats.add_argument("--rules", action="store_true", help="count the rules, not the patterns")
    stats.add_argument("--closer", type=values.whole(1), default=0, metavar="N",
                       help="count again, at every N-th move, what fired in fewer than 20 games, or is played"
                       " about as often as the moves around it")
    stats.add_argument("--work", type=Path, metavar="DIR", help="keep what is done there, to go on after a break")
    stats.add_argument("--json", action="store_true", help="as JSON, for other programs")


def _add(subparsers: Any, name: str, run: Any, says: str, parents: list[Any] | None = None) -> Any:
    parser = subparsers.add_parser(name, help=says, description=says[0].upper() + says[1:] + ".", parents=parents or [])
    parser.set_defaults(run=run, parser=parser)
    return parser


def _add_position(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME.sgf", help="the record, gzipped or not; or a .txt file with a drawn"
                        " board, or - for one on standard input")
    parser.add_argument("--move", type=values.whole(1), metavar="N", help="stand before move N (default: the end)")
    parser.add_argument("--number", type=values.whole(1), metavar="N", help="which game of a collection (default 1)")


# ------------------------------------------------------------------ looking

def show_list(options: argparse.Namespace) -> int:
    """Names and sentences of the entries that have some words."""
    rules = _installed(options)
    named = _with_words(rules, options.words)
    file = ""
    for found, rule in enumerate(named):
        if rule.where.rpartition(":")[0] != file:
            file = rule.where.rpartition(":")[0]
            print(f"\n{file}" if found else file)
        print(f"  {rule.name}: {rule.says}")
    print(f"{len(named)} of {len(rules)} patterns")
    return 0 if named else 1


def _with_words(rules: Sequence[Rule], words: list[str]) -> list[Rule]:
    """The rules with all of some words in their names, sentences or files."""
    return [rule for rule in rules
            if all(word.lower() in f"{rule.name} {rule.says} {rule.where}".lower() for word in words)]


def show_entry(options: argparse.Namespace) -> int:
    """One entry as it is written."""
    rule = _named(_installed(options), options.name)
    lines = rule.node.document.lines
    start = rule.node.row
    end = next((i for i in range(start + 1, len(lines)) if lines[i].startswith("- ")), len(lines))
    print(rule.where)
    print("\n".join(lines[start:end]).rstrip())
    return 0


def show_where(options: argparse.Namespace) -> int:
    """What fits in a position."""
    return _show_fits(_installed(options), *_position(options))


def try_file(options: argparse.Namespace) -> int:
    """What fits of one file, once or at each save."""
    position, title = _position(options)

    def once() -> int:
        return _show_fits(_of_file(options.file), position, title)
    return _watched(options, once)


def new_entry(options: argparse.Namespace) -> int:
    """An entry drawn from a position."""
    from goengine.expert.trial import skeleton
    position, _ = _position(options)
    p = _empty_point(options.at, position)
    print(skeleton(options.name, position, p, options.lines), end="")
    return 0


def why_not(options: argparse.Namespace) -> int:
    """What keeps an entry from fitting at a point; 0 if it fires there."""
    from goengine.expert.trial import Trial, misfits
    from goengine.vertex import vertex_name
    rule = _named(_installed(options), options.name)
    position, _ = _position(options)
    p = _empty_point(options.point, position)
    fits = [fit for fit in Trial([rule]).fits(position) if fit.point == p]
    if fits and not fits[0].failed:
        print(f"{rule.name} fires at {vertex_name(p)}")
        return 0
    if fits:
        print(f"{rule.name} fits at {vertex_name(p)}, but this does not hold:  {fits[0].failed}")
        return 1
    print(f"{rule.name} does not fit at {vertex_name(p)}, in no turn; in the nearest one")
    for line in misfits(rule, position, p)[1]:
        print(f"  {line}")
    return 1


# ------------------------------------------------------------------ changing and counting

def show_effect(options: argparse.Namespace) -> int:
    """Which candidates a file changes, over some positions, and which answers, in some suites; 1 if it has no patterns.
    """
    from goengine.expert.effect import bases, effects
    from goengine.front.benchgames import mid_games
    from goengine.front.dialogue import Dialogue
    from goengine.front.look import console_for
    from goengine.vertex import vertex_name
    asked = _asked_twice(options)
    positions = mid_games(options.games, options.positions)

    def once() -> int:
        rules = _of_file(options.file)
        if not rules:
            print(f"no pattern of {options.file} can be used")
            return 1
        without, with_them = bases(rules)
        found = effects(rules, positions, without, with_them)
        for effect in found:
            print(f"position {effect.number + 1}, move {positions[effect.number].move_number + 1}: "
                  f"{vertex_name(effect.before)} -> {vertex_name(effect.after)}  by {effect.rule.name}"
                  f"  ({effect.value_before:.1f} -> {effect.value_after:.1f} points)")
        fired = sum(effect.before == effect.after for effect in found)
        print(f"{len(rules)} patterns, {len(positions)} positions: another first candidate in {len(found) - fired}, "
              f"the same with other points in {fired}")
        if asked:
            with Dialogue(console_for(stderr=True)).thinking("asking twice") as report:
                lines = asked.lines(without, with_them, report)
            print("\n".join(lines))
        return 0
    return _watched(options, once)


def _asked_twice(options: argparse.Namespace) -> AskedTwice | None:
    """The problems of the suites that were named, if any; what is wrong with these is told."""
    if not options.suite:
        return None
    from goengine.front.patterneffect import AskedTwice
    asked = AskedTwice(options.suite, options.level)
    for error in asked.errors:
        print(f"goengine: {error}", file=sys.stderr)
    return asked


def show_stats(options: argparse.Namespace) -> int:
    """How many entries there are by file; over games, how often each fires and is played."""
    from goengine.front.patternstats import counts_by_file, show_counts
    if options.rules:
        from goengine.expert.rulebase import load_rules
        rules: Sequence[Rule] = load_rules().rules
    else:
        rules = _installed(options)
    if not options.games:
        for file, number in counts_by_file(rules).items():
            print(f"{number:5d}  {file}")
        print(f"{len(rules):5d}  {'rules' if options.rules else 'patterns'} in all")
        return 0
    show_counts(_with_words(rules, options.words), options)
    return 0


# ------------------------------------------------------------------ what these share

def _installed(options: argparse.Namespace) -> list[Rule]:
    from goengine.datafiles import data_folder
    from goengine.expert.patternbase import load_patterns
    rules, problems = load_patterns([data_folder("patterns"), *options.library])
    for problem in problems:
        print(f"{problem}\n", file=sys.stderr)
    return rules


def _of_file(file: str) -> list[Rule]:
    from goengine.expert.patternbase import read_patterns
    problems: list[Any] = []
    rules = read_patterns(file, problems)
    for problem in problems:
        print(f"{problem}\n")
    return rules


def _named(rules: list[Rule], name: str) -> Rule:
    from goengine.errors import GoEngineError
    from goengine.yamlfile import nearest
    for rule in rules:
        if rule.name == name:
            return rule
    raise GoEngineError(f"there is no pattern '{name}'; {nearest(name, [rule.name for rule in rules])[:400]}")


def _position(options: argparse.Namespace) -> tuple[Position, str]:
    from goengine.front.readboard import board_of, check_board
    check_board(options)
    return board_of(options, sys.stdin)


def _empty_point(text: str, position: Position) -> int:
    from goengine.errors import GoEngineError
    from goengine.vertex import parse_vertex
    try:
        p = parse_vertex(text, position.size)
    except ValueError as error:
        raise GoEngineError(str(error)) from error
    if not p or position.color_at(p):
        raise GoEngineError(f"{text}: an empty point is wanted here")
    return p


def _show_fits(rules: list[Rule], position: Position, title: str) -> int:
    from goengine.expert.trial import Trial
    from goengine.vertex import COLOR_NAMES, vertex_name
    trial = Trial(rules)
    fits: list[Fit] = trial.fits(position)
    print(f"{title}, {COLOR_NAMES[position.to_play]} to play")
    print(position)
    for fit in sorted(fits, key=lambda fit: bool(fit.failed)):
        verdict = f"fits, but not:  {fit.failed}" if fit.failed else f"fires: {fit.rule.says}"
        print(f"{vertex_name(fit.point):>4}  {fit.rule.name}  {verdict}")
    if trial.lost:
        print(f"too many patterns fit at one point: {trial.lost} are not shown, nor seen by goengine")
    fired = sum(not fit.failed for fit in fits)
    print(f"{fired} fire, {len(fits) - fired} fit but fail a condition")
    return 0 if fired else 1


def _watched(options: argparse.Namespace, once: Any) -> int:
    """Run once, or again at each save of the file until Ctrl-C."""
    if not options.watch:
        return int(once())
    import os
    import time
    seen = None
    while True:
        stamp = os.stat(options.file).st_mtime_ns if os.path.exists(options.file) else None
        if stamp is not None and stamp != seen:
            seen = stamp
            once()
            print(f"watching {options.file}; Ctrl-C ends", flush=True)
        time.sleep(0.3)
