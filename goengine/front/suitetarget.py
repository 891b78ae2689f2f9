"""Which group a problem is about, where its record does not say: the shut-in one that its answers are played at.

In a problem one group is shut in, and those around it are strong or run to the open board. So: stones of one colour
belong together where they touch, even at a corner, or where empty points that are nearer to them than to the enemy
join them; those points are the group's room. A group with little room is shut in. Of the shut-in groups near the
answers the one with the most stones is asked about, by its largest string; where none is shut in, the one with the
least room, unless that is half the board. A problem to live looks at the mover's own groups only, a problem to kill
at the enemy's.
"""
from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass

from goengine.board.position import Position
from goengine.front.suite import neighbors
from goengine.vertex import BLACK, EMPTY, PASS, STRIDE, WHITE, board_points, column_of, row_of

LITTLE_ROOM = 24                        # points of its own with which a group still counts as shut in
MOST_ROOM = 80                          # with which it may still be in question
NEAR = 2                                # steps from an answer within which a group is looked for
FAR = 1 << 20
CORNERS = (STRIDE + 1, STRIDE - 1, -STRIDE + 1, -STRIDE - 1)


@dataclass(frozen=True)
class Dragon:
    """Stones of one colour that belong together, and the empty points that are theirs."""

    color: int
    stones: frozenset[int]
    room: frozenset[int]


def find_target(position: Position, answers: Iterable[int], mover: int, verb: str = "") -> tuple[str, int] | None:
    """What a problem asks and of which stone, such as ``("kill", p)``; None if no group seems to be meant.

    Parameters
    ----------
    answers : iterable of int
        The right first moves; passes tell nothing.
    mover : int
        The side that moves first.
    verb : str
        ``live`` or ``kill`` where that is known.
    """
    moves = [move for move in answers if move != PASS]
    found = []
    for dragon in dragons(position):
        here = "live" if dragon.color == mover else "kill"
        steps = min((_steps(p, move) for p in dragon.stones | dragon.room for move in moves), default=FAR)
        if steps <= NEAR and len(dragon.room) <= MOST_ROOM and verb in ("", here):
            found.append((here, dragon, steps))
    if not found:
        return None
    verb, dragon, _ = max(found, key=lambda entry: _likely(entry[1], entry[2]))
    return verb, _largest(position, dragon.stones)


def _likely(dragon: Dragon, steps: int) -> tuple[int, ...]:
    """What is larger for groups that are more likely to be in question."""
    if len(dragon.room) <= LITTLE_ROOM:
        return (1, len(dragon.stones), -steps, -len(dragon.room))
    return (0, -len(dragon.room), -steps, len(dragon.stones))


def _largest(position: Position, stones: Iterable[int]) -> int:
    return max(sorted(stones), key=lambda p: len(position.string_points(p)))


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
