"""Verdicts of the life search on the groups of one position after another, for static judgements to heed.

The life search (`lifejudge`) knows more than a quick one. What it proves is so. What it has only read of a group, that
it lives or is dead, holds while the wall around does, and walls move; so early in the game no more is taken of that
than that a group hangs on who moves first, or on a ko, or can be killed while it is unclear what saves it: that is in
danger, but seldom worth the next move, for it is dead mostly, or safe. Late in the game walls stand: then all that was
read is heeded; but that a group lives only if it was asked about alone. In 58 endgame positions of GNU Go's regression
tests level 5 finds 30 of the moves with that, 25 without. On 19x19 the score of 96 games of professionals after 200
moves is foretold to within 11.0 points if that begins at 55 % of the points, to within 9.4 if at 45 %. On small boards
what is read is right sooner: at 35 to 45 % of the points, in 31 games on 13x13 looked at every third move, groups read
to live did 554 of 563 times, and those read to be lost never, of 19 times. But of the first 506 choices in the files of
these tests with such boards, 305 are right if that begins at 42 %, 308 if at 55 %. Of all 968 choices 560 are right
since kos are heeded, and groups of five to nine stones early; 551 without. Two more are since groups that the same
moves kill and save are at stake together, and thirteen (576 of 563) since only what is known to be saved hangs. Were
late in the game groups of five stones worth any move elsewhere as well, three would be gained by that and four lost.
"""
from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from goengine.board.position import Position
from goengine.groups.glancejudge import Decided, on_critical, region, stone_sets
from goengine.groups.layout import LIFE_ALIVE, LIFE_CRITICAL, LIFE_DEAD, NO_GROUP
from goengine.groups.lifejudge import PROVED, SMALLEST, GroupLife, LifeJudge, largest_string
from goengine.groups.outlooklayout import LARGEST_SMALL
from goengine.groups.verdicts import Verdict
from goengine.pointset import WORDS
from goengine.reading.layout import KO_FIRST, KO_SECOND, LOST, UNCLEAR, WON
from goengine.reading.reader import Reading
from goengine.vertex import BLACK, EMPTY, PASS

LARGE = 10                              # stones of a group that is worth more than any move elsewhere
HEEDED = 5                              # stones of a group from which on something of it is heeded early
LATE, LATE_ON_LARGE = 0.55, 0.45        # share of the points that bear stones from which on walls stand, by the board
ODDS = {LIFE_DEAD: -600, LIFE_CRITICAL: 0, LIFE_ALIVE: 600}     # that it lives, in hundredths of their logarithm
DEAD, HANGS, ALIVE = ((life, ODDS[life]) for life in (LIFE_DEAD, LIFE_CRITICAL, LIFE_ALIVE))

Said = dict[tuple[int, ...], tuple[int, int]]           # outcomes of attack and defence -> life, odds

# The outcomes of attack and defence: the life of the group, where the static word on it does not stay, and its odds.
# In 91 games with GNU Go on 13x13 and 60 on 19x19, what only a ko kills that the enemy takes second lived in 38 of 42
# cases, of groups of five stones and more; what only such a ko saves lived in 3 of 141 if the enemy starts it as
# well, in 34 of 209 if he kills outright; what is killed by a ko that he takes first lived in 29 of 52 with him to
# move, in 50 of 67 with the owner. Without this they were told to live in 87, 20, 41 and 66 of a hundred cases. What
# an attack kills early, with five to nine stones and its defence unclear, lived in 49 of 177, told to in 47 of a
# hundred. With ten and more the same is said: in GNU Go's regression tests there are 64 choices with groups that
# hang; 40 are right so, 30 if those whose defence is unclear hang too, on the first move of the attack's line that
# ends it. Of large groups that nothing saves 3 of 31 lived early in the games on 13x13, told to in 39 of a hundred,
# and 2 of 10 (of five groups) in later games there, told to in 30; so on boards of that size that is heeded. On 19x19
# professionals' games are foretold worse with that, not with kos: of 80, after 240 moves and at the end, to within
# 6.98 and 2.78 points with them, 7.28 and 2.92 without.
EARLY: Said = {
    (WON, WON): HANGS, (WON, UNCLEAR): (NO_GROUP, -60),
    (KO_SECOND, WON): (NO_GROUP, 130), (KO_FIRST, WON): (LIFE_CRITICAL, 50),
    (KO_FIRST, KO_SECOND): (NO_GROUP, -250), (WON, KO_SECOND): (NO_GROUP, -150),
    (UNCLEAR, WON): (NO_GROUP, 0),
}
EARLY_LARGE_CLOSE: Said = {**EARLY, (WON, LOST): (NO_GROUP, -200)}  # early, of large groups on small boards
LATER: Said = {**EARLY, (WON, LOST): DEAD, (LOST,): ALIVE}          # late, and of what is proved
KILLED: Decided = {WON: DEAD, KO_FIRST: (LIFE_CRITICAL, -50)}
SAVED: Decided = {WON: ALIVE}
# What is killed while it is unclear what saves it hangs on no move, but is dead once the attack was played. Of 171
# blunders of level 5 on 19x19, moves that lose 18 points and more by KataGo's net g170e-b15c192, five were other moves
# with that, and lost 108 points less; of 261 other positions three, for 8 points.
DEFENCE_UNCLEAR = WON, UNCLEAR
# What it is unclear how to kill, but not how to save, lives once that was played; before nothing is said. One of these
# 171 was another move with that, and lost 39 points less; of the 261 three, for 11 points.
ATTACK_UNCLEAR = UNCLEAR, WON
SAVED_IN_DOUBT: Decided = {WON: (LIFE_ALIVE, 300)}


