"""`goengine lint`: finds what is wrong with rules and patterns, at its line."""
from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from goengine.errors import KnowledgeError

if TYPE_CHECKING:
    from goengine.expert.rulebase import Rule

EXAMPLES = """\
examples:
  goengine lint                          all rules and patterns that are installed
  goengine lint patterns/cutting.yaml    one file while you edit it
  goengine lint mine/                    a folder of your own (see --library of `goengine play`)
  goengine lint --no-examples            quick: the drawn positions are not tried
"""


def register(subparsers: Any) -> None:
    """Add `lint` to the command line."""
    parser = subparsers.add_parser(
        "lint", help="find what is wrong with rules and patterns", epilog=EXAMPLES,
        description="Read rules and patterns, try the positions drawn beside them, and look for entries that are there "
        "twice, that can never fit, or that another one makes useless. The exit status is 1 if anything is wrong.",
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="*", metavar="PATH", help="files of patterns, or folders of them; without any,"
                        " all that is installed")
    parser.add_argument("--no-examples", action="store_true", help="do not try the drawn positions")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Read what was named; 1 if anything is wrong with it."""
    from goengine.expert.lint import lint_patterns
    from goengine.expert.rulebase import compile_rules
    rules, problems = read_paths(options.paths)
    problems += lint_patterns(rules)
    if not options.no_examples:
        from goengine.expert.examples import ExampleChecker
        checker = ExampleChecker(compile_rules(rules))
        for rule in rules:
            problems += checker.check(rule)
    for problem in problems:
        print(f"{problem}\n")
    drawn = sum(rule.drawing is not None for rule in rules)
    verdict = f"{len(problems)} wrong" if problems else "all in order"
    print(f"{len(rules) - drawn} rules, {drawn} patterns: {verdict}")
    sys.stdout.flush()
    return 1 if problems else 0


def read_paths(paths: list[str]) -> tuple[list[Rule], list[KnowledgeError]]:
    """The rules and patterns of files and folders (all that is installed where none is named), and what is wrong."""
    from goengine.datafiles import data_folder
    from goengine.expert.patternbase import add_patterns, load_patterns, read_patterns
    from goengine.expert.rulebase import load_rules
    from goengine.patterns.josekibook import load_book
    problems: list[KnowledgeError] = []
    if not paths:
        patterns, problems = load_patterns([data_folder("patterns")])
        return [*load_rules().rules, *patterns], [*problems, *load_book().problems]
    found: dict[str, Rule] = {}
    for path in map(Path, paths):
        if path.is_dir():
            rules, wrong = load_patterns([path])
            problems += wrong
        else:
            rules = read_patterns(path, problems)
        add_patterns(found, rules, problems)
    return list(found.values()), problems
