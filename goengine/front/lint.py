"""`goengine lint`: finds what is wrong with rules and patterns, at its line."""
from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from goengine.errors import KnowledgeError

if TYPE_CHECKING:
    from goengine.expert.rulebase import Rule
    from goengine.yamlfile import Node

EXAMPLES = """\
examples:
  goengine lint                          all rules and patterns that are installed
  goengine lint patterns/cutting.yaml    one file while you edit it
  goengine lint joseki/named/san-san.yaml    joseki too
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
    parser.add_argument("paths", nargs="*", metavar="PATH", help="files of patterns, rules or joseki, or folders of"
                        " them; without any, all that is installed")
    parser.add_argument("--no-examples", action="store_true", help="do not try the drawn positions")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Read what was named; 1 if anything is wrong with it."""
    from goengine.expert.lint import lint_patterns
    from goengine.expert.provedexamples import wrong_examples
    rules, problems = read_paths(options.paths)
    problems += lint_patterns(rules)
    if not options.no_examples:
        problems += wrong_examples(rules)
    for problem in problems:
        print(f"{problem}\n")
    drawn = sum(rule.drawing is not None for rule in rules)
    verdict = f"{len(problems)} wrong" if problems else "all in order"
    print(f"{len(rules) - drawn} rules, {drawn} patterns: {verdict}")
    sys.stdout.flush()
    return 1 if problems else 0


def read_paths(paths: list[str]) -> tuple[list[Rule], list[KnowledgeError]]:
    """The rules and patterns of files and folders (all that is installed where none is named), and what is wrong."""
    from goengine.datafiles import yaml_files
    from goengine.expert.patternbase import add_patterns, nothing_in, read_knowledge
    from goengine.patterns.bookfiles import check_folder, is_folder, load_files
    if not paths:
        rules, problems = read_knowledge()
        return rules, [*problems, *load_files().problems, *_wrong_weights()]
    found: dict[str, Rule] = {}
    problems = []
    for path in map(Path, paths):
        if not path.is_dir():
            add_patterns(found, _read_file(path, problems), problems)
        elif is_folder(path):
            problems += check_folder(path)
        else:
            files = [*yaml_files(path), *yaml_files(path / "rules")]
            for file in files:
                add_patterns(found, _read_file(file, problems), problems)
            if yaml_files(path / "joseki", below=True):
                problems += load_files(None, [path]).problems
            elif not files:
                problems.append(nothing_in(path))
    return list(found.values()), problems


def _wrong_weights() -> list[KnowledgeError]:
    """What is wrong with the file of weights, the same thing once: each of its readers is asked."""
    from goengine import weights
    from goengine.expert.valuation import load_prices
    from goengine.search.decision import Shares
    from goengine.search.layout import TERM_NAMES
    found: dict[str, KnowledgeError] = {}
    for read in (lambda: weights.numbers("judgement", TERM_NAMES), Shares.load, load_prices):
        try:
            read()
        except KnowledgeError as problem:
            found.setdefault(str(problem), problem)
    return list(found.values())


def _read_file(path: Path, problems: list[KnowledgeError]) -> list[Rule]:
    """The rules or patterns of a file; what is wrong with it, be it one of anything else, is added to `problems`."""
    from goengine.datafiles import knowledge_path, shown_path
    from goengine.expert.patternbase import read_patterns
    from goengine.expert.rulebase import are_rules, read_rule_file
    from goengine.patterns.bookfiles import are_lines
    from goengine.yamlfile import LIST, parse_yaml, read_text, saved_entries
    if path.resolve() == knowledge_path("weights.yaml").resolve():
        problems += _wrong_weights()
        return []
    name, text = shown_path(path), ""
    try:
        text = read_text(path, name)
        root = parse_yaml(text, name)
        entries = root.items() if root.kind == LIST else []
        if _is_checked(path, root, are_lines(entries), problems):
            return []
    except KnowledgeError as problem:
        entries = saved_entries(text, name)
        if not entries or are_lines(entries):
            problems.append(problem)
            return []
    return (read_rule_file if are_rules(entries) else read_patterns)(path, problems)


def _is_checked(path: Path, root: Node, lines: bool, problems: list[KnowledgeError]) -> bool:
    """Whether a file is a table, or one of joseki (`lines` if of named ones); what is wrong with it is told then."""
    from goengine.front.linttables import reader_of
    from goengine.patterns.bookfiles import check_file, is_mined
    reader = reader_of(path, root)
    if not reader and not lines and not is_mined(root):
        return False
    try:
        if reader:
            reader(path)
        else:
            problems += check_file(path)
    except KnowledgeError as problem:
        problems.append(problem)
    return True
