"""Whether a pass holds, by choosing for the other side what it would play then.

The search below a pass sees a few moves only, and what is tried there goes by the last move. So a point may be missed
by which the other side breaks into what seems to be settled. Before a pass one takes the other side's part, with the
whole effort of a choice. If that finds a move that refutes the pass, then it, and what one would answer, are looked at
as moves of one's own, in the same way.

Source: the proverb that the other side's best point is one's own. Of 28 passes in 64 games on 9x9 and 13x13 against
GNU Go seven seem to be refuted so; one of these had lost a game that was won.
"""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from goengine.board.position import Position
from goengine.board.ruleset import AREA, TERRITORY
from goengine.expert.reasons import Reason
from goengine.search.decision import Candidate
from goengine.search.finish import PASS_MARGIN
from goengine.vertex import PASS, vertex_name

# Points by which the other side's best move refutes a pass, by how is counted. By area a needless move costs nothing,
# by territory a point: of the passes that GNU Go's regression tests ask for two seem to cost four and ten.
REFUTED = {AREA: 3.0, TERRITORY: 12.0}
TRIED = 2                               # moves that are tried then: the other side's, and what one would answer
RULE, WHERE = "test-a-pass", "goengine/search/passtest.py"     # in a reason: in the place of a rule and its file
ADVICE = "The other side's best point is one's own."


def forestalling(position: Position, passing: Candidate, answered: Callable[[int], Candidate]
                 ) -> tuple[Candidate, Candidate] | None:
    """A pass with its refutation, and the move to play in its place; None if it holds, or nothing is better.

    Parameters
    ----------
    position : Position
    passing : Candidate
        The pass, as it was judged.
    answered : callable
        A move of one's own -> the other side's best move after it, from the other side's view.
    """
    reply = answered(PASS)
    if passing.after is None or reply.after is None or reply.point == PASS:
        return None
    if passing.after + reply.after < REFUTED[position.ruleset.scoring]:
        return None
    refuted = replace(passing, after=-reply.after, line=(reply.point, *reply.line))
    for move in [key for key in (reply.point, *reply.line) if key != PASS and position.is_legal(key)][:TRIED]:
        after = answered(move)
        if after.after is not None and reply.after - after.after >= PASS_MARGIN:
            return refuted, Candidate(move, 0.0, (forestalls(move, reply.point),), -after.after,
                                      (after.point, *after.line))
    return None


def forestalls(move: int, reply: int) -> Reason:
    """Why such a move is played, for a person."""
    return Reason("forestalls", f"at {vertex_name(move)} forestalls {vertex_name(reply)}, which would refute a pass",
                  RULE, WHERE, ADVICE, 0.0)