@dataclass(frozen=True)
class Hanging:
    """A group that hangs on who moves first: whose, the stones at stake, the move that kills it, and the one that saves
    it. The stones of all groups that the same moves kill and save are at stake together.

    The verdicts on it are that it hangs, and those after either move.
    """

    owner: int
    stones: int
    kill: int
    save: int
    verdicts: tuple[Verdict, ...] = ()

    @property
    def moves(self) -> tuple[int, int, int]:
        """Whose it is, and the moves that kill it and save it."""
        return self.owner, self.kill, self.save

    def move_of(self, color: int) -> int:
        """The move with which a colour decides it."""
        return self.save if color == self.owner else self.kill

    def after(self, move: int, color: int) -> list[Verdict]:
        """The verdicts below a move of a colour: if it decides, what became of the group, whatever is played next.

        That holds though enemies of the group are taken: they may have been thrown in.
        """
        if move != self.move_of(color):
            return list(self.verdicts)
        saved = color == self.owner
        before = self.verdicts[0]
        enemies = before.there[WORDS:] if self.owner == BLACK else before.there[:WORDS]
        points = before.points & ~enemies
        there = before.there & np.concatenate((points, points))
        return [replace(verdict, late=PASS, points=points, there=there) for verdict in self.verdicts[1:]
                if (verdict.life == LIFE_ALIVE) == saved]


@dataclass(frozen=True)
class ReadWord:
    """What was read of a position: groups that hang and are worth any move that decides, and verdicts on all others."""

    others: tuple[Verdict, ...] = ()
    hanging: tuple[Hanging, ...] = ()

    def verdicts(self, move: int = PASS, color: int = EMPTY) -> list[Verdict]:
        """All verdicts that are to be heeded below a move of a colour, by default before any."""
        return [*self.others, *(verdict for fight in self.hanging for verdict in fight.after(move, color))]

    def decides(self, move: int, color: int) -> bool:
        """Whether a move of a colour decides the life of a group."""
        return any(move == fight.move_of(color) for fight in self.hanging)

    def fights(self, board: Any) -> list[Hanging]:
        """What still hangs on a board."""
        return [fight for fight in self.hanging
                if all(board["color"][move] == EMPTY for move in (fight.kill, fight.save))]


