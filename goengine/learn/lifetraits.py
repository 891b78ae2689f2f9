"""Learning what the traits of a move in a fight for life are worth, from collections of problems.

Every move of a solution is a choice among all legal moves near the stones. With what chance each is chosen follows
from the sum of its traits' worths; these are fitted so that the moves of the solutions are likely (conditional logit).

    python -m goengine.learn.lifetraits gokyo.jsonl.gz xuanxuan.jsonl.gz

A collection has a record in JSON on each line: ``size``, ``black``, ``white``, ``to_move``, ``answers`` and, with the
moves of both sides, ``pv``.
"""
from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np

from goengine.board.position import Position
from goengine.errors import GoEngineError, telling_errors
from goengine.groups.movetraits import find_traits
from goengine.groups.traitlayout import RINGS, TRAIT_COUNT, TRAITS
from goengine.groups.traitworths import FILE, plain_rings, table_text
from goengine.learn.choices import Choices, fit_worths, shares
from goengine.learn.problemfiles import position_in, read_records
from goengine.learn.tablefiles import table_parser, write_table
from goengine.vertex import BLACK, EMPTY, PASS, STRIDE, WHITE, on_board, other, parse_vertex

MOST_PLIES = 9                          # of a solution
NEAR = 2                                # lines around the stones where a move is thought of
FIRST_MOVE = 1.5                        # how much more the first move of a solution counts than the others
PULL = 2.0                              # of each worth towards 0
TOPS = 1, 3, 8
LEFT_OUT = ("endgame", "appreciation", "connect")       # kinds of problems that are not about life


@dataclass
class Solutions:
    """The choices in the solutions of problems.

    Attributes
    ----------
    choices : Choices
    first : bool array
        By choice: the first of a solution.
    """

    choices: Choices
    first: np.ndarray


def records(paths: Iterable[Path]) -> Iterator[dict[str, Any]]:
    """The problems of some collections that are about life.

    Raises
    ------
    GoEngineError
        If a file cannot be read, or a line is no record; with file and line.
    """
    return read_records(paths, _about_life)


def _about_life(record: dict[str, Any]) -> dict[str, Any] | None:
    if record.get("kind") in LEFT_OUT:
        return None
    return {key: record[key] for key in ("size", "black", "white", "to_move", "answers")} | {
        "pv": record.get("pv") or record["answers"][:1]}


def _area(position: Position) -> set[int]:
    steps = range(-NEAR, NEAR + 1)
    stones = [*position.stone_points(BLACK), *position.stone_points(WHITE)]
    return {q for p in stones for up in steps for right in steps
            if on_board(q := p + STRIDE * up + right, position.size)}


def choices_in(record: dict[str, Any]) -> Iterator[tuple[bool, list[tuple[bool, list[int]]]]]:
    """The choices of a solution: whether it is the first, and the moves with their traits, chosen or not."""
    traits = TRAITS.new()
    mover = BLACK if record["to_move"] == "black" else WHITE
    position = position_in(record, mover)
    area = _area(position)
    last = PASS
    for ply, name in enumerate(record["pv"][:MOST_PLIES]):
        move = parse_vertex(name, position.size)
        if move == PASS or not position.is_legal(move, mover):
            return
        right = {move} if ply else {move, *(parse_vertex(answer, position.size) for answer in record["answers"])}
        moves = []
        for p in sorted(area | {move}):
            if position.color_at(p) == EMPTY and position.is_legal(p, mover):
                count = find_traits(position.board, traits, p, mover, last)
                moves.append((p in right, traits["trait"][:count].tolist()))
        yield ply == 0, moves
        position.play(move, mover)
        mover, last = other(mover), move


