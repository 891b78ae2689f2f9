"""`goengine analysis`: many positions analysed for other programs, by the analysis protocol of KataGo."""
from __future__ import annotations

import argparse
import sys
from typing import Any

from goengine.front import options as values
from goengine.front.engines import add_knowledge, maker

EXAMPLES = """\
examples:
  goengine analysis                 for KaTrain: give this as the command of its engine
  goengine analysis --level 7       a closer look, where a query does not say how close
  echo '{"id":"a","moves":[["B","E5"]],"rules":"chinese","komi":7.5,"boardXSize":9,"boardYSize":9}' | goengine analysis

A query's maxVisits are positions that may be judged: the highest level that needs no more is taken.
"""


def register(subparsers: Any) -> None:
    """Add `analysis` to the command line."""
    parser = subparsers.add_parser(
        "analysis", help="analyse positions for other programs, as KataGo does", epilog=EXAMPLES,
        description="Answer queries of KataGo's analysis protocol (lines of JSON) from standard input on standard"
        " output.", formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--level", type=values.level, default=values.DEFAULT_LEVEL, metavar="N",
                        help=f"1 (quick) to 10 (strong), for queries without maxVisits; default"
                        f" {values.DEFAULT_LEVEL}")
    parser.add_argument("--seed", type=values.whole(0), default=0, metavar="N",
                        help="same seed, same answers (default 0)")
    add_knowledge(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Serve standard input until it ends; the process's status."""
    from goengine.front.analysisserver import AnalysisServer
    return AnalysisServer(options.level, options.seed, maker(options)).serve(
        sys.stdin.buffer, sys.stdout.buffer)
