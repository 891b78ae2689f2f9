"""Pairs of groups that were each read to die by the other.

Each question about life takes the wall around its group to hold. So of two large groups that fight each other both may
be said to be dead, which cannot be: who captures the other has the room to live. Then both hang on who moves first, and
each is saved by the move that kills the other.

In 16 games on 13x13 and some 360 of professionals, looked at five times and more, there were three such pairs. GNU Go
3.8 says of each that one group lives and that the other is dead or hangs on who moves first. In one of the games that
began at move 111 and was left alone by both sides until they passed; 24 stones were taken for dead.
"""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from goengine.groups.lifestatus import CRITICAL, DEAD
from goengine.groups.racelayout import EYE_POINTS
from goengine.reading.layout import WON
from goengine.vertex import beside

if TYPE_CHECKING:
    from goengine.groups.lifejudge import GroupLife


def with_mutual_deaths(found: Sequence[GroupLife]) -> list[GroupLife]:
    """All groups of a position; those that are dead by one another are said to hang on who moves first."""
    dead = [group for group in found if is_dead(group)]
    return [_saved_by_killing(group, dead) if is_dead(group) else group for group in found]


def is_dead(group: GroupLife) -> bool:
    """Whether nothing saves a group that is so large that whoever captures it has the room to live."""
    return len(group.points) >= EYE_POINTS and group.status == DEAD and group.attack is not None


def _saved_by_killing(group: GroupLife, dead: Sequence[GroupLife]) -> GroupLife:
    """What becomes of a dead group, all such groups of the position being given."""
    around = beside(group.points)
    for enemy in dead:
        if enemy.color != group.color and not around.isdisjoint(enemy.points):
            assert group.defend and enemy.attack
            depends = tuple(sorted({*group.defend.depends, *enemy.attack.depends}))
            saving = replace(group.defend, outcome=WON, moves=enemy.attack.moves, line=enemy.attack.line,
                             depends=depends, grade="read")     # it hangs on a wall that does not hold
            return replace(group, status=CRITICAL, defend=saving)
    return group
