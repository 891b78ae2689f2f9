"""Which groups and strings a problem may be about, where its record does not say; the likeliest first.

In a problem one group is shut in, and those around it are strong or run to the open board. So: stones of one colour
belong together where they touch, even at a corner, or where empty points that are nearer to them than to the enemy
join them; those points are the group's room. A group with little room is shut in. Of the shut-in groups near the
answers that one comes first around which the book's line is played, then that with the most stones; where none is
shut in, the one with the least room, unless that is half the board. A corner where the enemy has a stone can be cut, so
a group's parts that hold together without such corners are asked about one by one, those near the answers first, each
by its largest string. A problem to live looks at the mover's own groups only, a problem to kill at the enemy's.

Problems about single strings, about links and races have their strings near the answers, too. This module only looks;
goengine.front.suitetrial tries what it finds.
"""
from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from goengine.board.position import Position
from goengine.front.suite import Question, neighbors
from goengine.vertex import BLACK, EMPTY, PASS, STRIDE, WHITE, board_points, column_of, other, row_of

LITTLE_ROOM = 24                        # points of its own with which a group still counts as shut in
MOST_ROOM = 80                          # with which it may still be in question
NEAR = 2                                # steps from an answer within which a group is looked for
NEAR_STRING = 3                         # within which a single string is
SHORT = 4                               # liberties up to which a string may be captured
SHORT_RACE = 8                          # up to which it may be in a race
SOME_STONES = 4                         # that a group must have if nothing says that the problem is about one
PLAYED = 8                              # moves of the book's line that tell where it is played
MOST_PAIRS = 8                          # pairs of strings that are looked at
FAR = 1 << 20
CORNERS = (STRIDE + 1, STRIDE - 1, -STRIDE + 1, -STRIDE - 1)


@dataclass(frozen=True)
class Dragon:
    """Stones of one colour that belong together, and the empty points that are theirs."""

    color: int
    stones: frozenset[int]
    room: frozenset[int]


@dataclass(frozen=True)
class Clue:
    """What a record tells besides its position.

    Attributes
    ----------
    answers : tuple of int
        The right first moves; passes tell nothing.
    mover : int
        The side that moves first.
    line : tuple of int
        The book's line.
    """

    answers: tuple[int, ...]
    mover: int
    line: tuple[int, ...] = ()

    @property
    def moves(self) -> list[int]:
        """The answers on the board."""
        return [move for move in self.answers if move != PASS]

    def steps(self, points: Iterable[int]) -> int:
        """How far some points are from the nearest answer."""
        return min((_steps(p, move) for p in points for move in self.moves), default=FAR)


def find_target(position: Position, answers: Iterable[int], mover: int, verb: str = "") -> tuple[str, int] | None:
    """What a problem asks at a first look, such as ``("kill", p)``; None if no group seems to be meant.

    Parameters
    ----------
    answers : iterable of int
        The right first moves.
    mover : int
        The side that moves first.
    verb : str
        ``live`` or ``kill`` where that is known.
    """
    own = OWN[verb] if verb else None
    found = next(candidates(position, Clue(tuple(answers), mover), "groups", own), None)
    return (found.verb, found.points[0]) if found else None


# ---------------------------------------------------------------- groups

def groups(position: Position, clue: Clue) -> Iterator[Question]:
    """Questions about the life of groups near the answers."""
    found = []
    for dragon in dragons(position):
        here = "live" if dragon.color == clue.mover else "kill"
        steps = clue.steps(dragon.stones | dragon.room)
        if steps <= NEAR and len(dragon.room) <= MOST_ROOM:
            found.append((here, dragon, steps))
    found.sort(key=lambda entry: _likely(clue, entry[1], entry[2]), reverse=True)
    for here, dragon, _ in found:
        parts = held_parts(position, dragon)
        near = [part for part in parts if clue.steps(_with_room(position, part)) <= NEAR] or parts
        for part in sorted(near, key=lambda part: (-len(part), min(part))):
            yield Question(here, (_largest(position, clue, part),))


