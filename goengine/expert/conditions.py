"""The language of rules: reads an expression, checks the types of everything in it, and says where it is wrong.

    liberties(S) == 1 and not fills_eye(mine, *)

An expression is made of facts (words of `words.FACTS` with their arguments in brackets), named values (mine, dead,
corner ...), whole numbers, the letter that for_each gave to the item at hand, and ``*``, the move itself; joined by
``+ - *``, one comparison ``== != < <= > >=``, ``not``, ``and``, ``or`` and brackets. Nothing of it is ever evaluated
as Python: `program` compiles the tree made here for the kernel in `machine`.
"""
from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NoReturn

from goengine.errors import KnowledgeError
from goengine.expert.words import BY_NAME, FAMILIES, ITEMS, WORDS, Fact
from goengine.yamlfile import nearest

MOST_SIGNS = 400                        # length of one expression
MOST_DEPTH = 20                         # brackets within brackets
MOST_VALUE = 10 ** 6                    # greatest number that may be written, and that any fact gives
MOST_RESULT = 10 ** 12                  # greatest number that an expression may come to
COMPARISONS = ("==", "!=", "<=", ">=", "<", ">")
_TOKEN = re.compile(r"\s*(?:(?P<number>\d+)|(?P<name>[A-Za-z_][A-Za-z_0-9]*)|(?P<sign>==|!=|<=|>=|[-+*<>(),]))")
_OTHER_SIGNS = {"=": "write == to compare", "&": "write and", "|": "write or", "!": "write not, or !=",
                "/": "there is no division: multiply the other side", "%": "there is no division",
                ".": "write whole numbers", "[": "write round brackets", "?": "write a condition with and / or"}
_UNTYPED = "word"                       # a named value whose family is not settled yet

Fail = Callable[[str, str, int], KnowledgeError]


@dataclass(frozen=True)
class Expression:
    """A part of an expression: its type, where it begins in the text, and the greatest number it can come to."""

    type: str
    offset: int
    most: int


@dataclass(frozen=True)
class Constant(Expression):
    """A number, or a named value."""

    value: int
    text: str


@dataclass(frozen=True)
class Item(Expression):
    """The item that for_each has at hand."""


@dataclass(frozen=True)
class Here(Expression):
    """The move itself, ``*``."""


@dataclass(frozen=True)
class Named(Expression):
    """A point that has a name in a pattern's diagram."""

    letter: str


@dataclass(frozen=True)
class Ask(Expression):
    """A fact with its arguments."""

    fact: Fact
    args: tuple[Expression, ...]


@dataclass(frozen=True)
class Operation(Expression):
    """``not`` and ``-`` before one part; arithmetic, comparisons, ``and`` and ``or`` between two."""

    sign: str
    parts: tuple[Expression, ...]


def parse(text: str, wanted: str = "bool", items: Mapping[str, str] | None = None, fail: Fail | None = None,
          move: bool = True) -> Expression:
    """Read an expression.

    Parameters
    ----------
    text : str
        What the rule says.
    wanted : str
        The type it must have.
    items : mapping, optional
        Letter -> type of the item that for_each has at hand, or of a point that is named in a diagram (a to n).
    fail : callable, optional
        Makes an error from a message, a help line and an offset in the text (`yamlfile.Node.error`).
    move : bool
        Whether ``*`` may be used.

    Raises
    ------
    KnowledgeError
        If it cannot be understood, or is of another type.
    """
    def plain(message: str, help: str, offset: int) -> KnowledgeError:
        return KnowledgeError(message, None, 1, offset + 1, f"  {text}\n  {' ' * offset}^", help)
    parser = _Parser(text, dict(items or {}), fail or plain, move)
    return parser.whole(wanted)


