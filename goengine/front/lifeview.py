"""A group as a person sees it: its stones and eye spaces on the board, its eyes in words, and how a race comes out."""
from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rich.console import Group, RenderableType
from rich.text import Text

from goengine.board.position import Position
from goengine.front.drawing import Mark, board_text
from goengine.front.look import LETTER, Look
from goengine.front.readquestions import string_name
from goengine.front.readview import prey_marks, verdict
from goengine.front.tables import counted
from goengine.influence.analysis import Analysis
from goengine.vertex import EMPTY, PASS, STRIDE, board_points, vertex_name

if TYPE_CHECKING:
    from goengine.groups.lifestatus import Race

NODES, STRINGS_UP_TO = 150, 4           # for the strings around, which say what is joined to what


@dataclass(frozen=True)
class GroupSeen:
    """What is seen of a group without reading whether it lives.

    Attributes
    ----------
    stones, eye_points : tuple of int
        Its stones, and the points where its eyes are or may be.
    liberties : int
        Its liberties, each counted once.
    eyes, eyes_first : float
        Its eyes if the enemy moves first, and if its owner does; two or more are enough.
    """

    stones: tuple[int, ...]
    eye_points: tuple[int, ...]
    liberties: int
    eyes: float
    eyes_first: float


def group_of(position: Position, p: int) -> GroupSeen:
    """The group of the stone on a point."""
    analysis = Analysis(NODES, STRINGS_UP_TO)
    analysis.run(position.copy_board())
    g = analysis.g
    own = int(g["group"][p])
    points = board_points(position.size)
    stones = tuple(q for q in points if position.color_at(q) != EMPTY and g["group"][q] == own)
    return GroupSeen(stones, _eye_points(position, g, stones), int(g["liberties"][own]), int(g["eyes"][own]) / 2,
                     int(g["eyes_first"][own]) / 2)


def _eye_points(position: Position, g: Any, stones: tuple[int, ...]) -> tuple[int, ...]:
    """The eye spaces of its colour that touch a group."""
    color = position.color_at(stones[0])
    found: set[int] = set()
    waiting = list(stones)
    while waiting:
        p = waiting.pop()
        for q in (p - STRIDE, p - 1, p + 1, p + STRIDE):
            if q not in found and g["eye"][q] == color:
                found.add(q)
                waiting.append(q)
    return tuple(sorted(found))


def group_view(position: Position, group: GroupSeen, look: Look) -> RenderableType:
    """The group's stones (# or @) and eye spaces (e) on the board, and what they come to."""
    marks = prey_marks(position, group.stones, look) | {
        q: Mark("e", LETTER) for q in group.eye_points if position.color_at(q) == EMPTY}
    return Group(board_text(position, look, marks), Text(), Text(group_text(group)))


def group_text(group: GroupSeen) -> str:
    """Its size, liberties and eyes in a line."""
    liberties = "1 liberty" if group.liberties == 1 else f"{group.liberties} liberties"
    return (f"{counted(len(group.stones), 'stone')}, {liberties}; at a glance {group.eyes:g} eyes if the enemy moves"
            f" first, {group.eyes_first:g} if its owner does")


def group_data(group: GroupSeen) -> dict[str, object]:
    """The same as plain data."""
    return {"group": {"stones": list(map(vertex_name, group.stones)), "liberties": group.liberties,
                      "eye_points": list(map(vertex_name, group.eye_points)), "eyes": group.eyes,
                      "eyes_if_owner_first": group.eyes_first}}


def race_text(position: Position, a: int, z: int, race: Race) -> str:
    """How a race comes out, in some lines."""
    move = "nothing needs doing" if race.move == PASS else f"the move is {vertex_name(race.move)}"
    return "\n".join([
        f"The race of {string_name(position, a)}, to move, with {string_name(position, z)}: {move}.",
        f"Can {string_name(position, a)} be saved? {verdict(race.own)}",
        f"Can {string_name(position, z)} be killed? {verdict(race.theirs)}"])


def race_data(z: int, race: Race) -> dict[str, object]:
    """The same as plain data."""
    return {"with": vertex_name(z), "saved": race.own.name, "killed": race.theirs.name, "move": vertex_name(race.move)}
