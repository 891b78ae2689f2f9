"""Learning how likely a group is to live at a glance, from positions in which another program has read it.

The positions are those that a quick search would meet; `goengine.front.outlookquestions` asks a program about them:

    python -m goengine.front.outlookquestions --engine "gnugo --mode gtp" games.sgf > positions.jsonl
    python -m goengine.learn.outlook positions.jsonl

A file has a record in JSON on each line: ``size``, ``black``, ``white``, ``stone``, and the codes of the answers to
``owl_attack`` and ``owl_defend``; ``game`` tells positions of one game from those of another.
"""
from __future__ import annotations

import sys
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np

from goengine.errors import GoEngineError
from goengine.groups.lifereader import LifeReader
from goengine.groups.outlooklayout import EYES, FEATURES, MOST_HALF_EYES, NAMES, VALUES
from goengine.groups.outlooktable import FILE, SIDES, outlook_text
from goengine.learn.looks import Looks, fit, measure
from goengine.learn.problemfiles import position_in, read_records
from goengine.learn.tablefiles import table_parser, write_table
from goengine.vertex import EMPTY, parse_vertex

WORKS, FAILS = 1, 0                     # codes; a ko speaks half for each
# By feature: the values from which the next figure counts.
EDGES = {
    "safety": (1, 20, 35, 45, 55, 63, 68, 73, 78, 83, 87, 89, 93, 97),
    "out": (1, 2, 3, 5, 8, 12, 18, 26),
    "friend": (1, 50, 70, 90, 95),
    "freedom": (1, 2, 3, 5, 8, 12, 16, 20, 30, 45),
    "longest": (2, 3, 4, 5, 6, 8),
    "hanging": (1, 25, 50, 100),
    "touching": (1, 20, 40, 60, 80, 100),
    "weakest": (20, 35, 50, 60, 70, 80, 90, 95, 101),
    "strongest": (50, 80, 94, 98),
    "prize": (1, 2, 3, 4, 6, 9),
    "second": (1, 2, 4),
    "ways": (1, 2, 3),
    "spaces": (1, 2, 3, 4, 6, 8, 10, 13, 17, 25),
    "closed": (1, 2, 3, 4, 5, 6, 7, 8, 10, 13),
}
BEGINS = np.cumsum([EYES * EYES] + [len(EDGES[name]) + 1 for name in NAMES])
SIGHTS = int(BEGINS[-1])                # of either side to move

HEADER = """\
# How likely a group is to live at a glance (goengine/groups/outlook.py): the logarithm of the odds is the sum of these
# figures, in hundredths of a natural logarithm, by the side that moves. Made by
#   python -m goengine.learn.outlook {names}
#
#   half eyes: a row for each number of them if the enemy moves first, a figure for each number if the owner does;
#     0 to 6 or more, 4 are two eyes
#   safety: at a glance, 0 to 100, as goengine/groups/life.py has it; friend: the same of a friend 3 steps away
#   out: free points 3 to 7 steps away, no nearer to the enemy; freedom: how far it is open to the outside
#   longest: liberties of its string with most of them; hanging: per cent of its stones that the enemy may capture,
#     moving first; touching: per cent of its stones beside the enemy
#   weakest, strongest: safety of the enemy groups beside it; 101: there is none of three stones or more
#   prize, second: stones of the largest enemy strings beside it that it may capture, moving first
#   ways: points where it is joined to a friend, or cut off from it
#   spaces: points of the eye spaces beside it; closed: liberties in those that it encloses
# {{3: 20, 7: 45}} means 20 for the values 3 to 6, 45 from 7 on.
#
# Learnt on {today} from {count:,} positions on the way of quick searches in {games:,} games, each asked about with
# either side to move. In those of a tenth of the games, kept apart, so many were foretold right, in per cent, and the
# loss was so many nats:
{measured}
"""

Answer = tuple[list[int], int, int, int]        # what is seen, the codes of attack and defence, the game