def _likely(clue: Clue, dragon: Dragon, steps: int) -> tuple[int, ...]:
    """What is larger for groups that are more likely to be in question."""
    if len(dragon.room) > LITTLE_ROOM:
        return (0, -len(dragon.room), -steps, len(dragon.stones))
    played = sum(any(_steps(p, move) <= NEAR for p in dragon.stones | dragon.room) for move in clue.line[:PLAYED])
    return (1, played, len(dragon.stones), -steps, -len(dragon.room))


def held_parts(position: Position, dragon: Dragon) -> list[frozenset[int]]:
    """The parts of a group that no enemy stone at a corner cuts: joined by touching, whole corners or its room."""
    left = set(dragon.stones)
    parts = []
    while left:
        part = _spread(position, min(left), dragon, left)
        left -= part
        parts.append(frozenset(part))
    return parts


def _spread(position: Position, start: int, dragon: Dragon, left: set[int]) -> set[int]:
    seen = {start}
    waiting = [start]
    while waiting:
        p = waiting.pop()
        beside = [q for q in neighbors(p, position.size) if q in left or q in dragon.room]
        if p in left:
            beside += [p + step for step in CORNERS if p + step in left and _whole(position, p, step, dragon.color)]
        for q in beside:
            if q not in seen:
                seen.add(q)
                waiting.append(q)
    return seen & left


def _whole(position: Position, p: int, step: int, color: int) -> bool:
    """Whether two stones of a colour at a corner hold together: the enemy has neither of the points between them."""
    row = STRIDE if step > 0 else -STRIDE
    return other(color) not in (position.color_at(p + row), position.color_at(p + step - row))


def _with_room(position: Position, stones: Iterable[int]) -> set[int]:
    return {q for p in stones for q in (p, *neighbors(p, position.size))}


def _largest(position: Position, clue: Clue, stones: Iterable[int]) -> int:
    """The first stone of the largest string; of several such strings, of that nearest to the answers."""
    heads = {min(position.string_points(p)) for p in stones}
    strings_by_head = {p: position.string_points(p) for p in sorted(heads)}
    return max(strings_by_head, key=lambda p: (len(strings_by_head[p]), -clue.steps(strings_by_head[p])))


def _steps(p: int, q: int) -> int:
    return abs(row_of(p) - row_of(q)) + abs(column_of(p) - column_of(q))


def dragons(position: Position) -> list[Dragon]:
    """The groups of both colours, in board order of their first stones."""
    far = {color: _distances(position, color) for color in (BLACK, WHITE)}
    found = []
    for color, enemy in ((BLACK, WHITE), (WHITE, BLACK)):
        own = {p for p in board_points(position.size) if position.color_at(p) == EMPTY
               and far[color].get(p, FAR) < far[enemy].get(p, FAR)}
        left = set(position.stone_points(color))
        while left:
            stones, room = _joined(position, min(left), color, own)
            left -= stones
            found.append(Dragon(color, frozenset(stones), frozenset(room)))
    return sorted(found, key=lambda dragon: min(dragon.stones))


def _joined(position: Position, start: int, color: int, own: set[int]) -> tuple[set[int], set[int]]:
    """The stones and the room that hang together with a stone."""
    seen = {start}
    waiting = [start]
    while waiting:
        p = waiting.pop()
        beside = neighbors(p, position.size)
        if position.color_at(p) == color:
            beside += [p + step for step in CORNERS if position.color_at(p + step) == color]
        for q in beside:
            if q not in seen and (q in own or position.color_at(q) == color):
                seen.add(q)
                waiting.append(q)
    stones = {p for p in seen if position.color_at(p) == color}
    return stones, seen - stones


