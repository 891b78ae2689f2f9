"""What may be wrong with patterns beyond single entries: the same twice, in another's shadow, never fitting."""
from __future__ import annotations

from collections.abc import Mapping, Sequence

from goengine.errors import KnowledgeError
from goengine.expert.conditions import Ask, Expression
from goengine.expert.rulebase import Rule
from goengine.patterns.drawn import ANYTHING, EMPTY, MINE, THEIRS, Drawing, Step, Variant

_AROUND = ((1, 0), (-1, 0), (0, 1), (0, -1))


def lint_patterns(rules: Sequence[Rule]) -> list[KnowledgeError]:
    """What is wrong with patterns when they are seen together, in order of their entries."""
    found: list[KnowledgeError] = []
    drawn = [(rule, rule.drawing, rule.drawing.variants()) for rule in rules if rule.drawing]
    seen: dict[tuple, Rule] = {}
    alone: list[tuple[Rule, list[Variant]]] = []
    for rule, drawing, variants in drawn:
        captured = _string_without_liberties(drawing)
        if captured is not None:
            found.append(rule.node.error(f"{rule.name}: this can never fit: {captured} would have no liberty"))
        key = (min(v.cells for v in variants), tuple(map(_text, rule.conditions)), rule.kind.name)
        if key in seen:
            found.append(rule.node.error(f"{rule.name}: the same as {seen[key].name}, perhaps turned",
                                         f"see {seen[key].where}"))
        else:
            seen[key] = rule
            alone.append((rule, variants))
    return found + _shadowed(alone)


def _text(expression: Expression) -> tuple:
    """A condition without the places where its parts stand."""
    parts = expression.args if isinstance(expression, Ask) else getattr(expression, "parts", ())
    own = (getattr(expression, "fact", None), getattr(expression, "sign", ""), getattr(expression, "value", 0),
           getattr(expression, "letter", ""))
    return (type(expression).__name__, own, tuple(map(_text, parts)))


def _string_without_liberties(drawing: Drawing) -> str | None:
    """In words, stones that are drawn with no liberty and no way to one; None if there are none."""
    cells = drawing.cells
    for stones, what in ((MINE, "a string of mine"), (THEIRS, "a string of theirs")):
        for start in (step for step, mask in cells.items() if mask == stones):
            if not _may_breathe(cells, start, stones):
                return what
    return None


def _may_breathe(cells: Mapping[Step, int], start: Step, stones: int) -> bool:
    seen, waiting = {start}, [start]
    while waiting:
        up, right = waiting.pop()
        for d, e in _AROUND:
            step = (up + d, right + e)
            mask = cells.get(step, ANYTHING)
            if mask & EMPTY:
                return True
            if mask == stones and step not in seen:
                seen.add(step)
                waiting.append(step)
    return False


def _shadowed(drawn: list[tuple[Rule, list[Variant]]]) -> list[KnowledgeError]:
    """Patterns that never count: one of the same kind fits wherever they do, asks nothing, and is worth as much."""
    found = []
    plain = [(rule, [dict(v.cells) for v in variants]) for rule, variants in drawn if not rule.conditions]
    for rule, variants in drawn:
        cells = dict(variants[0].cells)
        for other, shapes in plain:
            better = other.worth >= rule.worth if rule.worth >= 0 else other.worth <= rule.worth
            if other is not rule and other.kind is rule.kind and better and any(_within(cells, s) for s in shapes):
                found.append(rule.node.error(f"{rule.name}: {other.name} fits wherever this does, and is worth as much",
                                             f"see {other.where}; make this one worth more, or take it away"))
                break
    return found


def _within(cells: dict[Step, int], wider: dict[Step, int]) -> bool:
    """Whether every board that fits `cells` fits `wider`."""
    return all(cells.get(step, ANYTHING) & ~mask == 0 for step, mask in wider.items())