def gather(problems: Iterable[dict[str, Any]]) -> Solutions:
    """All choices of some problems; those that cannot be set up are left out."""
    rows: list[list[int]] = []
    start, chosen, first, numbers = [], [], [], []
    for number, record in enumerate(problems):
        try:
            found = list(choices_in(record))
        except (GoEngineError, ValueError):
            continue
        for is_first, moves in found:
            start.append(len(rows))
            first.append(is_first)
            numbers.append(number)
            for is_chosen, traits in moves:
                chosen.append(is_chosen)
                rows.append(traits)
    width = max(map(len, rows), default=1)
    filled = np.array([row + [TRAIT_COUNT] * (width - len(row)) for row in rows], np.int32).reshape(len(rows), width)
    plain = np.append(plain_rings(), np.arange(RINGS, TRAIT_COUNT + 1)).astype(np.int32)
    return Solutions(Choices(plain[filled], np.array(start, np.int64), np.array(chosen, bool),
                             np.array(numbers, np.int64), TRAIT_COUNT), np.array(first, bool))


def fit(solutions: Solutions, report: Callable[[int, float], None] = lambda sweep, chance: None
        ) -> tuple[dict[int, int], dict[str, tuple[float, ...]]]:
    """Fit the worths of all traits that occur, in hundredths of a natural logarithm.

    Returns
    -------
    worths : dict
        Trait -> its worth.
    measure : dict
        For the first and for the later moves of the problems kept apart: the share in which a chosen move was the
        likeliest, and among the first three and eight.
    """
    choices = solutions.choices
    apart = choices.kept_apart
    worths = fit_worths(choices, np.where(apart, 0.0, np.where(solutions.first, FIRST_MOVE, 1.0)), PULL, report)
    seen = np.unique(choices.traits)
    return ({int(t): round(100 * worths[t]) for t in seen if t < TRAIT_COUNT},
            {name: shares(choices, worths, apart & (solutions.first == first), TOPS)
             for name, first in (("first", True), ("later", False))})


HEADER = """\
# What the traits of a move in a fight for life are worth, in hundredths of a natural logarithm: a move is chosen by
# strong players with a chance in proportion to e to the power of the sum of its traits. Made by
#   python -m goengine.learn.lifetraits COLLECTION...
#
# A ring is what stands around the move *: X is a stone of the side that moves, O one of the other side, - the edge; it
# stands for all that are turned or mirrored. "lines 1 2" is the 2-1 point; "captures 3" takes three stones (5: five or
# more); "theirs in atari 2": the other side, playing there, would have two stones in atari; "from the last move 3":
# rows and columns away from it and the larger of these, added up; "two away": beyond an empty point beside it lies
# 0 nothing, 1 a friend, 2 an enemy, 3 the edge.
#
"""


def header(solutions: Solutions, names: Sequence[str], measure: dict[str, tuple[float, ...]], today: date) -> str:
    """The head of the table: what it says, and what it was learnt from."""
    shares = "".join(f"#   {name} moves: {', '.join(f'{100 * share:.1f}' for share in measure[name])}\n"
                     for name in measure)
    return (f"{HEADER}# Learnt on {today} from {len(solutions.first):,} moves in the solutions of"
            f" {len(np.unique(solutions.choices.group)):,} problems:\n#   {', '.join(names)}.\n"
            "# In a tenth of the problems, kept apart, a right move was the likeliest of all near the stones, and among"
            f" the\n# first three and eight, in per cent:\n{shares}")


@telling_errors
def main(arguments: Sequence[str] | None = None) -> None:
    """Make the table anew from the collections named, and say how far it has come."""
    parser = table_parser("goengine.learn.lifetraits", __doc__, FILE)
    parser.add_argument("collections", nargs="+", type=Path, metavar="COLLECTION")
    options = parser.parse_args(arguments)
    solutions = gather(records(options.collections))
    if not len(solutions.first):
        raise GoEngineError("there is no solution to learn from")
    worths, measure = fit(solutions, report=lambda sweep, chance: print(f"sweep {sweep}: {chance:.4f}", flush=True))
    names = [path.name.split(".")[0] for path in options.collections]
    text = table_text(header(solutions, names, measure, date.today()), worths)
    write_table(options, FILE, text)


if __name__ == "__main__":
    sys.exit(main())