class _Parser:
    """A recursive descent over the signs of one expression; `depth` keeps the descent short."""

    def __init__(self, text: str, items: dict[str, str], fail: Fail, move: bool):
        self.text = text
        self.items = items
        self.fail = fail
        self.move = move
        self.depth = 0
        self.tokens: list[tuple[str, str, int]] = []     # kind, text, offset
        self.at = 0
        self._scan()

    # ------------------------------------------------------------ signs

    def _scan(self) -> None:
        if len(self.text) > MOST_SIGNS:
            self.stop(f"this has {len(self.text)} signs; at most {MOST_SIGNS} are allowed", 0,
                      "make two conditions of it: all lines under 'when' must hold")
        at = 0
        end = len(self.text.rstrip())
        while at < end:
            found = _TOKEN.match(self.text, at)
            if not found or not found.group().strip().isascii():
                at += len(self.text[at:]) - len(self.text[at:].lstrip())
                self.stop(f"the sign '{self.text[at]}' has no meaning here", at, _OTHER_SIGNS.get(self.text[at], ""))
            kind = found.lastgroup or ""
            self.tokens.append((kind, found.group(kind), found.start(kind)))
            at = found.end()
        self.tokens.append(("end", "", end))

    def stop(self, message: str, offset: int, help: str = "") -> NoReturn:
        raise self.fail(message, help, offset)

    @property
    def next(self) -> str:
        return self.tokens[self.at][1]

    @property
    def offset(self) -> int:
        return self.tokens[self.at][2]

    def take(self) -> tuple[str, str, int]:
        token = self.tokens[self.at]
        self.at += token[0] != "end"
        return token

    def expect(self, sign: str, what: str) -> None:
        if self.next != sign:
            found = f"'{self.next}'" if self.next else "the end"
            self.stop(f"'{sign}' is missing {what}, before {found}", self.offset)
        self.take()

    # ------------------------------------------------------------ grammar, loosest first

    def whole(self, wanted: str) -> Expression:
        expression = self.either()
        if self.next:
            help = "write  a < b and b < c" if self.next in COMPARISONS else ""
            self.stop(f"'{self.next}' is not understood here", self.offset, help)
        return self.typed(expression, wanted)

    def either(self) -> Expression:
        self.depth += 1
        if self.depth > MOST_DEPTH:
            self.stop(f"brackets are nested more than {MOST_DEPTH} deep", self.offset)
        expression = self.chain("or", lambda: self.chain("and", self.negation, "bool"), "bool")
        self.depth -= 1
        return expression

    def chain(self, sign: str, part: Callable[[], Expression], wanted: str) -> Expression:
        left = part()
        while self.next == sign:
            offset = self.take()[2]
            right = self.typed(part(), wanted)
            left = Operation("bool", offset, 1, sign, (self.typed(left, wanted), right))
        return left

    def negation(self) -> Expression:
        nots = []
        while self.next == "not":
            nots.append(self.take()[2])
        expression = self.comparison()
        for offset in nots[:1] if len(nots) % 2 else []:
            expression = Operation("bool", offset, 1, "not", (self.typed(expression, "bool"),))
        return expression

    def comparison(self) -> Expression:
        left = self.total()
        if self.next not in COMPARISONS:
            return left
        _, sign, offset = self.take()
        right = self.total()
        if _UNTYPED == left.type == right.type:
            self.stop("two named values are compared; one side must ask something", offset)
        wanted = left.type if right.type == _UNTYPED else right.type
        left, right = self.typed(left, wanted), self.typed(right, wanted)
        if sign not in ("==", "!=") and wanted != "number":
            self.stop(f"'{sign}' compares numbers, not a {wanted}", offset, "write == or !=")
        return Operation("bool", offset, 1, sign, (left, right))

    def total(self) -> Expression:
        left = self.product()
        while self.next in ("+", "-"):
            _, sign, offset = self.take()
            left = self.calculate(sign, offset, left, self.product())
        return left

    def product(self) -> Expression:
        left = self.single()
        while self.next == "*":
            offset = self.take()[2]
            left = self.calculate("*", offset, left, self.single())
        return left

    def calculate(self, sign: str, offset: int, left: Expression, right: Expression) -> Expression:
        left, right = self.typed(left, "number"), self.typed(right, "number")
        most = left.most * right.most if sign == "*" else left.most + right.most
        if most > MOST_RESULT:
            self.stop("this may come to too large a number", offset)
        return Operation("number", offset, most, sign, (left, right))

    def single(self) -> Expression:
        kind, text, offset = self.take()
        if text == "-":
            if self.next == "-":
                self.stop("two minus signs follow each other", self.offset)
            part = self.typed(self.single(), "number")
            return Operation("number", offset, part.most, "-", (part,))
        if text == "(":
            expression = self.either()
            self.expect(")", "to close the bracket")
            return expression
        if text == "*":
            if not self.move:
                self.stop("'*' is the move, which this line has to name first", offset)
            return Here("point", offset, 0)
        if kind == "number":
            if int(text[:9]) > MOST_VALUE or len(text) > 9:
                self.stop(f"numbers go up to {MOST_VALUE}", offset)
            return Constant("number", offset, int(text), int(text), text)
        if kind == "name" and text not in ("and", "or", "not"):
            return self.name(text, offset)
        self.stop("something is missing here" if not text else f"'{text}' is not understood here", offset)

    def name(self, text: str, offset: int) -> Expression:
        if text in BY_NAME:
            return self.ask(text, offset)
        if text in self.items:
            return Named("point", offset, 0, text) if text.islower() else Item(self.items[text], offset, 0)
        if text in WORDS:
            return Constant(_UNTYPED, offset, 0, 0, text)
        if len(text) == 1 and text.isupper():
            self.stop(f"there is no '{text}' here", offset, "name it with  for_each: string S  (or point P, group G, "
                      "link L, step T)")
        self.stop(f"unknown word '{text}'", offset, nearest(text, [*BY_NAME, *sorted(WORDS), *self.items]))

    # ------------------------------------------------------------ types

    def ask(self, name: str, offset: int) -> Expression:
        args: list[Expression] = []
        if self.next == "(":
            self.take()
            while self.next != ")":
                args.append(self.either())
                if self.next != ")":
                    self.expect(",", f"or ')' in {name}(...)")
            self.take()
        for fact in BY_NAME[name]:
            if len(args) == len(fact.args) and all(_fits(arg, type_) for arg, type_ in zip(args, fact.args)):
                settled = tuple(self.typed(arg, type_) for arg, type_ in zip(args, fact.args))
                return Ask(fact.result, offset, MOST_VALUE if fact.result == "number" else 0, fact, settled)
        ways = " or ".join(fact.call for fact in BY_NAME[name])
        given = ", ".join(f"'{arg.text}'" if isinstance(arg, Constant) else f"a {arg.type}" for arg in args)
        self.stop(f"'{name}' cannot be asked of {given or 'nothing'}: write {ways}", offset,
                  _way_there(args, BY_NAME[name]))

    def typed(self, expression: Expression, wanted: str) -> Expression:
        """The expression if it is of the wanted type; named values find their meaning here."""
        if expression.type == wanted:
            return expression
        if isinstance(expression, Constant) and expression.type == _UNTYPED:
            values = FAMILIES.get(wanted, {})
            if expression.text in values:
                return Constant(wanted, expression.offset, 0, values[expression.text], expression.text)
            if values:
                self.stop(f"'{expression.text}' is no {wanted}", expression.offset,
                          f"it is one of: {', '.join(values)}")
            self.stop(f"'{expression.text}' is a named value; a {wanted} is wanted here", expression.offset,
                      "compare it, as in  state(S) == dead" if wanted == "bool" else "")
        help = "a condition compares something, or asks a question" if wanted == "bool" else ""
        self.stop(f"a {wanted} is wanted here, not a {expression.type}", expression.offset, help)


def _fits(arg: Expression, type_: str) -> bool:
    if isinstance(arg, Constant) and arg.type == _UNTYPED:
        return arg.text in FAMILIES.get(type_, {}) and type_ not in ITEMS
    return arg.type == type_


def _way_there(args: list[Expression], facts: list[Fact]) -> str:
    """How to come from what was given to what is wanted, where there is a usual way."""
    ways = {("point", "string"): "string_at(...)", ("string", "group"): "group(...)",
            ("point", "group"): "group(string_at(...))", ("step", "string"): "from(...)", ("step", "point"): "to(...)",
            ("link", "string"): "weaker(...) or stronger(...)"}
    for fact in facts:
        if args and len(fact.args) == len(args) and (args[-1].type, fact.args[-1]) in ways:
            return f"from a {args[-1].type} to a {fact.args[-1]} leads {ways[args[-1].type, fact.args[-1]]}"
    return ""
