"""The life of all groups of a position: at a glance where that is sure enough, else by search.

Questions are asked of the largest groups first, until so many nodes were spent; an answer that was kept from an earlier
position counts what it cost then, so that a judgement does not depend on what was judged before. What was read of two
groups may not go together, as every question takes the enemies around a group to live: see mutual.py.
"""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from goengine.board.position import Position
from goengine.groups.layout import LIFE_ALIVE, LIFE_CRITICAL, LIFE_DEAD, LIFE_NAMES
from goengine.groups.lifecache import KeepingLifeReader
from goengine.groups.lifestatus import ALIVE, CRITICAL, DEAD, UNDECIDED
from goengine.groups.mutual import with_mutual_deaths
from goengine.reading.layout import KO_FIRST, KO_SECOND, LOST, UNCLEAR
from goengine.reading.reader import Reading
from goengine.vertex import BLACK, POINTS, WHITE, as_they_lie, other

SMALLEST = 2                            # stones of a group that is worth a search
TWO_EYES = 4                            # half eyes
KO = "ko"
PROVED, READ, GLANCE = "proved", "read", "at a glance"
GLANCES = {LIFE_DEAD: DEAD, LIFE_CRITICAL: CRITICAL, LIFE_ALIVE: ALIVE}


@dataclass(frozen=True)
class GroupLife:
    """A group and whether it lives.

    Attributes
    ----------
    color : int
        Whose it is.
    points : tuple of int
        Its stones, in board order.
    glance : str
        Its life at a glance, one of `LIFE_NAMES`.
    eyes : float
        Its eyes at a glance, if the enemy moves first.
    status : str
        ``alive``, ``dead``, ``critical`` (who moves first decides), ``ko`` (a ko decides) or ``unclear``.
    grade : str
        `PROVED`, `READ`, or no more than a `GLANCE`; what was read without coming to an end is unclear.
    attack, defend : Reading or None
        What the enemy can do moving first, and what the owner can, if that was read.
    alone : bool
        Whether only this group was asked about. A question is about all groups that are one while cuts are answered,
        and that they live means that one of them does.
    """

    color: int
    points: tuple[int, ...]
    glance: str
    eyes: float
    status: str
    grade: str
    attack: Reading | None = None
    defend: Reading | None = None
    alone: bool = True


class LifeJudge:
    """Judges the life of all groups of one position after another.

    Parameters
    ----------
    limit : int
        Unforced nodes for one question.
    total : int
        Nodes for all groups of a position: when they are spent, the other groups are judged at a glance.
    """

    def __init__(self, limit: int, total: int):
        self.reader = KeepingLifeReader(limit)
        self.total = total

    def forget(self) -> None:
        """Keep nothing of what was judged so far."""
        self.reader.forget()

    def glance(self, position: Position) -> list[GroupLife]:
        """All groups without a search, in board order of their first stones."""
        g = self.reader.groups(position)
        return [at_a_glance(position.color_at(k), tuple(points), g, k)
                for k, points in stones_by_group(position, g).items()]

    def judge(self, position: Position, proofs_only: bool = False, sure_to: int = POINTS,
              saving_from: int = POINTS) -> list[GroupLife]:
        """All groups, those not sure at a glance by search.

        Parameters
        ----------
        proofs_only : bool
            Whether to search all that is not proved, single stones too, as at the end of a game.
        sure_to : int
            Stones from which on a group is searched though it looks alive.
        saving_from : int
            Stones from which on it is asked what saves a group of which it is unclear whether it can be killed.
        """
        found = self.glance(position)
        self.reader.cost = 0
        asked: dict[int, GroupLife] = {}
        for i in sorted(range(len(found)), key=lambda i: -len(found[i].points)):
            group = found[i]
            if self.reader.cost < self.total and is_worth_a_search(group, proofs_only or len(group.points) >= sure_to):
                p = self.reader.spokesman(position, largest_string(position, group.points))
                if p not in asked:
                    asked[p] = self._read(position, p, group, proofs_only or len(group.points) >= saving_from)
                alone = set(self.reader.targets(position, p)) <= set(group.points)
                found[i] = replace(asked[p], color=group.color, points=group.points, glance=group.glance,
                                   eyes=group.eyes, alone=alone)
        return with_mutual_deaths(found)

    def _read(self, position: Position, p: int, group: GroupLife, patiently: bool) -> GroupLife:
        """A group with what is read of it, asked about the stone on `p`.

        Where the attack comes to no end, the defence is asked for only `patiently`: if it fails, the group is dead, if
        not, there is a move that saves it.
        """
        attack = self.reader.attack(position, p)
        read = replace(group, status=UNDECIDED, grade=READ, attack=attack)
        if attack.outcome == UNCLEAR and not patiently:
            return read
        if attack.outcome == LOST:
            return replace(read, status=ALIVE)
        defend = self.reader.defend(position, p)
        outcomes = {attack.outcome, defend.outcome}
        if defend.outcome == LOST:
            read = replace(read, status=DEAD)
        elif UNCLEAR not in outcomes:
            read = replace(read, status=KO if outcomes & {KO_FIRST, KO_SECOND} else CRITICAL)
        return replace(read, defend=defend)


def stones_by_group(position: Position, g: Any) -> dict[int, list[int]]:
    """The stones of each group by its id, in board order."""
    stones: dict[int, list[int]] = {}
    color = position.board["color"]
    for p in np.flatnonzero((color == BLACK) | (color == WHITE)).tolist():
        stones.setdefault(int(g["group"][p]), []).append(p)
    return stones


def at_a_glance(color: int, points: tuple[int, ...], g: Any, k: int) -> GroupLife:
    """The group with id `k` as the record of groups has it."""
    life = int(g["life"][k])
    owners = set(g["safe"][list(points)].tolist())
    status, grade = GLANCES.get(life, UNDECIDED), GLANCE
    if owners in ({color}, {other(color)}):
        status, grade = ALIVE if owners == {color} else DEAD, PROVED
    return GroupLife(color, points, LIFE_NAMES[life], int(g["eyes"][k]) / 2, status, grade)


def is_worth_a_search(group: GroupLife, proofs_only: bool) -> bool:
    """Whether a search may well say more of a group than a glance does."""
    if group.grade == PROVED:
        return False
    return proofs_only or len(group.points) >= SMALLEST and (group.status != ALIVE or 2 * group.eyes < TWO_EYES)


def largest_string(position: Position, points: Sequence[int]) -> int:
    """A stone of the largest string of a group; of several, the same one however the board is turned."""
    strings = {int(position.board["head"][p]): p for p in reversed(points)}        # the first stone of each
    most = max(int(position.board["stones"][head]) for head in strings)
    alike = [p for head, p in strings.items() if position.board["stones"][head] == most]
    if len(alike) > 1:
        lies = {p: as_they_lie(position.size, position.string_points(p)) for p in alike}
        alike = [p for p in alike if lies[p] == min(lies.values())]
    if len(alike) == 1:
        return alike[0]
    c = position.color_at(points[0])
    around = position.stone_points(c), position.stone_points(other(c))
    return min(alike, key=lambda p: as_they_lie(position.size, position.string_points(p), *around))
