"""Patterns tried on a position: what fits, which condition fails, and what keeps a pattern from fitting at a point."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from goengine.board.position import Position
from goengine.expert.firings import Firings
from goengine.expert.rulebase import Rule, compile_rules
from goengine.patterns.drawn import BEYOND, EMPTY, MINE, MOVE, THEIRS, WORDS, Step, Variant
from goengine.vertex import COLOR_NAMES, STRIDE, on_board, vertex_name

_WHAT = {EMPTY: "empty", MINE: "mine", THEIRS: "theirs", BEYOND: "the edge"}


@dataclass(frozen=True)
class Fit:
    """A pattern whose diagram fits.

    Attributes
    ----------
    rule : Rule
        The pattern.
    point : int
        Where its move is.
    failed : str
        The first condition that does not hold, as it is written; empty if the pattern fires.
    """

    rule: Rule
    point: int
    failed: str


class Trial:
    """Tries patterns without their conditions, and those that fit with the first, with the first two ...

    Parameters
    ----------
    rules : sequence of Rule
        Patterns.

    Attributes
    ----------
    lost : int
        Fits for which the matcher had no room, so that nothing is known of them.
    """

    def __init__(self, rules: Sequence[Rule]):
        self.rules = [rule for rule in rules if rule.drawing]
        self.lost = 0
        self._diagrams = Firings(compile_rules(_part(rule, 0) for rule in self.rules))

    def fits(self, position: Position) -> list[Fit]:
        """All patterns whose diagrams fit for the side to move, in their order, and at each by points."""
        self._diagrams.find(position)
        self.lost = self._diagrams.lost
        points = {rule.name: self._diagrams.moves_of(_part(rule, 0).name) for rule in self.rules}
        fitting = [rule for rule in self.rules if points[rule.name]]
        parts = [_part(rule, n) for rule in fitting for n in range(1, len(rule.conditions) + 1)]
        tried = Firings(compile_rules([*parts, *fitting]))
        tried.find(position)
        self.lost += tried.lost
        return [Fit(rule, p, _failed(tried, rule, p)) for rule in fitting for p in points[rule.name]]


def _part(rule: Rule, n: int) -> Rule:
    """A pattern with so many of its conditions, about nothing."""
    return replace(rule, name=f"{rule.name} with {n} conditions", conditions=rule.conditions[:n], subject=None)


def _failed(tried: Firings, rule: Rule, p: int) -> str:
    """The first condition of a pattern that does not hold at a point where it fits; empty if it fires."""
    if p in tried.moves_of(rule.name):
        return ""
    for n, written in enumerate(rule.written, start=1):
        if p not in tried.moves_of(_part(rule, n).name):
            return written
    return f"reason: {rule.kind.name}(...): there is no such {rule.kind.subject}"


def misfits(rule: Rule, position: Position, p: int) -> tuple[Variant, list[str]]:
    """The turn of a pattern that comes nearest to fitting with the move at `p`, and what is in its way, in words.

    Raises
    ------
    ValueError
        If the rule is no pattern, or there is a stone on the point.
    """
    if rule.drawing is None:
        raise ValueError(f"{rule.name} is a rule and has no diagram")
    if position.color_at(p):
        raise ValueError(f"there is a stone at {vertex_name(p)}")
    best: tuple[Variant, list[str]] | None = None
    for variant in rule.drawing.variants():
        wrong = [_misfit(position, p, step, mask) for step, mask in variant.cells
                 if not there(position, p, step) & mask]
        if best is None or len(wrong) < len(best[1]):
            best = variant, wrong
    assert best is not None
    return best


def there(position: Position, p: int, step: Step) -> int:
    """What is a step away from a point, as one of the bits of `drawn`."""
    q = p + STRIDE * step[0] + step[1]
    row, column = p // STRIDE + step[0], p % STRIDE + step[1]
    if not (1 <= column <= position.size and 1 <= row <= position.size and on_board(q, position.size)):
        return BEYOND
    color = position.color_at(q)
    return EMPTY if not color else MINE if color == position.to_play else THEIRS


def _misfit(position: Position, p: int, step: Step, mask: int) -> str:
    wanted = " or ".join(word for word, bits in WORDS.items() if bits & mask == bits and word != "any")
    if mask & BEYOND:
        wanted = "the edge"
    found = there(position, p, step)
    place = "a point beyond the edge" if found == BEYOND else vertex_name(p + STRIDE * step[0] + step[1])
    return f"{place} is {_WHAT[found]}; {wanted} is wanted there"


def skeleton(name: str, position: Position, p: int, lines: int = 2) -> str:
    """An entry drawn from the surroundings of a point, for an editor to go on with.

    Parameters
    ----------
    lines : int
        How far around the point is drawn.
    """
    row, column = divmod(p, STRIDE)
    rows = []
    for r in range(min(row + lines, position.size + 1), max(row - lines, 0) - 1, -1):
        columns = range(max(column - lines, 0), min(column + lines, position.size + 1) + 1)
        rows.append("    " + " ".join(_sign(position, p, r, c) for c in columns))
    color = COLOR_NAMES[position.to_play]
    board = "\n".join("        " + line for line in position.diagram(coordinates=False).splitlines())
    empty = "\n".join(["        . . . . . . ."] * 7)
    return (f"- name: {name}\n  says: Say in one sentence what the move does.\n  diagram: |\n" + "\n".join(rows)
            + "\n  reason: shapes(*)\n  shape: 1\n  source: own analysis\n  examples:\n    - board: |\n" + board
            + f"\n      {color}_plays: {vertex_name(p)}\n    - board: |\n" + empty
            + "\n      silent: draw the nearest position where it must not be played\n")


def _sign(position: Position, p: int, row: int, column: int) -> str:
    """How a point, or the edge, is drawn in an entry whose move is at `p`."""
    size = position.size
    if 1 <= row <= size and 1 <= column <= size:
        here = STRIDE * row + column
        step = (row - p // STRIDE, column - p % STRIDE)
        return MOVE if here == p else {EMPTY: ".", MINE: "X", THEIRS: "O"}[there(position, p, step)]
    if 1 <= row <= size:
        return "|"
    return "-" if 1 <= column <= size else "+"