class ReadJudge:
    """Judges groups by the life search.

    Parameters
    ----------
    judge : LifeJudge
        What it keeps from position to position makes no difference but of time.
    """

    def __init__(self, judge: LifeJudge):
        self._judge = judge

    def word(self, position: Position) -> ReadWord:
        """What is said of the groups of a position, the likeliest to live last but for those that hang.

        Whoever joins one of them is as safe as that.
        """
        others: list[list[Verdict]] = []
        hanging: list[tuple[GroupLife, Hanging]] = []
        late, close = is_late(position), position.size <= LARGEST_SMALL
        judged = self._judge.judge(position, proofs_only=late, sure_to=LARGE, saving_from=HEEDED)
        groups = [(group, *heard) for group in judged if (heard := heard_of(group, late, close))]
        stones = stone_sets(position, self._judge.reader.memory)
        for group, life, odds in groups:
            assert group.attack
            points = region(readings_of(group))
            said = Verdict(largest_string(position, group.points), life, odds, PASS, PASS, points,
                           stones & np.concatenate((points, points)), len(group.points))
            verdicts = verdicts_on(group, said)
            if group.defend and life == LIFE_CRITICAL:
                hanging.append((group, Hanging(group.color, at_stake(group), group.attack.move, group.defend.move,
                                               tuple(verdicts))))
            else:
                others.append(verdicts)
        stakes: Counter[tuple[int, int, int]] = Counter()
        for _, fight in hanging:
            stakes[fight.moves] += fight.stones
        urgent: list[Hanging] = []
        for group, fight in hanging:
            if is_urgent(group, stakes[fight.moves]):
                urgent.append(replace(fight, stones=stakes[fight.moves]))
            else:
                others.append(list(fight.verdicts))
        others.sort(key=lambda verdicts: verdicts[0].odds)
        return ReadWord(tuple(verdict for verdicts in others for verdict in verdicts), tuple(urgent))


def verdicts_on(group: GroupLife, said: Verdict) -> list[Verdict]:
    """What is said of a group before any move, as given, and after those that were found to kill it or to save it."""
    if group.attack and group.defend:
        if said.life == LIFE_CRITICAL or outcomes_of(group) == DEFENCE_UNCLEAR:
            return on_critical(said, group.color, group.attack, group.defend, KILLED, SAVED)
        if outcomes_of(group) == ATTACK_UNCLEAR:
            return on_critical(said, group.color, group.attack, group.defend, {}, SAVED_IN_DOUBT)[1:]
    return [said]


def is_late(position: Position) -> bool:
    """Whether so much of the board is filled that walls stand."""
    return position.filled >= (LATE if position.size <= LARGEST_SMALL else LATE_ON_LARGE)


def readings_of(group: GroupLife) -> list[Reading]:
    """What was read of a group: what the enemy can do moving first, and then what its owner can."""
    return [reading for reading in (group.attack, group.defend) if reading is not None]


def outcomes_of(group: GroupLife) -> tuple[int, ...]:
    """The outcomes of these."""
    return tuple(reading.outcome for reading in readings_of(group))


def is_proved(group: GroupLife) -> bool:
    """Whether all that was read of a group is proved."""
    return all(reading.grade == PROVED for reading in readings_of(group))


def hangs_on_ko(group: GroupLife) -> bool:
    """Whether somebody who moves first takes a ko for the life of a group."""
    return KO_FIRST in outcomes_of(group)


def at_stake(group: GroupLife) -> int:
    """The stones of a group that hangs; half of them if it hangs on a ko."""
    return len(group.points) // 2 if hangs_on_ko(group) else len(group.points)


def is_urgent(group: GroupLife, stones: int) -> bool:
    """Whether a group that hangs on who moves first, with so many stones at stake, is worth more than what is usual
    elsewhere, if that is so.
    """
    surely = is_proved(group) and not hangs_on_ko(group)
    return stones >= LARGE or len(group.points) >= SMALLEST and surely


def heard_of(group: GroupLife, late: bool, close: bool = False) -> tuple[int, int] | None:
    """The life of a group and its odds, as far as what was read of it is to be heeded, else None.

    `late` and `close` say whether walls stand, and whether they are never far, as on small boards.

    That it lives, or may do so, or does but for a ko that the enemy takes second, counts only if it was asked about
    alone.
    """
    outcomes = outcomes_of(group)
    if outcomes[:1] in ((LOST,), (KO_SECOND,), (UNCLEAR,)) and not group.alone:
        return None
    by_passing = PASS in [reading.move for reading in readings_of(group) if reading.outcome == WON]
    if by_passing and outcomes != (WON, LOST):
        return None
    stones = len(group.points)
    early: Said = {} if stones < HEEDED else EARLY_LARGE_CLOSE if close and stones >= LARGE else EARLY
    return (LATER if late or is_proved(group) else early).get(outcomes)