def _distances(position: Position, color: int) -> dict[int, int]:
    """Steps over empty points from the nearest stone of a colour."""
    steps = dict.fromkeys(position.stone_points(color), 0)
    waiting = deque(steps)
    while waiting:
        p = waiting.popleft()
        for q in neighbors(p, position.size):
            if q not in steps and position.color_at(q) == EMPTY:
                steps[q] = steps[p] + 1
                waiting.append(q)
    return steps


# ---------------------------------------------------------------- strings, links, races

@dataclass(frozen=True)
class _String:
    """A string near the answers."""

    head: int
    color: int
    stones: frozenset[int]
    liberties: frozenset[int]
    steps: int

    def touches(self, enemy: _String, size: int) -> bool:
        """Whether they stand side by side, or share a liberty."""
        beside = {q for p in self.stones for q in neighbors(p, size)}
        return bool(self.liberties & enemy.liberties or beside & enemy.stones)


def _strings(position: Position, clue: Clue) -> list[_String]:
    """The strings near the answers, the largest first."""
    heads = {min(position.string_points(p)) for color in (BLACK, WHITE) for p in position.stone_points(color)}
    found = [_string(position, clue, p) for p in heads]
    return sorted((string for string in found if string.steps <= NEAR_STRING),
                  key=lambda string: (-len(string.stones), string.steps, string.head))


def _string(position: Position, clue: Clue, p: int) -> _String:
    stones = frozenset(position.string_points(p))
    return _String(p, position.color_at(p), stones, frozenset(position.liberty_points(p)), clue.steps(stones))


def strings(position: Position, clue: Clue) -> Iterator[Question]:
    """Questions about capturing a string or saving it."""
    for string in _strings(position, clue):
        if len(string.liberties) <= SHORT:
            yield Question("save" if string.color == clue.mover else "capture", (string.head,))


def races(position: Position, clue: Clue) -> Iterator[Question]:
    """Questions about a race between a string of the mover's and one of the enemy's; the dearest first."""
    short = [string for string in _strings(position, clue) if len(string.liberties) <= SHORT_RACE]
    pairs = [(own, enemy) for own in short for enemy in short
             if own.color == clue.mover != enemy.color and own.touches(enemy, position.size)]
    pairs.sort(key=lambda pair: -min(len(string.stones) for string in pair))
    for own, enemy in pairs[:MOST_PAIRS]:
        yield Question("race", (own.head, enemy.head))


def links(position: Position, clue: Clue) -> Iterator[Question]:
    """Questions about connecting two strings, or about cutting them; those with an answer between them first.

    Strings that an answer touches both are left out: such a problem is about something else.
    """
    near = _strings(position, clue)
    pairs = [(one, two) for i, one in enumerate(near) for two in near[i + 1:]
             if one.color == two.color and not one.liberties & two.liberties & set(clue.moves)]
    pairs.sort(key=lambda pair: (sum(string.steps for string in pair), -min(len(string.stones) for string in pair)))
    for one, two in pairs[:MOST_PAIRS]:
        yield Question("connect" if one.color == clue.mover else "cut", (one.head, two.head))


def shut_groups(position: Position, clue: Clue) -> Iterator[Question]:
    """Questions about the life of groups of some stones that are shut in."""
    shut = {p for dragon in dragons(position) for p in dragon.stones
            if len(dragon.room) <= LITTLE_ROOM and len(dragon.stones) >= SOME_STONES}
    for question in groups(position, clue):
        if question.points[0] in shut:
            yield question


FAMILIES = {"groups": groups, "shut groups": shut_groups, "strings": strings, "races": races, "links": links}
OWN = {"live": True, "save": True, "connect": True, "race": True, "kill": False, "capture": False, "cut": False}


def candidates(position: Position, clue: Clue, family: str, own: bool | None = None) -> Iterator[Question]:
    """What a problem may ask of one family of questions; `own`: about the mover's own stones only, or the enemy's."""
    for question in FAMILIES[family](position, clue):
        if own is None or OWN[question.verb] == own:
            yield question
