"""Which stones are dead, and which live in seki, at the end of a game.

The judge of life has the word on all groups. Where it comes to no end, what it knows of one side counts, and then the
chances of `fate`: what both sides leave alone after their last pass is mostly what it looks like. In 113 games and 29
other positions, of which GNU Go 3.8 says what is dead, of 81 groups that were left unclear with a chance above 0 only
5 are judged otherwise so, 23 if the chance alone decides. What is dead by these words may still be best left alone by
both sides: see `goengine.groups.standoff`.

    >>> from goengine.board.position import Position
    >>> FinalJudge().status(Position(9)).dead
    frozenset()
"""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from goengine.board.position import Position
from goengine.groups.lifejudge import KO, PROVED, GroupLife, LifeJudge
from goengine.groups.lifestatus import ALIVE, DEAD
from goengine.groups.standoff import Standoffs
from goengine.influence.analysis import Analysis
from goengine.reading.layout import KO_SECOND
from goengine.vertex import BLACK, EMPTY, beside, board_points

LIMIT = 3000                            # unforced nodes for one question
TOTAL = 100_000                         # nodes for all groups of a position
SURE_OF_LIFE = 900                      # thousandths: a chance below it is of groups that search could not save
SURE_OF_DEATH = -900                    # thousandths: a chance below it is of groups of which only friends live
LIKELY = 700                            # thousandths: a chance below it is of groups whose life nobody read
ROOMY = 4                               # points of an eye space that may be two eyes


@dataclass(frozen=True)
class FinalStatus:
    """The points of the stones that are dead, and of those that live in seki; and all groups, as they were read."""

    dead: frozenset[int]
    seki: frozenset[int]
    groups: tuple[GroupLife, ...] = ()


class FinalJudge:
    """Judges games that are over."""

    def __init__(self) -> None:
        self._life = LifeJudge(LIMIT, TOTAL)
        self._analysis = Analysis()
        self._standoffs = Standoffs()

    def status(self, position: Position) -> FinalStatus:
        """The status of all stones."""
        board = position.copy_board()
        self._analysis.run(board)
        found = self._life.judge(position, proofs_only=True)
        dead = frozenset(p for group in found if self._is_dead(group) for p in group.points)
        standing = self._standoffs.stones(position, dead)
        for group in found:
            if group.status == KO and dead.isdisjoint(group.points) and standing.isdisjoint(group.points):
                standing |= self._standoffs.stones(position, dead.union(group.points))
        dead -= standing
        living = [group for group in found if dead.isdisjoint(group.points)]
        return FinalStatus(dead, in_seki(position, living, dead) | standing, tuple(found))

    def _is_dead(self, group: GroupLife) -> bool:
        """Whether a group was read to be dead, or nothing sure was read of it and it looks so.

        One whose owner, even moving first, has nothing better than a ko that the enemy takes first is dead; with any
        other ko it is left as it is, for both sides have passed. One that can be killed is dead if nothing is known of
        how to save it. Nobody tried to live: so one that has so much room that it was said to live before a move was
        read, such as a lone stone in a large area, must look alive as well; and one of which no more is read than that
        a move saves it must not look dead, nor surely dead one that was asked about together with others.
        """
        if group.defend is not None and group.defend.outcome == KO_SECOND:
            return True
        if group.status == ALIVE and group.attack is not None and not group.attack.nodes:
            return self._chance(group) < LIKELY
        if group.status == ALIVE and not group.alone:
            return self._chance(group) < SURE_OF_DEATH
        if group.status in (ALIVE, DEAD, KO):
            return group.status == DEAD
        killed = group.attack is not None and group.attack.works
        saved = group.defend is not None and group.defend.works
        if killed != saved:
            return killed or self._chance(group) < 0
        unknown = group.attack is not None and not killed
        return self._chance(group) < (SURE_OF_LIFE if unknown else 0)

    def _chance(self, group: GroupLife) -> int:
        """What the group's life looks like, from -1000 (dead) to 1000 (alive)."""
        value = int(self._analysis.f["value"][group.points[0]])
        return value if group.color == BLACK else -value


def in_seki(position: Position, living: list[GroupLife], dead: frozenset[int]) -> frozenset[int]:
    """The stones of groups that live without two eyes, beside a point that an enemy group of the same kind touches too.

    All stones that are not dead belong to the groups given.

    An eye is an area, the dead stones taken off, around which all stones are of one colour; a large one is two. Groups
    that are not surely alive are in none.
    """
    group_of = {p: i for i, group in enumerate(living) for p in group.points}
    eyes = [2 if group.grade == PROVED or group.status != ALIVE else 0 for group in living]
    shared: list[int] = []
    for area, around in areas(position, dead):
        if len({position.color_at(p) for p in around}) > 1:
            shared += area
            continue
        for i in {group_of[p] for p in around}:
            eyes[i] += 2 if len(area) >= ROOMY else 1
    found: set[int] = set()
    for p in shared:
        poor = {group_of[q] for q in beside([p]) if q in group_of and eyes[group_of[q]] < 2}
        if len({living[i].color for i in poor}) > 1:
            found |= poor
    return frozenset(p for i in found for p in living[i].points)


def areas(position: Position, dead: frozenset[int]) -> Iterator[tuple[list[int], set[int]]]:
    """Each area of points that are empty once the dead stones are off, and the stones around it."""
    board = board_points(position.size)
    free = {p for p in board if p in dead or position.color_at(p) == EMPTY}
    stones = set(board) - free
    while free:
        area, around = [free.pop()], set()
        for p in area:                                  # grows while it is walked
            near = beside([p])
            area += near & free
            free -= near
            around |= near & stones
        yield area, around
