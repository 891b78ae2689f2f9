"""Strings that a capture joins: of a stone that cuts, though too far off to be met, or of one that breaks a ladder."""
from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from goengine.board.position import Move, Position
from goengine.reading.layout import LOST, WON
from goengine.reading.reading import Reading, in_view_of
from goengine.vertex import PASS, other

MOST_LIBERTIES = 3                      # of a string that a single move may catch
MOST_STRINGS = 12                       # tried


class Asked(Protocol):
    """The questions that are put to the reader."""

    def attack(self, position: Position, p: int) -> Reading:
        ...

    def disconnect(self, position: Position, a: int, z: int) -> Reading:
        ...


def join_by_capture(reader: Asked, position: Position, a: int, z: int, lost: Reading) -> Reading:
    """Can two strings be joined by a capture near, as nothing else joins them?

    The largest strings come first. One that is caught counts as taken off; if then nothing keeps the two apart, the
    move that catches it joins them.

    Parameters
    ----------
    lost : Reading
        The search that found no way; what it looked at is near.

    Returns
    -------
    Reading
        Won, or `lost` with what the other questions cost.
    """
    owner = position.color_at(a)
    near = strings_among(position, lost.depends, other(owner))
    looked_at = {*lost.depends}.union(*near, *(position.liberty_points(string[0]) for string in near))
    lost = replace(lost, depends=tuple(sorted(looked_at)))
    weak = [string for string in near if position.liberties(string[0]) <= MOST_LIBERTIES]
    for string in sorted(weak, key=len, reverse=True)[:MOST_STRINGS]:
        attack = reader.attack(position, string[0])
        lost = in_view_of(lost, attack)
        if attack.outcome != WON or attack.move == PASS:
            continue
        after = position.copy()
        after.play(attack.move, owner)
        apart = reader.disconnect(after.without(string, other(owner)), a, z)
        lost = in_view_of(lost, apart)
        if apart.outcome == LOST:
            move = attack.move
            return replace(lost, outcome=WON, moves=(move,), line=(Move(owner, move),), grade="read")
    return lost


def strings_among(position: Position, points: tuple[int, ...], color: int) -> list[list[int]]:
    """The strings of a colour with a stone among some points."""
    stones = {int(position.board["head"][p]): p for p in points if position.color_at(p) == color}
    return sorted(map(position.string_points, stones.values()), key=min)
