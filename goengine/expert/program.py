"""Compiles rules to flat programs: pairs of an operation and a number, for the stack machine in `machine`.

A rule's program first asks what depends on no item (`GATE`: where that fails, so it does for all items), then puts its
move on the stack and commits it (`PLAY`), then requires each condition in turn, then puts the subject of its reason on
the stack and fires. An item that fails on the way is done with.
"""
from __future__ import annotations

from goengine.expert.conditions import Ask, Constant, Expression, Here, Item, Named, Operation
from goengine.expert.layout import FACT_RECORD, STACK
from goengine.expert.words import READ_FACTS
from goengine.patterns.drawn import LETTERS

PUSH, ITEM, HERE = 1, 2, 3              # a number; the item at hand; the move
LOOK, LOOK_AT, LOOK_FOR = 4, 5, 6       # a fact about the position, about an item, about a colour and a point
ADD, SUBTRACT, MULTIPLY, EQUAL, UNEQUAL, LESS, AT_MOST = range(7, 14)       # of two values
MINUS, NOT = 14, 15                     # of one value
AND_THEN, OR_ELSE = 16, 17              # if the topmost value decides, leave it and jump; else drop it
PLAY, REQUIRE, EXISTS, FIRE = 18, 19, 20, 21
MATCHED, NAMED = 22, 23                 # the move of the pattern that fits, and a point that it names
READ = 24                               # a fact that is read out, of two values
GATE = 25                               # a condition about the position alone

_BINARY = {"+": ADD, "-": SUBTRACT, "*": MULTIPLY, "==": EQUAL, "!=": UNEQUAL, "<": LESS, "<=": AT_MOST}
_TURNED = {">": "<", ">=": "<="}
Code = list[tuple[int, int]]


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


def compile_rule(play: Expression | None, conditions: list[Expression], subject: Expression | None,
                 start: int, drawn: bool = False) -> Code:
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
    if drawn:
        code += [(MATCHED, 0), (PLAY, 0)]
    elif play is not None:
        emit(play, code, start)
        code.append((PLAY, 0))
    for condition in (part for part in parts if part not in gates):
        emit(condition, code, start)
        code.append((REQUIRE, 0))
    if subject is None:
        code.append((PUSH, 0))
    else:
        emit(subject, code, start)
        if subject.type in ("point", "string", "group", "link"):
            code.append((EXISTS, 0))
    code.append((FIRE, 0))
    if depth(code) > STACK:
        raise OverflowError(f"more than {STACK} values in hand")
    return code
