"""Compiles rules to flat programs: pairs of an operation and a number, for the stack machine in `machine`.

A rule's program first asks what depends on no item (`GATE`: where that fails, so it does for all items). Then come the
checks, conditions that compare a number with one fact about the item, or about what such a fact names: each is put to
all items at once. The rest is run for each item that is left: it puts the move on the stack and commits it (`PLAY`),
then requires each condition in turn, then puts the subject of its reason on the stack and fires. An item that fails on
the way is done with.
"""
from __future__ import annotations

from typing import NamedTuple

from goengine.expert.conditions import Ask, Constant, Expression, Here, Item, Named, Operation
from goengine.expert.layout import FACT_RECORD, STACK
from goengine.expert.words import READ_FACTS
from goengine.patterns.drawn import LETTERS
from goengine.vertex import POINTS

PUSH, ITEM, HERE = 1, 2, 3              # a number; the item at hand; the move
LOOK, LOOK_AT, LOOK_FOR = 4, 5, 6       # a fact about the position, about an item, about a colour and a point
ADD, SUBTRACT, MULTIPLY, EQUAL, UNEQUAL, LESS, AT_MOST = range(7, 14)       # of two values
MINUS, NOT = 14, 15                     # of one value
AND_THEN, OR_ELSE = 16, 17              # if the topmost value decides, leave it and jump; else drop it
PLAY, REQUIRE, EXISTS, FIRE = 18, 19, 20, 21
MATCHED, NAMED = 22, 23                 # the move of the pattern that fits, and a point that it names
READ = 24                               # a fact that is read out, of two values
GATE, OPEN = 25, 26                     # a condition about the position alone; all of them hold
IS, IS_NOT, IS_AT_MOST, IS_AT_LEAST = range(27, 31)     # a check: see `check_of`

