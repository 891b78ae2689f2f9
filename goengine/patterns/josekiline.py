"""Joseki that are written by hand: named sequences in the upper right corner, with what a player should know.

joseki/README.md teaches how they are written.
"""
from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from goengine.board import stones
from goengine.board.layout import new_board
from goengine.errors import DiagramError, KnowledgeError
from goengine.patterns.frames import SIZE
from goengine.patterns.josekidiagram import MOST_NUMBER, parse_corner
from goengine.vertex import COLOR_NAMES, EMPTY, PASS, board_points, other, parse_color, vertex_name
from goengine.yamlfile import Node, nearest

REQUIRED = ("name", "says", "diagram", "result", "source")
OPTIONAL = ("first", "after", "tenuki_after", "elsewhere", "retakes", "comments", "ladders", "rare")
RESULTS = {"even": "even", "black": "better for Black", "white": "better for White", "trick": "a trick that can be met",
           "fight": "a fight that goes on", "open": "not finished"}
LADDER_KINDS = ("catches", "escapes")
MOST_LINES = 400                        # of a file
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)+")
_LADDER = re.compile(r"(\d{1,2}) catches (\d{1,2})|(\d{1,2}) escapes", re.ASCII)
_RETAKE = re.compile(r"(\d{1,2}) at (\d{1,2})", re.ASCII)


@dataclass(frozen=True)
class Ladder:
    """A condition: with move `number` a ladder against the stone of move `stone` works, or none against its own."""

    number: int
    kind: str
    stone: int

    def __str__(self) -> str:
        return f"{self.number} catches {self.stone}" if self.kind == "catches" else f"{self.number} escapes"


@dataclass(frozen=True)
class Line:
    """A named joseki.

    Attributes
    ----------
    name, says, source : str
        As written.
    moves : tuple of int
        Points of the upper right corner in the order of play, `PASS` for a move elsewhere; all of them, also those of
        the line that it follows.
    own : int
        The number of its first own move: 1, or what comes behind the line that it follows.
    first : int
        The colour of move 1; the colours alternate.
    result : str
        One of `RESULTS`.
    tenuki_after : tuple of int
        The numbers of moves behind which the other side may play elsewhere.
    comments : dict
        Number of a move -> what is to be said about it.
    ladders : tuple of Ladder
    rare : str
        Why it stands here although it is hardly played; empty for others.
    where : str
        Its place, as ``joseki/named/star-point.yaml:12``.
    """

    name: str
    says: str
    source: str
    moves: tuple[int, ...]
    own: int
    first: int
    result: str
    tenuki_after: tuple[int, ...] = ()
    comments: dict[int, str] = field(default_factory=dict)
    ladders: tuple[Ladder, ...] = ()
    rare: str = ""
    where: str = ""

    def color(self, number: int) -> int:
        """The colour of a move by its number."""
        return self.first if number % 2 else other(self.first)


def read_lines(roots: Iterable[Node], *overlays: Iterable[Node]) -> tuple[list[Line], list[KnowledgeError]]:
    """Read the lines of some files; what is wrong is left out and told.

    A line may follow one that stands anywhere, so they are read in as many rounds as it takes. Lines of the files of an
    overlay take the place of earlier ones that have their names.
    """
    problems: list[KnowledgeError] = []
    waiting = _nodes(roots, problems)
    for overlay in overlays:
        nodes = _nodes(overlay, problems)
        taken = set(map(_name_of, nodes))
        waiting = [node for node in waiting if _name_of(node) not in taken] + nodes
    known: dict[str, Line] = {}
    while waiting:
        left = []
        for node in waiting:
            try:
                if _follows(node) in (None, *known):
                    line = _read_line(node, known)
                    if line.name in known:
                        raise node.error(f"the name '{line.name}' is taken", f"by {known[line.name].where}")
                    known[line.name] = line
                else:
                    left.append(node)
            except KnowledgeError as problem:
                problems.append(problem)
        if len(left) == len(waiting):
            for node in left:
                problems.append(node.entries()["after"].error(f"there is no joseki '{_follows(node)}' before this",
                                                              nearest(_follows(node) or "", list(known))))
            break
        waiting = left
    return list(known.values()), problems


def _nodes(roots: Iterable[Node], problems: list[KnowledgeError]) -> list[Node]:
    """The entries of some files, in their order."""
    found: list[Node] = []
    for root in roots:
        try:
            nodes = root.items()
            if len(nodes) > MOST_LINES:
                raise root.error(f"there are {len(nodes)} joseki; at most {MOST_LINES} are read from a file")
            found += nodes
        except KnowledgeError as problem:
            problems.append(problem)
    return found


def _name_of(node: Node) -> str | Node:
    """The name that an entry gives itself; one without a name is like no other."""
    try:
        return node.entries()["name"].text()
    except (KnowledgeError, KeyError):
        return node


def _follows(node: Node) -> str | None:
    """The name of the line that a line follows."""
    entry = node.entries().get("after")
    return entry.text(80).split()[0] if entry else None


