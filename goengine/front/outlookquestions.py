"""Has another program read groups in positions that quick searches end in, to learn from what a glance is worth.

    python -m goengine.front.outlookquestions --engine "gnugo --mode gtp" games.sgf problems.jsonl > positions.jsonl

The program has to know GNU Go's commands owl_attack and owl_defend. Each line is a record in JSON with the position, a
stone of the group and the codes of both answers; `goengine.learn.outlook` learns from them.
"""
from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from itertools import islice
from typing import Any

from rich.console import Console
from rich.progress import track

from goengine.errors import GoEngineError, telling_errors
from goengine.front.benchrival import Rival, number_in
from goengine.front.questionline import question_parser
from goengine.learn.lifedives import Dive, Dives
from goengine.learn.problemfiles import position_record
from goengine.vertex import vertex_name

COMMANDS = ("owl_attack", "owl_defend")
POSITIONS = 1000


def question(rival: Rival, dive: Dive) -> dict[str, Any]:
    """The record of a position with the program's answers.

    Raises
    ------
    GtpError
        If it gives none.
    """
    stone = vertex_name(dive.stone)
    rival.place(dive.position)
    attack, defend = (number_in(command, rival.ask(f"{command} {stone}")) for command in COMMANDS)
    return {**position_record(dive.position), "stone": stone, "attack": attack, "defend": defend, "game": dive.source}


@telling_errors
def main(arguments: Sequence[str] | None = None) -> None:
    """Ask so many questions and print the records."""
    parser = question_parser("goengine.front.outlookquestions", __doc__, "games in SGF, or problems in JSON lines",
                             POSITIONS)
    options = parser.parse_args(arguments)
    dives = Dives(options.files, options.seed)
    if not dives:
        raise GoEngineError(f"no game or problem in {', '.join(map(str, options.files))}")
    with Rival(options.engine, COMMANDS) as rival:
        for dive in track(islice(dives, options.positions), "asking", options.positions,
                          console=Console(stderr=True)):
            print(json.dumps(question(rival, dive)), flush=True)


if __name__ == "__main__":
    sys.exit(main())
