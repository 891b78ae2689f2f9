"""Follow-ups of a pattern: where the other side answers its move, and where its owner goes on if it does not.

    answer:                 # once the move is played, they play at b
      b: 6
    follow_up:              # where they play elsewhere instead, I go on at c
      c: 4

Each letter names an empty point of the diagram, each number the points that the move there is worth. Each becomes a
pattern of its own, whose diagram is that of the entry after its move; the entry's examples prove it too.
"""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from goengine.expert.conditions import Ask, Constant, Expression, Here, Named, Operation
from goengine.expert.reasons import KIND_NUMBER, KINDS
from goengine.expert.rulebase import Example, Rule
from goengine.expert.words import BY_NAME, Fact
from goengine.patterns.drawn import BEYOND, EMPTY, LETTERS, MINE, THEIRS, Drawing, Step
from goengine.vertex import STRIDE, on_board
from goengine.yamlfile import Node

ANSWER, FOLLOW_UP = KEYS = ("answer", "follow_up")
ELSEWHERE = 4                           # lines from the follow-up: a last move so far off has not answered
MOST_WORTH = 50.0
_REASONS = {ANSWER: "answers", FOLLOW_UP: "shapes"}
_SAYS = {ANSWER: "The answer to it", FOLLOW_UP: "What may follow it"}


def stem(name: str, key: str) -> str:
    """How the names of the patterns begin that a key of an entry of this name stands for."""
    return f"{name}-{key.replace('_', '-')}-"


def follow_ups(rule: Rule, keys: Mapping[str, Node]) -> list[Rule]:
    """The patterns that an entry's keys `answer` and `follow_up` stand for.

    Raises
    ------
    KnowledgeError
        If a letter names no point of the diagram that may be empty, or a worth is none.
    """
    found = []
    for key in KEYS:
        for letter, node in (keys[key].entries() if key in keys else {}).items():
            drawing = rule.drawing
            assert drawing is not None
            if not drawing.cells.get(drawing.named.get(letter, (0, 0)), 0) & EMPTY or letter not in drawing.named:
                raise keys[key].key(letter).error(f"{rule.name}: no point '{letter[:20]}' that may be empty is drawn",
                                                  "name one under 'points:', e.g.  b: empty")
            found.append(_made(rule, drawing, key, letter, node))
    return found


def _made(rule: Rule, drawing: Drawing, key: str, letter: str, node: Node) -> Rule:
    moved, played = _after_move(rule, drawing, letter, key == ANSWER, node)
    if key == ANSWER:
        condition = _is("last_move", "==", Named("point", 0, 0, played))
    else:
        condition = _is("last_distance", ">=", Constant("number", 0, ELSEWHERE, ELSEWHERE, str(ELSEWHERE)))
    examples = tuple(made for example in rule.examples if example.plays
                     for made in _examples(example, drawing, letter, key == ANSWER))
    return replace(rule, name=f"{stem(rule.name, key)}{letter}", says=f"{_SAYS[key]}: {rule.says}",
                   conditions=(condition,), written=(f"{key} at {letter}",), kind=KINDS[KIND_NUMBER[_REASONS[key]]],
                   subject=Here("point", 0, 0), examples=examples, node=node, drawing=moved,
                   worth=node.number(0, MOST_WORTH))


def _is(name: str, sign: str, value: Expression) -> Operation:
    """A condition on what a fact says of the position, or of the move."""
    fact: Fact = BY_NAME[name][0]
    args = (Here("point", 0, 0),) if fact.args else ()
    return Operation("bool", 0, 1, sign, (Ask(fact.result, 0, 0, fact, args), value))


def _after_move(rule: Rule, drawing: Drawing, letter: str, theirs: bool, node: Node) -> tuple[Drawing, str]:
    """The diagram after the move, with the next one at a letter, for the side that plays it; the old move's letter."""
    up, right = drawing.named[letter]
    free = next((sign for sign in LETTERS if sign not in drawing.named), "")
    if not free:
        raise node.error(f"{rule.name}: with all letters in use there is none left for the move itself")
    cells = {step: _swapped(mask) if theirs else mask for step, mask in drawing.cells.items()}
    cells[0, 0] = THEIRS if theirs else MINE
    cells[up, right] = EMPTY
    named = {sign: step for sign, step in drawing.named.items() if sign != letter} | {free: (0, 0)}

    def seen(step: Step) -> Step:
        return step[0] - up, step[1] - right
    return Drawing({seen(step): mask for step, mask in cells.items()},
                   {sign: seen(step) for sign, step in named.items()}), free


def _swapped(mask: int) -> int:
    """What is allowed on a point, seen by the other side."""
    return mask & ~(MINE | THEIRS) | (THEIRS if mask & MINE else 0) | (MINE if mask & THEIRS else 0)


def _examples(example: Example, drawing: Drawing, letter: str, theirs: bool) -> Iterator[Example]:
    """What an example that fires says of the follow-up: it fires after each of the moves, and not before them."""
    mover = 3 - example.to_play if theirs else example.to_play
    yield replace(example, to_play=mover, plays=(), last_move=0)
    for p in example.plays:
        points = {p + STRIDE * up + right for variant in drawing.variants()
                  if all(_there(example, p, step) & mask for step, mask in variant.cells)
                  for sign, (up, right) in variant.named if sign == letter}
        free = tuple(sorted(q for q in points if q not in example.stones))
        if free:
            yield replace(example, stones={**example.stones, p: example.to_play}, to_play=mover, plays=free,
                          last_move=p if theirs else 0)


def _there(example: Example, p: int, step: Step) -> int:
    """What is a step away from a point of an example, as one of the bits of `drawn`."""
    row, column = p // STRIDE + step[0], p % STRIDE + step[1]
    q = STRIDE * row + column
    if not (1 <= row <= example.size and 1 <= column <= example.size and on_board(q, example.size)):
        return BEYOND
    color = example.stones.get(q, 0)
    return EMPTY if not color else MINE if color == example.to_play else THEIRS
