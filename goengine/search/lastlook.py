"""A last look at the groups before a pass: what counts as dead must not be saved, what lives must not be killed.

The judgement goes by chances and by short searches. Before a pass there is time to read each group as deeply as the
count at the end does (`goengine.influence.finalstatus`). Where who moves first decides after all, that move comes
before the pass: by area it costs nothing, by territory a point.

Source: own analysis. Of 126 passes in 138 games against GNU Go on 9x9 and 13x13 one left four stones alone that count
as alive unless they are killed, which lost a game that was won by 29 points; two others left groups that a ko kills.
"""
from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from goengine.board.position import Position
from goengine.expert.reasons import Reason
from goengine.groups.lifejudge import GroupLife
from goengine.reading.layout import WON
from goengine.reading.reader import Reading
from goengine.search.decision import Candidate
from goengine.search.passtest import REFUTED
from goengine.vertex import PASS, vertex_name

RULE, WHERE = "read-before-a-pass", "goengine/search/lastlook.py"  # in a reason: in the place of a rule and its file
ADVICE = "What hangs on who moves first is settled before the count."


def making_sure(position: Position, passing: Candidate, groups: Collection[GroupLife], dead: Collection[int]
                ) -> tuple[Candidate, Candidate] | None:
    """A pass with what it leaves to the other side, and the move to play in its place; None if it holds.

    Of several the one about the most stones.

    Parameters
    ----------
    position : Position
    passing : Candidate
        The pass, as it was judged.
    groups : collection of GroupLife
        All groups, as they were read.
    dead : collection of int
        The stones that are judged dead.
    """
    color, least = position.to_play, REFUTED[position.ruleset.scoring] / 2
    found = [(len(group.points), group, *moves) for group in groups if len(group.points) >= least
             and (moves := deciding(group, color, group.points[0] in dead)) and position.is_legal(moves[0])]
    if not found:
        return None
    stones, group, move, later = max(found, key=lambda item: item[0])
    after = float(passing.after or 0.0)
    return (replace(passing, after=after - 2 * stones, line=(later,)),
            Candidate(move, 0.0, (makes_sure(move, group, color),), after))


def deciding(group: GroupLife, color: int, is_dead: bool) -> tuple[int, int] | None:
    """The move with which a colour makes sure of a group that it takes to live, if its own, or else to be dead.

    And the one of the other side that it forestalls. None if there is no such move, or none that makes it better.
    """
    own = group.color == color
    if is_dead == own or group.attack is None or group.defend is None:
        return None
    now, later = (group.defend, group.attack) if own else (group.attack, group.defend)
    is_known = decides(now) and decides(later) and WON in (now.outcome, later.outcome)
    return (now.move, later.move) if is_known else None


def decides(reading: Reading) -> bool:
    """Whether a move was read to change what becomes of a group, if only by a ko."""
    return reading.works and reading.move != PASS


def makes_sure(move: int, group: GroupLife, color: int) -> Reason:
    """Why such a move is played, for a person."""
    does, could = ("protects", "killed") if group.color == color else ("kills", "saved")
    stone = vertex_name(group.points[0])
    says = f"at {vertex_name(move)} {does} the group of {stone}, which could be {could} after a pass"
    return Reason("makes_sure", says, RULE, WHERE, ADVICE, 0.0)