_BINARY = {"+": ADD, "-": SUBTRACT, "*": MULTIPLY, "==": EQUAL, "!=": UNEQUAL, "<": LESS, "<=": AT_MOST}
_TURNED = {">": "<", ">=": "<="}
_MIRRORED = {"==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}
Code = list[tuple[int, int]]


class Program(NamedTuple):
    """A rule's program.

    Attributes
    ----------
    code : list of (int, int)
        Operations with their numbers.
    checks, body : int
        Where the checks begin in memory, and what is run for each item.
    """

    code: Code
    checks: int
    body: int


def emit(expression: Expression, code: Code, start: int = 0) -> None:
    """Add the instructions that leave the value of an expression on the stack.

    Parameters
    ----------
    code : list of (int, int)
        Where they are added.
    start : int
        Where the code will lie in memory; jumps are absolute.
    """
    if isinstance(expression, Constant):
        code.append((PUSH, expression.value))
    elif isinstance(expression, Item):
        code.append((ITEM, 0))
    elif isinstance(expression, Here):
        code.append((HERE, 0))
    elif isinstance(expression, Named):
        code.append((NAMED, LETTERS.index(expression.letter)))
    elif isinstance(expression, Ask):
        for arg in expression.args:
            emit(arg, code, start)
        if expression.fact.read:
            code.append((READ, READ_FACTS.index(expression.fact)))
            return
        code.append(((LOOK, LOOK_AT, LOOK_FOR)[len(expression.args)], FACT_RECORD.offset[expression.fact.field]))
    elif isinstance(expression, Operation):
        _emit_operation(expression, code, start)


def _emit_operation(operation: Operation, code: Code, start: int) -> None:
    sign, parts = operation.sign, operation.parts
    if sign in _TURNED:
        sign, parts = _TURNED[sign], parts[::-1]
    emit(parts[0], code, start)
    if len(parts) == 1:
        code.append((NOT if sign == "not" else MINUS, 0))
        return
    if sign in ("and", "or"):
        jump = len(code)
        code.append((0, 0))
        emit(parts[1], code, start)
        code[jump] = (AND_THEN if sign == "and" else OR_ELSE, start + len(code))
        return
    emit(parts[1], code, start)
    code.append((_BINARY[sign], 0))


def depth(code: Code) -> int:
    """The most values that a program has on the stack at once; jumps only ever skip to the same height."""
    height = most = 0
    for op, _ in code:
        if op in (PUSH, ITEM, HERE, LOOK, MATCHED, NAMED):
            height += 1
        elif ADD <= op <= AT_MOST or op in (LOOK_FOR, READ, PLAY, REQUIRE, GATE, AND_THEN, OR_ELSE, FIRE):
            height -= 1
        most = max(most, height)
    return most


def parts_of(condition: Expression) -> list[Expression]:
    """The conditions that an ``and`` joins, or the condition itself."""
    if isinstance(condition, Operation) and condition.sign == "and":
        return [part for side in condition.parts for part in parts_of(side)]
    return [condition]


def of_position(expression: Expression) -> bool:
    """Whether an expression asks nothing of the item at hand, the move, or a point of a diagram."""
    if isinstance(expression, (Ask, Operation)):
        parts = expression.args if isinstance(expression, Ask) else expression.parts
        return all(map(of_position, parts)) and not (isinstance(expression, Ask) and expression.fact.read)
    return isinstance(expression, Constant)


def address_of(asked: Expression, play: Expression | None) -> tuple[int, int] | None:
    """Where a fact about the item lies, or about what another fact of the item names; None for all other expressions.

    The fact's address, to which the item is added, or the other fact; 1 and the other fact's address, or 0. What is
    asked about the move is asked about what the rule proposes.
    """
    if not isinstance(asked, Ask) or asked.fact.read or not asked.args:
        return None
    *colors, about = (play if isinstance(arg, Here) else arg for arg in asked.args)
    address = FACT_RECORD.offset[asked.fact.field]
    for color in colors:
        if not isinstance(color, Constant) or color.value == 0:
            return None
        address += (color.value - 1) * POINTS
    if isinstance(about, Item):
        return address, 0
    beyond = address_of(about, play) if isinstance(about, Ask) and len(about.args) == 1 else None
    return (address, 1 + beyond[0]) if beyond and beyond[1] == 0 else None


def check_of(condition: Expression, play: Expression | None) -> Code | None:
    """The two instructions of a check, for a rule that proposes `play`; None if the condition is more than that."""
    sign, asked, number = "!=", condition, 0
    if isinstance(condition, Operation) and condition.sign == "not":
        asked, number = condition.parts[0], 1
    elif isinstance(condition, Operation) and condition.sign in _MIRRORED:
        sign, (asked, limit) = condition.sign, condition.parts
        if isinstance(asked, Constant):
            sign, asked, limit = _MIRRORED[sign], limit, asked
        if not isinstance(limit, Constant):
            return None
        number = limit.value
    found = address_of(asked, play)
    if found is None:
        return None
    address, beyond = found
    op, number = {"==": (IS, number), "!=": (IS_NOT, number), "<": (IS_AT_MOST, number - 1),
                  "<=": (IS_AT_MOST, number), ">": (IS_AT_LEAST, number + 1), ">=": (IS_AT_LEAST, number)}[sign]
    return [(op, address), (beyond, number)]


def compile_rule(play: Expression | None, conditions: list[Expression], subject: Expression | None,
                 start: int, drawn: bool = False) -> Program:
    """The program of one rule.

    Parameters
    ----------
    play : Expression or None
        The point it proposes; None to pass.
    conditions : list of Expression
        What must all hold.
    subject : Expression or None
        What its reason is about; None where the reason is about nothing.
    start : int
        Where the program will lie in memory.
    drawn : bool
        Whether it is a pattern, whose move is that of its diagram.

    Raises
    ------
    OverflowError
        If it needs a deeper stack than there is.
    """
    code: Code = []
    parts = [part for condition in conditions for part in parts_of(condition)]
    gates = [] if drawn else [part for part in parts if of_position(part)]
    for condition in gates:
        emit(condition, code, start)
        code.append((GATE, 0))
    if gates:
        code.append((OPEN, 0))
    checks = start + len(code)
    parts = [part for part in parts if part not in gates]
    left = []
    for condition in parts:
        check = None if drawn else check_of(condition, play)
        if check:
            code += check
        else:
            left.append(condition)
    body = start + len(code)
    if drawn:
        code += [(MATCHED, 0), (PLAY, 0)]
    elif play is not None:
        emit(play, code, start)
        code.append((PLAY, 0))
    for condition in left:
        emit(condition, code, start)
        code.append((REQUIRE, 0))
    if subject is None:
        code.append((PUSH, 0))
    else:
        emit(subject, code, start)
        if subject.type in ("point", "string", "group", "link"):
            code.append((EXISTS, 0))
    code.append((FIRE, 0))
    if depth(code[:checks - start] + code[body - start:]) > STACK:
        raise OverflowError(f"more than {STACK} values in hand")
    return Program(code, checks, body)