def gather(paths: Iterable[Path]) -> Looks:
    """The positions of some files.

    Raises
    ------
    GoEngineError
        If a file cannot be read, or a line is no such record; with file and line.
    """
    reader = LifeReader()
    return looks(read_records(paths, lambda record: _read(reader, record)))


def _read(reader: LifeReader, record: dict[str, Any]) -> Answer:
    position = position_in(record)
    stone = parse_vertex(record["stone"], position.size)
    if position.color_at(stone) == EMPTY:
        raise ValueError(f"there is no stone at {record['stone']}")
    return (reader.outlook(position, stone), int(record["attack"]), int(record["defend"]),
            crc32(str(record["game"]).encode()))


def sights_of(seen: Sequence[int]) -> list[int]:
    """The numbers of what is seen of a group: of its half eyes, and of the bin of each feature."""
    half_eyes, features = seen[:2], seen[2:]
    sure, possible = (min(n, MOST_HALF_EYES) for n in half_eyes)
    return [EYES * sure + possible,
            *(int(BEGINS[j]) + bisect_right(EDGES[name], features[j]) for j, name in enumerate(NAMES))]


def looks(answers: Iterable[Answer]) -> Looks:
    """Each answer as looks with the enemy to move and with the owner; a ko as two of half the weight."""
    rows = [row for answer in answers for row in _rows(*answer)]
    sights = np.array([sight for sight, *_ in rows], np.int32).reshape(len(rows), FEATURES + 1)
    lives, weight, game = (np.array([row[i] for row in rows]) for i in (1, 2, 3))
    return Looks(sights, lives.astype(bool), weight.astype(float), game.astype(np.int64), SIGHTS)


def _rows(seen: list[int], attack: int, defend: int, game: int) -> Iterator[tuple[list[int], bool, float, int]]:
    sights = sights_of(seen)
    for own, code in enumerate((attack, defend)):
        numbers = [sight + SIGHTS * own for sight in sights]
        chance = float((code == WORKS) == bool(own)) if code in (WORKS, FAILS) else 0.5
        for lives, weight in ((True, chance), (False, 1 - chance)):
            if weight:
                yield numbers, lives, weight, game


def spread(figures: np.ndarray) -> np.ndarray:
    """Figures of sights, as they were fitted, for all values that may be seen: as they are read from a table."""
    table = np.zeros((2, EYES + FEATURES, VALUES))
    for side, part in enumerate(figures.reshape(2, SIGHTS)):
        table[side, :EYES, :EYES] = part[:EYES * EYES].reshape(EYES, EYES)
        for j, name in enumerate(NAMES):
            bins = np.searchsorted(EDGES[name], np.arange(VALUES), side="right")
            table[side, EYES + j] = part[BEGINS[j] + bins]
    return np.round(100 * table).astype(np.int64).ravel()


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the table anew from the files named, and say how far it has come."""
    parser = table_parser("goengine.learn.outlook", __doc__, FILE)
    parser.add_argument("positions", nargs="+", type=Path, metavar="POSITIONS")
    options = parser.parse_args(arguments)
    try:
        found = gather(options.positions)
    except GoEngineError as error:
        print(error, file=sys.stderr)
        return 2
    if found.kept_apart.all():
        print("there is no position to learn from", file=sys.stderr)
        return 2
    figures = fit(found, lambda sweep, loss: print(f"sweep {sweep}: {loss:.4f}", flush=True))
    measured = "".join(f"#   {side}: {right:.1f}, {loss:.3f}\n"
                       for side, (right, loss) in zip(SIDES, measure(found, figures)))
    head = HEADER.format(names=" ".join(path.name for path in options.positions), today=date.today(), measured=measured,
                         count=round(found.weight.sum()) // 2, games=len(np.unique(found.question)))
    write_table(options, FILE, outlook_text(head, spread(figures)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
