"""Which steps a rule may fire for, told from its conditions about shape and colour alone.

There are thousands of steps in a position, and a rule is about few shapes of one side's strings. What its conditions
say of these is worked out once, so that the kernel need not ask for all the others.
"""
from __future__ import annotations

from collections.abc import Iterable

from goengine.expert.conditions import Ask, Constant, Expression, Item, Operation
from goengine.expert.steps import LONG_JUMP, SHAPES
from goengine.expert.words import FAMILIES

_SIDES = ("mine", "theirs")


def step_classes(conditions: Iterable[Expression]) -> int:
    """The bits of all classes of steps for which no condition is false whatever else is true; see `steps.SHAPES`."""
    conditions = tuple(conditions)
    bits = 0
    for side, word in enumerate(_SIDES):
        for shape in range(1, LONG_JUMP + 1):
            if all(_truth(condition, shape, FAMILIES["color"][word]) is not False for condition in conditions):
                bits |= 1 << shape + SHAPES * side
    return bits


def _truth(expression: Expression, shape: int, color: int) -> bool | None:
    """Whether a condition holds for a step of a shape from a string of a colour; None if that does not settle it."""
    if not isinstance(expression, Operation):
        return None
    if expression.sign in ("and", "or"):
        parts = [_truth(part, shape, color) for part in expression.parts]
        decides = expression.sign == "or"
        if decides in parts:
            return decides
        return None if None in parts else not decides
    if expression.sign == "not":
        inner = _truth(expression.parts[0], shape, color)
        return None if inner is None else not inner
    if expression.sign not in ("==", "!="):
        return None
    left, right = (_value(part, shape, color) for part in expression.parts)
    if left is None or right is None:
        return None
    return (left == right) == (expression.sign == "==")


def _value(expression: Expression, shape: int, color: int) -> int | None:
    if isinstance(expression, Constant):
        return expression.value
    if isinstance(expression, Ask) and len(expression.args) == 1:
        about = expression.args[0]
        if expression.fact.field == "step_shape" and isinstance(about, Item):
            return shape
        if expression.fact.field == "string_color" and isinstance(about, Ask) and about.fact.field == "step_from":
            return color
    return None