def _read_line(node: Node, known: dict[str, Line]) -> Line:
    """Read one line.

    Raises
    ------
    KnowledgeError
        At the first thing that is wrong.
    """
    keys = node.fields(REQUIRED, OPTIONAL)
    name = keys["name"].text(80)
    if not _NAME.fullmatch(name):
        raise keys["name"].error(f"'{name}' is not a good name", "write words joined by hyphens: star-point-slide")
    before, first = _beginning(node, keys, known)
    moves, drawn = _moves(keys, before)
    line = Line(name, keys["says"].text(300), keys["source"].text(200), moves, len(before) + 1, first,
                keys["result"].choice(list(RESULTS), "result"),
                _numbers(keys.get("tenuki_after"), len(moves)), _comments(keys.get("comments"), len(moves)),
                tuple(_ladder(one, len(moves)) for one in _items(keys.get("ladders"))),
                keys["rare"].text(200) if "rare" in keys else "", node.where)
    _check_moves(keys["diagram"], line, drawn)
    return line


def _items(node: Node | None) -> list[Node]:
    return node.items() if node else []


def _beginning(node: Node, keys: dict[str, Node], known: dict[str, Line]) -> tuple[tuple[int, ...], int]:
    """The moves before its own, and the colour of move 1."""
    if "after" not in keys:
        if "first" not in keys:
            raise node.error("'first' is missing", "add a line  first: black")
        try:
            return (), parse_color(keys["first"].text())
        except ValueError as problem:
            raise keys["first"].error(str(problem)) from None
    if "first" in keys:
        raise keys["first"].error("the line that it follows says who is first", "take this line away")
    words = keys["after"].text(80).split()
    line = known[words[0]]
    if len(words) == 1:
        return line.moves, line.first
    if len(words) != 2 or not _is_number(words[1], len(line.moves)):
        raise keys["after"].error("a name, and the number of its moves that are taken over", f"after: {line.name} 4")
    return line.moves[:int(words[1])], line.first


def _is_number(text: str, most: int) -> bool:
    return text.isascii() and text.isdigit() and 1 <= int(text[:4]) <= most


def _moves(keys: dict[str, Node], before: tuple[int, ...]) -> tuple[tuple[int, ...], dict[int, int]]:
    """All moves, and the stones that the diagram shows besides."""
    diagram = keys["diagram"]
    try:
        drawn = parse_corner(diagram.block())
    except DiagramError as problem:
        raise diagram.error(str(problem), "joseki/README.md shows how", row=problem.row - 1 if problem.row else None
                            ) from None
    numbered = dict(drawn.moves)
    for one in _items(keys.get("elsewhere")):
        _add(numbered, int(one.number(1, MOST_NUMBER)), PASS, one)
    for one in _items(keys.get("retakes")):
        found = _RETAKE.fullmatch(one.text())
        if not found:
            raise one.error(f"'{one.text()[:30]}' is no retake", "write  9 at 4: move 9 is played where move 4 was")
        place = int(found.group(2))
        if place not in numbered and not 1 <= place <= len(before):
            raise one.error(f"there is no move {place}")
        _add(numbered, int(found.group(1)), numbered.get(place) or before[place - 1], one)
    start = len(before) + 1
    for number in range(start, start + len(numbered)):
        if number not in numbered:
            raise diagram.error(f"move {number} is not drawn", "moves are numbered without a gap; one that is played "
                                f"elsewhere is named by  elsewhere: [{number}]")
    if not numbered:
        raise diagram.error("no move is drawn", "write 1, 2, 3 ... where the moves are played")
    return (*before, *(numbered[n] for n in range(start, start + len(numbered)))), drawn.stones


def _add(numbered: dict[int, int], number: int, p: int, node: Node) -> None:
    if number in numbered:
        raise node.error(f"move {number} is already drawn")
    numbered[number] = p


def _numbers(node: Node | None, most: int) -> tuple[int, ...]:
    return tuple(int(one.number(1, most)) for one in _items(node))


def _comments(node: Node | None, most: int) -> dict[int, str]:
    found = {}
    for key, value in node.entries().items() if node else ():
        if not _is_number(key, most):
            assert node
            raise node.key(key).error(f"there is no move {key[:20]}", "a comment is written  4: what move 4 does")
        found[int(key)] = value.text(300)
    return found


def _ladder(node: Node, most: int) -> Ladder:
    found = _LADDER.fullmatch(node.text())
    if not found:
        raise node.error(f"'{node.text()[:40]}' is no ladder", "write  5 catches 4  or  7 escapes")
    number, stone = int(found.group(1) or found.group(3)), int(found.group(2) or found.group(3))
    if not (1 <= number <= most and 1 <= stone <= most):
        raise node.error("there is no such move")
    if found.group(2) and (stone > number or (number - stone) % 2 == 0):
        raise node.error(f"the stone of move {stone} is none of the other side's when move {number} is played")
    return Ladder(number, "catches" if found.group(2) else "escapes", stone)


def _check_moves(diagram: Node, line: Line, drawn: dict[int, int]) -> None:
    """All moves must be legal, and the stones drawn must be those that stand there before its own moves."""
    b: Any = new_board(SIZE)
    for number, p in enumerate(line.moves, start=1):
        if number == line.own:
            _compare(diagram, b, drawn, number)
        if p != PASS and not stones.play(b, p, line.color(number)):
            raise diagram.error(f"move {number} cannot be played at {vertex_name(p)}")


def _compare(diagram: Node, b: Any, drawn: dict[int, int], number: int) -> None:
    for p in board_points(SIZE):
        c = int(b["color"][p])
        if c != drawn.get(p, EMPTY):
            raise diagram.error(f"{vertex_name(p)}: {_stone(drawn.get(p, EMPTY))} is drawn, but {_stone(c)} is there"
                                f" before move {number}",
                                "the stones of the line that it follows are drawn X and O, and no others")


def _stone(color: int) -> str:
    return f"a {COLOR_NAMES[color]} stone" if color else "no stone"
